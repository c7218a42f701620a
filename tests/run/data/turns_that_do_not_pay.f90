! Short loops and the host take turns, and the arrays come home; kernels that are not short have them back at once. The next time more has to
! be lost before they come: an elimination with pivots, which is no one team in the form of the source.
! f2cuda options: --auto=all --form=source
! environment: F2CUDA_HOST_BELOW=2048
! expect: transfers: a 10 168
program turns_that_do_not_pay
  implicit none
  integer, parameter :: n = 200
  real(8), allocatable :: a(:, :)
  integer :: ip(n), i, j
  allocate (a(n, n))
  do j = 1, n
    do i = 1, n
      a(i, j) = sin(1.7d0*i*j)
    end do
  end do
  call factor(a, n, ip)
  print '(a, 3f10.4, i6)', 'lu', a(1, 1), a(n/2, n/2), a(n/3, n/2), ip(3)
contains
  subroutine factor(a, n, ip)
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n, n)
    integer, intent(out) :: ip(n)
    integer :: i, j, k, m
    real(8) :: t
    do k = 1, n - 1
      m = k
      do i = k + 1, n
        if (abs(a(i, k)) > abs(a(m, k))) m = i
      end do
      ip(k) = m
      if (m /= k) then
        do j = 1, n
          t = a(m, j); a(m, j) = a(k, j); a(k, j) = t
        end do
      end if
      if (a(k, k) == 0) cycle
      do i = k + 1, n
        a(i, k) = a(i, k)/a(k, k)
      end do
      do j = k + 1, n
        do i = k + 1, n
          a(i, j) = a(i, j) - a(i, k)*a(k, j)
        end do
      end do
    end do
    ip(n) = n
  end subroutine
end program
