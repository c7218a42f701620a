! Scalars of a module that an OpenACC 'parallel' sets in some iterations only: the construct has copies of its own (OpenACC 3.3, 2.6.1),
! so that nobody outside asks for their last values. Where a statement of the same procedure reads one, or a directive lists it, a scan keeps it.
! expect: report: 2 parallel, proved; kernel
! expect: report: 3 scan, proved; kernel
! expect: report: 1 'cell' is set in some iterations only
! expect: report: 1 'kept' is set in some iterations only
! expect: report: 1 'coef' is set in some iterations only
module edges
  implicit none
  integer, parameter :: n = 400, m = 5
  integer :: cell, k, lo, hi, count(n), list(m, n)
  real :: coef, kept, weight(m, n), value(n), flux(n)
  !$acc declare create(kept)
contains
  subroutine fluxes
    integer :: e, i
    !$acc parallel loop
    do e = 1, n
      flux(e) = 0
      do i = 1, count(e)
        cell = list(i, e)
        coef = weight(i, e)
        flux(e) = flux(e) + coef*value(cell)
      end do
    end do
  end subroutine fluxes

  subroutine bounds ! and the variable of a loop inside
    integer :: e
    !$acc parallel
    !$acc loop gang vector
    do e = 1, n
      if (count(e) > 2) then
        lo = count(e) - 2
        hi = count(e)
        do k = lo, hi
          flux(e) = flux(e) + weight(k, e)
        end do
      end if
    end do
    !$acc end parallel
  end subroutine bounds

  subroutine read_later
    integer :: e, i
    cell = 0
    !$acc parallel loop
    do e = 1, n
      do i = 1, count(e)
        cell = list(i, e)
        flux(e) = flux(e) + value(cell)
      end do
    end do
    print *, 'last cell', cell
  end subroutine read_later

  subroutine listed
    integer :: e, i
    !$acc parallel loop copy(coef)
    do e = 1, n
      do i = 1, count(e)
        coef = weight(i, e)
        flux(e) = flux(e) + coef
      end do
    end do
  end subroutine listed

  subroutine declared
    integer :: e, i
    !$acc parallel loop
    do e = 1, n
      do i = 1, count(e)
        kept = weight(i, e)
        flux(e) = flux(e) - kept
      end do
    end do
    !$acc update host(kept)
  end subroutine declared
end module edges

program own_scalars
  use edges
  implicit none
  integer :: e, i
  do e = 1, n
    count(e) = mod(7*e, m + 1)
    value(e) = mod(e, 11)
    do i = 1, m
      list(i, e) = 1 + mod(13*e + 5*i, n)
      weight(i, e) = mod(e + i, 4)
    end do
  end do
  call fluxes
  print *, sum(flux)
  call bounds
  print *, sum(flux)
  call read_later
  print *, sum(flux)
  call listed
  print *, sum(flux), coef
  call declared
  print *, sum(flux), kept
end program own_scalars
