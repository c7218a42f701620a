C     COMMON of more bytes than a thread's stack, in loops compiled without optimisation
C     options: -O0
      SUBROUTINE TABLE(NT)
      IMPLICIT DOUBLE PRECISION (A-H,O-Z)
      PARAMETER (M=1048576)
      COMMON /STATE/ P(M),S(M)
      COMMON /MOB/ F(M),G(M)
      DIMENSION A(3),B(2*M)
      SAVE A,B
      EQUIVALENCE (A(1),B(1))
!$acc parallel loop copy(p,s,f,g)
      DO 30 N=1,NT
      W=S(N)*2.D0
      F(N)=W
      G(N)=P(N)-W
   30 CONTINUE
!$acc parallel loop
      DO 40 N=1,NT
   40 B(N+M)=F(N)+G(N)
      PRINT '(4F10.2)',B(M+1),B(M+NT),F(NT),G(1)
      END
      PROGRAM LARGE
      IMPLICIT DOUBLE PRECISION (A-H,O-Z)
      PARAMETER (M=1048576)
      COMMON /STATE/ P(M),S(M)
      COMMON /MOB/ F(M),G(M)
      DO 10 N=1,M
      P(N)=MOD(N,7)
   10 S(N)=MOD(N,5)
      CALL TABLE(1000)
      END
