C     A BAROTROPIC OCEAN MODEL IN FORTRAN 77 WITH COMMON BLOCKS
      PROGRAM OCEAN
      PARAMETER (IM=402, JM=402)
      COMMON /FLDS/ U(IM,JM), V(IM,JM), ETA(IM,JM), UB(IM,JM),
     &              VB(IM,JM), EB(IM,JM)
      COMMON /GEOM/ H(IM,JM), MASK(IM,JM), COR(JM), DX, DY, DT
      COMMON /WORK/ FU(IM,JM), FV(IM,JM), ADV(IM,JM)
      REAL ETOT
      INTEGER*8 IC0, IC1, IR
      CALL SETUP
      CALL SYSTEM_CLOCK(IC0, IR)
      DO 100 N = 1, 100
        CALL STRESS(N)
        CALL MOMENT
        CALL CONTIN
        CALL FILTER
        IF (MOD(N, 25) .EQ. 0) THEN
          CALL ENERGY(ETOT)
          WRITE (*, '(A,I5,E14.5)') ' STEP', N, ETOT
        ENDIF
  100 CONTINUE
      CALL SYSTEM_CLOCK(IC1)
      WRITE (*, '(A,F10.1)') 'ms', 1E3*(IC1-IC0)/REAL(IR)
      END
      SUBROUTINE SETUP
      PARAMETER (IM=402, JM=402)
      COMMON /FLDS/ U(IM,JM), V(IM,JM), ETA(IM,JM), UB(IM,JM),
     &              VB(IM,JM), EB(IM,JM)
      COMMON /GEOM/ H(IM,JM), MASK(IM,JM), COR(JM), DX, DY, DT
      DX = 1.E4
      DY = 1.E4
      DT = 20.
      DO 10 J = 1, JM
      COR(J) = 1.E-4 + 2.E-11*DY*(J-JM/2)
      DO 10 I = 1, IM
      H(I,J) = 1000. + 300.*SIN(I*.02)*COS(J*.03)
      MASK(I,J) = 1
      IF (I.EQ.1 .OR. I.EQ.IM .OR. J.EQ.1 .OR. J.EQ.JM) MASK(I,J) = 0
      IF ((I-100)**2 + (J-200)**2 .LT. 900) MASK(I,J) = 0
      U(I,J) = 0.
      V(I,J) = 0.
      UB(I,J) = 0.
      VB(I,J) = 0.
      ETA(I,J) = EXP(-((I-250)**2 + (J-150)**2)/400.)*MASK(I,J)
      EB(I,J) = ETA(I,J)
   10 CONTINUE
      END
      SUBROUTINE STRESS(N)
      PARAMETER (IM=402, JM=402)
      COMMON /FLDS/ U(IM,JM), V(IM,JM), ETA(IM,JM), UB(IM,JM),
     &              VB(IM,JM), EB(IM,JM)
      COMMON /GEOM/ H(IM,JM), MASK(IM,JM), COR(JM), DX, DY, DT
      COMMON /WORK/ FU(IM,JM), FV(IM,JM), ADV(IM,JM)
      DIMENSION SP(IM,JM)
      EQUIVALENCE (SP(1,1), ADV(1,1))
      DO 20 J = 1, JM
      DO 20 I = 1, IM
   20 SP(I,J) = SQRT(U(I,J)**2 + V(I,J)**2)
      DO 30 J = 2, JM-1
        TAU = 1.E-4*COS(3.14159*J/JM)
        DO 25 I = 2, IM-1
          IF (MASK(I,J) .EQ. 0) GO TO 25
          FU(I,J) = TAU/H(I,J) - 2.5E-3*SP(I,J)*UB(I,J)/H(I,J)
          FV(I,J) = -2.5E-3*SP(I,J)*VB(I,J)/H(I,J)
   25   CONTINUE
   30 CONTINUE
      END
      SUBROUTINE MOMENT
      PARAMETER (IM=402, JM=402)
      COMMON /FLDS/ U(IM,JM), V(IM,JM), ETA(IM,JM), UB(IM,JM),
     &              VB(IM,JM), EB(IM,JM)
      COMMON /GEOM/ H(IM,JM), MASK(IM,JM), COR(JM), DX, DY, DT
      COMMON /WORK/ FU(IM,JM), FV(IM,JM), ADV(IM,JM)
      DO 50 J = 2, JM-1
      DO 50 I = 2, IM-1
      IF (MASK(I,J)*MASK(I-1,J) .EQ. 0) THEN
        U(I,J) = 0.
      ELSE
        VBAR = .25*(V(I,J)+V(I-1,J)+V(I,J+1)+V(I-1,J+1))
        UNEW = UB(I,J) + DT*(COR(J)*VBAR - 9.81*(ETA(I,J)-ETA(I-1,J))/DX + FU(I,J))
        U(I,J) = UNEW
      ENDIF
   50 CONTINUE
      DO 60 J = 2, JM-1
      DO 60 I = 2, IM-1
      IF (MASK(I,J)*MASK(I,J-1) .EQ. 0) THEN
        V(I,J) = 0.
      ELSE
        UBAR = .25*(U(I,J)+U(I+1,J)+U(I,J-1)+U(I+1,J-1))
        V(I,J) = VB(I,J) + DT*(-COR(J)*UBAR - 9.81*(ETA(I,J)-ETA(I,J-1))/DY + FV(I,J))
      ENDIF
   60 CONTINUE
      END
      SUBROUTINE CONTIN
      PARAMETER (IM=402, JM=402)
      COMMON /FLDS/ U(IM,JM), V(IM,JM), ETA(IM,JM), UB(IM,JM),
     &              VB(IM,JM), EB(IM,JM)
      COMMON /GEOM/ H(IM,JM), MASK(IM,JM), COR(JM), DX, DY, DT
      DO 70 J = 2, JM-1
      DO 70 I = 2, IM-1
      DIV = (U(I+1,J)*.5*(H(I+1,J)+H(I,J)) - U(I,J)*.5*(H(I,J)+H(I-1,J)))/DX
     &    + (V(I,J+1)*.5*(H(I,J+1)+H(I,J)) - V(I,J)*.5*(H(I,J)+H(I,J-1)))/DY
      ETA(I,J) = (EB(I,J) - DT*DIV)*MASK(I,J)
   70 CONTINUE
      END
      SUBROUTINE FILTER
      PARAMETER (IM=402, JM=402)
      COMMON /FLDS/ A(IM,JM,6)
      DO 80 K = 1, 3
      DO 80 J = 1, JM
      DO 80 I = 1, IM
   80 A(I,J,K+3) = A(I,J,K)
      END
      SUBROUTINE ENERGY(E)
      PARAMETER (IM=402, JM=402)
      COMMON /FLDS/ U(IM,JM), V(IM,JM), ETA(IM,JM), UB(IM,JM),
     &              VB(IM,JM), EB(IM,JM)
      COMMON /GEOM/ H(IM,JM), MASK(IM,JM), COR(JM), DX, DY, DT
      E = 0.
      DO 90 J = 1, JM
      DO 90 I = 1, IM
   90 E = E + .5*H(I,J)*(U(I,J)**2+V(I,J)**2) + .5*9.81*ETA(I,J)**2
      END
