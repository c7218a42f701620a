      program p
!$    n = 1
!$   & + 2
c$ 10 m = 1
*$    k = 3
c$omp parallel do
      do i = 1, n
      end do
      end
