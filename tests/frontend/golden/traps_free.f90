! Statements that only look like others, in free form.
program traps
  integer, parameter :: wp = kind(1.d0)
  real :: do, if(3), then, else, format(3), real, write(2), call, data, type(2), where(3)
  do = 1.5
  if(3) = 4
  format(3) = 7
  write(1) = 2
  call = 2
  data = 3
  type(2) = 3
  where(1) = 2
  real = 3
  end = 3.0
  enddo = 3
  x = 1.e5.eq.2
  x = 1..eq.2.
  x = x.eq.1.and.h
  x = 1.and.2
  x = 1.5_wp + 1e3_wp + .5d0 + 1_8
  x = -x**2
  x = 2**3**2
  x = -a + b - -c
  x = a*(-b)**2
  x = .not. a .and. b
  x = a .my. b + c .my. .un. d
  e&
  &nd = 3
  x = 1 + & ! a comment

  ! another comment
#ifdef FOO
   2 + &
#endif
   & 3
  s = 'one &
      &two ''&
      & three'
  s = "it's" // 'say "no"' // ''
  if (if == then) then = if
  if (x > 1) then; y = 1; else if (x > 2) then; y = 2; else; y = 3; endif
  goto 10; 10 continue
  x = (/ 1,2 /)
  x = [ 1, 2 ] / (/3,4/)
  x = a(1)/2
  x = 'x'//'y'
  do i = 1, 3; enddo
  do 20 i = 1, 3
  20 x = 1
  do while = 1, 2
  end do
  do concurrent = 1, 2
  end do
  outer: do
    if (x > 3) exit outer
  end do outer
  print '(a, "x")', x; print *, (x); print 10
  write (*, '(a)') (a(i), b(i), i = 1, 3), (1.0, 2.0), (a)
  call sub(a(:, 1), b(::2), c(1:), d(:n), e(lo:hi:2), f=1, *20)
  elsewhere = 3
  select case (x)
  case (1); y = 1
  case default; y = 2
  end select
end
subroutine end
  end = 1
end subroutine end
integer function functiona(x)
end function
