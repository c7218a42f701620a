! Fixed form does not read what stands after column 72.
! expect: 6:72: error: this '(' is never closed
! expect: note: -ffixed-line-length-132 or -ffixed-line-length-none makes it count
      program p
      real x
      x = 1.0 + 2.0 + 3.0 + 4.0 + 5.0 + 6.0 + 7.0 + 8.0 + 9.0 + 10.0 + (11.0 + 12.0)
      end
