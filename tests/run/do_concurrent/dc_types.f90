! headers that declare their indices: a kind, a kind of a module, a mask, a nest, one that stays on the host
module kinds
  implicit none
  integer, parameter :: short = selected_int_kind(4)
end module kinds

program dc_types
  use kinds
  use iso_fortran_env, only: int64
  implicit none
  integer, parameter :: n = 40
  integer :: a(n, n), b(n), total
  real :: i
  i = 0.5
  do concurrent (integer :: j = 1:n)
    do concurrent (integer :: k = 1:n)
      a(k, j) = 100*k + j
    end do
  end do
  do concurrent (integer(int64) :: k = 1:n, j = 1:n:2, mod(k + j, 3) == 0)
    a(k, j) = -a(k, j)
  end do
  do concurrent (integer(short) :: i = 1:n)
    b(i) = a(i, n + 1 - i) + kind(i)
  end do
  total = 0
  call sequential(b, total)
  print *, sum(a), b(1), b(n), total, i
contains
  subroutine sequential(v, s)
    integer, intent(inout) :: v(:), s
    integer :: t
    do t = 1, 3
      do concurrent (integer :: k = 2:size(v):2)
        v(k) = v(k) + v(k - 1)
      end do
      s = s + v(size(v))
    end do
  end subroutine sequential
end program dc_types
