! Solvers of planes whose work arrays lie in COMMON, where each finds what another one has left in them, and fills them up to a size that one array holds
! as an element and another variable as what is derived from it: a walk through the subscripts before the launch finds that an iteration sets what it reads.
! Each iteration has its own then, a team of threads does one together, and the last one's go back. With other sizes it does not hold.
! f2cuda options: --auto=all
! environment: F2CUDA_HOST_BELOW=0
! environment: F2CUDA_WEIGH=0
! expect: report: 1 parallel, checked; kernel along_38, x
! expect: report: 2 team: threads that do an iteration together share out the loops at
! expect: report: 1 parallel, checked; kernel across_80, x
! expect: host: it does not hold that every iteration sets what it reads of 'lhs'
subroutine ends(ni, nj)                ! of lines in a plane
  implicit none
  integer, parameter :: most = 40
  integer :: grid(3), n2, ni, nj, j, a
  real(8) :: u(0:most,0:most,0:most), rhs(3,0:most,0:most,0:most), lhs(3,0:most,0:most), cv(0:most)
  common /fields/ u, rhs
  common /work/ lhs, cv
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
subroutine along
  implicit none
  integer, parameter :: most = 40
  integer :: grid(3), n2, i, j, q, i1
  real(8) :: u(0:most,0:most,0:most), rhs(3,0:most,0:most,0:most), lhs(3,0:most,0:most), cv(0:most), f
  common /fields/ u, rhs
  common /work/ lhs, cv
  common /extents/ grid, n2
  ! planes, each of lines
  ! along the first dimension
  do q = 1, grid(3)-2
    call ends(n2+1, grid(2)-2)
    do j = 1, grid(2)-2
      do i = 0, grid(1)-1
        cv(i) = u(i,j,q)
      end do
      do i = 1, n2
        lhs(1,i,j) = -0.25d0*cv(i-1)
        lhs(2,i,j) = 2 + cv(i)
        lhs(3,i,j) = -0.25d0*cv(i+1)
      end do
    end do
    do j = 1, grid(2)-2
      i = 1
      lhs(2,i,j) = lhs(2,i,j) + 0.5d0
      lhs(2,i+1,j) = lhs(2,i+1,j) + 0.25d0
    end do
    do j = 1, grid(2)-2
      do i = 0, grid(1)-2
        i1 = i + 1
        f = 1/lhs(2,i,j)
        lhs(3,i,j) = f*lhs(3,i,j)
        rhs(:,i,j,q) = f*rhs(:,i,j,q)
        lhs(2,i1,j) = lhs(2,i1,j) - lhs(1,i1,j)*lhs(3,i,j)
        rhs(:,i1,j,q) = rhs(:,i1,j,q) - lhs(1,i1,j)*rhs(:,i,j,q)
      end do
    end do
    do j = 1, grid(2)-2
      do i = grid(1)-3, 0, -1
        rhs(:,i,j,q) = rhs(:,i,j,q) - lhs(3,i,j)*rhs(:,i+1,j,q)
      end do
    end do
  end do
end subroutine
subroutine across                      ! lines along the second dimension
  implicit none
  integer, parameter :: most = 40
  integer :: grid(3), n2, i, j, q, j1
  real(8) :: u(0:most,0:most,0:most), rhs(3,0:most,0:most,0:most), lhs(3,0:most,0:most), cv(0:most), f
  common /fields/ u, rhs
  common /work/ lhs, cv
  common /extents/ grid, n2
  do q = 1, grid(3)-2
    do i = 1, grid(1)-2
      do j = 1, n2
        cv(j) = u(i,j,q)
      end do
      do j = 1, n2
        lhs(1,i,j) = -0.25d0*cv(j)
        lhs(2,i,j) = 2 + cv(j)
        lhs(3,i,j) = -0.125d0*cv(j)
      end do
    end do
    do j = 1, grid(2)-3
      j1 = j + 1
      do i = 1, grid(1)-2
        f = 1/lhs(2,i,j)
        lhs(3,i,j) = f*lhs(3,i,j)
        rhs(:,i,j,q) = f*rhs(:,i,j,q)
        lhs(2,i,j1) = lhs(2,i,j1) - lhs(1,i,j1)*lhs(3,i,j)
        rhs(:,i,j1,q) = rhs(:,i,j1,q) - lhs(1,i,j1)*rhs(:,i,j,q)
      end do
    end do
    j = grid(2)-3
    j1 = j + 1
    do i = 1, grid(1)-2
      rhs(:,i,j,q) = rhs(:,i,j,q) - lhs(3,i,j)*rhs(:,i,j1,q)
    end do
  end do
end subroutine
program p
  implicit none
  integer, parameter :: most = 40
  integer :: grid(3), n2, i, j, q, it
  real(8) :: u(0:most,0:most,0:most), rhs(3,0:most,0:most,0:most), lhs(3,0:most,0:most), cv(0:most)
  common /fields/ u, rhs
  common /work/ lhs, cv
  common /extents/ grid, n2
  lhs = 3
  cv = 4
  do q = 0, most
    do j = 0, most
      do i = 0, most
        u(i,j,q) = 0.1d0*mod(i + 2*j + 3*q, 7)
        rhs(:,i,j,q) = 0.01d0*(i + j - q)
      end do
    end do
  end do
  do it = 1, 3
    grid(1) = 14
    grid(2) = 14
    grid(3) = 8
    n2 = grid(1) - 2
    if (it == 3) n2 = n2 - 1 ! the last elements are those of the call before
    call along
    call across
    print '(4f14.6)', sum(rhs), rhs(1,2,3,4), rhs(2,13,8,6), rhs(3,0,1,1)
    print '(4f14.6)', sum(lhs), sum(cv), lhs(2,13,4), lhs(3,5,3)
  end do
end program
