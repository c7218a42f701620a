! Array constructors of values in expressions that are arguments: of functions with scalar and array results, of CALL, in conditions.
program constructors_in_arguments
  implicit none
  integer :: i, k, c(50)
  real(8) :: y(3, 50), x(50), z(3), t
  !$acc parallel loop private(z)
  do i = 1, 50
    call turned(0.5d0*[i*1d0, 2d0, mod(i, 4)*1d0], z)
    if (any(spread_out([1d0*i, 2d0, 3d0]) > 40)) z = z + 1
    y(:, i) = spread_out(z*[1d0, i*2d0, 4d0]) + spread_out([z(1), z(2), z(3)])*[1d0*i, 2d0, 0d0]
    y(:, i) = y(:, i) + spread_out(0.5d0*(2*[ibits(i, 0, 1), ibits(i, 1, 1), ibits(i, 2, 1)] - 1))
  end do
  print *, sum(y), y(:, 17)
  t = 0
  !$acc parallel loop reduction(+:t)
  do i = 1, 50
    t = t + dot_product(spread_out([1d0*i, 2d0, 3d0]), matmul(reshape(&
      [1d0*i, 0d0, 1d0, 2d0, 3d0*i, 0d0, 1d0, 1d0, 5d0], [3, 3]), y(:, i)))
  end do
  print *, t
  !$acc parallel loop
  do i = 1, 50
    x(i) = weight(0.5d0*[i*1d0, 2d0]) + weight(2*[1d0*i, 3d0] + [4, i])
    c(i) = 0
    if (i > 3 .and. weight(1d0*[i, 1]) > 6) c(i) = 1
    do k = 1, 3
      if (weight([k, i] - 0.5d0) > 9) c(i) = c(i) + k
    end do
    if (count([i, 2*i, 5] > 7) == 2) c(i) = c(i) + 100
    x(i) = x(i) + maxval(abs([i*1d0, 2d0, -60d0 + i]))
  end do
  print *, sum(x), c
contains
  pure subroutine turned(v, w)
    real(8), intent(in) :: v(3)
    real(8), intent(out) :: w(3)
    w = v(3:1:-1)
  end subroutine turned
  pure function spread_out(v) result(w)
    real(8), intent(in) :: v(:)
    real(8) :: w(size(v))
    w = v*0.5d0 + sum(v)
  end function spread_out
  pure real(8) function weight(v)
    real(8), intent(in) :: v(:)
    weight = sum(v)*size(v)
  end function weight
end program constructors_in_arguments
