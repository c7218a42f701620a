C     FORTRAN 77: jumps out of loops, labels, shared ends, fixed form.
C f2cuda options: --auto=all
C expect: report: 6 after: early exit
      PROGRAM LEAVES
      INTEGER N, I, J, IERR, K, NEG(100), ISUM
      PARAMETER (N = 100)
      REAL X(N), Y(N), A(N, N), B(N, N)
      DO 50 K = 1, 3
        DO 10 I = 1, N
          X(I) = I
          Y(I) = 0
          NEG(I) = 0
          DO 10 J = 1, N
            A(J, I) = I + J
            B(J, I) = 0
   10   CONTINUE
        IF (K .GT. 1) X(40*K - 60) = -1
        IF (K .GT. 1) A(7, 30*K - 20) = -5
        CALL ROOTS(N, X, Y, IERR)
        PRINT *, IERR, ISUM(Y, N)
        CALL SKIP(N, X, Y, NEG, IERR)
        PRINT *, IERR, ISUM(Y, N), NEG
        CALL TABLE(A, B, N, IERR)
        PRINT *, IERR, ISUM(B, N*N)
        CALL SEARCH(X, N, 35.5, J)
        PRINT *, J
        CALL TAIL(N, X, Y, IERR)
        PRINT *, IERR, ISUM(Y, N)
   50 CONTINUE
      END
      INTEGER FUNCTION ISUM(X, N)
      INTEGER N, I
      REAL X(N)
      ISUM = 0
      DO 10 I = 1, N
   10   ISUM = ISUM + NINT(10*X(I))
      END
C     the error is at the end
      SUBROUTINE ROOTS(N, X, Y, IERR)
      INTEGER N, IERR, I
      REAL X(N), Y(N)
      IERR = 0
      DO 20 I = 1, N
        IF (X(I) .LE. 0.) GO TO 900
        Y(I) = SQRT(X(I))
   20 CONTINUE
      RETURN
  900 IERR = I
      END
C     the check jumps over the error
      SUBROUTINE SKIP(N, X, Y, NEG, IERR)
      INTEGER N, IERR, I, NEG(N)
      REAL X(N), Y(N)
      IERR = 0
      DO 20 I = 1, N
        IF (X(I) .GT. 0.) GO TO 10
        NEG(I) = I
        IERR = I
        RETURN
   10   Y(I) = Y(I) + X(I)
   20 CONTINUE
      END
C     two levels, one end
      SUBROUTINE TABLE(A, B, N, IERR)
      INTEGER N, IERR, I, J
      REAL A(N, N), B(N, N)
      IERR = 0
      DO 30 I = 1, N
      DO 30 J = 1, N
        IF (A(J, I) .LT. 0.) GO TO 40
   30   B(J, I) = A(J, I)*2
      RETURN
   40 IERR = 1000*I + J
      END
      SUBROUTINE SEARCH(X, N, T, J)
      INTEGER N, J
      REAL X(N), T
      DO 10 J = 1, N
        IF (X(J) .GT. T) GO TO 20
   10 CONTINUE
      J = 0
   20 RETURN
      END
C     the error is in the loop, behind the rest
      SUBROUTINE TAIL(N, X, Y, IERR)
      INTEGER N, IERR, I
      REAL X(N), Y(N)
      IERR = 0
      DO 20 I = 1, N
        IF (X(I) .LT. 0.) GO TO 10
        IF (X(I) .GT. 90.) GO TO 20
        Y(I) = X(I) + 1
        GO TO 20
   10   IERR = I
        GO TO 30
   20 CONTINUE
   30 CONTINUE
      END
