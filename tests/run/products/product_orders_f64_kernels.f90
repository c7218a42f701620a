! f2cuda options: --no-libraries
! expect: report: 0 library:
! expect: report: 20 tiles: rows along
! Matrix products of real(8) in all orders of the loops, by kernels.
program product_orders_f64_kernels
  implicit none
  integer, parameter :: wp = 8
  call all_of_them(37, 29, 23)
  call all_of_them(70, 5, 40)
contains
  include 'orders.inc'
end program product_orders_f64_kernels
