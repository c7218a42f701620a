! Private arrays that are too large for the stack of a thread: they are expanded, or the copies lie in memory of the launch.
! f2cuda options: --auto=all
! expect: report: 1 do k = 1, 40                                  parallel, proved; kernel recurring_
! expect: report: 1 form: arrays of iterations expanded
module work
  implicit none
  integer, parameter :: n = 9000
  real(8) :: w(0:n)
end module
subroutine filled(a)
  use work
  implicit none
  real(8), intent(out) :: a(0:n, 5)
  integer :: i, k
  do k = 1, 5
    do i = 0, n
      w(i) = mod(i*k, 13)
    end do
    do i = 0, n
      a(i, k) = w(i) - w(n - i)
    end do
  end do
end subroutine
subroutine recurring(b)
  use work, only: n
  implicit none
  real(8), intent(out) :: b(40)
  real(8) :: v(-3:n), q(2, 0:3000)
  integer :: i, k
  do k = 1, 40
    v(-3) = k
    do i = -2, n
      v(i) = mod(v(i - 1)*3 + v(max(-3, i/2 - 2)), 17d0)
    end do
    q(:, 0) = [k, 2*k]
    do i = 1, 3000
      q(1, i) = mod(q(1, i - 1)*3 + q(2, i/2), 17d0)
      q(2, i) = v(i) + 1
    end do
    b(k) = v(n) + q(1, 3000) + q(2, 1500)
  end do
end subroutine
program private_large
  use work
  implicit none
  real(8) :: a(0:n, 5), b(40)
  call filled(a)
  call recurring(b)
  print '(3f16.3)', sum(abs(a)), a(7, 3), w(11)
  print '(4f16.3)', b
end program
