! Objects that functions give, with allocatable arrays that kernels have set: whoever copies the object finds them, on whatever line the call stands.
! f2cuda options: --auto=all
module boxes
  implicit none
  type box
    real(8), allocatable :: v(:)
    integer :: k = 3
  end type
  type pair
    type(box) :: one, two
  end type
contains
  function made(n) result(b)
    integer, intent(in) :: n
    type(box) :: b
    integer :: i
    allocate (b%v(n))
    do i = 1, n
      b%v(i) = i
    end do
    b%k = n
    if (n > 2500) return
    do i = 1, n
      b%v(i) = b%v(i) + 1
    end do
  end function
  function added(a, b) result(c)
    type(box), intent(in) :: a, b
    type(box) :: c
    c%v = a%v + b%v
    c%k = a%k + b%k
  end function
end module
module users
  use boxes
  implicit none
contains
  function doubled(a) result(c)
    type(box), intent(in) :: a
    type(box) :: c
    c%v = 2*a%v
    c%k = 2*a%k
  end function
  function both(a, b) result(p)
    type(box), intent(in) :: a, b
    type(pair) :: p
    integer :: i
    allocate (p%one%v(a%k), p%two%v(b%k))
    do i = 1, a%k
      p%one%v(i) = a%v(i) - 1
    end do
    do i = 1, b%k
      p%two%v(i) = b%v(i) + 2
    end do
  end function
end module
program results_with_components
  use users
  implicit none
  type(box) :: x, y, z
  type(pair) :: p
  integer :: few
  few = 2000
  x = made(few); print '(f14.1)', sum(x%v)
  y = made(3000); z = added(added(x, x), x); print '(2f14.1, i8)', sum(y%v), sum(z%v), z%k
  if (few > 0) x = made(few + 1)
  print '(f14.1)', sum(x%v)
  if (few > 0) z = doubled(added(x, made(few + 1)))
  print '(f14.1, i8)', sum(z%v), z%k
  p = both(x, y); print '(2f14.1)', sum(p%one%v), sum(p%two%v)
end program
