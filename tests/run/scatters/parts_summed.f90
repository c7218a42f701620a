! Sums into components of array elements: of several types, array components, objects of objects; and loops of vectors.
! f2cuda options: --auto=all
! expect: report: 4 reduction, proved; kernel
program p
  implicit none
  type node
    real(8) :: w(3) = 0
    integer :: n = 0
  end type
  type box
    type(node), allocatable :: nd(:)
  end type
  type(node) :: h(10), g(500)
  type(box) :: b
  integer :: i, k, d
  allocate (b%nd(500))
  do i = 1, 500
    k = 1 + mod(i*7, 10)
    h(k)%w(2) = h(k)%w(2) + i
    h(k)%n = h(k)%n + 1
  end do
  print *, h(1)%w, h(10)%n
  do i = 1, 500
    b%nd(i)%w(2) = i
  end do
  print *, b%nd(100)%w
  do i = 1, 500
    k = 1 + mod(i*7, 10)
    b%nd(k)%w(2) = b%nd(k)%w(2) + i
  end do
  print *, b%nd(1)%w
  do i = 1, 500
    k = 1 + mod(i*7, 10)
    do d = 1, 3
      h(k)%w(d) = h(k)%w(d) + d*i
    end do
  end do
  print *, h(1)%w
  do i = 1, 500
    g(i)%n = i
    do d = 1, 3
      g(i)%w(d) = g(i)%w(d) + d*i
    end do
  end do
  print *, g(100)%w
  do i = 1, 500
    k = 1 + mod(i*7, 10)
    h(k)%w = h(k)%w + g(i)%w
    h(11 - k)%w = h(11 - k)%w - g(i)%w
  end do
  print *, h(1)%w
end program
