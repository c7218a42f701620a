! What loops inside leave in their variables, where threads share them, and something asks for it: behind the nest, or in the next turn of a loop around.
! f2cuda options: --auto=all
program shared_loop_values
  implicit none
  integer :: a(100,20), x(100), y(20), z(20), i, j, k, l, n, s
  n = 100
  do j = 1, 20
    do i = 1, n
      a(i,j) = mod(i*j, 11)
    end do
  end do
  print *, i, j
  ! last value of the loop inside
  do j = 1, 20
    s = 0
    do i = 1, n, 3
      s = s + a(i,j)
    end do
    y(j) = s
    do k = 1, n
      a(k,j) = a(k,j) + s
    end do
  end do
  print *, i, j, k, sum(a), y
  ! read before its loop, in the next turn of one around
  z = 0
  do j = 1, 20
    l = 0
    do k = 1, 5
      z(j) = z(j) + l*k
      do l = 1, n
        a(l,j) = a(l,j) + k*j
      end do
    end do
  end do
  print *, z, sum(a), l
  call seq(n, a, x, 7)
  print *, x
contains
  subroutine seq(n, a, x, l0)
    integer :: n, a(100,20), x(100), l0, i, l
    l = l0
    x = 1
    do i = 2, 20
      x(i) = x(i-1) + l
      do l = 1, n - i
        a(l,i) = a(l,i) + x(i)
      end do
      x(i+1) = x(i+1) + a(i,i)
    end do
    print *, l, i, sum(a)
  end subroutine
end program
