! Shallow water on an unstructured triangular mesh: edge-based finite volumes with limited gradients.
module mesh_types
  implicit none
  integer, parameter :: wp = selected_real_kind(12)
  type :: mesh_t
    integer :: nn = 0, nc = 0, ne = 0
    real(wp), allocatable :: x(:), y(:)
    integer, allocatable :: tri(:, :)
    integer, allocatable :: edge(:, :)    ! two nodes, left cell, right cell (0: wall)
    real(wp), allocatable :: xc(:), yc(:), area(:), enx(:), eny(:), elen(:), exm(:), eym(:)
  end type mesh_t
  type :: state_t
    real(wp), allocatable :: q(:, :), dq(:, :), grad(:, :, :), qmin(:, :), qmax(:, :), phi(:, :)
  end type state_t
  real(wp), parameter :: g = 9.81_wp
contains
  subroutine make_mesh(m, n)
    type(mesh_t), intent(out) :: m
    integer, intent(in) :: n
    integer :: i, j, k, c, e, a, b, d, f
    integer, allocatable :: e1(:, :), e2(:, :), e3(:, :)
    m%nn = (n + 1)**2; m%nc = 2*n*n; m%ne = n*(n + 1)*2 + n*n
    allocate (m%x(m%nn), m%y(m%nn), m%tri(3, m%nc), m%edge(4, m%ne))
    allocate (m%xc(m%nc), m%yc(m%nc), m%area(m%nc))
    allocate (m%enx(m%ne), m%eny(m%ne), m%elen(m%ne), m%exm(m%ne), m%eym(m%ne))
    do j = 0, n
      do i = 0, n
        k = 1 + i + (n + 1)*j
        m%x(k) = (i + 0.2_wp*sin(1.3_wp*i + 0.7_wp*j))/n
        m%y(k) = (j + 0.2_wp*cos(0.9_wp*i - 1.1_wp*j))/n
      end do
    end do
    e = 0
    m%edge = 0
    allocate (e1(0:n - 1, 0:n), e2(0:n, 0:n - 1), e3(0:n - 1, 0:n - 1))
    do j = 0, n
      do i = 0, n - 1
        e = e + 1; e1(i, j) = e
        m%edge(1, e) = 1 + i + (n + 1)*j; m%edge(2, e) = 2 + i + (n + 1)*j
      end do
    end do
    do j = 0, n - 1
      do i = 0, n
        e = e + 1; e2(i, j) = e
        m%edge(1, e) = 1 + i + (n + 1)*j; m%edge(2, e) = 1 + i + (n + 1)*(j + 1)
      end do
    end do
    do j = 0, n - 1
      do i = 0, n - 1
        e = e + 1; e3(i, j) = e
        a = 1 + i + (n + 1)*j; b = a + 1; d = a + n + 1; f = d + 1
        m%edge(1, e) = a; m%edge(2, e) = f
        c = 1 + 2*(i + n*j)
        m%tri(:, c) = [a, b, f]; m%tri(:, c + 1) = [a, f, d]
        call attach(m, e1(i, j), c); call attach(m, e2(i + 1, j), c); call attach(m, e, c)
        call attach(m, e1(i, j + 1), c + 1); call attach(m, e2(i, j), c + 1); call attach(m, e, c + 1)
      end do
    end do
    do c = 1, m%nc
      associate (t => m%tri(:, c))
        m%xc(c) = sum(m%x(t))/3; m%yc(c) = sum(m%y(t))/3
        m%area(c) = 0.5_wp*((m%x(t(2)) - m%x(t(1)))*(m%y(t(3)) - m%y(t(1))) - (m%x(t(3)) - m%x(t(1)))*(m%y(t(2)) - m%y(t(1))))
      end associate
    end do
    do e = 1, m%ne
      a = m%edge(1, e); b = m%edge(2, e); c = m%edge(3, e)
      m%elen(e) = hypot(m%x(b) - m%x(a), m%y(b) - m%y(a))
      m%enx(e) = (m%y(b) - m%y(a))/m%elen(e); m%eny(e) = -(m%x(b) - m%x(a))/m%elen(e)
      m%exm(e) = 0.5_wp*(m%x(a) + m%x(b)); m%eym(e) = 0.5_wp*(m%y(a) + m%y(b))
      if ((m%exm(e) - m%xc(c))*m%enx(e) + (m%eym(e) - m%yc(c))*m%eny(e) < 0) then
        m%enx(e) = -m%enx(e); m%eny(e) = -m%eny(e)
      end if
    end do
  end subroutine make_mesh
  subroutine attach(m, e, c)
    type(mesh_t), intent(inout) :: m
    integer, intent(in) :: e, c
    if (m%edge(3, e) == 0) then
      m%edge(3, e) = c
    else
      m%edge(4, e) = c
    end if
  end subroutine attach
end module mesh_types

module swe_solver
  use mesh_types
  implicit none
contains
  pure function flux(ql, qr, nx, ny) result(f)
    real(wp), intent(in) :: ql(3), qr(3), nx, ny
    real(wp) :: f(3), ul, ur, cl, cr, s, fl(3), fr(3)
    ul = (ql(2)*nx + ql(3)*ny)/ql(1); ur = (qr(2)*nx + qr(3)*ny)/qr(1)
    cl = sqrt(g*ql(1)); cr = sqrt(g*qr(1))
    s = max(abs(ul) + cl, abs(ur) + cr)
    fl = [ql(1)*ul, ql(2)*ul + 0.5_wp*g*ql(1)**2*nx, ql(3)*ul + 0.5_wp*g*ql(1)**2*ny]
    fr = [qr(1)*ur, qr(2)*ur + 0.5_wp*g*qr(1)**2*nx, qr(3)*ur + 0.5_wp*g*qr(1)**2*ny]
    f = 0.5_wp*(fl + fr) - 0.5_wp*s*(qr - ql)
  end function flux
  subroutine gradients(m, s)
    type(mesh_t), intent(in) :: m
    type(state_t), intent(inout) :: s
    integer :: e, l, r, v, c
    real(wp) :: qf
    s%grad = 0; s%qmin = s%q; s%qmax = s%q
    do e = 1, m%ne
      l = m%edge(3, e); r = m%edge(4, e)
      if (r == 0) then
        do v = 1, 3
          s%grad(1, v, l) = s%grad(1, v, l) + s%q(v, l)*m%enx(e)*m%elen(e)
          s%grad(2, v, l) = s%grad(2, v, l) + s%q(v, l)*m%eny(e)*m%elen(e)
        end do
        cycle
      end if
      do v = 1, 3
        qf = 0.5_wp*(s%q(v, l) + s%q(v, r))*m%elen(e)
        s%grad(1, v, l) = s%grad(1, v, l) + qf*m%enx(e)
        s%grad(2, v, l) = s%grad(2, v, l) + qf*m%eny(e)
        s%grad(1, v, r) = s%grad(1, v, r) - qf*m%enx(e)
        s%grad(2, v, r) = s%grad(2, v, r) - qf*m%eny(e)
        s%qmin(v, l) = min(s%qmin(v, l), s%q(v, r)); s%qmax(v, l) = max(s%qmax(v, l), s%q(v, r))
        s%qmin(v, r) = min(s%qmin(v, r), s%q(v, l)); s%qmax(v, r) = max(s%qmax(v, r), s%q(v, l))
      end do
    end do
    do c = 1, m%nc
      s%grad(:, :, c) = s%grad(:, :, c)/m%area(c)
    end do
    s%phi = 1
    do e = 1, m%ne
      call limit(m%edge(3, e))
      if (m%edge(4, e) > 0) call limit(m%edge(4, e))
    end do
  contains
    subroutine limit(c)
      integer, intent(in) :: c
      real(wp) :: d, a
      integer :: v
      do v = 1, 3
        d = s%grad(1, v, c)*(m%exm(e) - m%xc(c)) + s%grad(2, v, c)*(m%eym(e) - m%yc(c))
        a = 1
        if (d > 1e-12_wp) a = min(1._wp, (s%qmax(v, c) - s%q(v, c))/d)
        if (d < -1e-12_wp) a = min(1._wp, (s%qmin(v, c) - s%q(v, c))/d)
        s%phi(v, c) = min(s%phi(v, c), a)
      end do
    end subroutine limit
  end subroutine gradients
  subroutine step(m, s, dt)
    type(mesh_t), intent(in) :: m
    type(state_t), intent(inout) :: s
    real(wp), intent(in) :: dt
    integer :: e, l, r, c
    real(wp) :: ql(3), qr(3), f(3), un
    call gradients(m, s)
    s%dq = 0
    do e = 1, m%ne
      l = m%edge(3, e); r = m%edge(4, e)
      ql = s%q(:, l) + s%phi(:, l)*(s%grad(1, :, l)*(m%exm(e) - m%xc(l)) + s%grad(2, :, l)*(m%eym(e) - m%yc(l)))
      if (r > 0) then
        qr = s%q(:, r) + s%phi(:, r)*(s%grad(1, :, r)*(m%exm(e) - m%xc(r)) + s%grad(2, :, r)*(m%eym(e) - m%yc(r)))
      else
        un = ql(2)*m%enx(e) + ql(3)*m%eny(e)
        qr(1) = ql(1); qr(2) = ql(2) - 2*un*m%enx(e); qr(3) = ql(3) - 2*un*m%eny(e)
      end if
      f = flux(ql, qr, m%enx(e), m%eny(e))*m%elen(e)
      s%dq(:, l) = s%dq(:, l) - f
      if (r > 0) s%dq(:, r) = s%dq(:, r) + f
    end do
    do c = 1, m%nc
      s%q(:, c) = s%q(:, c) + dt/m%area(c)*s%dq(:, c)
    end do
  end subroutine step
end module swe_solver

program swe_edges
  use swe_solver
  implicit none
  type(mesh_t) :: m
  type(state_t) :: s
  integer :: n = 300, it, c
  real(wp) :: dt
  character(20) :: arg
  integer(8) :: c0, c1, cr
  if (command_argument_count() > 0) then
    call get_command_argument(1, arg); read (arg, *) n
  end if
  call make_mesh(m, n)
  allocate (s%q(3, m%nc), s%dq(3, m%nc), s%grad(2, 3, m%nc), s%qmin(3, m%nc), s%qmax(3, m%nc), s%phi(3, m%nc))
  do c = 1, m%nc
    s%q(1, c) = 1 + merge(0.5_wp, 0._wp, (m%xc(c) - 0.5_wp)**2 + (m%yc(c) - 0.5_wp)**2 < 0.04_wp)
    s%q(2:3, c) = 0
  end do
  dt = 0.02_wp/n
  call system_clock(c0, cr)
  do it = 1, 40
    call step(m, s, dt)
    if (mod(it, 10) == 0) print '(a,i4,3es18.10)', 'mass, max, kinetic', it, sum(s%q(1, :)*m%area), maxval(s%q(1, :)), &
      0.5_wp*sum((s%q(2, :)**2 + s%q(3, :)**2)/s%q(1, :)*m%area)
  end do
  call system_clock(c1)
  write (0, '(a,f10.1)') 'ms', 1d3*(c1 - c0)/cr
end program swe_edges
