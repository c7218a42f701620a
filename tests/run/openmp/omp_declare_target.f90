! DECLARE TARGET in all its forms: variables between BEGIN and END, ENTER, LINK and LOCAL, and procedures of one type of device.
module declared
  implicit none
  integer, parameter :: n = 100
  !$omp begin declare target device_type(any)
  integer :: table(n), scale = 1
  integer, allocatable :: heap(:)
  !$omp end declare target
  integer :: one, linked(n), own(n)
  !$omp declare target enter(one)
  !$omp declare target link(linked)
  !$omp declare target local(own) device_type(nohost)
contains
  integer function plus(x)
    integer, intent(in) :: x
    !$omp declare target device_type(any)
    plus = x + one
  end function plus

  subroutine twice(x)
    integer, intent(inout) :: x
    !$omp declare target enter(twice) device_type(nohost)
    x = 2 * x
  end subroutine twice
end module declared

subroutine with_saved(a, n)
  implicit none
  !$omp begin declare target
  integer, intent(in) :: n
  integer, intent(inout) :: a(n)
  integer :: i
  integer, save :: weight(3) = 7
  !$omp end declare target
  !$omp target update to(weight)
  !$omp target teams loop
  do i = 1, n
    a(i) = a(i) + weight(1)
  end do
end subroutine with_saved

program omp_declare_target
  use declared
  implicit none
  !$omp begin declare target
  integer :: mine(n)
  !$omp end declare target
  integer :: i, a(n)
  one = 1
  linked = 10
  own = 5
  table = [(i, i = 1, n)]
  mine = 3
  allocate (heap(n))
  heap = 1000
  scale = 2
  !$omp target update to(table, scale, one, own, mine, heap)
  !$omp target teams loop map(to: linked)
  do i = 1, n
    a(i) = plus(table(i)) + linked(i) * scale + own(i) + mine(i) + heap(i)
    call twice(a(i))
    mine(i) = a(i)
  end do
  !$omp target update from(mine)
  call with_saved(a, n)
  print *, sum(a), a(1), a(n), sum(mine)
end program omp_declare_target
