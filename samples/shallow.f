C     Shallow water on a periodic grid: fields in COMMON, one subroutine
C     a phase, a region in each; the arrays stay on the device between.
C     Usage: shallow [steps]
      PROGRAM SHALLOW
      INTEGER N, STEPS, IT
      PARAMETER (N = 48)
      DOUBLE PRECISION U, V, H, UN, VN, HN
      COMMON /STATE/ U(0:N+1,0:N+1), V(0:N+1,0:N+1), H(0:N+1,0:N+1)
      COMMON /NEXT/ UN(N,N), VN(N,N), HN(N,N)
      DOUBLE PRECISION MASS, VMAX
      CHARACTER*16 ARG
      STEPS = 10
      IF (COMMAND_ARGUMENT_COUNT() .GE. 1) THEN
        CALL GET_COMMAND_ARGUMENT(1, ARG)
        READ (ARG, *) STEPS
      END IF
      CALL START
      DO IT = 1, STEPS
        CALL BORDER
        CALL ADVANCE
      END DO
      CALL TOTALS (MASS, VMAX)
      PRINT '(A,F18.8)', ' mass    ', MASS
      PRINT '(A,F18.10)', ' max |u| ', VMAX
      END

      SUBROUTINE START
      PARAMETER (N = 48)
      DOUBLE PRECISION U, V, H
      COMMON /STATE/ U(0:N+1,0:N+1), V(0:N+1,0:N+1), H(0:N+1,0:N+1)
CDVM$ REGION OUT(U, V, H)
CDVM$ PARALLEL (J, I)
      DO J = 0, N+1
        DO I = 0, N+1
          U(I,J) = 0.0D0
          V(I,J) = 0.0D0
          H(I,J) = 10.0D0 + EXP(-0.05D0 * ((I-20)**2 + (J-16)**2))
        END DO
      END DO
CDVM$ END REGION
      END

C     Periodic borders: two one-dimensional loops.
      SUBROUTINE BORDER
      PARAMETER (N = 48)
      DOUBLE PRECISION U, V, H
      COMMON /STATE/ U(0:N+1,0:N+1), V(0:N+1,0:N+1), H(0:N+1,0:N+1)
CDVM$ REGION
CDVM$ PARALLEL (J)
      DO J = 1, N
        U(0,J) = U(N,J)
        V(0,J) = V(N,J)
        H(0,J) = H(N,J)
        U(N+1,J) = U(1,J)
        V(N+1,J) = V(1,J)
        H(N+1,J) = H(1,J)
      END DO
CDVM$ PARALLEL (I)
      DO I = 0, N+1
        U(I,0) = U(I,N)
        V(I,0) = V(I,N)
        H(I,0) = H(I,N)
        U(I,N+1) = U(I,1)
        V(I,N+1) = V(I,1)
        H(I,N+1) = H(I,1)
      END DO
CDVM$ END REGION
      END

      SUBROUTINE ADVANCE
      PARAMETER (N = 48, DT = 0.01, G = 9.81)
      DOUBLE PRECISION U, V, H, UN, VN, HN, DIV
      COMMON /STATE/ U(0:N+1,0:N+1), V(0:N+1,0:N+1), H(0:N+1,0:N+1)
      COMMON /NEXT/ UN(N,N), VN(N,N), HN(N,N)
CDVM$ REGION
CDVM$ PARALLEL (J, I), PRIVATE (DIV)
      DO 10 J = 1, N
      DO 10 I = 1, N
        DIV = (U(I+1,J) - U(I-1,J) + V(I,J+1) - V(I,J-1)) / 2
        UN(I,J) = (U(I-1,J) + U(I+1,J) + U(I,J-1) + U(I,J+1)) / 4
     &            - DT * G * (H(I+1,J) - H(I-1,J)) / 2
        VN(I,J) = (V(I-1,J) + V(I+1,J) + V(I,J-1) + V(I,J+1)) / 4
     &            - DT * G * (H(I,J+1) - H(I,J-1)) / 2
        HN(I,J) = H(I,J) - DT * 10.0D0 * DIV
   10 CONTINUE
CDVM$ PARALLEL (J, I)
      DO 20 J = 1, N
      DO 20 I = 1, N
        U(I,J) = UN(I,J)
        V(I,J) = VN(I,J)
        H(I,J) = HN(I,J)
   20 CONTINUE
CDVM$ END REGION
      END

      SUBROUTINE TOTALS (MASS, VMAX)
      PARAMETER (N = 48)
      DOUBLE PRECISION U, V, H, MASS, VMAX
      COMMON /STATE/ U(0:N+1,0:N+1), V(0:N+1,0:N+1), H(0:N+1,0:N+1)
      MASS = 0.0D0
      VMAX = 0.0D0
CDVM$ ACTUAL (MASS, VMAX)
CDVM$ REGION
CDVM$ PARALLEL (J, I), REDUCTION (SUM(MASS), MAX(VMAX))
      DO J = 1, N
        DO I = 1, N
          MASS = MASS + H(I,J)
          VMAX = MAX(VMAX, ABS(U(I,J)))
        END DO
      END DO
CDVM$ END REGION
CDVM$ GET_ACTUAL (MASS, VMAX)
      END
