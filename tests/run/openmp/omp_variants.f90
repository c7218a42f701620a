! DECLARE VARIANT: constructs for the device call what reads the table, all others what reckons
! expect: transfers: table 1 0
module squares
  implicit none
  integer :: table(0:7)
contains
  pure integer function of_table(i)
    integer, intent(in) :: i
    !$omp declare target
    of_table = table(mod(i, 8))
  end function of_table

  pure integer function reckoned(i)
    integer, intent(in) :: i
    !$omp declare target
    !$omp declare variant(of_table) match(construct={target})
    reckoned = mod(i, 8)**2
  end function reckoned

  subroutine twice_by_table(x)
    integer, intent(inout) :: x
    !$omp declare target
    x = x + x - table(0)
  end subroutine twice_by_table

  subroutine twice(x)
    integer, intent(inout) :: x
    !$omp declare target
    !$omp declare variant(twice: twice_by_table) match(construct={target}, device={kind(gpu)})
    x = 2*x
  end subroutine twice

  pure integer function wrong(i)
    integer, intent(in) :: i
    !$omp declare target
    wrong = -i
  end function wrong

  pure integer function same(i)
    integer, intent(in) :: i
    !$omp declare target
    !$omp declare variant(wrong) match(construct={parallel}, implementation={vendor(nobody)})
    same = i
  end function same
end module squares

program omp_variants
  use squares
  implicit none
  integer, parameter :: n = 40
  integer :: a(n), b(n), i
  table = [(i*i, i = 0, 7)]
  !$omp target teams distribute parallel do
  do i = 1, n
    a(i) = reckoned(i) + same(i)
    call twice(a(i))
  end do
  do i = 1, n
    b(i) = reckoned(i)
  end do
  print *, sum(a), sum(b), a(n), b(3)
end program omp_variants
