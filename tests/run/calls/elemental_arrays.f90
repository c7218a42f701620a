! f2cuda options: --auto=all
! expect: report: 14 ; kernel run_
! Elemental subroutines called with arrays, which are DO CONCURRENT: sections, components, bounds of all kinds, expressions; a value of before the call.
module updates
  implicit none
  type field
    real(8), allocatable :: u(:,:), v(:,:)
    real(8) :: dt
  end type
  type pt
    real(8) :: x, w
  end type
  interface relax
    module procedure relax1, relax_i
  end interface
contains
  elemental subroutine relax1(u, f, a)
    real(8), intent(inout) :: u
    real(8), intent(in) :: f
    real(8), intent(in) :: a
    u = (1-a)*u + a*f
  end subroutine
  elemental subroutine relax_i(u, f, a)
    integer, intent(inout) :: u
    integer, intent(in) :: f, a
    u = u + (f-u)/a
  end subroutine
  elemental subroutine split(x, i, r)
    real(8), intent(in) :: x
    integer, intent(out) :: i
    real(8), intent(out), optional :: r
    i = int(x)
    if (present(r)) r = x - i
  end subroutine
  subroutine run(g, lo, w, n)
    type(field), intent(inout) :: g
    integer, intent(in) :: lo, n
    real(8), intent(inout) :: w(lo:, :)
    type(pt) :: p(n)
    integer :: k(n, n), k1(0:n-1)
    integer :: j
    call relax(g%u, g%v, 0.5d0*g%dt)
    call relax(g%u(2:n-1, 2:n-1), w(lo:lo+n-3, 3:n) + 0.5d0*g%v(1:n-2, 0:n-3), g%dt)
    call split(w, k)
    call split(w, i=k, r=g%v(:, 1:40))
    p%x = 1
    p%w = 3
    call relax(p%x, p%w, 0.25d0)
    g%u(:, 1) = g%u(:, 1) + p%x
    call relax(g%u(:, 2), w(:, 2)*0.25d0 + w(:, 3)*0.125d0 + g%v(:, 1)*0.0625d0 + w(:, 4)*0.03125d0, &
               g%v(:, 2)*1.0d-3 + &
               & w(:, 4)*1.0d-3)
    k1 = 7
    call relax(k1, k(:, 1), 3)
    call relax(k1(n-1:0:-2), k(1:(n+1)/2, 3)*2 + abs(k(1:(n+1)/2, 2)), 2)
    !$acc parallel loop
    do j = 1, n
      call relax(g%u(:, j), w(:, j), 0.125d0)
    end do
    if (n > 3) call relax(g%u(:, 3), w(:, 4), 0.125d0)
    print '(4f14.6,2i8)', sum(g%u), sum(g%v), sum(w), g%u(3, 3), sum(k), sum(k1)
    call relax(g%u(0:n-2, :), (g%u(1:n-1, :)), 0.5d0)
    print '(4f14.6,2i8)', sum(g%u), sum(g%v), sum(w), g%u(3, 3), sum(k), sum(k1)
  end subroutine
end module
program elemental_arrays
  use updates
  implicit none
  type(field) :: g
  real(8) :: w(40,40)
  integer :: i, j
  allocate(g%u(0:39,-1:40), g%v(0:39,-1:40)); g%v = 1; g%u = 2
  g%dt = 0.3d0
  do j = 1, 40
    do i = 1, 40
      w(i,j) = mod(i*j, 13) + 0.5d0
      g%u(i-1,j-2) = i - j
      g%v(i-1,j) = i + j
    end do
  end do
  call run(g, 5, w, 40)
end program
