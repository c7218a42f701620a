C options: -ffixed-line-length-none
C Whole lines count.
      program p
      integer a(10), i
!$acc parallel loop
      do 10 i = 1, 10
        a(i) = i                                                         + 100                      + 1000                     + 10000
   10 continue
      print *, a
      end
