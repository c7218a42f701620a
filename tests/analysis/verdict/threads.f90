! What OpenMP says of threads: clauses that are missing where host threads run a loop as it is written, CRITICAL, ORDERED
! and FLUSH, vector lanes, internal files.
module shared_by_all
  integer :: total, own
  !$omp threadprivate(own)
end module
subroutine team(a)
  use shared_by_all
  integer :: a(100), i, t
  !$omp parallel
  !$omp do
  do i = 1, 100
    t = i
    a(i) = t
  end do
  !$omp do
  do i = 1, 100
    total = total + a(i)
  end do
  !$omp do
  do i = 1, 100
    own = own + a(i)
  end do
  !$omp end parallel
  !$omp parallel private(t)
  !$omp do
  do i = 1, 100
    t = i
    a(i) = t
  end do
  !$omp end parallel
  !$omp parallel default(private) shared(a)
  !$omp do
  do i = 1, 100
    t = i
    a(i) = t
  end do
  !$omp end parallel
end subroutine
subroutine orphan(a)
  integer :: a(100), i, t
  !$omp do
  do i = 1, 100
    t = i
    a(i) = t
  end do
end subroutine
subroutine order(a, k, n)
  integer :: a(100), k(100), i, n
  !$omp parallel do
  do i = 1, 100
    !$omp critical
    n = n + a(i)
    !$omp end critical
  end do
  !$omp parallel do ordered
  do i = 1, 100
    !$omp ordered
    n = n + a(i)
    !$omp end ordered
  end do
  !$omp parallel do ordered
  do i = 2, 100
    !$omp ordered
    a(i) = a(i - 1) + k(i)
    !$omp end ordered
  end do
  !$omp parallel do
  do i = 1, 100
    !$omp critical
    a(k(i)) = a(k(i))*2 - i
    !$omp end critical
  end do
  !$omp simd
  do i = 1, 100
    a(i) = a(i) + 1
  end do
end subroutine
subroutine sums(b)
  integer :: b(8), i, j
  !$omp target teams distribute parallel do
  do i = 1, 20
    do j = 1, 8
      b(j) = b(j) + 1
    end do
  end do
end subroutine
subroutine said(a, n)
  integer :: a(*), i, n, m
  !$omp parallel do shared(m)
  do i = 1, n
    if (a(i) > 3) m = 1
  end do
  !$omp parallel do shared(m)
  do i = 1, n
    if (a(i) > 3) m = a(i)
  end do
  !$omp parallel do shared(a)
  do i = 1, n
    a(i) = i
    if (n > 100) a(1) = 1
  end do
end subroutine
subroutine text(a, k)
  character(len=20) :: s, a(100)
  integer :: i, k(100), n
  !$omp parallel do private(s)
  do i = 1, 100
    write (s, '(i10)') i
    a(i) = s
  end do
  do i = 1, 100
    read (a(i), *) k(i)
  end do
  do i = 1, 100
    write (a(i), '(i3)', iostat=n) k(i)
    if (n /= 0) a(i) = ' '
  end do
  do i = 1, 100
    read (a(i), *, err=10) k(i)
10  continue
  end do
  do i = 1, 100
    write (s, '(a)') a(i)
    write (a(1), '(a)') s
  end do
end subroutine
! errors: 1
! verdict: 12 i parallel asserted shared private:t
! verdict: 17 i reduction asserted shared reduction/+:total
! verdict: 21 i reduction proved reduction/+:own
! verdict: 27 i parallel proved private:t
! verdict: 34 i parallel proved private:t
! verdict: 43 i parallel proved private:t
! verdict: 51 i reduction proved reduction/+:n
! verdict: 57 i reduction proved reduction/+:n
! verdict: 63 i scan proved flow(1)
! verdict: 69 i parallel asserted non-affine non-affine non-affine
! verdict: 75 i parallel proved
! verdict: 82 i reduction proved reduction/+:b
! verdict: 83 j parallel proved
! verdict: 91 i parallel proved shared:m
! verdict: 95 i parallel asserted shared
! verdict: 99 i sequential proved output
! verdict: 108 i parallel proved private:s
! verdict: 112 i parallel proved
! verdict: 115 i parallel proved private:n
! verdict: 119 i sequential proved io argument argument
! verdict: 123 i sequential proved anti private:s
! nest: 12 i->x [448,1,1] parallel asserted kernel host-parallel private:t array:a/covered
! nest: 17 i->x [448,1,1] reduction asserted kernel host-parallel reduction/+:total array:a
! nest: 21 i->x [448,1,1] reduction proved kernel host-parallel reduction/+:own array:a
! nest: 27 i->x [448,1,1] parallel proved kernel host-parallel private:t array:a/covered
! nest: 34 i->x [448,1,1] parallel proved kernel host-parallel private:t array:a/covered
! nest: 43 i->x [448,1,1] parallel proved kernel host-parallel private:t array:a/covered
! nest: 51 i->x [448,1,1] reduction proved kernel host-parallel reduction/+:n array:a
! nest: 57 i->x [448,1,1] reduction proved kernel host-parallel reduction/+:n array:a
! nest: 63 i->x [448,1,1] scan proved kernel array:a array:k
! nest: 69 i->x [448,1,1] parallel asserted host host-parallel refusal:directive array:k array:a
! nest: 75 i->x [448,1,1] parallel proved kernel host-parallel array:a
! nest: 82 i->y j->x [32,14,1] reduction proved kernel array:b
! nest: 91 i->x [448,1,1] parallel proved kernel host-parallel array:a shared:m
! nest: 95 i->x [448,1,1] parallel asserted kernel host-parallel array:a shared:m
! nest: 99 i->x [448,1,1] sequential proved host refusal:dependence array:a
! nest: 108 i->x [448,1,1] parallel proved kernel host-parallel private:s array:a/covered
