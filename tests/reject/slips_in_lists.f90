! Specifiers, arguments and conditions with a slip.
! expect: 15:18: error: unknown specifier 'fil'; did you mean 'file'?
! expect: 16:25: error: unknown specifier 'iostta'; did you mean 'iostat'?
! expect: 17:16: error: unknown specifier 'stta'; did you mean 'stat'?
! expect: 18:12: error: unexpected 'n': expected ')' to close the parenthesis opened at column 9
! expect: 19:13: error: unexpected ',': expected an expression
! expect: 20:12: error: unexpected 'i': expected '='; DO WHILE has its condition in parentheses
! expect: 22:24: error: no statement can follow THEN on its line
! expect: 24:12: error: the character literal that starts here has no closing "
subroutine s(a, n)
  implicit none
  integer :: n, i
  real :: a(n)
  real, allocatable :: b(:)
  open (unit=10, fil='x', status='old')
  write (10, fmt='(a)', iostta=i) a
  allocate (b, stta=i)
  call s(a n)
  call s(a, , n)
  do while i < 3
  end do
  if (a(1) > 1.0) then a(1) = 1
  end if
  print *, "abc
end subroutine s
