C     A reduction over three loops, the DVM way.
      PROGRAM RN3
      INTEGER I, J, K, A(12,13,14), S, M
      S = 0
      M = 100000
CDVM$ ACTUAL (S, M)
CDVM$ REGION LOCAL(A)
CDVM$ PARALLEL (K, J, I) ON A(I,J,K)
      DO K = 1, 14
        DO J = 1, 13
          DO I = 1, 12
            A(I,J,K) = I*J - K*K
          END DO
        END DO
      END DO
CDVM$ PARALLEL (K, J, I) ON A(I,J,K), REDUCTION (SUM(S), MIN(M))
      DO K = 1, 14
        DO J = 1, 13
          DO I = 1, 12
            S = S + A(I,J,K)
            M = MIN(M, A(I,J,K))
          END DO
        END DO
      END DO
CDVM$ END REGION
CDVM$ GET_ACTUAL (S, M)
      PRINT *, S, M
      END
