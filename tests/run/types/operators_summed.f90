! Operators and assignments that the program defines, of objects that are summed into, set by components and read whole.
! f2cuda options: --auto=all
! expect: report: 4 after: inline expansion
! expect: report: 5 reduction, proved; kernel
module vec_m
  implicit none
  integer, parameter :: dp = kind(1d0)
  type vec
    real(dp) :: x = 0, y = 0
  contains
    procedure :: plus => vplus
    procedure :: len2
    generic :: operator(+) => plus
  end type
  type mat
    real(dp) :: m(2, 2)
  end type
  type cell
    integer :: n = 0
    real(dp) :: s = 0
    type(vec) :: v
  end type
  interface operator(*)
    module procedure smul, mmul
  end interface
  interface operator(-)
    module procedure vneg, vsub
  end interface
  interface assignment(=)
    module procedure from_real
  end interface
contains
  pure function vplus(a, b) result(c)
    class(vec), intent(in) :: a
    type(vec), intent(in) :: b
    type(vec) :: c
    c%x = a%x + b%x
    c%y = a%y + b%y
  end function
  pure real(dp) function len2(a)
    class(vec), intent(in) :: a
    len2 = a%x**2 + a%y**2
  end function
  pure type(vec) function smul(s, a)
    real(dp), intent(in) :: s
    type(vec), intent(in) :: a
    smul = vec(s*a%x, s*a%y)
  end function
  pure function mmul(a, b) result(c)
    type(mat), intent(in) :: a, b
    type(mat) :: c
    c%m = matmul(a%m, b%m)
  end function
  pure type(vec) function vneg(a)
    type(vec), intent(in) :: a
    vneg%x = -a%x
    vneg%y = -a%y
  end function
  pure type(vec) function vsub(a, b)
    type(vec), intent(in) :: a, b
    vsub = a + (-b)
  end function
  pure subroutine from_real(a, s)
    type(vec), intent(out) :: a
    real(dp), intent(in) :: s
    a%x = s
    a%y = 2*s
  end subroutine
  pure type(vec) function rot(a)
    type(vec), intent(in) :: a
    rot = vec(-a%y, a%x)
  end function
  subroutine note(c, v)
    type(cell), intent(inout) :: c
    type(vec), intent(in) :: v
    c%n = c%n + 1
    c%s = c%s + v%len2()
  end subroutine
end module
program p
  use vec_m
  implicit none
  integer, parameter :: n = 2000, m = 30
  type(vec) :: v(n), f(m), t, a, b
  type(cell) :: cells(m)
  integer :: i, k, idx(n)
  real(dp) :: s, u(3), w(3) = [1d0, 2d0, 3d0]
  do i = 1, n
    v(i)%x = mod(i, 11); v(i)%y = mod(i, 7)
    idx(i) = 1 + mod(i*7, m)
  end do
  do i = 1, n
    f(idx(i)) = f(idx(i)) + v(i)
  end do
  print *, 'a', f(1), f(m)
  do i = 1, n
    f(idx(i)) = f(idx(i)) - 0.5_dp*rot(v(i))
  end do
  print *, 'b', f(1), f(m)
  t = vec(1, 2)
  do i = 1, n
    t = t + 0.25_dp*v(i)
  end do
  print *, 'c', t
  do i = 1, n
    a%x = i; a%y = v(i)%y
    b = a + v(i)
    b = rot(b)
    v(i) = b - a
  end do
  print *, 'd', v(1), v(n), a, b
  do i = 1, n
    a = real(i, dp)
    v(i) = rot(v(i)) + a
  end do
  print *, 'e', v(1), v(n)
  do i = 1, n
    call note(cells(idx(i)), v(i))
  end do
  print *, 'f', cells(1)%n, cells(1)%s, sum(cells%n), sum(cells%s)
  s = 0
  do i = 1, n
    a = v(i)
    a%x = a%x + 1
    s = s + a%len2()
  end do
  print *, 'g', s
  do i = 2, n
    v(i) = v(i) + v(i - 1)
  end do
  print *, 'h', v(1), v(n)
  do i = 1, n - 1
    v(i) = rot(v(i + 1))
  end do
  print *, 'i', v(1), v(n)
  do i = 1, n
    associate (q => v(i))
      u = [q%x, q%y, 1d0] + w
      u = u*dot_product(u, w)
      q%x = u(1)/n; q%y = u(2)/n
    end associate
  end do
  print *, 'j', v(1), v(n)
end program
