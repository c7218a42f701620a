! Components as values, logicals of one byte, COMMON scalars that are private; masks and localities of DO CONCURRENT.
program gen_dc_locality
  implicit none
  type pt
    real(8) :: x, y
  end type
  integer, parameter :: n = 12
  integer :: a(n), b(n, n), i, j, k
  real(8) :: x(n), t, s2
  common /blk/ t
  logical(1) :: m(n)
  type(pt) :: q
  character(4) :: c
  q%x = 2; q%y = 3
  a = 0
  !$acc parallel loop private(t)
  do i = 1, n
    t = i * q%x
    x(i) = t + q%y
    m(i) = mod(i, 3) == 0
  end do
  !$acc parallel loop
  do i = 1, n
    if (.not. m(i) .eqv. x(i) > 10) a(i) = 1
    if (m(i) .neqv. .true.) a(i) = a(i) + 2
  end do
  print *, x, a, m
  do concurrent (i = 1:n, j = 1:n, i /= j)
    b(i, j) = i - j
  end do
  do i = 1, n
    b(i, i) = 0
  end do
  s2 = 0
  k = 0
  do concurrent (i = 1:n) local_init(k) reduce(+:s2)
    k = k + i
    s2 = s2 + k
  end do
  print *, s2, sum(abs(b))
end program
