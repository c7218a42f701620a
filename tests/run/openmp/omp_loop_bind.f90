! LOOP of OpenMP, in constructs and in procedures of its own, whatever BIND names.
! options: -fopenmp
module bound
  implicit none
  integer, parameter :: n = 400
contains
  subroutine of_teams(a)
    integer, intent(inout) :: a(n)
    integer :: i, t
    !$omp loop bind(teams) private(t)
    do i = 1, n
      t = a(i) * 2
      a(i) = t + i
    end do
  end subroutine of_teams

  subroutine of_thread(a, total)
    integer, intent(inout) :: a(n), total
    integer :: i
    !$omp loop bind(thread) reduction(+: total)
    do i = 1, n
      total = total + a(i)
    end do
    !$omp end loop
  end subroutine of_thread

  subroutine of_threads(a)
    integer, intent(inout) :: a(n)
    integer :: i
    !$omp loop bind(parallel)
    do i = 1, n
      a(i) = a(i) + 3
    end do
  end subroutine of_threads

  pure subroutine of_pure(x)
    integer, intent(inout) :: x(:)
    integer :: i
    !$omp loop bind(thread)
    do i = 1, size(x)
      x(i) = x(i) + i
    end do
  end subroutine of_pure

  subroutine of_nobody(a)
    integer, intent(inout) :: a(n)
    integer :: i
    !$omp loop
    do i = 1, n
      a(i) = a(i) - i
    end do
  end subroutine of_nobody
end module bound

program omp_loop_bind
  use bound
  implicit none
  integer :: a(n), b(20, 20), total, i, j
  a = 1
  total = 0
  !$omp parallel
  call of_threads(a)
  !$omp end parallel
  call of_teams(a)
  call of_nobody(a)
  call of_thread(a, total)
  print *, total, a(1), a(n)
  !$omp target teams map(a)
  !$omp loop
  do i = 1, n
    a(i) = a(i) + i
  end do
  !$omp end target teams
  total = 0
  !$omp target map(tofrom: total)
  !$omp teams
  !$omp loop bind(teams) reduction(+: total)
  do i = 1, n
    total = total + a(i)
  end do
  !$omp end loop
  !$omp end teams
  !$omp end target
  !$omp target parallel
  !$omp loop bind(parallel)
  do i = 1, n
    a(i) = a(i) + total
  end do
  !$omp end target parallel
  print *, total, a(1), a(n)
  !$omp target teams loop collapse(1)
  do j = 1, 20
    !$omp loop bind(parallel)
    do i = 1, 20
      b(i, j) = 100 * i + j
    end do
  end do
  !$omp target teams loop
  do j = 1, 20
    call of_pure(b(:, j))
  end do
  !$omp parallel private(i)
  !$omp loop
  do i = 1, n
    a(i) = a(i) - 5
  end do
  !$omp end parallel
  print *, b(1, 1), b(20, 3), sum(b), a(1)
end program omp_loop_bind
