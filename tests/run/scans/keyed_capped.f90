! f2cuda options: --auto=all
! Counters in an array that stop at a cap: rows that may be full, with what did not find room.
program keyed_capped
  implicit none
  integer, parameter :: sizes(6) = [0, 1, 33, 449, 1409, 7169]
  integer :: k
  do k = 1, size(sizes)
    call caps(sizes(k), 17, 5)
    call caps(sizes(k), 1500, 2)
    call caps(sizes(k), 60, 1000)
  end do

contains

  pure function checksum(m, n, a) result(s)
    integer, intent(in) :: m, n, a(m, n)
    integer(8) :: s
    integer :: i, j
    s = 0
    do j = 1, n
      do i = 1, m
        s = s + int(a(i, j), 8)*mod(i*7 + j*13, 101)
      end do
    end do
  end function checksum

  subroutine caps(n, m, room)
    integer, intent(in) :: n, m, room
    integer :: key(n), x(n), cnt(m), list(2*room + 2, m), lost(n), i, c
    integer(1) :: small(0:3, m)
    integer(8) :: down(-2:m)
    do i = 1, n
      key(i) = int(mod(i*2654435761_8, int(m, 8))) + 1
      x(i) = mod(i*37, 1009) - 500
    end do
    cnt = 0
    cnt(m/2) = room + 3                          ! already beyond it
    list = 0
    lost = 0
    do i = 1, n
      c = key(i)
      if (cnt(c) < room) then
        cnt(c) = cnt(c) + 1
        list(cnt(c), c) = i
      else
        lost(i) = c
      end if
    end do
    print *, n, m, room, checksum(2*room + 2, m, list), sum(cnt*[(mod(i, 31), i=1, m)]), sum(lost*[(mod(i, 97), i=1, n)])
    list = 0
    do i = n, 1, -1                             ! steps of 2, the cap included, under another condition
      if (x(i) > 0) then
        c = key(i)
        if (2*room >= cnt(c)) then
          list(cnt(c) + 1, c) = i
          list(cnt(c) + 2, c) = -i
          cnt(c) = cnt(c) + 2
        end if
        lost(i) = -1
      end if
    end do
    print *, checksum(2*room + 2, m, list), sum(cnt*[(mod(i, 31), i=1, m)]), sum(lost*[(mod(i, 97), i=1, n)])
    small = 100
    down = 2_8**33
    lost = 0
    do i = 1, n                                 ! the rank only; down, by 3, of kind 8; counters of rank 2
      if (small(mod(i, 4), key(i)) < 120) then
        lost(i) = small(mod(i, 4), key(i))
        small(mod(i, 4), key(i)) = small(mod(i, 4), key(i)) + 7_1
      end if
    end do
    print *, sum(int(small)), sum(lost*[(mod(i, 97), i=1, n)])
    do i = 1, n
      if (down(key(i) - 1) > 2_8**33 - 3*room) then
        down(key(i) - 1) = down(key(i) - 1) - 3
        lost(i) = int(2_8**33 - down(key(i) - 1))
      end if
    end do
    print *, sum(down - 2_8**33), sum(lost*[(mod(i, 97), i=1, n)])
  end subroutine caps
end program keyed_capped
