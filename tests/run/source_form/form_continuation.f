C     Fixed form: continuation marks of every kind, a token split over
C     lines, text past column 72, directives continued.
      PROGRAM CONTI
      INTEGER ALPHABETA(10), GAMMADELTA(10), I, K
CDVM$ REGION OUT(ALPHABETA,
CDVM$* GAMMADELTA)
CDVM$ PARALLEL (I)
CDVM$>  , PRIVATE(
CDVM$*K)
      DO 10 I = 1,
     1          10
        K = 2
     & * I
C       a comment between continuation lines
     + + 1
        ALPHA                                                           ignored
     2BETA(I) = K + 1
     *2
        GAMMADELTA(I) = ALPHABETA(I)                                    + 999
   10 CONTINUE
CDVM$ END REGION
CDVM$ GET_ACTUAL (ALPHABETA, GAMMADELTA)
      PRINT *, ALPHABETA
      PRINT *, GAMMADELTA
      END
