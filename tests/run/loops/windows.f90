! Windows that neighbouring iterations share: a thread does some of them side by side, where there are many (the last two sizes).
module filters
  implicit none
  integer, parameter :: dp = kind(1.0d0)
contains
  subroutine weighted(n, m, w, f, g)
    integer, intent(in) :: n, m
    real, intent(in) :: w(-2:2,-2:2), f(n,m)
    real, intent(inout) :: g(n,m)
    integer :: i, j, p, q
    real :: s
    !$acc parallel loop collapse(2) private(s) copyin(w, f) copy(g)
    do j = 3, m - 2
      do i = 3, n - 2
        s = 0
        do q = -2, 2
          do p = -2, 2
            s = s + w(p,q)*f(i+p,j+q)
          end do
        end do
        g(i,j) = s
      end do
    end do
  end subroutine weighted

  ! an extreme that begins with a constant of the kind of number
  ! expect: code: 1 launch.abreast({32, 4, 1}, windows_dilated
  subroutine dilated(n, m, f, g)
    integer, intent(in) :: n, m
    real, intent(in) :: f(n,m)
    real, intent(inout) :: g(n,m)
    integer :: i, j, p, q
    real :: s
    !$acc parallel loop collapse(2) private(s) copyin(f) copy(g)
    do j = 3, m - 2
      do i = 3, n - 2
        s = -huge(s)
        do q = -2, 2
          do p = -2, 2
            s = max(s, f(i+p,j+q))
          end do
        end do
        g(i,j) = s - g(i,j)
      end do
    end do
  end subroutine dilated

  ! the loops the other way round, windows from 1, an element in the place of the scalar
  subroutine turned(w, f, g)
    real, intent(in) :: w(:,:), f(:,:)
    real, intent(inout) :: g(:,:)
    integer :: i, j, p, q
    !$omp target teams distribute parallel do collapse(2) map(to: w, f) map(tofrom: g)
    do i = 1, size(f,1) - 4
      do j = 1, size(f,2) - 4
        g(i+2,j+2) = 0
        do p = 1, 5
          do q = 1, 5
            g(i+2,j+2) = g(i+2,j+2) + w(p,q)*f(i+p-1,j+q-1)
          end do
        end do
      end do
    end do
  end subroutine turned

  subroutine cube(n, m, l, w, f, g)
    integer, intent(in) :: n, m, l
    real(dp), intent(in) :: w(-1:1,-1:1,-1:1), f(n,m,l)
    real(dp), intent(inout) :: g(n,m,l)
    integer :: i, j, k, p, q, r
    real(dp) :: s
    do concurrent (k = 2:l-1, j = 2:m-1, i = 2:n-1)
      s = 0
      do r = -1, 1
        do q = -1, 1
          do p = -1, 1
            s = s + w(p,q,r)*f(i+p,j+q,k+r)
          end do
        end do
      end do
      g(i,j,k) = s
    end do
  end subroutine cube

  ! terms as they are written out; two arrays are set
  subroutine written_out(n, m, f, g, h)
    integer, intent(in) :: n, m
    real(dp), intent(in) :: f(n,m)
    real(dp), intent(inout) :: g(n,m), h(n,m)
    integer :: i, j
    !$acc kernels copyin(f) copy(g, h)
    do j = 3, m - 2
      do i = 2, n - 1
        g(i,j) = f(i-1,j-2) + f(i,j-2) + f(i+1,j-2) + f(i-1,j-1) + f(i,j-1)*2 + f(i+1,j-1) + f(i-1,j) + f(i,j)*4 + f(i+1,j) &
                 + f(i-1,j+1) + f(i,j+1)*2 + f(i+1,j+1) + f(i-1,j+2) + f(i,j+2) + f(i+1,j+2)
        h(i,j) = f(i,j+2) - f(i,j-2)
      end do
    end do
    !$acc end kernels
  end subroutine written_out

  ! what an iteration reads and sets itself counts once: a register has it
  subroutine adds(n, m, w, f, g)
    integer, intent(in) :: n, m
    real(dp), intent(in) :: w(3,5), f(n,m)
    real(dp), intent(inout) :: g(n,m)
    integer :: i, j, p, q
    !$acc kernels copyin(w, f) copy(g)
    do j = 3, m - 2
      do i = 2, n - 1
        do q = 1, 5
          do p = 1, 3
            g(i,j) = g(i,j) + w(p,q)*f(i+p-2,j+q-3)
          end do
        end do
      end do
    end do
    !$acc end kernels
  end subroutine adds

  ! one element is set first, the other one is read; the third is read at another place only
  subroutine two_sums(n, m, w, f, g, h)
    integer, intent(in) :: n, m
    real(dp), intent(in) :: w(3,5), f(n,m)
    real(dp), intent(inout) :: g(n,m), h(m,n)
    integer :: i, j, p, q
    !$acc kernels copyin(w, f) copy(g, h)
    do j = 3, m - 2
      do i = 2, n - 1
        g(i,j) = f(i,j)
        h(j,i) = 2*h(j,i) + g(i,j)
        do q = 1, 5
          do p = 1, 3
            g(i,j) = g(i,j) - w(p,q)*f(i+p-2,j+q-3)
            h(j,i) = h(j,i) + g(i,j)
          end do
        end do
        g(i,j) = g(i,j)*h(j,i)
      end do
    end do
    !$acc end kernels
  end subroutine two_sums

  ! the element moves with a loop inside
  subroutine moving(n, m, f, g)
    integer, intent(in) :: n, m
    real(dp), intent(in) :: f(n,m)
    real(dp), intent(inout) :: g(3,n,m)
    integer :: i, j, p, q
    !$acc kernels copyin(f) copy(g)
    do j = 3, m - 2
      do i = 2, n - 1
        do p = 1, 3
          do q = 1, 5
            g(p,i,j) = g(p,i,j) + f(i+p-2,j+q-3)
          end do
        end do
      end do
    end do
    !$acc end kernels
  end subroutine moving
end module filters

program windows
  use filters
  implicit none
  integer :: sizes(2,6) = reshape([41, 37, 6, 7, 9, 6, 33, 5, 230, 153, 4600, 7], [2, 6]), t, n, m, i, j, k
  real, allocatable :: f(:,:), g(:,:), e(:,:)
  real(dp), allocatable :: d(:,:), a(:,:), b(:,:), c(:,:,:), x(:,:,:), y(:,:)
  real :: w(5,5)
  real(dp) :: v(3,3,3), u(3,5)
  w = reshape([(0.125*mod(i*7, 9), i = 1, 25)], [5, 5])
  v = reshape([(0.25_dp*mod(i*5, 11), i = 1, 27)], [3, 3, 3])
  u = reshape([(0.5_dp*mod(i*3, 7), i = 1, 15)], [3, 5])
  do t = 1, 6
    n = sizes(1,t)
    m = sizes(2,t)
    allocate (f(n,m), g(n,m), e(n,m), d(n,m), a(n,m), b(n,m), c(n,m,5), x(n,m,5), y(m,n))
    do j = 1, m
      do i = 1, n
        f(i,j) = mod(i*31 + j*17, 23)*0.5
        d(i,j) = mod(i*13 + j*29, 31)*0.25_dp
        do k = 1, 5
          c(i,j,k) = mod(i*13 + j*29 + k*7, 31)*0.25_dp
        end do
      end do
    end do
    g = -1; e = -1; a = -1; b = -1; x = -1
    call weighted(n, m, w, f, g)
    call turned(w, f, e)
    call dilated(n, m, f, e)
    call written_out(n, m, d, a, b)
    call cube(n, m, 5, v, c, x)
    print '(2i4,4f14.3)', n, m, sum(g), sum(e), g(3,3), e(n-2,m-2)
    print '(4f14.4)', sum(a), sum(b), sum(x), x(2,m-1,4)
    call adds(n, m, u, d, a)
    print '(2f14.4)', sum(a), a(2,m-2)
    y = 0.25_dp
    call two_sums(n, m, u, d, a, y)
    print '(2es14.6)', sum(y), a(2,m-2)
    deallocate (x)
    allocate (x(3,n,m))
    x = 1
    call moving(n, m, d, x)
    print '(2f14.4)', sum(x), x(2,2,3)
    deallocate (f, g, e, d, a, b, c, x, y)
  end do
end program windows
