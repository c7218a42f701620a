! A call in DO CONCURRENT of what is only EXTERNAL: nobody says that it is PURE, and threads would run whatever it is.
! expect: 9:10: error: 'elsewhere' is called, and its body is not in this file, and it is not PURE
! expect: note: way out: compile the file with the body of 'elsewhere' with f2cuda, too
subroutine p(a, n)
  integer :: n, i
  integer :: a(n)
  external elsewhere
  do concurrent (i = 1:n)
    call elsewhere(a(i))
  end do
end subroutine
