! Variables that each thread has for itself, in a module whose procedures make threads of their own.
module count_threads
  implicit none
  integer, save :: mine = 0
  !$omp threadprivate(mine)
  integer :: total = 0
  real :: a(1000) = 0
contains
  subroutine mark()
    mine = 1
  end subroutine mark
  subroutine add()
    integer :: i
    !$omp atomic
    total = total + mine
    !$omp parallel do
    do i = 1, size(a)
      a(i) = i
    end do
  end subroutine add
end module count_threads
