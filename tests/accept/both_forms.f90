! GNU procedures that are functions and subroutines.
program both
  implicit none
  external :: handler
  integer :: status, values(13)
  real :: t(2), elapsed
  character(len=80) :: text
  status = signal(2, handler)
  call signal(2, handler, status)
  call signal(15, 1)
  status = chdir('/')
  call chdir('/', status)
  elapsed = etime(t)
  call etime(t, elapsed)
  status = getcwd(text)
  call getcwd(text, status)
  text = fdate()
  call fdate(text)
  status = stat('/', values)
  call stat('/', values, status)
  status = system('true')
  call system('true', status)
  status = umask(18)
  call umask(18, status)
  print *, status, trim(text), elapsed
end program
subroutine handler
end subroutine
