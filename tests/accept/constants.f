      subroutine constants(x)
      implicit real(8) (a-h, o-z)
      parameter pi = 3.1415926535d0, two = 2.0d0
      parameter (e = 2.718d0)
      x = two * pi * e
      end
