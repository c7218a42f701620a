! options: --auto=all
! Old codes, nothing asks for a device: labels, leading dimensions, work arrays, five components first.
module legacy_plain
contains
  ! Right-hand side along X of a flow of five components, a pencil for each J and K.
  subroutine rhsx(NX, NY, NZ, U, RSD, TX)
    IMPLICIT DOUBLE PRECISION (A-H, O-Z)
    DIMENSION U(5,NX,NY,NZ), RSD(5,NX,NY,NZ), FLUX(5,128)
    DO 40 K = 2, NZ - 1
      DO 30 J = 2, NY - 1
        DO 10 I = 1, NX
          FLUX(1,I) = U(2,I,J,K)
          U21 = U(2,I,J,K)/U(1,I,J,K)
          Q = 0.5D0*(U(2,I,J,K)*U(2,I,J,K) + U(3,I,J,K)*U(3,I,J,K) + U(4,I,J,K)*U(4,I,J,K))/U(1,I,J,K)
          FLUX(2,I) = U(2,I,J,K)*U21 + 0.4D0*(U(5,I,J,K) - Q)
          FLUX(3,I) = U(3,I,J,K)*U21
          FLUX(4,I) = U(4,I,J,K)*U21
          FLUX(5,I) = (1.4D0*U(5,I,J,K) - 0.4D0*Q)*U21
10      CONTINUE
        DO 25 I = 2, NX - 1
          DO 20 M = 1, 5
            RSD(M,I,J,K) = RSD(M,I,J,K) - TX*(FLUX(M,I+1) - FLUX(M,I-1))
20        CONTINUE
25      CONTINUE
30    CONTINUE
40  CONTINUE
  end subroutine

  ! Saturation vapour pressures and the step of condensation in three Newton steps, by arithmetic IF.
  subroutine moist(n, t, q, p, prec)
    integer n, i, k
    double precision t(n), q(n), p(n), prec(n), es, qs, dqs, dq, tt
    do 30 i = 1, n
      tt = t(i)
      dq = 0d0
      do 20 k = 1, 3
        es = 611.2d0*dexp(17.67d0*(tt - 273.15d0)/(tt - 29.65d0))
        qs = 0.622d0*es/(p(i) - 0.378d0*es)
        dqs = qs*17.67d0*243.5d0/(tt - 29.65d0)**2
        if (q(i) - dq - qs .le. 0d0) goto 20
        dq = dq + (q(i) - dq - qs)/(1d0 + 2489d0*dqs)
        tt = t(i) + 2489d0*dq
20    continue
      t(i) = t(i) + 1d-3*(tt - t(i))
      prec(i) = dq
30  continue
  end subroutine

  ! Penta-diagonal systems along K for each I and J, factors kept, three right-hand sides.
  subroutine penta(ni, nj, nk, lhs, rhs, out)
    integer ni, nj, nk, i, j, k, m
    double precision lhs(5,ni,nj,nk), rhs(3,ni,nj,nk), out(3,ni,nj,nk), f
    do j = 1, nj
      do i = 1, ni
        do m = 1, 3
          out(m,i,j,1) = rhs(m,i,j,1)/lhs(3,i,j,1)
          out(m,i,j,2) = (rhs(m,i,j,2) - lhs(2,i,j,2)*out(m,i,j,1))/lhs(3,i,j,2)
        end do
        do k = 3, nk
          f = 1d0/lhs(3,i,j,k)
          do m = 1, 3
            out(m,i,j,k) = (rhs(m,i,j,k) - lhs(2,i,j,k)*out(m,i,j,k-1) - lhs(1,i,j,k)*out(m,i,j,k-2))*f
          end do
        end do
        do k = nk - 2, 1, -1
          do m = 1, 3
            out(m,i,j,k) = out(m,i,j,k) - lhs(4,i,j,k)*out(m,i,j,k+1) - lhs(5,i,j,k)*out(m,i,j,k+2)
          end do
        end do
      end do
    end do
  end subroutine

  ! Residual of a 27-point operator of a grid of a multigrid code.
  subroutine resid27(u, v, r, n, a)
    integer n, i3, i2, i1
    double precision u(n,n,n), v(n,n,n), r(n,n,n), a(0:3), u1(130), u2(130)
    do i3 = 2, n - 1
      do i2 = 2, n - 1
        do i1 = 1, n
          u1(i1) = u(i1,i2-1,i3) + u(i1,i2+1,i3) + u(i1,i2,i3-1) + u(i1,i2,i3+1)
          u2(i1) = u(i1,i2-1,i3-1) + u(i1,i2+1,i3-1) + u(i1,i2-1,i3+1) + u(i1,i2+1,i3+1)
        end do
        do i1 = 2, n - 1
          r(i1,i2,i3) = v(i1,i2,i3) - a(0)*u(i1,i2,i3) - a(2)*(u2(i1) + u1(i1-1) + u1(i1+1)) - a(3)*(u2(i1-1) + u2(i1+1))
        end do
      end do
    end do
  end subroutine

  ! Gaussian pairs by rejection, from a generator of its own for each stream of numbers; counts in rings.
  subroutine pairs(nstream, nper, seed, rings)
    integer nstream, nper, i, k, l, seed(nstream), rings(0:9,nstream), s
    double precision x1, x2, t1, t2, t3
    do i = 1, nstream
      s = seed(i)
      do k = 1, nper
        s = mod(s*1221, 1048573)
        x1 = 2d0*s/1048573d0 - 1d0
        s = mod(s*1221, 1048573)
        x2 = 2d0*s/1048573d0 - 1d0
        t1 = x1**2 + x2**2
        if (t1 .le. 1d0 .and. t1 .gt. 0d0) then
          t2 = sqrt(-2d0*log(t1)/t1)
          t3 = max(abs(x1*t2), abs(x2*t2))
          l = min(int(t3), 9)
          rings(l,i) = rings(l,i) + 1
        end if
      end do
    end do
  end subroutine

  ! Two-electron integrals' Boys function by a series, large arguments by its asymptote.
  subroutine boys(n, x, f)
    integer n, i, k
    double precision x(n), f(0:3,n), term, s, ex
    do i = 1, n
      ex = exp(-x(i))
      if (x(i) .gt. 20d0) then
        f(3,i) = 1.661701941d0/(x(i)**3*sqrt(x(i)))
      else
        term = 1d0/7d0
        s = term
        do k = 1, 40
          term = term*x(i)/(3.5d0 + k)
          s = s + term
        end do
        f(3,i) = ex*s
      end if
      do k = 2, 0, -1
        f(k,i) = (2d0*x(i)*f(k+1,i) + ex)/(2*k + 1)
      end do
    end do
  end subroutine

  ! Correlations of all pairs of columns after their means and deviations are known.
  subroutine correlate(m, n, x, mean, dev, corr)
    integer m, n, i, j, k
    double precision x(m,n), mean(n), dev(n), corr(n,n), s
    do i = 1, n
      do j = 1, n
        s = 0d0
        do k = 1, m
          s = s + (x(k,i) - mean(i))/dev(i)*(x(k,j) - mean(j))/dev(j)
        end do
        corr(j,i) = s/m
      end do
    end do
  end subroutine

  subroutine run_legacy_plain(turns)
    integer, intent(in) :: turns
    integer, parameter :: nx = 66, n = 500000, ni = 160, nj = 120, nk = 100, ng = 130, ns = 60000, nb = 400000, &
        m = 600, nc = 250
    double precision, allocatable :: u(:,:,:,:), rsd(:,:,:,:), t(:), q(:), p(:), prec(:), lhs(:,:,:,:), rhs(:,:,:,:), &
        out(:,:,:,:), &
      gu(:,:,:), gv(:,:,:), gr(:,:,:), x(:), f(:,:), xc(:,:), mean(:), dev(:), corr(:,:)
    double precision :: a(0:3)
    integer, allocatable :: seed(:), rings(:,:)
    integer :: i, j, k, turn
    allocate (u(5,nx,nx,nx), rsd(5,nx,nx,nx), t(n), q(n), p(n), prec(n), lhs(5,ni,nj,nk), rhs(3,ni,nj,nk), out(3,ni,nj,nk), &
      gu(ng,ng,ng), gv(ng,ng,ng), gr(ng,ng,ng), x(nb), f(0:3,nb), xc(m,nc), mean(nc), dev(nc), corr(nc,nc), seed(ns), &
      rings(0:9,ns))
    do k = 1, nx
      do j = 1, nx
        do i = 1, nx
          u(:,i,j,k) = [1d0 + 0.01d0*mod(i, 7), 0.3d0, 0.1d0*mod(j, 3), 0.05d0*mod(k, 5), 2.5d0]
        end do
      end do
    end do
    rsd = 0
    do i = 1, n
      t(i) = 270 + mod(i, 40)
      q(i) = 0.002d0 + 0.0005d0*mod(i, 30)
      p(i) = 60000 + 100*mod(i, 400)
    end do
    do k = 1, nk
      do j = 1, nj
        do i = 1, ni
          lhs(:,i,j,k) = [0.1d0, 0.2d0, 3d0, 0.2d0, 0.1d0]
          rhs(:,i,j,k) = [1d0, 0.5d0*mod(i, 3), 0.1d0*mod(j, 4)]
        end do
      end do
    end do
    do k = 1, ng
      do j = 1, ng
        do i = 1, ng
          gu(i,j,k) = sin(0.01d0*i*j + k)
          gv(i,j,k) = cos(0.02d0*j)
        end do
      end do
    end do
    a = [-8d0/3d0, 0d0, 1d0/6d0, 1d0/12d0]
    do i = 1, ns
      seed(i) = 1 + mod(i*17, 1048000)
    end do
    do i = 1, nb
      x(i) = 0.0001d0*mod(i*37, 300000)
    end do
    do j = 1, nc
      do i = 1, m
        xc(i,j) = mod(i*j, 37) + 0.1d0*mod(i, 5)
      end do
      mean(j) = 18
      dev(j) = 10 + 0.1d0*mod(j, 9)
    end do
    prec = 0
    out = 0
    gr = 0
    rings = 0
    f = 0
    corr = 0
    do turn = 1, turns
      call rhsx(nx, nx, nx, u, rsd, 0.1d0)
      call moist(n, t, q, p, prec)
      call penta(ni, nj, nk, lhs, rhs, out)
      call resid27(gu, gv, gr, ng, a)
      call pairs(ns, 64, seed, rings)
      call boys(nb, x, f)
      call correlate(m, nc, xc, mean, dev, corr)
    end do
    print '(8es14.6)', sum(abs(rsd)), sum(t), sum(prec), sum(out), sum(gr), dble(sum(rings)), sum(f), sum(corr)
  end subroutine
end module
