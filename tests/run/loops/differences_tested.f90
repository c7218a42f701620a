! Elements base(i) - k, k in a loop inside: before the loop it is tested whether iterations have elements in common, from the least one, base(i) less the
! last k, to the greatest one. Three apart they have none; two apart each one's last is the next one's first, and the order counts.
! expect: report: 1 checked before it runs: base(i) - 2:base(i) - 0, subscript 1 of 'a', is a separate range in every iteration
! expect: host: it does not hold that base(i) - 2
! f2cuda options: --auto=all
program differences_tested
  implicit none
  integer, parameter :: n = 50
  real(8) :: a(0:3*n)
  integer :: i, base(n)
  a = 1
  do i = 1, n
    base(i) = 3*i - 1
  end do
  call change(n, a, base)
  print '(5f12.3)', a(0:20), sum(a)
  do i = 1, n
    base(i) = 2*i
  end do
  call change(n, a, base)
  print '(5f12.3)', a(0:20), sum(a)
contains
  subroutine change(n, a, base)
    integer, intent(in) :: n, base(n)
    real(8), intent(inout) :: a(0:)
    integer :: i, k
    do i = 1, n
      do k = 0, 2
        a(base(i) - k) = a(base(i) - k)*0.5d0 + i
      end do
    end do
  end subroutine
end program
