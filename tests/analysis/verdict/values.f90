! Scalars in subscripts: set several times, growing, one iteration behind, known before the loop; linearised arrays
subroutine values(n, m, a, b)
  integer :: n, m, i, j, k, d, last, before
  real :: a(*), b(*)
  do i = 1, n
    k = 2*i
    a(k) = b(i)
    k = 2*i - 1
    a(k) = b(i) + 1
  end do
  do i = 1, n
    if (b(i) > 0) then
      k = i
    else
      k = i + 1
    end if
    a(k) = b(i)
  end do
  do i = 1, n
    if (b(i) > 0) then
      k = i
      a(k) = b(i)
    end if
  end do
  k = 0
  do i = 1, n
    k = k + 2
    a(k) = b(i)
  end do
  k = 0
  do i = 1, n
    if (b(i) > 0) k = k + 2
    a(k) = b(i)
  end do
  j = 0
  do i = 1, n
    k = j + 1
    a(k) = b(k)
    j = k + 1
    b(k) = a(k) + 1
  end do
  last = n
  before = n - 1
  do i = 1, n
    a(i) = b(last) + b(before)
    before = last
    last = i
  end do
  last = n
  do i = 1, n
    a(last) = b(i)
    last = i
  end do
  d = n/2
  do i = 1, n/2
    a(i + d) = a(i)
  end do
  d = d - 1
  do i = 1, n/2
    a(i + d) = a(i)
  end do
  if (d > n .and. m == 0) then
    do i = 1, n
      a(i + d) = a(i + m)
    end do
  end if
  k = 0
  do i = 1, n
    do j = 1, m
      k = k + 1
      a(k) = b(j)
    end do
    k = k + 1
  end do
  k = 0
  do i = 1, n
    do j = 1, i
      k = k + 1
      a(k) = b(j)
    end do
  end do
  do j = 0, m
    do i = 1, n
      a(i + n*j) = b(i)
    end do
  end do
  do j = 0, m
    do i = 0, n
      a(i + n*j) = b(i)
    end do
  end do
end subroutine
subroutine jumps(n, a, b)
  integer :: n, i, k
  real :: a(*), b(*)
  do i = 1, n
    k = i
    if (b(i) > 0) goto 10
    k = i + 1
10  a(k) = b(i)
  end do
  k = 5
  if (n > 3) goto 20
  k = n
20 do i = 1, n
    a(i + k) = a(i)
  end do
end subroutine
module shared
  integer :: k
end module
subroutine calls(n, a, b)
  use shared
  integer :: n, i
  real :: a(*), b(*)
  do i = 1, n
    k = i
    call other(b(i))
    a(k) = b(i)
  end do
end subroutine
subroutine linear_clause(n, a, b)
  integer :: n, i, j
  real :: a(*), b(*)
  j = 0
  !$omp parallel do linear(j)
  do i = 1, n
    j = j + 2
    a(j) = b(i)
  end do
  !$omp parallel do ordered
  do i = 2, n
    !$omp ordered
    a(i) = a(i - 1)
    !$omp end ordered
  end do
  !$omp simd safelen(4)
  do i = 5, n
    a(i) = a(i - 4)
  end do
end subroutine
subroutine tiles(n, a)
  integer :: n, i, t
  real :: a(n)
  do t = 0, merge(n/16, 0, n > 16)
    do i = 16*t + 1, merge(16*t + 16, n, 16*t + 16 < n)
      a(i) = i
    end do
  end do
end subroutine
subroutine initial(n, m, a, b)
  integer :: n, m, i, k
  integer :: k1, k2, k4 = 0
  real :: a(n), b(n)
  data k1, k2 /1, 2/
  k = 2*k1 - k2
  do i = 1, n
    a(i) = a(i + k) + b(i)
  end do
  do i = 4, n ! another call may have changed it
    a(i) = a(i - k4) + b(i)
  end do
  if (m > 0) k4 = m
end subroutine
! verdict: 5 i parallel proved private:k
! verdict: 11 i parallel checked non-affine private:k
! verdict: 19 i parallel proved private:k
! verdict: 26 i parallel proved induction:k changed
! verdict: 31 i sequential proved running-value non-affine
! verdict: 36 i parallel proved private:k induction:j
! verdict: 44 i parallel proved changed
! verdict: 50 i sequential proved output wrap-around
! verdict: 55 i parallel proved
! verdict: 59 i parallel checked flow anti
! verdict: 63 i parallel proved
! verdict: 68 i parallel proved induction:k changed
! verdict: 69 j parallel proved induction:k changed
! verdict: 76 i parallel proved changed
! verdict: 77 j parallel proved induction:k changed
! verdict: 82 j parallel proved
! verdict: 83 i parallel proved
! verdict: 87 j parallel checked non-affine
! verdict: 88 i parallel proved
! verdict: 96 i sequential proved non-affine private:k
! verdict: 105 i parallel checked flow anti
! verdict: 116 i sequential proved call argument argument non-affine lastprivate:k
! verdict: 127 i parallel proved induction:j
! verdict: 132 i scan proved flow(1)
! verdict: 138 i scan proved flow(4)
! verdict: 145 t parallel proved
! verdict: 146 i parallel proved
! verdict: 157 i parallel proved
! verdict: 160 i parallel checked flow anti
