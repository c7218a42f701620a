! What the first file calls.
      SUBROUTINE SCALE(X, N, S)
      REAL X(N), S
      DO 10 I = 1, N
   10 X(I) = X(I)*S
      RETURN
      END
      SUBROUTINE FILL(T, J)
      REAL T(5)
      DO 10 I = 1, 5
        T(I) = J
   10 CONTINUE
      RETURN
      END
      REAL FUNCTION NORM(X, N)
      REAL X(*)
      NORM = 0.0
      DO 10 I = 1, N
   10 NORM = NORM + X(I)**2
      END
      SUBROUTINE TALLY(X)
      REAL TOTAL
      COMMON /RESULTS/ TOTAL
      TOTAL = TOTAL + X
      END
      SUBROUTINE TWICE(X)
      X = 2*X
      END
      SUBROUTINE CHATTY(X)
      IF (X .LT. 0.0) PRINT *, X
      END
      SUBROUTINE PAIRS(X, N)
      REAL X(*)
      DO 10 I = 1, N
   10 X(I) = I
      END
! verdict: 4 i parallel proved
! verdict: 10 i parallel proved
! verdict: 18 i reduction proved reduction/+:norm
! verdict: 34 i parallel proved
