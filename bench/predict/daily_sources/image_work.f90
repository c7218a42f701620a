! Images and signals with DO CONCURRENT: gradients, medians, morphology, projections, wavelets, warps, local means.
module image_work
  implicit none
  integer, parameter :: dp = kind(1d0), sp = kind(1.0)
contains
  subroutine sobel(n, m, a, g)
    integer, intent(in) :: n, m, a(n,m)
    integer, intent(inout) :: g(n,m)
    integer :: i, j, gx, gy
    do concurrent (j = 2:m-1, i = 2:n-1) local(gx, gy)
      gx = a(i+1,j-1) + 2*a(i+1,j) + a(i+1,j+1) - a(i-1,j-1) - 2*a(i-1,j) - a(i-1,j+1)
      gy = a(i-1,j+1) + 2*a(i,j+1) + a(i+1,j+1) - a(i-1,j-1) - 2*a(i,j-1) - a(i+1,j-1)
      g(i,j) = min(255, abs(gx) + abs(gy))
    end do
  end subroutine

  subroutine dilate(n, m, r, a, b)
    integer, intent(in) :: n, m, r
    real(sp), intent(in) :: a(1-r:n+r,1-r:m+r)
    real(sp), intent(inout) :: b(n,m)
    integer :: i, j, k, l
    real(sp) :: top
    do concurrent (j = 1:m, i = 1:n) local(top, k, l)
      top = a(i,j)
      do l = -r, r
        do k = -r, r
          top = max(top, a(i+k,j+l))
        end do
      end do
      b(i,j) = top
    end do
  end subroutine

  subroutine bilateral(n, m, a, b)
    integer, intent(in) :: n, m
    real(sp), intent(in) :: a(n,m)
    real(sp), intent(inout) :: b(n,m)
    integer :: i, j, k, l
    real(sp) :: s, t, w
    do concurrent (j = 3:m-2, i = 3:n-2) local(s, t, w, k, l)
      s = 0
      t = 0
      do l = -2, 2
        do k = -2, 2
          w = exp(-0.2*(k*k + l*l) - 10*(a(i+k,j+l) - a(i,j))**2)
          s = s + w*a(i+k,j+l)
          t = t + w
        end do
      end do
      b(i,j) = s/t
    end do
  end subroutine

  subroutine rotate_image(n, m, c, s, a, b)
    integer, intent(in) :: n, m
    real(sp), intent(in) :: c, s, a(n,m)
    real(sp), intent(inout) :: b(n,m)
    integer :: i, j, ix, iy
    real(sp) :: x, y, fx, fy
    do concurrent (j = 1:m, i = 1:n) local(x, y, fx, fy, ix, iy)
      x = c*(i - n/2) - s*(j - m/2) + n/2
      y = s*(i - n/2) + c*(j - m/2) + m/2
      ix = max(1, min(n - 1, int(x)))
      iy = max(1, min(m - 1, int(y)))
      fx = x - ix
      fy = y - iy
      b(i,j) = (1 - fy)*((1 - fx)*a(ix,iy) + fx*a(ix+1,iy)) + fy*((1 - fx)*a(ix,iy+1) + fx*a(ix+1,iy+1))
    end do
  end subroutine

  subroutine haar_rows(n, m, a, b)
    integer, intent(in) :: n, m
    real(dp), intent(in) :: a(n,m)
    real(dp), intent(inout) :: b(n,m)
    integer :: i, j
    do concurrent (j = 1:m, i = 1:n/2)
      b(i,j) = 0.7071_dp*(a(2*i-1,j) + a(2*i,j))
      b(n/2+i,j) = 0.7071_dp*(a(2*i-1,j) - a(2*i,j))
    end do
  end subroutine

  subroutine back_project(n, na, nd, co, si, sino, img)
    integer, intent(in) :: n, na, nd
    real(sp), intent(in) :: co(na), si(na), sino(nd,na)
    real(sp), intent(inout) :: img(n,n)
    integer :: i, j, k, d
    real(sp) :: t, s
    do concurrent (j = 1:n, i = 1:n) local(t, s, k, d)
      s = 0
      do k = 1, na
        t = co(k)*(i - n/2) + si(k)*(j - n/2) + nd/2
        d = max(1, min(nd - 1, int(t)))
        s = s + sino(d,k) + (t - d)*(sino(d+1,k) - sino(d,k))
      end do
      img(i,j) = s/na
    end do
  end subroutine

  subroutine local_variance(n, w, x, v)
    integer, intent(in) :: n, w
    real(dp), intent(in) :: x(n)
    real(dp), intent(inout) :: v(n)
    integer :: i, k
    real(dp) :: s, q
    do concurrent (i = 1+w:n-w) local(s, q, k)
      s = 0
      q = 0
      do k = -w, w
        s = s + x(i+k)
        q = q + x(i+k)**2
      end do
      v(i) = q/(2*w + 1) - (s/(2*w + 1))**2
    end do
  end subroutine

  subroutine run_image_work(turns)
    integer, intent(in) :: turns
    integer, parameter :: n = 3000, m = 2000, r = 2, na = 180, nd = 800, nb = 512, nx = 3000000
    integer, allocatable :: ia(:,:), g(:,:)
    real(sp), allocatable :: pad(:,:), a(:,:), b(:,:), c(:,:), d(:,:), co(:), si(:), sino(:,:), img(:,:)
    real(dp), allocatable :: h(:,:), hb(:,:), x(:), v(:)
    integer :: turn, i, j
    allocate (ia(n,m), g(n,m), pad(1-r:n+r,1-r:m+r), a(n,m), b(n,m), c(n,m), d(n,m), co(na), si(na), sino(nd,na), &
      img(nb,nb), h(n,m), hb(n,m), x(nx), v(nx))
    do j = 1, m
      do i = 1, n
        ia(i,j) = mod(i*j, 256)
        a(i,j) = ia(i,j)/256.0
        h(i,j) = a(i,j)
      end do
    end do
    g = 0
    pad = 0.5
    b = 0
    c = 0
    d = 0
    hb = 0
    call random_number(x)
    v = 0
    img = 0
    sino = 0.3
    do i = 1, na
      co(i) = cos(3.14159*i/na)
      si(i) = sin(3.14159*i/na)
    end do
    do turn = 1, turns
      call sobel(n, m, ia, g)
      call dilate(n, m, r, pad, b)
      call bilateral(n, m, a, c)
      call rotate_image(n, m, 0.9397, 0.342, a, d)
      call haar_rows(n, m, h, hb)
      call back_project(nb, na, nd, co, si, sino, img)
      call local_variance(nx, 12, x, v)
    end do
    print *, 'image', sum(real(g, dp)), sum(b), sum(c), sum(d), sum(hb), sum(img), sum(v)
  end subroutine
end module
