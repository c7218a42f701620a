! Results of functions stay on the device: those that are arrays, of every kind of shape, and where the array that gets them is used by the function in
! some way they are set aside.
! f2cuda options: --auto=all
! expect: transfers: l 0 6
! expect: transfers: u 0 4
! expect: transfers: f2c_r1 0 0
module work
  implicit none
  integer, parameter :: dp = kind(1d0)
  integer :: width = 2
  real(dp) :: seen(4000), state(4000)
  private :: width
contains
  function laplacian(a) result(l)
    real(dp), intent(in) :: a(:)
    real(dp) :: l(size(a))
    integer :: i, n
    n = size(a)
    do i = 1, n
      l(i) = a(merge(n, i-1, i == 1)) - 2*a(i) + a(merge(1, i+1, i == n))
    end do
  end function
  pure function scaled(a, s)
    real(dp), intent(in) :: a(:), s
    real(dp) :: scaled(size(a))
    integer :: i
    do i = 1, size(a)
      scaled(i) = a(i)*s
    end do
  end function
  function from_zero(n, s) result(z)
    integer, intent(in) :: n
    real(dp), optional, intent(in) :: s
    real(dp) :: z(0:n-1)
    integer :: i
    do i = 0, n-1
      z(i) = i
      if (present(s)) z(i) = s*i
    end do
  end function
  function wide(a) result(w)               ! the caller has no name for its extent
    real(dp), intent(in) :: a(:)
    real(dp) :: w(width*size(a))
    integer :: i
    do i = 1, width*size(a)
      w(i) = a((i + width - 1)/width)
    end do
  end function
  function positive(a) result(p)
    real(dp), intent(in) :: a(:)
    real(dp), allocatable :: p(:)
    p = pack(a, a > 0)
  end function
  real(dp) function shifted(a)
    real(dp), intent(in) :: a(:)
    dimension shifted(size(a))
    integer :: i
    do i = 1, size(a)
      shifted(i) = a(i) + seen(i)          ! which the caller may set by this call
      seen(i) = i
    end do
  end function
  recursive function folded(a, times) result(f)
    real(dp), intent(in) :: a(:)
    integer, intent(in) :: times
    real(dp) :: f(size(a))
    integer :: i
    if (times == 0) then
      f = a
      return
    end if
    f = folded(a, times - 1)
    do i = 1, size(a)
      f(i) = f(i)*0.5_dp + 1
    end do
  end function
  pure subroutine advance(y, h)
    real(dp), intent(inout) :: y(:)
    real(dp), intent(in) :: h
    y = y + h*scaled(y, -1.0_dp)
  end subroutine
  pure real(dp) function energy(y)
    real(dp), intent(in) :: y(:)
    integer :: i
    energy = 0
    do i = 1, size(y)
      energy = energy + y(i)**2
    end do
  end function
end module
program p
  use work
  implicit none
  integer, parameter :: n = 4000
  real(dp) :: u(n), v(n), k(n), m(n, 3), h(n, 0:4)
  real(dp), allocatable :: a(:), b(:)
  type box
    real(dp) :: x(n) = 0
    real(dp), allocatable :: y(:)
  end type
  type(box) :: q
  integer :: i, t
  do i = 1, n
    u(i) = sin(0.3_dp*i)
    v(i) = 0
  end do
  do t = 1, 5
    k = laplacian(u)
    u = u + 0.1_dp*k
    u = u + 0.1_dp*laplacian(u + 0.05_dp*k)
    u = scaled(laplacian(u), 0.2_dp) + u
    call advance(u, 0.01_dp)
    if (mod(t, 2) == 0) print '(i3,3es20.12)', t, energy(u), u(7)
    if (energy(u) < 1e-20_dp) exit
  end do
  print '(2es20.12)', k(3), k(n)
  u = laplacian(u)                          ! its own argument
  print '(3es20.12)', u(1:n:500)
  a = from_zero(7)
  b = from_zero(s=2.0_dp, n=n)
  print '(2i4,4es14.6)', lbound(a), size(a), a(7), b(1), b(n)
  a = from_zero(size(b), 0.5_dp)
  a = a + wide(a(1:n/2))
  print '(2i4,es20.12)', lbound(a), size(a), sum(a)
  b = positive(u)
  print '(i4,es20.12)', size(b), sum(b)
  a = positive(positive(u) - 0.01_dp)
  print '(i4,es20.12)', size(a), sum(a)
  seen = 1
  seen = shifted(u)
  v = shifted(u)
  print '(2es20.12)', sum(seen), sum(v)
  state = 2
  state = state + folded(u, 3)
  print '(es20.12)', sum(state)
  m(:, 2) = laplacian(u)
  m(:, 1) = scaled(m(:, 2), 2.0_dp) - laplacian(m(:, 2))
  m(1:n:2, 3) = scaled(m(2:n:2, 1), 3.0_dp)
  m(2:n:2, 3) = 0
  print '(3es20.12)', sum(m, 1)
  q%x = laplacian(u)
  q%y = scaled(q%x, 4.0_dp)
  q%y = scaled(q%y, 0.5_dp)
  print '(i4,2es20.12)', size(q%y), sum(q%x*q%y), energy(q%y)
  h(:, 0) = u
  do i = 1, 4                               ! each column needs the one before
    h(:, i) = h(:, i-1) + 0.1_dp*laplacian(h(:, i-1))
  end do
  print '(5es15.7)', sum(h**2, 1)
  do i = 1, 4                               ! and here none
    h(:, i) = h(:, i) + scaled(h(:, i), real(i, dp))
  end do
  print '(5es15.7)', sum(h**2, 1)
  if (maxval(abs(laplacian(u) - v)) > 0.1_dp .and. energy(laplacian(u)) > 0) print '(2es20.12)', maxval(laplacian(u)), energy(u + v)
  call inside
contains
  function both(x) result(r)
    real(dp), intent(in) :: x(:)
    real(dp) :: r(size(x))
    integer :: i
    t = t + 1                               ! gfortran 12 takes it for PURE otherwise, and has 'v' filled at once
    do i = 1, size(x)
      r(i) = x(i) + v(n + 1 - i)            ! what the caller sets
    end do
  end function
  subroutine inside
    real(dp) :: w(n)
    v = both(u)
    w = both(v)
    print '(2es20.12)', sum(v), sum(w)
  end subroutine
end program
