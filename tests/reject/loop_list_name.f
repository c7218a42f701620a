C     The loop list names something that is no loop variable.
C expect: 6:17: error: 'K'
      PROGRAM P
      INTEGER A(10), I, K
      K = 1
CDVM$ PARALLEL (K) ON A(K)
      DO I = 1, 10
        A(I) = K
      END DO
      PRINT *, A
      END
