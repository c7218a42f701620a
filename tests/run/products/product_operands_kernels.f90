! f2cuda options: --no-libraries
! expect: report: 0 library:
! The same by kernels.
program product_operands_kernels
  implicit none
  call all_of_them(37, 29, 23)
  call all_of_them(5, 70, 9)
contains
  include 'operands.inc'
end program product_operands_kernels
