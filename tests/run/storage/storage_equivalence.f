C     Two names for the same storage: a kernel writes through one, the
C     next reads through the other.
      PROGRAM EQV
      INTEGER A(12), B(3,4), C(12), I, J
      EQUIVALENCE (A(1), B(1,1))
CDVM$ REGION
CDVM$ PARALLEL (I)
      DO I = 1, 12
        A(I) = I * I
      END DO
CDVM$ END REGION
CDVM$ REGION
CDVM$ PARALLEL (J, I)
      DO J = 1, 4
        DO I = 1, 3
          C(3*(J-1) + I) = B(I,J) + 1
        END DO
      END DO
CDVM$ END REGION
CDVM$ GET_ACTUAL (B, C)
      PRINT *, A
      PRINT *, C
      END
