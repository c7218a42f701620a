      program p
      integer n, m
      common /sizes/ n, m
      real*8 u(1000000)
      common /fld/ u
      n = 300
      m = 200
      call step(u, n)
      call other
      print *, u(1)
      end
