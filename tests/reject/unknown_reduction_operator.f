C     DVM writes SUM for a sum.
C expect: 7:40: error: ADD
      PROGRAM P
      INTEGER A(10), I, S
      A = 1
      S = 0
CDVM$ PARALLEL (I) ON A(I), REDUCTION (ADD(S))
      DO I = 1, 10
        S = S + A(I)
      END DO
      PRINT *, S
      END
