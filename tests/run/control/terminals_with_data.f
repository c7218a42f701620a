C     Parallel loops with data of their own that end on a statement which
C     a sequential loop around them shares.
      PROGRAM SHARED
      INTEGER A(12,5), B(12,5), I, J
      A = 0
      B = 1
      DO 30 J = 1, 5
C$ACC PARALLEL LOOP COPY(A) COPYIN(B)
      DO 30 I = 1, 12
   30 A(I,J) = A(I,J) + B(I,J) * J
      DO 40 J = 1, 5
C$ACC PARALLEL LOOP COPY(A) COPYIN(B)
      DO 40 I = 1, 12
      A(I,J) = A(I,J) + B(I,J) * I
   40 CONTINUE
      PRINT '(12I5)', A
      END
