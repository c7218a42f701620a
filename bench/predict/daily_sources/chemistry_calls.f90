! options: --auto=all
! Loops around calls, without directives: rates, equations of state, Newton steps, small systems by a solver, quadratures, rotations, packing.
module chemistry_calls
  implicit none
  integer, parameter :: dp = kind(1d0), sp = kind(1.0)
contains
  pure function set_rate(a, b, e, t) result(k)
    real(dp), intent(in) :: a, b, e, t
    real(dp) :: k
    k = a*exp(b*log(t) - e/t)
  end function

  subroutine production(n, ns, t, c, w)
    integer, intent(in) :: n, ns
    real(dp), intent(in) :: t(n), c(n,ns)
    real(dp), intent(inout) :: w(n,ns)
    integer :: i
    real(dp) :: r1, r2, r3
    do i = 1, n
      r1 = set_rate(3.2_dp, -0.9_dp, 800.0_dp, t(i))*c(i,1)*c(i,2)
      r2 = set_rate(5.1_dp, 2.7_dp, 300.0_dp, t(i))*c(i,3)*c(i,4)
      r3 = set_rate(0.4_dp, 1.5_dp, 100.0_dp, t(i))*c(i,5)*c(i,1)
      w(i,1) = -r1 - r3
      w(i,2) = -r1
      w(i,3) = r1 - r2
      w(i,4) = r1 - r2
      w(i,5) = r2 - r3
      w(i,6) = r2 + r3
    end do
  end subroutine

  pure subroutine set_solution3(a, b, x)
    real(dp), intent(in) :: a(3,3), b(3)
    real(dp), intent(out) :: x(3)
    real(dp) :: d
    d = a(1,1)*(a(2,2)*a(3,3) - a(2,3)*a(3,2)) - a(1,2)*(a(2,1)*a(3,3) - a(2,3)*a(3,1)) + a(1,3)*(a(2,1)*a(3,2) &
      - a(2,2)*a(3,1))
    x(1) = (b(1)*(a(2,2)*a(3,3) - a(2,3)*a(3,2)) - a(1,2)*(b(2)*a(3,3) - a(2,3)*b(3)) + a(1,3)*(b(2)*a(3,2) - a(2,2)*b(3)))/d
    x(2) = (a(1,1)*(b(2)*a(3,3) - a(2,3)*b(3)) - b(1)*(a(2,1)*a(3,3) - a(2,3)*a(3,1)) + a(1,3)*(a(2,1)*b(3) - b(2)*a(3,1)))/d
    x(3) = (a(1,1)*(a(2,2)*b(3) - b(2)*a(3,2)) - a(1,2)*(a(2,1)*b(3) - b(2)*a(3,1)) + b(1)*(a(2,1)*a(3,2) - a(2,2)*a(3,1)))/d
  end subroutine

  subroutine cell_gradients(n, a, b, x)
    integer, intent(in) :: n
    real(dp), intent(in) :: a(3,3,n), b(3,n)
    real(dp), intent(inout) :: x(3,n)
    integer :: i
    do i = 1, n
      call set_solution3(a(:,:,i), b(:,i), x(:,i))
    end do
  end subroutine

  subroutine real_gas(n, p, t, v)
    integer, intent(in) :: n
    real(dp), intent(in) :: p(n), t(n)
    real(dp), intent(inout) :: v(n)
    integer :: i, it
    real(dp) :: x, f, df
    do i = 1, n
      x = 8.314_dp*t(i)/p(i)
      do it = 1, 8
        f = (p(i) + 0.364_dp/x**2)*(x - 4.27e-5_dp) - 8.314_dp*t(i)
        df = p(i) - 0.364_dp/x**2 + 2*0.364_dp*4.27e-5_dp/x**3
        x = x - f/df
      end do
      v(i) = x
    end do
  end subroutine

  subroutine set_line(n, a, b, c, r, x)
    integer, intent(in) :: n
    real(dp), intent(in) :: a(n), b(n), c(n), r(n)
    real(dp), intent(out) :: x(n)
    real(dp) :: g(n), bet
    integer :: j
    bet = b(1)
    x(1) = r(1)/bet
    do j = 2, n
      g(j) = c(j-1)/bet
      bet = b(j) - a(j)*g(j)
      x(j) = (r(j) - a(j)*x(j-1))/bet
    end do
    do j = n - 1, 1, -1
      x(j) = x(j) - g(j+1)*x(j+1)
    end do
  end subroutine

  subroutine all_lines(n, m, a, b, c, r, x)
    integer, intent(in) :: n, m
    real(dp), intent(in) :: a(n,m), b(n,m), c(n,m), r(n,m)
    real(dp), intent(inout) :: x(n,m)
    integer :: j
    do j = 1, m
      call set_line(n, a(:,j), b(:,j), c(:,j), r(:,j), x(:,j))
    end do
  end subroutine

  subroutine planck_quadrature(n, nq, t, xq, wq, e)
    integer, intent(in) :: n, nq
    real(dp), intent(in) :: t(n), xq(nq), wq(nq)
    real(dp), intent(inout) :: e(n)
    integer :: i, k
    do i = 1, n
      e(i) = 0
      do k = 1, nq
        e(i) = e(i) + wq(k)*xq(k)**3/(exp(xq(k)/t(i)) - 1)
      end do
    end do
  end subroutine

  subroutine pack_active(n, c, lim, id, m)
    integer, intent(in) :: n
    real(dp), intent(in) :: c(n), lim
    integer, intent(inout) :: id(n)
    integer, intent(out) :: m
    integer :: i
    m = 0
    do i = 1, n
      if (c(i) > lim) then
        m = m + 1
        id(m) = i
      end if
    end do
  end subroutine

  subroutine totals(n, ns, w, mass, tot)
    integer, intent(in) :: n, ns
    real(dp), intent(in) :: w(n,ns), mass(ns)
    real(dp), intent(inout) :: tot(ns)
    integer :: i, s
    do s = 1, ns
      tot(s) = 0
      do i = 1, n
        tot(s) = tot(s) + mass(s)*w(i,s)
      end do
    end do
  end subroutine

  subroutine run_chemistry_calls(turns)
    integer, intent(in) :: turns
    integer, parameter :: n = 1000000, ns = 6, nl = 128, ml = 20000, nq = 24
    real(dp), allocatable :: t(:), c(:,:), w(:,:), a(:,:,:), b(:,:), x(:,:), p(:), v(:), la(:,:), lb(:,:)
    real(dp), allocatable :: lc(:,:), lr(:,:), lx(:,:), xq(:), wq(:), e(:), &
      mass(:), tot(:)
    integer, allocatable :: id(:)
    integer :: turn, i, m
    allocate (t(n), c(n,ns), w(n,ns), a(3,3,n), b(3,n), x(3,n), p(n), v(n), la(nl,ml), lb(nl,ml), lc(nl,ml), &
      lr(nl,ml), lx(nl,ml), xq(nq), wq(nq), e(n), &
      mass(ns), tot(ns), id(n))
    call random_number(c)
    call random_number(a)
    do i = 1, n
      t(i) = 300 + mod(i, 1000)
      p(i) = 1e5_dp + 100*mod(i, 700)
      a(1,1,i) = a(1,1,i) + 3
      a(2,2,i) = a(2,2,i) + 3
      a(3,3,i) = a(3,3,i) + 3
    end do
    b = 1
    x = 0
    w = 0
    v = 0
    la = -1
    lb = 4
    lc = -1
    lr = 1
    lx = 0
    do i = 1, nq
      xq(i) = 0.5_dp*i
      wq(i) = 0.5_dp
    end do
    e = 0
    mass = 2
    tot = 0
    id = 0
    do turn = 1, turns
      call production(n, ns, t, c, w)
      call cell_gradients(n, a, b, x)
      call real_gas(n, p, t, v)
      call all_lines(nl, ml, la, lb, lc, lr, lx)
      call planck_quadrature(n, nq, t, xq, wq, e)
      call pack_active(n, c, 0.7_dp, id, m)
      call totals(n, ns, w, mass, tot)
    end do
    print *, 'chemistry', sum(w), sum(x), sum(v), sum(lx), sum(e), m, sum(real(id, dp)), tot
  end subroutine
end module
