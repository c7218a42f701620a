! STOP, ERROR STOP and branches that report an error and end the program, in loops and in procedures that they call: none is taken here.
! expect: report: 6 ; kernel
module errors
  implicit none
contains
  subroutine abort_with(message)
    character(*), intent(in) :: message
    write (*, *) 'fatal: ', message
    error stop 3
  end subroutine abort_with
  subroutine check(x, y)
    real, intent(in) :: x
    real, intent(out) :: y
    if (x < 0) stop 'negative'
    if (x > 1000) call abort_with('too large')
    y = x/2
  end subroutine check
  real function ratio(a, b)
    real, intent(in) :: a, b
    if (b == 0) then
      write (*, *) 'division by zero', a, b
      stop 1
    end if
    ratio = a/b
  end function ratio
  pure real function root(x)
    real, intent(in) :: x
    root = 0
    if (x < 0) error stop 'root of a negative number'
    root = sqrt(x)
  end function root
end module errors
program stops
  use errors
  implicit none
  real :: a(64), b(64), c(64), s
  integer :: i, j, k
  character(20) :: text
  !$acc parallel loop
  do i = 1, 64
    call check(real(i), a(i))
  end do
  !$omp target teams distribute parallel do
  do i = 1, 64
    b(i) = ratio(a(i), real(i))
  end do
  do concurrent (i = 1:64)
    c(i) = root(real(i*i))
  end do
  !dvm$ parallel (i)
  do i = 1, 64
    select case (i)
    case (65:)
      write (text, '(a, i0)') 'too far: ', i
      print *, text
      error stop 4
    case default
      c(i) = c(i) + b(i)
    end select
  end do
  s = 0
  !$acc parallel loop collapse(2) reduction(+:s)
  do j = 1, 8
    do i = 1, 8
      k = i + 8*(j - 1)
      if (c(k) < 0) stop
      s = s + a(k)
    end do
  end do
  print *, sum(a), sum(b), sum(c), s
end program stops
