module sparse
  implicit none
  integer, parameter :: dp = kind(1d0)
  type csr
    integer :: n
    integer, allocatable :: ptr(:), col(:)
    real(dp), allocatable :: val(:)
  end type
contains
  subroutine laplace(nx, a)
    integer, intent(in) :: nx
    type(csr), intent(out) :: a
    integer :: i, j, k, r
    a%n = nx*nx
    allocate(a%ptr(a%n+1), a%col(5*a%n), a%val(5*a%n))
    k = 1
    do j = 1, nx
      do i = 1, nx
        r = (j-1)*nx+i
        a%ptr(r) = k
        if (j > 1) then; a%col(k) = r-nx; a%val(k) = -1; k = k+1; end if
        if (i > 1) then; a%col(k) = r-1; a%val(k) = -1; k = k+1; end if
        a%col(k) = r; a%val(k) = 4.1d0; k = k+1
        if (i < nx) then; a%col(k) = r+1; a%val(k) = -1; k = k+1; end if
        if (j < nx) then; a%col(k) = r+nx; a%val(k) = -1; k = k+1; end if
      end do
    end do
    a%ptr(a%n+1) = k
  end subroutine
  subroutine matvec(a, x, y)
    type(csr), intent(in) :: a
    real(dp), intent(in) :: x(:)
    real(dp), intent(out) :: y(:)
    integer :: i, k
    real(dp) :: s
    do i = 1, a%n
      s = 0
      do k = a%ptr(i), a%ptr(i+1)-1
        s = s + a%val(k)*x(a%col(k))
      end do
      y(i) = s
    end do
  end subroutine
  function cgsolve(a, b, x, tol, maxit) result(it)
    type(csr), intent(in) :: a
    real(dp), intent(in) :: b(:), tol
    real(dp), intent(inout) :: x(:)
    integer, intent(in) :: maxit
    integer :: it
    real(dp), allocatable :: r(:), p(:), q(:)
    real(dp) :: rho, rho1, alpha, beta
    allocate(r(a%n), p(a%n), q(a%n))
    call matvec(a, x, q)
    r = b - q
    p = r
    rho = dot_product(r, r)
    do it = 1, maxit
      call matvec(a, p, q)
      alpha = rho/dot_product(p, q)
      x = x + alpha*p
      r = r - alpha*q
      rho1 = dot_product(r, r)
      if (sqrt(rho1) < tol) exit
      beta = rho1/rho
      p = r + beta*p
      rho = rho1
    end do
  end function
end module
program cg
  use sparse
  implicit none
  type(csr) :: a
  integer :: nx, it, t0, t1, rate
  real(dp), allocatable :: b(:), x(:)
  character(20) :: arg
  nx = 30
  call get_command_argument(1, arg); if (len_trim(arg) > 0) read(arg,*) nx
  call laplace(nx, a)
  allocate(b(a%n), x(a%n)); b = 1; x = 0
  call system_clock(t0, rate)
  it = cgsolve(a, b, x, 1d-10, 50)
  call system_clock(t1)
  print '(a,i5,2f14.8)', 'cg', it, sum(x)/a%n, maxval(x)
  write(0,'(a,f10.3)') 'time ms ', 1d3*(t1-t0)/rate
end program
