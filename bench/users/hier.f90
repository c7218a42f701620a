! hierarchical Bayesian regression: many chains of Metropolis in Gibbs, a generator for each, diagnostics
module random_mod
  implicit none
  private
  integer, parameter, public :: wp = kind(1d0)
  public :: uniform, normal, gamma_draw, start
  interface uniform
    module procedure uniform_0, uniform_range
  end interface
contains
  pure subroutine start(state, k)
    integer, intent(out) :: state(4)
    integer, intent(in) :: k
    state = [ieor(k*69069, 1234567), k + 362436069, 521288629 - k, 88675123]
  end subroutine
  pure subroutine uniform_0(state, u)
    integer, intent(inout) :: state(4)
    real(wp), intent(out) :: u
    integer :: t
    t = ieor(state(1), ishft(state(1), 11))
    state(1:3) = state(2:4)
    state(4) = ieor(ieor(state(4), ishft(state(4), -19)), ieor(t, ishft(t, -8)))
    u = 0.5_wp + 0.2328306e-9_wp*state(4)
  end subroutine
  pure subroutine uniform_range(state, a, b, u)
    integer, intent(inout) :: state(4)
    real(wp), intent(in) :: a, b
    real(wp), intent(out) :: u
    call uniform_0(state, u)
    u = a + (b - a)*u
  end subroutine
  pure subroutine normal(state, z)
    integer, intent(inout) :: state(4)
    real(wp), intent(out) :: z
    real(wp) :: u, v, s
    do
      call uniform(state, -1.0_wp, 1.0_wp, u)
      call uniform(state, -1.0_wp, 1.0_wp, v)
      s = u*u + v*v
      if (s < 1 .and. s > 0) exit
    end do
    z = u*sqrt(-2*log(s)/s)
  end subroutine
  pure subroutine gamma_draw(state, a, b, g)
    integer, intent(inout) :: state(4)
    real(wp), intent(in) :: a, b
    real(wp), intent(out) :: g
    real(wp) :: d, c, x, v, u
    d = a - 1.0_wp/3
    c = 1/sqrt(9*d)
    do
      call normal(state, x)
      v = (1 + c*x)**3
      if (v <= 0) cycle
      call uniform(state, u)
      if (log(u) < 0.5_wp*x*x + d - d*v + d*log(v)) exit
    end do
    g = d*v/b
  end subroutine
end module
program hier
  use random_mod
  implicit none
  integer, parameter :: ngroup = 8, nobs = 20
  type chain
    integer :: state(4)
    real(wp) :: theta(ngroup), mu, tau, sigma
    integer :: accepted = 0
  end type
  type(chain), allocatable :: ch(:)
  real(wp) :: y(nobs, ngroup), ybar(ngroup), s, z, g, prop, lr, u, m, v
  real(wp), allocatable :: sum1(:,:), sum2(:,:)
  integer :: n, i, j, k, it, nsamp
  integer(8) :: c0, c1, cr
  character(20) :: arg
  n = 20000
  nsamp = 100
  call get_command_argument(1, arg)
  if (arg /= '') read(arg, *) n
  do j = 1, ngroup
    do i = 1, nobs
      y(i, j) = 2 + 0.5_wp*j + sin(3.7_wp*i*j)
    end do
    ybar(j) = sum(y(:, j))/nobs
  end do
  allocate(ch(n), sum1(ngroup, n), sum2(ngroup, n))
  sum1 = 0; sum2 = 0
  call system_clock(c0, cr)
  do k = 1, n
    call start(ch(k)%state, k)
    ch(k)%theta = 0
    ch(k)%mu = 0; ch(k)%tau = 1; ch(k)%sigma = 1
  end do
  do it = 1, nsamp
    do k = 1, n
      do j = 1, ngroup
        v = 1/(nobs/ch(k)%sigma**2 + 1/ch(k)%tau**2)
        m = v*(nobs*ybar(j)/ch(k)%sigma**2 + ch(k)%mu/ch(k)%tau**2)
        call normal(ch(k)%state, z)
        ch(k)%theta(j) = m + sqrt(v)*z
      end do
      call normal(ch(k)%state, z)
      ch(k)%mu = sum(ch(k)%theta)/ngroup + ch(k)%tau/sqrt(real(ngroup, wp))*z
      s = 0
      do j = 1, ngroup
        do i = 1, nobs
          s = s + (y(i, j) - ch(k)%theta(j))**2
        end do
      end do
      call gamma_draw(ch(k)%state, 0.5_wp*nobs*ngroup, 0.5_wp*s, g)
      ch(k)%sigma = 1/sqrt(g)
      call normal(ch(k)%state, z)
      prop = ch(k)%tau*exp(0.3_wp*z)
      s = sum((ch(k)%theta - ch(k)%mu)**2)
      lr = -ngroup*log(prop/ch(k)%tau) - 0.5_wp*s*(1/prop**2 - 1/ch(k)%tau**2) - prop + ch(k)%tau
      call uniform(ch(k)%state, u)
      if (log(u) < lr) then
        ch(k)%tau = prop
        ch(k)%accepted = ch(k)%accepted + 1
      end if
      if (it > nsamp/5) then
        sum1(:, k) = sum1(:, k) + ch(k)%theta
        sum2(:, k) = sum2(:, k) + ch(k)%theta**2
      end if
    end do
    if (mod(it, 25) == 0) print '(i5, 2f12.6)', it, sum(ch%mu)/n, sum(ch%tau)/n
  end do
  call system_clock(c1)
  do j = 1, ngroup, 3
    print '(a, i3, 2f12.6)', 'theta', j, sum(sum1(j, :))/n/(nsamp - nsamp/5), sum(sum2(j, :))/n/(nsamp - nsamp/5)
  end do
  print '(a, f8.4)', 'accepted', sum(ch%accepted)/real(n, wp)/nsamp
  print '(a, f10.1)', 'time ms', 1d3*(c1 - c0)/cr
end program
