! f2cuda options: --auto=all
! Counters that are elements of an array, more of them than a block counts: cell lists, sorts, ranks, of any shape and kind.
program deal_many
  implicit none
  integer, parameter :: sizes(8) = [0, 1, 31, 33, 449, 7167, 7169, 20011]
  integer :: k
  do k = 1, size(sizes)
    if (sizes(k) <= 449) call cells(sizes(k), 3001)
    call sorts(sizes(k), 70001)
    call shapes(sizes(k), 40, 61)
  end do
  call cells(7167, 1031)
  call constants
  call repeated(5000, 1500)

contains

  subroutine fill(n, m, key, x)
    integer, intent(in) :: n, m
    integer, intent(out) :: key(n)
    real(8), intent(out) :: x(n)
    integer :: i
    do i = 1, n
      key(i) = int(mod(i*2654435761_8, int(m, 8)))
      if (mod(i, 5) == 0) key(i) = mod(7, m)
      x(i) = mod(i*0.618034d0, 1.0d0)
    end do
  end subroutine fill

  ! Cells with rows of their own: the counters begin anywhere.
  subroutine cells(n, m)
    integer, intent(in) :: n, m
    integer :: key(n), cell(n), cnt(m), i, c
    integer, allocatable :: list(:, :), first(:, :)
    logical :: alive(n)
    real(8) :: x(n)
    call fill(n, m, key, x)
    allocate(list(n + 4, m), first(m, n + 4))
    do i = 1, n
      alive(i) = mod(key(i), 3) /= 1
      cell(i) = -1
    end do
    list = 0
    first = 0
    cnt = 0
    do i = 1, n
      c = key(i) + 1
      cnt(c) = cnt(c) + 1
      list(cnt(c), c) = i
    end do
    print *, n, sum(cnt), checksum(n + 4, m, list)
    cnt = 3
    list = 0
    do i = n, 1, -2
      if (alive(i)) then
        c = int(x(i)*m) + 1
        list(cnt(c), c) = i
        first(c, cnt(c)) = i + 1
        cnt(c) = cnt(c) + 1
        cell(i) = c
      else
        cell(i) = 0
      end if
    end do
    print *, n, sum(cnt*[(mod(i, 31), i=1, m)]), checksum(n + 4, m, list), checksum(m, n + 4, first), &
      sum(cell*[(mod(i, 97), i=1, n)])
  end subroutine cells

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

  ! Ranges that follow each other, up, down and in no order.
  subroutine sorts(n, m)
    integer, intent(in) :: n, m
    integer :: key(n), order(n), rank(n), at, i, b
    integer, allocatable :: pos(:), counts(:)
    real(8) :: x(n), sorted(2*n + 1)
    call fill(n, m, key, x)
    allocate(pos(0:m-1), counts(0:m-1))
    counts = 0
    do i = 1, n
      counts(key(i)) = counts(key(i)) + 1
    end do
    at = 1
    do b = 0, m - 1
      pos(b) = at
      at = at + counts(b)
    end do
    do i = 1, n
      order(pos(key(i))) = i
      sorted(pos(key(i))) = x(i)
      pos(key(i)) = pos(key(i)) + 1
    end do
    print *, n, sum(pos*[(mod(b, 31), b=1, m)]), sum(order*[(mod(i, 97), i=1, n)]), sum(sorted(:n)*[(mod(i, 97), i=1, n)])
    at = n
    do b = 0, m - 1
      pos(b) = at
      at = at - counts(b)
    end do
    do i = 1, n
      order(pos(key(i))) = i
      pos(key(i)) = pos(key(i)) - 1
    end do
    print *, sum(pos*[(mod(b, 31), b=1, m)]), sum(order*[(mod(i, 97), i=1, n)])
    at = 1
    do i = 0, m - 1
      b = int(mod(i*7919_8, int(m, 8)))
      pos(b) = at
      at = at + 2*counts(b)
    end do
    sorted = 0
    do i = 1, n
      pos(key(i)) = pos(key(i)) + 2
      sorted(pos(key(i)) - 2) = x(i)
      sorted(pos(key(i)) - 1) = -i
    end do
    print *, sum(pos*[(mod(b, 31), b=1, m)]), sum(sorted(:2*n)*[(mod(i, 97), i=1, 2*n)])
    do i = 1, n
      rank(i) = counts(key(i))
      counts(key(i)) = counts(key(i)) - 1
    end do
    print *, maxval(counts), sum(rank*[(mod(i, 97), i=1, n)])
  end subroutine sorts

  ! Counters of other shapes and kinds, with bounds of all sorts.
  subroutine shapes(n, nx, ny)
    integer, intent(in) :: n, nx, ny
    integer :: key(n), rank(n), i, cx, cy, cz
    integer :: cnt(-3:nx-4, 0:ny-1), list(40, -3:nx-4, 0:ny-1)
    integer(8) :: wide(nx*ny)
    integer(1) :: tiny(-2000:5000), ranks(n)
    integer(2) :: small(3, 2:900)
    integer, allocatable, target :: many(:, :, :)
    real(8) :: x(n)
    call fill(n, nx*ny, key, x)
    cnt = 0
    list = 0
    do i = 1, n
      cx = mod(key(i), nx) - 3
      cy = key(i)/nx
      if (cnt(cx, cy) >= 0) key(i) = key(i)
    end do
    do i = 1, n
      if (key(i) == mod(7, nx*ny)) cycle
      cx = mod(key(i), nx) - 3
      cy = key(i)/nx
      cnt(cx, cy) = cnt(cx, cy) + 1
      list(cnt(cx, cy), cx, cy) = i
    end do
    print *, n, sum(cnt), checksum(40, nx*ny, list)
    wide = 2_8**40
    tiny = -100
    small = 5
    do i = 1, n
      rank(i) = int(wide(key(i) + 1) - 2_8**40)
      wide(key(i) + 1) = wide(key(i) + 1) - 3
    end do
    print *, sum(wide), sum(int(rank, 8)*[(mod(i, 97), i=1, n)])
    do i = 1, n
      tiny(key(i)*2 - 2000) = tiny(key(i)*2 - 2000) + 3_1
      ranks(i) = tiny(key(i)*2 - 2000)
    end do
    print *, sum(int(tiny)), sum(int(ranks)*[(mod(i, 97), i=1, n)])
    do i = 1, n
      small(mod(key(i), 3) + 1, key(i)/3 + 2) = small(mod(key(i), 3) + 1, key(i)/3 + 2) + 1_2
      rank(i) = small(mod(key(i), 3) + 1, key(i)/3 + 2)
    end do
    print *, sum(int(small)), sum(rank*[(mod(i, 97), i=1, n)])
    allocate(many(0:nx, 2, -1:ny))
    many = 0
    do i = 1, n
      cz = mod(i, 2) + 1
      rank(i) = many(mod(key(i), nx), cz, key(i)/nx)
      many(mod(key(i), nx), cz, key(i)/nx) = many(mod(key(i), nx), cz, key(i)/nx) + 1
    end do
    print *, sum(many), sum(rank*[(mod(i, 97), i=1, n)])
  end subroutine shapes

  ! All bounds are constants, and the key's loop stands inside another one.
  subroutine constants
    integer, parameter :: n = 9001
    integer :: key(n), cnt(4096), out(n), perm(n), i, t, b, at
    real(8) :: x(n)
    call fill(n, 4096, key, x)
    perm = [(i, i=1, n)]
    do t = 1, 3
      cnt = 0
      do i = 1, n
        cnt(key(i) + 1) = cnt(key(i) + 1) + 1
      end do
      at = 1
      do b = 1, 4096
        i = cnt(b)
        cnt(b) = at
        at = at + i
      end do
      do i = 1, n
        out(cnt(key(i) + 1)) = perm(i)
        cnt(key(i) + 1) = cnt(key(i) + 1) + 1
      end do
      perm = out
      key = mod(key*t + 17, 4096)
    end do
    print *, sum(cnt), sum(perm*[(mod(i, 97), i=1, n)])
  end subroutine constants

  ! The last value of a scalar beside; a section with a stride as counters.
  subroutine repeated(n, m)
    integer, intent(in) :: n, m
    integer :: key(n), rank(n), i, last
    integer, allocatable :: all(:, :)
    real(8) :: x(n)
    call fill(n, m, key, x)
    allocate(all(3, m))
    all = 0
    last = 0
    call ranks(n, key, all(2, :), rank, last)
    print *, sum(all), sum(rank*[(mod(i, 97), i=1, n)]), last
  end subroutine repeated

  subroutine ranks(n, key, cnt, rank, last)
    integer, intent(in) :: n, key(n)
    integer, intent(inout) :: cnt(0:), last
    integer, intent(out) :: rank(n)
    integer :: i
    do i = 1, n
      cnt(key(i)) = cnt(key(i)) + 1
      rank(i) = cnt(key(i))
      last = key(i)
    end do
  end subroutine ranks
end program deal_many
