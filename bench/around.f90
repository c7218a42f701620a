! Loops around loops that are not tightly nested: butterflies, running values, sums beside long arrays of iterations, places in triangles. ms of a call;
! results go to stderr.
program around
  implicit none
  integer :: r
  do r = 1, 3
    call fourier(20)
    call comb(2**22)
    call depth(1024, 4096)
    call mixture(1000000, 8)
    call layer(100000, 64, 64)
    call closest(20000)
  end do
contains
  real(8) function ms()
    integer(8) :: t, f
    !$acc wait
    call system_clock(t, f)
    ms = t*1d3/f
  end function
  subroutine fourier(lmax)
    integer, intent(in) :: lmax
    complex(8), allocatable :: x(:)
    complex(8) :: t, u, w
    integer :: n, i, ip, j, l, le, le1
    real(8) :: t0
    n = 2**lmax
    allocate(x(n))
    do i = 1, n
      x(i) = cmplx(sin(0.1d0*i), 0.125d0*mod(i*7, 13), 8)
    end do
    !$acc data copy(x)
    t0 = ms()
    do l = 1, lmax
      le = 2**l
      le1 = le/2
      u = 1
      w = cmplx(cos(3.14159265358979d0/le1), -sin(3.14159265358979d0/le1), 8)
      !$acc kernels
      do j = 1, le1
        do i = j, n, le
          ip = i + le1
          t = x(ip)*u
          x(ip) = x(i) - t
          x(i) = x(i) + t
        end do
        u = u*w
      end do
      !$acc end kernels
    end do
    print '(a,f12.3)', 'butterflies, 2**20        ', ms() - t0
    !$acc end data
    write(0,'(4es16.8)') x(2), x(n)
  end subroutine
  subroutine comb(n)
    integer, intent(in) :: n
    real, allocatable :: x(:)
    real :: t
    integer :: i, j, h
    real(8) :: t0
    allocate(x(n), source=1.0)
    h = 1
    !$acc data copy(x)
    t0 = ms()
    do while (h < n)
      !$acc kernels
      do j = 1, h
        do i = j, n - h, 2*h
          t = x(i+h)
          x(i+h) = (x(i) - t)*0.7
          x(i) = (x(i) + t)*0.7
        end do
      end do
      !$acc end kernels
      h = h*8
    end do
    print '(a,f12.3)', 'comb, 8 stages of 2**22   ', ms() - t0
    !$acc end data
    write(0,'(2es16.8)') x(1), x(n)
  end subroutine
  subroutine depth(nz, n)
    integer, intent(in) :: nz, n
    real, allocatable :: a(:,:), dz(:)
    real :: z
    integer :: k, i
    real(8) :: t0
    allocate(a(n,nz), dz(nz))
    do k = 1, nz
      dz(k) = 0.001*mod(k, 7)
    end do
    !$acc data copyin(dz) copyout(a)
    t0 = ms()
    !$acc kernels
    z = 0
    do k = 1, nz
      z = z + dz(k)
      do i = 1, n
        a(i,k) = exp(-z)*i
      end do
    end do
    !$acc end kernels
    print '(a,f12.3)', 'depth, 1024 x 4096        ', ms() - t0
    !$acc end data
    write(0,'(2es12.4)') a(1,nz), a(n,nz/2)
  end subroutine
  subroutine mixture(n, k)
    integer, intent(in) :: n, k
    real(8), allocatable :: x(:), mu(:)
    real(8) :: g(k), nk(k), sx(k), tot, ll, t0
    integer :: i, j
    allocate(x(n), mu(k))
    x = [(0.001d0*mod(i*7, 8000), i = 1, n)]
    mu = [(dble(i), i = 1, k)]
    !$acc data copyin(x, mu) copyout(nk, sx)
    t0 = ms()
    ll = 0
    !$acc kernels
    nk = 0; sx = 0
    do i = 1, n
      do j = 1, k
        g(j) = exp(-0.5d0*(x(i) - mu(j))**2)
      end do
      tot = sum(g)
      g = g/tot
      nk = nk + g
      sx = sx + g*x(i)
      ll = ll + log(tot)
    end do
    !$acc end kernels
    print '(a,f12.3)', 'mixture, 10**6 x 8        ', ms() - t0
    !$acc end data
    write(0,'(3es16.8)') nk(1), sx(2), ll
  end subroutine
  subroutine layer(n, k, m)
    integer, intent(in) :: n, k, m
    real(8), allocatable :: x(:,:), w(:,:), dw(:,:)
    real(8) :: h(k), e, t0
    integer :: i, j, l
    allocate(x(m,n), w(m,k), dw(m,k))
    do i = 1, n
      do j = 1, m
        x(j,i) = 0.125d0*mod(i*7 + j, 9) - 0.5d0
      end do
    end do
    do i = 1, k
      do j = 1, m
        w(j,i) = 0.125d0*mod(i*5 + j, 7) - 0.4d0
      end do
    end do
    !$acc data copyin(x, w) copyout(dw)
    t0 = ms()
    !$acc kernels
    dw = 0
    do i = 1, n
      do j = 1, k
        h(j) = tanh(dot_product(w(:,j), x(:,i)))
      end do
      e = sum(h) - 1
      do j = 1, k
        do l = 1, m
          dw(l,j) = dw(l,j) + e*(1 - h(j)**2)*x(l,i)
        end do
      end do
    end do
    !$acc end kernels
    print '(a,f12.3)', 'layer, 10**5 x 64 x 64    ', ms() - t0
    !$acc end data
    write(0,'(2es16.8)') dw(1,1), dw(m,k)
  end subroutine
  subroutine closest(n)
    integer, intent(in) :: n
    real, allocatable :: x(:,:)
    real :: best, d
    integer :: i, j, bi, bj
    real(8) :: t0
    allocate(x(3,n))
    do i = 1, n
      x(:,i) = [mod(i*37, 1009)*0.25, mod(i*91, 2003)*0.125, mod(i*17, 997)*0.5]
    end do
    !$acc data copyin(x)
    t0 = ms()
    best = huge(best); bi = 0; bj = 0
    !$acc kernels
    do i = 1, n - 1
      do j = i + 1, n
        d = (x(1,i) - x(1,j))**2 + (x(2,i) - x(2,j))**2 + (x(3,i) - x(3,j))**2
        if (d < best) then
          best = d; bi = i; bj = j
        end if
      end do
    end do
    !$acc end kernels
    print '(a,f12.3)', 'closest pair of 20000     ', ms() - t0
    !$acc end data
    write(0,*) best, bi, bj
  end subroutine
end program
