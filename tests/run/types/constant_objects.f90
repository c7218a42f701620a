! Objects that are constants, and components of elements that are objects themselves: as arguments of procedures and of defined operations,
! nested in one another, in the kernel and in what it calls
module v
  implicit none
  type vec
    integer :: x, y, z
  end type
  type ball
    type(vec) :: c
    integer :: r
    type(vec) :: ax(2)
  end type
  type(vec), parameter :: light = vec(5, 7, -7), zero = vec(0, 0, 0)
  type(vec), parameter :: dirs(3) = [vec(1,0,0), vec(0,1,0), vec(0,0,1)]
  type(ball), parameter :: sun = ball(vec(1,2,3), 5, [vec(1,1,1), vec(2,2,2)])
  type(ball), allocatable :: balls(:)
  type(ball) :: fixed(3)
  interface operator(-)
    module procedure sub
  end interface
  interface operator(.dot.)
    module procedure dotp
  end interface
  interface operator(.x.)
    module procedure cross
  end interface
contains
  elemental type(vec) function sub(a, b)
    type(vec), intent(in) :: a, b
    sub = vec(a%x-b%x, a%y-b%y, a%z-b%z)
  end function
  elemental integer function dotp(a, b)
    type(vec), intent(in) :: a, b
    dotp = a%x*b%x + a%y*b%y + a%z*b%z
  end function
  pure type(vec) function cross(a, b)
    type(vec), intent(in) :: a, b
    cross = vec(a%y*b%z-a%z*b%y, a%z*b%x-a%x*b%z, a%x*b%y-a%y*b%x)
  end function
  elemental function half(a) result(u)
    type(vec), intent(in) :: a
    type(vec) :: u
    u = vec(a%x/2, a%y/2, a%z/2)
  end function
  integer function shade(n, k)
    type(vec), intent(in) :: n
    integer, intent(in) :: k
    type(vec) :: l
    l = light
    shade = max(0, n .dot. light) + (dirs(k) .dot. n) + (l .dot. dirs(2)) + sun%c%y + (sun%c .dot. n) + dirs(k)%z
    if (k == 3) l = zero
    shade = shade + l%x + largest(dirs(k)) + largest(half(light))
  end function
  integer function largest(d)
    type(vec), intent(in) :: d
    largest = max(d%x, d%y, d%z)
  end function
  integer function mixed(p, k)
    type(vec), intent(in) :: p
    integer, intent(in) :: k
    type(vec) :: n
    n = cross(p, balls(k)%c) - half(balls(k)%ax(2) .x. fixed(1)%c)
    mixed = (p - fixed(2)%ax(1)) .dot. n
    mixed = mixed + ((p - balls(k)%c) .dot. balls(k)%ax(1))
    n = half(p - balls(k)%c)
    mixed = mixed + n%x
  end function
  integer function of_one(b, p)
    type(ball), intent(in) :: b
    type(vec), intent(in) :: p
    of_one = (half(b%c) .dot. half(p - b%c)) + sum(b%ax%x)
  end function
end module
program main
  use v, only: vec, ball, balls, fixed, shade, mixed, of_one, lamp => light, dirs, half, cross, &
    operator(-), operator(.dot.), operator(.x.)
  implicit none
  integer, parameter :: n = 64
  type(vec) :: p(n), q, w(n)
  integer :: r(n,7), i, k
  allocate(balls(5))
  do i = 1, 5
    balls(i) = ball(vec(i, 2*i, 3), 5, [vec(1,i,2), vec(5,1,i)])
  end do
  do i = 1, 3
    fixed(i) = ball(vec(2*i, i, -1), 5, [vec(15,i,2), vec(7,1,i)])
  end do
  do i = 1, n
    p(i) = vec(i, 10 - i, 2)
  end do
  !$acc parallel loop
  do i = 1, n
    r(i,1) = shade(p(i), 1 + mod(i,3))
  end do
  !$acc parallel loop
  do i = 1, n
    r(i,2) = (p(i) .dot. lamp) + (dirs(1) .dot. p(i)) + lamp%y
    r(i,3) = 0
    do k = 1, 3
      r(i,3) = r(i,3) + k*(dirs(k) .dot. p(i))
    end do
  end do
  !$acc parallel loop
  do i = 1, n
    r(i,4) = mixed(p(i), 1 + mod(i,5))
    r(i,5) = of_one(balls(1 + mod(i,5)), p(i))
  end do
  !$acc parallel loop private(q)
  do i = 1, n
    q = half(p(i) - balls(2)%c)
    w(i) = cross(q, balls(3)%ax(1)) - p(i)
    r(i,6) = largest_of(q - fixed(1)%ax(2))
    r(i,7) = (w(i) .x. q) .dot. half(fixed(2)%c)
  end do
  print '(7i10)', sum(r, 1)
  print '(3i10)', sum(w%x), sum(w%y), sum(w%z)
contains
  pure integer function largest_of(a)
    type(vec), intent(in) :: a
    largest_of = max(a%x, a%y, a%z)
  end function
end program
