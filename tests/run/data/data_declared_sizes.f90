! Bounds and lengths of declarations are evaluated before their procedure can say what they read.
! f2cuda options: --auto=all
module m
  type grid
    integer :: nx, d(20)
  end type
  type(grid) :: mg
contains
  pure integer function area(n)
    integer, intent(in) :: n(20)
    area = n(1)*n(20)
  end function
  subroutine a1(x, n)
    integer, intent(in) :: n(20)
    integer, intent(inout) :: x(n(1), n(2))
    x(2, 2) = x(2, 2) + size(x)
  end subroutine
  subroutine a2(x, n)
    integer, intent(in) :: n(20)
    integer, intent(inout) :: x(*)
    integer :: w(area(n))
    w = 1
    x(1) = x(1) + sum(w)
  end subroutine
  subroutine a3(x, g)
    type(grid), intent(in) :: g
    integer, intent(inout) :: x(g%nx, g%d(2))
    x(1, 2) = x(1, 2) + size(x)
  end subroutine
  subroutine a4(x)
    integer, intent(inout) :: x(mg%nx, mg%d(2))
    x(1, 2) = x(1, 2) + size(x)
  end subroutine
  function a5(n) result(r)
    integer, intent(in) :: n(20)
    character(len=n(2)) :: r
    r = repeat('ab', 10)
  end function
  function a6(n) result(r)
    integer, intent(in) :: n(20)
    integer :: r(n(1))
    r = 1
  end function
end module
program p
  use m
  integer :: i, x(40), n(20), it, k
  type(grid) :: g
  character(20) :: c
  x = 0
  do it = 1, 4
!$acc parallel loop
    do i = 1, 20
      n(i) = it + i
    end do
    call a1(x, n)
!$acc parallel loop
    do i = 1, 20
      n(i) = it + i + 1
    end do
    call a2(x, n)
!$acc parallel loop
    do i = 1, 20
      g%d(i) = it + i
      mg%d(i) = it + 2*i - 2
    end do
    g%nx = 2; mg%nx = 1
    do i = 1, it
      g%nx = g%nx + 1
      mg%nx = mg%nx + i
    end do
    call a3(x, g)
    call a4(x)
    print *, x(1), sum(x)
!$acc parallel loop
    do i = 1, 20
      n(i) = it + i - 1
    end do
    c = a5(n)
!$acc parallel loop
    do i = 1, 20
      n(i) = it + i
    end do
    x(1:n(1)) = x(1:it+1) + a6(n)
!$acc parallel loop
    do i = 1, 20
      n(i) = it + i + 2
    end do
    k = sum(a6(n))
    print *, c, sum(x), k
  end do
end program
