! Private arrays that a called procedure fills, whichever of its branches it takes; and those that array assignments read as a whole.
! f2cuda options: --auto=all
! expect: report: 2 private: f (found)
! expect: report: 1 private: ur (found)
! expect: report: 1 private: uv (found)
! expect: report: 1 private: ua (found)
! expect: report: 1 private: f (found), g (found)
module riemann
  implicit none
contains
  subroutine flux(a, b, f)               ! three branches, each with its own way
    real(8), intent(in) :: a, b
    real(8), intent(out) :: f(4)
    integer :: m
    if (a > b) then
      f = a - b
    else if (a < 0.2d0) then
      do m = 1, 4
        f(m) = m*b
      end do
    else
      f(1) = a; f(2) = b; f(3) = a*b
      if (b > 0.5d0) then
        f(4) = 1
      else
        f(4) = a + b
      end if
    end if
  end subroutine
  pure subroutine first_half(a, f)       ! not all of it
    real(8), intent(in) :: a
    real(8), intent(inout) :: f(4)
    if (a > 0.3d0) then
      f = a
    else
      f(1:2) = a
    end if
  end subroutine
  pure subroutine choose(k, a, f)
    integer, intent(in) :: k
    real(8), intent(in) :: a
    real(8), intent(out) :: f(4)
    select case (k)
    case (1)
      f = a
    case (2:3)
      f(:) = [a, 2*a, 3*a, 4*a]
    case default
      f = -a
    end select
  end subroutine
end module
program filled_by_any_branch
  use riemann
  implicit none
  integer, parameter :: n = 200, np = 4
  real(8) :: x(n), y(n), u(np, np, n), w(np, np, n)
  integer :: i, idx(np)
  do i = 1, n
    x(i) = mod(i*37, 101)/101d0; y(i) = mod(i*53, 97)/97d0
    u(:, :, i) = x(i)
    u(1, 2:3, i) = 7*x(i); u(3, 4, i) = i
  end do
  idx = [3, 1, 4, 2]
  call branches; call cases; call partly; call whole; call vector; call allocated
contains
  subroutine branches
    real(8) :: f(4), s(n)
    do i = 1, n
      call flux(x(i), y(i), f)
      s(i) = f(1) + 2*f(2) + 3*f(3) + 4*f(4)
    end do
    print '(a,3f14.6)', 'branches ', s(1), s(77), sum(s)
  end subroutine
  subroutine cases
    real(8) :: f(4), g(4), s(n)
    do i = 1, n
      call choose(mod(i, 5), x(i), f)
      call flux(y(i), f(2), g)
      s(i) = f(1)*f(4) - g(3) + g(4)
    end do
    print '(a,3f14.6)', 'cases ', s(1), s(77), sum(s)
  end subroutine
  subroutine partly                      ! iterations hand on f(3:4): the loop stays as it is
    real(8) :: f(4), s(n)
    f = 0
    do i = 1, n
      call first_half(x(i), f)
      s(i) = f(1) + 10*f(4)
    end do
    print '(a,3f14.6)', 'partly ', s(1), s(77), sum(s)
  end subroutine
  subroutine whole
    real(8) :: ur(np, np)
    integer :: j, k
    do i = 1, n
      do k = 1, np
        do j = 1, np
          ur(j, k) = u(j, k, i)
        end do
      end do
      ur = ur*x(i)
      do k = 1, np
        do j = 1, np
          w(j, k, i) = ur(k, j) + ur(idx(j), k)
        end do
      end do
    end do
    print '(a,3f14.6)', 'whole ', w(1, 2, 3), w(4, 4, 77), sum(w)
  end subroutine
  subroutine vector
    real(8) :: uv(np, np)
    integer :: j, k
    do i = 1, n
      do k = 1, np
        do j = 1, np
          uv(j, k) = u(j, k, i)
        end do
      end do
      uv = uv(idx, :)
      uv = uv(:, np:1:-1)
      w(:, :, i) = uv*2
    end do
    print '(a,3f14.6)', 'vector ', w(1, 2, 3), w(4, 4, 77), sum(w)
  end subroutine
  subroutine allocated
    real(8), allocatable :: ua(:, :)
    integer :: j, k
    allocate (ua(np, np))
    do i = 1, n
      do k = 1, np
        do j = 1, np
          ua(j, k) = u(j, k, i)
        end do
      end do
      ua = y(i) + ua*3
      do k = 1, np
        do j = 1, np
          w(j, k, i) = ua(k, j)
        end do
      end do
    end do
    print '(a,3f14.6)', 'allocated ', w(1, 2, 3), w(4, 4, 77), sum(w)
  end subroutine
end program
