C     GO TO that stays inside the iteration, and the three-way IF.
      PROGRAM CTLGO
      INTEGER A(15), I
CDVM$ REGION
CDVM$ PARALLEL (I)
      DO 50 I = 1, 15
        IF (MOD(I,3) .EQ. 0) GO TO 20
        A(I) = I
        GOTO 50
   20   A(I) = -I
        IF (I - 9) 30, 40, 50
   30   A(I) = A(I) - 100
        GO TO 50
   40   A(I) = 0
   50 CONTINUE
CDVM$ END REGION
CDVM$ GET_ACTUAL (A)
      PRINT *, A
      END
