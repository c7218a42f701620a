! Races of OpenMP loops by their directives as they are written: what threads share, what keeps them apart, and where barriers are.
module own_sum
  integer :: mine, ours
  !$omp threadprivate(mine)
contains
  subroutine add(i)
    integer, intent(in) :: i
    mine = mine + i
  end subroutine
  subroutine add_all(i)
    integer, intent(in) :: i
    ours = ours + i
  end subroutine
end module
subroutine clauses(a, n, m)
  integer :: a(n), n, m, i, k, s
  !$omp parallel do
  do i = 1, n
    k = i + m
    a(i) = k
  end do
  !$omp parallel do private(k)
  do i = 1, n
    k = i + m
    a(i) = k
  end do
  !$omp parallel do private(k)
  do i = 1, n
    k = k + i
    a(i) = k
  end do
  !$omp parallel do reduction(+:s)
  do i = 1, n
    if (s < 100) s = s + a(i)
  end do
  !$omp parallel do
  do i = 1, n
    if (a(i) > m) k = i
  end do
  !$omp parallel do
  do i = 1, n
    write (*, *) a(i)
  end do
  print *, k, s
end subroutine
subroutine calls(a, n)
  use own_sum
  integer :: a(n), n, i
  !$omp parallel
  !$omp do
  do i = 1, n
    call add(a(i))
  end do
  !$omp do
  do i = 1, n
    call add_all(a(i))
  end do
  !$omp do
  do i = 1, n
    call elsewhere(a(i))
  end do
  !$omp end parallel
end subroutine
subroutine exclusion(a, n)
  use omp_lib
  integer :: a(n), n, i, s, t
  integer(omp_lock_kind) :: l, m
  !$omp parallel do
  do i = 1, n
    !$omp critical (one)
    s = s + a(i)
    !$omp end critical (one)
  end do
  !$omp parallel do
  do i = 1, n
    !$omp critical (one)
    s = s + a(i)
    !$omp end critical (one)
    !$omp critical (two)
    t = s
    !$omp end critical (two)
  end do
  !$omp parallel do
  do i = 1, n
    call omp_set_lock(l)
    s = s + a(i)
    call omp_unset_lock(l)
  end do
  !$omp parallel do
  do i = 1, n
    call omp_set_lock(l)
    s = s + a(i)
    call omp_unset_lock(l)
    call omp_set_lock(m)
    s = s - 1
    call omp_unset_lock(m)
  end do
  !$omp parallel do
  do i = 1, n
    !$omp atomic
    s = s + a(i)
    !$omp atomic read
    t = s
  end do
  !$omp parallel do ordered
  do i = 2, n
    !$omp ordered
    a(i) = a(i - 1) + 1
    !$omp end ordered
  end do
  !$omp parallel do ordered
  do i = 2, n
    !$omp ordered
    s = s + 1
    !$omp end ordered
    a(i) = a(i - 1) + 1
  end do
  print *, s, t
end subroutine
subroutine teams(a, n)
  integer :: a(n), n, i, s
  !$omp target teams distribute parallel do map(tofrom: s)
  do i = 1, n
    !$omp critical
    s = s + a(i)
    !$omp end critical
  end do
  !$omp teams num_teams(1)
  !$omp distribute parallel do
  do i = 1, n
    !$omp critical
    s = s + a(i)
    !$omp end critical
  end do
  !$omp end teams
  print *, s
end subroutine
subroutine lanes(a)
  integer :: a(100), i, k, j
  !$omp simd safelen(4)
  do i = 5, 100
    a(i) = a(i - 4) + 1
  end do
  !$omp simd safelen(8)
  do i = 5, 100
    a(i) = a(i - 4) + 1
  end do
  !$omp simd collapse(2)
  do j = 1, 10
    do k = 1, 10
      a(10*j + k - 10) = k
    end do
  end do
end subroutine
subroutine barriers(a, b, n)
  integer :: a(n), b(n), n, i, k, s
  !$omp parallel
  !$omp do
  do i = 1, n
    a(i) = i
  end do
  !$omp end do nowait
  !$omp do
  do i = 1, n
    b(i) = a(n + 1 - i)
  end do
  !$omp end parallel
  !$omp parallel
  !$omp do
  do i = 1, n
    a(i) = i
  end do
  !$omp end do nowait
  !$omp barrier
  !$omp do
  do i = 1, n
    b(i) = a(n + 1 - i)
  end do
  !$omp end parallel
  !$omp parallel
  !$omp master
  s = 0
  !$omp end master
  !$omp do reduction(+:s)
  do i = 1, n
    s = s + a(i)
  end do
  !$omp end parallel
  !$omp parallel private(k)
  do k = 1, 10
    !$omp do
    do i = 1, n
      a(i) = b(n + 1 - i)
    end do
    !$omp do
    do i = 1, n
      b(i) = a(n + 1 - i)
    end do
  end do
  !$omp end parallel
  !$omp teams
  do k = 1, 10
    !$omp distribute
    do i = 1, n
      a(i) = b(n + 1 - i)
    end do
  end do
  !$omp end teams
  print *, s
end subroutine
subroutine bounds(a)
  integer :: a(10, 10), i
  !$omp parallel do
  do i = 1, 10
    a(i, 2) = a(i - 1, 3)
  end do
end subroutine
subroutine repeated(a, n)
  integer :: a(n), n, i
  !$omp parallel
  !$omp simd
  do i = 1, n
    a(i) = i
  end do
  !$omp taskloop
  do i = 1, n
    a(i) = i
  end do
  !$omp single
  !$omp taskloop
  do i = 1, n
    a(i) = i
  end do
  !$omp end single
  !$omp parallel do
  do i = 1, n
    a(i) = i
  end do
  !$omp end parallel
end subroutine
! errors: 1
! verdict: 18 i parallel proved lastprivate:k
! verdict: 23 i parallel proved private:k
! verdict: 28 i parallel asserted private-read-before-set private:k
! verdict: 33 i sequential proved running-value reduction/+:s
! verdict: 37 i scan proved last-value scan:k
! verdict: 41 i sequential proved io
! verdict: 51 i parallel asserted call
! verdict: 55 i parallel asserted call
! verdict: 59 i parallel asserted call argument argument argument
! verdict: 69 i reduction proved reduction/+:s
! verdict: 75 i sequential proved running-value lastprivate:t
! verdict: 84 i reduction asserted call scalar call reduction/+:s
! verdict: 90 i reduction asserted call scalar call call scalar call reduction/+:s
! verdict: 99 i parallel asserted atomic shared:s lastprivate:t
! verdict: 106 i scan proved flow(1)
! verdict: 112 i scan proved flow(1) reduction/+:s
! verdict: 123 i reduction proved reduction/+:s
! verdict: 130 i reduction proved reduction/+:s
! verdict: 141 i scan proved flow(4)
! verdict: 145 i scan proved flow(4)
! verdict: 149 j parallel proved
! verdict: 150 k parallel proved
! verdict: 159 i parallel proved
! verdict: 164 i parallel proved
! verdict: 170 i parallel proved
! verdict: 176 i parallel proved
! verdict: 185 i reduction proved reduction/+:s
! verdict: 190 k sequential proved anti flow lastprivate:a
! verdict: 192 i parallel proved
! verdict: 196 i parallel proved
! verdict: 202 k parallel proved lastprivate:a
! verdict: 204 i parallel proved
! verdict: 214 i parallel asserted outside
! verdict: 222 i parallel proved
! verdict: 226 i parallel proved
! verdict: 231 i parallel proved
! verdict: 236 i parallel proved
! race: 18 certain k
! race: 23 none
! race: 28 none
! race: 33 none
! race: 37 perhaps k
! race: 41 none
! race: 51 none
! race: 55 perhaps ours
! race: 59 perhaps
! race: 69 none
! race: 75 certain s
! race: 84 none
! race: 90 certain s
! race: 99 certain t
! race: 106 none
! race: 112 perhaps a
! race: 123 certain s
! race: 130 none
! race: 141 none
! race: 145 perhaps a
! race: 149 none
! race: 150 none
! race: 159 perhaps a
! race: 164 perhaps a
! race: 170 none
! race: 176 none
! race: 185 perhaps s
! race: 192 none
! race: 196 none
! race: 204 none
! race: 214 perhaps a
! race: 222 perhaps a
! race: 236 perhaps a
