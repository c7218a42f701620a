module body_types
  implicit none
  type vec
    real :: x, y, z
  end type
  type body
    type(vec) :: pos, vel
    real :: mass
  end type
  interface operator(+)
    module procedure add
  end interface
  interface operator(-)
    module procedure sub
  end interface
  interface operator(*)
    module procedure scale
  end interface
contains
  pure type(vec) function add(a, b)
    type(vec), intent(in) :: a, b
    add = vec(a%x + b%x, a%y + b%y, a%z + b%z)
  end function
  pure type(vec) function sub(a, b)
    type(vec), intent(in) :: a, b
    sub = vec(a%x - b%x, a%y - b%y, a%z - b%z)
  end function
  pure type(vec) function scale(s, a)
    real, intent(in) :: s
    type(vec), intent(in) :: a
    scale = vec(s*a%x, s*a%y, s*a%z)
  end function
  pure real function norm2v(a)
    type(vec), intent(in) :: a
    norm2v = a%x**2 + a%y**2 + a%z**2
  end function
end module
program nbody
  use body_types
  implicit none
  type(body), allocatable :: p(:)
  type(vec), allocatable :: acc(:)
  type(vec) :: d
  real :: w, e
  integer :: n, i, j, t, c0, c1, cr
  character(20) :: s
  call get_command_argument(1, s); read (s, *) n
  allocate (p(n), acc(n))
  do i = 1, n
    p(i)%pos = vec(sin(1.0*i), cos(2.0*i), sin(3.0*i + 1))
    p(i)%vel = vec(0., 0., 0.)
    p(i)%mass = 1.0/n
  end do
  call system_clock(c0, cr)
  do t = 1, 5
    do i = 1, n
      acc(i) = vec(0., 0., 0.)
      do j = 1, n
        d = p(j)%pos - p(i)%pos
        w = p(j)%mass/sqrt(norm2v(d) + 0.01)**3
        acc(i) = acc(i) + w*d
      end do
    end do
    do i = 1, n
      p(i)%vel = p(i)%vel + 0.01*acc(i)
      p(i)%pos = p(i)%pos + 0.01*p(i)%vel
    end do
  end do
  e = 0
  do i = 1, n
    e = e + 0.5*p(i)%mass*norm2v(p(i)%vel)
  end do
  call system_clock(c1)
  print '(a,es13.5)', 'sums ', e
  print '(a,f9.1)', 'ms ', 1e3*(c1 - c0)/real(cr)
end program
