module euler
  implicit none
  integer, parameter :: nv = 4
  real(8), parameter :: gam = 1.4d0
contains
  pure function minmod(a, b) result(m)
    real(8), intent(in) :: a, b
    real(8) :: m
    if (a*b <= 0) then
      m = 0
    else if (abs(a) < abs(b)) then
      m = a
    else
      m = b
    end if
  end function
  pure subroutine prim(q, w)
    real(8), intent(in) :: q(nv)
    real(8), intent(out) :: w(nv)
    w(1) = q(1); w(2) = q(2)/q(1); w(3) = q(3)/q(1)
    w(4) = (gam-1)*(q(4) - 0.5d0*q(1)*(w(2)**2 + w(3)**2))
  end subroutine
  pure subroutine hll(wl, wr, f)
    real(8), intent(in) :: wl(nv), wr(nv)
    real(8), intent(out) :: f(nv)
    real(8) :: fl(nv), fr(nv), ql(nv), qr(nv), cl, cr, sl, sr
    cl = sqrt(gam*wl(4)/wl(1)); cr = sqrt(gam*wr(4)/wr(1))
    sl = min(wl(2)-cl, wr(2)-cr); sr = max(wl(2)+cl, wr(2)+cr)
    call flux(wl, ql, fl); call flux(wr, qr, fr)
    if (sl >= 0) then
      f = fl
    else if (sr <= 0) then
      f = fr
    else
      f = (sr*fl - sl*fr + sl*sr*(qr - ql))/(sr - sl)
    end if
  end subroutine
  pure subroutine flux(w, q, f)
    real(8), intent(in) :: w(nv)
    real(8), intent(out) :: q(nv), f(nv)
    q(1) = w(1); q(2) = w(1)*w(2); q(3) = w(1)*w(3)
    q(4) = w(4)/(gam-1) + 0.5d0*w(1)*(w(2)**2 + w(3)**2)
    f(1) = q(2); f(2) = q(2)*w(2) + w(4); f(3) = q(2)*w(3); f(4) = (q(4) + w(4))*w(2)
  end subroutine
end module
program godunov
  use euler
  implicit none
  integer :: n, i, j, m, t, c0, c1, cr
  real(8), allocatable :: q(:,:,:), w(:,:,:), fx(:,:,:), fy(:,:,:)
  real(8) :: wl(nv), wr(nv), f(nv), sw(nv), dt, smax
  character(20) :: s
  call get_command_argument(1, s); read (s, *) n
  allocate (q(nv,-1:n+2,-1:n+2), w(nv,-1:n+2,-1:n+2), fx(nv,0:n,n), fy(nv,n,0:n))
  do j = -1, n+2
    do i = -1, n+2
      q(:,i,j) = [1d0, 0d0, 0d0, 2.5d0]
      if ((i-n/2)**2 + (j-n/2)**2 < (n/8)**2) q(4,i,j) = 25d0
    end do
  end do
  call system_clock(c0, cr)
  do t = 1, 10
    smax = 0
    do j = -1, n+2
      do i = -1, n+2
        call prim(q(:,i,j), w(:,i,j))
        smax = max(smax, abs(w(2,i,j)) + abs(w(3,i,j)) + sqrt(gam*w(4,i,j)/w(1,i,j)))
      end do
    end do
    dt = 0.4d0/smax
    do j = 1, n
      do i = 0, n
        do m = 1, nv
          wl(m) = w(m,i,j) + 0.5d0*minmod(w(m,i,j) - w(m,i-1,j), w(m,i+1,j) - w(m,i,j))
          wr(m) = w(m,i+1,j) - 0.5d0*minmod(w(m,i+1,j) - w(m,i,j), w(m,i+2,j) - w(m,i+1,j))
        end do
        call hll(wl, wr, fx(:,i,j))
      end do
    end do
    do j = 0, n
      do i = 1, n
        do m = 1, nv
          wl(m) = w(m,i,j) + 0.5d0*minmod(w(m,i,j) - w(m,i,j-1), w(m,i,j+1) - w(m,i,j))
          wr(m) = w(m,i,j+1) - 0.5d0*minmod(w(m,i,j+1) - w(m,i,j), w(m,i,j+2) - w(m,i,j+1))
        end do
        sw = wl; wl(2) = sw(3); wl(3) = sw(2)
        sw = wr; wr(2) = sw(3); wr(3) = sw(2)
        call hll(wl, wr, f)
        fy(1,i,j) = f(1); fy(2,i,j) = f(3); fy(3,i,j) = f(2); fy(4,i,j) = f(4)
      end do
    end do
    do j = 1, n
      do i = 1, n
        q(:,i,j) = q(:,i,j) - dt*(fx(:,i,j) - fx(:,i-1,j) + fy(:,i,j) - fy(:,i,j-1))
      end do
    end do
    q(:,0,:) = q(:,1,:); q(:,-1,:) = q(:,1,:); q(:,n+1,:) = q(:,n,:); q(:,n+2,:) = q(:,n,:)
    q(:,:,0) = q(:,:,1); q(:,:,-1) = q(:,:,1); q(:,:,n+1) = q(:,:,n); q(:,:,n+2) = q(:,:,n)
  end do
  call system_clock(c1)
  print '(a,2es16.8)', 'sums ', sum(q(1,1:n,1:n)), sum(q(4,1:n,1:n))
  print '(a,f9.1)', 'ms ', 1e3*(c1 - c0)/real(cr)
end program
