C     Dummies of FORTRAN 77 whose last extent is written as 1: they go on as far as the loop does. A variable named MAX.
      PROGRAM OLDEXT
      INTEGER N
      PARAMETER (N = 449)
      REAL X(N), Y(N), A(7, N)
      INTEGER I, J
      DO 10 I = 1, N
        X(I) = I
        Y(I) = 2*I
        DO 10 J = 1, 7
   10     A(J, I) = I + J
      CALL AXPY(N, 2.0, X, Y)
      CALL COLS(7, N, A)
      CALL PEAK(N, Y)
      PRINT *, Y(1), Y(N), A(7, N)
      END
      SUBROUTINE AXPY(N, S, X, Y)
      INTEGER N, I
      REAL S, X(1), Y(1)
C$ACC PARALLEL LOOP
      DO 20 I = 1, N
   20   Y(I) = Y(I) + S*X(I)
      END
      SUBROUTINE COLS(LDA, N, A)
      INTEGER LDA, N, I, J
      REAL A(LDA, 1)
C$ACC PARALLEL LOOP COLLAPSE(2)
      DO 30 J = 1, N
        DO 30 I = 1, LDA
   30     A(I, J) = 2*A(I, J)
      END
      SUBROUTINE PEAK(N, Y)
      INTEGER N, I
      REAL Y(1), MAX
      MAX = 0
C$ACC PARALLEL LOOP REDUCTION(MAX:MAX)
      DO 40 I = 1, N
   40   MAX = AMAX1(MAX, ABS(Y(I)))
      PRINT *, MAX
      END
