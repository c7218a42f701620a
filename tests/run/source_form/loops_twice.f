! f2cuda options: --auto=all
C     Loops that the host's threads share out where that pays, and that one
C     thread runs otherwise: their text stands there twice, with labels once.
      PROGRAM TWICE
      INTEGER I, J, K, N, M
      INTEGER A(3000), B(3000), C(40,40), S
      CHARACTER*8 T(30)
      DO 5 M = 1, 2
      N = 30
      IF (M .EQ. 2) N = 3000
      DO 10 I = 1, N
        A(I) = I*M
C       a comment between
        B(I) = A(I)
     !    + 1
   10 CONTINUE
      DO20I=1,N
        B(I) = B(I) + A(I)
   20 CONTINUE
      DO 30, I = N, 1, -1
        IF (MOD(A(I), 3) .EQ. 0) GOTO 31
        B(I) = B(I) + 1
   31   CONTINUE
   30 CONTINUE
      DO 40 J = 1, 40
        DO 50 K = 1, 40                                                 ignored
          C(K,J) = K*J + M                                              + 1
   50   CONTINUE
   40 END DO
      DO 60 J = 1, 40
      DO 60 K = 1, 40
   60 C(K,J) = C(K,J) + B(MIN(K,N))
      S = 0
      DO 70 I = 1, N
        IF (A(I) .LT. 7) THEN
          S = S + A(I)
        ELSE IF (MOD(I, 2) .EQ. 0) THEN
          GO TO 70
        END IF
        S = S + B(I)
   70 CONTINUE
      DO 80 I = 1, 30
        T(I) = '!$ no '
        IF (I .GT. 10) T(I) = 'end do 8'
   80 CONTINUE
      DO 90 I = 1, N; B(I) = B(I) + S
   90 CONTINUE
      OUTER: DO I = 1, N
        A(I) = B(I) - 1
        IF (A(I) .LT. 5) CYCLE OUTER
        A(I) = A(I) + 2
      END DO OUTER
      PRINT *, M, S, A(1), A(N), B(1), B(N), C(3,4), C(40,40)
      PRINT *, T(1), T(30), SUM(A(1:N)), SUM(B(1:N)), I
    5 CONTINUE
      END
