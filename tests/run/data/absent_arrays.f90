! Arrays that are not allocated, or pointers to nothing, where conditions in the iterations leave them out: kernels run without them.
! expect: report: 5 proved; kernel
module fields
  implicit none
  logical :: has_tracer = .false., has_ice = .false.
  real, allocatable :: tracer(:, :), salt(:)
  real, pointer :: ice(:) => null()
  real :: heat(60, 40) = 1.0
contains
  subroutine step
    integer :: i, j
    !$acc parallel loop collapse(2)
    do j = 1, 40
      do i = 1, 60
        heat(i, j) = heat(i, j) + i*j
        if (has_tracer) tracer(i, j) = tracer(i, j) + heat(i, j)
      end do
    end do
  end subroutine step

  subroutine exchange
    integer :: i, j
    !$acc parallel loop
    do j = 1, 40
      do i = 1, 60
        if (has_ice) heat(i, j) = heat(i, j)*ice(j)
      end do
    end do
  end subroutine exchange
end module fields

program absent_arrays
  use fields
  implicit none
  integer :: i, skipped = 0
  call step
  print *, sum(heat), heat(60, 40)
  allocate (tracer(60, 40), source=2.0)
  has_tracer = .true.
  call step
  print *, sum(heat), sum(tracer), tracer(3, 4)
  deallocate (tracer)
  has_tracer = .false.
  call step
  print *, sum(heat)
  !$acc parallel loop reduction(+:skipped)
  do i = 1, 60
    if (heat(i, 1) > 1e6) then
      heat(i, 2) = salt(i)
    else
      skipped = skipped + 1
    end if
  end do
  print *, skipped
  call exchange
  print *, sum(heat)
end program absent_arrays
