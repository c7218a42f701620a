! A library's module, as gfortran has compiled it: f2cuda knows nothing but that its names are those of NetCDF.
module netcdf
  implicit none
  integer, parameter :: nf90_noerr = 0
contains
  integer function nf90_inquire(id)
    integer, intent(in) :: id
    nf90_inquire = merge(nf90_noerr, 1, id > 0)
  end function
  integer function nf90_put_var(id, x)
    integer, intent(in) :: id
    real(8), intent(in) :: x(:)
    nf90_put_var = merge(nf90_noerr, 1, id > 0 .and. all(x == x(1)))
  end function
end module
