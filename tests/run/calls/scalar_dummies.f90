! Scalar dummies with every intent, and an array element and an expression as actual arguments.
program scalar_dummies
  implicit none
  real(8) :: x(50), w(3), total
  integer :: left(50), given(50), i
  w = [0.5d0, 2.0d0, 4.0d0]
  call weigh(x, w(2), 3 + 4, total)
  print '(3f12.4)', x(1), x(50), total
  given = [(mod(i, 9), i = 1, 50)]
  !$acc parallel loop
  do i = 1, 50
    left(i) = halved(given(i)) + 100*given(i)
    call count_down(left(i), given(i))
    left(i) = left(i) + 10000*given(i)
  end do
  print *, sum(left), sum(given)
contains
  integer function halved(n) ! VALUE: what the procedure changes is its own
    integer, value :: n
    n = n/2
    halved = n
  end function halved
  subroutine count_down(sum, n)
    integer, intent(inout) :: sum
    integer, value :: n
    do while (n > 0)
      sum = sum + n
      n = n - 1
    end do
  end subroutine count_down
  subroutine weigh(x, weight, shift, total)
    real(8), intent(out) :: x(:)
    real(8), intent(in) :: weight
    integer, value :: shift
    real(8), intent(out) :: total
    integer :: i
    total = 0.0d0
    !$omp target teams distribute parallel do reduction(+:total) map(from: x)
    do i = 1, size(x)
      x(i) = weight * i + shift
      total = total + x(i)
    end do
  end subroutine weigh
end program scalar_dummies
