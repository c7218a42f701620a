C options: -fdec
C DEC's extensions: D lines are comments, '$' in names, integer functions of each kind.
      program p
      integer*2 k(10)
      integer a$(10), i
      integer*8 m(10)
!$acc parallel loop
      do 10 i = 1, 10
        a$(i) = jiand(i, 6) + jiabs(-i)
        k(i) = iiand(7_2, 5_2)
        m(i) = kior(8_8, 1_8) + i
D       a$(i) = 0
   10 continue
      print *, a$, k, m
      end
