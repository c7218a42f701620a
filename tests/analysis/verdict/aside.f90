! Array assignments that read what they store.
subroutine aside(n, a, b, m, p, q)
  integer :: n
  real :: a(n, n), b(n)
  logical :: m(n)
  real, pointer :: p(:), q(:)
  !DVM$ region
  b(2:) = b(:n - 1)
  a(:, 2:) = a(:, :n - 1)
  a(2:, :) = a(:n - 1, :) + a(:n - 1, n:1:-1)
  where (m(2:)) b(2:) = b(:n - 1)
  where (m(2:))
    b(2:) = b(:n - 1)
    b(2:) = b(2:) + 1
  end where
  p(2:) = p(:n - 1)
  p(2:) = q(:n - 1)
  !DVM$ end region
end subroutine
! verdict: 8 section parallel proved changed
! verdict: 9 section parallel proved changed
! verdict: 9 section parallel proved
! verdict: 10 section parallel proved changed
! verdict: 10 section parallel proved changed
! verdict: 11 section parallel proved changed
! verdict: 12 section sequential proved condition(1)
! verdict: 16 section sequential proved flow anti
! verdict: 17 section parallel checked alias alias
