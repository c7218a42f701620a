! f2cuda options: --auto=all
! expect: host: share storage
! Loops over blocks whose element has its arrays and their extents: nests of each block, and of two blocks, are kernels; what a later iteration reads of an
! earlier one's block; loops over blocks that change scalar components, or have no nests
! expect: report: 4 kernel smooth_
! expect: report: 3 kernel norm_
! expect: report: 1 kernel totals_
! expect: report: 2 kernel pass_
module grids
  implicit none
  type grid
    integer :: ni, nj
    real(8), allocatable :: u(:,:), r(:,:)
    real(8), pointer :: w(:,:) => null()
    real(8) :: total = 0
  end type
  type(grid), allocatable :: blk(:)
contains
  subroutine setup(n)
    integer, intent(in) :: n
    integer :: ib, i, j
    allocate(blk(n))
    do ib = 1, n
      blk(ib)%ni = 6 + ib
      blk(ib)%nj = 5
      allocate(blk(ib)%u(0:blk(ib)%ni+1,0:6), blk(ib)%r(blk(ib)%ni,5), blk(ib)%w(blk(ib)%ni,5))
      do j = 0, blk(ib)%nj+1
        do i = 0, blk(ib)%ni+1
          blk(ib)%u(i,j) = mod(i*3 + j*5 + ib, 7)
        end do
      end do
      blk(ib)%r = 0
    end do
  end subroutine
  subroutine smooth()
    integer :: ib, i, j
    do ib = 1, size(blk)
      do j = 1, blk(ib)%nj
        do i = 1, blk(ib)%ni
          blk(ib)%r(i,j) = 0.25d0*(blk(ib)%u(i-1,j) + blk(ib)%u(i+1,j) + blk(ib)%u(i,j-1) + blk(ib)%u(i,j+1))
        end do
      end do
      do j = 1, blk(ib)%nj
        do i = 1, blk(ib)%ni
          blk(ib)%u(i,j) = blk(ib)%r(i,j)
        end do
      end do
    end do
  end subroutine
  subroutine exchange()
    integer :: ib, j
    do ib = 1, size(blk) - 1
      do j = 1, blk(ib)%nj
        blk(ib+1)%u(0,j) = blk(ib)%u(blk(ib)%ni,j)
        blk(ib)%u(blk(ib)%ni+1,j) = blk(ib+1)%u(1,j)
      end do
    end do
  end subroutine
  subroutine pass()
    integer :: ib, i, j
    do ib = 1, size(blk) - 1
      do j = 1, blk(ib)%nj
        do i = 1, min(3, blk(ib)%ni)
          blk(ib+1)%u(i,j) = blk(ib+1)%u(i,j)*0.5d0 + blk(ib)%u(i+3,j)
          blk(ib)%u(i+3,j) = blk(ib+1)%u(i+3,j)
        end do
      end do
    end do
  end subroutine
  subroutine asked()
    integer :: ib, i, j
    !$acc parallel loop
    do ib = 1, size(blk)
      do j = 1, blk(ib)%nj
        do i = 1, blk(ib)%ni
          blk(ib)%r(i,j) = blk(ib)%r(i,j) + 1
        end do
      end do
    end do
  end subroutine
  subroutine chain()
    integer :: ib, i, j
    do ib = 2, size(blk)
      do j = 1, blk(ib-1)%nj
        do i = 1, blk(ib-1)%ni
          blk(ib)%w(i,j) = blk(ib-1)%r(i,j) + ib
        end do
      end do
      do j = 1, blk(ib)%nj
        do i = 1, blk(ib-1)%ni
          blk(ib)%r(i,j) = blk(ib)%r(i,j) + blk(ib)%w(i,j)*0.5d0
        end do
      end do
    end do
  end subroutine
  subroutine totals()
    integer :: ib, i, j
    do ib = 1, size(blk)
      blk(ib)%total = 0
      do j = 1, blk(ib)%nj
        do i = 1, blk(ib)%ni
          blk(ib)%total = blk(ib)%total + blk(ib)%r(i,j)
        end do
      end do
    end do
  end subroutine
  real(8) function norm()
    integer :: ib, i, j
    norm = 0
    do ib = 1, size(blk)
      do j = 1, blk(ib)%nj
        do i = 1, blk(ib)%ni
          norm = norm + blk(ib)%r(i,j)**2
        end do
      end do
    end do
    do ib = 1, size(blk)
      norm = norm + blk(ib)%ni
    end do
  end function
end module
program main
  use grids
  implicit none
  integer :: t, ib, jb, i
  call setup(3)
  do t = 1, 3
    call smooth()
    call exchange()
    call pass()
    call chain()
    call asked()
    call totals()
    print '(i3,5f16.6)', t, norm(), blk%total, blk(2)%u(0,3)
  end do
  ib = 2
  blk(ib)%r(2,2) = 100
  do ib = 1, 3
    do jb = 1, blk(ib)%nj
      do i = 1, blk(ib)%ni
        blk(ib)%r(i,jb) = blk(ib)%r(i,jb) + blk(2)%r(2,2)
      end do
    end do
    blk(2)%r(2,2) = ib
  end do
  print '(i3,3f16.6)', ib, (sum(blk(i)%r), i = 1, 3)
end program
