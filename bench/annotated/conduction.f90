! Heat conduction through materials, the state an object with allocatable components that MAP speaks of one by one; Crank-Nicolson by Jacobi.
module grid_mod
  implicit none
  integer, parameter :: dp = kind(1d0)
  type material
    real(dp) :: k, rho, cp
  end type material
  type grid
    integer :: nx, ny, nz
    real(dp) :: h, dt
    type(material) :: mats(4)
    integer, allocatable :: mat(:,:,:)
    real(dp), allocatable :: t(:,:,:), tn(:,:,:), q(:,:,:)
  contains
    procedure :: setup
    procedure :: step
    procedure :: probe
  end type grid
contains
  subroutine setup(self, n)
    class(grid), intent(inout) :: self
    integer, intent(in) :: n
    integer :: i, j, k
    self%nx = n
    self%ny = n
    self%nz = n
    self%h = 1d0/n
    self%mats = [material(1, 1, 1), material(5, 2, 1.5d0), material(0.1d0, 1, 2), material(20, 3, 0.5d0)]
    self%dt = 0.05d0*self%h
    allocate(self%mat(n, n, n), self%t(0:n+1, 0:n+1, 0:n+1), self%tn(0:n+1, 0:n+1, 0:n+1), self%q(n, n, n))
    do k = 1, n
      do j = 1, n
        do i = 1, n
          self%mat(i, j, k) = 1 + mod(i*4/n + j*4/n + k*4/n, 4)
          self%q(i, j, k) = merge(100d0, 0d0, i > n/3 .and. i < n/2 .and. j > n/3 .and. j < n/2)
        end do
      end do
    end do
    self%t = 300
    self%tn = 300
    !$omp target enter data map(to: self%mat, self%t, self%tn, self%q)
  end subroutine setup

  subroutine step(self, change)
    class(grid), intent(inout) :: self
    real(dp), intent(out) :: change
    integer :: i, j, k, it
    real(dp) :: c, kc, s, w, kk, new
    do it = 1, 5
      change = 0
      !$omp target teams distribute parallel do collapse(2) private(c, kc, s, w, kk, new) reduction(max:change)
      do k = 1, self%nz
        do j = 1, self%ny
          do i = 1 + mod(j + k + it, 2), self%nx, 2
            kc = self%mats(self%mat(i, j, k))%k
            c = self%mats(self%mat(i, j, k))%rho*self%mats(self%mat(i, j, k))%cp*self%h**2/self%dt
            s = 0
            w = 0
            kk = kc
            if (i > 1) kk = 2*kc*self%mats(self%mat(i-1, j, k))%k/(kc + self%mats(self%mat(i-1, j, k))%k)
            s = s + kk*self%tn(i-1, j, k)
            w = w + kk
            kk = kc
            if (i < self%nx) kk = 2*kc*self%mats(self%mat(i+1, j, k))%k/(kc + self%mats(self%mat(i+1, j, k))%k)
            s = s + kk*self%tn(i+1, j, k)
            w = w + kk
            s = s + kc*(self%tn(i, j-1, k) + self%tn(i, j+1, k) + self%tn(i, j, k-1) + self%tn(i, j, k+1))
            w = w + 4*kc
            new = (c*self%t(i, j, k) + s + self%q(i, j, k)*self%h**2)/(c + w)
            change = max(change, abs(new - self%tn(i, j, k)))
            self%tn(i, j, k) = new
          end do
        end do
      end do
    end do
    !$omp target teams distribute parallel do simd collapse(3)
    do k = 0, self%nz + 1
      do j = 0, self%ny + 1
        do i = 0, self%nx + 1
          self%t(i, j, k) = self%tn(i, j, k)
        end do
      end do
    end do
  end subroutine step

  function probe(self) result(v)
    class(grid), intent(inout) :: self
    real(dp) :: v(3)
    integer :: m
    m = self%nx/2
    !$omp target update from(self%t(m, m, :))
    v = [self%t(m, m, 1), self%t(m, m, m), self%t(m, m, self%nz)]
  end function probe
end module grid_mod

program conduction
  use grid_mod
  implicit none
  type(grid) :: g
  integer :: n, it
  real(dp) :: change
  integer(8) :: t0, t1, rate
  character(20) :: arg
  n = 24
  if (command_argument_count() > 0) then
    call get_command_argument(1, arg)
    read (arg, *) n
  end if
  call g%setup(n)
  call system_clock(t0, rate)
  do it = 1, 10
    call g%step(change)
    if (mod(it, 5) == 0) print '(i4,4es16.8)', it, change, g%probe()
  end do
  call system_clock(t1)
  write (0, '(a,f10.3)') 'ms ', 1000d0*(t1 - t0)/rate
  !$omp target exit data map(from: g%t) map(delete: g%mat, g%tn, g%q)
  print '(a,es16.8)', 'heat', sum(g%t)
end program conduction
