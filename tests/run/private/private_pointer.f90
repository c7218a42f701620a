! PRIVATE work arrays that are pointers: each thread has a copy with the bounds of the target.
! expect: report: 1 parallel, asserted; kernel lines_
module work
  implicit none
  real(8), pointer, contiguous, save :: buf(:) => null(), scratch(:) => null()
contains
  subroutine turn(v, n, w)
    !$acc routine seq
    integer, intent(in) :: n
    real(8), intent(inout) :: v(*), w(*)
    integer :: i
    do i = 1, n
      w(i) = v(n + 1 - i)
    end do
    do i = 1, n
      v(i) = w(i)*2
    end do
  end subroutine

  subroutine lines(a, n, m)
    integer, intent(in) :: n, m
    real(8), intent(inout) :: a(:, :)
    integer :: i, j
    !$acc parallel loop private(buf, scratch)
    do j = 1, m
      do i = 1, n
        buf(i) = a(i, j) + lbound(buf, 1)
      end do
      call turn(buf, n, scratch)
      do i = 1, n
        a(i, j) = buf(i) + ubound(buf, 1)
      end do
    end do
    !$acc end parallel loop
  end subroutine
end module

program private_pointer
  use work
  implicit none
  integer, parameter :: n = 40, m = 300
  real(8) :: a(n, m)
  real(8), target :: b(n + 8), s(2*n)
  integer :: i, j
  b = -1
  s = -1
  buf(1:) => b(1:n + 3)
  scratch(0:) => s(1:n)
  do j = 1, m
    do i = 1, n
      a(i, j) = i + 100*j
    end do
  end do
  call lines(a, n, m)
  print *, sum(a), a(1, 1), a(n, 1), a(3, m)
  print *, associated(buf), lbound(buf), ubound(buf), associated(scratch, s(1:n)), lbound(scratch)
end program
