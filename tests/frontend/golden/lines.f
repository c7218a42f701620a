C A comment
c$acc parallel loop
C$ACC& private(x)
*$acc loop
CDVM$ PARALLEL (I) ON A(I),
CDVM$*     CUDA_BLOCK(32)
!DVM$ REGION IN(A),
!DVM$> OUT(B) ! why
!$acc update self(a) &
!$acc device(b)
!$omp parallel do
!$omp+ private(x)
d     d = 1
   10 x = 1
     0y = 2
     1+ 3
c between

     2  + 4
!     5 + 5
#ifdef X
     & + 6
#endif
	z = 1
	2 + 5
 20	z = 2
      !$acc wait
      a = 1; b = 2 ! comment
      c = 'a!b;c' ; d = "it's"
      e = 4h!;'' + 1
      x = 1                                                             ignored
      s = 'literal that reaches the end of the line and goes on in the ne
     &xt'
  9 9 continue
