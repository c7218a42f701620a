! options: --auto=all
! Vessels of blood: pulse waves, a network, cells on springs, oxygen, clots, trees of branches.
module vessels_plain
  implicit none
  integer, parameter :: dp = kind(1d0), sp = kind(1.0)
contains
  ! Pulse waves in vessels, a step of Lax and Wendroff: area and flow of each.
  subroutine pulse(nx, nv, beta, a, q, an, qn)
    integer, intent(in) :: nx, nv
    real(dp), intent(in) :: beta(nv), a(nx,nv), q(nx,nv)
    real(dp), intent(inout) :: an(nx,nv), qn(nx,nv)
    integer :: i, v
    real(dp) :: am, ap, qm, qp, fm, fp
    do v = 1, nv
      do i = 2, nx - 1
        ap = 0.5_dp*(a(i,v) + a(i+1,v)) - 0.1_dp*(q(i+1,v) - q(i,v))
        am = 0.5_dp*(a(i,v) + a(i-1,v)) - 0.1_dp*(q(i,v) - q(i-1,v))
        qp = 0.5_dp*(q(i,v) + q(i+1,v)) - 0.1_dp*(q(i+1,v)**2/a(i+1,v) - q(i,v)**2/a(i,v) &
          + beta(v)*(a(i+1,v)*sqrt(a(i+1,v)) - a(i,v)*sqrt(a(i,v))))
        qm = 0.5_dp*(q(i,v) + q(i-1,v)) - 0.1_dp*(q(i,v)**2/a(i,v) - q(i-1,v)**2/a(i-1,v) &
          + beta(v)*(a(i,v)*sqrt(a(i,v)) - a(i-1,v)*sqrt(a(i-1,v))))
        fp = qp**2/ap + beta(v)*ap*sqrt(ap)
        fm = qm**2/am + beta(v)*am*sqrt(am)
        an(i,v) = a(i,v) - 0.2_dp*(qp - qm)
        qn(i,v) = q(i,v) - 0.2_dp*(fp - fm) - 0.01_dp*q(i,v)/a(i,v)
      end do
    end do
  end subroutine

  ! Pressures at the joints of a network: each is the mean of its neighbours', weighted.
  subroutine network(n, three, g, p, next)
    integer, intent(in) :: n, three(3,n)
    real(dp), intent(in) :: g(3,n), p(n)
    real(dp), intent(inout) :: next(n)
    integer :: i
    do i = 1, n
      next(i) = (g(1,i)*p(three(1,i)) + g(2,i)*p(three(2,i)) + g(3,i)*p(three(3,i)))/(g(1,i) + g(2,i) + g(3,i))
    end do
  end subroutine

  ! Forces in the skins of cells: springs between neighbours of a ring, and what holds its area.
  subroutine skins(np, nc, rest, x, y, fx, fy)
    integer, intent(in) :: np, nc
    real(sp), intent(in) :: rest, x(np,nc), y(np,nc)
    real(sp), intent(inout) :: fx(np,nc), fy(np,nc)
    integer :: c, k, before, behind
    real(sp) :: area, dx, dy, l
    do c = 1, nc
      area = 0
      do k = 1, np
        behind = mod(k, np) + 1
        area = area + 0.5*(x(k,c)*y(behind,c) - x(behind,c)*y(k,c))
      end do
      do k = 1, np
        behind = mod(k, np) + 1
        before = mod(k + np - 2, np) + 1
        dx = x(behind,c) - x(k,c)
        dy = y(behind,c) - y(k,c)
        l = sqrt(dx*dx + dy*dy)
        fx(k,c) = (1 - rest/l)*dx + (area - 3)*0.5*(y(behind,c) - y(before,c))
        fy(k,c) = (1 - rest/l)*dy - (area - 3)*0.5*(x(behind,c) - x(before,c))
      end do
    end do
  end subroutine

  ! Oxygen along capillaries: what goes into the tissue is taken from what flows on.
  subroutine oxygen(nx, n, tissue, flow, blood)
    integer, intent(in) :: nx, n
    real(dp), intent(in) :: tissue(n,nx), flow(n)
    real(dp), intent(inout) :: blood(n,nx)
    integer :: i, k
    real(dp) :: s
    do i = 1, n
      do k = 2, nx
        s = blood(i,k-1)**2.7_dp/(blood(i,k-1)**2.7_dp + 19683.0_dp)
        blood(i,k) = blood(i,k-1) - 0.01_dp*(blood(i,k-1) - tissue(i,k))/(flow(i)*(1 + 4*s))
      end do
    end do
  end subroutine

  ! Clotting: six substances in each cell, twenty small steps.
  subroutine clot(n, rate, c)
    integer, intent(in) :: n
    real(dp), intent(in) :: rate(8)
    real(dp), intent(inout) :: c(6,n)
    integer :: i, k
    real(dp) :: x(6), d(6)
    do i = 1, n
      x = c(:,i)
      do k = 1, 20
        d(1) = -rate(1)*x(1)*x(2)
        d(2) = rate(2)*x(3) - rate(3)*x(2)*x(5)
        d(3) = rate(1)*x(1)*x(2) - rate(2)*x(3)
        d(4) = rate(4)*x(3)*x(6)/(1 + x(6)) - rate(5)*x(4)
        d(5) = -rate(3)*x(2)*x(5)
        d(6) = rate(6)*x(4) - rate(7)*x(6)
        x = max(0.0_dp, x + 0.01_dp*d)
      end do
      c(:,i) = x
    end do
  end subroutine

  ! Distance of each branch from the heart: towards the root, lengths are added.
  subroutine far_from_heart(n, parent, length, far)
    integer, intent(in) :: n, parent(n)
    real(sp), intent(in) :: length(n)
    real(sp), intent(inout) :: far(n)
    integer :: i, p
    real(sp) :: s
    do i = 1, n
      s = 0
      p = i
      do while (p > 0)
        s = s + length(p)
        p = parent(p)
      end do
      far(i) = s
    end do
  end subroutine

  ! Means over heartbeats: samples of each sensor by their place in the beat.
  subroutine beats(nt, ns, period, signal, mean)
    integer, intent(in) :: nt, ns, period
    real(sp), intent(in) :: signal(ns,nt)
    real(sp), intent(inout) :: mean(ns,period)
    integer :: s, p
    do p = 1, period
      do s = 1, ns
        mean(s,p) = sum(signal(s,p:nt:period))/(nt/period)
      end do
    end do
  end subroutine

  subroutine run_vessels_plain(turns)
    integer, intent(in) :: turns
    integer, parameter :: nx = 500, nv = 1600, nn = 700000, np = 40, nc = 30000, nk = 64, no = 60000, ncl = 250000, nb = 600000, &
      nt = 600, ns = 9000, period = 60
    real(dp), allocatable :: beta(:), a(:,:), q(:,:), an(:,:), qn(:,:), g(:,:), p(:), next(:), tissue(:,:), flow(:), blood(:,:), &
      rate(:), c(:,:)
    real(sp), allocatable :: x(:,:), y(:,:), fx(:,:), fy(:,:), length(:), far(:), signal(:,:), mean(:,:)
    integer, allocatable :: three(:,:), parent(:)
    integer :: i, j, turn
    allocate (beta(nv), a(nx,nv), q(nx,nv), an(nx,nv), qn(nx,nv), g(3,nn), p(nn), next(nn), tissue(no,nk), flow(no), &
      blood(no,nk), rate(8), c(6,ncl), x(np,nc), y(np,nc), fx(np,nc), fy(np,nc), length(nb), far(nb), signal(ns,nt), &
      mean(ns,period), three(3,nn), parent(nb))
    do j = 1, nv
      beta(j) = 1 + 0.01_dp*mod(j, 9)
      do i = 1, nx
        a(i,j) = 1 + 0.05_dp*mod(i*3 + j, 7)
        q(i,j) = 0.1_dp*mod(i + j*5, 11)
      end do
    end do
    an = a
    qn = q
    do i = 1, nn
      p(i) = mod(i, 97)
      three(1,i) = max(1, i - 1 - mod(i, 5))
      three(2,i) = min(nn, i + 1 + mod(i*3, 400))
      three(3,i) = 1 + mod(mod(i, 70001)*59, nn)
      g(1,i) = 1
      g(2,i) = 0.5_dp
      g(3,i) = 0.1_dp*mod(i, 4)
    end do
    do j = 1, nc
      do i = 1, np
        x(i,j) = cos(0.157*i)*(1 + 0.01*mod(j, 20))
        y(i,j) = sin(0.157*i)
      end do
    end do
    do j = 1, nk
      do i = 1, no
        tissue(i,j) = 20 + mod(i + j, 15)
        blood(i,j) = 95
      end do
    end do
    do i = 1, no
      flow(i) = 1 + 0.1_dp*mod(i, 6)
    end do
    do i = 1, 8
      rate(i) = 0.1_dp*i
    end do
    do j = 1, ncl
      do i = 1, 6
        c(i,j) = 0.1_dp*mod(i*j, 9)
      end do
    end do
    do i = 1, nb
      parent(i) = i/2
      length(i) = 1.0/(1 + mod(i, 12))
    end do
    do j = 1, nt
      do i = 1, ns
        signal(i,j) = mod(j, period) + 0.1*mod(i, 7)
      end do
    end do
    do turn = 1, turns
      call pulse(nx, nv, beta, a, q, an, qn)
      call network(nn, three, g, p, next)
      call skins(np, nc, 0.16, x, y, fx, fy)
      call oxygen(nk, no, tissue, flow, blood)
      call clot(ncl, rate, c)
      call far_from_heart(nb, parent, length, far)
      call beats(nt, ns, period, signal, mean)
    end do
    print '(a,8es13.5)', 'vessels', sum(an), sum(qn), sum(next), sum(abs(real(fx, dp))), sum(blood), sum(c), sum(real(far, dp)), &
      sum(real(mean, dp))
  end subroutine
end module
