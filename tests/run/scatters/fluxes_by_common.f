C     Fluxes of a procedure that has its arrays in COMMON, by other names: both cells of a face are sums
! f2cuda options: --auto=all
! expect: report: 4 inline expansion: the body of 'flux' is in the place of its call
! expect: report: 1 do 30 n=1,nt-1                                reduction, proved; kernel
      program fluxes
      implicit integer (a-z)
      common /grid/ nx,ny,nz
      common /state/ p(4000),s(4000)
      common /face/ t(4000)
      nx=12
      ny=10
      nz=8
      nt=nx*ny*nz
      do 10 n=1,nt
      p(n)=mod(n*37,101)
      t(n)=1+mod(n*5,7)
   10 s(n)=1000+n
      call satur
      print '(10i8)',(s(n),n=1,nt,97)
      call along
      print '(10i8)',(s(n),n=1,nt,97)
      end
      subroutine satur
      implicit integer (a-z)
      common /grid/ nx,ny,nz
      common /state/ p(4000),s(4000)
      common /face/ t(4000)
      nxy=nx*ny
      do 20 k=1,nz
      do 20 j=1,ny
      do 20 i=1,nx-1
      n=i+(j-1)*nx+(k-1)*nxy
   20 call flux(t(n),n,n+1)
      end
C     the argument is an expression
      subroutine along
      implicit integer (a-z)
      common /grid/ nx,ny,nz
      common /state/ p(4000),s(4000)
      common /face/ t(4000)
      nt=nx*ny*nz
      do 30 n=1,nt-1
      call flux(t(n)+p(n),n,n+1)
   30 continue
      end
      subroutine flux(tr,n,m)
      implicit integer (a-z)
      common /state/ head(4000),sat(4000)
      q=tr*(head(n)-head(m))
      sat(n)=sat(n)-q
      sat(m)=sat(m)+q+mod(tr,3)
      end
