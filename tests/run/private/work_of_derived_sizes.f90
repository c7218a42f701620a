! Sizes in COMMON and in modules that one statement derives from others, as n2 = n - 2: what fills a work array to n2 + 1 fills it to n - 1, in whatever
! procedure, so that iterations have arrays of their own, which no call finds again. Not so where n changes behind that statement, or in another procedure.
! f2cuda options: --auto=all
! environment: F2CUDA_HOST_BELOW=0
! environment: F2CUDA_WEIGH=0
! expect: report: 1 parallel, proved; kernel planes_40
! expect: report: 0 parallel, proved; kernel changed_later_70
! expect: report: 0 parallel, proved; kernel changed_elsewhere_84
! expect: host: it does not hold that k2 >= 39 or k2 >= k - 2
module sizes
  implicit none
  integer :: m, m2, k, k2
  real(8) :: kept(0:40), other(0:40)
end module
subroutine both_ends(ni, nj)           ! the ends of lines in a plane of COMMON
  implicit none
  integer, parameter :: most = 30
  integer :: grid(3), n2, ni, nj, j, a
  real(8) :: u(0:most,0:most,0:most), rhs(3,0:most,0:most,0:most), lhs(3,0:most,0:most)
  common /fields/ u, rhs
  common /work/ lhs
  common /extents/ grid, n2
  do j = 1, nj
    do a = 1, 3
      lhs(a,0,j) = 0
      lhs(a,ni,j) = 0
    end do
    lhs(2,0,j) = 1
    lhs(2,ni,j) = 1
  end do
end subroutine
subroutine planes
  implicit none
  integer, parameter :: most = 30
  integer :: grid(3), n2, i, j, q
  real(8) :: u(0:most,0:most,0:most), rhs(3,0:most,0:most,0:most), lhs(3,0:most,0:most), f
  common /fields/ u, rhs
  common /work/ lhs
  common /extents/ grid, n2
  do q = 1, grid(3)-2
    call both_ends(n2+1, grid(2)-2)
    do j = 1, grid(2)-2
      do i = 1, n2
        lhs(1,i,j) = -0.25d0*u(i-1,j,q)
        lhs(2,i,j) = 2 + u(i,j,q)
        lhs(3,i,j) = -0.25d0*u(i+1,j,q)
      end do
    end do
    do j = 1, grid(2)-2
      do i = 0, grid(1)-2
        f = 1/lhs(2,i,j)
        lhs(3,i,j) = f*lhs(3,i,j)
        rhs(:,i,j,q) = f*rhs(:,i,j,q)
        lhs(2,i+1,j) = lhs(2,i+1,j) - lhs(1,i+1,j)*lhs(3,i,j)
        rhs(:,i+1,j,q) = rhs(:,i+1,j,q) - lhs(1,i+1,j)*rhs(:,i,j,q)
      end do
    end do
    do j = 1, grid(2)-2
      do i = grid(1)-3, 0, -1
        rhs(:,i,j,q) = rhs(:,i,j,q) - lhs(3,i,j)*rhs(:,i+1,j,q)
      end do
    end do
  end do
end subroutine
subroutine changed_later(r, n)         ! m is more than m2 + 2 the second time: what lies beyond is what the program has set
  use sizes
  implicit none
  integer :: n, i, q
  real(8) :: r(0:40,n)
  do q = 1, n
    do i = 0, m2+1
      kept(i) = i*q
    end do
    do i = 0, m-1
      r(i,q) = kept(i) + r(i,q)
    end do
  end do
end subroutine
subroutine changed_elsewhere(r, n)
  use sizes
  implicit none
  integer :: n, i, q
  real(8) :: r(0:40,n)
  do q = 1, n
    do i = 0, k2+1
      other(i) = i*q
    end do
    do i = 0, k-1
      other(i) = other(i) + 1
      r(i,q) = other(i) + r(i,q)
    end do
  end do
end subroutine
subroutine widen
  use sizes
  implicit none
  k = k + 3
end subroutine
subroutine fill_lines(s, n)            ! its caller reads what the last iteration leaves
  implicit none
  integer :: n, i, q
  real(8) :: line(0:20), s(n)
  common /lines/ line
  do q = 1, n
    do i = 0, 20
      line(i) = i*q
    end do
    s(q) = line(3) + line(q)
  end do
end subroutine
subroutine last_line(s, n, t)
  implicit none
  integer :: n, i
  real(8) :: line(0:20), s(n), t
  common /lines/ line
  call fill_lines(s, n)
  t = 0
  do i = 0, 20
    t = t + line(i)
  end do
end subroutine
program p
  use sizes
  implicit none
  integer, parameter :: most = 30
  integer :: grid(3), n2, i, j, q, it
  real(8) :: u(0:most,0:most,0:most), rhs(3,0:most,0:most,0:most), r(0:40,12), t
  common /fields/ u, rhs
  common /extents/ grid, n2
  grid(1) = 18
  grid(2) = 12
  grid(3) = 9
  n2 = grid(1) - 2
  m = 20
  k = 20
  m2 = m - 2
  k2 = k - 2
  do q = 0, most
    do j = 0, most
      do i = 0, most
        u(i,j,q) = 0.1d0*mod(i + 2*j + 3*q, 7)
        rhs(:,i,j,q) = 0.01d0*(i + j - q)
      end do
    end do
  end do
  do it = 1, 3
    call planes
  end do
  print '(4f12.7)', sum(rhs), rhs(1,2,3,4), rhs(2,15,8,7), rhs(3,0,1,1)
  kept = 5
  other = 7
  r = 0
  call changed_later(r, 12)
  m = 25
  call changed_later(r, 12)
  print '(3f12.3)', sum(r), r(22,3), r(24,12)
  r = 0
  call changed_elsewhere(r, 12)
  call widen
  call changed_elsewhere(r, 12)
  print '(3f12.3)', sum(r), r(21,3), r(22,12)
  call last_line(r(:,1), 12, t)
  print '(2f12.3)', t, sum(r(:11,1))
end program
