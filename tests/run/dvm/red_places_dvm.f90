! MAXLOC and MINLOC of Fortran-DVMH.
program red_places_dvm
  implicit none
  integer, parameter :: n = 900
  integer :: i, il, im
  real :: x(n), amax, amin
  do i = 1, n
    x(i) = real(mod(i*7919, 89))
  end do
  amax = 0
  amin = 1000
  il = 0
  im = 0
!DVM$ REGION
!DVM$ PARALLEL (i), REDUCTION(MAXLOC(amax, il, 1), MINLOC(amin, im, 1))
  do i = 1, n
    if (x(i) > amax) then
      amax = x(i)
      il = i
    end if
    if (x(i) < amin) then
      amin = x(i)
      im = i
    end if
  end do
!DVM$ END REGION
  print *, amax, il, amin, im
end program
