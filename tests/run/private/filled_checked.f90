! A work array that an iteration fills where two variables of a module agree, which is tested. Where the test fails, the loop finds what one before it has
! left in the array. Under it loops that are all that an iteration does have their copies, too.
! f2cuda options: --auto=all
! expect: report: 1 checked before it runs: nxm >= 99 or nxm >= gp(1) - 2
! expect: report: 1 parallel, checked; kernel planes_54, y
! expect: report: 1 parallel, checked; kernel planes_54, x
! expect: host: it does not hold that nxm >= 99
! expect: host: it does not hold that m >= 4
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
subroutine left(m, n, s, t)
  implicit none
  integer m, n, i, j
  real(8) w(4), s(n), t(n)
  do j = 1, n
    do i = 1, 4
      w(i) = i*j
    end do
    s(j) = w(1) + w(4)*w(2)
  end do
  do j = 1, n
    do i = 1, m
      w(i) = 2*i + j
    end do
    do i = 1, 4
      t(j) = t(j) + w(i)
    end do
  end do
end subroutine
subroutine planes(u, r, n, nz)
  implicit none
  integer n, nz, i, j, k
  real(8) u(n,n,40), r(n,n,40), w(40)
  do j = 1, n
    do i = 1, n
      do k = 1, nz
        w(k) = u(i,j,k)
      end do
      do k = 2, nz-1
        r(i,j,k) = w(k-1) + w(k+1)
      end do
      r(i,j,1) = w(2) - w(4)
    end do
  end do
end subroutine
program f1
  use sizes
  implicit none
  real(8) a(40,40), b(40,40), u(10,10,40), r(10,10,40)
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
  b = 0
  call left(2, 9, b(:,1), b(:,2))
  call left(4, 9, b(:,3), b(:,4))
  print *, sum(b(:,1)), b(:9,2), sum(b(:,3)), b(:9,4)
  do j = 1, 40
    do i = 1, 10
      u(i,:,j) = i*j
    end do
  end do
  r = 0
  call planes(u, r, 10, gp(3)+4)
  print *, sum(r), r(2,3,1)
end program
