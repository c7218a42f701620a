      PROGRAM OLD77
      IMPLICIT REAL*8 (A-H,O-Z)
      PARAMETER (NMAX=4000)
      COMMON /FIELD/ U(NMAX), V(NMAX), F(NMAX), W(NMAX,5)
      COMMON /CTRL/ DT, DX, N, NSTEP
      CHARACTER*20 ARG
      INTEGER T0, T1, RATE
      N = 500
      CALL GETARG(1, ARG)
      IF (ARG .NE. ' ') READ(ARG,*) N
      NSTEP = 20
      DX = 1D0/N
      DT = 0.2D0*DX
      DO 10 I = 1, N
        U(I) = SIN(6.283185307179586D0*I*DX)
        V(I) = 0D0
        DO 10 K = 1, 5
   10     W(I,K) = U(I)*K
      CALL SYSTEM_CLOCK(T0, RATE)
      DO 100 IT = 1, NSTEP
        CALL FLUX
        CALL UPDATE
  100 CONTINUE
      CALL SYSTEM_CLOCK(T1)
      S = 0D0
      DO 200 I = 1, N
  200 S = S + U(I)**2 + V(I)**2
      WRITE(*,'(A,3F16.10)') 'old77', S, U(N/3), W(N/4,3)
      WRITE(0,'(A,F10.3)') 'time ms ', 1D3*(T1-T0)/RATE
      END
      SUBROUTINE FLUX
      IMPLICIT REAL*8 (A-H,O-Z)
      PARAMETER (NMAX=4000)
      COMMON /FIELD/ U(NMAX), V(NMAX), F(NMAX), W(NMAX,5)
      COMMON /CTRL/ DT, DX, N, NSTEP
      DO 20 I = 1, N
        IP = I + 1
        IF (I .EQ. N) IP = 1
        IM = I - 1
        IF (I .EQ. 1) IM = N
        A = 0.5D0*(U(I) + U(IP))
        IF (A) 11, 12, 13
   11   F(I) = A*U(IP)
        GOTO 15
   12   F(I) = 0D0
        GOTO 15
   13   F(I) = A*U(I)
   15   V(I) = V(I) + DT*(U(IP) - 2D0*U(I) + U(IM))/DX
   20 CONTINUE
      RETURN
      END
      SUBROUTINE UPDATE
      IMPLICIT REAL*8 (A-H,O-Z)
      PARAMETER (NMAX=4000)
      COMMON /FIELD/ U(NMAX), V(NMAX), F(NMAX), W(NMAX,5)
      COMMON /CTRL/ DT, DX, N, NSTEP
      U(1) = U(1) - DT/DX*(F(1) - F(N))
      DO 30 I = 2, N
   30 U(I) = U(I) - DT/DX*(F(I) - F(I-1))
      DO 40 K = 1, 5
      DO 40 I = 1, N
      W(I,K) = 0.9D0*W(I,K) + 0.1D0*U(I)*K
   40 CONTINUE
      END
