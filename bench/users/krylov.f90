! Krylov solvers with preconditioners chosen by a procedure pointer; matrices as objects
module linop
  implicit none
  integer, parameter :: rk = kind(1.d0)
  type, abstract :: operator_t
    integer :: n = 0
  contains
    procedure(apply_i), deferred :: apply
  end type
  abstract interface
    subroutine apply_i(self, x, y)
      import
      class(operator_t), intent(in) :: self
      real(rk), intent(in) :: x(:)
      real(rk), intent(out) :: y(:)
    end subroutine
    subroutine precond_i(a, r, z)
      import
      class(operator_t), intent(in) :: a
      real(rk), intent(in) :: r(:)
      real(rk), intent(out) :: z(:)
    end subroutine
  end interface
  type, extends(operator_t) :: csr_t
    integer, allocatable :: ptr(:), col(:)
    real(rk), allocatable :: val(:), diag(:)
  contains
    procedure :: apply => csr_apply
  end type
contains
  subroutine csr_apply(self, x, y)
    class(csr_t), intent(in) :: self
    real(rk), intent(in) :: x(:)
    real(rk), intent(out) :: y(:)
    integer :: i, k
    real(rk) :: s
    do i = 1, self%n
      s = 0
      do k = self%ptr(i), self%ptr(i+1) - 1
        s = s + self%val(k)*x(self%col(k))
      end do
      y(i) = s
    end do
  end subroutine
  subroutine convection(a, m)
    type(csr_t), intent(out) :: a
    integer, intent(in) :: m
    integer :: i, j, row, k
    a%n = m*m
    allocate(a%ptr(a%n + 1), a%col(5*a%n), a%val(5*a%n), a%diag(a%n))
    k = 1
    do j = 1, m
      do i = 1, m
        row = (j - 1)*m + i
        a%ptr(row) = k
        if (j > 1) then; a%col(k) = row - m; a%val(k) = -1.1_rk; k = k + 1; end if
        if (i > 1) then; a%col(k) = row - 1; a%val(k) = -1.2_rk; k = k + 1; end if
        a%col(k) = row; a%val(k) = 4.05_rk + 0.02_rk*mod(i*j, 7); a%diag(row) = a%val(k); k = k + 1
        if (i < m) then; a%col(k) = row + 1; a%val(k) = -0.8_rk; k = k + 1; end if
        if (j < m) then; a%col(k) = row + m; a%val(k) = -0.9_rk; k = k + 1; end if
      end do
    end do
    a%ptr(a%n + 1) = k
  end subroutine
end module

module preconditioners
  use linop
  implicit none
contains
  subroutine none(a, r, z)
    class(operator_t), intent(in) :: a
    real(rk), intent(in) :: r(:)
    real(rk), intent(out) :: z(:)
    z = r
  end subroutine
  subroutine jacobi(a, r, z)
    class(operator_t), intent(in) :: a
    real(rk), intent(in) :: r(:)
    real(rk), intent(out) :: z(:)
    integer :: i
    select type (a)
    type is (csr_t)
      do i = 1, size(r)
        z(i) = r(i)/a%diag(i)
      end do
    class default
      z = r
    end select
  end subroutine
  subroutine neumann(a, r, z)
    class(operator_t), intent(in) :: a
    real(rk), intent(in) :: r(:)
    real(rk), intent(out) :: z(:)
    real(rk), allocatable :: t(:)
    integer :: it
    allocate(t(size(r)))
    call jacobi(a, r, z)
    do it = 1, 3
      call a%apply(z, t)
      select type (a)
      type is (csr_t)
        z = z + (r - t)/a%diag
      end select
    end do
  end subroutine
end module

program krylov
  use preconditioners
  implicit none
  type(csr_t) :: a
  procedure(precond_i), pointer :: prec
  real(rk), allocatable :: x(:), b(:)
  integer :: n, it, kind_
  integer(8) :: c0, c1, cr
  real(rk) :: res
  character(20) :: arg
  n = 700
  call get_command_argument(1, arg)
  if (len_trim(arg) > 0) read(arg, *) n
  call convection(a, n)
  allocate(x(a%n), b(a%n))
  call system_clock(c0, cr)
  do kind_ = 1, 3
    select case (kind_)
    case (1); prec => none
    case (2); prec => jacobi
    case (3); prec => neumann
    end select
    b = 1
    x = 0
    call bicgstab(a, prec, x, b, 12, 1d-30, it, res)
    print '(a, i2, i5, es14.5, f14.8)', 'bicgstab', kind_, it, res, sum(x)/a%n
  end do
  call system_clock(c1)
  print '(a, f10.1)', 'time ms', 1d3*(c1 - c0)/cr
contains
  subroutine bicgstab(a, prec, x, b, maxit, tol, it, res)
    class(operator_t), intent(in) :: a
    procedure(precond_i) :: prec
    real(rk), intent(inout) :: x(:)
    real(rk), intent(in) :: b(:), tol
    integer, intent(in) :: maxit
    integer, intent(out) :: it
    real(rk), intent(out) :: res
    real(rk), dimension(size(x)) :: r, r0, p, v, s, t, ph, sh
    real(rk) :: rho, rho1, alpha, beta, omega
    call a%apply(x, r)
    r = b - r
    r0 = r
    rho = 1; alpha = 1; omega = 1
    v = 0; p = 0
    do it = 1, maxit
      rho1 = dot_product(r0, r)
      beta = rho1/rho*alpha/omega
      p = r + beta*(p - omega*v)
      call prec(a, p, ph)
      call a%apply(ph, v)
      alpha = rho1/dot_product(r0, v)
      s = r - alpha*v
      call prec(a, s, sh)
      call a%apply(sh, t)
      omega = dot_product(t, s)/dot_product(t, t)
      x = x + alpha*ph + omega*sh
      r = s - omega*t
      rho = rho1
      res = norm2(r)/norm2(b)
      if (res < tol) exit
    end do
  end subroutine
end program
