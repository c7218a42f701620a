C     External procedures in one file, a loop in each, called twice
C     with different arrays; ENTRY-less FORTRAN 77.
      SUBROUTINE AXPY (N, A, X, Y)
      INTEGER N, I
      REAL A, X(N), Y(N)
CDVM$ ACTUAL (X, Y)
CDVM$ REGION IN(X), INOUT(Y)
CDVM$ PARALLEL (I) ON Y(I)
      DO 10 I = 1, N
   10 Y(I) = Y(I) + A * X(I)
CDVM$ END REGION
CDVM$ GET_ACTUAL (Y)
      RETURN
      END
      REAL FUNCTION BIGGST (N, X)
      INTEGER N, I
      REAL X(N)
      BIGGST = X(1)
CDVM$ ACTUAL (X, BIGGST)
CDVM$ REGION
CDVM$ PARALLEL (I), REDUCTION (MAX(BIGGST))
      DO 20 I = 2, N
   20 BIGGST = MAX(BIGGST, X(I))
CDVM$ END REGION
CDVM$ GET_ACTUAL (BIGGST)
      END
      PROGRAM EXTERN
      REAL U(12), V(12), BIGGST
      DO 30 I = 1, 12
      U(I) = I
   30 V(I) = 12 - I
      CALL AXPY (12, 0.5, U, V)
      CALL AXPY (6, -1.0, V, U)
      PRINT '(12F6.2)', U, V
      PRINT '(2F6.2)', BIGGST(12, U), BIGGST(12, V)
      END
