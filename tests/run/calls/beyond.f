C     f2cuda options: --auto=all
C     Dummies that are declared smaller than what the loops touch of the actual arguments: in the middle, behind the last extent,
C     before the first element, with steps, in loops inside, and with work arrays whose neighbours must stay as they are.
      PROGRAM BEYOND
      INTEGER N, M, I, J, K
      PARAMETER (N = 37, M = 5)
      REAL C(2, N, M), D(2, M, N), X(0:300), W(400)
      DO 10 K = 1, M
        DO 10 J = 1, N
          DO 10 I = 1, 2
            C(I, J, K) = I + 10*J + 1000*K
   10       D(I, K, J) = -C(I, J, K)
      DO 20 I = 0, 300
   20   X(I) = I
      DO 30 I = 1, 400
   30   W(I) = I
      CALL PAIRS(N, M, 3, 2, C, D)
      CALL EDGES(100, 10, X(100))
      CALL NEXT(60, 7, W(101), W(131), W(301))
      CALL ROWS(4, 6, W(350))
      CALL SPREAD(5, 3, 4, 3, C, D)
      PRINT *, (C(2, J, 2), J = 1, N, 6), C(1, 1, 1), C(1, N, M)
      PRINT *, (D(2, K, N), K = 1, M), D(1, 1, 1), D(1, 4, N)
      PRINT *, X(90), X(99), X(100), X(199), X(200), X(209), X(210)
      PRINT *, (W(I), I = 99, 400, 10), W(159), W(160), W(161)
      END
C     The second extents are those of one of several vectors that lie side by side.
      SUBROUTINE PAIRS(N, M, IS, LD, C, D)
      INTEGER N, M, IS, LD, J, K
      REAL C(2, LD, 1, M), D(2, M, 3)
C$ACC PARALLEL LOOP COLLAPSE(2)
      DO 10 K = 1, 1
        DO 10 J = 1, N, IS
          C(1, J, K, 1) = C(2, J, K, 1) + 1
   10     C(2, J, K, 1) = C(1, J, K, 1)*2
C$ACC PARALLEL LOOP COLLAPSE(2)
      DO 20 J = 1, N
        DO 20 K = 1, M
          D(1, K, J) = D(2, K, J)*2
   20     D(2, K, J) = J + K
      END
      SUBROUTINE EDGES(N, L, X)
      INTEGER N, L, I
      REAL X(N)
C$ACC PARALLEL LOOP
      DO 10 I = 1 - L, N + L
   10   X(I) = -X(I)
      END
      SUBROUTINE NEXT(N, L, A, B, S)
      INTEGER N, L, I
      REAL A(2), B(7), S(1)
C     both loops of an unrolled copy; A ends where B begins
      DO 10 I = 1, MOD(30, L)
   10   S(I) = A(I) + B(I)
C$ACC PARALLEL LOOP
      DO 20 I = MOD(30, L) + 1, 30, 4
        S(I) = A(I)
        S(I + 1) = A(I + 1)
        S(I + 2) = A(I + 2)
   20   S(I + 3) = A(I + 3)
C$ACC PARALLEL LOOP
      DO 30 I = 1, N
   30   B(I) = I
      END
      SUBROUTINE ROWS(N, M, W)
      INTEGER N, M, I, J
      REAL W(N, 2)
C$ACC PARALLEL LOOP
      DO 20 I = 1, N
        DO 10 J = 1, M
   10     W(I, J) = W(I, J) + J
   20 CONTINUE
      END
C     Vectors side by side once more, where a second index runs along, each vector with elements of its own (IS is not below L), and
C     sums into elements that several iterations share.
      SUBROUTINE SPREAD(M, L, IM, IS, C, D)
      INTEGER M, L, IM, IS, J, K, M1, M2
      REAL C(2, 3), D(1, *)
C$ACC PARALLEL LOOP
      DO 20 J = 1, L
        M2 = 1 - IS
        DO 10 M1 = 1, (M - 1)*IM + 1, IM
          M2 = M2 + IS
   10     D(M2, J) = D(M2, J) + M1*J
   20 CONTINUE
      DO 40 J = 1, L
        M2 = 1 - IS
        DO 30 M1 = 1, (M - 1)*IM + 1, IM
          M2 = M2 + IS
   30     C(M2, 1) = C(M2, 1) + D(1, J)
   40 CONTINUE
      END
