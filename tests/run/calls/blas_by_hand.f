! f2cuda options: --auto=all
! Columns of a matrix given to vector routines of level 1 as libraries have them: jumps, strides that calls say are 1, loops unrolled by hand
! expect: code: 3 team.template batches
! expect: compiler: the loop without a directive at line 94 stays on the host: how much of the assumed-size array 'a'
! expect: host: it does not hold that lda >= n
! expect: report: 2 form: bodies in the place of calls
! expect: report: 2 checked before it runs: lda >= n
! expect: report: 1 form: GO TO is rewritten as IF
      PROGRAM BYHAND
      INTEGER LDA, N, I, J, K, IPVT(40), INFO
      PARAMETER (LDA=41)
      DOUBLE PRECISION A(LDA,40), B(LDA,40), V(200), C(LDA,40)
      DO 40 N = 1, 37, 4
        DO 20 J = 1, N
          DO 10 I = 1, N
            A(I,J) = MOD(7*I*I + 3*J + I*J, 17) - 8
            B(I,J) = A(I,J)
            C(I,J) = A(I,J) + 100*I
   10     CONTINUE
   20   CONTINUE
        CALL FACTOR(A, LDA, N, IPVT, INFO)
        PRINT *, N, INFO, (IPVT(I), I = 1, N)
        PRINT '(4F14.6)', (A(I,N), I = 1, N)
        CALL COLS(B, LDA, N)
        PRINT '(4F14.2)', (B(N,J), J = 1, N)
        DO 30 K = -2, N
          CALL SWAPS(C, LDA, N, K)
   30   CONTINUE
        PRINT '(6F10.1)', (C(I,1) + 3*C(I,N), I = 1, N)
   40 CONTINUE
      DO 50 I = 1, 200
        V(I) = MOD(I*I, 13)
   50 CONTINUE
C     rows that go on in the next: the host does these in their order
      CALL COLS(V, 5, 12)
      PRINT '(6F12.1)', (V(I), I = 1, 67)
      CALL FACTOR(V, 7, 5, IPVT, INFO)
      CALL NEARLY(V, 60)
      PRINT '(6F12.1)', (V(I), I = 1, 67)
      DO 60 J = 1, 20
        CALL PICK(MOD(J,3), V(3*J-2))
   60 CONTINUE
      PRINT '(6F12.1)', (V(I), I = 1, 67)
      END
      SUBROUTINE PICK(K, X)
      INTEGER K
      DOUBLE PRECISION X(1)
      IF (K .LT. 0) GO TO 30
      GO TO (10, 20), K
      X(1) = X(1) + 1
      RETURN
   10 X(2) = X(2) + 2
      RETURN
   20 X(3) = X(3) + 3
   30 RETURN
      END
      SUBROUTINE FACTOR(A, LDA, N, IPVT, INFO)
      INTEGER LDA, N, IPVT(1), INFO, I, J, K, L
      DOUBLE PRECISION A(LDA,1), T
      INFO = 0
      DO 60 K = 1, N - 1
        L = K
        DO 10 I = K + 1, N
          IF (ABS(A(I,K)) .GT. ABS(A(L,K))) L = I
   10   CONTINUE
        IPVT(K) = L
        IF (A(L,K) .EQ. 0.0D0) GO TO 40
        IF (L .EQ. K) GO TO 20
          T = A(L,K)
          A(L,K) = A(K,K)
          A(K,K) = T
   20   CONTINUE
        T = -1.0D0/A(K,K)
        CALL DSCAL(N-K, T, A(K+1,K), 1)
        DO 30 J = K + 1, N
          T = A(L,J)
          IF (L .EQ. K) GO TO 25
            A(L,J) = A(K,J)
            A(K,J) = T
   25     CONTINUE
          CALL DAXPY(N-K, T, A(K+1,K), 1, A(K+1,J), 1)
   30   CONTINUE
        GO TO 50
   40   CONTINUE
          INFO = K
   50   CONTINUE
   60 CONTINUE
      IPVT(N) = N
      RETURN
      END
      SUBROUTINE COLS(A, LDA, N)
      INTEGER LDA, N, J
      DOUBLE PRECISION A(LDA,1), DDOT, S(64)
      DO 10 J = 1, N
        S(J) = DDOT(N, A(1,J), 1, A(1,J), 1)
   10 CONTINUE
      DO 20 J = 1, N - 3
        CALL DAXPY(N, S(J), A(1,N), 1, A(1,J), 1)
   20 CONTINUE
      RETURN
      END
      SUBROUTINE SWAPS(A, LDA, N, K)
      INTEGER LDA, N, K, I, J
      DOUBLE PRECISION A(LDA,N), T
      DO 30 J = 1, N
        T = 0.0D0
        IF (K .LT. 1) GO TO 20
        DO 10 I = 1, N
          A(I,J) = A(I,J) + K
   10   CONTINUE
   20   T = T + K
        DO 25 I = 1, N
          A(I,J) = A(I,J) + T
   25   CONTINUE
   30 CONTINUE
      RETURN
      END
C     copies that are none: the third is of another element
      SUBROUTINE NEARLY(X, N)
      INTEGER N, I, M
      DOUBLE PRECISION X(1)
      M = MOD(N, 3)
      IF (M .EQ. 0) GO TO 20
      DO 10 I = 1, M
        X(I) = X(I) + 1
   10 CONTINUE
      IF (N .LT. 3) RETURN
   20 DO 30 I = M + 1, N, 3
        X(I) = X(I) + 1
        X(I + 1) = X(I + 1) + 1
        X(I + 3) = X(I + 3) + 1
   30 CONTINUE
      END
      SUBROUTINE DAXPY(N, DA, DX, INCX, DY, INCY)
      DOUBLE PRECISION DX(1), DY(1), DA
      INTEGER I, INCX, INCY, IX, IY, M, MP1, N
      IF (N .LE. 0) RETURN
      IF (DA .EQ. 0.0D0) RETURN
      IF (INCX .EQ. 1 .AND. INCY .EQ. 1) GO TO 20
      IX = 1
      IY = 1
      IF (INCX .LT. 0) IX = (-N+1)*INCX + 1
      IF (INCY .LT. 0) IY = (-N+1)*INCY + 1
      DO 10 I = 1, N
        DY(IY) = DY(IY) + DA*DX(IX)
        IX = IX + INCX
        IY = IY + INCY
   10 CONTINUE
      RETURN
   20 M = MOD(N,4)
      IF (M .EQ. 0) GO TO 40
      DO 30 I = 1, M
        DY(I) = DY(I) + DA*DX(I)
   30 CONTINUE
      IF (N .LT. 4) RETURN
   40 MP1 = M + 1
      DO 50 I = MP1, N, 4
        DY(I) = DY(I) + DA*DX(I)
        DY(I + 1) = DY(I + 1) + DA*DX(I + 1)
        DY(I + 2) = DY(I + 2) + DA*DX(I + 2)
        DY(I + 3) = DY(I + 3) + DA*DX(I + 3)
   50 CONTINUE
      RETURN
      END
      SUBROUTINE DSCAL(N, DA, DX, INCX)
      DOUBLE PRECISION DA, DX(1)
      INTEGER I, INCX, N
      DO 10 I = 1, 1 + (N-1)*INCX, INCX
        DX(I) = DA*DX(I)
   10 CONTINUE
      RETURN
      END
      DOUBLE PRECISION FUNCTION DDOT(N, DX, INCX, DY, INCY)
      DOUBLE PRECISION DX(1), DY(1), DTEMP
      INTEGER I, INCX, INCY, IX, IY, M, MP1, N
      DDOT = 0.0D0
      DTEMP = 0.0D0
      IF (N .LE. 0) RETURN
      IF (INCX .EQ. 1 .AND. INCY .EQ. 1) GO TO 20
      IX = 1
      IY = 1
      DO 10 I = 1, N
        DTEMP = DTEMP + DX(IX)*DY(IY)
        IX = IX + INCX
        IY = IY + INCY
   10 CONTINUE
      DDOT = DTEMP
      RETURN
   20 M = MOD(N,5)
      IF (M .EQ. 0) GO TO 40
      DO 30 I = 1, M
        DTEMP = DTEMP + DX(I)*DY(I)
   30 CONTINUE
      IF (N .LT. 5) GO TO 60
   40 MP1 = M + 1
      DO 50 I = MP1, N, 5
        DTEMP = DTEMP + DX(I)*DY(I) + DX(I + 1)*DY(I + 1) +
     *    DX(I + 2)*DY(I + 2) + DX(I + 3)*DY(I + 3)
     *    + DX(I + 4)*DY(I + 4)
   50 CONTINUE
   60 DDOT = DTEMP
      RETURN
      END
