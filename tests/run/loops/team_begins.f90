! Steps over small matrices with a loop before them that sets these, and one behind them that scales these: one kernel, whose teams have a matrix at
! hand all the time. Elements of finite elements are summed by a team, too, though each of its threads sets the small arrays for itself.
! f2cuda options: --auto=all
! expect: report: 1 team: threads that do an iteration together share out the loops at 44, 50, 54, 60
! expect: report: 1 team: threads that do an iteration together share out the loops at 77, 93
program team_begins
  implicit none
  integer, parameter :: dp = kind(1d0), l = 16, n = 40
  integer :: conn(8, n)
  real(dp) :: m(l, l, n), f(l, l, n), x(3, 50), gp(3, 8, 8), k(8, 8, n)
  integer :: b, i, j
  do b = 1, n
    do j = 1, l
      do i = 1, l
        m(i, j, b) = mod(i*7 + j*3 + b, 11)/8d0
      end do
    end do
    do i = 1, 8
      conn(i, b) = mod(b*5 + i*11, 50) + 1
    end do
  end do
  do i = 1, 50
    do j = 1, 3
      x(j, i) = mod(i*j, 7)/4d0
    end do
  end do
  do j = 1, 8
    do i = 1, 8
      do b = 1, 3
        gp(b, i, j) = mod(b + i*2 + j, 5)/2d0 - 1
      end do
    end do
  end do
  call factors(m, f)
  call elements(conn, x, gp, k)
  print '(4es18.10)', sum(f), maxval(abs(f)), sum(k), maxval(abs(k))
contains
  subroutine factors(m, f)
    real(dp), intent(in) :: m(l, l, n)
    real(dp), intent(out) :: f(l, l, n)
    integer :: b, i, j, k
    do b = 1, n
      do j = 1, l
        do i = 1, l
          f(i, j, b) = m(i, j, b)
        end do
        f(j, j, b) = f(j, j, b) + 16
      end do
      do k = 1, l - 1
        do i = k + 1, l
          f(i, k, b) = f(i, k, b)/f(k, k, b)
        end do
        do j = k + 1, l
          do i = k + 1, l
            f(i, j, b) = f(i, j, b) - f(i, k, b)*f(k, j, b)
          end do
        end do
      end do
      do j = 1, l
        do i = 1, l
          f(i, j, b) = f(i, j, b)*2
        end do
      end do
    end do
  end subroutine

  subroutine elements(conn, x, gp, k)
    integer, intent(in) :: conn(8, n)
    real(dp), intent(in) :: x(3, 50), gp(3, 8, 8)
    real(dp), intent(out) :: k(8, 8, n)
    integer :: e, i, j, m, q
    real(dp) :: at(3, 8), jac(3, 3), g(3, 8)
    do e = 1, n
      do i = 1, 8
        at(:, i) = x(:, conn(i, e))
      end do
      k(:, :, e) = 0
      do q = 1, 8
        do j = 1, 3
          do i = 1, 3
            jac(i, j) = i
            do m = 1, 8
              jac(i, j) = jac(i, j) + gp(i, m, q)*at(j, m)
            end do
          end do
        end do
        do m = 1, 8
          do i = 1, 3
            g(i, m) = jac(1, i)*gp(1, m, q) + jac(2, i)*gp(2, m, q) + jac(3, i)*gp(3, m, q)
          end do
        end do
        do j = 1, 8
          do i = 1, 8
            k(i, j, e) = k(i, j, e) + (g(1, i)*g(1, j) + g(2, i)*g(2, j) + g(3, i)*g(3, j))
          end do
        end do
      end do
    end do
  end subroutine
end program
