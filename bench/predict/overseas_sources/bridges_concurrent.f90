! Bridges: beams under loads, cables, sums of modes, vehicles that cross, fatigue, wind, plates.
module bridges_concurrent
  implicit none
  integer, parameter :: dp = kind(1d0), sp = kind(1.0)
contains
  ! Forces of frame elements from the displacements of their two nodes.
  subroutine frames(ne, nn, left, right, ea, ei, x, y, disp, force)
    integer, intent(in) :: ne, nn, left(ne), right(ne)
    real(dp), intent(in) :: ea(ne), ei(ne), x(nn), y(nn), disp(3,nn)
    real(dp), intent(inout) :: force(6,ne)
    integer :: e
    do concurrent (e = 1:ne)
      block
        real(dp) :: dx, dy, l, c, s, d(6)
        dx = x(right(e)) - x(left(e))
        dy = y(right(e)) - y(left(e))
        l = sqrt(dx*dx + dy*dy)
        c = dx/l
        s = dy/l
        d(1) = c*disp(1,left(e)) + s*disp(2,left(e))
        d(2) = -s*disp(1,left(e)) + c*disp(2,left(e))
        d(3) = disp(3,left(e))
        d(4) = c*disp(1,right(e)) + s*disp(2,right(e))
        d(5) = -s*disp(1,right(e)) + c*disp(2,right(e))
        d(6) = disp(3,right(e))
        force(1,e) = ea(e)/l*(d(1) - d(4))
        force(2,e) = 12*ei(e)/l**3*(d(2) - d(5)) + 6*ei(e)/l**2*(d(3) + d(6))
        force(3,e) = 6*ei(e)/l**2*(d(2) - d(5)) + ei(e)/l*(4*d(3) + 2*d(6))
        force(4,e) = -force(1,e)
        force(5,e) = -force(2,e)
        force(6,e) = 6*ei(e)/l**2*(d(2) - d(5)) + ei(e)/l*(2*d(3) + 4*d(6))
      end block
    end do
  end subroutine

  ! Displacement over time as a sum of modes.
  subroutine modes(np, nt, nm, shape, amplitude, u)
    integer, intent(in) :: np, nt, nm
    real(dp), intent(in) :: shape(np,nm), amplitude(nm,nt)
    real(dp), intent(inout) :: u(np,nt)
    integer :: i, t
    do concurrent (t = 1:nt, i = 1:np)
      u(i,t) = dot_product(shape(i,:), amplitude(:,t))
    end do
  end subroutine

  ! Vehicles over a bridge: axle loads by influence lines, for each vehicle the worst place.
  subroutine vehicles(nv, na, nx, line, at, load, worst)
    integer, intent(in) :: nv, na, nx
    real(sp), intent(in) :: line(nx), load(na,nv)
    integer, intent(in) :: at(na,nv)
    real(sp), intent(inout) :: worst(nv)
    integer :: v
    do concurrent (v = 1:nv)
      block
      real(sp) :: m, s
      integer :: p, a
      m = 0
      do p = 1, nx, 2
        s = 0
        do a = 1, na
          if (p - at(a,v) >= 1 .and. p - at(a,v) <= nx) s = s + load(a,v)*line(p - at(a,v))
        end do
        m = max(m, s)
      end do
      worst(v) = m
      end block
    end do
  end subroutine

  ! Fatigue: cycles of stress of each gauge counted by their range, and Miner's sum.
  subroutine fatigue(ng, nt, stress, damage)
    integer, intent(in) :: ng, nt
    real(sp), intent(in) :: stress(ng,nt)
    real(sp), intent(inout) :: damage(ng)
    integer :: g
    do concurrent (g = 1:ng)
      block
      real(sp) :: low, high, s, d
      integer :: t
      low = stress(g,1)
      high = low
      d = 0
      do t = 2, nt
        s = stress(g,t)
        if (s > high) then
          high = s
        else if (s < low) then
          low = s
        else if (high - low > 10) then
          d = d + ((high - low)/80)**3/2e6
          low = s
          high = s
        end if
      end do
      damage(g) = d
      end block
    end do
  end subroutine

  ! A plate, the thirteen-point difference of its fourth derivatives.
  subroutine plate(nx, ny, w, v, q, next)
    integer, intent(in) :: nx, ny
    real(dp), intent(in) :: w(nx,ny), v(nx,ny), q(nx,ny)
    real(dp), intent(inout) :: next(nx,ny)
    integer :: i, j
    do concurrent (j = 3:ny-2, i = 3:nx-2)
      next(i,j) = 2*w(i,j) - v(i,j) + 0.01_dp*(q(i,j) - (20*w(i,j) - 8*(w(i+1,j) + w(i-1,j) + w(i,j+1) + w(i,j-1)) &
        + 2*(w(i+1,j+1) + w(i-1,j+1) + w(i+1,j-1) + w(i-1,j-1)) + w(i+2,j) + w(i-2,j) + w(i,j+2) + w(i,j-2)))
    end do
  end subroutine

  ! Cables: catenaries by Newton's steps, until the span is met.
  subroutine cables(n, span, sag, weight, tension, steps)
    integer, intent(in) :: n
    real(dp), intent(in) :: span(n), sag(n), weight(n)
    real(dp), intent(inout) :: tension(n)
    integer, intent(inout) :: steps(n)
    integer :: i
    do concurrent (i = 1:n)
      block
      real(dp) :: a, f, d
      integer :: k
      a = span(i)**2/(8*sag(i))
      do k = 1, 30
        f = a*(cosh(span(i)/(2*a)) - 1) - sag(i)
        d = cosh(span(i)/(2*a)) - 1 - span(i)/(2*a)*sinh(span(i)/(2*a))
        a = a - f/d
        if (abs(f) < 1e-10_dp*sag(i)) exit
      end do
      tension(i) = weight(i)*a
      steps(i) = k
      end block
    end do
  end subroutine

  ! Wind on a deck: gusts at each point from waves with random phases.
  subroutine gusts(np, nw, time, omega, phase, share, place, wind)
    integer, intent(in) :: np, nw
    real(sp), intent(in) :: time, omega(nw), phase(nw), share(nw), place(np)
    real(sp), intent(inout) :: wind(np)
    integer :: i
    do concurrent (i = 1:np)
      wind(i) = 25 + sum(share*cos(omega*(time - place(i)/25) + phase))
    end do
  end subroutine

  subroutine run_bridges_concurrent(turns)
    integer, intent(in) :: turns
    integer, parameter :: ne = 300000, nn = 150001, np = 600, nt = 4000, nm = 24, nv = 12000, na = 5, nx = 300, ng = 30000, &
      ns = 400, &
      px = 700, py = 500, nc = 120000, nw = 64, nd = 50000
    integer, allocatable :: left(:), right(:), at(:,:), steps(:)
    real(dp), allocatable :: ea(:), ei(:), x(:), y(:), disp(:,:), force(:,:), shape(:,:), amplitude(:,:), u(:,:), w(:,:), v(:,:), &
      q(:,:), next(:,:), span(:), sag(:), weight(:), tension(:)
    real(sp), allocatable :: line(:), load(:,:), worst(:), stress(:,:), damage(:), omega(:), phase(:), share(:), place(:), wind(:)
    integer :: i, j, turn
    allocate (left(ne), right(ne), at(na,nv), steps(nc), ea(ne), ei(ne), x(nn), y(nn), disp(3,nn), force(6,ne), shape(np,nm), &
      amplitude(nm,nt), u(np,nt), w(px,py), v(px,py), q(px,py), next(px,py), span(nc), sag(nc), weight(nc), tension(nc), line(nx), &
      load(na,nv), worst(nv), stress(ng,ns), damage(ng), omega(nw), phase(nw), share(nw), place(nd), wind(nd))
    do i = 1, nn
      x(i) = 0.5_dp*((i - 1)/2)
      y(i) = mod(i, 2)*2 + 0.001_dp*mod(i, 7)
      disp(:,i) = [0.001_dp*mod(i, 5), 0.002_dp*mod(i, 3), 0.0001_dp*mod(i, 11)]
    end do
    do i = 1, ne
      left(i) = (i - 1)/2 + 1
      right(i) = min(left(i) + 1 + mod(i, 2), nn)
      ea(i) = 1e3_dp + mod(i, 9)
      ei(i) = 1e2_dp + mod(i, 4)
    end do
    do j = 1, nm
      do i = 1, np
        shape(i,j) = sin(0.005_dp*i*j)
      end do
      do i = 1, nt
        amplitude(j,i) = cos(0.01_dp*i*j)/j
      end do
    end do
    do i = 1, nx
      line(i) = min(i, nx - i)*0.01
    end do
    do j = 1, nv
      do i = 1, na
        at(i,j) = (i - 1)*(4 + mod(j, 3))
        load(i,j) = 5 + mod(i + j, 6)
      end do
    end do
    do j = 1, ns
      do i = 1, ng
        stress(i,j) = mod(i*3 + j*17, 60)
      end do
    end do
    do j = 1, py
      do i = 1, px
        w(i,j) = 0.01_dp*sin(0.01_dp*i)*sin(0.01_dp*j)
        v(i,j) = w(i,j)
        q(i,j) = 0.001_dp*mod(i + j, 5)
      end do
    end do
    next = w
    do i = 1, nc
      span(i) = 100 + mod(i, 300)
      sag(i) = 8 + 0.1_dp*mod(i*3, 100)
      weight(i) = 1 + 0.01_dp*mod(i, 20)
    end do
    do i = 1, nw
      omega(i) = 0.05*i
      phase(i) = mod(i*37, 63)*0.1
      share(i) = 1.0/i
    end do
    do i = 1, nd
      place(i) = 0.02*i
    end do
    force = 0
    u = 0
    worst = 0
    damage = 0
    tension = 0
    steps = 0
    wind = 0
    do turn = 1, turns
      call frames(ne, nn, left, right, ea, ei, x, y, disp, force)
      call modes(np, nt, nm, shape, amplitude, u)
      call vehicles(nv, na, nx, line, at, load, worst)
      call fatigue(ng, ns, stress, damage)
      call plate(px, py, w, v, q, next)
      call cables(nc, span, sag, weight, tension, steps)
      call gusts(nd, nw, 3.0, omega, phase, share, place, wind)
    end do
    print '(8es14.6)', sum(abs(force)), sum(u), sum(dble(worst)), sum(dble(damage)), sum(next), sum(tension), dble(sum(steps)), &
      sum(dble(wind))
  end subroutine
end module
