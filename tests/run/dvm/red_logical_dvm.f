C     DVM's names of the logical reductions: AND OR EQV NEQV.
      PROGRAM REDLOG
      INTEGER I
      LOGICAL A, B, C, D
      A = .TRUE.
      B = .FALSE.
      C = .TRUE.
      D = .FALSE.
CDVM$ ACTUAL (A, B, C, D)
CDVM$ REGION
CDVM$ PARALLEL (I), REDUCTION (AND(A), OR(B), EQV(C), NEQV(D))
      DO I = 1, 700
        A = A .AND. I .LT. 700
        B = B .OR. I .EQ. 350
        C = C .EQV. MOD(I, 7) .NE. 0
        D = D .NEQV. MOD(I, 5) .EQ. 0
      END DO
CDVM$ END REGION
CDVM$ GET_ACTUAL (A, B, C, D)
      PRINT *, A, B, C, D
      END
