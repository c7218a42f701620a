module mgm
  implicit none
  integer, parameter :: dp = kind(1d0)
  type level
    integer :: n
    real(dp), allocatable :: u(:,:), f(:,:), r(:,:)
  end type
  type(level), allocatable :: lev(:)
contains
  subroutine smooth(l, sweeps)
    integer, intent(in) :: l, sweeps
    integer :: i, j, s, c, n
    real(dp) :: h2
    n = lev(l)%n; h2 = 1d0/n**2
    do s = 1, sweeps
      do c = 0, 1
        do j = 1, n-1
          do i = 1+mod(j+c,2), n-1, 2
            lev(l)%u(i,j) = 0.25d0*(lev(l)%u(i-1,j)+lev(l)%u(i+1,j)+lev(l)%u(i,j-1)+lev(l)%u(i,j+1)+h2*lev(l)%f(i,j))
          end do
        end do
      end do
    end do
  end subroutine
  subroutine residual(l)
    integer, intent(in) :: l
    integer :: i, j, n
    real(dp) :: ih2
    n = lev(l)%n; ih2 = 1d0*n**2
    associate (u => lev(l)%u, f => lev(l)%f, r => lev(l)%r)
      do j = 1, n-1
        do i = 1, n-1
          r(i,j) = f(i,j) + ih2*(u(i-1,j)+u(i+1,j)+u(i,j-1)+u(i,j+1)-4*u(i,j))
        end do
      end do
    end associate
  end subroutine
  recursive subroutine vcycle(l)
    integer, intent(in) :: l
    integer :: i, j, nc
    call smooth(l, 2)
    if (l < size(lev)) then
      call residual(l)
      nc = lev(l+1)%n
      do j = 1, nc-1
        do i = 1, nc-1
          lev(l+1)%f(i,j) = 0.25d0*lev(l)%r(2*i,2*j) + &
    0.125d0*(lev(l)%r(2*i-1,2*j)+lev(l)%r(2*i+1,2*j)+lev(l)%r(2*i,2*j-1)+lev(l)%r(2*i,2*j+1)) &
            + 0.0625d0*(lev(l)%r(2*i-1,2*j-1)+lev(l)%r(2*i+1,2*j-1)+lev(l)%r(2*i-1,2*j+1)+lev(l)%r(2*i+1,2*j+1))
        end do
      end do
      lev(l+1)%u = 0
      call vcycle(l+1)
      do j = 1, nc-1
        do i = 1, nc-1
          lev(l)%u(2*i,2*j) = lev(l)%u(2*i,2*j) + lev(l+1)%u(i,j)
        end do
      end do
      do j = 1, nc-1
        do i = 0, nc-1
          lev(l)%u(2*i+1,2*j) = lev(l)%u(2*i+1,2*j) + 0.5d0*(lev(l+1)%u(i,j)+lev(l+1)%u(i+1,j))
        end do
      end do
      do j = 0, nc-1
        do i = 1, nc-1
          lev(l)%u(2*i,2*j+1) = lev(l)%u(2*i,2*j+1) + 0.5d0*(lev(l+1)%u(i,j)+lev(l+1)%u(i,j+1))
        end do
      end do
      do j = 0, nc-1
        do i = 0, nc-1
          lev(l)%u(2*i+1,2*j+1) = lev(l)%u(2*i+1,2*j+1) + 0.25d0*(lev(l+1)%u(i,j)+lev(l+1)%u(i+1,j)+lev(l+1)%u(i,j+1) &
            +lev(l+1)%u(i+1,j+1))
        end do
      end do
    end if
    call smooth(l, 2)
  end subroutine
end module
program mg
  use mgm
  implicit none
  integer :: n, l, nl, it, t0, t1, rate
  real(dp) :: rn
  character(20) :: arg
  n = 32
  call get_command_argument(1, arg); if (len_trim(arg) > 0) read(arg,*) n
  nl = 1
  do while (n/2**nl >= 4); nl = nl+1; end do
  allocate(lev(nl))
  do l = 1, nl
    lev(l)%n = n/2**(l-1)
    allocate(lev(l)%u(0:lev(l)%n,0:lev(l)%n), lev(l)%f(0:lev(l)%n,0:lev(l)%n), lev(l)%r(0:lev(l)%n,0:lev(l)%n))
    lev(l)%u = 0; lev(l)%f = 0; lev(l)%r = 0
  end do
  lev(1)%f = 1
  call system_clock(t0, rate)
  do it = 1, 5
    call vcycle(1)
    call residual(1)
    rn = sqrt(sum(lev(1)%r**2)/n**2)
  end do
  call system_clock(t1)
  print '(a,2es16.8)', 'mg', rn, maxval(lev(1)%u)
  write(0,'(a,f10.3)') 'time ms ', 1d3*(t1-t0)/rate
end program
