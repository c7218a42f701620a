! Arrays of a BLOCK construct inside a region: they have no name where the region begins.
program kernels_around_block
  implicit none
  real(8) :: a(20), c(20)
  integer :: i, j, s, ix(20)
  do i = 1, 20
    c(i) = mod(i*i, 17)
    ix(i) = 1 + mod(7*i, 20)
    a(i) = 1
  end do
  s = 0
  !$acc kernels
  do i = 1, 20
    block
      real(8) :: b(3)
      integer :: k
      k = mod(i*3, 7)
      b = mod(aint(c(ix(i))), 40d0)
      b(1 + mod(k, 3)) = a(ix(i))
      s = s + k
      a(ix(i)) = b(2) + b(1)
    end block
    a(1 + mod(i*i, 20)) = a(1 + mod(i*5, 20)) + 1
  end do
  !$acc end kernels
  !$acc kernels
  block
    real(8) :: b(20)
    do i = 1, 20
      b(i) = i*i
    end do
    do i = 2, 20
      a(i) = b(21 - i) + a(i - 1)
    end do
    do j = 1, 3
      block
        real(8) :: d(2:21)
        d = b + j
        a = a + d(21:2:-1)
      end block
    end do
  end block
  !$acc end kernels
  print *, s, a
end program kernels_around_block
