! procedures that a program of C calls: what it cannot reach stays on the device between the calls
module solver
  use iso_c_binding
  implicit none
  integer :: n
  real(8), allocatable :: u(:, :), v(:, :)
  real(8), pointer :: shared(:) => null()
contains
  subroutine init(m) bind(c, name='solver_init')
    integer(c_int), value :: m
    integer :: i, j
    n = m
    allocate (u(n, n), v(n, n))
    do concurrent (j=1:n, i=1:n)
      u(i, j) = modulo(i*j, 16)
      v(i, j) = u(i, j)
    end do
  end subroutine
  subroutine step(k) bind(c, name='solver_step')
    integer(c_int), value :: k
    integer :: i, j
    if (k < 0) return
    do concurrent (j=2:n - 1, i=2:n - 1)
      v(i, j) = 0.25d0*(u(i - 1, j) + u(i + 1, j) + u(i, j - 1) + u(i, j + 1))
    end do
    do concurrent (j=2:n - 1, i=2:n - 1)
      u(i, j) = v(i, j)
    end do
  end subroutine
  subroutine get(a, m) bind(c, name='solver_get')
    integer(c_int), value :: m
    real(c_double), intent(out) :: a(m, m)
    integer :: i, j
    do concurrent (j=1:m, i=1:m)
      a(i, j) = u(i, j)
    end do
  end subroutine
  subroutine put(a, m) bind(c, name='solver_put')
    integer(c_int), value :: m
    real(c_double), intent(in) :: a(m, m)
    integer :: i, j
    if (m /= n) return
    do concurrent (j=1:m, i=1:m)
      u(i, j) = a(i, j)
    end do
  end subroutine
  pure function at(i, j) bind(c, name='solver_at') result(x)
    integer(c_int), value :: i, j
    real(c_double) :: x
    x = u(i, j)
  end function
  function peek(i, j) bind(c, name='solver_peek') result(x)
    integer(c_int), value :: i, j
    real(c_double) :: x
    x = u(i, j)
  end function
  subroutine poke(i, j, x) bind(c, name='solver_poke')
    integer(c_int), value :: i, j
    real(c_double), value :: x
    u(i, j) = x
  end subroutine
  subroutine share(p, m) bind(c, name='solver_share')
    type(c_ptr), value :: p
    integer(c_int), value :: m
    call c_f_pointer(p, shared, [m])
  end subroutine
  subroutine fill() bind(c, name='solver_fill')
    integer :: i
    do concurrent (i=1:size(shared))
      shared(i) = shared(i) + i
    end do
  end subroutine
  ! the time loop is here, and what happens in each step the caller's
  subroutine run(a, m, steps, each) bind(c, name='solver_run')
    integer(c_int), value :: m, steps
    real(c_double), intent(inout) :: a(m)
    type(c_funptr), value :: each
    abstract interface
      subroutine report(k) bind(c)
        import
        integer(c_int), value :: k
      end subroutine
    end interface
    procedure(report), pointer :: p
    integer :: i, k
    call c_f_procpointer(each, p)
    do k = 1, steps
      do concurrent (i=1:m)
        a(i) = a(i) + 1
      end do
      do concurrent (i=1:m)
        a(i) = 2*a(i)
      end do
    end do
    call p(steps)
    do concurrent (i=1:m)
      a(i) = a(i) + 1
    end do
  end subroutine
end module
