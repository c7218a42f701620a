! Loops of a few threads with long loops in each of them are the host's from the first time on, with arrays of all kinds, between kernels that change
! and read them.
! f2cuda options: --auto=all
! environment: F2CUDA_WEIGH=1
! expect: profile: threads_of_long_loops_average_.* 2  few threads would have long loops each
! expect: profile: threads_of_long_loops_fill_.* 2  few threads would have long loops each
! expect: profile: threads_of_long_loops_sums_.* 2  few threads would have long loops each
! expect: profile: ^z  *1 .* 1  *480000 
program threads_of_long_loops
  implicit none
  integer, parameter :: n = 20000, m = 3
  real(8), allocatable :: r(:, :), e(:, :), z(:, :)
  real(8) :: total(m)
  integer, allocatable :: cell(:), list(:)
  integer :: first(5), num(5), i, s, step
  allocate (r(n, m), e(n, m), z(n, m), cell(n), list(n))
  z(n, m) = 1                        ! stays on the device meanwhile
  do step = 1, 2
    do s = 1, m                      ! a kernel
      do i = 1, n
        r(i, s) = mod(i*s*step, 19)*0.5d0
        z(i, s) = r(i, s) - 0.5d0*i
      end do
    end do
    call average(r, e, n)
    do s = 1, m                      ! a kernel
      do i = 1, n
        r(i, s) = r(i, s) + e(i, s)
      end do
    end do
    call fill(r, n)
    call sums(e, r, total)
    do i = 1, n
      cell(i) = 1 + mod(i*7*step, 5)
      list(i) = 0
    end do
    do i = 1, 5
      first(i) = 1 + (i - 1)*(n/5); num(i) = 0
    end do
    call places(cell, first, num, list)
    print '(6f16.2)', sum(r), sum(e), r(n, 2), e(n/2, 3), total(1), total(m)
    print '(4i10)', list(1), list(n), sum(list), num(3)
  end do
  print '(f16.2)', sum(z)
contains
  subroutine average(r, e, n)        ! a recurrence
    integer, intent(in) :: n
    real(8), intent(in) :: r(n, *)
    real(8), intent(inout) :: e(n, *)
    integer :: i, s
    real(8) :: peak
    do s = 1, m
      e(1, s) = r(1, s)
      peak = e(1, s)
      do i = 2, n
        e(i, s) = 0.75d0*e(i - 1, s) + 0.25d0*r(i, s)
        if (e(i, s) > peak) peak = e(i, s) - 0.125d0
        e(i, s) = e(i, s) + 0.001d0*peak
      end do
    end do
  end subroutine
  subroutine fill(r, n)              ! a work array of each thread
    integer, intent(in) :: n
    real(8), intent(inout) :: r(n, m)
    real(8) :: w(n)
    integer :: i, s
    do s = 1, m
      w(1) = r(1, s)
      do i = 2, n
        w(i) = 0.5d0*w(i - 1) + r(i, s)
      end do
      do i = 1, n
        r(i, s) = w(n + 1 - i)
      end do
    end do
  end subroutine
  subroutine sums(e, r, total)       ! sums of each thread
    real(8), intent(in) :: e(:, :), r(:, :)
    real(8), intent(out) :: total(:)
    integer :: i, s
    real(8) :: t, u
    do s = 1, m
      t = 0; u = 1
      do i = 1, n
        t = 0.5d0*t + e(i, s)
        u = max(0.25d0*u, r(i, s) - t)
      end do
      total(s) = t + u
    end do
  end subroutine
  subroutine places(cell, first, num, list)  ! the host does it
    integer, intent(in) :: cell(:), first(:)
    integer, intent(inout) :: num(:), list(:)
    integer :: i, c
    do i = 1, n
      c = cell(i)
      list(first(c) + num(c)) = i
      num(c) = num(c) + 1
    end do
  end subroutine
end program
