! options: -fopenmp
! Lines of conditional compilation that continue each other and lines without sentinel, inside of names and literals too.
program form_conditional
  implicit none
  integer :: a(12), i, j
  character(20) :: text
  i = 0; j = 1
  !$ i = 1 + &
  !$& 2
  !$ j = 5 + &
  ! a comment between

  !$&7
  !$ text = 'abc&
  !$& def'
  print *, i, j, text, &
  !$&  17, &
  !$ 18, &
    4
  !$10 continue
  !$ call &
  !$&ne&
  !$&xt(i)
     !$ i = i & ! goes on
       !$ & + 3
  !$ if (i == 7) then
  print *, i
  !$ end if
  !$omp parallel do
  do i = 1, &
    !$ 6 + &
    6
    a(i) = i + j
  end do
  print *, a
contains
  subroutine next(i)
    integer, intent(inout) :: i
    i = i + 1
  end subroutine
end program form_conditional
