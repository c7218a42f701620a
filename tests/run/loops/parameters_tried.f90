! Loops that try a parameter in each iteration on all data: all iterations read the same, and where they are few threads share the data.
! f2cuda options: --auto=all
! expect: report: 1 team: threads that do an iteration together share out the loops at 38
! expect: report: 1 team: threads that do an iteration together share out the loops at 56
! expect: report: 1 team: threads that do an iteration together share out the loops at 70, 73
! expect: report: 1 team: threads that do an iteration together share out the loops at 86
program parameters_tried
  implicit none
  integer :: img(60, 40), i, j, k
  real(8) :: x(700), c(20), e, best, ratio(20)
  do j = 1, 40
    do i = 1, 60
      img(i, j) = mod(i*j + j, 16)
    end do
  end do
  do i = 1, 700
    x(i) = mod(i*7, 50)/25d0
  end do
  do k = 1, 20
    c(k) = k/10d0
  end do
  call entropy(img, 16, e)
  call nearest(700, 20, x, c, best)
  call ratios(700, 20, x, c, ratio)
  print '(f16.10)', sum(ratio)
  call transform(700, 20, x, c, ratio)
  print '(5f16.10)', e, best, sum(ratio), sum(c)
contains
  subroutine entropy(img, n, e)
    integer, intent(in) :: img(:, :), n
    real(8), intent(out) :: e
    real(8) :: p
    integer :: i, j, k, m
    e = 0
    do k = 0, n - 1
      m = 0
      do j = 1, size(img, 2)
        do i = 1, size(img, 1)
          if (img(i, j) == k) m = m + 1
        end do
      end do
      p = dble(m)/size(img)
      if (p > 0) e = e - p*log(p)
    end do
  end subroutine
  subroutine nearest(n, m, x, c, best)
    integer, intent(in) :: n, m
    real(8), intent(in) :: x(n), c(m)
    real(8), intent(out) :: best
    real(8) :: t, s
    integer :: i, k
    best = huge(best)
    do k = 1, m
      t = c(k)
      s = 0
      do i = 1, n
        s = s + (x(i) - t)**2
      end do
      best = min(best, s)
    end do
  end subroutine
  subroutine ratios(n, m, x, c, r)
    integer, intent(in) :: n, m
    real(8), intent(in) :: x(n), c(m)
    real(8), intent(out) :: r(m)
    real(8) :: t, p, q
    integer :: i, k
    do k = 1, m
      t = c(k); p = 0; q = 1
      do i = 1, n
        p = p + exp(-(x(i) - t)**2)
      end do
      do i = 1, n
        q = q + abs(x(i) - t)
      end do
      r(k) = p/q
    end do
  end subroutine
  subroutine transform(n, m, x, re, im)
    integer, intent(in) :: n, m
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: re(m), im(m)
    integer :: i, k
    do k = 1, m
      re(k) = 0; im(k) = 1
      do i = 1, n
        re(k) = re(k) + x(i)*cos(6.283185307d0*k*i/n)
        im(k) = im(k) - x(i)*sin(6.283185307d0*k*i/n)
      end do
    end do
  end subroutine
end program
