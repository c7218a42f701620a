C     GO TO that stays inside the iteration, the three-way IF, and the computed GO TO.
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
CDVM$ REGION
CDVM$ PARALLEL (I)
      DO 90 I = 1, 15
        GO TO (60, 70, 60, 80, 90) MOD(I, 8) - 1
        A(I) = A(I) + 1000
        IF (I .EQ. 8) GO TO (70, 80), I/4
   60   A(I) = A(I)*2
        GO TO 90
   70   A(I) = A(I) + 7
   80   A(I) = A(I)*3
   90 CONTINUE
CDVM$ END REGION
CDVM$ GET_ACTUAL (A)
      PRINT *, A
      END
