C     Jacobi relaxation on a square, after the first program of every
C     Fortran-DVM course: two parallel nests and a maximum.
C     Usage: jacobi2d [points a side [iterations]]
      PROGRAM JACOBI2D
      INTEGER L, ITMAX, IT, I, J
      REAL EPS, MAXEPS
      DOUBLE PRECISION SUM
      CHARACTER*16 ARG
      REAL, ALLOCATABLE :: A(:,:), B(:,:)
CDVM$ DISTRIBUTE (BLOCK, BLOCK) :: A
CDVM$ ALIGN B(I,J) WITH A(I,J)
      L = 64
      ITMAX = 20
      MAXEPS = 0.5E-7
      IF (COMMAND_ARGUMENT_COUNT() .GE. 1) THEN
        CALL GET_COMMAND_ARGUMENT(1, ARG)
        READ (ARG, *) L
      END IF
      IF (COMMAND_ARGUMENT_COUNT() .GE. 2) THEN
        CALL GET_COMMAND_ARGUMENT(2, ARG)
        READ (ARG, *) ITMAX
      END IF
      ALLOCATE (A(L,L), B(L,L))

CDVM$ REGION OUT(A, B)
CDVM$ PARALLEL (J, I) ON A(I,J)
      DO 10 J = 1, L
      DO 10 I = 1, L
        A(I,J) = 0.0
        IF (I.EQ.1 .OR. J.EQ.1 .OR. I.EQ.L .OR. J.EQ.L) THEN
          B(I,J) = 0.0
        ELSE
          B(I,J) = 1.0 + I + J
        END IF
   10 CONTINUE
CDVM$ END REGION

      DO 40 IT = 1, ITMAX
        EPS = 0.0
!DVM$   ACTUAL (EPS)
!DVM$   REGION INOUT(A, B, EPS)
!DVM$   PARALLEL (J, I) ON A(I,J), REDUCTION (MAX(EPS)),
!DVM$*           CUDA_BLOCK(32, 8)
        DO 20 J = 2, L-1
        DO 20 I = 2, L-1
          EPS = MAX(EPS, ABS(B(I,J) - A(I,J)))
          A(I,J) = B(I,J)
   20   CONTINUE
!DVM$   PARALLEL (J, I) ON B(I,J), SHADOW_RENEW (A)
        DO 30 J = 2, L-1
        DO 30 I = 2, L-1
          B(I,J) = (A(I-1,J) + A(I,J-1) + A(I+1,J)
     &             + A(I,J+1)) / 4.0
   30   CONTINUE
!DVM$   END REGION
!DVM$   GET_ACTUAL (EPS)
        IF (MOD(IT, 5) .EQ. 0) PRINT 200, IT, EPS
        IF (EPS .LT. MAXEPS) GO TO 50
   40 CONTINUE
   50 CONTINUE

CDVM$ GET_ACTUAL (B)
      SUM = 0.0D0
      DO 60 J = 1, L
      DO 60 I = 1, L
        SUM = SUM + B(I,J)
   60 CONTINUE
      PRINT 201, SUM
  200 FORMAT (' it = ', I6, '  eps = ', ES12.4)
  201 FORMAT (' sum = ', ES13.5)
      END
