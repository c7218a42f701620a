! Reductions of arrays by directives whose iterations combine whole arrays and sections: threads have loops over the elements.
! expect: report: 5 form: array assignments as loops
program reduced_sections
  implicit none
  integer, parameter :: n = 500, kc = 5
  integer :: i, j, k, c
  real(8) :: x(3, n), s(3, kc), m(3), w(3), lo(3), hi(3), cov(3, 3), t, box(3)
  integer :: lab(n), cnt(kc)
  logical :: seen(4)
  do i = 1, n
    x(:, i) = [mod(i*7, 31)*1d0, mod(i*5, 23)*0.5d0, mod(i, 11)*0.25d0]
    lab(i) = 1 + mod(i*3, kc)
  end do
  s = 1; m = 2; t = 0; cnt = 0; lo = huge(1d0); hi = -huge(1d0); cov = 0; seen = .false.; box = 0
  !$omp target teams distribute parallel do private(w) reduction(+:s, m, cnt) reduction(min:lo) reduction(max:hi) map(tofrom: s, m, cnt, lo, hi)
  do i = 1, n
    w = x(:, i)*2
    if (mod(i, 3) == 0) w(2) = w(2) + 1
    if (lab(i) /= 2) then
      s(:, lab(i)) = s(:, lab(i)) + w
      cnt(lab(i)) = cnt(lab(i)) + 1
    end if
    m = m + w(1:3)
    lo = min(lo, w)
    hi(:) = max(hi(:), x(:, i))
  end do
  print *, s, m, cnt, lo, hi
  !$acc parallel loop reduction(+:cov) private(w)
  do i = 1, n
    w = x(:, i)
    do k = 1, 3
      cov(:, k) = cov(:, k) + w(k)*w(:)
    end do
  end do
  print *, cov
  !$acc parallel loop collapse(2) reduction(+:box)
  do j = 1, kc
    do i = 1, n
      if (lab(i) == j) box = box + j*x(:, i)
    end do
  end do
  print *, box
  !$acc parallel loop gang reduction(+:m)
  do j = 1, kc
    !$acc loop vector reduction(+:m) private(c)
    do i = 1, n
      c = lab(i)
      m(1:2) = m(1:2) + c*x(2:3, i)
      m(3) = m(3) + 1
    end do
  end do
  print *, m
  !$omp parallel do reduction(-:m) reduction(.or.:seen)
  do i = 1, n
    m = m - x(:, i)
    seen(1:3) = seen(1:3) .or. x(:, i) > 9
  end do
  print *, m, seen
end
