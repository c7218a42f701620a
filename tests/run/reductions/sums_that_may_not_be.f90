! Sums into elements under conditions: where no iteration comes to one there need be none, and what stands in its place is another's.
module sums
  implicit none
  integer, parameter :: dp = kind(1.0d0)
contains
  ! rows from w + 1 on have no sum
  subroutine rows(n, m, w, a, s)
    integer, intent(in) :: n, m, w
    real(dp), intent(in) :: a(n,m)
    real(dp), intent(inout) :: s(w)
    integer :: i, j
    !$acc parallel loop copyin(a) copy(s)
    do j = 1, m
      do i = 1, n
        if (j <= w) s(j) = s(j) + a(i,j)
      end do
    end do
  end subroutine rows

  ! of a two-dimensional array: element (w + 1, b) would be (1, b + 1)
  subroutine planes(n, m, w, a, s)
    integer, intent(in) :: n, m, w
    integer, intent(in) :: a(n,m)
    integer, intent(inout) :: s(w,*)
    integer :: i, b, k
    !$acc parallel loop gang copyin(a) copy(s(1:w,1:m))
    do b = 1, m
      do k = 1, w + 3
        do i = 1, n
          if (a(i,b) > 3 .and. k <= w) s(k,b) = s(k,b) + a(i,b)*k
        end do
      end do
    end do
  end subroutine planes

  ! threads other than the first come to it; a maximum; one that is set before
  subroutine some(n, m, w, a, s, t, u)
    integer, intent(in) :: n, m, w
    real(dp), intent(in) :: a(n,m)
    real(dp), intent(inout) :: s(w), t(w), u(m)
    integer :: i, j
    !$acc parallel loop gang copyin(a) copy(s, t, u)
    do j = 1, m
      u(j) = 1
      !$acc loop vector
      do i = 1, n
        if (i > n/2 .and. j <= w) then
          s(j) = s(j) + a(i,j)
          t(j) = max(t(j), a(i,j))
        end if
        if (a(i,j) > 1) u(j) = u(j) + a(i,j)
      end do
    end do
  end subroutine some
end module sums

program sums_that_may_not_be
  use sums
  implicit none
  integer :: sizes(3,3) = reshape([5, 7, 3, 300, 40, 11, 70, 900, 450], [3, 3]), t, n, m, w, i, j
  real(dp), allocatable :: a(:,:), s(:), r(:), x(:), u(:)
  integer, allocatable :: c(:,:), k(:,:)
  do t = 1, 3
    n = sizes(1,t)
    m = sizes(2,t)
    w = sizes(3,t)
    allocate (a(n,m), s(w), r(w), x(w), u(m), c(n,m), k(w,m))
    do j = 1, m
      do i = 1, n
        c(i,j) = mod(i*7 + j*5, 13)
        a(i,j) = c(i,j)*0.25_dp
      end do
    end do
    s = 1; r = 2; x = -1; u = 0; k = 1
    call rows(n, m, w, a, s)
    call planes(n, m, w, c, k)
    call some(n, m, w, a, r, x, u)
    print '(i5,5f14.3)', n, sum(s), s(w), sum(r), sum(x), sum(u)
    print '(3i12)', sum(k), k(w,1), k(1,m)
    deallocate (a, s, r, x, u, c, k)
  end do
end program sums_that_may_not_be
