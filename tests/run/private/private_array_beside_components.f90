! A private array that a loop inside fills, where loops inside walk components of array elements as well: each thread has its own.
program private_array_beside_components
  implicit none
  type cell
    integer(1) :: h
    integer(2) :: other
  end type
  integer, parameter :: n = 40
  type(cell), allocatable :: y(:)
  integer, allocatable :: b(:, :), c(:, :)
  integer :: w(4), s, i, j, k
  allocate (y(n), b(n, n), c(n, n))
  do i = 1, n
    y(i)%h = int(mod(i*11, 13) - 8, 1)
    y(i)%other = int(i, 2)
  end do
  b = 3
  c = 0
  !$acc parallel loop gang vector private(w, s)
  do i = 2, n
    do j = 1, n
      s = y(j)%h + b(j, i)
      do k = 1, 4
        w(k) = mod(s + k*i, 97)
      end do
      c(j, i) = w(1) + w(1 + modulo(i, 4)) - w(4)
    end do
  end do
  print *, sum(c), c(7, 9), c(n, n)
end program
