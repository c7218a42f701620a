      PROGRAM P
  X   Y = 1
C
     &  + 1
   10
      END
