C     Inner loops of which some have no iteration.
      PROGRAM ZTI
      INTEGER A(6,6), I, J, S
      S = 0
      A = 0
CDVM$ ACTUAL (A, S)
CDVM$ REGION
CDVM$ PARALLEL (J), PRIVATE (I), REDUCTION (SUM(S))
      DO J = 1, 6
        DO I = 4, J
          A(I,J) = 1
          S = S + I
        END DO
      END DO
CDVM$ END REGION
CDVM$ GET_ACTUAL (A, S)
      PRINT '(6I2)', A
      PRINT *, S
      END
