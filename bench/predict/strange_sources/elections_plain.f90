! options: --auto=all
! Votes: seats of districts, ranks of those who follow each other, where voters go, polls over time, who beats whom.
module elections_plain
  implicit none
  integer, parameter :: dp = kind(1d0), sp = kind(1.0)
contains
  ! Seats of the parties in each district, one after the other to the largest quotient.
  subroutine give_seats(nd, np, ns, votes, seats)
    integer, intent(in) :: nd, np, ns
    real(sp), intent(in) :: votes(nd,np)
    integer, intent(inout) :: seats(nd,np)
    integer :: d, p, s, best
    real(sp) :: q, most
    do d = 1, nd
      do p = 1, np
        seats(d,p) = 0
      end do
      do s = 1, ns
        most = -1
        best = 1
        do p = 1, np
          q = votes(d,p)/(seats(d,p) + 1)
          if (q > most) then
            most = q
            best = p
          end if
        end do
        seats(d,best) = seats(d,best) + 1
      end do
    end do
  end subroutine

  ! Weight of each member by those who follow.
  subroutine follow_ranks(n, nz, first, who, out, old, new)
    integer, intent(in) :: n, nz, first(n+1), who(nz)
    real(dp), intent(in) :: out(n), old(n)
    real(dp), intent(inout) :: new(n)
    integer :: i, k
    real(dp) :: s
    do i = 1, n
      s = 0
      do k = first(i), first(i+1) - 1
        s = s + old(who(k))/out(who(k))
      end do
      new(i) = 0.15_dp/n + 0.85_dp*s
    end do
  end subroutine

  ! Shares of where voters went, from counts.
  subroutine shares(n, m, counts, share)
    integer, intent(in) :: n, m
    real(sp), intent(in) :: counts(n,m)
    real(sp), intent(inout) :: share(n,m)
    integer :: i
    do i = 1, n
      share(i,:) = counts(i,:)/max(sum(counts(i,:)), 1.0)
    end do
  end subroutine

  ! Polls of each party, smoothed over time.
  subroutine smooth_polls(nt, np, poll, trend)
    integer, intent(in) :: nt, np
    real(dp), intent(in) :: poll(nt,np)
    real(dp), intent(inout) :: trend(nt,np)
    integer :: t, p
    do p = 1, np
      trend(1,p) = poll(1,p)
      do t = 2, nt
        trend(t,p) = 0.9_dp*trend(t-1,p) + 0.1_dp*poll(t,p)
      end do
    end do
  end subroutine

  ! How many voters place one candidate before another.
  subroutine who_beats(nv, nc, rank, wins)
    integer, intent(in) :: nv, nc, rank(nv,nc)
    integer, intent(inout) :: wins(nc,nc)
    integer :: a, b, v, s
    do b = 1, nc
      do a = 1, nc
        s = 0
        do v = 1, nv
          if (rank(v,a) < rank(v,b)) s = s + 1
        end do
        wins(a,b) = s
      end do
    end do
  end subroutine

  subroutine run_elections_plain(turns)
    integer, intent(in) :: turns
    integer, parameter :: nd = 50000, np = 9, ns = 30, n = 250000, m = 150, nm = 20000, nt = 3000, nq = 400, &
      nv = 200000, nc = 12
    real(sp), allocatable :: votes(:,:), counts(:,:), share(:,:)
    integer, allocatable :: seats(:,:), first(:), who(:), rank(:,:)
    real(dp), allocatable :: out(:), old(:), new(:), poll(:,:), trend(:,:)
    integer :: wins(nc,nc), i, j, k, nz, turn
    allocate (votes(nd,np), seats(nd,np), first(n+1), counts(nm,m), share(nm,m), out(n), old(n), new(n), poll(nt,nq), &
      trend(nt,nq), &
      rank(nv,nc))
    do j = 1, np
      do i = 1, nd
        votes(i,j) = 1000 + mod(i*j*37, 9001)
      end do
    end do
    first(1) = 1
    do i = 1, n
      first(i+1) = first(i) + 4 + mod(i, 13)
      out(i) = 1 + mod(i, 8)
      old(i) = 1._dp/n
    end do
    nz = first(n+1) - 1
    allocate (who(nz))
    do k = 1, nz
      who(k) = 1 + mod(k*61, n)
    end do
    do j = 1, m
      do i = 1, nm
        counts(i,j) = mod(i + j*j, 50)
      end do
    end do
    do j = 1, nq
      do i = 1, nt
        poll(i,j) = mod(i*j, 101)*0.01_dp
      end do
    end do
    do j = 1, nc
      do i = 1, nv
        rank(i,j) = mod(i*7 + j*5, 12)
      end do
    end do
    seats = 0
    wins = 0
    do turn = 1, turns
      call give_seats(nd, np, ns, votes, seats)
      call follow_ranks(n, nz, first, who, out, old, new)
      call shares(nm, m, counts, share)
      call smooth_polls(nt, nq, poll, trend)
      call who_beats(nv, nc, rank, wins)
    end do
    print '(a,2i12,4es13.5)', 'elections', sum(seats(:,1)), sum(wins(1,:)), sum(new), sum(real(share, dp)), &
      sum(trend), sum(votes)
  end subroutine
end module
