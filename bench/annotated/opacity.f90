! Line-by-line radiation: Voigt profiles of many lines in layers, three levels of parallelism, a ROUTINE VECTOR and a ROUTINE SEQ.
module lines_mod
  implicit none
  integer, parameter :: dp = kind(1d0)
  real(dp), parameter :: pi = 3.14159265358979323846d0
contains
  !$acc routine(voigt) seq
  pure real(dp) function voigt(x, y) result(k)
    real(dp), intent(in) :: x, y
    complex(dp) :: t, w
    real(dp) :: s
    s = abs(x) + y
    t = cmplx(y, -x, dp)
    if (s >= 15) then
      w = t*0.5641896d0/(0.5d0 + t*t)
    else if (s >= 5.5d0) then
      w = t*(1.410474d0 + t*t*0.5641896d0)/(0.75d0 + t*t*(3 + t*t))
    else
      w = (16.4955d0 + t*(20.20933d0 + t*(11.96482d0 + t*(3.778987d0 + t*0.5642236d0)))) &
        /(16.4955d0 + t*(38.82363d0 + t*(39.27121d0 + t*(21.69274d0 + t*(6.699398d0 + t)))))
    end if
    k = real(w, dp)
  end function voigt

  subroutine normalise(n, a, total)
    !$acc routine vector
    integer, intent(in) :: n
    real(dp), intent(inout) :: a(n)
    real(dp), intent(out) :: total
    integer :: i
    total = 0
    !$acc loop vector reduction(+:total)
    do i = 1, n
      total = total + a(i)
    end do
    !$acc loop vector
    do i = 1, n
      a(i) = a(i)/max(total, 1d-30)
    end do
  end subroutine normalise
end module lines_mod

program opacity
  use lines_mod
  implicit none
  integer :: nnu, nlay, nlin, i, l, m, ib
  real(dp), allocatable :: nu(:), nu0(:), str(:), gam(:), tem(:), pre(:), kap(:,:), tot(:), tau(:), bands(:,:)
  real(dp) :: s, ad, x, y, up, fl(4)
  integer(8) :: t0, t1, rate
  character(20) :: arg
  nnu = 200
  if (command_argument_count() > 0) then
    call get_command_argument(1, arg)
    read (arg, *) nnu
  end if
  nlay = 30
  nlin = 200
  allocate(nu(nnu), nu0(nlin), str(nlin), gam(nlin), tem(nlay), pre(nlay), kap(nnu, nlay), tot(nlay), tau(nnu), bands(4, nlay))
  nu = [(1000 + 10d0*i/nnu, i = 1, nnu)]
  nu0 = [(1000 + 10d0*mod(l*0.618034d0, 1d0), l = 1, nlin)]
  str = [(1 + sin(1d0*l)**2, l = 1, nlin)]
  gam = [(0.05d0 + 0.02d0*cos(2d0*l), l = 1, nlin)]
  tem = [(200 + 3d0*m, m = 1, nlay)]
  pre = [(exp(-0.2d0*(nlay - m)), m = 1, nlay)]
  call system_clock(t0, rate)
  !$acc data copyin(nu, nu0, str, gam, tem, pre) copyout(kap, tot, tau, bands)
  !$acc parallel loop gang worker num_workers(4) vector_length(32)
  do m = 1, nlay
    !$acc loop vector private(s, ad, x, y)
    do i = 1, nnu
      s = 0
      ad = 0.01d0*sqrt(tem(m)/296)
      !$acc loop seq
      do l = 1, nlin
        x = (nu(i) - nu0(l))/ad
        y = gam(l)*pre(m)/ad
        s = s + str(l)*voigt(x, y)/(ad*sqrt(pi))
      end do
      kap(i, m) = s
    end do
  end do
  ! optical depth from above: sums over layers, each frequency its own
  !$acc parallel loop gang vector private(s)
  do i = 1, nnu
    s = 0
    do m = nlay, 1, -1
      s = s + kap(i, m)*pre(m)*1d-3
    end do
    tau(i) = s
  end do
  ! band means with a private array, four bands a layer
  !$acc parallel loop gang private(fl)
  do m = 1, nlay
    fl = 0
    !$acc loop worker
    do ib = 1, 4
      up = 0
      !$acc loop vector reduction(+:up)
      do i = (ib - 1)*nnu/4 + 1, ib*nnu/4
        up = up + kap(i, m)*exp(-tau(i))
      end do
      fl(ib) = up
    end do
    do ib = 1, 4
      bands(ib, m) = fl(ib)*4/nnu
    end do
  end do
  !$acc parallel loop gang
  do m = 1, nlay
    call normalise(nnu, kap(:, m), tot(m))
  end do
  !$acc end data
  call system_clock(t1)
  write (0, '(a,f10.3)') 'ms ', 1000d0*(t1 - t0)/rate
  print '(a,3es14.6)', 'tot', sum(tot), tot(1), tot(nlay)
  print '(a,4es14.6)', 'bands', sum(bands, 2)
  print '(a,2es14.6)', 'kap', sum(kap), maxval(kap)
end program opacity
