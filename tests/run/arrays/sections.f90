! Sections with gaps are passed to assumed-shape dummies: the kernel strides through them, the elements between stay.
program sections
  implicit none
  integer :: a(12, 10), v(20), i
  a = 0
  v = [(i, i = 1, 20)]
  call put(a(2:11:3, 1:10:2), 7)
  call put(a(12:1:-4, 2:3), 9)
  call double(v(::2))
  call double(v(20:1:-5))
  print '(12i2)', a
  print '(20i3)', v
contains
  subroutine put(x, k)
    integer, intent(inout) :: x(:,:)
    integer, intent(in) :: k
    integer :: i, j
    !$acc parallel loop collapse(2)
    do j = 1, size(x, 2)
      do i = 1, size(x, 1)
        x(i, j) = k + mod(i + j, 2)
      end do
    end do
  end subroutine put
  subroutine double(x)
    integer, intent(inout) :: x(0:)
    integer :: i
    do concurrent (i = 0:ubound(x, 1))
      x(i) = 2 * x(i)
    end do
  end subroutine double
end program sections
