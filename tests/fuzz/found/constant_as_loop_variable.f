      INTEGER N, I, J, N, M
      PARAMETER (N)
      DOUBLEPRECISIONA(N), B(N), T
!$ACC KERNELS
      DO20N = 1, 1
      A() = (N); B() = T
      IF ((N) .GT. 3D0) A() =
     &   (N)/T
      DO10I = 1, N
   10 A() = (IJ)* + B(N)
   20 CONTINUE
      END
