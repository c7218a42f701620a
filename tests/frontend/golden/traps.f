C     Statements that only look like others, in fixed form, where blanks mean nothing and no word is reserved.
      PROGRAM TRAPS
      IMPLICIT REAL*8 (A-H,O-Z)
      IMPLICIT REAL(8)(A-H), CHARACTER*(4)(I), COMPLEX(Z)
      CHARACTER*4HIMOM
      REAL FUNCTIONA(10)
      DOUBLEPRECISIONX(3),Y
      INTEGER*8D0,E1*4
      DATA K/4HABCD/
      DATA K/2*4HA CD, 3*0/
      DATA A,(B(I),I=1,3)/1.0,3*-2.5/,C/(1.0,2.0)/
      COMMON//A,B/BLK/C(3),/B2/D
      EQUIVALENCE(A,B(1)),(C,D)
      SAVE/BLK/,X
      POINTER(P,Q(10))
      F(Y)=Y*Y
      DO10I=1.5
      DO 10 I=1,5
   10 CONTINUE
      DO 5 H=1,2
    5 CONTINUE
      DO 10 E5=1,2
   10 X=E5
      IF(3)=4
      WRITE(1)=2
      FORMAT(3)=7
      END=3.0
      REALFUNCTIONA=1.0
      ENDDO = 3
      ELSEIF=3
      A(1)=2
      X = 1.E5.EQ.2
      X = 1..EQ.2.
      X = X.EQ.1.AND.H
      X = 0.5E - 7
      X = EPS . LT . MAXEPS
      X = 1 000 000
      X = ALP
     1HA + BE TA
      X = 3
     *.1 4D0
      C = 'AB
     &C'
      C = 'IT''
     1S'
      C = 'IT'
     1'S'
      X = (/ 1,2 /)
      X = a(1)/2
      X = 'x'//'y'
      X = -x**2 + 2**3**2
      X = a*-b*c + a**-b*c - -d*e
      IF(IF.EQ.THEN)THEN=IF
      IF(X)10,20,30
      IF(A)GOTO10
      IF (A) CALL B(')')
      GOTO(1,2,3)I
      GO TO I,(10,20)
      ASSIGN 10 TO I
	TAB = 1
	1+ 2
      X = 1                                                             +IGNORED
      CALLF(*10,X,3HABC)
      WRITE(6,100)(A(I),I=1,3),B
      WRITE(6,'(A)')2HOK
      PRINT*,X
      READ5,X
      DO 20 I=1,3
      DO 20 J=1,3
   20 A(I)=J
      DO 30 I=1,3
      DO 30 J=1,3
      IF (I.EQ.J) GO TO 30
      A(I)=J
   30 END DO
      DO WHILE (X.LT.3)
      END DO
      X = 1; Y = 2 ; ; Z = 3
  100 FORMAT(4H''' ,I5,1X3H),()
      END FILE 10
      END FILE (10)
      RETURN
      STOP 'X'
      ENDPROGRAMTRAPS
      REAL*8 FUNCTION F(X)
      REAL FUNCTIONB(X)
      F=X
      ENTRY G(X)
      END FUNCTION
      RECURSIVEINTEGERFUNCTIONF2(X)RESULT(Y)
      END
      CHARACTER*(*)FUNCTIONS(A,B)
      END
