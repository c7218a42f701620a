C     WORKSHARE in fixed form, its directives on several lines.
C options: -fopenmp
C environment: OMP_NUM_THREADS=2
C expect: report: 3 , x
      PROGRAM MAIN
      INTEGER A(100), B(100), I
      DO 10 I = 1, 100
      A(I) = MOD(I*7, 31)
10    B(I) = I
C$OMP PARALLEL
C$OMP+WORKSHARE SHARED(A, B)
      A(3:100) = A(3:100) + B(1:98)
      B = B + A
c$omp end parallel workshare
!$OMP PARALLEL
!$omp workshare
      A = A*2
      FORALL (I = 1:100) B(I) = B(I) + A(101 - I)
!$omp endworkshare
!$OMP END PARALLEL
      PRINT *, SUM(A), SUM(B)
      END
