! ray tracing of spheres with reflections, types and operators
module vecs
  implicit none
  type vec
    real :: x, y, z
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
  interface operator(.dot.)
    module procedure dotp
  end interface
contains
  elemental type(vec) function add(a, b)
    type(vec), intent(in) :: a, b
    add = vec(a%x+b%x, a%y+b%y, a%z+b%z)
  end function
  elemental type(vec) function sub(a, b)
    type(vec), intent(in) :: a, b
    sub = vec(a%x-b%x, a%y-b%y, a%z-b%z)
  end function
  elemental type(vec) function scale(s, a)
    real, intent(in) :: s
    type(vec), intent(in) :: a
    scale = vec(s*a%x, s*a%y, s*a%z)
  end function
  elemental real function dotp(a, b)
    type(vec), intent(in) :: a, b
    dotp = a%x*b%x + a%y*b%y + a%z*b%z
  end function
  elemental function unit(a) result(u)
    type(vec), intent(in) :: a
    type(vec) :: u
    u = (1/sqrt(a .dot. a))*a
  end function
end module
module scene
  use vecs
  implicit none
  type sphere
    type(vec) :: c
    real :: r, refl
    real :: colour
  end type
  type(sphere), allocatable :: balls(:)
  type(vec), parameter :: light = vec(.577, .577, -.577)
contains
  subroutine hit(o, d, t, k)
    type(vec), intent(in) :: o, d
    real, intent(out) :: t
    integer, intent(out) :: k
    integer :: i
    real :: b, c, q
    type(vec) :: oc
    t = 1e30; k = 0
    do i = 1, size(balls)
      oc = o - balls(i)%c
      b = oc .dot. d
      c = (oc .dot. oc) - balls(i)%r**2
      q = b*b - c
      if (q <= 0) cycle
      q = -b - sqrt(q)
      if (q > 1e-3 .and. q < t) then
        t = q; k = i
      end if
    end do
  end subroutine
  real function trace(o0, d0) result(v)
    type(vec), intent(in) :: o0, d0
    type(vec) :: o, d, p, n
    real :: t, t2, w
    integer :: k, k2, bounce
    o = o0; d = d0; v = 0; w = 1
    do bounce = 1, 4
      call hit(o, d, t, k)
      if (k == 0) then
        v = v + w*(.5 + .5*d%y)
        return
      end if
      p = o + t*d
      n = unit(p - balls(k)%c)
      call hit(p, light, t2, k2)
      if (k2 == 0) v = v + w*(1-balls(k)%refl)*balls(k)%colour*max(0., n .dot. light)
      w = w*balls(k)%refl
      if (w < .01) exit
      d = d - (2*(d .dot. n))*n
      o = p
    end do
  end function
end module
program main
  use scene
  implicit none
  integer :: n, i, j
  real, allocatable :: pix(:,:)
  integer(8) :: c0, c1, r
  character(20) :: arg
  n = 600; if (command_argument_count() > 0) then; call get_command_argument(1, arg); read (arg, *) n; end if
  allocate(balls(64), pix(n,n))
  do i = 1, 64
    balls(i) = sphere(vec(2.*mod(i-1,8)-7, 2.*((i-1)/8)-7, 12. + mod(i*5,7)), .5 + .05*mod(i,9), .1*mod(i,6), .3 + .01*i)
  end do
  call system_clock(c0, r)
  do j = 1, n
    do i = 1, n
      pix(i,j) = trace(vec(0.,0.,0.), unit(vec((i-n/2)/real(n), (j-n/2)/real(n), .8)))
    end do
  end do
  call system_clock(c1)
  print '(a,es14.5,f9.5)', 'rays', sum(dble(pix)), maxval(pix)
  print '(a,f10.1)', 'ms', 1d3*(c1-c0)/real(r)
end program
