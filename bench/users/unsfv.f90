! finite volumes on an unstructured triangle mesh, gradients by least squares, limiter of Barth and Jespersen
module mesh_mod
  implicit none
  integer, parameter :: wp = selected_real_kind(12)
  type :: mesh_t
    integer :: ncell = 0, nface = 0, nnode = 0
    integer, allocatable :: cnode(:,:), cface(:,:), cnb(:,:), fcell(:,:), fnode(:,:)
    real(wp), allocatable :: xn(:,:), xc(:,:), area(:), nrm(:,:), xf(:,:)
  contains
    procedure :: build
  end type
contains
  subroutine build(self, n)
    class(mesh_t), intent(inout) :: self
    integer, intent(in) :: n
    integer :: i, j, c, k, f, a, b, key
    integer, allocatable :: head(:), nxt(:), lo(:), hi(:)
    real(wp) :: h
    self%nnode = (n + 1)**2
    self%ncell = 2*n*n
    allocate(self%xn(2, self%nnode), self%cnode(3, self%ncell), self%cface(3, self%ncell), self%cnb(3, self%ncell))
    allocate(self%xc(2, self%ncell), self%area(self%ncell))
    h = 1.0_wp/n
    do j = 0, n
      do i = 0, n
        k = j*(n + 1) + i + 1
        self%xn(1, k) = i*h + merge(0.15_wp*h*sin(7.0_wp*i + 3.0_wp*j), 0.0_wp, i > 0 .and. i < n)
        self%xn(2, k) = j*h + merge(0.15_wp*h*cos(5.0_wp*i + 2.0_wp*j), 0.0_wp, j > 0 .and. j < n)
      end do
    end do
    do j = 1, n
      do i = 1, n
        c = 2*((j - 1)*n + i - 1) + 1
        k = (j - 1)*(n + 1) + i
        self%cnode(:, c) = [k, k + 1, k + n + 2]
        self%cnode(:, c + 1) = [k, k + n + 2, k + n + 1]
      end do
    end do
    allocate(head(self%nnode), nxt(3*self%ncell), lo(3*self%ncell), hi(3*self%ncell))
    allocate(self%fcell(2, 3*self%ncell), self%fnode(2, 3*self%ncell))
    head = 0
    self%fcell = 0
    f = 0
    do c = 1, self%ncell
      do k = 1, 3
        a = self%cnode(k, c)
        b = self%cnode(mod(k, 3) + 1, c)
        key = head(min(a, b))
        do while (key /= 0)
          if (hi(key) == max(a, b)) exit
          key = nxt(key)
        end do
        if (key == 0) then
          f = f + 1
          lo(f) = min(a, b); hi(f) = max(a, b)
          nxt(f) = head(lo(f)); head(lo(f)) = f
          self%fcell(1, f) = c
          self%fnode(:, f) = [a, b]
          self%cface(k, c) = f
        else
          self%fcell(2, key) = c
          self%cface(k, c) = -key
        end if
      end do
    end do
    self%nface = f
    do c = 1, self%ncell
      self%xc(:, c) = (self%xn(:, self%cnode(1, c)) + self%xn(:, self%cnode(2, c)) + self%xn(:, self%cnode(3, c)))/3
      associate (p => self%xn(:, self%cnode(1, c)), q => self%xn(:, self%cnode(2, c)), r => self%xn(:, self%cnode(3, c)))
        self%area(c) = 0.5_wp*((q(1) - p(1))*(r(2) - p(2)) - (r(1) - p(1))*(q(2) - p(2)))
      end associate
      do k = 1, 3
        f = abs(self%cface(k, c))
        self%cnb(k, c) = merge(self%fcell(2, f), self%fcell(1, f), self%fcell(1, f) == c)
      end do
    end do
    allocate(self%nrm(2, self%nface), self%xf(2, self%nface))
    do f = 1, self%nface
      self%nrm(1, f) = self%xn(2, self%fnode(2, f)) - self%xn(2, self%fnode(1, f))
      self%nrm(2, f) = self%xn(1, self%fnode(1, f)) - self%xn(1, self%fnode(2, f))
      self%xf(:, f) = 0.5_wp*(self%xn(:, self%fnode(1, f)) + self%xn(:, self%fnode(2, f)))
    end do
  end subroutine
end module

module solver_mod
  use mesh_mod
  implicit none
  private
  public :: solver_t
  type :: solver_t
    type(mesh_t), pointer :: m => null()
    real(wp), allocatable :: q(:), grad(:,:), phi(:), flux(:), res(:)
    real(wp) :: t = 0, dt = 0
  contains
    procedure, pass :: setup => solver_setup
    procedure :: gradients, limit, fluxes, advance
    procedure :: total
  end type
contains
  subroutine solver_setup(this, m)
    class(solver_t), intent(inout) :: this
    type(mesh_t), target, intent(in) :: m
    integer :: c
    this%m => m
    allocate(this%q(m%ncell), this%grad(2, m%ncell), this%phi(m%ncell), this%flux(m%nface), this%res(m%ncell))
    do c = 1, m%ncell
      this%q(c) = merge(1.0_wp, 0.0_wp, (m%xc(1, c) - 0.5_wp)**2 + (m%xc(2, c) - 0.3_wp)**2 < 0.02_wp)
    end do
    this%dt = 0.2_wp*sqrt(minval(m%area))
  end subroutine

  subroutine gradients(this)
    class(solver_t), intent(inout) :: this
    integer :: c, k, nb
    real(wp) :: a11, a12, a22, b1, b2, d(2), det
    do c = 1, this%m%ncell
      a11 = 0; a12 = 0; a22 = 0; b1 = 0; b2 = 0
      do k = 1, 3
        nb = this%m%cnb(k, c)
        if (nb == 0) cycle
        d = this%m%xc(:, nb) - this%m%xc(:, c)
        a11 = a11 + d(1)**2
        a12 = a12 + d(1)*d(2)
        a22 = a22 + d(2)**2
        b1 = b1 + d(1)*(this%q(nb) - this%q(c))
        b2 = b2 + d(2)*(this%q(nb) - this%q(c))
      end do
      det = a11*a22 - a12**2
      if (det > 1e-12_wp*a11*a22) then
        this%grad(1, c) = (a22*b1 - a12*b2)/det
        this%grad(2, c) = (a11*b2 - a12*b1)/det
      else
        this%grad(:, c) = 0
      end if
    end do
  end subroutine

  subroutine limit(this)
    class(solver_t), intent(inout) :: this
    integer :: c, k
    real(wp) :: qmin, qmax, dq, lim
    do c = 1, this%m%ncell
      qmin = this%q(c); qmax = qmin
      do k = 1, 3
        associate (nb => this%m%cnb(k, c))
          if (nb > 0) then
            qmin = min(qmin, this%q(nb))
            qmax = max(qmax, this%q(nb))
          end if
        end associate
      end do
      lim = 1
      do k = 1, 3
        associate (x => this%m%xf(:, abs(this%m%cface(k, c))), x0 => this%m%xc(:, c))
          dq = dot_product(this%grad(:, c), x - x0)
        end associate
        if (dq > 1e-14_wp) then
          lim = min(lim, (qmax - this%q(c))/dq)
        else if (dq < -1e-14_wp) then
          lim = min(lim, (qmin - this%q(c))/dq)
        end if
      end do
      this%phi(c) = lim
    end do
  end subroutine

  subroutine fluxes(this)
    class(solver_t), intent(inout) :: this
    integer :: f, l, r
    real(wp) :: un, ql, qr
    do f = 1, this%m%nface
      l = this%m%fcell(1, f); r = this%m%fcell(2, f)
      un = dot_product(velocity(this%m%xf(:, f)), this%m%nrm(:, f))
      ql = this%q(l) + this%phi(l)*dot_product(this%grad(:, l), this%m%xf(:, f) - this%m%xc(:, l))
      if (r > 0) then
        qr = this%q(r) + this%phi(r)*dot_product(this%grad(:, r), this%m%xf(:, f) - this%m%xc(:, r))
      else
        qr = 0
      end if
      this%flux(f) = max(un, 0.0_wp)*ql + min(un, 0.0_wp)*qr
    end do
  end subroutine

  pure function velocity(x) result(v)
    real(wp), intent(in) :: x(2)
    real(wp) :: v(2)
    v = [-(x(2) - 0.5_wp), x(1) - 0.5_wp]
  end function

  subroutine advance(this)
    class(solver_t), intent(inout) :: this
    integer :: c, k, f
    call this%gradients()
    call this%limit()
    call this%fluxes()
    do c = 1, this%m%ncell
      this%res(c) = 0
      do k = 1, 3
        f = this%m%cface(k, c)
        this%res(c) = this%res(c) + sign(1, f)*this%flux(abs(f))
      end do
      this%q(c) = this%q(c) - this%dt*this%res(c)/this%m%area(c)
    end do
    this%t = this%t + this%dt
  end subroutine

  real(wp) function total(this)
    class(solver_t), intent(in) :: this
    total = dot_product(this%q, this%m%area)
  end function
end module

program unsfv
  use solver_mod
  use mesh_mod
  implicit none
  type(mesh_t), target :: mesh
  type(solver_t) :: s
  integer :: n, it
  integer(8) :: c0, c1, cr
  character(20) :: arg
  n = 500
  call get_command_argument(1, arg)
  if (arg /= '') read(arg, *) n
  call mesh%build(n)
  call s%setup(mesh)
  call system_clock(c0, cr)
  do it = 1, 50
    call s%advance()
    if (mod(it, 25) == 0) print '(a, i5, 2es16.8)', 'step', it, s%total(), maxval(s%q)
    if (any(s%q /= s%q)) error stop 'NaN'
  end do
  call system_clock(c1)
  print '(a, 2i9, es16.8)', 'cells, faces', mesh%ncell, mesh%nface, minval(s%phi)
  print '(a, f10.1)', 'time ms', 1d3*(c1 - c0)/cr
end program
