c     Sentinels and continuations of fixed form.
c     options: -fopenmp
      program main
      integer i, n
      parameter (n = 50)
      real a(n), s
c$omp target data map(from: a)
!$omp target teams distribute parallel do
!$omp&  schedule(static)
      do 10 i = 1, n
        a(i) = i
   10 continue
*$omp end target data
      s = 0
C$OMP PARALLEL DO REDUCTION(+:S)
      do 20 i = 1, n
        s = s + a(i)
   20 continue
c$omp end parallel do
!$omp target map(tofrom: s)
      s = s + 1
!$omp end target
      print *, s
      end
