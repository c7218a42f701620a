C     expect: host: go beyond its declared extents
C     Where a dummy is used beyond its extents, and subscripts of another one are not known, nobody knows what to lend.
      PROGRAM BEYHST
      REAL A(100), B(200)
      INTEGER P(50), I
      DO 10 I = 1, 50
   10   P(I) = MOD(7*I, 50) + 100
      DO 20 I = 1, 100
        B(I + 100) = 0
   20   A(I) = I
      CALL MOVE(50, 10, A, B, P)
      PRINT *, A(1), A(50), B(100), B(101), B(149)
      END
      SUBROUTINE MOVE(N, L, A, B, P)
      INTEGER N, L, P(N), I
      REAL A(L), B(L)
C$ACC PARALLEL LOOP
      DO 10 I = 1, N
        A(I) = 2*A(I)
   10   B(P(I)) = A(I)
      END
