C     The clause says PRODUCT, the loop makes a sum.
C expect: 9:48: error: reduction
      PROGRAM P
      INTEGER A(50), I, S
      A = 2
      S = 0
CDVM$ ACTUAL (A, S)
CDVM$ REGION
CDVM$ PARALLEL (I) ON A(I), REDUCTION (PRODUCT(S))
      DO I = 1, 50
        S = S + A(I)
      END DO
CDVM$ END REGION
CDVM$ GET_ACTUAL (S)
      PRINT *, S
      END
