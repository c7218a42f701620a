C     WRITE inside a region's parallel loop.
C expect: 9:9: error: WRITE
      PROGRAM P
      INTEGER A(10), I
CDVM$ REGION
CDVM$ PARALLEL (I)
      DO 10 I = 1, 10
        A(I) = I
        WRITE (*, *) I
   10 CONTINUE
CDVM$ END REGION
CDVM$ GET_ACTUAL (A)
      PRINT *, A
      END
