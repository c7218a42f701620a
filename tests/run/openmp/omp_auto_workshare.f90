! --auto with WORKSHARE, in PARALLEL, orphaned and called by one thread: calls stand in the form of one thread, not in the construct.
! options: -fopenmp
! f2cuda options: --auto=all
module work
  implicit none
  integer :: a(500), b(500)
contains
  subroutine shared_out
    !$omp workshare
    a(3:500) = a(3:500) + b(1:498)
    where (a > 40) b = a - 40
    !$omp end workshare
  end subroutine shared_out
end module work

program main
  use work
  integer :: i, step
  do i = 1, 500
    a(i) = mod(i*7, 31)
    b(i) = i
  end do
  call shared_out
  do i = 1, 500
    b(i) = mod(b(i) + a(501 - i), 97)
  end do
  !$omp parallel private(step)
  do step = 1, 3
    call shared_out
  end do
  !$omp workshare
  a = a*2
  !$omp end workshare
  !$omp end parallel
  do i = 1, 500
    a(i) = a(i) + b(i)
  end do
  print *, sum(a), sum(b)
end program main
