! arrays whose descriptors alone say that they are contiguous, as arguments for dummies of explicit shape
! expect: host: 'a', an argument, is contiguous
! expect: host: 'g%v', an argument, is contiguous
module lines_mod
  implicit none
  type field
    integer :: n = 0
    real, pointer :: v(:,:) => null()
  end type
contains
  subroutine smooth(x, n, w)
    integer, intent(in) :: n
    real, intent(inout) :: x(n)
    real, intent(in) :: w
    integer :: i
    i = 2
    do while (i <= n)
      x(i) = w*x(i) + x(i - 1)
      i = i + 1
    end do
  end subroutine
  pure real function middle(f, n, i, j)
    integer, intent(in) :: n, i, j
    real, intent(in) :: f(n, n)
    middle = 0.25*(f(i, j) + f(i + 1, j) + f(i, j + 1) + f(i + 1, j + 1))
  end function
  subroutine all_lines(a, w)
    real, intent(inout) :: a(:,:,:)
    real, intent(in) :: w
    integer :: j, k, n
    n = size(a, 1)
    !$acc parallel loop collapse(2)
    do k = 1, size(a, 3)
      do j = 1, size(a, 2)
        call smooth(a(:, j, k), n, w)
      end do
    end do
  end subroutine
  subroutine ends(a, w)
    real, intent(inout) :: a(:,:)
    real, intent(in) :: w
    integer :: k
    !$acc parallel loop
    do k = 1, size(a, 2)
      call smooth(a(2:, k), size(a, 1) - 1, w)
    end do
  end subroutine
  subroutine means(g, r)
    type(field), intent(in) :: g
    real, intent(out) :: r(:,:)
    integer :: i, j, n
    n = g%n
    !$acc parallel loop collapse(2)
    do j = 1, n - 1
      do i = 1, n - 1
        r(i, j) = middle(g%v, n, i, j)
      end do
    end do
  end subroutine
end module
program contiguous_arguments
  use lines_mod
  implicit none
  type(field) :: g
  real :: a(8, 6, 5), r(7, 7)
  real, target :: t(8, 10), wide(16, 8)
  integer :: i, j, k
  do k = 1, 5
    do j = 1, 6
      do i = 1, 8
        a(i, j, k) = i + 2*j + mod(3*k, 4)
      end do
    end do
  end do
  call all_lines(a, 0.5)
  print *, sum(a), a(8, 6, 5)
  call all_lines(a(:, 2:5:2, ::2), 0.25) ! each line is contiguous, the array is not
  print *, sum(a), a(8, 2, 3), a(8, 4, 5)
  call all_lines(a(1:7:2, :, :), 0.5) ! the lines are not
  print *, sum(a), a(7, 2, 3), a(2, 4, 5)
  call ends(a(:, :, 3), 0.5)
  call ends(a(:, 3, ::2), 0.5)
  print *, sum(a), a(1, 3, 3), a(8, 3, 1)
  do j = 1, 10
    do i = 1, 8
      t(i, j) = i*j
    end do
  end do
  g%n = 8
  allocate(g%v(8, 8))
  g%v = t(:, 1:8)
  call means(g, r)
  print *, sum(r), r(7, 7)
  deallocate(g%v)
  g%v => t(:, 3:10)
  call means(g, r)
  print *, sum(r), r(7, 7)
  wide(2::2, :) = t(:, 1:8)
  g%v => wide(2::2, :)
  call means(g, r)
  print *, sum(r), r(7, 7)
end program
