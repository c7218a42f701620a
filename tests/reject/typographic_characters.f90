! Characters that editors and web pages put in.
! expect: 9:6: error: U+00A0 is a no-break space
! expect: 10:12: error: a typographic quotation mark; a literal stands in ' or "
! expect: 11:9: error: a typographic minus sign; minus is '-'
! expect: 12:5: error: 'ö' (U+00F6) can stand in literals and comments only
! expect: 13:24: error: this ')' closes nothing
program p
  real :: x
  x = 1.0
  print *, “hello”
  x = 2 − 1
  größe = 1
  print *, 'größe' , )
end program p
