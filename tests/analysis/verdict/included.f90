! What an INCLUDE brings stands where the INCLUDE stands: declarations before a construct, statements in it.
subroutine declared(a, b, n)
  include 'included.inc'
  !$omp parallel do
  do i = 1, n
    k = i + m
    a(i) = k
  end do
  !$omp parallel
  !$omp do
  do i = 1, n
    s = s + a(i)
  end do
  !$omp do
  do i = 1, n
    if (a(i) > m) t = i
  end do
  !$omp end parallel
  print *, k, s, t
end subroutine
subroutine without_barrier(a, b, n)
  include 'included.inc'
  !$omp parallel
  !$omp do
  include 'included_loop.inc'
  !$omp end do nowait
  !$omp do
  do i = 1, n
    b(i) = a(n + 1 - i)
  end do
  !$omp end parallel
end subroutine
subroutine with_barrier(a, b, n)
  include 'included.inc'
  !$omp parallel
  !$omp do
  include 'included_loop.inc'
  !$omp end do
  !$omp do
  do i = 1, n
    b(i) = a(n + 1 - i)
  end do
  !$omp end parallel
end subroutine
! verdict: 5 i parallel proved lastprivate:k
! verdict: 11 i reduction asserted shared reduction/+:s
! verdict: 15 i scan asserted last-value shared scan:t
! verdict: 1 i parallel proved
! verdict: 28 i parallel proved
! verdict: 1 i parallel proved
! verdict: 40 i parallel proved
! pattern: 15 scan last t live; reset=i
! race: 5 certain k
! race: 11 certain s
! race: 15 perhaps t
! race: 1 perhaps a
! race: 28 perhaps a
! race: 1 none
! race: 40 none
