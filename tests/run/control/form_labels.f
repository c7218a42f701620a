C     Labelled loops: one label for each, a shared label, a terminal
C     statement that is an assignment, and blanks left out everywhere.
      PROGRAM LABELS
      INTEGER A(9,7),B(9,7),C(9),I,J
CDVM$ REGION
CDVM$ PARALLEL(J,I)
      DO 20 J=1,7
        DO 10 I=1,9
          A(I,J)=I*J
   10   CONTINUE
   20 CONTINUE
CDVM$ PARALLEL(J,I)
      DO30J=1,7
      DO30I=1,9
      B(I,J)=A(I,J)+1
   30 A(I,J)=-A(I,J)
CDVM$ PARALLEL(I)
      DO 40, I = 1, 9
   40 C(I)=A(I,1)+B(I,7)
CDVM$ ENDREGION
CDVM$ GETACTUAL
      PRINT*,C
      PRINT'(9I5)',A,B
      END
