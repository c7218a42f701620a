      x = 'a literal that goes on past column 72 and ends only here, in column 85 or so' + yyyyyy
     & + zzzzzz                                                             + 1
      end
