! Arrays whose elements are of a derived type: components of elements, arrays and types in them, inherited ones.
module particles
  implicit none
  type point
    real(8) :: x(3)
    integer :: tag = 0
  end type
  type, extends(point) :: body
    real(4) :: mass
    logical :: fixed
    character(5) :: name = 'none'
    integer(1) :: bits(2, 0:2)
  end type
  type cell
    type(point) :: corner(2)
    type(point) :: centre
    integer(8) :: count
  end type
end module
program derived_arrays
  use particles
  implicit none
  integer, parameter :: n = 131
  type(body), allocatable :: b(:)
  type(point) :: p(0:n), grid(5, -1:7)
  type(cell) :: c(n)
  integer :: i, j, k, hits(0:6)
  real(8) :: e, most, d(3)
  allocate (b(n))
  !$acc kernels
  do i = 1, n
    b(i)%x(1) = i
    b(i)%x(2:3) = [0.5d0*i, real(mod(i, 7), 8)]
    b(i)%mass = 1 + mod(i, 3)
    b(i)%fixed = mod(i, 5) == 0
    b(i)%tag = mod(i*i, 11)
    b(i)%bits = 0
    b(i)%bits(2, 1) = int(mod(i, 100), 1)
    c(i)%count = i
    do k = 1, 2
      c(i)%corner(k)%x = b(i)%x*k
      c(i)%corner(k)%tag = k
    end do
    c(i)%centre%x(:) = 0
  end do
  !$acc end kernels
  print '(3f10.2, 2i6)', sum(b%x(1)), sum(b%x(2)), sum(b%x(3)), sum(b%tag), count(b%fixed)
  print '(a, 2i6, i8)', b(n)%name, sum(int(b%bits(2, 1))), sum(int(b%bits(1, 2))), sum(c%count)
  e = 0
  most = 0
  hits = 0
  !$acc kernels
  do i = 1, n
    do j = 1, n
      if (i == j .or. b(j)%fixed) cycle
      d = b(i)%x - b(j)%x
      d = d - anint(d/64)*64
      if (dot_product(d, d) > 300) cycle
      e = e + b(i)%mass*b(j)%mass
      c(i)%centre%x = c(i)%centre%x + d
    end do
    most = max(most, abs(c(i)%centre%x(2)))
    hits(mod(b(i)%tag, 7)) = hits(mod(b(i)%tag, 7)) + 1
  end do
  !$acc end kernels
  print '(2f14.4, 7i5)', e, most, hits
  print '(3f14.4)', (sum([(c(i)%centre%x(k), i=1, n)]), k=1, 3)
  !$acc parallel loop
  do i = 0, n
    p(i)%x = 0
    if (i > 0) p(i)%x(2) = c(i)%corner(2)%x(1) + c(i)%corner(1)%tag
    p(i)%tag = merge(1, 2, i > 40)
  end do
  !$acc parallel loop collapse(2)
  do j = -1, 7
    do i = 1, 5
      grid(i, j)%x = real(i*j, 8)
      grid(i, j)%x(3) = p(i*(j + 2))%x(2)
      grid(i, j)%tag = p(i)%tag*10 + j
    end do
  end do
  print '(2f14.3, 2i8)', sum(p%x(2)), sum(grid%x(3)), sum(p%tag), sum(grid%tag)
  !$acc kernels
  do i = 2, n
    p(i)%x(1) = c(i)%corner(1)%x(3)*2
    b(i)%point%x(3) = -1
  end do
  !$acc end kernels
  print '(2f14.3)', sum(p%x(1)), sum(b%x(3))
end program
