C     Loops whose last statement is shared with a loop around them that
C     stays on the host, labels on loops, and loops behind a jump.
      PROGRAM FORMS
      INTEGER A(12,5), B(12), S, I, J, K
      S = 0
      DO 20 J = 1, 5
CDVM$ REGION
CDVM$ PARALLEL (I)
      DO 10 I = 1, 12
   10 A(I,J) = I*J
CDVM$ END REGION
   20 CONTINUE
C     shared with the sequential loop
      DO 30 J = 1, 5
!$OMP TARGET TEAMS DISTRIBUTE PARALLEL DO
      DO 30 I = 1, 12
   30 A(I,J) = A(I,J) + 1
      K = 0
  100 DO 110 I = 1, 12
  110 B(I) = I
C     a labelled parallel loop that a jump reaches
      GO TO 200
      S = 1000
!$ACC PARALLEL LOOP
  200 DO 210, I = 1, 12
        IF (B(I) .GT. 6) GO TO 205
        B(I) = -B(I)
        GO TO 210
  205   B(I) = 2*B(I)
  210 CONTINUE
      K = K + 1
      IF (K .LT. 2) GO TO 200
CDVM$ GET_ACTUAL
      PRINT '(12I5)', A, B
      PRINT *, S, K
      END
