! Lennard-Jones molecular dynamics with Verlet lists; the system is an object whose components are on the device by deep copy.
module system_type
  implicit none
  integer, parameter :: dp = kind(1d0), maxnb = 80
  type params
    real(dp) :: eps = 1, sigma = 1, rc = 2.5d0, skin = 0.3d0
  end type params
  type system
    integer :: n = 0
    real(dp) :: box = 0
    type(params) :: par
    real(dp), allocatable :: x(:,:), v(:,:), f(:,:)
    integer, allocatable :: nb(:,:), cnt(:)
  end type system
contains
  subroutine create(s, cells)
    type(system), intent(inout) :: s
    integer, intent(in) :: cells
    integer :: i, j, k, id
    s%n = cells**3
    s%box = cells*1.1d0
    allocate(s%x(3, s%n), s%v(3, s%n), s%f(3, s%n), s%nb(maxnb, s%n), s%cnt(s%n))
    id = 0
    do k = 0, cells - 1
      do j = 0, cells - 1
        do i = 0, cells - 1
          id = id + 1
          s%x(:, id) = 1.1d0*[i, j, k] + 0.05d0*[sin(1d0*id), sin(2d0*id), sin(3d0*id)]
          s%v(:, id) = [cos(1d0*id), cos(1.7d0*id), cos(2.3d0*id)]
        end do
      end do
    end do
    s%f = 0
    s%nb = 0
    s%cnt = 0
    !$acc enter data copyin(s)
    !$acc enter data copyin(s%x, s%v, s%f) create(s%nb, s%cnt)
  end subroutine create

  subroutine destroy(s)
    type(system), intent(inout) :: s
    !$acc exit data delete(s%nb, s%cnt) copyout(s%x, s%v, s%f)
    !$acc exit data delete(s)
    deallocate(s%x, s%v, s%f, s%nb, s%cnt)
  end subroutine destroy
end module system_type

module forces
  use system_type
  implicit none
contains
  pure real(dp) function image(d, box)
    !$acc routine seq
    real(dp), intent(in) :: d, box
    image = d - box*anint(d/box)
  end function image

  subroutine neighbours(s)
    type(system), intent(inout) :: s
    integer :: i, j, c
    real(dp) :: r2, dx(3), lim
    lim = (s%par%rc + s%par%skin)**2
    !$acc parallel loop gang vector private(dx, c) present(s, s%x, s%nb, s%cnt)
    do i = 1, s%n
      c = 0
      !$acc loop seq
      do j = 1, s%n
        if (j == i) cycle
        dx(1) = image(s%x(1, i) - s%x(1, j), s%box)
        dx(2) = image(s%x(2, i) - s%x(2, j), s%box)
        dx(3) = image(s%x(3, i) - s%x(3, j), s%box)
        r2 = dx(1)**2 + dx(2)**2 + dx(3)**2
        if (r2 < lim) then
          c = c + 1
          if (c <= maxnb) s%nb(c, i) = j
        end if
      end do
      s%cnt(i) = min(c, maxnb)
    end do
  end subroutine neighbours

  subroutine force(s, epot, vir)
    type(system), intent(inout) :: s
    real(dp), intent(out) :: epot, vir
    integer :: i, j, k, d
    real(dp) :: dx(3), fi(3), r2, sr6, ff, rc2
    epot = 0
    vir = 0
    rc2 = s%par%rc**2
    associate (x => s%x, f => s%f, nb => s%nb, cnt => s%cnt, box => s%box, par => s%par)
      !$acc parallel loop gang vector_length(128) private(dx, fi) reduction(+:epot, vir) present(x, f, nb, cnt)
      do i = 1, s%n
        fi = 0
        do k = 1, cnt(i)
          j = nb(k, i)
          do d = 1, 3
            dx(d) = image(x(d, i) - x(d, j), box)
          end do
          r2 = dx(1)**2 + dx(2)**2 + dx(3)**2
          if (r2 < rc2) then
            sr6 = (par%sigma**2/r2)**3
            ff = 24*par%eps*(2*sr6*sr6 - sr6)/r2
            fi = fi + ff*dx
            epot = epot + 2*par%eps*(sr6*sr6 - sr6)
            vir = vir + 0.5d0*ff*r2
          end if
        end do
        f(:, i) = fi
      end do
    end associate
  end subroutine force

  subroutine integrate(s, dt, half)
    type(system), intent(inout) :: s
    real(dp), intent(in) :: dt
    integer, intent(in) :: half
    integer :: i, d
    !$acc parallel loop collapse(2) present(s%x, s%v, s%f) firstprivate(dt)
    do i = 1, s%n
      do d = 1, 3
        s%v(d, i) = s%v(d, i) + 0.5d0*dt*s%f(d, i)
        if (half == 1) s%x(d, i) = s%x(d, i) + dt*s%v(d, i)
      end do
    end do
  end subroutine integrate

  real(dp) function kinetic(s)
    type(system), intent(in) :: s
    integer :: i
    real(dp) :: e
    e = 0
    !$acc parallel loop reduction(+:e) present(s, s%v)
    do i = 1, s%n
      e = e + 0.5d0*sum(s%v(:, i)**2)
    end do
    kinetic = e
  end function kinetic
end module forces

program ljmd
  use forces
  implicit none
  type(system) :: s
  real(dp) :: epot, vir
  integer :: step, cells
  integer(8) :: t0, t1, rate
  character(20) :: arg
  cells = 8
  if (command_argument_count() > 0) then
    call get_command_argument(1, arg)
    read (arg, *) cells
  end if
  call create(s, cells)
  call system_clock(t0, rate)
  call neighbours(s)
  call force(s, epot, vir)
  do step = 1, 20
    call integrate(s, 0.002d0, 1)
    if (mod(step, 10) == 0) call neighbours(s)
    call force(s, epot, vir)
    call integrate(s, 0.002d0, 2)
    if (mod(step, 5) == 0) print '(i4,3es16.8)', step, epot, kinetic(s), vir
  end do
  call system_clock(t1)
  write (0, '(a,f10.3)') 'ms ', 1000d0*(t1 - t0)/rate
  !$acc update self(s%cnt)
  print '(a,i10)', 'pairs', sum(s%cnt)
  call destroy(s)
end program ljmd
