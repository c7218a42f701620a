! f2cuda options: --auto=all
! The iterations of a nest run in steps, and how far it goes in an array of assumed size does not depend on the step.
program steps_assumed_size
  implicit none
  integer(8) :: x(-1:40, 12)
  integer :: c(0:60), i, n, m
  c = [(mod(i*7, 11), i = 0, 60)]
  do m = 0, 10, 5
    do n = -2, 22, 8
      x = reshape([(int(mod(i*13, 50), 8), i = 1, size(x))], shape(x))
      call sweep(n, m, c, x)
      print *, m, n, sum(x), x(0, m + 1)
    end do
  end do
contains
  pure integer function add(k, l)
    integer, intent(in) :: k, l
    add = k + l
  end function
  subroutine sweep(n, m, a, b)
    integer, intent(in) :: n, m
    integer, intent(inout) :: a(0:*)
    integer(8), intent(inout) :: b(-1:40, 1:*)
    integer :: i1, i2
    do i1 = 2, m + 1
      do i2 = 0, n + m
        b(i2, i1) = mod(b(i2 - 1, i1) + b(i2, i1 - 1) + add(a(i2 + 3), int(b(i1 + 2, i1))), 97_8)
      end do
    end do
  end subroutine
end program
