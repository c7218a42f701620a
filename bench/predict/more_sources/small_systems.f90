! Many small problems, one an iteration: matrices of a few rows, arrays of a thread, calls of functions.
module small_systems
  implicit none
  integer, parameter :: dp = kind(1d0), sp = kind(1.0)
contains
  pure function det3(a) result(d)
    real(dp), intent(in) :: a(3,3)
    real(dp) :: d
    !$omp declare target
    d = a(1,1)*(a(2,2)*a(3,3) - a(2,3)*a(3,2)) - a(1,2)*(a(2,1)*a(3,3) - a(2,3)*a(3,1)) + a(1,3)*(a(2,1)*a(3,2) - a(2,2)*a(3,1))
  end function

  subroutine solve_4(n, a, b, x)
    integer, intent(in) :: n
    real(dp), intent(in) :: a(4,4,n), b(4,n)
    real(dp), intent(inout) :: x(4,n)
    real(dp) :: m(4,4), r(4), f
    integer :: e, i, j, k
    !$omp target teams distribute parallel do private(m, r, f, i, j, k)
    do e = 1, n
      do j = 1, 4
        do i = 1, 4
          m(i,j) = a(i,j,e)
        end do
        r(j) = b(j,e)
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
      do i = 4, 1, -1
        do j = i + 1, 4
          r(i) = r(i) - m(i,j)*r(j)
        end do
        r(i) = r(i)/m(i,i)
      end do
      do i = 1, 4
        x(i,e) = r(i)
      end do
    end do
  end subroutine

  subroutine cholesky_6(n, a, d)
    integer, intent(in) :: n
    real(dp), intent(in) :: a(6,6,n)
    real(dp), intent(inout) :: d(n)
    real(dp) :: l(6,6), s
    integer :: e, i, j, k
    !$omp target teams distribute parallel do private(l, s, i, j, k)
    do e = 1, n
      s = 0
      l = a(:,:,e)
      do j = 1, 6
        do k = 1, j - 1
          l(j,j) = l(j,j) - l(j,k)**2
        end do
        l(j,j) = sqrt(l(j,j))
        do i = j + 1, 6
          do k = 1, j - 1
            l(i,j) = l(i,j) - l(i,k)*l(j,k)
          end do
          l(i,j) = l(i,j)/l(j,j)
        end do
        s = s + log(l(j,j))
      end do
      d(e) = 2*s
    end do
  end subroutine

  subroutine cell_volumes(n, x, v)
    integer, intent(in) :: n
    real(dp), intent(in) :: x(3,3,n)
    real(dp), intent(inout) :: v(n)
    integer :: e
    !$omp target teams distribute parallel do
    do e = 1, n
      v(e) = abs(det3(x(:,:,e)))/6
    end do
  end subroutine

  subroutine products_5(n, a, b, c)
    integer, intent(in) :: n
    real(dp), intent(in) :: a(5,5,n), b(5,5,n)
    real(dp), intent(inout) :: c(5,5,n)
    integer :: e, i, j, k
    real(dp) :: s
    !$omp target teams distribute parallel do private(s, i, j, k)
    do e = 1, n
      do j = 1, 5
        do i = 1, 5
          s = 0
          do k = 1, 5
            s = s + a(i,k,e)*b(k,j,e)
          end do
          c(i,j,e) = s
        end do
      end do
    end do
  end subroutine

  subroutine legendre_sums(n, x, c, y)
    integer, intent(in) :: n
    real(dp), intent(in) :: x(n), c(0:20)
    real(dp), intent(inout) :: y(n)
    real(dp) :: p(0:20)
    integer :: i, k
    !$omp target teams distribute parallel do private(p, k)
    do i = 1, n
      p(0) = 1
      p(1) = x(i)
      do k = 2, 20
        p(k) = ((2*k - 1)*x(i)*p(k-1) - (k - 1)*p(k-2))/k
      end do
      y(i) = 0
      do k = 0, 20
        y(i) = y(i) + c(k)*p(k)
      end do
    end do
  end subroutine

  subroutine medians_5(n, m, a, b)
    integer, intent(in) :: n, m
    real(sp), intent(in) :: a(n,m)
    real(sp), intent(inout) :: b(n,m)
    real(sp) :: w(5), t
    integer :: i, j, p, q
    !$omp target teams distribute parallel do collapse(2) private(w, t, p, q)
    do j = 2, m - 1
      do i = 2, n - 1
        w(1) = a(i,j)
        w(2) = a(i-1,j)
        w(3) = a(i+1,j)
        w(4) = a(i,j-1)
        w(5) = a(i,j+1)
        do p = 1, 4
          do q = p + 1, 5
            if (w(q) < w(p)) then
              t = w(p)
              w(p) = w(q)
              w(q) = t
            end if
          end do
        end do
        b(i,j) = w(3)
      end do
    end do
  end subroutine

  subroutine euler_flux(n, u, f)
    integer, intent(in) :: n
    real(dp), intent(in) :: u(n,5)
    real(dp), intent(inout) :: f(n,5)
    real(dp) :: l(5), r(5), pl, pr, s
    integer :: i, k
    !$omp target teams distribute parallel do private(l, r, pl, pr, s, k)
    do i = 2, n
      do k = 1, 5
        l(k) = u(i-1,k)
        r(k) = u(i,k)
      end do
      pl = 0.4_dp*(l(5) - 0.5_dp*(l(2)**2 + l(3)**2 + l(4)**2)/l(1))
      pr = 0.4_dp*(r(5) - 0.5_dp*(r(2)**2 + r(3)**2 + r(4)**2)/r(1))
      s = max(abs(l(2)/l(1)) + sqrt(1.4_dp*abs(pl/l(1))), abs(r(2)/r(1)) + sqrt(1.4_dp*abs(pr/r(1))))
      do k = 1, 5
        f(i,k) = 0.5_dp*(l(2)/l(1)*l(k) + r(2)/r(1)*r(k)) - 0.5_dp*s*(r(k) - l(k))
      end do
      f(i,2) = f(i,2) + 0.5_dp*(pl + pr)
      f(i,5) = f(i,5) + 0.5_dp*(pl*l(2)/l(1) + pr*r(2)/r(1))
    end do
  end subroutine

  subroutine newton_roots(n, a, x)
    integer, intent(in) :: n
    real(dp), intent(in) :: a(n)
    real(dp), intent(inout) :: x(n)
    real(dp) :: y, d
    integer :: i, k
    !$omp target teams distribute parallel do private(y, d, k)
    do i = 1, n
      y = 1
      do k = 1, 50
        d = (y**3 + y - a(i))/(3*y*y + 1)
        y = y - d
        if (abs(d) < 1e-12_dp) exit
      end do
      x(i) = y
    end do
  end subroutine

  subroutine run_small(turns)
    integer, intent(in) :: turns
    integer, parameter :: n = 300000
    real(dp), allocatable :: a4(:,:,:), b4(:,:), x4(:,:), a6(:,:,:), d(:), x3(:,:,:), a5(:,:,:), b5(:,:,:), c5(:,:,:), &
      x(:), y(:), u(:,:), f(:,:)
    real(sp), allocatable :: im(:,:), med(:,:)
    real(dp) :: c(0:20)
    integer :: t, i
    allocate (a4(4,4,n), b4(4,n), x4(4,n), a6(6,6,n), d(n), x3(3,3,n), a5(5,5,n), b5(5,5,n), c5(5,5,n), x(2*n), y(2*n), &
      u(4*n,5), f(4*n,5), im(2000,1200), med(2000,1200))
    call random_number(a4)
    call random_number(b4)
    call random_number(a6)
    call random_number(x3)
    call random_number(a5)
    call random_number(b5)
    call random_number(x)
    call random_number(u)
    call random_number(im)
    do i = 1, 6
      a6(i,i,:) = 8
    end do
    do i = 1, 4
      a4(i,i,:) = 6
    end do
    u(:,1) = 1
    u(:,5) = 5
    x4 = 0
    d = 0
    c5 = 0
    y = 0
    f = 0
    med = 0
    c = 0.3_dp
    !$omp target data map(to: a4, b4, a6, x3, a5, b5, x, u, im, c) map(tofrom: x4, d, c5, y, f, med)
    do t = 1, turns
      call solve_4(n, a4, b4, x4)
      call cholesky_6(n, a6, d)
      call cell_volumes(n, x3, d)
      call products_5(n, a5, b5, c5)
      call legendre_sums(2*n, x, c, y)
      call medians_5(2000, 1200, im, med)
      call euler_flux(4*n, u, f)
      call newton_roots(2*n, x, y)
    end do
    !$omp end target data
    print *, 'small', sum(x4), sum(d), sum(c5), sum(y), sum(f), sum(med)
  end subroutine
end module
