! Sequence numbers behind column 72 stay out of the lines that statements get of their own.
! f2cuda options: --auto=all
! options: -std=legacy
      program form_sequence_numbers                                     SEQ  010
      integer i, k, a(9)                                                SEQ  020
      k = 3                                                             SEQ  030
      if (k .gt. 2) a = k                                               SEQ  040
      do 10 i = 1, 9                                                    SEQ  050
   10 a(i) = i + k                                                      SEQ  060
      if (k .gt. 2) then                                                SEQ  070
        a(3) = 5                                                        SEQ  080
      endif                                                             SEQ  090
      if (a(3) .eq. 5) a(2) = 1; k = 2                                  SEQ  100
      print *, a                                                        SEQ  110
      end                                                               SEQ  120
