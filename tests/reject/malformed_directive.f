C     A loop list that is not closed.
C expect: 5:22: error: expected
      PROGRAM P
      INTEGER A(10,10), I, J
CDVM$ PARALLEL (J, I ON A(I,J)
      DO J = 1, 10
        DO I = 1, 10
          A(I,J) = 0
        END DO
      END DO
      PRINT *, A
      END
