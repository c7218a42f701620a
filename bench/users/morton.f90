! space-filling curve: keys, radix sort, unique cells, neighbour search by bisection; generic procedures
module sorting
  implicit none
  integer, parameter :: i8 = selected_int_kind(18)
  interface sort
    module procedure radix_i8, merge_r8
  end interface
  interface locate
    module procedure locate_i8, locate_r8
  end interface
contains
  subroutine radix_i8(key, perm)
    integer(i8), intent(inout) :: key(:)
    integer, intent(inout) :: perm(:)
    integer(i8), allocatable :: k2(:)
    integer, allocatable :: p2(:)
    integer :: count(0:255), i, d, s, t, n
    n = size(key)
    allocate(k2(n), p2(n))
    do s = 0, 40, 8
      count = 0
      do i = 1, n
        d = int(iand(ishft(key(i), -s), 255_i8))
        count(d) = count(d) + 1
      end do
      t = 1
      do d = 0, 255
        i = count(d)
        count(d) = t
        t = t + i
      end do
      do i = 1, n
        d = int(iand(ishft(key(i), -s), 255_i8))
        k2(count(d)) = key(i)
        p2(count(d)) = perm(i)
        count(d) = count(d) + 1
      end do
      key = k2
      perm = p2
    end do
  end subroutine
  subroutine merge_r8(a, perm)
    real(8), intent(inout) :: a(:)
    integer, intent(inout) :: perm(:)
    real(8), allocatable :: b(:)
    integer, allocatable :: q(:)
    integer :: n, w, lo, mid, hi, i, j, k
    n = size(a)
    allocate(b(n), q(n))
    w = 1
    do while (w < n)
      do lo = 1, n, 2*w
        mid = min(lo + w - 1, n)
        hi = min(lo + 2*w - 1, n)
        i = lo; j = mid + 1
        do k = lo, hi
          if (j > hi) then
            b(k) = a(i); q(k) = perm(i); i = i + 1
          else if (i > mid) then
            b(k) = a(j); q(k) = perm(j); j = j + 1
          else if (a(i) <= a(j)) then
            b(k) = a(i); q(k) = perm(i); i = i + 1
          else
            b(k) = a(j); q(k) = perm(j); j = j + 1
          end if
        end do
      end do
      a = b; perm = q
      w = 2*w
    end do
  end subroutine
  pure integer function locate_i8(a, x) result(lo)
    integer(i8), intent(in) :: a(:), x
    integer :: hi, mid
    lo = 0
    hi = size(a) + 1
    do while (hi - lo > 1)
      mid = (lo + hi)/2
      if (a(mid) <= x) then
        lo = mid
      else
        hi = mid
      end if
    end do
  end function
  pure integer function locate_r8(a, x) result(lo)
    real(8), intent(in) :: a(:), x
    integer :: hi, mid
    lo = 0
    hi = size(a) + 1
    do while (hi - lo > 1)
      mid = (lo + hi)/2
      if (a(mid) <= x) then
        lo = mid
      else
        hi = mid
      end if
    end do
  end function
  elemental integer(i8) function spread2(k) result(r)
    integer, intent(in) :: k
    r = k
    r = iand(ior(r, ishft(r, 16)), int(z'0000FFFF0000FFFF', i8))
    r = iand(ior(r, ishft(r, 8)), int(z'00FF00FF00FF00FF', i8))
    r = iand(ior(r, ishft(r, 4)), int(z'0F0F0F0F0F0F0F0F', i8))
    r = iand(ior(r, ishft(r, 2)), int(z'3333333333333333', i8))
    r = iand(ior(r, ishft(r, 1)), int(z'5555555555555555', i8))
  end function
end module
program morton
  use sorting
  implicit none
  integer, parameter :: bits = 10
  integer :: n, i, j, c, ncell, dx, dy, ix, iy
  real(8), allocatable :: x(:), y(:), r(:), pot(:)
  integer(i8), allocatable :: key(:), ukey(:)
  integer, allocatable :: perm(:), start(:), near(:), perm2(:)
  integer(i8) :: kk
  real(8) :: d2
  integer(8) :: c0, c1, cr
  character(20) :: arg
  n = 1000000
  call get_command_argument(1, arg)
  if (arg /= '') read(arg, *) n
  allocate(x(n), y(n), r(n), pot(n), key(n), perm(n), perm2(n), near(n))
  do i = 1, n
    x(i) = modulo(i*0.6180339887d0, 1d0)
    y(i) = modulo(i*0.7548776662d0 + 0.2d0*sin(i*1d-3), 1d0)
  end do
  call system_clock(c0, cr)
  key = spread2(int(x*2**bits)) + 2*spread2(int(y*2**bits))
  perm = [(i, i = 1, n)]
  call sort(key, perm)
  x = x(perm)
  y = y(perm)
  ! cells that are not empty
  ncell = 1
  do i = 2, n
    if (key(i) /= key(i - 1)) ncell = ncell + 1
  end do
  allocate(ukey(ncell), start(ncell + 1))
  c = 0
  do i = 1, n
    if (i == 1) then
      c = 1
      ukey(c) = key(i); start(c) = i
    else if (key(i) /= key(i - 1)) then
      c = c + 1
      ukey(c) = key(i); start(c) = i
    end if
  end do
  start(ncell + 1) = n + 1
  ! neighbours
  do i = 1, n
    near(i) = 0
    pot(i) = 0
    ix = int(x(i)*2**bits); iy = int(y(i)*2**bits)
    do dy = -1, 1
      do dx = -1, 1
        if (min(ix + dx, iy + dy) < 0 .or. max(ix + dx, iy + dy) >= 2**bits) cycle
        kk = spread2(ix + dx) + 2*spread2(iy + dy)
        c = locate(ukey, kk)
        if (c < 1) cycle
        if (ukey(c) /= kk) cycle
        do j = start(c), start(c + 1) - 1
          d2 = (x(i) - x(j))**2 + (y(i) - y(j))**2
          if (d2 < 1d0/n .and. j /= i) then
            near(i) = near(i) + 1
            pot(i) = pot(i) + exp(-d2*n)
          end if
        end do
      end do
    end do
  end do
  r = pot
  perm2 = [(i, i = 1, n)]
  call sort(r, perm2)
  call system_clock(c1)
  print *, 'cells', ncell, 'pairs', sum(int(near, i8))
  print '(a, 3f14.8, i9)', 'pot', sum(pot), r(n/2), r(n), locate(r, 0.5d0)
  print '(a, f10.1)', 'time ms', 1d3*(c1 - c0)/cr
end program
