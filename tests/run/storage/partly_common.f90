! Arrays of one launch that have some elements in common, and not others: pointers in objects, and parts of an array that lie between each other
! f2cuda options: --auto=all
! expect: host: 'v(1)%p' and 'v(4)%p' share storage
module pointer_tables
  implicit none
  type part
    real(8), pointer :: p(:) => null()
    integer :: n = 0
  end type
  real(8), allocatable, target :: store(:)
contains
  subroutine tables(n)
    integer, intent(in) :: n
    integer :: i, k
    type(part) :: v(4)
    real(8) :: s
    if (allocated(store)) deallocate (store)
    allocate (store(n))
    store = [(i, i = 1, n)]
    v(1)%p => store(1:n:2); v(2)%p => store(2:n:2); v(3)%p => store(n:1:-1); v(4)%p => store
    do k = 1, 4
      v(k)%n = size(v(k)%p)
      do i = 1, v(k)%n
        v(k)%p(i) = v(k)%p(i) + k
      end do
    end do
    do i = 2, v(1)%n
      v(1)%p(i) = v(2)%p(i - 1) + v(4)%p(1)
    end do
    s = 0
    do k = 1, 4
      do i = 1, v(k)%n
        s = s + v(k)%p(i)*i
      end do
    end do
    print *, s, sum(store)
  end subroutine
  subroutine products(x, y, z)     ! each has a part of the other's elements
    real(8), intent(in) :: x(:), y(:)
    real(8), intent(inout) :: z(:)
    integer :: i
    do i = 1, size(z)
      z(i) = z(i) + x(i)*y(i)
    end do
  end subroutine
end module pointer_tables
program partly_common
  use pointer_tables
  implicit none
  real(8), allocatable :: w(:)
  real(8) :: z(7)
  integer :: it
  call tables(21)
  z = 0
  do it = 1, 2
    allocate (w(21), source=1.5d0)
    call products(w(1:21:2), w(1:19:3), z)
    call products(w(1:8), w(3:21:3), z)
    print *, sum(z)
    w(5) = w(5) + 1
    call products(w(21:1:-3), w(2:14:2), z)
    print *, sum(z)
    deallocate (w)
  end do
  call tables(8)
end program partly_common
! expect: compiler: stays on the host
