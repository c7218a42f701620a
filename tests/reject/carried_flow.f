C     Each element needs the one before it.
C expect: 9:1: error: distance 1
C expect: note: line 11
C expect: note: for example, iteration i=3 reads what i=2 wrote: a(2)
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
