C     Two tightly nested loops, one PARALLEL directive for both.
      PROGRAM NEST2
      INTEGER N, M, I, J
      PARAMETER (N = 37, M = 21)
      INTEGER A(N,M)
CDVM$ REGION
CDVM$ PARALLEL (J, I) ON A(I,J)
      DO J = 1, M
        DO I = 1, N
          A(I,J) = 100*J + I
        END DO
      END DO
CDVM$ END REGION
CDVM$ GET_ACTUAL (A)
      PRINT *, A(1,1), A(N,1), A(1,M), A(N,M), SUM(A)
      END
