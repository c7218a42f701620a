! Contexts of METADIRECTIVE that are not known, and conditions that cannot choose.
! expect: 11:28: error: this context is not known here
! expect: 15:44: error: a condition that is known at run time only can choose a target construct
! expect: 19:23: error: expected when(..) or otherwise(..) here
! expect: 23:28: error: a context selector is written SET={TRAIT(..), ..}
program p
  implicit none
  integer :: i, n = 10
  real :: a(10)

  !$omp metadirective when(construct={target}: parallel do) otherwise(nothing)
  do i = 1, 10
    a(i) = i
  end do
  !$omp metadirective when(user={condition(n > 3)}: parallel do) otherwise(nothing)
  do i = 1, 10
    a(i) = i
  end do
  !$omp metadirective whenever(device={kind(gpu)}: parallel do)
  do i = 1, 10
    a(i) = i
  end do
  !$omp metadirective when(device(gpu): parallel do)
  do i = 1, 10
    a(i) = i
  end do
  print *, a
end program
