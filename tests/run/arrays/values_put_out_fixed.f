! The same in fixed form. A statement with a label stays as it is.
! f2cuda options: --auto=all
! expect: transfers: u 0 3
! expect: transfers: v 0 1
      program putout
      implicit none
      integer n
      parameter (n = 500)
      real*8 u(n), v(n)
      integer i, t
      do 10 i = 1, n
        u(i) = i
        v(i) = 1
   10 continue
      do 30 t = 1, 6
        do 20 i = 1, n
          u(i) = u(i) + v(i)*t
   20   continue
        if (mod(t, 2) .eq. 0) print *, 'even', sum(u*v), u(3)
        if (mod(t, 3) .eq. 0) write (*, '(a,2es14.6)')
     &    'third', maxval(u),
     &    sum(u)/n
        if (t .eq. 4)
     &    print *, 'four', maxval(u)
        if (t .eq. 5) write (6, *) 'a rather long line with', maxval(u)
   30 print *, sum(v)
      end
