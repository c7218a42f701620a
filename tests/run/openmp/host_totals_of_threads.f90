! Each thread adds to an element of its own, whose number it has from before the loop: no REDUCTION is missing, and no two threads meet. With a number
! that all begin with they do.
! options: -fopenmp
! expect: report: 0 self%last is missing
! expect: report: 0 REDUCTION(+:self%last)
! expect: report: 0 race: self%last
! expect: report: 1 race: total(k)
module totals
  use omp_lib
  implicit none
  type keep
    real, allocatable :: last(:)
  contains
    procedure :: add
  end type
contains
  subroutine add(self, x)
    class(keep), intent(inout) :: self
    real, intent(in) :: x(:)
    integer :: i, me
    !$omp parallel private(me)
    me = omp_get_thread_num() + 1
    !$omp do
    do i = 1, size(x)
      self%last(me) = self%last(me) + x(i)
    end do
    !$omp end parallel
  end subroutine
end module

program host_totals_of_threads
  use totals
  implicit none
  type(keep) :: k4
  real :: x(1000), total(3)
  integer :: i, k
  x = 1
  allocate (k4%last(omp_get_max_threads()), source=0.0)
  call k4%add(x)
  print *, sum(k4%last)
  total = 0
  k = 2
  !$omp parallel num_threads(1) firstprivate(k)
  !$omp do
  do i = 1, 1000
    total(k) = total(k) + x(i)
  end do
  !$omp end parallel
  print *, total
end program
