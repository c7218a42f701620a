! Intrinsic functions of strings where they are constant, and where they cannot be.
! expect: 10:12: error: selected_char_kind takes 1 argument, not 0
subroutine strings(c)
  implicit none
  integer, parameter :: kinds(4) = [selected_char_kind('Default'), selected_char_kind('ascii  '), selected_char_kind('iso_10646'), &
                                    selected_char_kind('ebcdic')]
  character(3), parameter :: twice = repeat('ab', 2)
  character(*) :: c
  print *, repeat(c, huge(0_8)), repeat('ab', huge(0_8) / 2 + 1), repeat('', huge(0_8))
  print *, selected_char_kind()
  print *, selected_char_kind(['foo', 'bar']), repeat(['a', 'b'], 2)
end subroutine strings
