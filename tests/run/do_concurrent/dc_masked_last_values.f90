! A mask over two loops, with a scalar that is set in the body: what one iteration has set is there afterwards.
program dc_masked_last_values
  implicit none
  integer :: a(8,8), b(8,8), i, j, x
  a = reshape([(i, i = 1, 64)], [8,8])
  b = 0
  call checkered(8, a, b)
  print '(8i4)', b
  do j = 1, 9, 4
    call one(8, a, j, x)
    print *, x
    call row(8, a, j, x)
    print *, x
  end do
contains
  subroutine checkered(n, a, b)
    integer, intent(in) :: n, a(n,n)
    integer, intent(inout) :: b(n,n)
    integer :: i, j, k
    do concurrent (i = 1:n, j = 1:n, mod(i + j, 2) == 0)
      k = i*2 + j
      b(i,j) = a(i,j) + k
    end do
  end subroutine
  subroutine one(n, a, m, x)
    integer, intent(in) :: n, m, a(n,n)
    integer :: i, j, k, x
    k = -1
    do concurrent (i = 1:n, j = 1:n, i == m .and. j == m)
      k = a(i,j)
    end do
    x = k
  end subroutine
  subroutine row(n, a, m, x)
    integer, intent(in) :: n, m, a(n,n)
    integer :: i, k, x
    k = -1
    do concurrent (i = 1:n, i == m)
      k = a(i,2)
    end do
    x = k
  end subroutine
end program
