C options: -ffixed-line-length-100
C What stands in columns 73 to 100 counts, what follows does not.
      program p
      integer a(10), i
!$acc parallel loop
      do 10 i = 1, 10
        a(i) = i                                                         + 100                      + 1000
   10 continue
      print *, a
      end
