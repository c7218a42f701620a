C     Each element needs the one before it.
C expect: 8:1: error: distance 1
C expect: note: line 10
      PROGRAM P
      INTEGER A(100), I
      A = 1
CDVM$ REGION
CDVM$ PARALLEL (I) ON A(I)
      DO I = 2, 100
        A(I) = A(I-1) + A(I)
      END DO
CDVM$ END REGION
CDVM$ GET_ACTUAL (A)
      PRINT *, A(100)
      END
