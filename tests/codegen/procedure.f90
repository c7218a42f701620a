module shapes
contains
  pure real(8) function mean(x)
    real(8), intent(in) :: x(:)
    mean = sum(x) / size(x)
  end function mean
  pure subroutine bounds(x, low, high)
    real(8), intent(in) :: x
    real(8), intent(out) :: low, high
    low = floor(x)
    high = ceiling(x)
  end subroutine bounds
  subroutine apply(n, a, low, high)
    integer, intent(in) :: n
    real(8), intent(in) :: a(4, n)
    real(8), intent(out) :: low(n), high(n)
    integer :: i
    !$acc parallel loop
    do i = 1, n
      call bounds(mean(a(:, i)), low(i), high(i))
    end do
  end subroutine apply
end module shapes
