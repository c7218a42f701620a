! FORALL where pointers lead to what is set and what is read: all of the right side is evaluated first. Its arrays stay on the device.
! f2cuda options: --auto=all
! expect: transfers: a 0 1
program forall_pointers
  implicit none
  integer, parameter :: n = 60
  real(8), target :: a(n, n), c(n)
  real(8), pointer :: p(:, :), q(:, :), d(:), e(:)
  integer, target :: k(n)
  integer, pointer :: m(:)
  integer :: i, j, it
  do j = 1, n
    do i = 1, n
      a(i, j) = mod(i*7 + j*3, 11)/2d0
    end do
    c(j) = mod(j*5, 9)
    k(j) = mod(j*7, n) + 1
  end do
  m => k
  do it = 1, 5
    p => a(:, 1:n - 1); q => a(:, 2:n)
    forall (i = 2:n, j = 1:n - 1) q(i, j) = p(i, j)/2 + p(i - 1, j)
    d => c(2:n); e => c(1:n - 1)
    forall (i = 1:n - 1) d(i) = e(i) + 1
    forall (i = 2:n - 1, e(i) > 3) d(i) = d(i - 1)*0.5d0
    forall (i = 1:n) m(i) = k(n + 1 - i) + i
    forall (i = 1:n) k(i) = mod(k(i), n) + 1
  end do
  print '(3f16.6)', sum(a), sum(c), c(17)
  print *, k
end program forall_pointers
