      subroutine other
      integer nx, ny, i, j
      common /sizes/ nx, ny
      real*8 u(1000,1000)
      common /fld/ u
!$omp target teams distribute parallel do collapse(2)
      do 10 j = 1, ny
      do 10 i = 1, nx
 10   u(i,j) = 1
      end
      subroutine step(v, k)
      integer k, i
      real*8 v(k,*)
      integer n, m
      common /sizes/ n, m
!$omp target teams distribute parallel do
      do 20 i = 1, k
 20   v(i,m) = 1
      end
