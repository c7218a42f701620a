! options: --auto=all
! Plagues: ages that meet, journeys, chains of infection, waves of cases.
module plagues_plain
  implicit none
  integer, parameter :: dp = kind(1d0), sp = kind(1.0)
contains
  ! A day of an epidemic in each region, in eight groups of age that meet each other.
  subroutine day(nr, meet, beta, s, e, i_, r)
    integer, intent(in) :: nr
    real(dp), intent(in) :: meet(8,8), beta
    real(dp), intent(inout) :: s(nr,8), e(nr,8), i_(nr,8), r(nr,8)
    integer :: n, a, b
    real(dp) :: force, all, ill(8), new
    do n = 1, nr
      all = 0
      do a = 1, 8
        all = all + s(n,a) + e(n,a) + i_(n,a) + r(n,a)
        ill(a) = i_(n,a)
      end do
      do a = 1, 8
        force = 0
        do b = 1, 8
          force = force + meet(a,b)*ill(b)
        end do
        new = beta*s(n,a)*force/all
        s(n,a) = s(n,a) - new
        r(n,a) = r(n,a) + 0.1_dp*i_(n,a)
        i_(n,a) = 0.9_dp*i_(n,a) + 0.25_dp*e(n,a)
        e(n,a) = 0.75_dp*e(n,a) + new
      end do
    end do
  end subroutine

  ! Ill travellers who come to each region from all of the others.
  subroutine arrivals(n, travel, ill, people, come)
    integer, intent(in) :: n
    real(sp), intent(in) :: travel(n,n), ill(n), people(n)
    real(sp), intent(inout) :: come(n)
    integer :: i, j
    do i = 1, n
      come(i) = 0
      do j = 1, n
        come(i) = come(i) + travel(j,i)*ill(j)/people(j)
      end do
    end do
  end subroutine

  ! How many generations each case is from the first one.
  subroutine generations(n, parent, depth)
    integer, intent(in) :: n, parent(n)
    integer, intent(inout) :: depth(n)
    integer :: i, p, d
    do i = 1, n
      p = parent(i)
      d = 0
      do while (p > 0)
        d = d + 1
        p = parent(p)
      end do
      depth(i) = d
    end do
  end subroutine

  ! How many of a person's ten contacts are ill, and who falls ill by that.
  subroutine contacts(n, with, ill, chance, falls)
    integer, intent(in) :: n, with(10,n), ill(n)
    real(sp), intent(in) :: chance(n)
    integer, intent(inout) :: falls(n)
    integer :: i, k, m
    do i = 1, n
      m = 0
      do k = 1, 10
        m = m + ill(with(k,i))
      end do
      falls(i) = merge(1, 0, ill(i) == 0 .and. chance(i) > 0.93**m)
    end do
  end subroutine

  ! Numbers of reproduction: new cases by those of the weeks before, weighted. Days of a region are together.
  subroutine reproduction(nd, nr, w, cases, number)
    integer, intent(in) :: nd, nr
    real(dp), intent(in) :: w(20), cases(nd,nr)
    real(dp), intent(inout) :: number(nd,nr)
    integer :: d, r, k
    real(dp) :: s
    do r = 1, nr
      do d = 21, nd
        s = 0
        do k = 1, 20
          s = s + w(k)*cases(d-k,r)
        end do
        number(d,r) = cases(d,r)/max(s, 1e-3_dp)
      end do
    end do
  end subroutine

  ! Immunity fades from day to day and comes back with cases.
  subroutine immunity(nd, nr, fade, cases, immune)
    integer, intent(in) :: nd, nr
    real(sp), intent(in) :: fade(nr), cases(nr,nd)
    real(sp), intent(inout) :: immune(nr,nd)
    integer :: r, d
    do r = 1, nr
      do d = 2, nd
        immune(r,d) = min(1.0, fade(r)*immune(r,d-1) + 1e-3*cases(r,d)*(1 - immune(r,d-1)))
      end do
    end do
  end subroutine

  ! Cases of each week and group over all regions, and the worst region's.
  subroutine weeks(nr, nw, cases, total, worst)
    integer, intent(in) :: nr, nw
    real(sp), intent(in) :: cases(nr,7*nw)
    real(sp), intent(inout) :: total(nw), worst(nw)
    integer :: w
    do w = 1, nw
      total(w) = sum(cases(:,7*w-6:7*w))
      worst(w) = maxval(sum(cases(:,7*w-6:7*w), dim=2))
    end do
  end subroutine

  subroutine run_plagues_plain(turns)
    integer, intent(in) :: turns
    integer, parameter :: nr = 70000, nt = 3100, nc = 500000, np = 400000, nd = 420, ng = 2300, nw = 60
    real(dp), allocatable :: meet(:,:), s(:,:), e(:,:), i_(:,:), r(:,:), w(:), cases(:,:), number(:,:)
    real(sp), allocatable :: travel(:,:), ill(:), people(:), come(:), chance(:), fade(:), daily(:,:), immune(:,:), &
      total(:), worst(:)
    integer, allocatable :: parent(:), depth(:), with(:,:), sick(:), falls(:)
    integer :: i, j, turn
    allocate (meet(8,8), s(nr,8), e(nr,8), i_(nr,8), r(nr,8), w(20), cases(nd,ng), number(nd,ng), travel(nt,nt), ill(nt), &
      people(nt), come(nt), chance(np), fade(7000), daily(7000,nd), immune(7000,nd), total(nw), worst(nw), parent(nc), depth(nc), &
      with(10,np), &
      sick(np), falls(np))
    do j = 1, 8
      do i = 1, 8
        meet(i,j) = 1.0_dp/(1 + abs(i - j))
      end do
    end do
    do j = 1, 8
      do i = 1, nr
        s(i,j) = 1000 + mod(i, 77)
        e(i,j) = mod(i, 5)
        i_(i,j) = mod(i*j, 9)
        r(i,j) = 10
      end do
    end do
    do i = 1, 20
      w(i) = 0.05_dp
    end do
    do j = 1, ng
      do i = 1, nd
        cases(i,j) = mod(i*j, 41)
      end do
    end do
    do j = 1, nt
      ill(j) = mod(j, 13)
      people(j) = 10000 + j
      do i = 1, nt
        travel(i,j) = 100.0/(1 + abs(i - j))
      end do
    end do
    do i = 1, nc
      parent(i) = i/3
    end do
    do i = 1, np
      chance(i) = modulo(i*0.618, 1.0)
      sick(i) = merge(1, 0, mod(i, 12) == 0)
      do j = 1, 10
        with(j,i) = 1 + mod(mod(i, 40009)*53 + j*7919, np)
      end do
    end do
    do j = 1, nd
      do i = 1, 7000
        daily(i,j) = mod(i + j*3, 29)
      end do
    end do
    fade = 0.99
    immune = 0.1
    falls = 0
    number = 0
    do turn = 1, turns
      call day(nr, meet, 0.3_dp, s, e, i_, r)
      call arrivals(nt, travel, ill, people, come)
      call generations(nc, parent, depth)
      call contacts(np, with, sick, chance, falls)
      call reproduction(nd, ng, w, cases, number)
      call immunity(nd, 7000, fade, daily, immune)
      call weeks(7000, nw, daily, total, worst)
    end do
    print '(a,2i12,6es13.5)', 'plagues', sum(depth), sum(falls), sum(i_), sum(real(come, dp)), sum(number), sum(real(immune, dp)), &
      sum(real(total, dp)), sum(real(worst, dp))
  end subroutine
end module
