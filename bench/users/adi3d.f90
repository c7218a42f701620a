! Heat equation in three dimensions, Douglas ADI, tridiagonal systems by a solver for one line.
module tri
  implicit none
contains
  subroutine tridag(a, b, c, r, u, n)
    integer, intent(in) :: n
    real(8), intent(in) :: a(n), b(n), c(n), r(n)
    real(8), intent(out) :: u(n)
    real(8) :: gam(n), bet
    integer :: j
    bet = b(1)
    u(1) = r(1)/bet
    do j = 2, n
      gam(j) = c(j - 1)/bet
      bet = b(j) - a(j)*gam(j)
      u(j) = (r(j) - a(j)*u(j - 1))/bet
    end do
    do j = n - 1, 1, -1
      u(j) = u(j) - gam(j + 1)*u(j + 1)
    end do
  end subroutine tridag
end module tri

program adi3d
  use tri
  implicit none
  integer :: n = 128, i, j, k, it
  real(8), allocatable, dimension(:, :, :) :: u, us, uss, un, kap
  real(8), allocatable, dimension(:) :: a, b, c, r, x
  real(8) :: lam, h
  character(20) :: arg
  integer(8) :: c0, c1, cr
  if (command_argument_count() > 0) then
    call get_command_argument(1, arg); read (arg, *) n
  end if
  allocate (u(n, n, n), us(n, n, n), uss(n, n, n), un(n, n, n), kap(n, n, n))
  allocate (a(n), b(n), c(n), r(n), x(n))
  h = 1d0/(n - 1); lam = 0.5d0
  do k = 1, n
    do j = 1, n
      do i = 1, n
        u(i, j, k) = sin(3.14d0*(i - 1)*h)*sin(3.14d0*(j - 1)*h)*sin(6.28d0*(k - 1)*h)
        kap(i, j, k) = 1 + 0.3d0*cos(5d0*i*h)*sin(4d0*j*h)
      end do
    end do
  end do
  us = u; uss = u; un = u
  call system_clock(c0, cr)
  do it = 1, 5
    do k = 2, n - 1
      do j = 2, n - 1
        a = 0; b = 1; c = 0
        r(1) = u(1, j, k); r(n) = u(n, j, k)
        do i = 2, n - 1
          a(i) = -0.5d0*lam*kap(i, j, k); c(i) = a(i); b(i) = 1 - a(i) - c(i)
          r(i) = u(i, j, k) + lam*kap(i, j, k)*(0.5d0*(u(i - 1, j, k) - 2*u(i, j, k) + u(i + 1, j, k)) &
               + u(i, j - 1, k) - 2*u(i, j, k) + u(i, j + 1, k) + u(i, j, k - 1) - 2*u(i, j, k) + u(i, j, k + 1))
        end do
        call tridag(a, b, c, r, x, n)
        us(:, j, k) = x
      end do
    end do
    do k = 2, n - 1
      do i = 2, n - 1
        a = 0; b = 1; c = 0
        r(1) = u(i, 1, k); r(n) = u(i, n, k)
        do j = 2, n - 1
          a(j) = -0.5d0*lam*kap(i, j, k); c(j) = a(j); b(j) = 1 - a(j) - c(j)
          r(j) = us(i, j, k) - 0.5d0*lam*kap(i, j, k)*(u(i, j - 1, k) - 2*u(i, j, k) + u(i, j + 1, k))
        end do
        call tridag(a, b, c, r, x, n)
        uss(i, :, k) = x
      end do
    end do
    do j = 2, n - 1
      do i = 2, n - 1
        a = 0; b = 1; c = 0
        r(1) = u(i, j, 1); r(n) = u(i, j, n)
        do k = 2, n - 1
          a(k) = -0.5d0*lam*kap(i, j, k); c(k) = a(k); b(k) = 1 - a(k) - c(k)
          r(k) = uss(i, j, k) - 0.5d0*lam*kap(i, j, k)*(u(i, j, k - 1) - 2*u(i, j, k) + u(i, j, k + 1))
        end do
        call tridag(a, b, c, r, x, n)
        un(i, j, :) = x
      end do
    end do
    u = un
    print '(a,i4,2es20.12)', 'u', it, maxval(u), sum(abs(u))
  end do
  call system_clock(c1)
  write (0, '(a,f10.1)') 'ms', 1d3*(c1 - c0)/cr
end program adi3d
