c     Jumps that are IFs, and IFs whose statements go to loops of their own
      program gotos
      integer top, n, m, i, sizes(7)
      parameter (top = 1300)
      double precision a(0:top + 2), b(0:top + 2), c(0:top + 2)
      double precision d(0:top + 2), e(0:top + 2), t
      common /all/ a, b, c, d, e
      data sizes /0, 1, 2, 3, 31, 450, 1300/
      do 100 m = 1, 7
      n = sizes(m)
      call start
!$acc kernels
      do 10 i = 1, n - 1
         if (b(i) .lt. 0.25d0) go to 20
         a(i) = c(i) + d(i)*e(i)
         go to 10
   20    c(i + 1) = a(i) + d(i)*d(i)
   10 continue
!$acc end kernels
      call show(1, n)
      call start
!$acc kernels
      do 30 i = 1, n - 1
         if (a(i) .ge. 0.5d0) go to 50
         if (b(i) .ge. 0.5d0) go to 40
         a(i) = a(i) + c(i)*d(i)
   40    continue
         b(i + 1) = c(i) + d(i)*e(i)
   50    continue
   30 continue
!$acc end kernels
      call show(2, n)
      call start
      t = -1
!$acc kernels
      do 60 i = 2, n
         if (c(i) .gt. 0.5d0) then
            t = a(i)*b(i)
            d(i) = e(i - 1) + t
         else
            t = a(i) - b(i)
            e(i) = t*2
         end if
         if (d(i) .gt. 1d0) go to 70
         a(i - 1) = a(i - 1) + t
         go to 60
   70    b(i) = b(i - 1) + t
   60 continue
!$acc end kernels
      print '(f18.8, i6)', t, i
      call show(3, n)
      call start
!$acc kernels
      do 90 i = n, 2, -1
         if (a(i) .gt. 0.3d0) go to 80
         if (c(i) .gt. 0.3d0) go to 90
         e(i) = c(i - 1)
   80    c(i) = e(i + 1)*2
   90 continue
!$acc end kernels
      call show(4, n)
  100 continue
      end
      subroutine start
      integer top, l
      parameter (top = 1300)
      double precision a(0:top + 2), b(0:top + 2), c(0:top + 2)
      double precision d(0:top + 2), e(0:top + 2)
      common /all/ a, b, c, d, e
      do 10 l = 0, top + 2
         a(l) = mod(l*7, 13)/16d0
         b(l) = mod(l*5, 11)/8d0
         c(l) = mod(l*3, 7)/8d0
         d(l) = mod(l, 5)/4d0
         e(l) = mod(l*11, 17)/32d0
   10 continue
      end
      subroutine show(k, n)
      integer k, n, top
      parameter (top = 1300)
      double precision a(0:top + 2), b(0:top + 2), c(0:top + 2)
      double precision d(0:top + 2), e(0:top + 2)
      common /all/ a, b, c, d, e
      print '(2i5, 5f16.6)', k, n, sum(a), sum(b), sum(c), sum(d),
     &  sum(e)
      print '(6f12.6)', a(0:5), b(0:5), c(0:5), d(0:5), e(0:5)
      end
