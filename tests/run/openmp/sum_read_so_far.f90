! A REDUCTION variable is read in the loop as well: a thread finds what it has so far, which decides here about what is told, or about nothing.
! The program's own threads run such loops, with a warning.
! options: -fopenmp
! expect: compiler: warning: reduction variable 'nbad' is read: the value is that of one thread so far
! expect: compiler: warning: the loop at line 24 stays on the host
! expect: compiler: warning: the loop at line 39 stays on the host
program sum_read_so_far
  implicit none
  real :: a(3, 400)
  integer :: i
!$omp parallel do
  do i = 1, 400
    a(:, i) = i
  end do
  call check(400, a)
  call largest(400, a)
contains
  subroutine check(n, a)
    integer, intent(in) :: n
    real, intent(in) :: a(:, :)
    integer :: nbad, i
    nbad = 0
!$omp parallel do default(none) schedule(static) shared(n, a) private(i) reduction(+:nbad)
    do i = 1, n
      if (any(a(:, i) > 350)) then
        if (nbad > n) print *, 'more than there are', i
        nbad = nbad + 1
      end if
    end do
    print *, nbad
  end subroutine
  subroutine largest(n, a)
    integer, intent(in) :: n
    real, intent(inout) :: a(:, :)
    real :: most
    integer :: i
    most = -1
!$omp parallel do shared(a) reduction(max:most)
    do i = 1, n
      a(2, i) = merge(-a(2, i), a(2, i), a(1, i) < -1 .and. most > 1e9)
      most = max(most, a(1, i) + a(3, i))
    end do
    print *, most, sum(a(2, :))
  end subroutine
end program
