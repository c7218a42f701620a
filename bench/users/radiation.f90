program radiation
  implicit none
  integer, parameter :: nlay = 60, nband = 16
  integer :: ncol, ic, ib, k, c0, c1, cr
  real(8), allocatable :: t(:,:), q(:,:), fup(:,:), fdn(:,:), heat(:,:)
  real(8) :: tau(nlay), tr(nlay), src(nlay), up(nlay+1), dn(nlay+1), kabs(nband)
  character(20) :: s
  call get_command_argument(1, s); read (s, *) ncol
  allocate (t(nlay,ncol), q(nlay,ncol), fup(nlay+1,ncol), fdn(nlay+1,ncol), heat(nlay,ncol))
  do ib = 1, nband
    kabs(ib) = 0.01d0*1.5d0**ib
  end do
  do ic = 1, ncol
    do k = 1, nlay
      t(k,ic) = 200 + k + 5*sin(0.01d0*ic)
      q(k,ic) = 0.01d0*exp(-(nlay-k)/10d0)*(1 + 0.1d0*cos(0.02d0*ic))
    end do
  end do
  call system_clock(c0, cr)
  do ic = 1, ncol
    fup(:,ic) = 0; fdn(:,ic) = 0
    do ib = 1, nband
      do k = 1, nlay
        tau(k) = kabs(ib)*q(k,ic)*10
        tr(k) = exp(-1.66d0*tau(k))
        src(k) = 5.67d-8*t(k,ic)**4/nband
      end do
      dn(1) = 0
      do k = 1, nlay
        dn(k+1) = dn(k)*tr(k) + src(k)*(1 - tr(k))
      end do
      up(nlay+1) = src(nlay)
      do k = nlay, 1, -1
        up(k) = up(k+1)*tr(k) + src(k)*(1 - tr(k))
      end do
      fup(:,ic) = fup(:,ic) + up
      fdn(:,ic) = fdn(:,ic) + dn
    end do
    heat(:,ic) = (fup(2:,ic) - fup(:nlay,ic)) - (fdn(2:,ic) - fdn(:nlay,ic))
  end do
  call system_clock(c1)
  print '(a,3es16.8)', 'sums ', sum(fup), sum(fdn), sum(abs(heat))
  print '(a,f9.1)', 'ms ', 1e3*(c1 - c0)/real(cr)
end program
