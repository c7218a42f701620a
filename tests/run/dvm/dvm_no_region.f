C     PARALLEL outside any region: a region of its own.
      PROGRAM NOREG
      INTEGER A(30), I, S
      S = 0
CDVM$ PARALLEL (I) ON A(I)
      DO I = 1, 30
        A(I) = I * 2
      END DO
CDVM$ PARALLEL (I) ON A(I), REDUCTION (SUM(S))
      DO I = 1, 30
        S = S + A(I)
      END DO
      PRINT *, A, S
      END
