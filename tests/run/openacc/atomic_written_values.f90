! ATOMIC WRITE gives a variable a value of another type or kind: a condition, a number that C++ takes for an INT.
program atomic_written_values
  implicit none
  integer, parameter :: n = 100
  integer :: i, a(n)
  integer(1) :: k1
  integer(2) :: k2
  integer(8) :: k8
  real :: r4
  real(8) :: r8
  complex :: z
  logical :: l
  logical(1) :: l1
  do i = 1, n
    a(i) = mod(i*7, 11)
  end do
  k1 = 0; k2 = 0; k8 = 0; r4 = 0; r8 = 0; z = 0; l = .false.; l1 = .false.
  !$acc parallel loop
  do i = 1, n
    if (a(i) /= 4) cycle
    !$acc atomic write
    k1 = 3 + int(a(1), 1)
    !$acc atomic write
    k2 = 7
    !$acc atomic write
    k8 = a(4)
    !$acc atomic write
    r4 = 2
    !$acc atomic write
    r8 = 1.5
    !$acc atomic write
    z = 3
    !$acc atomic write
    l = a(3) > 2 .or. a(4) < 100
    !$acc atomic write
    l1 = .true.
  end do
  print *, k1, k2, k8, r4, r8, z, l, l1
  !$acc parallel loop private(k8)
  do i = 1, n
    !$acc atomic read
    k8 = k1
    !$acc atomic write
    l = .true.
    a(i) = int(k8)
  end do
  print *, sum(a), l
end program atomic_written_values
