C     TIDAL HARMONIC ANALYSIS OF MANY STATIONS BY LEAST SQUARES
      PROGRAM TIDES
      INTEGER NST, NT, NC, NP
      PARAMETER (NST=400, NT=2000, NC=12, NP=25)
      REAL*8 H(NT,NST), FREQ(NC), A(NP,NP), B(NP), X(NP,NST)
      REAL*8 RMS(NST), AMP(NC,NST), PHA(NC,NST)
      COMMON /DATA/ H
      COMMON /CONST/ FREQ, TSTEP, NREP
      COMMON /SOL/ X, AMP, PHA, RMS
      REAL*8 TSTEP, S, T
      INTEGER NREP, I, J, K, IREP
      CHARACTER*20 ARG
      INTEGER*8 C0, C1, CR
      NREP = 2
      IF (COMMAND_ARGUMENT_COUNT() .GT. 0) THEN
        CALL GET_COMMAND_ARGUMENT(1, ARG)
        READ (ARG,*) NREP
      END IF
      CALL SETUP
      CALL SYSTEM_CLOCK(C0, CR)
      DO 90 IREP = 1, NREP
        CALL FIT
        CALL RESID
 90   CONTINUE
      CALL SYSTEM_CLOCK(C1)
      S = 0
      T = 0
      DO 100 J = 1, NST
        S = S + RMS(J)
        DO 100 K = 1, NC
          T = T + AMP(K,J)*COS(PHA(K,J))
 100  CONTINUE
      WRITE (*,'(A,2E20.12)') 'RMS, AMP ', S, T
      WRITE (0,'(A,F10.1)') 'ms', 1D3*(C1 - C0)/CR
      END

      SUBROUTINE SETUP
      INTEGER NST, NT, NC, NP
      PARAMETER (NST=400, NT=2000, NC=12, NP=25)
      REAL*8 H(NT,NST), FREQ(NC), TSTEP, T
      INTEGER NREP, I, J, K
      COMMON /DATA/ H
      COMMON /CONST/ FREQ, TSTEP, NREP
      TSTEP = 1.0D0
      DO 10 K = 1, NC
 10     FREQ(K) = 0.05D0 + 0.04D0*K + 0.003D0*MOD(K*7,5)
      DO 30 J = 1, NST
        DO 30 I = 1, NT
          T = (I-1)*TSTEP
          H(I,J) = 0.3D0
          DO 20 K = 1, NC
            H(I,J) = H(I,J) + (1D0/K)*COS(FREQ(K)*T + 0.01D0*J*K)
 20       CONTINUE
          H(I,J) = H(I,J) + 0.01D0*SIN(1.7D0*I*J)
 30   CONTINUE
      RETURN
      END

      SUBROUTINE FIT
      INTEGER NST, NT, NC, NP
      PARAMETER (NST=400, NT=2000, NC=12, NP=25)
      REAL*8 H(NT,NST), FREQ(NC), A(NP,NP), B(NP), X(NP,NST)
      REAL*8 RMS(NST), AMP(NC,NST), PHA(NC,NST), TSTEP, T, ROW(NP)
      INTEGER NREP, I, J, K, L
      COMMON /DATA/ H
      COMMON /CONST/ FREQ, TSTEP, NREP
      COMMON /SOL/ X, AMP, PHA, RMS
      DO 100 J = 1, NST
        DO 10 L = 1, NP
          B(L) = 0
          DO 10 K = 1, NP
            A(K,L) = 0
 10     CONTINUE
        DO 50 I = 1, NT
C         MISSING OBSERVATIONS ARE MARKED
          IF (H(I,J) .LT. -90D0) GO TO 50
          T = (I-1)*TSTEP
          ROW(1) = 1
          DO 20 K = 1, NC
            ROW(2*K) = COS(FREQ(K)*T)
            ROW(2*K+1) = SIN(FREQ(K)*T)
 20       CONTINUE
          DO 40 L = 1, NP
            B(L) = B(L) + ROW(L)*H(I,J)
            DO 30 K = 1, L
              A(K,L) = A(K,L) + ROW(K)*ROW(L)
 30         CONTINUE
 40       CONTINUE
 50     CONTINUE
        CALL CHOL(A, B, NP)
        DO 60 K = 1, NP
 60       X(K,J) = B(K)
 100  CONTINUE
      RETURN
      END

      SUBROUTINE CHOL(A, B, N)
      INTEGER N, I, J, K
      REAL*8 A(N,N), B(N), S
C     A = U'U, UPPER TRIANGLE
      DO 40 J = 1, N
        DO 20 I = 1, J-1
          S = A(I,J)
          DO 10 K = 1, I-1
 10         S = S - A(K,I)*A(K,J)
          A(I,J) = S/A(I,I)
 20     CONTINUE
        S = A(J,J)
        DO 30 K = 1, J-1
 30       S = S - A(K,J)**2
        A(J,J) = SQRT(S)
 40   CONTINUE
      DO 60 I = 1, N
        S = B(I)
        DO 50 K = 1, I-1
 50       S = S - A(K,I)*B(K)
 60     B(I) = S/A(I,I)
      DO 80 I = N, 1, -1
        S = B(I)
        DO 70 K = I+1, N
 70       S = S - A(I,K)*B(K)
 80     B(I) = S/A(I,I)
      RETURN
      END

      SUBROUTINE RESID
      INTEGER NST, NT, NC, NP
      PARAMETER (NST=400, NT=2000, NC=12, NP=25)
      REAL*8 H(NT,NST), FREQ(NC), X(NP,NST)
      REAL*8 RMS(NST), AMP(NC,NST), PHA(NC,NST), TSTEP, T, P
      INTEGER NREP, I, J, K
      COMMON /DATA/ H
      COMMON /CONST/ FREQ, TSTEP, NREP
      COMMON /SOL/ X, AMP, PHA, RMS
      DO 40 J = 1, NST
        RMS(J) = 0
        DO 20 I = 1, NT
          T = (I-1)*TSTEP
          P = X(1,J)
          DO 10 K = 1, NC
 10         P = P + X(2*K,J)*COS(FREQ(K)*T) + X(2*K+1,J)*SIN(FREQ(K)*T)
          RMS(J) = RMS(J) + (H(I,J) - P)**2
 20     CONTINUE
        RMS(J) = SQRT(RMS(J)/NT)
        DO 30 K = 1, NC
          AMP(K,J) = SQRT(X(2*K,J)**2 + X(2*K+1,J)**2)
          PHA(K,J) = ATAN2(X(2*K+1,J), X(2*K,J))
 30     CONTINUE
 40   CONTINUE
      RETURN
      END
