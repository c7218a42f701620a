! Loops over a component of one element, which nothing asserts: the subscripts behind the component tell iterations apart.
! f2cuda options: --auto=all
! expect: report: 2 parallel, proved; kernel
program element_components
  implicit none
  type :: tile
    real(8), allocatable :: u(:,:)
    real(8) :: edge(40)
  end type
  type(tile) :: t(3)
  integer :: i, j, k
  k = 2
  allocate(t(k)%u(40, 30))
  do j = 1, 30
    do i = 1, 40
      t(k)%u(i, j) = i + 0.5d0*j
    end do
  end do
  t(k)%edge = 0
  do i = 2, 40
    t(k)%u(i, 1) = t(k)%u(i - 1, 1) + t(k)%edge(i)
  end do
  print '(2f12.2)', sum(t(k)%u), t(k)%u(40, 1)
end program
