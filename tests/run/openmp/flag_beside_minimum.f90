! options: -fopenmp
! A flag that is set where an element, or the minimum itself, becomes less is a reduction of its own; so are integers that constants are given,
! under MAX or MIN.
program flag_beside_minimum
  implicit none
  integer, parameter :: n = 300
  integer :: p(n+1), src(4*n), i
  real :: w(4*n), d(n), e(n), m
  logical :: chg, low
  do i = 1, n
    d(i) = mod(i*37, 101)
    p(i) = 4*(i-1) + 1
  end do
  p(n+1) = 4*n + 1
  do i = 1, 4*n
    src(i) = mod(i*7919, n) + 1; w(i) = mod(i*31, 17)
  end do
  do i = 1, 4
    call relax(p, src, w, d, e, n, 4*n, chg)
    print *, i, chg, sum(e)
    d = e
  end do
  call least(d, n, 50., m, low); print *, m, low
  call least(d, n, -1., m, low); print *, m, low
  call marks(d, n)
contains
  subroutine relax(p, src, w, d, e, n, nz, chg)
    integer, intent(in) :: n, nz, p(n+1), src(nz)
    real, intent(in) :: w(nz), d(n)
    real, intent(out) :: e(n)
    logical, intent(out) :: chg
    integer :: i, k
    chg = .false.
    !$omp parallel do reduction(.or.:chg)
    do i = 1, n
      e(i) = d(i)
      do k = p(i), p(i+1) - 1
        if (d(src(k)) + w(k) < e(i)) then
          e(i) = d(src(k)) + w(k)
          chg = .true.
        end if
      end do
    end do
  end subroutine
  subroutine least(a, n, from, m, low)
    integer, intent(in) :: n
    real, intent(in) :: a(n), from
    real, intent(out) :: m
    logical, intent(out) :: low
    integer :: i
    m = from; low = .false.
    !$omp parallel do reduction(min:m) reduction(.or.:low)
    do i = 1, n
      if (a(i) < m) then
        m = a(i)
        low = .true.
      end if
    end do
  end subroutine
  subroutine marks(a, n)
    integer, intent(in) :: n
    real, intent(in) :: a(n)
    integer :: i, status, least_status, seen, kept
    integer(8) :: never
    status = 0; least_status = 5; never = 7; seen = 1; kept = 9
    !$omp parallel do reduction(max: status, never, seen, kept) reduction(min: least_status)
    do i = 1, n
      if (a(i) > 10) status = 3
      if (a(i) < 3) least_status = -2
      if (a(i) < -100) never = 1000
      if (a(i) > 20) then
        seen = 4
      else
        seen = max(seen, 2)
      end if
      if (a(i) >= 0) kept = 6
    end do
    print *, status, least_status, never, seen, max(kept, 9)
  end subroutine
end program
