! array assignments that give an array to an elemental function of the program, and its elements the results
! f2cuda options: --auto=all
! expect: report: 18 parallel, proved; kernel
module points
  implicit none
  type point
    real :: x = 0, y = 0
  end type
  interface operator(+)
    module procedure add
  end interface
  type layer
    real, allocatable :: a(:,:,:)
  end type
contains
  elemental real function logistic(x)
    real, intent(in) :: x
    logistic = 1/(1 + abs(x))
  end function
  elemental real function mix(x, y, w)
    real, intent(in) :: x, y
    real, intent(in) :: w
    mix = w*x + (1 - w)*y
  end function
  elemental type(point) function add(a, b)
    type(point), intent(in) :: a, b
    add = point(a%x + b%x, a%y - b%y)
  end function
  subroutine activate(l, k)
    type(layer), intent(inout) :: l
    integer, intent(in) :: k
    associate (i => l%a(:, :, k), g => l%a(:, :, 2))
      i = logistic(i)
      g = mix(g, i, 0.25)
    end associate
    l%a(:, :, k) = logistic(l%a(:, :, k))
  end subroutine
end module
program elemental_updates
  use points
  implicit none
  integer, parameter :: n = 3000
  real :: b(n), c(40, 60)
  type(point) :: p(n), q(n)
  type(layer) :: l
  integer :: i, j
  do i = 1, n
    b(i) = 0.25*mod(7*i, 32)
    p(i)%x = i
    p(i)%y = mod(i, 5)
    q(i)%x = 1
    q(i)%y = 0.5*mod(i, 3)
  end do
  do j = 1, 60
    do i = 1, 40
      c(i, j) = mod(i*j, 16)
    end do
  end do
  b = logistic(b)
  print '(f12.5)', sum(b)
  c(2:39, :) = logistic(c(2:39, :))
  print '(f12.5)', sum(c)
  b(2:) = mix(b(2:), b(:n-1), 0.5)      ! the old values, of the neighbour too
  print '(3f12.5)', b(2), b(n), sum(b)
  b = mix(b, b(n:1:-1), 0.75)
  print '(3f12.5)', b(1), b(n), sum(b)
  b = b*nint(10*sum(logistic(b))/n)     ! a sum of all that is set
  print '(3f12.5)', b(1), b(n), sum(b)
  p = p + q
  print '(2f12.2)', sum(p%x), sum(p%y)
  p(1:n-1) = p(2:n) + q(1:n-1)
  print '(4f12.2)', p(1), p(n-1)
  allocate(l%a(30, 20, 3))
  do j = 1, 20
    do i = 1, 30
      l%a(i, j, :) = [1.0*i, 0.5*j, 0.25*mod(i*j, 8)]
    end do
  end do
  call activate(l, 1)
  call activate(l, 3)
  print '(3f12.5)', (sum(l%a(:, :, i)), i = 1, 3)
end program
