! INTENT(INOUT) does not say that an array is changed: one that nobody sets goes to procedures as the constant that it is to the kernel,
! and so do its elements.
program intent_inout_unchanged
  implicit none
  integer, parameter :: n = 50
  real(8) :: a(3, n), b(3, n), c(n)
  integer :: i
  do i = 1, n
    a(:, i) = [i, 2*i, mod(i, 4)]
    b(:, i) = 1
    c(i) = 0
  end do
  !$acc parallel loop
  do i = 1, n
    call line(a(:, i), b(:, i), c(i))
  end do
  print '(3f10.2)', sum(a), sum(b), sum(c)
  !$acc parallel loop
  do i = 1, n
    call renamed(a(:, i), b(:, i))
  end do
  print '(2f10.2)', sum(a), sum(b)
  !$acc parallel loop
  do i = 1, n
    call raised(b(:, i), c(i))
  end do
  print '(2f10.2)', sum(b), sum(c)
contains
  subroutine line(x, y, z)
    real(8), intent(inout) :: x(3), y(3), z
    call add(x, y)
    if (y(1) > 20) return
    z = x(1)
  end subroutine line
  subroutine add(x, y)
    real(8), intent(inout) :: x(3), y(3)
    integer :: k
    do k = 1, 3
      y(k) = y(k) + x(k)
    end do
  end subroutine add
  subroutine renamed(x, y)
    real(8), intent(inout) :: x(3), y(3)
    associate (z => y(2:3))
      z(1) = z(1) + x(1)
    end associate
  end subroutine renamed
  subroutine raised(x, z)
    real(8), intent(inout) :: x(3), z
    associate (y => x(1:2))
      y(2) = y(2) + z
    end associate
    if (x(1) > 70) return
    call again(x(3), z)
  end subroutine raised
  subroutine again(x, z)
    real(8), intent(inout) :: x, z
    x = x + 2*z
  end subroutine again
end program intent_inout_unchanged
