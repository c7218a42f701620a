C     Arrays and scalars in COMMON, seen under different names and
C     shapes in another program unit.
      PROGRAM CMN
      INTEGER K, A(4,5), B(10)
      REAL W
      COMMON /BLK/ K, A, B, W
      COMMON X(6)
      DO 10 I = 1, 10
   10 B(I) = I
      K = 3
      W = 0.5
      CALL WORK
      PRINT '(4I5)', A
      PRINT '(10I5)', B
      PRINT '(6F6.1)', X
      END

      SUBROUTINE WORK
      COMMON /BLK/ M, J(20), L(5,2), V
      COMMON Y(2,3)
CDVM$ ACTUAL
CDVM$ REGION
CDVM$ PARALLEL (I)
      DO 20 I = 1, 20
   20 J(I) = M * I
CDVM$ PARALLEL (N, I)
      DO 30 N = 1, 2
      DO 30 I = 1, 5
   30 L(I,N) = L(I,N) * 10 + N
CDVM$ PARALLEL (N, I)
      DO 40 N = 1, 3
      DO 40 I = 1, 2
   40 Y(I,N) = V * I + N
CDVM$ END REGION
CDVM$ GET_ACTUAL
      END
