! Recurrences inside threads: what no iteration sets is loaded for eight of them at once.
! expect: code: 2 for (; i_end - i_from >= 7; i_from += 8) {
! expect: code: 1 for (; i_from_.* - i_end_.* >= 7; i_from_.* -= 8) {
program loads_ahead
  implicit none
  call solve(33, 5)
  call solve(8, 3)
  call solve(2, 2)
  call decay(40, 6)
  call decay(1, 1)
contains
  subroutine solve(n, m) ! systems side by side, work arrays of the iteration
    integer, intent(in) :: n, m
    real(8) :: a(m, n), b(m, n), c(m, n), d(m, n), x(m, n), cp(n), dq(n), w
    integer :: i, j
    do i = 1, n
      do j = 1, m
        a(j, i) = mod(i + j, 5)*0.1d0
        b(j, i) = 4 + mod(i*3 + j, 7)*0.1d0
        c(j, i) = 1 - mod(i*2 + j, 3)*0.2d0
        d(j, i) = mod(i*j, 11) - 5
      end do
    end do
    !$acc kernels
    do j = 1, m
      cp(1) = c(j, 1)/b(j, 1)
      dq(1) = d(j, 1)/b(j, 1)
      do i = 2, n
        w = 1/(b(j, i) - a(j, i)*cp(i-1))
        cp(i) = c(j, i)*w
        dq(i) = (d(j, i) - a(j, i)*dq(i-1))*w
      end do
      x(j, n) = dq(n)
      do i = n - 1, 1, -1
        x(j, i) = dq(i) - cp(i)*x(j, i+1)
      end do
    end do
    !$acc end kernels
    print '(5f12.8)', x
  end subroutine
  subroutine decay(n, m) ! a scalar that is handed on by no scan; K is no number of 8 bytes
    integer, intent(in) :: n, m
    real(8) :: y(m, n), f(m, n), s
    integer :: i, j, k(n)
    k = [(mod(i*7, n) + 1, i = 1, n)]
    f = reshape([(mod(i*13, 17)*0.125d0, i = 1, n*m)], [m, n])
    y = 1
    !$acc kernels
    do j = 1, m
      s = f(j, 1)
      do i = 2, n
        s = sqrt(s*f(j, i) + f(j, k(i)))
        y(j, i) = s + f(j, i-1)
      end do
    end do
    !$acc end kernels
    print '(5f12.8)', y
  end subroutine
end program
