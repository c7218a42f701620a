! Parentheses around arguments make values of them, in calls whose bodies stand in their place, too: what the body does to its dummy stays there.
! f2cuda options: --auto=all
! expect: report: 2 is in the place of its call
module dep
  implicit none
  type t
    real(8) :: x, w
  end type
contains
  subroutine deposit(x, w, rho)
    real(8) :: x, w
    real(8), intent(inout) :: rho(:)
    integer :: k
    x = x*2
    k = int(x)
    rho(k) = rho(k) + w
    w = 0
  end subroutine
  subroutine dep2(p, rho)
    type(t) :: p
    real(8), intent(inout) :: rho(:)
    p%x = p%x + 1
    rho(int(p%x)) = rho(int(p%x)) + p%w
  end subroutine
  subroutine dep3(n, v, rho)
    integer :: n
    real(8) :: v(3)
    real(8), intent(inout) :: rho(:)
    integer :: i
    do i = 1, 3
      v(i) = v(i) + n
      rho(int(v(i))) = rho(int(v(i))) + 1
    end do
    n = 7
  end subroutine
end module
program i1
  use dep
  implicit none
  real(8) :: x(50), w(50), rho(200), v(3,50)
  type(t) :: p(50)
  integer :: i, n(50)
  do i = 1, 50
    x(i) = mod(i*7, 40) + 1; w(i) = mod(i, 4); p(i)%x = x(i); p(i)%w = w(i); v(:,i) = [i, 2*i, 3*i]; n(i) = mod(i,4)+1
  end do
  rho = 0
  do i = 1, 50
    call deposit((x(i)), (w(i)), rho)
  end do
  print *, sum(x), sum(w), sum(rho*rho)
  do i = 1, 50
    call dep2((p(i)), rho)
  end do
  print *, sum(p%x), sum(rho*rho)
  do i = 1, 50
    call dep3((n(i)), (v(:,i)), rho)
  end do
  print *, sum(n), sum(v), sum(rho*rho)
  do i = 1, 50
    call dep3(n(i), v(:,i), rho)
  end do
  print *, sum(n), sum(v), sum(rho*rho)
end program
