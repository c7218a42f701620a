! f2cuda options: --auto=all
! expect: report: 6 checked as it runs: no iteration puts something out
! expect: host: it does not hold that no iteration puts something out
! Loops without directives that put something out under a condition: kernels see whether an iteration gets there, and the host then runs the loop in order.
module cells
  implicit none
  integer, parameter :: n = 400, m = 12
contains
  subroutine pressure(rho, p, bad)
    real, intent(in) :: rho(n)
    real, intent(out) :: p(n)
    integer, intent(inout) :: bad
    integer :: i
    do i = 1, n
      if (rho(i) < 0) then
        write (*, '(a,i6,f8.3)') 'negative density in cell', i, rho(i)
        bad = bad + 1
      end if
      p(i) = abs(rho(i))*1.5
    end do
  end subroutine pressure

  ! the flag is asked for after the loop, and a limit before it
  subroutine newton(a, r, ierr, limit)
    real, intent(in) :: a(n)
    real, intent(out) :: r(n)
    integer, intent(out) :: ierr
    integer, intent(in) :: limit
    real :: y, d
    integer :: i, it
    ierr = 0
    do i = 1, n
      y = 1
      do it = 1, limit
        d = (y*y - a(i))/(2*y)
        y = y - d
        if (abs(d) < 1e-4) exit
      end do
      if (it > limit) then
        ierr = i
        print *, 'no convergence', i
      end if
      r(i) = y
    end do
    if (ierr == 0) then
      do i = 1, n
        r(i) = r(i) + 1
      end do
    end if
  end subroutine newton

  subroutine columns(t, h, verbose, most)
    real, intent(in) :: t(m, n)
    real, intent(out) :: h(m, n)
    logical, intent(in) :: verbose
    integer, intent(inout) :: most
    integer :: i, k
    do i = 1, n
      do k = 1, m
        h(k, i) = t(k, i)**2
        if (h(k, i) > 1.2) print '(a,2i5)', 'hot', k, i
        if (h(k, i) > 1.5) then
          write (*, *) 'too hot'
          most = k
        end if
      end do
      if (verbose) write (*, '(a,i5)') 'column', i
    end do
  end subroutine columns

  ! reads what was before the loop: not run again
  subroutine in_place(x)
    real, intent(inout) :: x(n)
    integer :: i
    do i = 1, n
      if (x(i) > 0.98) write (*, '(a,i5)') 'large', i
      x(i) = x(i)*0.5 + 0.25
    end do
  end subroutine in_place

  ! a message sets the iteration's own variable, too
  subroutine clipped(x, y)
    real, intent(in) :: x(n)
    real, intent(out) :: y(n)
    real :: t
    integer :: i
    do i = 1, n
      if (x(i) > 0.99) then
        t = 0
        print '(a,i4)', 'clipped', i
      else
        t = x(i)
      end if
      y(i) = 2*t
    end do
  end subroutine clipped

  ! the bound of the second loop is what a message has set
  subroutine bound(x, y)
    real, intent(in) :: x(n)
    real, intent(out) :: y(n)
    integer :: i, last
    last = 10
    y = 0
    do i = 1, n
      if (x(i) > 0.95) then
        last = i
        print '(a,i4)', 'last', i
      end if
      y(i) = x(i)
    end do
    do i = 1, last
      y(i) = y(i) + 1
    end do
  end subroutine bound
end module cells

program main
  use cells
  implicit none
  real :: x(n), y(n), t(m, n), h(m, n)
  integer :: i, k, bad, turn
  do i = 1, n
    x(i) = mod(i*37, 101)/101.0
    do k = 1, m
      t(k, i) = mod(i*31 + k*7, 89)/89.0
    end do
  end do
  bad = 0
  do turn = 1, 3
    call pressure(x, y, bad)
    print *, bad, nint(sum(y)*8)
    call newton(x + 0.01, y, k, merge(3, 20, turn == 2))
    print *, k, nint(sum(y)*8)
    k = -1
    call columns(t, h, .false., k)
    print *, k, nint(sum(h)*8)
    x(7*turn) = -1
    t(5, 3*turn) = 1.1 + 0.1*turn
  end do
  call columns(t(:, :), h, .true., k)
  x = abs(x)
  call in_place(x)
  print *, nint(sum(x)*64)
  call clipped(x, y)
  print *, nint(sum(y)*64)
  call bound(x, y)
  print *, nint(sum(y)*64)
  x(33) = 0.97
  call bound(x, y)
  print *, nint(sum(y)*64)
  do i = 1, n
    y(i) = x(i)
    if (mod(i, 100) == 0) print *, 'at', i
  end do
  print *, nint(sum(y)*64)
end program main
