subroutine sets(a, n) ! what READ finds in the file is not known
  integer :: n, k, list(3) = [1, 2, 3], i
  real :: a(n)
  namelist /group/ k, list
  k = n
  do i = 1, n
    a(i) = a(i + k)
  end do
  read (*, nml=group)
  do i = 1, n
    a(i) = a(i + k)
  end do
  k = n
  read (*, group)
  do i = 1, n
    a(i) = a(i + k)
  end do
  do i = 1, 3
    a(list(i)) = i
  end do
end subroutine
subroutine needs(a, n) ! what WRITE prints has its last value
  integer :: n, k, m, i
  real :: a(n)
  namelist /group/ k
  do i = 1, n
    k = 2*i
    m = k + 1
    a(i) = k + m
  end do
  write (*, group)
end subroutine
! verdict: 6 i parallel proved
! verdict: 10 i parallel checked flow anti changed
! verdict: 15 i parallel checked flow anti changed
! verdict: 18 i parallel checked non-affine
! verdict: 26 i parallel proved lastprivate:k private:m
! check: 10 k >= 0
! check: 15 k >= 0
! check: 18 list(i), subscript 1 of 'a', has a different value in every iteration
