! Elements that a loop in each thread of a team sets again and again: in a register meanwhile, and where there is nothing to do not even read.
! f2cuda options: -fopenacc
! expect: code: 4 _kept = {};
module elements_kept
  implicit none
contains
  subroutine lift(u, l, r, q, z, last, at, np, nf, n)
    integer, intent(in) :: np, nf, n, last(np), at(np)
    real(8), intent(in) :: u(nf, n), l(np, nf)
    real(8), intent(inout) :: r(np, n), q(0:np, n)
    complex(8), intent(inout) :: z(np, n)
    real(8) :: w(40), f(40)
    integer :: e, i, p, k
    !$acc parallel loop gang private(w, f) copyin(u, l, last, at) copy(r, q, z)
    do e = 1, n
      !$acc loop vector
      do p = 1, nf
        f(p) = u(p, e)**2
      end do
      !$acc loop vector
      do i = 1, np
        r(i, e) = 0
        do p = 1, nf
          r(i, e) = r(i, e) + l(i, p)*f(p)
        end do
        r(i, e) = r(i, e)/nf
      end do
      ! two of them, one of a private array; backwards
      !$acc loop vector
      do i = 1, np
        w(i) = i
        do p = nf, 1, -2
          w(i) = 0.5d0*w(i) + f(p)
          z(i, e) = z(i, e)*cmplx(0.5d0, w(i), 8)
        end do
      end do
      ! no iterations: the element may not be there
      !$acc loop vector
      do i = 1, np
        do p = 1, last(i)
          q(at(i), e) = q(at(i), e) + w(i)*p
        end do
      end do
      ! its place changes, or a neighbour is read as well
      !$acc loop vector private(k)
      do i = 1, np, 2
        k = i
        do p = 1, 2
          q(k, e) = q(k, e) + l(i, p)
          k = min(i + 1, np)
        end do
        do p = 1, nf
          r(i, e) = r(i, e) + 0.125d0*r(min(i + 1, np), e)
        end do
      end do
    end do
  end subroutine lift
end module elements_kept

program p
  use elements_kept
  implicit none
  integer, parameter :: np = 33, nf = 7, n = 12
  real(8) :: u(nf, n), l(np, nf), r(np, n), q(0:np, n)
  complex(8) :: z(np, n)
  integer :: last(np), at(np), i
  u = reshape([(mod(i*7, 11)*0.25d0, i = 1, nf*n)], [nf, n])
  l = reshape([(mod(i*5, 13)*0.5d0 - 2, i = 1, np*nf)], [np, nf])
  q = 1
  z = (1, 0.5)
  r = 0
  last = [(mod(i, 3) - 1, i = 1, np)]
  at = [(merge(i, 1000000000, last(i) > 0), i = 1, np)]
  call lift(u, l, r, q, z, last, at, np, nf, n)
  print *, r(:, n), sum(r)
  print *, q(:, n), sum(q)
  print *, abs(sum(z)) < 1d30, z(1:np:8, n)
end program p
