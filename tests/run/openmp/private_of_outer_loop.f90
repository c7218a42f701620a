! A loop of the program's own threads reads a PRIVATE or LASTPRIVATE variable that nothing has set: every other compiler takes it, so it is told, and the loop
! stays with the threads. With it two loops that say it right.
! options: -fopenmp
! expect: compiler: private_of_outer_loop.f90:20:47:
! expect: compiler: warning: PRIVATE variable 'kmn' is read before the iteration has set it
! expect: compiler: warning: the loop at line 18 stays on the host: PRIVATE variable 'kmn' is read before the iteration has set it
! expect: compiler: warning: LASTPRIVATE variable 'kmn' is read before the iteration has set it
program private_of_outer_loop
  implicit none
  integer :: i, j, kmn
  real :: ek(64), a(64, 64)
  a = reshape([(mod(i, 7)*0.5, i = 1, 64*64)], [64, 64])
  ek = 0
  do i = 1, 64
    kmn = i/2 + 1
    if (kmn <= 32) then
      !$omp parallel do private(kmn)
      do j = 1, 64
        !$omp atomic
        ek(33) = ek(33) + a(j, i) + 0*max(-1, kmn)
      end do
      !$omp parallel do firstprivate(kmn)
      do j = 1, 64
        !$omp atomic
        ek(kmn) = ek(kmn) + a(j, i)
      end do
      !$omp parallel do lastprivate(kmn)
      do j = 1, 64
        ek(j) = ek(j) + 0*max(-1, kmn)
        kmn = j
      end do
    end if
  end do
  print *, ek
end program
