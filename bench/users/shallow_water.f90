module swe_m
  implicit none
  integer, parameter :: wp = selected_real_kind(15)
  type grid_t
    integer :: nx, ny
    real(wp) :: dx, dy
  end type
  type state_t
    type(grid_t) :: g
    real(wp), allocatable :: h(:,:), hu(:,:), hv(:,:)
  contains
    procedure :: init
    procedure :: advance
    procedure :: dtmax
  end type
contains
  pure elemental real(wp) function minmod(a, b)
    real(wp), intent(in) :: a, b
    if (a*b <= 0) then; minmod = 0
    else if (abs(a) < abs(b)) then; minmod = a
    else; minmod = b; end if
  end function
  subroutine init(self, n)
    class(state_t), intent(inout) :: self
    integer, intent(in) :: n
    integer :: i, j
    self%g = grid_t(n, n, 1._wp/n, 1._wp/n)
    allocate(self%h(-1:n+2,-1:n+2), self%hu(-1:n+2,-1:n+2), self%hv(-1:n+2,-1:n+2))
    self%hu = 0; self%hv = 0
    do j = -1, n+2; do i = -1, n+2
      self%h(i,j) = merge(2._wp, 1._wp, (i-n/2)**2+(j-n/2)**2 < (n/5)**2)
    end do; end do
  end subroutine
  real(wp) function dtmax(self)
    class(state_t), intent(in) :: self
    integer :: i, j
    real(wp) :: s, c
    s = 0
    do j = 1, self%g%ny
      do i = 1, self%g%nx
        c = sqrt(9.81_wp*self%h(i,j))
        s = max(s, abs(self%hu(i,j)/self%h(i,j))+c, abs(self%hv(i,j)/self%h(i,j))+c)
      end do
    end do
    dtmax = 0.4_wp*self%g%dx/s
  end function
  subroutine advance(self, dt)
    class(state_t), intent(inout) :: self
    real(wp), intent(in) :: dt
    real(wp), allocatable :: fx(:,:,:), fy(:,:,:)
    integer :: i, j, nx, ny
    real(wp) :: hl, hr, ul, ur, a, ql(3), qr(3), fl(3), fr(3)
    nx = self%g%nx; ny = self%g%ny
    allocate(fx(3,0:nx,1:ny), fy(3,1:nx,0:ny))
    self%h(0,:) = self%h(1,:); self%h(nx+1,:) = self%h(nx,:); self%h(-1,:) = self%h(1,:); self%h(nx+2,:) = self%h(nx,:)
    self%h(:,0) = self%h(:,1); self%h(:,ny+1) = self%h(:,ny); self%h(:,-1) = self%h(:,1); self%h(:,ny+2) = self%h(:,ny)
    self%hu(0,:) = -self%hu(1,:); self%hu(nx+1,:) = -self%hu(nx,:)
    self%hv(:,0) = -self%hv(:,1); self%hv(:,ny+1) = -self%hv(:,ny)
    do j = 1, ny
      do i = 0, nx
        hl = self%h(i,j) + 0.5_wp*minmod(self%h(i,j)-self%h(i-1,j), self%h(i+1,j)-self%h(i,j))
        hr = self%h(i+1,j) - 0.5_wp*minmod(self%h(i+1,j)-self%h(i,j), self%h(i+2,j)-self%h(i+1,j))
        ql = [hl, self%hu(i,j), self%hv(i,j)]
        qr = [hr, self%hu(i+1,j), self%hv(i+1,j)]
        ul = ql(2)/hl; ur = qr(2)/hr
        a = max(abs(ul)+sqrt(9.81_wp*hl), abs(ur)+sqrt(9.81_wp*hr))
        fl = [ql(2), ql(2)*ul + 0.5_wp*9.81_wp*hl**2, ql(3)*ul]
        fr = [qr(2), qr(2)*ur + 0.5_wp*9.81_wp*hr**2, qr(3)*ur]
        fx(:,i,j) = 0.5_wp*(fl+fr) - 0.5_wp*a*(qr-ql)
      end do
    end do
    do j = 0, ny
      do i = 1, nx
        hl = self%h(i,j); hr = self%h(i,j+1)
        ql = [hl, self%hu(i,j), self%hv(i,j)]
        qr = [hr, self%hu(i,j+1), self%hv(i,j+1)]
        ul = ql(3)/hl; ur = qr(3)/hr
        a = max(abs(ul)+sqrt(9.81_wp*hl), abs(ur)+sqrt(9.81_wp*hr))
        fl = [ql(3), ql(2)*ul, ql(3)*ul + 0.5_wp*9.81_wp*hl**2]
        fr = [qr(3), qr(2)*ur, qr(3)*ur + 0.5_wp*9.81_wp*hr**2]
        fy(:,i,j) = 0.5_wp*(fl+fr) - 0.5_wp*a*(qr-ql)
      end do
    end do
    do j = 1, ny
      do i = 1, nx
        self%h(i,j) = self%h(i,j) - dt/self%g%dx*(fx(1,i,j)-fx(1,i-1,j)) - dt/self%g%dy*(fy(1,i,j)-fy(1,i,j-1))
        self%hu(i,j) = self%hu(i,j) - dt/self%g%dx*(fx(2,i,j)-fx(2,i-1,j)) - dt/self%g%dy*(fy(2,i,j)-fy(2,i,j-1))
        self%hv(i,j) = self%hv(i,j) - dt/self%g%dx*(fx(3,i,j)-fx(3,i-1,j)) - dt/self%g%dy*(fy(3,i,j)-fy(3,i,j-1))
      end do
    end do
  end subroutine
end module
program swe
  use swe_m
  implicit none
  type(state_t) :: s
  integer :: n, it, t0, t1, rate
  real(wp) :: t
  character(20) :: arg
  n = 40
  call get_command_argument(1, arg); if (len_trim(arg) > 0) read(arg,*) n
  call s%init(n)
  t = 0
  call system_clock(t0, rate)
  do it = 1, 10
    t = t + s%dtmax()
    call s%advance(s%dtmax())
  end do
  call system_clock(t1)
  print '(a,4f16.10)', 'swe', t*n, sum(s%h(1:n,1:n))/n**2, maxval(s%hu), s%hv(n/3,n/4)
  write(0,'(a,f10.3)') 'time ms ', 1d3*(t1-t0)/rate
end program
