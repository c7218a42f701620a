! f2cuda options: --auto=all
! expect: report: 3 checked as it runs: no iteration ends the program
! expect: report: 4 ; kernel
! expect: host: it does not hold that no iteration ends the program
! The unit, the format and the record of an I/O statement are read: a procedure that reports an error on a unit of its module changes nothing.
module reports
  implicit none
  integer :: nulerr = 6, nulout = 6
  character(12) :: form = '(a, i0)'
contains
  subroutine check(i, p)
    integer, intent(in) :: i
    real(8), intent(in) :: p
    if (p < 0) then
      write (nulerr, form) 'negative pressure in ', i
      stop 3
    end if
  end subroutine
  real(8) function density(p, t)
    real(8), intent(in) :: p, t
    if (t <= 0) then
      write (unit=nulout, fmt='(a, f8.2)') 'no temperature ', t
      error stop 4
    end if
    density = p/(287.0d0*t)
  end function
end module
program error_units
  use reports
  implicit none
  integer, parameter :: n = 300
  real(8) :: p(n), t(n), rho(n), w(n)
  integer :: i
  do i = 1, n
    p(i) = 1000.0d0*i
    t(i) = 200 + mod(i, 90)
  end do
  do i = 1, n
    call check(i, p(i))
    w(i) = 2*p(i)
  end do
  do i = 1, n
    rho(i) = density(p(i), t(i)) + w(i)
  end do
  print '(3f16.6)', sum(rho), rho(7), w(n)
  t(150) = 0
  do i = 1, n
    rho(i) = density(p(i), t(i))
  end do
  print *, sum(rho)
end program
