! Complex numbers, single precision, integers: transforms, images, sets.
module spectra
  implicit none
  integer, parameter :: dp = kind(1d0), sp = kind(1.0)
contains
  subroutine phase_shift(n, m, z, k)
    integer, intent(in) :: n, m
    complex(dp), intent(inout) :: z(n,m)
    real(dp), intent(in) :: k(n)
    integer :: i, j
    do concurrent (j = 1:m, i = 1:n)
      z(i,j) = z(i,j)*exp(cmplx(0, -0.01_dp*k(i), dp))
    end do
  end subroutine

  subroutine butterfly_32(n, h, x, y)
    integer, intent(in) :: n, h
    complex(sp), intent(in) :: x(0:n-1)
    complex(sp), intent(inout) :: y(0:n-1)
    integer :: b, k
    complex(sp) :: w
    do concurrent (b = 0:n/(2*h) - 1, k = 0:h - 1) local(w)
      w = cmplx(cos(3.14159265*k/h), -sin(3.14159265*k/h))*x(2*b*h + k + h)
      y(2*b*h + k) = x(2*b*h + k) + w
      y(2*b*h + k + h) = x(2*b*h + k) - w
    end do
  end subroutine

  subroutine small_dft(n, m, x, y)
    integer, intent(in) :: n, m
    complex(sp), intent(in) :: x(n,m)
    complex(sp), intent(inout) :: y(n,m)
    integer :: i, j, k
    complex(sp) :: s
    do concurrent (j = 1:m, i = 1:n) local(s, k)
      s = 0
      do k = 1, n
        s = s + x(k,j)*exp(cmplx(0.0, -6.2831853*mod((i - 1)*(k - 1), n)/n))
      end do
      y(i,j) = s
    end do
  end subroutine

  subroutine julia(n, m, it)
    integer, intent(in) :: n, m
    integer, intent(inout) :: it(n,m)
    integer :: i, j, k
    real(sp) :: x, y, t
    do concurrent (j = 1:m, i = 1:n) local(x, y, t, k)
      x = 3.0*i/n - 1.5
      y = 3.0*j/m - 1.5
      do k = 1, 200
        if (x*x + y*y > 4) exit
        t = x*x - y*y - 0.8
        y = 2*x*y + 0.156
        x = t
      end do
      it(i,j) = k
    end do
  end subroutine

  subroutine power_spectrum(n, m, z, p)
    integer, intent(in) :: n, m
    complex(dp), intent(in) :: z(n,m)
    real(dp), intent(inout) :: p(n)
    integer :: i, j
    real(dp) :: s
    do concurrent (i = 1:n) local(s, j)
      s = 0
      do j = 1, m
        s = s + real(z(i,j)*conjg(z(i,j)), dp)
      end do
      p(i) = s/m
    end do
  end subroutine

  subroutine grey(n, m, rgb, g)
    integer, intent(in) :: n, m
    integer(1), intent(in) :: rgb(3,n,m)
    integer(1), intent(inout) :: g(n,m)
    integer :: i, j
    do concurrent (j = 1:m, i = 1:n)
      g(i,j) = int((77*iand(int(rgb(1,i,j)), 255) + 150*iand(int(rgb(2,i,j)), 255) + 29*iand(int(rgb(3,i,j)), 255))/256, 1)
    end do
  end subroutine

  subroutine life(n, m, a, b)
    integer, intent(in) :: n, m
    integer(1), intent(in) :: a(n,m)
    integer(1), intent(inout) :: b(n,m)
    integer :: i, j, s
    do concurrent (j = 2:m - 1, i = 2:n - 1) local(s)
      s = a(i-1,j-1) + a(i,j-1) + a(i+1,j-1) + a(i-1,j) + a(i+1,j) + a(i-1,j+1) + a(i,j+1) + a(i+1,j+1)
      b(i,j) = merge(1_1, 0_1, s == 3 .or. (s == 2 .and. a(i,j) == 1))
    end do
  end subroutine

  subroutine hash_words(n, k, h)
    integer, intent(in) :: n
    integer, intent(in) :: k(n)
    integer, intent(inout) :: h(n)
    integer :: i, j, x
    do concurrent (i = 1:n) local(x, j)
      x = k(i)
      do j = 1, 8
        x = ieor(x, ishft(x, 13))
        x = ieor(x, ishft(x, -17))
        x = ieor(x, ishft(x, 5))
      end do
      h(i) = x
    end do
  end subroutine

  subroutine run_spectra(turns)
    integer, intent(in) :: turns
    integer, parameter :: n = 1000, m = 2100, nf = 4194304
    complex(dp), allocatable :: z(:,:)
    complex(sp), allocatable :: x(:), y(:), d(:,:), e(:,:)
    real(dp), allocatable :: k(:), p(:)
    integer, allocatable :: it(:,:), w(:), h(:)
    integer(1), allocatable :: rgb(:,:,:), g(:,:), c(:,:), b(:,:)
    integer :: t, i, j
    allocate (z(n,m), x(0:nf-1), y(0:nf-1), d(32,30000), e(32,30000), k(n), p(n), it(1500,1200), w(8000000), h(8000000), &
      rgb(3,3000,2000), g(3000,2000), c(4000,3000), b(4000,3000))
    z = (1, 1)
    x = (1, 0)
    y = 0
    d = (1, 2)
    e = 0
    p = 0
    it = 0
    h = 0
    g = 0
    b = 0
    rgb = 55
    do i = 1, n
      k(i) = i
    end do
    do i = 1, 8000000
      w(i) = i*17
    end do
    do j = 1, 3000
      do i = 1, 4000
        c(i,j) = int(mod(i*j/7 + i, 3)/2, 1)
      end do
    end do
    !$acc data copyin(x, d, k, w, rgb, c) copy(z, y, e, p, it, h, g, b)
    do t = 1, turns
      call phase_shift(n, m, z, k)
      call butterfly_32(nf, 1024, x, y)
      call small_dft(32, 30000, d, e)
      call julia(1500, 1200, it)
      call power_spectrum(n, m, z, p)
      call grey(3000, 2000, rgb, g)
      call life(4000, 3000, c, b)
      call hash_words(8000000, w, h)
    end do
    !$acc end data
    print *, 'spectra', sum(z), sum(y), sum(e), sum(p), sum(it), sum(h), sum(int(g)), sum(int(b))
  end subroutine
end module
