! options: -fbackslash
! Escapes in strings.
program p
  implicit none
  integer, parameter :: n = 10
  character(*), parameter :: text = 'a\tb\\c', quote = "it\'s"
  integer :: a(n), i
  !$acc parallel loop
  do i = 1, n
    a(i) = len('a\tb\\c') + iachar('\n') * i + len(quote)
  end do
  print *, a, len(text), text, ' ', quote
end program p
