! Loops over samples that make scalars in loops inside, and sum into vectors and matrices with them (normal equations, gradients)
! f2cuda options: --auto=all --no-libraries
! expect: report: 3 scalars of iterations expanded
program sums_with_scalars
  implicit none
  integer, parameter :: n = 300, p = 6
  real(8) :: x(p,n), y(n), b(p), g(p), h(p,p), last
  integer :: i, j, hits(p)
  do i = 1, n
    do j = 1, p
      x(j,i) = mod(i*j + j, 5) - 2
    end do
    y(i) = mod(i, 3)
  end do
  b = [1, -1, 2, 0, 1, 3]
  g = 1; h = 0; hits = 0
  call gradient(x, y, b, g, n, p)
  print '(6f10.1)', g
  call normal(x, y, b, g, h, n, p)
  print '(6f10.1)', g, h
  call chosen(x, y, hits, n, p)
  print '(6i8)', hits
  call kept(x, b, g, n, p, last)
  print '(7f10.1)', g, last
contains
  subroutine gradient(x, y, b, g, n, p)
    integer, intent(in) :: n, p
    real(8), intent(in) :: x(p,n), y(n), b(p)
    real(8), intent(inout) :: g(p)
    real(8) :: t
    integer :: i, j
    do i = 1, n
      t = -y(i)
      do j = 1, p
        t = t + x(j,i)*b(j)
      end do
      do j = 1, p
        g(j) = g(j) + t*x(j,i)
      end do
    end do
  end subroutine
  subroutine normal(x, y, b, g, h, n, p)
    integer, intent(in) :: n, p
    real(8), intent(in) :: x(p,n), y(n), b(p)
    real(8), intent(inout) :: g(p), h(p,p)
    real(8) :: eta, mu, w, v
    integer :: i, j, k
    do i = 1, n
      eta = dot_product(x(:,i), b)
      mu = max(eta, -3d0)
      w = mu - y(i)
      do j = 1, p
        g(j) = g(j) + w*x(j,i)
      end do
      v = mod(int(mu), 4)
      do k = 1, p
        do j = k, p
          h(j,k) = h(j,k) + v*x(j,i)*x(k,i)
        end do
      end do
    end do
  end subroutine
  subroutine chosen(x, y, hits, n, p) ! a number of its own for each iteration, made by a condition
    integer, intent(in) :: n, p
    real(8), intent(in) :: x(p,n), y(n)
    integer, intent(inout) :: hits(p)
    integer :: i, j, m
    do i = 1, n
      m = 0
      do j = 1, p
        if (x(j,i) > y(i)) m = m + 1
      end do
      if (m > 3) m = 3
      do j = 1, p
        hits(j) = hits(j) + m*j
      end do
    end do
  end subroutine
  subroutine kept(x, b, g, n, p, t) ! the last value is wanted
    integer, intent(in) :: n, p
    real(8), intent(in) :: x(p,n), b(p)
    real(8), intent(inout) :: g(p)
    real(8), intent(out) :: t
    integer :: i, j
    do i = 1, n
      t = 0
      do j = 1, p
        t = t + x(j,i)*b(j)
      end do
      do j = 1, p
        g(j) = g(j) - t*x(j,i)
      end do
    end do
  end subroutine
end program
