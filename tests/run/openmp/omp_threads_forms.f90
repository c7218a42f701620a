! A construct that is left to the host's threads, with loops that have forms of their own (perfect nests, pieces): they are the threads', too, and what
! they set is what others read behind it.
! options: -fopenmp
! f2cuda options: --auto=all
! expect: compiler: the loop at line 28 stays on the host
module omp_threads_forms_state
  implicit none
  integer, allocatable :: u(:, :)
  integer :: v(-2:40)
  integer, save :: own = 3
  !$omp threadprivate(own)
contains
  subroutine step(n, m, x)
    integer, intent(in) :: n, m
    integer, intent(in) :: x(-2:, -2:)
    integer :: i, j
    do i = 1, n
      v(i) = v(i) + i
    end do
    !$omp parallel num_threads(3) private(i, j)
    own = 7
    !$omp barrier
    !$omp do
    do i = 1, n
      v(i) = mod(v(i) + 2*own, 773)
    end do
    !$omp do collapse(2)
    do i = 1, m
      do j = 1, n
        u(j + 1, i + 1) = mod(abs(x(j - 2, i)), 997)
      end do
    end do
    !$omp do
    do i = 1, m
      do j = 1, n
        u(j, i) = u(j, i) + x(j, i)
      end do
    end do
    !$omp end parallel
  end subroutine step
end module omp_threads_forms_state

program omp_threads_forms
  use omp_threads_forms_state
  implicit none
  integer, allocatable :: a(:, :)
  integer :: n, m, i, j, k
  n = 6
  m = 7
  allocate (a(-2:n + 3, -2:m + 3), u(-2:n + 3, -2:m + 3))
  do j = -2, m + 3
    do i = -2, n + 3
      a(i, j) = 5 + i*j
      u(i, j) = i - j
    end do
  end do
  v = 1
  do k = 1, 2
    call step(n, m, a)
    print *, sum(u), sum(v)
    do j = 1, m
      do i = 1, n
        a(i, j) = a(i, j) + u(i, j)
      end do
    end do
  end do
  print *, a
end program omp_threads_forms
