c     Arrays that overlap by EQUIVALENCE, as elements of one of them
      program together
      integer n, m, i, sizes(6)
      real*8 x(500), y(500), big(2000), z(400), q(40, 40), p(1600)
      real*8 a(0:600)
      equivalence (x(1), y(3))
      common /block/ big
      equivalence (big(64), z(1)), (q(1, 1), p(1))
      data sizes /0, 1, 2, 3, 33, 390/
      do 100 m = 1, 6
      n = sizes(m)
      do 5 i = 1, 500
         x(i) = mod(i*7, 13)/16d0
    5 continue
      do 6 i = 1, 2000
         big(i) = mod(i*5, 11)/8d0
    6 continue
      do 7 i = 1, 1600
         p(i) = mod(i*3, 7)/8d0
    7 continue
      do 8 i = 0, 600
         a(i) = mod(i, 5)/4d0
    8 continue
!$acc kernels
      do 10 i = 1, n
         x(i) = y(i + 4) + a(i)
   10 continue
      do 20 i = 1, n
         big(i + 1) = z(i) + a(i)
   20 continue
      do 30 i = 1, n
         z(i) = big(i + 70) + z(i + 1)
   30 continue
      do 40 i = 1, n
         z(i + 1) = big(i) + a(i)
   40 continue
      do 50 i = 2, min(n, 38)
         q(i, 3) = p(i + 40) + q(i, 4)
   50 continue
      do 60 i = n, 3, -1
         y(i) = x(i - 2)*2 + a(i)
   60 continue
!$acc end kernels
      print '(i5, 6f16.6)', n, sum(x), sum(y), sum(big), sum(z), sum(p)
      print '(6f12.6)', x(1:12), big(1:6), big(60:72), p(79:90)
  100 continue
      end
