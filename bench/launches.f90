! Time steps of four small kernels, in three dialects and without data directives: microseconds a launch.
program launches
  use iso_fortran_env, only: int64
  implicit none
  integer, parameter :: n = 4096, steps = 20000
  real(8) :: a(n), b(n), c(n), d(n)
  integer(int64) :: begin
  a = 1
  b = 2
  c = 3
  d = 4
  call concurrent(100)
  call system_clock(begin)
  call concurrent(steps)
  call report('DO CONCURRENT')
  call openacc(steps)
  call report('OpenACC')
  call openmp(steps)
  call report('OpenMP')
  if (sum(a) + sum(b) + sum(c) + sum(d) < 0) print '(a)', 'wrong'
contains
  subroutine report(name)
    character(*), intent(in) :: name
    integer(int64) :: now, rate
    call system_clock(now, rate)
    print '(a,f9.3)', name//' ', dble(now - begin)/rate/(4*steps)*1e6
    call system_clock(begin)
  end subroutine
  subroutine concurrent(count)
    integer, intent(in) :: count
    integer :: step, i
    do step = 1, count
      do concurrent (i = 1:n)
        a(i) = b(i) + 0.5d0*c(i)
      end do
      do concurrent (i = 1:n)
        b(i) = a(i)*0.25d0
      end do
      do concurrent (i = 1:n)
        c(i) = a(i) - b(i)
      end do
      do concurrent (i = 1:n)
        d(i) = d(i) + 1d-9*c(i)
      end do
    end do
  end subroutine
  subroutine openacc(count)
    integer, intent(in) :: count
    integer :: step, i
    do step = 1, count
      !$acc parallel loop
      do i = 1, n
        a(i) = b(i) + 0.5d0*c(i)
      end do
      !$acc parallel loop
      do i = 1, n
        b(i) = a(i)*0.25d0
      end do
      !$acc parallel loop
      do i = 1, n
        c(i) = a(i) - b(i)
      end do
      !$acc parallel loop
      do i = 1, n
        d(i) = d(i) + 1d-9*c(i)
      end do
    end do
  end subroutine
  subroutine openmp(count)
    integer, intent(in) :: count
    integer :: step, i
    do step = 1, count
      !$omp target teams distribute parallel do
      do i = 1, n
        a(i) = b(i) + 0.5d0*c(i)
      end do
      !$omp target teams distribute parallel do
      do i = 1, n
        b(i) = a(i)*0.25d0
      end do
      !$omp target teams distribute parallel do
      do i = 1, n
        c(i) = a(i) - b(i)
      end do
      !$omp target teams distribute parallel do
      do i = 1, n
        d(i) = d(i) + 1d-9*c(i)
      end do
    end do
  end subroutine
end program
