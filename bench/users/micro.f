C     WARM RAIN MICROPHYSICS: SATURATION ADJUSTMENT, AUTOCONVERSION,
C     ACCRETION, EVAPORATION, SEDIMENTATION WITH SUBSTEPS PER COLUMN
      PROGRAM MICRO
      PARAMETER (NI=300, NJ=60, NK=40)
      COMMON /STATE/ TH(NI,NK,NJ), QV(NI,NK,NJ), QC(NI,NK,NJ),
     1               QR(NI,NK,NJ), PI(NK), RHO(NK), DZ
      COMMON /SURF/ RAIN(NI,NJ)
      REAL*8 S(5)
      CHARACTER*20 ARG
      INTEGER*8 C0, C1, CR
      NSTEP = 10
      IF (COMMAND_ARGUMENT_COUNT() .GT. 0) THEN
        CALL GET_COMMAND_ARGUMENT(1, ARG)
        READ (ARG,*) NSTEP
      END IF
      CALL INIT
      CALL SYSTEM_CLOCK(C0, CR)
      DO 10 N = 1, NSTEP
        CALL KESSLR(20.)
        CALL HEATIT
   10 CONTINUE
      CALL SYSTEM_CLOCK(C1)
      DO 20 L = 1, 5
   20 S(L) = 0
      DO 30 J = 1, NJ
      DO 30 K = 1, NK
      DO 30 I = 1, NI
      S(1) = S(1) + TH(I,K,J)
      S(2) = S(2) + QV(I,K,J)
      S(3) = S(3) + QC(I,K,J)
      S(4) = S(4) + QR(I,K,J)
   30 IF (K .EQ. 1) S(5) = S(5) + RAIN(I,J)
      WRITE (*,'(A,5E13.5)') 'SUMS', S
      WRITE (0,'(A,F10.1)') 'ms', 1D3*(C1 - C0)/CR
      END

      SUBROUTINE INIT
      PARAMETER (NI=300, NJ=60, NK=40)
      COMMON /STATE/ TH(NI,NK,NJ), QV(NI,NK,NJ), QC(NI,NK,NJ),
     1               QR(NI,NK,NJ), PI(NK), RHO(NK), DZ
      COMMON /SURF/ RAIN(NI,NJ)
      DZ = 300.
      DO 10 K = 1, NK
      Z = (K-0.5)*DZ
      PI(K) = 1. - 9.81*Z/(1004.*300.)
      RHO(K) = 1.2*EXP(-Z/9000.)
   10 CONTINUE
      DO 20 J = 1, NJ
      DO 20 K = 1, NK
      DO 20 I = 1, NI
      TH(I,K,J) = 300. + 0.004*(K-0.5)*DZ + SIN(0.1*I)*COS(0.2*J)
      QV(I,K,J) = 0.016*EXP(-(K-0.5)*DZ/2500.)*(1. + 0.3*SIN(0.05*I*J))
      QC(I,K,J) = 0.
   20 QR(I,K,J) = 0.
      DO 30 J = 1, NJ
      DO 30 I = 1, NI
   30 RAIN(I,J) = 0.
      RETURN
      END

      SUBROUTINE KESSLR(DT)
      PARAMETER (NI=300, NJ=60, NK=40)
      COMMON /STATE/ TH(NI,NK,NJ), QV(NI,NK,NJ), QC(NI,NK,NJ),
     1               QR(NI,NK,NJ), PI(NK), RHO(NK), DZ
      COMMON /SURF/ RAIN(NI,NJ)
      DIMENSION VT(NK), FLUX(NK+1)
      ESAT(T) = 610.78*EXP(17.27*(T-273.16)/(T-35.86))
      DO 100 J = 1, NJ
      DO 90 I = 1, NI
C     SEDIMENTATION, AS MANY SUBSTEPS AS THE COLUMN NEEDS
      VMAX = 0.
      DO 10 K = 1, NK
      VT(K) = 36.34*(MAX(QR(I,K,J),0.)*RHO(K)*.001)**.1364
     1        *SQRT(RHO(1)/RHO(K))
      IF (QR(I,K,J) .LT. 1.E-9) VT(K) = 0.
   10 IF (VT(K) .GT. VMAX) VMAX = VT(K)
      NSUB = 1 + INT(VMAX*DT/(0.8*DZ))
      DTS = DT/NSUB
      DO 40 N = 1, NSUB
      DO 20 K = 1, NK
   20 FLUX(K) = RHO(K)*QR(I,K,J)*VT(K)
      FLUX(NK+1) = 0.
      RAIN(I,J) = RAIN(I,J) + FLUX(1)*DTS
      DO 30 K = 1, NK
   30 QR(I,K,J) = MAX(0., QR(I,K,J) + DTS*(FLUX(K+1)-FLUX(K))
     1            /(RHO(K)*DZ))
   40 CONTINUE
C     CONVERSIONS
      DO 80 K = 1, NK
      P = 1.E5*PI(K)**3.5
      T = TH(I,K,J)*PI(K)
      IF (QC(I,K,J) .LT. 1.E-8 .AND. QR(I,K,J) .LT. 1.E-8) GO TO 50
      AUTO = MAX(0., 0.001*(QC(I,K,J) - 0.0005))
      ACCR = 0.
      IF (QR(I,K,J) .GT. 0.) ACCR = 2.2*QC(I,K,J)*QR(I,K,J)**.875
      PR = MIN(QC(I,K,J), DT*(AUTO + ACCR))
      QC(I,K,J) = QC(I,K,J) - PR
      QR(I,K,J) = QR(I,K,J) + PR
   50 QS = 0.622*ESAT(T)/(P - ESAT(T))
      DQ = (QV(I,K,J) - QS)/(1. + 17.27*237.*2.5E6*QS
     1     /(1004.*(T-35.86)**2))
      IF (DQ .LT. 0. .AND. QC(I,K,J) .LE. 0.) GO TO 60
      DQ = MAX(DQ, -QC(I,K,J))
      QV(I,K,J) = QV(I,K,J) - DQ
      QC(I,K,J) = QC(I,K,J) + DQ
      TH(I,K,J) = TH(I,K,J) + 2.5E6*DQ/(1004.*PI(K))
      GO TO 80
   60 IF (QR(I,K,J) .LE. 1.E-8) GO TO 80
      EV = MIN(QR(I,K,J), DT*0.01*(QS-QV(I,K,J))*SQRT(QR(I,K,J)))
      EV = MAX(EV, 0.)
      QR(I,K,J) = QR(I,K,J) - EV
      QV(I,K,J) = QV(I,K,J) + EV
      TH(I,K,J) = TH(I,K,J) - 2.5E6*EV/(1004.*PI(K))
   80 CONTINUE
   90 CONTINUE
  100 CONTINUE
      RETURN
      END

      SUBROUTINE HEATIT
      PARAMETER (NI=300, NJ=60, NK=40)
      COMMON /STATE/ TH(NI,NK,NJ), QV(NI,NK,NJ), QC(NI,NK,NJ),
     1               QR(NI,NK,NJ), PI(NK), RHO(NK), DZ
      DIMENSION W(NI)
C     MIXING WITH THE LAYER BELOW, UPWARD
      DO 30 J = 1, NJ
      DO 10 I = 1, NI
   10 W(I) = 0.02*(1. + SIN(0.3*I))
      DO 20 K = NK, 2, -1
      DO 20 I = 1, NI
      TH(I,K,J) = TH(I,K,J) + 0.1*W(I)*(TH(I,K-1,J) - TH(I,K,J))
      QV(I,K,J) = QV(I,K,J) + W(I)*(QV(I,K-1,J) - QV(I,K,J))
   20 CONTINUE
   30 CONTINUE
      RETURN
      END
