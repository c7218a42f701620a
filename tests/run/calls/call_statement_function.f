C     Statement functions, one in terms of the other, in a kernel.
      PROGRAM STFUN
      INTEGER I, K, A(12), SQ, POLY, Y
      SQ(Y) = Y*Y
      POLY(Y) = SQ(Y) + K*Y - 1
      K = 3
CDVM$ REGION
CDVM$ PARALLEL (I)
      DO 10 I = 1, 12
   10 A(I) = POLY(I-6) + SQ(2)
CDVM$ END REGION
CDVM$ GET_ACTUAL (A)
      PRINT *, A
      END
