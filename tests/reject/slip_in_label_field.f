! One character too far to the left.
! expect: 5:3: error: 'x' in the label field (columns 1 to 5) of a fixed-form line
      program p
      integer i
 1x   continue
      i = 1
      print *, i
      end
