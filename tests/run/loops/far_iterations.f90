! Bounds, steps and numbers of iterations beyond 2**31: of 32-bit arithmetic nothing is left. Few iterations run.
program far_iterations
  use iso_fortran_env, only: int64
  implicit none
  integer(int64), parameter :: big = 10000000000_int64
  integer(int64) :: i, j, s, far(30), n
  integer :: k, hits(8)
  n = 3*big
  s = 0
  !$acc parallel loop reduction(+:s)
  do i = 1, n, 1000000007
    s = s + mod(i, 1000003_int64)
  end do
  print *, s
  !$acc parallel loop
  do i = n, n - 29, -1
    far(n - i + 1) = i*3
  end do
  print *, far
  s = 0
  !$acc parallel loop collapse(2) reduction(+:s) private(j)
  do i = -n, n, big
    do j = 4294967296_int64, 4294967296_int64 + 6, 2
      s = s + i/1000 + j
    end do
  end do
  print *, s
  hits = 0
  !$acc parallel loop
  do i = big, big + 70000, 10000
    hits((i - big)/10000 + 1) = int(mod(i, 97_int64))
  end do
  print *, (hits(k), k = 1, 8)
end program
