C options: -fd-lines-as-code
C Lines with D in column 1 are statements.
      program p
      integer a(10), i
!$acc parallel loop
      do 10 i = 1, 10
        a(i) = i
D       a(i) = a(i) + 100
d    +         + 1000
   10 continue
D     print *, 'lines'
      print *, a
      end
