! Bodies in the place of calls: conditions, pointers, searches, private arrays, components of elements, recursion, COMMON, VALUE, bounds that change.
! f2cuda options: --auto=all
! expect: report: 10 after: inline expansion
! expect: host: 'ptr' and 'tgt' share storage
! expect: report: 11 reduction, proved; kernel
module tricky
  implicit none
  integer, parameter :: dp = kind(1d0)
  real(dp), target :: tgt(60) = 0
  real(dp), pointer :: ptr(:) => null()
  integer :: calls = 0
  type node
    real(dp) :: w(3) = 0
    integer :: n = 0
  end type
  type box
    integer :: lo = 2
    real(dp), allocatable :: a(:)
    type(node), allocatable :: nd(:)
  end type
contains
  logical function odd(i)
    integer, intent(in) :: i
    odd = mod(i, 2) == 1
  end function
  integer function safe(i, n)
    integer, intent(in) :: i, n
    safe = i
    if (safe > n) safe = n
    if (safe < 1) safe = 1
  end function
  real(dp) function at(a, i)
    real(dp), intent(in) :: a(:)
    integer, intent(in) :: i
    at = a(i)
  end function
  subroutine alias_sum(i, v)
    integer, intent(in) :: i
    real(dp), intent(in) :: v
    tgt(i) = tgt(i) + v
    ptr(i) = ptr(i) + 2*v
  end subroutine
  subroutine search(a, x, k)
    real(dp), intent(in) :: a(:), x
    integer, intent(out) :: k
    integer :: m
    k = 0
    do m = 1, 8
      if (a(m) >= x) exit
      k = m
    end do
  end subroutine
  subroutine local_array(i, a)
    integer, intent(in) :: i
    real(dp), intent(inout) :: a(:)
    real(dp) :: t(0:3)
    integer :: m
    do m = 0, 3
      t(m) = i*m
    end do
    t(1:2) = t(1:2) + 1
    do m = 0, 3
      a(1 + mod(i + m, size(a))) = a(1 + mod(i + m, size(a))) + t(m)
    end do
  end subroutine
  subroutine note(b, i, v)
    type(box), intent(inout) :: b
    integer, intent(in) :: i
    real(dp), intent(in) :: v
    integer :: k
    k = 1 + mod(i, 10)
    b%nd(k)%w(2) = b%nd(k)%w(2) + v
    b%a(k + b%lo) = max(b%a(k + b%lo), v)
  end subroutine
  subroutine outer_sum(i, n, s)
    integer, intent(in) :: i, n
    real(dp), intent(inout) :: s
    integer :: j
    real(dp) :: part
    part = 0
    do j = 1, n
      if (j > i) cycle
      part = part + j
    end do
    s = s + part
  end subroutine
  subroutine set_both(i, a, b)
    integer, value :: i
    real(dp), intent(inout) :: a, b
    i = i + 1
    a = a + i
    b = b + a
  end subroutine
  elemental subroutine twice(a)
    real(dp), intent(inout) :: a
    a = 2*a
  end subroutine
  recursive integer function fact(n) result(f)
    integer, intent(in) :: n
    if (n <= 1) then
      f = 1
    else
      f = n*fact(n - 1)
    end if
  end function
  subroutine with_fact(n, h)
    integer, intent(in) :: n
    integer, intent(inout) :: h(:)
    h(1 + mod(n, 5)) = h(1 + mod(n, 5)) + fact(mod(n, 4))
  end subroutine
  subroutine swap(a, b)
    integer, intent(inout) :: a, b
    integer :: t
    t = a; a = b; b = t
  end subroutine
  subroutine shift_bounds(a, lo, v)
    integer, intent(in) :: lo
    real(dp), intent(inout) :: a(lo:)
    real(dp), intent(in) :: v
    a(lo) = a(lo) + v
    a(lo + 2) = a(lo + 2) - v
  end subroutine
end module
program p
  use tricky
  implicit none
  integer, parameter :: n = 400
  real(dp) :: a(60), b(n), s, s2, x(8)
  integer :: i, j, k, h(5), idx(n), pairs(2, n)
  type(box) :: bx
  real(dp) :: com(10)
  common /blk/ com
  allocate (bx%a(0:20), bx%nd(10))
  bx%a = 0
  do i = 1, 60
    a(i) = i
  end do
  do i = 1, n
    idx(i) = 1 + mod(i*13, 58)
    pairs(1, i) = i; pairs(2, i) = mod(i*7, 50)
  end do
  do i = 1, n                       ! conditions, .and. of a guard and a function that needs it
    if (i <= 60 .and. at(a, safe(i, 60)) > 3) then
      a(idx(i)) = a(idx(i)) + 1
    else if (odd(i)) then
      a(idx(i)) = a(idx(i)) + 2
    else
      a(safe(idx(i) - 30, 60)) = a(safe(idx(i) - 30, 60)) + 3
    end if
  end do
  print *, 'a', sum(a), a(1:4)
  a = [(i, i=1, 60)]
  do i = 1, n
    if (i <= 60) then
      if (odd(i)) tgt(idx(i)) = tgt(idx(i)) + a(i)
    end if
  end do
  ptr => tgt
  do i = 1, n
    call alias_sum(idx(i), 1d0)
  end do
  print *, 'b', sum(tgt), tgt(1:4)
  x = [1, 2, 4, 8, 16, 32, 64, 128]
  h = 0
  do i = 1, n
    call search(x, real(i, dp), k)
    h(1 + mod(k, 5)) = h(1 + mod(k, 5)) + 1
  end do
  print *, 'c', h
  do i = 1, n
    call local_array(i, a)
  end do
  print *, 'd', sum(a), a(1:4)
  do i = 1, n
    call note(bx, i, mod(i*3, 11)*1d0)
  end do
  print *, 'e', bx%nd(1)%w, bx%nd(10)%w, sum(bx%a), bx%a(3:5)
  s = 0
  do i = 1, 50
    call outer_sum(i, 20, s)
  end do
  print *, 'f', s
  s = 0; s2 = 0
  do i = 1, 50
    call set_both(i, s, s2)
  end do
  print *, 'g', s, s2
  h = 0
  do i = 1, n
    call with_fact(i, h)
  end do
  print *, 'h', h
  do i = 1, n
    if (pairs(1, i) > pairs(2, i)) call swap(pairs(1, i), pairs(2, i))
  end do
  print *, 'i', sum(pairs(1, :)), pairs(:, n)
  do i = 1, n - 1
    if (pairs(1, i) > pairs(1, i + 1)) call swap(pairs(1, i), pairs(1, i + 1))
  end do
  print *, 'j', pairs(1, 1:5), pairs(1, n)
  do i = 1, n
    b(i) = i
    call twice(b(i))
    call shift_bounds(a, -3 + mod(i, 3), b(i))
    call shift_bounds(a(5:20), 2, b(i))
  end do
  print *, 'k', sum(b), sum(a), a(1:8)
  com = 0
  do i = 1, n
    call in_common(i)
  end do
  print *, 'l', com
  do j = 1, 20
    k = 0
    do i = 1, 10
      call counter(k, b(i + 10*j))
    end do
    b(j) = k
  end do
  print *, 'm', b(1:30)
  k = 20; call by_dims(b, k, 20)
contains
  subroutine in_common(i)
    integer, intent(in) :: i
    real(dp) :: c(10)
    common /blk/ c
    c(1 + mod(i, 10)) = c(1 + mod(i, 10)) + i
  end subroutine
  subroutine counter(k, v)
    integer, intent(inout) :: k
    real(dp), intent(inout) :: v
    k = k + 2
    v = v + k
  end subroutine
  subroutine by_dims(q, nx, ny)
    integer :: nx, ny
    real(dp) :: q(nx, ny)
    integer :: i
    nx = nx/2
    do i = 1, 50
      call dims2(q, nx, ny, 1 + mod(i*3, 5), 1 + mod(i, 4))
    end do
    print *, 'n', q(1:5, 1), sum(q)
  end subroutine
  subroutine dims2(q, nx, ny, i, j)
    integer, intent(in) :: nx, ny, i, j
    real(dp), intent(inout) :: q(nx, ny)
    q(i, j) = q(i, j) + 1
  end subroutine
end program
