C     Clauses of PARALLEL and REGION that change nothing on one device,
C     in the spellings of DVM's own examples.
      PROGRAM CLAUSE
      INTEGER N, I, J
      PARAMETER (N = 10)
      INTEGER A(N,N), B(N,N), S, T
CDVM$ DISTRIBUTE A (BLOCK, BLOCK)
CDVM$ ALIGN (I,J) WITH A(I,J) :: B
CDVM$ SHADOW A(1:1, 1:1)
      S = 0
CDVM$ ACTUAL (S)
CDVM$ REGION OUT (A, B), INOUT (S), TARGETS (HOST, CUDA)
CDVM$ PARALLEL (J,I) ON A(I, J)
      DO 10 J = 1, N
      DO 10 I = 1, N
   10 A(I,J) = I + J
CDVM$ PARALLEL (J,I) ON A(I, J), NEW (T), REDUCTION (SUM(S)),
CDVM$*  SHADOW_RENEW (A(1:1,1:1)(CORNER)), TIE(B(I,J))
      DO 20 J = 2, N-1
      DO 20 I = 2, N-1
      T = A(I-1,J-1) + A(I+1,J+1)
      B(I,J) = T
   20 S = S + T
CDVM$ PARALLEL (I) ON A(I, *)
      DO 30 I = 1, N
      B(I,1) = A(I,1)
      B(I,N) = A(I,N)
      DO 30 J = 2, N-1
      IF (I .EQ. 1 .OR. I .EQ. N) B(I,J) = 0
   30 CONTINUE
CDVM$ END REGION
CDVM$ GET_ACTUAL (A, B, S)
      PRINT *, S
      PRINT '(10I4)', B
      END
