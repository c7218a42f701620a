! Functions of a library whose module nobody has read; conditions and output lists with functions: what they name moves, and nothing else.
logical function is_same(a, b)
  implicit none
  character(1), intent(in) :: a, b
  is_same = a == b
end function

! As in LAPACK: options are looked at one after another.
subroutine scaled(option, n, x)
  implicit none
  character(1), intent(in) :: option
  integer, intent(in) :: n
  real(8), intent(inout) :: x(n)
  logical, external :: is_same
  integer :: i, info
  info = 0
  if (.not. is_same(option, 'N') .and. .not. is_same(option, 'T')) then
    info = 1
  else if (n < 0) then
    info = 2
  else if (is_same(option, 'T')) then
    info = 3
  end if
  if (info /= 0) return
  do concurrent (i = 1:n)
    x(i) = x(i)*2
  end do
end subroutine

program library
  use, intrinsic :: iso_c_binding, only: c_long_long
  use omp_lib
  use netcdf
  implicit none
  interface
    integer(c_long_long) function f2c_bytes_in() bind(c)
      import c_long_long
    end function
    integer(c_long_long) function f2c_bytes_out() bind(c)
      import c_long_long
    end function
  end interface
  integer, parameter :: n = 1000, all_of_it = 8*n
  integer(c_long_long) :: in0 = 0, out0 = 0
  real(8), allocatable :: u(:), v(:)
  real(8) :: t
  character(80) :: line
  integer :: k, wrong = 0
  allocate (u(n), v(n))
  u = 1; v = 1
  do k = 1, 3
    call scaled('N', n, u)
    call scaled('N', n, v)
  end do
  call crossed('options in a chain of conditions', 2*all_of_it, 0)
  if (nf90_inquire(1) /= nf90_noerr) wrong = wrong + 1
  call crossed('a function without arrays', 0, 0)
  if (nf90_put_var(1, v) /= nf90_noerr) wrong = wrong + 1
  call crossed('one with an array', 0, all_of_it)
  call scaled('N', n, u)
  call crossed('the other one has stayed', 0, 0)
  t = omp_get_wtime()
  write (line, *) omp_get_wtime() - t, u(3)
  call crossed('an element beside a clock', 0, 8)
  if (u(3) /= 16 .or. v(3) /= 8) wrong = wrong + 1
  if (wrong > 0) error stop
  print '(a)', 'all counts are right'
contains
  subroutine crossed(name, in, out)
    character(*), intent(in) :: name
    integer, intent(in) :: in, out
    integer(c_long_long) :: i, o
    i = f2c_bytes_in() - in0
    o = f2c_bytes_out() - out0
    if (i /= in .or. o /= out) then
      print '(a,": in ",i0,", must be ",i0,"; out ",i0,", must be ",i0)', name, i, in, o, out
      wrong = wrong + 1
    end if
    in0 = f2c_bytes_in()
    out0 = f2c_bytes_out()
  end subroutine
end program
