! Matrix products in the six orders of their loops, with the first value set before, between or inside them, products of a matrix with its
! transpose, and matrix times vector.  Usage: products [n]
module products_f64
  use timing
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  character(4), parameter :: kind_name = 'f64 '
contains
  include 'products.inc'
end module products_f64

module products_f32
  use timing
  implicit none
  integer, parameter :: wp = kind(1.0)
  character(4), parameter :: kind_name = 'f32 '
contains
  include 'products.inc'
end module products_f32

program products
  use timing
  use products_f64, only: run_f64 => run
  use products_f32, only: run_f32 => run
  implicit none
  integer :: n
  n = argument(1, 2048)
  call run_f64(n)
  call run_f32(n)
end program products
