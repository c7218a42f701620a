C     Jumps to the end of a loop inside, shared or not, over statements
C     that take a greatest value or set an element: whole nests are
C     kernels.
C     f2cuda options: --auto=all
C     expect: report: 1 DO 20 K=1,N                                   reduction, proved; kernel norms_
C     expect: report: 1 DO 40 K=1,N                                   reduction, proved; kernel shared_
C     expect: report: 1 DO 70 K=1,N                                   reduction, proved; kernel twice_
      PROGRAM EXTREM
      PARAMETER (N=37)
      REAL*8 P(N,N),Q(N,N),PM,E
      DO 10 K=1,N
      DO 10 I=1,N
      Q(I,K)=0
   10 P(I,K)=MOD(I*37+K*91,101)-40
      E=0
      PM=3
      CALL NORMS(N,P,PM,E)
      PRINT '(2F12.2)',PM,E
      PM=0
      CALL SHARED(N,P,Q,PM,E)
      PRINT '(3F12.2)',PM,E,SUM(Q)
      CALL TWICE(N,P,Q,PM,E,L)
      PRINT '(3F12.2,I6)',PM,E,SUM(Q),L
      END
      SUBROUTINE NORMS(N,P,PM,E)
      REAL*8 P(N,N),PM,E
      DO 20 K=1,N
      DO 10 I=1,N
      E=E+P(I,K)**2
      IF (ABS(P(I,K)).LE.PM) GO TO 10
      PM=ABS(P(I,K))
   10 CONTINUE
   20 CONTINUE
      END
      SUBROUTINE SHARED(N,P,Q,PM,E)
      REAL*8 P(N,N),Q(N,N),PM,E
      DO 40 K=1,N
      DO 40 I=1,N
      IF (P(I,K).LT.0) GO TO 40
      E=E+P(I,K)
      Q(I,K)=2*P(I,K)
      IF (P(I,K).LE.PM) GO TO 40
      PM=P(I,K)
   40 CONTINUE
      END
      SUBROUTINE TWICE(N,P,Q,PM,E,L)
      REAL*8 P(N,N),Q(N,N),PM,E
      L=0
      DO 70 K=1,N
      IF (P(2,K).LT.-20) GO TO 70
      DO 60 I=2,N
      IF (P(I,K).GT.10) GO TO 50
      Q(I,K)=Q(I,K)-1
      GO TO 60
   50 IF (P(I,K).LE.PM) GO TO 60
      Q(I,K)=P(I,K)
   60 L=L+1
   70 E=E+1
      END
