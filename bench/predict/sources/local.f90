! Each iteration has small arrays of its own, whose elements the run decides.
module local_arrays
  use iso_fortran_env, only: real32, real64
  implicit none
  integer, parameter :: nspec = 6, nlev = 48
contains
  subroutine solve_cells(n, a, b)
    integer, intent(in) :: n
    real(real64), intent(in) :: a(n,4,4)
    real(real64), intent(inout) :: b(n,4)
    real(real64) :: m(4,4), r(4), f
    integer :: c, i, j, k
    !$omp target teams distribute parallel do private(m, r, f, i, j, k)
    do c = 1, n
      do j = 1, 4
        do i = 1, 4
          m(i,j) = a(c,i,j)
        end do
        m(j,j) = m(j,j) + 8
        r(j) = b(c,j)
      end do
      do k = 1, 3
        do i = k + 1, 4
          f = m(i,k)/m(k,k)
          do j = k + 1, 4
            m(i,j) = m(i,j) - f*m(k,j)
          end do
          r(i) = r(i) - f*r(k)
        end do
      end do
      do k = 4, 1, -1
        do j = k + 1, 4
          r(k) = r(k) - m(k,j)*r(j)
        end do
        r(k) = r(k)/m(k,k)
      end do
      b(c,:) = r
    end do
  end subroutine

  subroutine median_filter(nx, ny, p, q)
    integer, intent(in) :: nx, ny
    real(real32), intent(in) :: p(nx,ny)
    real(real32), intent(inout) :: q(nx,ny)
    real(real32) :: w(9), t
    integer :: i, j, k, l, m
    !$omp target teams distribute parallel do collapse(2) private(w, t, k, l, m)
    do j = 2, ny - 1
      do i = 2, nx - 1
        m = 0
        do l = -1, 1
          do k = -1, 1
            m = m + 1
            w(m) = p(i+k,j+l)
          end do
        end do
        do k = 2, 9
          t = w(k)
          l = k - 1
          do while (l >= 1)
            if (w(l) <= t) exit
            w(l + 1) = w(l)
            l = l - 1
          end do
          w(l + 1) = t
        end do
        q(i,j) = w(5)
      end do
    end do
  end subroutine

  subroutine count_classes(n, m, class, best)
    integer, intent(in) :: n, m, class(m,n)
    integer, intent(inout) :: best(n)
    integer :: bin(16), i, k
    !$omp target teams distribute parallel do private(bin, k)
    do i = 1, n
      bin = 0
      do k = 1, m
        bin(class(k,i)) = bin(class(k,i)) + 1
      end do
      best(i) = maxloc(bin, dim=1)
    end do
  end subroutine

  subroutine chemistry_step(n, y, rate)
    integer, intent(in) :: n
    real(real64), intent(inout) :: y(n,nspec)
    real(real64), intent(in) :: rate(n)
    real(real64) :: c(nspec), p(nspec), l(nspec)
    integer :: i, s, it
    !$omp target teams distribute parallel do private(c, p, l, s, it)
    do i = 1, n
      c = y(i,:)
      do it = 1, 4
        do s = 1, nspec
          p(s) = rate(i)*c(1 + mod(s, nspec))*0.1d0
          l(s) = 0.2d0 + rate(i)*c(1 + mod(s + 2, nspec))
        end do
        do s = 1, nspec
          c(s) = (c(s) + 0.01d0*p(s))/(1 + 0.01d0*l(s))
        end do
      end do
      y(i,:) = c
    end do
  end subroutine

  subroutine column_two_stream(ncol, tau, flux)
    integer, intent(in) :: ncol
    real(real64), intent(in) :: tau(ncol,nlev)
    real(real64), intent(inout) :: flux(ncol,nlev)
    real(real64) :: up(nlev), down(nlev), t
    integer :: i, k
    !$omp target teams distribute parallel do private(up, down, t, k)
    do i = 1, ncol
      down(1) = 1
      do k = 2, nlev
        t = exp(-tau(i,k))
        down(k) = down(k-1)*t + (1 - t)*0.3d0
      end do
      up(nlev) = down(nlev)*0.2d0
      do k = nlev - 1, 1, -1
        t = exp(-tau(i,k+1))
        up(k) = up(k+1)*t + (1 - t)*0.3d0
      end do
      do k = 1, nlev
        flux(i,k) = down(k) - up(k)
      end do
    end do
  end subroutine

  subroutine lagrange_weights(n, x, v, y)
    integer, intent(in) :: n
    real(real64), intent(in) :: x(n), v(:)
    real(real64), intent(inout) :: y(n)
    real(real64) :: w(6), s
    integer :: i, j, k, i0
    !$omp target teams distribute parallel do private(w, s, j, k, i0)
    do i = 1, n
      i0 = int(x(i))
      do j = 1, 6
        w(j) = 1
        do k = 1, 6
          if (k /= j) w(j) = w(j)*(x(i) - i0 - k + 3)/(j - k)
        end do
      end do
      s = 0
      do j = 1, 6
        s = s + w(j)*v(i0 + j - 1)
      end do
      y(i) = s
    end do
  end subroutine

  subroutine k_nearest(n, m, px, py, qx, qy, d)
    integer, intent(in) :: n, m
    real(real32), intent(in) :: px(n), py(n), qx(m), qy(m)
    real(real32), intent(inout) :: d(n)
    real(real32) :: best(4), r
    integer :: i, k, l, at
    !$omp target teams distribute parallel do private(best, r, k, l, at)
    do i = 1, n
      best = huge(r)
      do k = 1, m
        r = (px(i) - qx(k))**2 + (py(i) - qy(k))**2
        if (r < best(4)) then
          at = 4
          do l = 3, 1, -1
            if (r < best(l)) then
              best(l + 1) = best(l)
              at = l
            end if
          end do
          best(at) = r
        end if
      end do
      d(i) = sum(sqrt(best))
    end do
  end subroutine

  subroutine run_local(turns)
    integer, intent(in) :: turns
    integer, parameter :: n = 400000, nx = 1500, ny = 1000, ncol = 40000
    real(real64), allocatable :: a(:,:,:), b(:,:), y(:,:), rate(:), tau(:,:), flux(:,:), x(:), v(:), z(:)
    real(real32), allocatable :: p(:,:), q(:,:), px(:), py(:), d(:)
    integer, allocatable :: class(:,:), best(:)
    integer :: i, j, t
    allocate (a(n,4,4), b(n,4), y(n,nspec), rate(n), tau(ncol,nlev), flux(ncol,nlev), x(n), v(100010), z(n), &
      p(nx,ny), q(nx,ny), px(50000), py(50000), d(50000))
    allocate (class(40,100000), best(100000))
    call random_number(a)
    b = 1
    call random_number(y)
    call random_number(rate)
    call random_number(tau)
    call random_number(x)
    x = 3 + 100000*x
    v = 1
    call random_number(p)
    call random_number(px)
    call random_number(py)
    do j = 1, 100000
      do i = 1, 40
        class(i,j) = 1 + int(15.99*p(1 + mod(i*j, 1500), 1 + mod(j, 1000)))
      end do
    end do
    flux = 0
    z = 0
    q = 0
    d = 0
    best = 0
    !$omp target data map(to: a, rate, tau, x, v, p, class, px, py) map(tofrom: b, y, flux, z, q, best, d)
    do t = 1, turns
      call solve_cells(n, a, b)
      call median_filter(nx, ny, p, q)
      call count_classes(100000, 40, class, best)
      call chemistry_step(n, y, rate)
      call column_two_stream(ncol, tau, flux)
      call lagrange_weights(n, x, v, z)
      call k_nearest(50000, 512, px, py, px, py, d)
    end do
    !$omp end target data
    print *, 'local', sum(b), sum(q), sum(best), sum(y), sum(flux), sum(z), sum(d)
  end subroutine
end module
