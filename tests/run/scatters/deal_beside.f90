! f2cuda options: --auto=all
! Counters in an array beside other things: branches, inner loops, sums, other counters, components, pointers. Some of these loops stay on the
! host.
program deal_beside
  implicit none
  integer, parameter :: n = 4001
  type cell
    integer :: pos(0:15)
    integer, allocatable :: q(:)
  end type
  integer :: key(n), i, d, k, j, m, s, last
  integer :: pos(0:15), pos2(0:15), base(0:15), cnt(0:15), two(0:15,2)
  integer(1) :: tiny(0:15)
  integer(2) :: small(0:15)
  integer(8) :: i8, big(-8:7)
  real(8) :: out(2*n+40), o2(3,2*n+40), o3(2*n+40,2), x(n)
  integer :: iout(2*n+40)
  type(cell) :: c
  integer, pointer :: pp(:)
  integer, target :: pt(0:15)
  do i = 1, n
    key(i) = int(modulo(i*2654435761_8, 1000003_8))
    x(i) = key(i)*0.5d0 + i
  end do
  cnt = 0
  do i = 1, n
    cnt(iand(key(i), 15)) = cnt(iand(key(i), 15)) + 1
  end do
  j = 1
  do d = 0, 15
    base(d) = j
    j = j + cnt(d)
  end do
  ! 1: d by branches
  pos = base
  out = 0
  do i = 1, n
    if (mod(key(i), 2) == 0) then
      d = iand(key(i), 15)
    else
      d = ior(iand(key(i), 14), 1)
    end if
    out(pos(d)) = x(i)
    pos(d) = pos(d) + 1
  end do
  call show(1)
  ! 2: inner loop
  pos = base; o2 = 0
  do i = 1, n
    d = iand(key(i), 15)
    pos(d) = pos(d) + 1
    do k = 1, 3
      o2(k, pos(d)) = x(i)*k
    end do
  end do
  print *, 2, sum(o2(2,:)*[(mod(i,97), i=1, 2*n+40)]), pos
  ! 3: cycle
  pos = base; out = 0
  do i = 1, n
    if (mod(key(i), 3) == 0) cycle
    d = iand(key(i), 15)
    out(pos(d)) = x(i)
    pos(d) = pos(d) + 1
  end do
  call show(3)
  ! 4: a sum and a last value beside
  pos = base; out = 0; s = 0
  do i = 1, n
    d = iand(key(i), 15)
    out(pos(d)) = x(i)
    pos(d) = pos(d) + 1
    s = s + key(i)
    last = d
  end do
  call show(4)
  print *, s, last
  ! 5: what grows evenly beside
  pos = base; out = 0; j = 3
  do i = 1, n
    d = iand(key(i), 15)
    j = j + 2
    out(pos(d)) = x(i) + j
    pos(d) = pos(d) + 1
  end do
  call show(5); print *, j
  ! 6: two arrays of counters
  pos = base; pos2 = base; out = 0; iout = 0
  do i = 1, n
    d = iand(key(i), 15)
    out(pos(d)) = x(i)
    pos(d) = pos(d) + 1
    iout(pos2(d)) = i
    pos2(d) = pos2(d) + 1
  end do
  call show(6); print *, sum(iout*[(mod(i,89), i=1, 2*n+40)]), pos2
  ! 7: by a scalar
  pos = base; out = 0
  do i = 1, n
    d = iand(key(i), 15)
    k = pos(d)
    out(k) = x(i)
    pos(d) = k + 1
  end do
  call show(7)
  ! 8: counters of one and two bytes
  tiny = 1; small = int(base, 2); out = 0; iout = 0
  do i = 1, 200
    d = iand(key(i), 15)
    out(tiny(d) + d*100) = x(i)
    tiny(d) = tiny(d) + 1_1
  end do
  do i = 1, n
    d = iand(key(i), 15)
    small(d) = small(d) + 1_2
    iout(small(d)) = i
  end do
  call show(8); print *, tiny, small, sum(iout*[(mod(i,89), i=1, 2*n+40)])
  ! 9: components and pointers
  c%pos = base; out = 0; allocate(c%q(0:15)); c%q = base; iout = 0
  do i = 1, n
    d = iand(key(i), 15)
    out(c%pos(d)) = x(i)
    c%pos(d) = c%pos(d) + 1
  end do
  do i = 1, n
    d = iand(key(i), 15)
    iout(c%q(d)) = i
    c%q(d) = c%q(d) + 1
  end do
  call show(9); print *, c%pos, c%q, sum(iout*[(mod(i,89), i=1, 2*n+40)])
  pt = base; pp => pt; out = 0
  do i = 1, n
    d = iand(key(i), 15)
    out(pp(d)) = x(i)
    pp(d) = pp(d) + 1
  end do
  call show(10); print *, pt
  ! 11: a loop variable of eight bytes, bounds below 0
  big = base; out = 0
  do i8 = n, 1, -2
    out(big(iand(key(i8), 15) - 8)) = x(i8)
    big(iand(key(i8), 15) - 8) = big(iand(key(i8), 15) - 8) + 1
  end do
  call show(11); print *, big
  ! 12: two dimensions
  two(:,1) = base; two(:,2) = base; o3 = 0
  do i = 1, n
    d = iand(key(i), 15)
    o3(two(d,2), 1) = x(i)
    o3(two(d,2), 2) = i
    two(d,2) = two(d,2) + 1
  end do
  print *, 12, sum(o3(:,1)*[(mod(i,97), i=1, 2*n+40)]), sum(o3(:,2)), two
  pos = base; o3 = 0
  do i = 1, n
    d = iand(key(i), 15)
    o3(pos(d) + 1, 2) = x(i)
    pos(d) = pos(d) + 1
  end do
  print *, 13, sum(o3(:,2)*[(mod(i,97), i=1, 2*n+40)]), pos
  ! 14: a compaction beside
  pos = base; out = 0; iout = 0; m = 0
  do i = 1, n
    if (mod(key(i), 5) == 0) then
      m = m + 1
      iout(m) = i
      d = iand(key(i), 15)
      out(pos(d)) = x(i)
      pos(d) = pos(d) + 1
    end if
  end do
  call show(14); print *, m, sum(iout*[(mod(i,89), i=1, 2*n+40)])
  ! 15: the counter's value is used in another way, too
  pos = base; out = 0; iout = 0
  do i = 1, n
    d = iand(key(i), 15)
    out(pos(d)) = x(i) + pos(d)
    iout(i) = 3*pos(d)
    pos(d) = pos(d) + 1
    if (pos(d) > 1000) iout(i) = -iout(i)
  end do
  call show(15); print *, sum(iout*[(mod(i,89), i=1, 2*n+40)])
  ! 16: the digit comes from an element that the same iteration has set
  pos = base; out = 0; iout = 0
  do i = 1, n
    iout(i) = iand(key(i), 15)
    out(pos(iout(i))) = x(i)
    pos(iout(i)) = pos(iout(i)) + 1
  end do
  call show(16); print *, sum(iout)
  ! 17: overlapping ranges, and an array that is read and set
  pos = 5; out = 0
  do i = 1, n
    d = iand(key(i), 15)
    out(pos(d)) = x(i)
    pos(d) = pos(d) + 1
    x(i) = x(i) + 1
  end do
  call show(17); print *, sum(x)
  ! 18: no iterations
  do i = 5, 4
    d = iand(key(i), 15)
    out(pos(d)) = x(i)
    pos(d) = pos(d) + 1
  end do
  call show(18)
contains
  subroutine show(nr)
    integer, intent(in) :: nr
    integer :: i
    print *, nr, sum(out*[(mod(i,97), i=1, 2*n+40)]), pos
  end subroutine
end program deal_beside
! expect: compiler: stays on the host
