! Which procedure the loop calls is not known when it is compiled.
! expect: 12:14: error: 'f' is called, and it is a dummy procedure
! expect: note: way out: call the procedure by its own name
module m
contains
  subroutine fill(f, a)
    real, external :: f
    real, intent(out) :: a(:)
    integer :: i
    !$acc parallel loop
    do i = 1, size(a)
      a(i) = f(i)
    end do
  end subroutine fill
end module m
program p
  use m
  real, external :: one, two
  real :: a(10), b(10)
  call fill(one, a)
  call fill(two, b)
  print *, a, b
end program p
real function one(i)
  one = i
end function one
real function two(i)
  two = 2*i
end function two
