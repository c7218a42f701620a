! Elements of an array of objects that have arrays of their own: where there are few, the loops of the procedures have kernels, a launch an object.
! expect: profile: few_objects_push_[0-9]* .* 12 
! expect: profile: few_objects_deposit_[0-9]* 
! expect: profile: few_objects_energy_[0-9]* .* 3 
! expect: profile: few_objects_each_[0-9]* .* 1 
! expect: report: 4 host at run time: with fewer than 125 iterations the loops of the procedures that it calls have kernels
! f2cuda options: --auto=all
module few_objects
  implicit none
  type :: species
    integer :: n = 0
    real(8) :: charge = 0
    real(8), allocatable :: x(:), v(:)
  contains
    procedure :: push, deposit, energy
  end type
contains
  subroutine push(self, e, dt)
    class(species), intent(inout) :: self
    real(8), intent(in) :: e(0:), dt
    real(8) :: q
    integer :: i, c
    q = self%charge*dt
    do i = 1, self%n
      c = int(self%x(i))
      self%v(i) = self%v(i) + q*e(c)
      self%x(i) = modulo(self%x(i) + dt*self%v(i), 16d0)
    end do
  end subroutine

  subroutine deposit(self, rho)
    class(species), intent(in) :: self
    real(8), intent(inout) :: rho(0:)
    integer :: i, c
    do i = 1, self%n
      c = int(self%x(i))
      rho(c) = rho(c) + self%charge
    end do
  end subroutine

  real(8) function energy(self)
    class(species), intent(in) :: self
    energy = sum(self%v**2)
  end function
end module

program few_objects_main
  use few_objects
  implicit none
  type(species), allocatable :: sp(:)
  type(species) :: many(200)
  real(8) :: rho(0:15), e(0:15), k(3), sums(200)
  integer :: i, j, step
  allocate (sp(3))
  do j = 1, size(sp)
    sp(j)%n = 6000/j
    sp(j)%charge = 0.5d0**j
    allocate (sp(j)%x(sp(j)%n), sp(j)%v(sp(j)%n))
    do i = 1, sp(j)%n
      sp(j)%x(i) = mod(i*7, 16) + 0.25d0
      sp(j)%v(i) = mod(i, 5)*0.125d0
    end do
  end do
  do step = 1, 4
    rho = 0
    do j = 1, size(sp)
      call sp(j)%deposit(rho)
    end do
    e = [(rho(mod(i + 1, 16)) - rho(mod(i + 15, 16)), i=0, 15)]/1024
    do j = 1, size(sp)
      call sp(j)%push(e, 0.125d0)
    end do
  end do
  do j = 1, size(sp)
    k(j) = sp(j)%energy()
  end do
  print '(8f10.4)', rho
  print '(3f14.6)', k
  do j = 1, size(many)
    allocate (many(j)%v(3))
    many(j)%v(:) = [real(8) :: j, j + 1, j + 2]
  end do
  call each(many, sums)
  print '(4f14.2)', sums(1), sums(77), sums(200), sum(sums)
contains
  subroutine each(all, sums)
    type(species), intent(in) :: all(:)
    real(8), intent(out) :: sums(:)
    integer :: j
    do j = 1, size(all)
      sums(j) = all(j)%energy()
    end do
  end subroutine
end program
