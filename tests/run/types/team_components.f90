! components of objects in sequential loops that one team runs: its threads wait for each other between the loops inside
! f2cuda options: --auto=all
module tw
  implicit none
  type cell
    real(8) :: a, b
  end type
  type job
    integer :: n
    real(8), allocatable :: x(:), y(:)
    real(8) :: f(30), g(30)
    type(cell) :: c(30)
  end type
contains
  subroutine run(j)
    type(job), intent(inout) :: j
    integer :: i, t
    do t = 1, 3
      do i = 2, j%n-1
        j%y(i) = 0.5d0*(j%x(i-1) + j%x(i+1))
      end do
      do i = 2, j%n-1
        j%x(i) = j%y(i)
      end do
    end do
    do t = 1, 4
      do i = 2, 29
        j%f(i) = 0.5d0*(j%g(i-1) + j%g(i+1))
      end do
      do i = 2, 29
        j%g(i) = j%f(i)
      end do
    end do
    do t = 1, 4
      do i = 2, 29
        j%c(i)%a = 0.5d0*(j%c(i-1)%b + j%c(i+1)%b)
      end do
      do i = 2, 29
        j%c(i)%b = j%c(i)%a
      end do
    end do
  end subroutine
  subroutine cells(c, n)
    integer, intent(in) :: n
    type(cell), intent(inout) :: c(n)
    integer :: i, t
    do t = 1, 4
      do i = 2, n-1
        c(i)%a = 0.5d0*(c(i-1)%b + c(i+1)%b)
      end do
      do i = 2, n-1
        c(i)%b = c(i)%a
      end do
    end do
  end subroutine
end module
program main
  use tw
  type(job) :: j
  integer :: i
  j%n = 30
  allocate(j%x(30), j%y(30))
  do i = 1, 30
    j%x(i) = mod(i*5, 9)
    j%g(i) = mod(i*3, 7)
    j%c(i)%b = mod(i*3, 11)
  end do
  call run(j)
  print '(3f14.6)', sum(j%x), sum(j%f), sum(j%c%b)
  call cells(j%c, 30)
  print '(3f14.6)', sum(j%c%b), j%c(7)
end program
