      PROGRAM UPPER
C     UPPER CASE AND MIXED CASE NAME THE SAME THINGS.
      INTEGER ARRAY(10), Total, I
      total = 0
!dvm$ actual (TOTAL)
!DVM$ Region
!DvM$ PARALLEL (i), reduction (SUM (Total))
      Do i = 1, 10
        Array(I) = I + 1
        TOTAL = total + aRRAY(i)
      End Do
!dvm$ end Region
!DVM$ get_actual
      PRINT *, Array, TOTAL
      END
