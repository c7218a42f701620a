! Products that a library does, and some that it does not.
! expect: report: 13 library: dgemm of cuBLAS
! expect: report: 3 library: batched dgemm of cuBLAS
! expect: report: 4 library: dsyrk of cuBLAS
! expect: report: 2 library: dgemv of cuBLAS
! expect: report: 1 library: zgemm of cuBLAS
program product_operands
  implicit none
  call all_of_them(37, 29, 23)
  call all_of_them(5, 70, 9)
contains
  include 'operands.inc'
end program product_operands
