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
      gam(j) = c(j-1)/bet
      bet = b(j) - a(j)*gam(j)
      u(j) = (r(j) - a(j)*u(j-1))/bet
    end do
    do j = n-1, 1, -1
      u(j) = u(j) - gam(j+1)*u(j+1)
    end do
  end subroutine
end module
program adi
  use tri
  implicit none
  integer :: n, i, j, t, c0, c1, cr
  real(8), allocatable :: u(:,:), w(:,:)
  character(20) :: s
  call get_command_argument(1, s); read (s, *) n
  allocate (u(n,n), w(n,n))
  do j = 1, n
    do i = 1, n
      u(i,j) = sin(3.14159d0*i/n)*sin(3.14159d0*j/n)
    end do
  end do
  call system_clock(c0, cr)
  do t = 1, 10
    call sweep_x
    call sweep_y
  end do
  call system_clock(c1)
  print '(a,2es16.8)', 'sums ', sum(u), u(n/3, n/2)
  print '(a,f9.1)', 'ms ', 1e3*(c1 - c0)/real(cr)
contains
  subroutine sweep_x
    real(8) :: a(n), b(n), c(n), r(n), x(n)
    integer :: i, j
    do j = 1, n
      do i = 1, n
        a(i) = -0.5d0; b(i) = 2d0; c(i) = -0.5d0
        r(i) = u(i,j)
        if (j > 1) r(i) = r(i) + 0.25d0*(u(i,j-1) - u(i,j))
        if (j < n) r(i) = r(i) + 0.25d0*(u(i,j+1) - u(i,j))
      end do
      call tridag(a, b, c, r, x, n)
      w(:,j) = x
    end do
  end subroutine
  subroutine sweep_y
    real(8) :: a(n), b(n), c(n), r(n), x(n)
    integer :: i, j
    a = -0.5d0; b = 2d0; c = -0.5d0
    do i = 1, n
      do j = 1, n
        r(j) = w(i,j)
      end do
      call tridag(a, b, c, r, x, n)
      u(i,:) = x
    end do
  end subroutine
end program
