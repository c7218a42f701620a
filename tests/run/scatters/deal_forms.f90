! f2cuda options: --auto=all
! Counters that are elements of an array say where iterations store: in all the forms that one writes.
program deal_forms
  implicit none
  integer, parameter :: sizes(10) = [0, 1, 31, 33, 447, 449, 1279, 1281, 2560, 5003]
  integer :: k
  do k = 1, size(sizes)
    call sorts(sizes(k))
    call forms(sizes(k), 13)
    call guarded(sizes(k))
  end do

contains

  subroutine fill(n, key, item)
    integer, intent(in) :: n
    integer, intent(out) :: key(n)
    real(8), intent(out) :: item(n)
    integer :: i
    do i = 1, n
      key(i) = int(mod(i*2654435761_8, 4294967296_8) - 2147483648_8)
      item(i) = i*0.25d0
    end do
  end subroutine fill

  subroutine begins(counts, first, pos)
    integer, intent(in) :: counts(0:), first
    integer, intent(out) :: pos(0:)
    integer :: d, at
    at = first
    do d = 0, ubound(counts, 1)
      pos(d) = at
      at = at + counts(d)
    end do
  end subroutine begins

  ! Digits of eight bits, keys and values, there and back.
  subroutine sorts(n)
    integer, intent(in) :: n
    integer :: key(n), other(n), pos(0:255), counts(0:255), shift, i, d
    real(8) :: item(n), moved(n)
    call fill(n, key, item)
    do shift = 0, 24, 8
      counts = 0
      do i = 1, n
        d = iand(ishft(key(i), -shift), 255)
        counts(d) = counts(d) + 1
      end do
      call begins(counts, 1, pos)
      do i = 1, n
        d = iand(ishft(key(i), -shift), 255)
        other(pos(d)) = key(i)
        moved(pos(d)) = item(i)
        pos(d) = pos(d) + 1
      end do
      key = other
      item = moved
    end do
    print *, n, sum(int(pos, 8)), all([(ishft(key(i), -1) >= ishft(key(i - 1), -1), i = 2, n)]), sum(item*[(mod(i, 97), i=1, n)])
  end subroutine sorts

  ! Counters of other kinds, bounds and shapes; steps of -1 and 2; loops backwards and with an increment; ranks.
  subroutine forms(n, m)
    integer, intent(in) :: n, m
    integer :: key(n), rank(n), i, d, counts(0:m-1)
    integer(8) :: wide(-3:m-4)
    integer, allocatable :: many(:)
    real(8) :: item(n), out(2*n + 2), pairs(2, n)
    call fill(n, key, item)
    counts = 0
    do i = 1, n
      counts(modulo(key(i), m)) = counts(modulo(key(i), m)) + 1
    end do
    allocate(many(0:m-1))
    call begins(counts, 1, many)
    wide = many
    out = 0
    do i = n, 1, -1
      out(wide(modulo(key(i), m) - 3)) = item(i)
      wide(modulo(key(i), m) - 3) = wide(modulo(key(i), m) - 3) + 1
    end do
    print *, n, wide, sum(out*[(mod(i, 97), i=1, 2*n + 2)])
    many(:m-2) = many(1:) - 1
    many(m-1) = n
    pairs = 0
    do i = 1, n
      d = modulo(key(i), m)
      pairs(1, many(d)) = item(i)
      pairs(2, many(d)) = i
      many(d) = many(d) - 1
    end do
    print *, many, sum(pairs(1, :)*[(mod(i, 97), i=1, n)]), sum(pairs(2, :)*[(mod(i, 89), i=1, n)])
    call begins(2*counts, 1, many)
    do i = 1, n
      d = modulo(key(i), m)
      out(many(d)) = item(i)
      out(many(d) + 1) = -i
      many(d) = many(d) + 2
    end do
    print *, many, sum(out*[(mod(i, 97), i=1, 2*n + 2)])
    call begins(counts, 1, many)
    rank = 0
    do i = 2, n, 3
      d = modulo(key(i), m)
      rank(i) = many(d)
      many(d) = many(d) + 1
    end do
    print *, many, sum(rank*[(mod(i, 97), i=1, n)])
    call assumed(n, key, item, out, many, m)
    print *, many, sum(out*[(mod(i, 97), i=1, 2*n + 2)])
  end subroutine forms

  subroutine assumed(n, key, item, out, pos, m)
    integer, intent(in) :: n, m, key(:)
    integer, intent(inout) :: pos(5:)
    real(8), intent(in) :: item(:)
    real(8), intent(inout) :: out(:)
    integer :: i, b
    pos = [(1, b = 1, m)]
    do b = 6, 4 + m
      pos(b) = pos(b - 1) + count(modulo(key(:n), m) == b - 6)
    end do
    do i = 1, n
      pos(5 + modulo(key(i), m)) = pos(5 + modulo(key(i), m)) + 1
      out(pos(5 + modulo(key(i), m))) = item(i)
    end do
  end subroutine assumed

  ! Not every iteration counts, and the others store too; the bin's number is live after the loop.
  subroutine guarded(n)
    integer, intent(in) :: n
    integer :: key(n), pos(31), counts(31), rest(n), i, d
    real(8) :: item(n), out(n + 1)
    call fill(n, key, item)
    counts = 0
    rest = 0
    out = 0
    d = -1
    do i = 1, n
      if (mod(key(i), 3) == 0) counts(mod(abs(i), 31) + 1) = counts(mod(abs(i), 31) + 1) + 1
    end do
    call begins(counts, 1, pos)
    do i = 1, n
      if (mod(key(i), 3) == 0) then
        d = mod(abs(i), 31) + 1
        out(pos(d)) = item(i)*i
        pos(d) = pos(d) + 1
      else
        rest(i) = key(i)
      end if
    end do
    print *, n, pos, sum(out*[(mod(i, 97), i=1, n + 1)]), sum(int(rest, 8)*[(mod(i, 89), i=1, n)])
  end subroutine guarded
end program
