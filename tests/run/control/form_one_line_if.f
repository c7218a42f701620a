C     One-line IF before every kind of simple statement.
      PROGRAM OLI
      INTEGER A(12), I, K
CDVM$ REGION
CDVM$ PARALLEL (I), PRIVATE (K)
      DO 10 I = 1, 12
      K = I
      IF (I.GT.6) K = -I
      IF(K.LT.0)K=K-1
      A(I) = K
      IF (MOD(I,5).EQ.0) GOTO 10
      IF (I .EQ. 3 .OR. I .EQ. 8) A(I) = 100*I
   10 CONTINUE
CDVM$ END REGION
CDVM$ GET_ACTUAL (A)
      PRINT *, A
      END
