! Breadth-first search by compaction, as in samples/bfs.f90: edges of the frontiers a second.  Usage: bfs [log2 of the vertices [edges of
! a vertex]]
program bfs_bench
  use timing
  implicit none
  integer, parameter :: runs = 5
  integer, allocatable :: first(:), adj(:), level(:)
  integer :: n, degree, side

  n = 2**argument(1, 20)
  degree = argument(2, 16)
  side = int(sqrt(real(n)))
  call random_edges(n, n*degree, .false.)
  call time_search('random')
  call random_edges(n, n*degree, .true.)
  call time_search('hubs')
  call grid(side)
  n = side*side
  call time_search('grid')

contains

  subroutine time_search(name)
    character(*), intent(in) :: name
    real(dp) :: t(runs)
    integer :: v
    integer(8) :: edges, checksum
    allocate(level(n))
    call search(n, size(adj), first, adj, n/3 + 1, level, t)
    edges = 0
    checksum = 0
    do v = 1, n
      if (level(v) >= 0) edges = edges + first(v + 1) - first(v)
      checksum = checksum + level(v)*(1_8 + mod(v, 1009))
    end do
    call report('bfs', name, median(t), 1e-6_dp*edges, 'MTEPS')
    write (*, '(a,i0,a,i0)') 'levels ', maxval(level), ', checksum ', checksum
    deallocate(level)
  end subroutine time_search

  ! level(v): edges between v and the source; -1: it is not reached.
  subroutine search(n, m, first, adj, source, level, seconds)
    integer, intent(in) :: n, m, first(n + 1), adj(m), source
    integer, intent(out) :: level(n)
    real(dp), intent(out) :: seconds(runs)
    integer, allocatable :: claim(:), frontier(:), candidate(:)
    integer :: depth, nf, nc, i, j, e, v, k
    allocate(claim(n), frontier(n), candidate(m))
    !$acc data copyin(first, adj) copyout(level) create(claim, frontier, candidate)
    do k = 1, runs
      !$acc parallel loop
      do v = 1, n
        level(v) = merge(0, -1, v == source)
        claim(v) = m + 1
      end do
      !$acc parallel loop
      do v = 1, 1
        frontier(v) = source
      end do
      nf = 1
      depth = 0
      seconds(k) = now()
      do while (nf > 0)
        depth = depth + 1
        nc = 0
        !$acc kernels
        do i = 1, nf
          do e = first(frontier(i)), first(frontier(i) + 1) - 1
            v = adj(e)
            if (level(v) < 0) then
              nc = nc + 1
              candidate(nc) = v
            end if
          end do
        end do
        !$acc end kernels
        nf = 0
        !$acc kernels async
        do j = 1, nc
          claim(candidate(j)) = min(claim(candidate(j)), j)
        end do
        !$acc end kernels
        !$acc kernels
        do j = 1, nc
          if (claim(candidate(j)) == j) then
            nf = nf + 1
            frontier(nf) = candidate(j)
            level(candidate(j)) = depth
          end if
        end do
        !$acc end kernels
      end do
      !$acc wait
      seconds(k) = now() - seconds(k)
    end do
    !$acc end data
  end subroutine search

  ! Edges between vertices drawn by chance, of which, with hubs, few have most.
  subroutine random_edges(n, m, hubs)
    integer, intent(in) :: n, m
    logical, intent(in) :: hubs
    integer, allocatable :: ends(:, :)
    integer :: e, k
    integer(8) :: seed
    real(8) :: x
    allocate(ends(2, m))
    seed = 20011
    do e = 1, m
      do k = 1, 2
        seed = mod(seed*48271_8, 2147483647_8)
        x = real(seed, 8)/2147483647_8
        if (hubs .and. k == 1) x = (x*x)*(x*x)
        ends(k, e) = int(x*n) + 1
      end do
    end do
    call connect(n, m, ends)
  end subroutine random_edges

  subroutine grid(side)
    integer, intent(in) :: side
    integer, allocatable :: ends(:, :)
    integer :: m, i, j
    allocate(ends(2, 2*side*max(side - 1, 0)))
    m = 0
    do i = 1, side
      do j = 1, side
        if (j < side) then
          m = m + 1
          ends(:, m) = [(i - 1)*side + j, (i - 1)*side + j + 1]
        end if
        if (i < side) then
          m = m + 1
          ends(:, m) = [(i - 1)*side + j, i*side + j]
        end if
      end do
    end do
    call connect(side*side, m, ends)
  end subroutine grid

  ! Neighbours of v: adj(first(v):first(v+1)-1).
  subroutine connect(n, m, ends)
    integer, intent(in) :: n, m, ends(2, m)
    integer, allocatable :: next(:)
    integer :: e, k, v, from
    allocate(next(n))
    if (allocated(first)) deallocate(first, adj)
    allocate(first(n + 1), adj(2*m))
    next = 0
    do e = 1, m
      do k = 1, 2
        next(ends(k, e)) = next(ends(k, e)) + 1
      end do
    end do
    from = 1
    do v = 1, n
      first(v) = from
      from = from + next(v)
      next(v) = first(v)
    end do
    first(n + 1) = from
    do e = 1, m
      do k = 1, 2
        v = ends(k, e)
        adj(next(v)) = ends(3 - k, e)
        next(v) = next(v) + 1
      end do
    end do
  end subroutine connect

end program bfs_bench
