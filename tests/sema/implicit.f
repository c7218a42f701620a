C     Implicit typing, IMPLICIT statements, statement functions, storage, types that are given after their use.
      SUBROUTINE S(A, N, F, G, *, C)
      IMPLICIT REAL*8 (D, P-R), LOGICAL (L)
      REAL A(N,M), B(0:N-1, *)
      INTEGER N
      DIMENSION C(10), W(2:M)
      EXTERNAL G, OUTSIDE
      PARAMETER (M = 4, PI = 3.5)
      CHARACTER*4 NAME*8, T(2)
      COMMON /STORE/ X(3), Y, /OTHER/ Z
      COMMON V
      EQUIVALENCE (X(1), D), (E, H(2)), (H(1), U)
      DIMENSION H(4)
      SAVE Q
      DATA K, (T(J), J = 1, 2) /3, 2*'ABCD'/, ROUND /1.5/
      INTRINSIC DSQRT
      REAL DABS
      SQ(X1, N) = X1**2 + N
      ENTRY S2(A, N)
      X(2) = SQ(2.0, 3) + F(1.0) + DSQRT(2D0) + DABS(D)
      LX = .NOT. L1
      CALL G(*20, A)
      C(1) = SECOND() + OUTSIDE(1)
      NAME(2:3) = T(1)(:2)
   20 RETURN 1
      END
      DOUBLE PRECISION FUNCTION FACT(N)
      IF (N .LE. 1) THEN
        FACT = 1
      ELSE
        FACT = N * SQRT(1D0)
      END IF
      END
      CHARACTER*(*) FUNCTION WORD(I)
      DIMENSION I(*)
      COMPLEX*16 WORDS
      WORD = 'A'
      WORDS = (1.0, 2D0)
      END
      BLOCK DATA
      COMMON /STORE/ X(3), Y
      DATA X /3*0.0/
      END
