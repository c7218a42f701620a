C     DATA for scalars, arrays, parts of arrays; a value that repeats.
      PROGRAM DTA
      INTEGER A(8), B(2,3), C(4), K, I, J
      REAL X
      LOGICAL L
      DATA A /8*5/, K /3/, X /1.5/, L /.TRUE./
      DATA ((B(I,J), I=1,2), J=1,3) /1,2,3,4,5,6/
      DATA C(1), C(4) /7, -7/, (C(I), I=2,3) /2*0/
CDVM$ ACTUAL
CDVM$ REGION
CDVM$ PARALLEL (I)
      DO 10 I = 1, 8
      A(I) = A(I) + K*I
   10 IF (L) A(I) = A(I) + INT(X*2)
CDVM$ PARALLEL (J, I)
      DO 20 J = 1, 3
      DO 20 I = 1, 2
   20 B(I,J) = B(I,J) * C(I)
CDVM$ END REGION
CDVM$ GET_ACTUAL
      PRINT *, A
      PRINT *, B
      END
