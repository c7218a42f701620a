! Data clauses and loops for the host that name arrays of objects with procedures, or of CLASS: launches bring their components.
module bodies
  implicit none
  type :: body
    real(8) :: x = 1
    integer :: k = 0
  contains
    procedure :: tell
  end type
  type :: plain
    real(8) :: x = 2
  end type
contains
  subroutine tell(s)
    class(body), intent(inout) :: s
    s%k = s%k + 1
    if (s%x < 0) print *, s%x
  end subroutine
  subroutine move(b)
    type(body), intent(inout) :: b(:)
    integer :: i
    !$acc data copy(b)
    !$acc parallel loop
    do i = 1, size(b)
      b(i)%x = b(i)%x + i
    end do
    !$acc update host(b)
    !$acc parallel loop
    do i = 1, size(b)
      b(i)%x = b(i)%x*2
      call b(i)%tell()
    end do
    !$acc update device(b)
    !$acc end data
    !$omp target enter data map(to: b)
    !$omp target teams distribute parallel do
    do i = 1, size(b)
      b(i)%x = b(i)%x - i
    end do
    !$omp target exit data map(from: b)
  end subroutine
  subroutine shift(b)
    class(plain), intent(inout) :: b(:)
    integer :: i
    !$acc parallel loop copy(b)
    do i = 1, size(b)
      b(i)%x = b(i)%x + i
    end do
  end subroutine
end module
program objects
  use bodies
  implicit none
  type(body) :: b(5)
  type(plain) :: p(40)
  call move(b)
  call shift(p)
  print *, b%x, b%k, sum(p%x)
end program
! expect: compiler: 'tell' is called, and it has a PRINT statement
! expect: compiler: 'b' is of type CLASS(plain), which is not supported in device code
