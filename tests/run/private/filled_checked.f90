! A work array that an iteration fills where two variables of a module agree, which is tested.
! f2cuda options: --auto=all
! expect: report: 1 checked before it runs: nxm >= 99 or nxm >= gp(1) - 2
! expect: host: it does not hold that nxm >= 99
module sizes
  integer :: nx, nxm, ny
  integer :: gp(3)
end module
subroutine solve(a, b, nmax)
  use sizes
  implicit none
  integer nmax
  real(8) a(nmax,nmax), b(nmax,nmax)
  real(8) w(0:100)
  integer i, j
  w = 5
  do j = 1, ny
    w(0) = 1; w(nxm+1) = 2
    do i = 1, nxm
      w(i) = a(i,j)*2
    end do
    do i = 1, gp(1)-2
      b(i,j) = w(i-1) + w(i+1)
    end do
  end do
end subroutine
program f1
  use sizes
  implicit none
  real(8) a(40,40), b(40,40)
  integer i, j
  nx = 32; nxm = nx - 2; ny = 20; gp = [32, 20, 5]
  do j = 1, 40
    do i = 1, 40
      a(i,j) = i*j
    end do
  end do
  b = 0
  call solve(a, b, 40)
  print *, sum(b)
  nxm = 20
  call solve(a, b, 40)
  print *, sum(b)
end program
