C     The old way to pass vectors: X(1) and X(*), and parts of an array
C     by the address of an element.
      PROGRAM ASF77
      DOUBLE PRECISION X(30)
      INTEGER I
      DO I = 1, 30
        X(I) = I
      END DO
      CALL SCAL (10, 2.0D0, X(11), 1)
      CALL SCAL (5, -1.0D0, X(1), 2)
      PRINT '(10F6.1)', X
      END

      SUBROUTINE SCAL (N, ALPHA, X, INCX)
      INTEGER N, INCX, I
      DOUBLE PRECISION ALPHA, X(*)
CDVM$ ACTUAL
CDVM$ REGION
CDVM$ PARALLEL (I)
      DO I = 1, N
        X(1 + (I-1)*INCX) = ALPHA * X(1 + (I-1)*INCX)
      END DO
CDVM$ END REGION
CDVM$ GET_ACTUAL
      END
