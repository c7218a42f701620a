! options: -fopenmp
! environment: OMP_NUM_THREADS=3
! expect: transfers: u 1 3
! expect: transfers: v 1 3
! expect: transfers: w 3 3
! A parallel region whose loops have kernels and that calls procedures between them: one thread runs it, and no array comes home for the
! others. A loop of threads that call: what it only reads comes home, and stays on the device as well.
module fields
  implicit none
  integer, parameter :: n = 40, m = 30
  real(8) :: u(n, m), v(n, m), w(n, m)
  integer :: marks = 0
contains
  subroutine mark(what)
    integer, intent(in) :: what
    character(12) :: text
    write (text, '(i12)') what
    read (text, *) marks
  end subroutine mark
  subroutine advance()
    integer :: i, j
    !$omp parallel default(shared) private(i, j)
    !$omp do
    do j = 2, m - 1
      do i = 2, n - 1
        v(i, j) = 0.25d0*(u(i-1, j) + u(i+1, j) + u(i, j-1) + u(i, j+1))
      end do
    end do
    !$omp end do
    !$omp master
    call mark(marks + 1)
    !$omp end master
    !$omp barrier
    !$omp do
    do j = 2, m - 1
      do i = 2, n - 1
        u(i, j) = u(i, j) + 0.5d0*(v(i, j) - u(i, j))
      end do
    end do
    !$omp end do
    !$omp end parallel
  end subroutine advance
  subroutine line(x, y)
    real(8), intent(in) :: x(n)
    real(8), intent(inout) :: y(n)
    character(24) :: text
    write (text, '(f24.12)') sum(x)
    read (text, *) y(1)
    y(2:) = y(2:) + x(2:)
  end subroutine line
  subroutine lines()
    integer :: j
    !$omp parallel do
    do j = 1, m
      call line(v(:, j), w(:, j))
    end do
  end subroutine lines
  subroutine damp()
    integer :: i, j
    !$omp parallel do private(i)
    do j = 1, m
      do i = 1, n
        w(i, j) = 0.5d0*w(i, j)
      end do
    end do
  end subroutine damp
end module fields

program omp_region_calls
  use fields
  implicit none
  integer :: i, j, step
  do j = 1, m
    do i = 1, n
      u(i, j) = mod(i*j, 17)
    end do
  end do
  v = 0
  w = 0
  do step = 1, 3
    call advance()
    call advance()
    call lines()
    call damp()
  end do
  print '(i4, 3f18.6)', marks, sum(u), sum(v), sum(w)
end program omp_region_calls
! expect: compiler: stays on the host
