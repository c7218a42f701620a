      implicit none

c Wherever they begin, these are INCLUDE lines.
include 'integers.inc'
  include'reals.inc'
     include "logicals.inc"
      i = 1
      x = 1.0
      t = .true.
      end
