! f2cuda options: --auto=all
! expect: host: it does not hold that each counter of 'pos' goes through a range of its own: the loop runs on the host
! Where the ranges of two counters have something in common the loop runs in the order of the source, on the host, from what the
! counters began with. With more counters than a block counts, the kernel has stored nothing then.
program deal_fails
  implicit none
  integer, parameter :: n = 3000
  integer :: key(n), out(6*n), pos(0:15), many(0:1999), rest(n), i, d, last
  do i = 1, n
    key(i) = mod(i*7919, 1009)
  end do
  out = 0
  rest = 0
  do d = 0, 15
    pos(d) = d*100
  end do
  last = 0
  do i = 1, n
    d = iand(key(i), 15)
    pos(d) = pos(d) + 1
    out(pos(d)) = i
    rest(i) = d
    last = key(i)
  end do
  print *, sum(out), out(150), out(n), pos, sum(rest*[(mod(i, 7), i=1, n)]), last
  do d = 0, 15
    pos(d) = d*n/15
  end do
  do i = 1, n, 40              ! now they have nothing in common
    d = iand(key(i), 15)
    pos(d) = pos(d) + 1
    out(pos(d)) = i
  end do
  print *, sum(out), out(150), out(n), pos
  pos = 7
  do i = 1, 100                ! only one counter moves
    d = 3
    pos(d + key(i)*0) = pos(d + key(i)*0) + 1
    out(pos(d + key(i)*0)) = -i
  end do
  print *, sum(out), out(150), pos
  do d = 0, 1999
    many(d) = d*2
  end do
  do i = 1, n                  ! two of 2000 have something in common
    d = mod(key(i)*3, 2000)
    if (i == 77) many(d) = 0
  end do
  call rank_and_store
  many = 5
  call rank_and_store
  do d = 0, 1999
    many(d) = mod(d*617, 2000)*3
  end do
  call rank_and_store          ! nothing in common, but in no order
contains
  subroutine rank_and_store
    do i = 1, n
      d = mod(key(i)*3, 2000)
      many(d) = many(d) + 1
      out(many(d)) = i
    end do
    print *, sum(out), out(150), out(n), sum(many*[(mod(i, 31), i=0, 1999)])
  end subroutine rank_and_store
end program
