! Scalars of a module, among them the variable of a loop inside, that a 'target' construct of OpenMP's sets in some iterations only: they
! are its own (OpenMP 5.2, 5.1.1), and nobody outside asks for their last values.
! options: -fopenmp
! expect: report: 1 parallel, proved; kernel
! expect: report: 1 race, perhaps
! expect: report: 1 private: cell (found)
module edges
  implicit none
  integer, parameter :: n = 400, m = 5
  integer :: cell, k, count(n), list(m, n)
  real :: value(n), flux(n)
contains
  subroutine fluxes
    integer :: e
    !$omp target teams distribute parallel do
    do e = 1, n
      flux(e) = 0
      do k = 1, count(e)
        cell = list(k, e)
        flux(e) = flux(e) + value(cell)
      end do
    end do
  end subroutine fluxes
end module edges

program own_target_scalars
  use edges
  implicit none
  integer :: e, i
  do e = 1, n
    count(e) = mod(7*e, m + 1)
    value(e) = mod(e, 11)
    do i = 1, m
      list(i, e) = 1 + mod(13*e + 5*i, n)
    end do
  end do
  call fluxes
  print *, sum(flux)
end program own_target_scalars
