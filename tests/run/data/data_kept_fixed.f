C     With --data=auto: FORTRAN 77, elements as arguments, ENTRY, COMMON and EQUIVALENCE, labels, statement functions.
C     f2cuda options: --data=auto
C     environment: F2CUDA_CHECK=data
      PROGRAM OLD
      REAL*8 A(50), B(50), C(50), S, F, X, FIRST
      INTEGER I, K, N, L(50)
      COMMON /ONE/ A, N
      COMMON /TWO/ B, C
      EQUIVALENCE (C(1), S)
      EXTERNAL FIRST
      F(X) = X*2 + A(3)
      N = 50
      DO 10 I = 1, N
      A(I) = I
   10 B(I) = FIRST(A(I))
      CALL ADD1(A, N)
      CALL ADD1(B, N)
      PRINT *, F(1D0), F(B(2))
      CALL ADD1(A, N)
      DO 20 I = 1, 5
      IF (A(I) .GT. 4) GO TO 20
      A(I) = A(I) + FIRST(A(I+1))
   20 CONTINUE
      PRINT *, A(1), A(2), A(3)
      CALL ADD1(A, N)
      K = 0
   30 K = K + 1
      IF (A(K) - 10) 30, 40, 40
   40 PRINT *, K
      CALL ADD1(A, N)
      GO TO (50, 60), INT(A(1)/A(1))
   50 PRINT *, 'first'
      GO TO 70
   60 PRINT *, 'second'
   70 CALL ALT(A, N, *80)
      PRINT *, 'no'
   80 PRINT *, A(1)
      CALL ADD1(C, N)
      S = S + 5
      CALL ADD1(C, N)
      PRINT *, S, C(1)
      CALL ENT1(A)
      CALL ENT2(A, N)
      PRINT *, A(1), A(N)
      CALL SETS(A(7))
      CALL ADD1(A(5), 6)
      PRINT *, A(4), A(5), A(7), A(10), A(11)
      CALL TWOD(A, 5, 10)
      PRINT *, A(12), A(50)
      CALL COMM
      PRINT *, A(1), B(1), C(2), S
      CALL ADD1(B, 100)
      PRINT *, B(50), C(1), S
      S = 3
      CALL ADD1(B, 100)
      PRINT *, B(50), C(1), S
      DO 90 I = 1, 3
   90 CALL ADD1(A, I)
      PRINT *, A(1), A(2), A(3), A(4)

   95 CALL ADD1(A, N)
      WRITE (*, '(3F8.2)') (A(I), I = 1, 3)
      CALL STATIC(A(2))
      CALL STATIC(A(2))
      PRINT *, A(2)
      DO 100 I = 1, N
      L(I) = 51 - I
  100 CONTINUE
      CALL GATH(A, B, L, N)
      PRINT *, A(1), A(50), B(1)
      END

      SUBROUTINE ADD1(X, N)
      INTEGER N, I
      REAL*8 X(N)
!$ACC PARALLEL LOOP
      DO 10 I = 1, N
   10 X(I) = X(I) + 1
      END

      REAL*8 FUNCTION FIRST(X)
      REAL*8 X(*)
      FIRST = X(1)*0.5
      END

      SUBROUTINE ALT(X, N, *)
      INTEGER N
      REAL*8 X(N)
      CALL ADD1(X, N)
      X(1) = -X(1)
      CALL ADD1(X, N)
      IF (X(1) .LT. 0) RETURN 1
      END

      SUBROUTINE ENT1(X)
      REAL*8 X(50)
      INTEGER M
      CALL ADD1(X, 50)
      RETURN
      ENTRY ENT2(X, M)
      X(M) = X(M)*2
      CALL ADD1(X, M)
      X(1) = X(1) + X(M)
      END

      SUBROUTINE SETS(X)
      REAL*8 X
      X = 1000
      CALL OTHER
      END

      SUBROUTINE OTHER
      REAL*8 A(50)
      INTEGER N
      COMMON /ONE/ A, N
      A(8) = 2000
      END

      SUBROUTINE TWOD(X, K, M)
      INTEGER K, M, I, J
      REAL*8 X(K, *)
!$ACC PARALLEL LOOP COLLAPSE(2)
      DO 10 J = 1, M
      DO 10 I = 1, K
   10 X(I, J) = X(I, J) + J
      X(2, 3) = X(2, 3) + X(1, M)
      DO 20 I = 1, K
   20 X(I, M) = 0
      END

      SUBROUTINE COMM
      REAL*8 P(10), Q(40), R(100)
      INTEGER N, I
      COMMON /ONE/ P, Q, N
      COMMON /TWO/ R
!$ACC PARALLEL LOOP
      DO 10 I = 1, 100
   10 R(I) = R(I)*2
      Q(1) = Q(1) + 1
!$ACC PARALLEL LOOP
      DO 20 I = 1, 40
   20 Q(I) = Q(I) + 1
      P(1) = Q(1) + R(51)
      END

      SUBROUTINE STATIC(X)
      REAL*8 X, W(20000)
      INTEGER I, CALLS
      SAVE W, CALLS
      DATA CALLS /0/
      CALLS = CALLS + 1
      IF (CALLS .EQ. 1) THEN
!$ACC PARALLEL LOOP
        DO 10 I = 1, 20000
   10   W(I) = I
      ELSE
        X = W(20000) + X
      END IF
      END

      SUBROUTINE GATH(X, Y, L, N)
      INTEGER N, I, L(N)
      REAL*8 X(N), Y(N)
!$ACC PARALLEL LOOP
      DO 10 I = 1, N
   10 Y(I) = X(L(I))
      DO 20 I = 1, N
      L(I) = I
   20 CONTINUE
!$ACC PARALLEL LOOP
      DO 30 I = 1, N
   30 X(I) = Y(L(I)) + 1
      END

      BLOCK DATA
      REAL*8 B(50), C(50)
      COMMON /TWO/ B, C
      DATA B /50*1D0/, C /50*2D0/
      END
