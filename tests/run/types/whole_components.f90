! f2cuda options: --auto=all
! expect: report: 18 ; kernel
! Components of all elements of an array, p%x: assigned, under masks, reduced; of sections, allocatable arrays, arrays inside objects.
module bodies
  implicit none
  type vec
    real :: x = 0, y = 0
  end type
  type body
    type(vec) :: r, v
    real :: m = 1
    integer(2) :: kind = 0
    logical :: on = .true.
  end type
  type box
    integer :: n
    type(body) :: b(0:59)
    type(body), allocatable :: a(:)
  end type
contains
  subroutine moves(p, dt)
    type(body), intent(inout) :: p(:)
    real, intent(in) :: dt
    p%r%x = p%r%x + dt*p%v%x
    p%r%y = p%r%y + dt*p%v%y
    where (p%r%x > 1.0)
      p%v%x = -p%v%x
      p%r%x = 2.0 - p%r%x
    elsewhere (p%r%x < 0.25)
      p%kind = p%kind + 1_2
    end where
    p%on = p%kind < 2
  end subroutine moves

  subroutine folds(p, s, k, l)
    type(body), intent(in) :: p(:)
    real, intent(out) :: s
    integer, intent(out) :: k
    logical, intent(out) :: l
    s = sum(p%m*p%v%x**2) + maxval(p%r%y, mask=p%on)
    k = count(p%kind > 0 .and. p%on)
    l = any(p%r%x > 0.999)
  end subroutine folds

  ! stores what it reads at other positions
  subroutine shifts(p, n)
    integer, intent(in) :: n
    type(body), intent(inout) :: p(n)
    p(2:n)%m = p(1:n-1)%m + 1
    p%r%y = p(n:1:-1)%r%y
    p%v%y = p(3)%v%y + p%v%y
    p(1:n:2)%r%x = p(1:n:2)%v%x
  end subroutine shifts
end module bodies

program whole_components
  use bodies
  implicit none
  integer, parameter :: n = 60
  type(body), target :: p(n)
  type(body), pointer :: q(:)
  type(body), allocatable :: g(:, :)
  type(box) :: w
  real :: s, a(n)
  integer :: i, j, k
  logical :: l
  do i = 1, n
    p(i)%r = vec(mod(i*37, 101)/101.0, mod(i*17, 53)/53.0)
    p(i)%v = vec(0.5 - mod(i, 7)/7.0, mod(i, 5)/5.0)
  end do
  p%m = 2
  do i = 1, 5
    call moves(p, 0.5)
  end do
  call folds(p, s, k, l)
  print *, nint(s*64), k, l
  print *, nint(sum(p%r%x)*64), nint(sum(p%r%y)*64), sum(p%kind), count(p%on)
  call shifts(p, n)
  print *, nint(sum(p%m)), nint(p(7)%m), nint(p(2)%r%y*64), nint(sum(p%v%y)*64), nint(sum(p%r%x)*64)
  q => p(1:n:3)
  q%m = q%m*2
  q%kind = [(int(i, 2), i = 1, size(q))]
  a = p%m + p%kind
  print *, nint(sum(a)), nint(a(4))
  allocate (g(0:5, 3:9))
  g%m = 3
  do j = 3, 9
    g(:, j)%r%x = g(:, j)%m + j
    g(2, :)%kind = g(2, :)%kind + int(j, 2)
  end do
  g%m = g%m + g%r%x*g%kind
  print *, nint(sum(g%m)), sum(g%kind), nint(maxval(g%r%x))
  w%n = 60
  allocate (w%a(10))
  w%b%m = 1
  w%b%r%x = w%b%m + p%r%x
  w%a%m = 4
  w%a%kind = int(w%a%m, 2)
  print *, nint(sum(w%b%m)), nint(sum(w%b%r%x)*64), sum(w%a%kind)
end program whole_components
