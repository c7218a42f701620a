! particles in a velocity field on pointer components: OpenACC enter/exit data, routine seq, atomic, if_present
module field_mod
  implicit none
  type grid3
    integer :: n = 0
    real, pointer :: u(:,:,:) => null(), v(:,:,:) => null(), w(:,:,:) => null()
  end type
  type particles
    integer :: np = 0
    real, allocatable :: x(:), y(:), z(:)
    integer, allocatable :: cell(:)
    logical, allocatable :: alive(:)
  end type
contains
  pure real function trilinear(f, n, x, y, z) result(r)
    !$acc routine seq
    integer, intent(in) :: n
    real, intent(in) :: f(n, n, n), x, y, z
    integer :: i, j, k
    real :: a, b, c
    i = min(n - 1, max(1, int(x))); j = min(n - 1, max(1, int(y))); k = min(n - 1, max(1, int(z)))
    a = x - i; b = y - j; c = z - k
    r = (1-c)*((1-b)*((1-a)*f(i,j,k) + a*f(i+1,j,k)) + b*((1-a)*f(i,j+1,k) + a*f(i+1,j+1,k))) &
      + c*((1-b)*((1-a)*f(i,j,k+1) + a*f(i+1,j,k+1)) + b*((1-a)*f(i,j+1,k+1) + a*f(i+1,j+1,k+1)))
  end function
  subroutine upload(g, p)
    type(grid3), intent(inout) :: g
    type(particles), intent(inout) :: p
    !$acc enter data copyin(g, p)
    !$acc enter data copyin(g%u, g%v, g%w)
    !$acc enter data copyin(p%x, p%y, p%z, p%alive) create(p%cell)
  end subroutine
  subroutine download(g, p)
    type(grid3), intent(inout) :: g
    type(particles), intent(inout) :: p
    !$acc exit data copyout(p%x, p%y, p%z, p%alive, p%cell)
    !$acc exit data delete(g%u, g%v, g%w)
    !$acc exit data delete(g, p)
  end subroutine
  subroutine move(g, p, dt, lost)
    type(grid3), intent(in) :: g
    type(particles), intent(inout) :: p
    real, intent(in) :: dt
    integer, intent(inout) :: lost
    integer :: i, n
    real :: ux, uy, uz, xm, ym, zm
    n = g%n
    !$acc parallel loop present(g, p) reduction(+:lost) private(ux, uy, uz, xm, ym, zm)
    do i = 1, p%np
      if (.not. p%alive(i)) cycle
      ux = trilinear(g%u, n, p%x(i), p%y(i), p%z(i))
      uy = trilinear(g%v, n, p%x(i), p%y(i), p%z(i))
      uz = trilinear(g%w, n, p%x(i), p%y(i), p%z(i))
      xm = p%x(i) + 0.5*dt*ux; ym = p%y(i) + 0.5*dt*uy; zm = p%z(i) + 0.5*dt*uz
      p%x(i) = p%x(i) + dt*trilinear(g%u, n, xm, ym, zm)
      p%y(i) = p%y(i) + dt*trilinear(g%v, n, xm, ym, zm)
      p%z(i) = p%z(i) + dt*trilinear(g%w, n, xm, ym, zm)
      if (min(p%x(i), p%y(i), p%z(i)) < 1 .or. max(p%x(i), p%y(i), p%z(i)) > n) then
        p%alive(i) = .false.
        lost = lost + 1
      end if
    end do
  end subroutine
  subroutine bin(g, p, counts)
    type(grid3), intent(in) :: g
    type(particles), intent(inout) :: p
    integer, intent(inout) :: counts(:)
    integer :: i, c
    !$acc kernels present(p) copyout(counts)
    counts = 0
    !$acc loop independent
    do i = 1, p%np
      if (p%alive(i)) then
        c = 1 + int(p%x(i)/4) + (g%n/4 + 1)*int(p%y(i)/4)
        p%cell(i) = c
        !$acc atomic update
        counts(c) = counts(c) + 1
      else
        p%cell(i) = 0
      end if
    end do
    !$acc end kernels
  end subroutine
end module
program tracer
  use field_mod
  implicit none
  type(grid3) :: g
  type(particles) :: p
  integer :: n, np, i, j, k, it, lost
  integer, allocatable :: counts(:)
  character(20) :: arg
  integer(8) :: c0, c1, cr
  real :: a
  np = 2000000
  call get_command_argument(1, arg)
  if (arg /= '') read(arg, *) np
  n = 96
  g%n = n
  allocate(g%u(n, n, n), g%v(n, n, n), g%w(n, n, n))
  a = 6.2831853/n
  do k = 1, n
    do j = 1, n
      do i = 1, n
        g%u(i, j, k) = 2*sin(a*k) + cos(a*j)
        g%v(i, j, k) = sin(a*i) + 2*cos(a*k)
        g%w(i, j, k) = sin(a*j) + cos(a*i)
      end do
    end do
  end do
  p%np = np
  allocate(p%x(np), p%y(np), p%z(np), p%cell(np), p%alive(np))
  do i = 1, np
    p%x(i) = 2 + (n - 3)*modulo(i*0.618034, 1.0)
    p%y(i) = 2 + (n - 3)*modulo(i*0.414214, 1.0)
    p%z(i) = 2 + (n - 3)*modulo(i*0.732051, 1.0)
    p%alive(i) = .true.
  end do
  allocate(counts((n/4 + 1)**2))
  lost = 0
  call system_clock(c0, cr)
  call upload(g, p)
  do it = 1, 50
    call move(g, p, 0.1, lost)
    if (mod(it, 25) == 0) then
      call bin(g, p, counts)
      print '(i5, i10, i10, i8)', it, lost, sum(counts), maxval(counts)
    end if
  end do
  call download(g, p)
  call system_clock(c1)
  print '(a, 3f12.4, i10)', 'mean', sum(p%x, mask=p%alive)/count(p%alive), sum(p%y, mask=p%alive)/count(p%alive), &
    minval(p%z, mask=p%alive), count(p%cell > 0)
  print '(a, f10.1)', 'time ms', 1d3*(c1 - c0)/cr
end program
