C     No declarations: implicit types, also changed by IMPLICIT.
      PROGRAM IMPL
      IMPLICIT REAL*8 (A-H,O-Z), LOGICAL (L)
      DIMENSION A(10), K(10), L(10)
      X = 0
CDVM$ ACTUAL (X)
CDVM$ REGION
CDVM$ PARALLEL (I), PRIVATE (T, M), REDUCTION (SUM(X))
      DO 10 I = 1, 10
      T = I / 4D0
      M = T
      A(I) = T
      K(I) = M
      L(I) = M .EQ. T
   10 X = X + T
CDVM$ END REGION
CDVM$ GET_ACTUAL
      PRINT '(10F7.2)', A, X
      PRINT *, K, L
      END
