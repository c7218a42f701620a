! Names that only a PRIVATE or SHARED clause has are variables by implicit typing; END LOOP closes LOOP.
      program p
      real*8 a(100), s
!$acc parallel loop private(tmp, nowhere, k)
      do i = 1, 100
        tmp = i*2
        a(i) = tmp + 1
      end do
!$omp target teams distribute parallel do private(neither)
!$omp& shared(beside, a)
      do i = 1, 100
        a(i) = a(i) + 1
      end do
      s = 0
!$acc parallel copy(s)
!$acc loop reduction(+:s)
      do i = 1, 100
        s = s + a(i)
      end do
!$acc end loop
!$acc end parallel
!$acc parallel
!$acc loop
      do i = 1, 100
        a(i) = a(i) - 1
      end do
!$acc loop
      do i = 1, 100
        a(i) = a(i)*2
      end do
!$acc end loop
!$acc end parallel
      print *, s, sum(a)
      end
