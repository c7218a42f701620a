C     GO TO leaves the parallel loop.
C expect: 9:24: error: GO TO
      PROGRAM P
      INTEGER A(50), I
      A = 0
CDVM$ REGION
CDVM$ PARALLEL (I)
      DO 10 I = 1, 50
        IF (I .EQ. 20) GO TO 20
        A(I) = I
   10 CONTINUE
CDVM$ END REGION
   20 PRINT *, A(20)
      END
