C     COMMON blocks that only called procedures have: tables and scalars that they read, work that they set, under several names,
C     beside a block of the same name of members, and the blank one.
C     f2cuda options: --auto=all
C     expect: report: 1 9 loops: 7 parallel, 2 reduction; 7 kernels
      REAL FUNCTION LOOKUP(I)
      COMMON /TABS/ T(10), SCALE, N
      LOOKUP = T(MOD(I, N) + 1)*SCALE
      END
      REAL FUNCTION LOOKTW(I)
      COMMON /TABS/ A(10), FACTOR, M
      COMMON /MORE/ T(3)
      COMMON K, X
      LOOKTW = A(MOD(I, M) + 1)*FACTOR + T(MOD(I, 3) + 1) + X*K
      END
      SUBROUTINE PUT(I, V)
      COMMON /OUT/ Y(100), Z(2,100)
      Y(I) = V
      Z(1, I) = I
      END
      SUBROUTINE STEPS
      COMMON /WORK/ W(20)
      DO 10 J = 1, 20
   10 W(J) = J
      END
      REAL FUNCTION WORKED(I)
      COMMON /WORK/ W(20)
      WORKED = 0
      DO 10 J = 1, 20
   10 W(J) = I + J
      DO 20 J = 1, 20
   20 WORKED = WORKED + W(J)*W(21 - J)
      END
      SUBROUTINE FILL
      COMMON /TABS/ T(10), SCALE, N
      COMMON /MORE/ S(3)
      COMMON K, X
      DO 10 J = 1, 10
   10 T(J) = J
      SCALE = 2.
      N = 7
      S(1) = 1.
      S(2) = 5.
      S(3) = 9.
      K = 3
      X = .5
      END
      SUBROUTINE TELL
      COMMON /OUT/ Y(100), Z(2,100)
      REAL S
      S = 0
      DO 10 J = 1, 100
   10 S = S + Y(J)
      PRINT *, S, Y(1), Y(100), Z(1,50)
      END
      PROGRAM P
      IMPLICIT NONE
      REAL Y(100), U(100)
      INTEGER I
      REAL LOOKUP, LOOKTW, WORKED
      CALL FILL
      DO 10 I = 1, 100
   10 Y(I) = LOOKUP(I)
      PRINT *, Y(1), Y(50), Y(100)
      DO 20 I = 1, 100
   20 U(I) = LOOKTW(I) + LOOKUP(I + 1)
      PRINT *, U(1), U(50), U(100)
      DO 30 I = 1, 100
   30 CALL PUT(I, U(I))
      CALL TELL
      DO 40 I = 1, 100
   40 Y(I) = WORKED(I)
      PRINT *, Y(1), Y(50), Y(100)
      END
