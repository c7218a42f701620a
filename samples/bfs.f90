! Breadth-first search level by level, with work proportional to vertices and edges: a frontier's edges are expanded to a list of
! candidates, one edge claims each vertex, and the winners are the next frontier.  On a random graph, one with hubs, and a grid.
! Usage: bfs [vertices [edges of a vertex]]
program bfs
  implicit none
  integer, allocatable :: first(:), adj(:), level(:)
  integer :: n, degree, side

  n = argument(1, 4001)
  degree = argument(2, 6)
  call random_edges(n, n*degree/2, .false.)
  call report('random')
  call random_edges(n, n*degree/2, .true.)
  call report('hubs')
  side = int(sqrt(real(n)))
  n = side*side
  call grid(side)
  call report('grid')

contains

  subroutine report(name)
    character(*), intent(in) :: name
    integer, allocatable :: count(:)
    integer :: v, depth, reached
    integer(8) :: checksum
    if (n < 1) return
    allocate(level(n))
    call search(n, size(adj), first, adj, n/3 + 1, level)
    depth = maxval(level)
    allocate(count(0:depth))
    count = 0
    checksum = 0
    do v = 1, n
      if (level(v) >= 0) count(level(v)) = count(level(v)) + 1
      checksum = checksum + level(v)*(1_8 + mod(v, 1009))
    end do
    reached = sum(count)
    print '(a,a,i0,a,i0,a,i0,a,i0,a,i0)', name, ': vertices ', n, ', edges ', size(adj), ', reached ', reached, ', levels ', &
      depth, ', checksum ', checksum
    print '(a,12(1x,i0))', '  their sizes', count(:min(depth, 11))
    print '(a,a)', '  one vertex after the other: ', merge('the same  ', 'others    ', same_as_queue(n/3 + 1))
    deallocate(level, count)
  end subroutine report

  ! level(v): edges between v and the source; -1: it is not reached.
  subroutine search(n, m, first, adj, source, level)
    integer, intent(in) :: n, m, first(n + 1), adj(m), source
    integer, intent(out) :: level(n)
    integer :: claim(n), frontier(n), candidate(m)
    integer :: depth, nf, nc, i, j, e, v
    frontier(1) = source
    nf = 1
    depth = 0
    !$acc data copyin(first, adj) copyout(level) create(claim, frontier, candidate)
    !$acc update device(frontier(1:1))
    !$acc parallel loop
    do v = 1, n
      level(v) = merge(0, -1, v == source)
      claim(v) = m + 1
    end do
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
      !$acc kernels
      do j = 1, nc
        claim(candidate(j)) = min(claim(candidate(j)), j)
      end do
      do j = 1, nc
        if (claim(candidate(j)) == j) then
          nf = nf + 1
          frontier(nf) = candidate(j)
          level(candidate(j)) = depth
        end if
      end do
      !$acc end kernels
    end do
    !$acc end data
  end subroutine search

  logical function same_as_queue(source)
    integer, intent(in) :: source
    integer :: queue(n), expected(n), head, tail, e
    expected = -1
    expected(source) = 0
    queue(1) = source
    head = 1
    tail = 1
    do while (head <= tail)
      do e = first(queue(head)), first(queue(head) + 1) - 1
        if (expected(adj(e)) >= 0) cycle
        expected(adj(e)) = expected(queue(head)) + 1
        tail = tail + 1
        queue(tail) = adj(e)
      end do
      head = head + 1
    end do
    same_as_queue = all(expected == level)
  end function same_as_queue

  ! Edges between vertices drawn by chance, of which, with hubs, few have most.
  subroutine random_edges(n, m, hubs)
    integer, intent(in) :: n, m
    logical, intent(in) :: hubs
    integer :: ends(2, m), e, k
    integer(8) :: seed
    real(8) :: x
    seed = 20011
    do e = 1, m
      do k = 1, 2
        seed = mod(seed*48271_8, 2147483647_8)
        x = real(seed, 8)/2147483647_8
        if (hubs .and. k == 1) x = x**4
        ends(k, e) = int(x*n) + 1
      end do
    end do
    call connect(n, m, ends)
  end subroutine random_edges

  subroutine grid(side)
    integer, intent(in) :: side
    integer :: ends(2, 2*side*max(side - 1, 0)), m, i, j
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
    integer :: next(n), e, k, v, from
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

  integer function argument(which, default)
    integer, intent(in) :: which, default
    character(16) :: text
    argument = default
    if (command_argument_count() < which) return
    call get_command_argument(which, text)
    read (text, *) argument
  end function argument

end program bfs
