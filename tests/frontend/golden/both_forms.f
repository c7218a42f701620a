      program p
      print *, 'abc&
     &def'
      x = 1                                                             &
     & + 2
      c = 3
      end
