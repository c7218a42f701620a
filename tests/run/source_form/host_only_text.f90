! Text that looks like directives or loops but is none: strings, comments, FORMAT; it must come through untouched.
program host_only_text
  implicit none
  integer :: i, do10i
  character(40) :: s = '!$acc parallel loop'
  character(*), parameter :: t = "do i = 1, 10 ! it's &
                                 &text; end do"
  ! $acc parallel loop  (a blank after the mark: only a comment)
  !acc$ parallel loop
  do10i = 3
  do i = 1, 2; write (*, 10) i, trim(s); end do
10 format (i3, ' !DVM$ REGION ', a, ' do concurrent (i = 1:3)')
  print *, t, do10i
  print '(a)', 'CDVM$ END REGION'
end program host_only_text
