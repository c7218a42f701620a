! options: --auto=all
! Sports: balls in flight, ratings, tracks of players, swimmers, skis, tables of seasons, hearts.
module sports_plain
  implicit none
  integer, parameter :: dp = kind(1d0), sp = kind(1.0)
contains
  ! Balls with drag and spin, a fixed number of steps.
  subroutine flight(n, steps, spin, x, y, z, u, v, w)
    integer, intent(in) :: n, steps
    real(dp), intent(in) :: spin(n)
    real(dp), intent(inout) :: x(n), y(n), z(n), u(n), v(n), w(n)
    integer :: i, k
    real(dp) :: s, drag, lift
    do i = 1, n
      do k = 1, steps
        s = sqrt(u(i)**2 + v(i)**2 + w(i)**2)
        drag = 0.005_dp*s*(0.3_dp + 0.2_dp/(1 + exp((s - 30)/5)))
        lift = 0.0004_dp*spin(i)
        u(i) = u(i) - 0.01_dp*(drag*u(i) + lift*v(i))
        v(i) = v(i) - 0.01_dp*(drag*v(i) - lift*u(i))
        w(i) = w(i) - 0.01_dp*(drag*w(i) + 9.81_dp)
        x(i) = x(i) + 0.01_dp*u(i)
        y(i) = y(i) + 0.01_dp*v(i)
        z(i) = z(i) + 0.01_dp*w(i)
      end do
    end do
  end subroutine

  ! Elo: what each game of a round changes, by the ratings of both.
  subroutine games(ng, np, home, away, result, rating, change)
    integer, intent(in) :: ng, np, home(ng), away(ng)
    real(sp), intent(in) :: result(ng), rating(np)
    real(sp), intent(inout) :: change(np)
    integer :: g
    real(sp) :: expected
    change(1:np) = 0
    do g = 1, ng
      expected = 1/(1 + 10**((rating(away(g)) - rating(home(g)) - 60)/400))
      change(home(g)) = change(home(g)) + 20*(result(g) - expected)
      change(away(g)) = change(away(g)) - 20*(result(g) - expected)
    end do
  end subroutine

  ! Tracks of players: speed, longest sprint and distance of each in a match.
  subroutine tracks(np, nt, x, y, total, top, sprint)
    integer, intent(in) :: np, nt
    real(sp), intent(in) :: x(nt,np), y(nt,np)
    real(sp), intent(inout) :: total(np), top(np)
    integer, intent(inout) :: sprint(np)
    integer :: p, t, now, best
    real(sp) :: d, s, m
    do p = 1, np
      s = 0
      m = 0
      now = 0
      best = 0
      do t = 2, nt
        d = sqrt((x(t,p) - x(t-1,p))**2 + (y(t,p) - y(t-1,p))**2)*25
        s = s + d/25
        m = max(m, d)
        if (d > 7) then
          now = now + 1
          best = max(best, now)
        else
          now = 0
        end if
      end do
      total(p) = s
      top(p) = m
      sprint(p) = best
    end do
  end subroutine

  ! Who holds which part of a field: the nearest of 22 players to each place, by time.
  subroutine held(nx, ny, np, px, py, pu, pv, who)
    integer, intent(in) :: nx, ny, np
    real(sp), intent(in) :: px(np), py(np), pu(np), pv(np)
    integer, intent(inout) :: who(nx,ny)
    integer :: i, j, p
    real(sp) :: best, t
    do j = 1, ny
      do i = 1, nx
        best = huge(best)
        do p = 1, np
          t = sqrt((0.1*i - px(p) - 0.7*pu(p))**2 + (0.1*j - py(p) - 0.7*pv(p))**2)/7
          if (t < best) then
            best = t
            who(i,j) = p
          end if
        end do
      end do
    end do
  end subroutine

  ! Means over a moving window of each heart's beats, and how much they vary.
  subroutine hearts(nt, nh, beat, mean, spread)
    integer, intent(in) :: nt, nh
    real(sp), intent(in) :: beat(nt,nh)
    real(sp), intent(inout) :: mean(nt,nh), spread(nt,nh)
    integer :: t, h
    do h = 1, nh
      do t = 8, nt - 7
        mean(t,h) = sum(beat(t-7:t+7,h))/15
        spread(t,h) = sqrt(sum((beat(t-7:t+7,h) - mean(t,h))**2)/14)
      end do
    end do
  end subroutine

  ! Points of each team in each season, from a table of games in order of seasons.
  subroutine points(nteam, nseason, ngame, goals_for, goals_against, score)
    integer, intent(in) :: nteam, nseason, ngame
    integer, intent(in) :: goals_for(ngame,nteam,nseason), goals_against(ngame,nteam,nseason)
    integer, intent(inout) :: score(nteam,nseason)
    integer :: s, t
    do s = 1, nseason
      do t = 1, nteam
        score(t,s) = 3*count(goals_for(:,t,s) > goals_against(:,t,s)) + count(goals_for(:,t,s) == goals_against(:,t,s))
      end do
    end do
  end subroutine

  ! Seasons drawn a thousand times: a generator of its own for each, games lost and won by chance.
  subroutine seasons(n, ngame, strength, won)
    integer, intent(in) :: n, ngame
    real(sp), intent(in) :: strength(ngame)
    integer, intent(inout) :: won(n)
    integer :: i, g, seed, w
    do i = 1, n
      seed = ieor(i*747796, 277803737)
      w = 0
      do g = 1, ngame
        seed = ieor(seed, ishft(seed, 13))
        seed = ieor(seed, ishft(seed, -17))
        seed = ieor(seed, ishft(seed, 5))
        if (iand(seed, 65535)/65536.0 < strength(g)) w = w + 1
      end do
      won(i) = w
    end do
  end subroutine

  subroutine run_sports_plain(turns)
    integer, intent(in) :: turns
    integer, parameter :: n = 60000, steps = 50, ng = 800000, np = 5000, players = 2000, nt = 3000, nx = 1050, ny = 680, nh = 900, &
      beats = 2000, nteam = 20, nseason = 3000, ngame = 38, draws = 100000, rounds = 34
    real(dp), allocatable :: spin(:), x(:), y(:), z(:), u(:), v(:), w(:)
    real(sp), allocatable :: result(:), rating(:), change(:), px(:,:), py(:,:), total(:), top(:), hx(:), hy(:), hu(:), hv(:), &
      beat(:,:), mean(:,:), spread(:,:), strength(:)
    integer, allocatable :: home(:), away(:), sprint(:), who(:,:), plus(:,:,:), minus(:,:,:), score(:,:), won(:)
    integer :: i, j, k, turn
    allocate (spin(n), x(n), y(n), z(n), u(n), v(n), w(n), result(ng), rating(np), change(np), px(nt,players), py(nt,players), &
      total(players), top(players), sprint(players), hx(22), hy(22), hu(22), hv(22), who(nx,ny), beat(beats,nh), mean(beats,nh), &
      spread(beats,nh), plus(ngame,nteam,nseason), minus(ngame,nteam,nseason), score(nteam,nseason), strength(rounds), won(draws), &
      home(ng), away(ng))
    do i = 1, n
      spin(i) = mod(i, 90)
      x(i) = 0
      y(i) = 0
      z(i) = 1
      u(i) = 20 + mod(i, 20)
      v(i) = mod(i, 5)
      w(i) = 10 + 0.1_dp*mod(i, 30)
    end do
    do i = 1, ng
      home(i) = mod(i*7, np) + 1
      away(i) = mod(i*13 + 5, np) + 1
      result(i) = 0.5*mod(i, 3)
    end do
    do i = 1, np
      rating(i) = 1200 + mod(i*11, 700)
    end do
    do j = 1, players
      do i = 1, nt
        px(i,j) = 50 + 30*sin(0.01*i + j)
        py(i,j) = 30 + 20*cos(0.013*i + j)
      end do
    end do
    do i = 1, 22
      hx(i) = 4.5*i
      hy(i) = mod(i*17, 68)
      hu(i) = mod(i, 5) - 2
      hv(i) = mod(i, 3) - 1
    end do
    do j = 1, nh
      do i = 1, beats
        beat(i,j) = 800 + mod(i*3 + j, 90)
      end do
    end do
    do k = 1, nseason
      do j = 1, nteam
        do i = 1, ngame
          plus(i,j,k) = mod(i*3 + j*5 + k, 5)
          minus(i,j,k) = mod(i*7 + j + k*3, 4)
        end do
      end do
    end do
    do i = 1, rounds
      strength(i) = 0.3 + 0.01*i
    end do
    mean = 0
    spread = 0
    do turn = 1, turns
      call flight(n, steps, spin, x, y, z, u, v, w)
      call games(ng, np, home, away, result, rating, change)
      call tracks(players, nt, px, py, total, top, sprint)
      call held(nx, ny, 22, hx, hy, hu, hv, who)
      call hearts(beats, nh, beat, mean, spread)
      call points(nteam, nseason, ngame, plus, minus, score)
      call seasons(draws, rounds, strength, won)
    end do
    print '(9es14.6)', sum(x), sum(abs(dble(change))), sum(dble(total)), dble(sum(sprint)), dble(sum(who)), sum(dble(mean)), &
      sum(dble(spread)), dble(sum(score)), dble(sum(won))
  end subroutine
end module
