C     Host statements between regions: ACTUAL tells the device, and
C     GET_ACTUAL the host, who has the newest values.
      PROGRAM DHB
      INTEGER N, I
      PARAMETER (N = 20)
      INTEGER A(N), B(N)
      DO 10 I = 1, N
   10 A(I) = I
CDVM$ ACTUAL (A)
CDVM$ REGION IN(A), OUT(B)
CDVM$ PARALLEL (I) ON A(I)
      DO 20 I = 1, N
   20 B(I) = A(I) * 2
CDVM$ END REGION
CDVM$ GET_ACTUAL (B)
      B(3) = 1000
      A(5) = -5
CDVM$ ACTUAL (B(3), A(5))
CDVM$ REGION INOUT(B), IN(A)
CDVM$ PARALLEL (I) ON A(I)
      DO 30 I = 1, N
   30 B(I) = B(I) + A(I)
CDVM$ END REGION
CDVM$ GET_ACTUAL (B)
      PRINT '(10I6)', A, B
      END
