C     The specific names of FORTRAN 77: they carry their types.
      PROGRAM SPEC
      INTEGER N
      PARAMETER (N = 6)
      DOUBLE PRECISION D(8,N), X
      REAL R(8,N), Y
      INTEGER K(8,N), I
CDVM$ REGION
CDVM$ PARALLEL (I), PRIVATE (X, Y)
      DO 10 I = 1, N
        X = 0.5D0 * I - 1.5D0
        Y = 0.25 * I
        D(1,I) = DABS(X)
        D(2,I) = DMAX1(X, 0.25D0)
        D(3,I) = DMIN1(X, 0.25D0)
        D(4,I) = DSQRT(X*X)
        D(5,I) = DSIGN(2.0D0, X)
        D(6,I) = DMOD(X, 0.75D0)
        D(7,I) = DBLE(Y) + DFLOAT(I)
        D(8,I) = DINT(X*1.5D0) + DNINT(X)
        R(1,I) = AMAX1(Y, 0.6, 0.1)
        R(2,I) = AMIN1(Y, 0.6)
        R(3,I) = AMOD(Y, 0.5)
        R(4,I) = FLOAT(I)
        R(5,I) = SNGL(X)
        R(6,I) = AINT(Y*3) + ANINT(Y*3)
        R(7,I) = AMAX0(I, 3)
        R(8,I) = CABS(CMPLX(3*Y, 4*Y)) + AIMAG((1.0, 2.0))
        K(1,I) = IABS(I - 4)
        K(2,I) = MAX0(I, 3)
        K(3,I) = MIN0(I, 3, 2)
        K(4,I) = ISIGN(I, 3 - I)
        K(5,I) = IFIX(Y*5)
        K(6,I) = IDINT(X) + IDNINT(X*3)
        K(7,I) = MAX1(Y, 1.0) + MIN1(Y, 1.0)
        K(8,I) = IDIM(I, 3)
   10 CONTINUE
CDVM$ END REGION
CDVM$ GET_ACTUAL (D, R, K)
      PRINT '(8F8.3)', D
      PRINT '(8F8.3)', R
      PRINT '(8I6)', K
      END
