! Private variables of a module, in kernels of other units that call its procedures: tables, scalars, what is allocated anew between two
! launches, pointers, targets, lower bounds, work that each iteration sets, elements that the kernel sets, and arrays in a data region.
! f2cuda options: --auto=all
! expect: report: 1 18 loops: 12 parallel, 4 reduction, 2 sequential; 12 kernels
module phys
  implicit none
  private
  real(8) :: coef(3) = [1d0, 2d0, 3d0], factor = 1.5d0
  real(8), allocatable :: table(:), plane(:, :)
  real(8), pointer :: lent(:) => null()
  real(8), target :: aimed(-2:2) = [1d0, 2d0, 3d0, 4d0, 5d0]
  real(8) :: work(4), sums(0:9)
  integer :: from = 2
  logical, save :: odd = .true.
  public :: start, anew, value, moved, worked, note, told
contains
  subroutine start
    factor = 2.5d0
    allocate(table(-1:8), plane(0:1, from:4))
    table = 3
    plane = 4
    lent => aimed
    sums = 0
  end subroutine
  subroutine anew
    deallocate(table)
    allocate(table(from:20))
    table = [5d0, 6d0, 7d0, 8d0, 9d0, 10d0, 11d0, 12d0, 13d0, 14d0, 15d0, 16d0, 17d0, 18d0, 19d0, 20d0, 21d0, 22d0, 23d0]
    lent => coef_of(3)
    odd = .false.
  end subroutine
  function coef_of(n) result(p)
    integer, intent(in) :: n
    real(8), pointer :: p(:)
    allocate(p(n))
    p = coef(:n)*10
  end function
  pure real(8) function value(i)
    integer, intent(in) :: i
    value = coef(mod(i, 3) + 1)*factor + table(mod(i, 6) + 2) + plane(mod(i, 2), 3)
  end function
  pure real(8) function moved(i)
    integer, intent(in) :: i
    moved = aimed(mod(i, 5) - 2) + lent(mod(i, 3) + lbound(lent, 1))
    if (odd) moved = moved + table(2)
  end function
  real(8) function worked(i)
    integer, intent(in) :: i
    integer :: k
    do k = 1, 4
      work(k) = i + k
    end do
    worked = 0
    do k = 1, 4
      worked = worked + work(k)*work(5 - k)
    end do
  end function
  subroutine note(i, x)
    integer, intent(in) :: i
    real(8), intent(in) :: x
    sums(i) = sums(i) + x
  end subroutine
  real(8) function told()
    told = sum(sums) + sums(3)
  end function
end module
module between
  use phys, only: value
  implicit none
  private
  real(8) :: factor = 10
  public :: twice
contains
  pure real(8) function twice(i)
    integer, intent(in) :: i
    twice = 2*value(i) + factor
  end function
end module
subroutine deeper(y, n)
  use between
  implicit none
  integer, intent(in) :: n
  real(8), intent(inout) :: y(n)
  integer :: i
  do i = 1, n
    y(i) = twice(i)
  end do
end subroutine
program p
  use phys
  implicit none
  integer, parameter :: n = 100
  integer :: i, k
  real(8) :: y(n), coef = 7
  call start
  do k = 1, 2
    do i = 1, n
      y(i) = value(i)*coef
    end do
    print '(3f12.4)', y(1), y(50), sum(y)
    do i = 1, n
      y(i) = moved(i)
    end do
    print '(3f12.4)', y(1), y(50), sum(y)
    call anew
  end do
  call deeper(y, n)
  print '(3f12.4)', y(1), y(50), sum(y)
  do i = 1, n
    y(i) = worked(i)
  end do
  print '(3f12.4)', y(1), y(50), sum(y)
  do k = 1, 3
    do i = 0, 9
      call note(i, y(i + 1)*k)
    end do
    print '(f14.4)', told()
  end do
  !$acc data copyout(y)
  !$acc parallel loop
  do i = 1, n
    y(i) = value(i)
  end do
  !$acc end data
  print '(3f12.4)', y(1), y(50), sum(y)
end program
