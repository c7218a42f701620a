C f2cuda options: --auto=all
C A test of subscripts before a loop, of an index array without a last extent: the test has no loops of its own.
      program tested
      integer n, nr, i, j, p(20)
      parameter (n = 20, nr = 10)
      double precision u(n, nr), work(4*n)
      do i = 1, n
        p(i) = mod(7*i, n) + 1
        work(i) = 0
        work(n + i) = 0
        work(2*n + i) = 0
        work(3*n + i) = 0
        do j = 1, nr
          u(i, j) = i + 100*j
        end do
      end do
      call permute(n, nr, u, n, work, p)
      print *, sum(u), u(1, 1), u(3, 2), u(20, 10), work(n + 3)
      end
      subroutine permute(n, nr, u, ldu, work, iwork)
      integer n, nr, ldu, iwork(*), p, q
      double precision u(ldu, *), work(4*ldu)
      do 8973 q = 1, nr
        do 8972 p = 1, nr
          work(2*n + iwork(n - nr + p)) = u(p, q)
 8972   continue
        do 8974 p = 1, nr
          u(p, q) = work(2*n + p)
 8974   continue
 8973 continue
      end
