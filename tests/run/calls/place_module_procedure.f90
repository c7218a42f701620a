! Loops in module procedures, functions with array results, and a procedure used before it is defined.
module tools
  implicit none
  integer :: offset = 3
contains
  function squares(n) result(r)
    integer, intent(in) :: n
    integer :: r(n), i
    do concurrent (i = 1:n)
      r(i) = i * i + offset
    end do
  end function squares

  subroutine twice(x)
    integer, intent(inout) :: x(:)
    call scale_by(x, 2)
  end subroutine twice

  subroutine scale_by(x, k)
    integer, intent(inout) :: x(:)
    integer, intent(in) :: k
    integer :: i
    !$omp target teams distribute parallel do map(tofrom: x)
    do i = 1, size(x)
      x(i) = k * x(i)
    end do
  end subroutine scale_by
end module tools

program place_module_procedure
  use tools
  implicit none
  integer :: a(9)
  a = squares(9)
  call twice(a(2:8:2))
  print *, a
end program place_module_procedure
