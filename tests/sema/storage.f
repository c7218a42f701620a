C Where the objects of COMMON and EQUIVALENCE begin, in bytes; gfortran's addresses say the same.
      program p
      integer i, j(10), k
      real*8 d, e(3)
      character*4 c, w(2)
      common /blk/ i, d, j, c
      real r(4), x(6), y
      integer m(2,3), n
      equivalence (r(3), x(1)), (x(2), y)
      equivalence (m(2,2), n), (e(2), k)
      equivalence (j(4), q), (w(2)(2:3), z)
      common z1, z2(3)
      complex z2
      end
      subroutine s
      integer a(13)
      real*8 b
      common /blk/ a, b
      end
