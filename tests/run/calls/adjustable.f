C     Adjustable dummies: extents come as arguments, also with lower
C     bounds, and the actual array may be larger.
      PROGRAM ADJ
      INTEGER A(7,5), B(40)
      A = 0
      B = 0
      CALL FILL (A, 7, 5, 7)
      CALL FILL (B, 4, 6, 5)
      CALL SHIFT (B, -1, 3)
      PRINT '(7I4)', A
      PRINT '(20I4)', B
      END

      SUBROUTINE FILL (X, N, M, LD)
      INTEGER N, M, LD, X(LD,M), I, J
CDVM$ ACTUAL (X)
CDVM$ REGION
CDVM$ PARALLEL (J, I) ON X(I,J)
      DO 10 J = 1, M
      DO 10 I = 1, N
   10 X(I,J) = 10*I + J
CDVM$ END REGION
CDVM$ GET_ACTUAL (X)
      END

      SUBROUTINE SHIFT (X, LO, HI)
      INTEGER LO, HI, X(LO:HI), I
CDVM$ ACTUAL (X)
CDVM$ REGION
CDVM$ PARALLEL (I) ON X(I)
      DO 20 I = LO, HI
   20 X(I) = -X(I)
CDVM$ END REGION
CDVM$ GET_ACTUAL (X)
      END
