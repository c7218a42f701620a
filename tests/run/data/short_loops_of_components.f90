! Short loops over components of the elements of an array, whose storage is newer on the device: that the array of the elements is at home does not count.
! f2cuda options: --auto=all
! environment: F2CUDA_HOST_BELOW=100
program short_loops_of_components
  implicit none
  type :: field
    integer :: pad = 0
    real(8), allocatable :: d(:,:)
  end type
  type(field), allocatable :: tr(:)
  integer :: i, j, t
  allocate(tr(2))
  do t = 1, 2
    allocate(tr(t)%d(4, 200))
    do j = 1, 200
      do i = 1, 4
        tr(t)%d(i, j) = i*t + j
      end do
    end do
  end do
  do t = 1, 2
    tr(t)%pad = t
  end do
  do t = 1, 2
    do i = 1, 4
      tr(t)%d(i, 2) = tr(t)%d(i, 2) + tr(t)%pad
    end do
  end do
  print '(2f12.2,i4)', sum(tr(1)%d), sum(tr(2)%d), tr(2)%pad
end program
