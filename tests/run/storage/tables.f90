! subscripts whose values are constants: named, initial, assigned
! f2cuda options: --auto=all
program tables
  implicit none
  integer, parameter :: opp(0:8) = [0, 3, 4, 1, 2, 7, 8, 5, 6], twice(6) = [1, 2, 1, 3, 2, 9]
  integer, parameter :: way(2, 0:4) = reshape([0, 0, 1, 0, 0, 1, -1, 0, 0, -1], [2, 5])
  integer :: odd(6) = [1, 3, 5, 9, 11, 13], i, k, j
  integer, allocatable :: list(:)
  real :: a(0:20), f(0:8, 0:9, 0:9), g(0:8, 0:9, 0:9), b(20)
  a = -1
  do i = 0, 8
    a(opp(i)) = 3*i
  end do
  print *, a(:8)
  do i = 1, 6
    a(twice(i)) = a(twice(i))*2 + i
  end do
  print *, a(:9)
  do i = 1, 6
    a(odd(i)) = a(odd(i) + 1) + i
  end do
  print *, a
  do j = 0, 9
    do i = 0, 9
      do k = 0, 8
        f(k, i, j) = k + 10*i + 100*j
      end do
    end do
  end do
  g = 0
  do j = 1, 8
    do i = 1, 8
      do k = 0, 4
        g(opp(k), i + way(1, k), j + way(2, k)) = f(k, i, j) + f(opp(k), i, j)
      end do
    end do
  end do
  print *, sum(g), g(:, 3, 4)
  allocate(list(0:3))
  list = [4, 19, 7, 1]
  b = 0
  do i = 0, 3
    b(list(i)) = i
  end do
  print *, b
  call count(b)
end program
subroutine count(b)
  real :: b(20)
  integer :: from(5), once(4), i, k, round
  data from / 1, 2*4, 9, 12 /
  do i = 1, 4
    do k = from(i), from(i + 1) - 1
      b(k) = b(k) + i
    end do
  end do
  print *, b
  once = [1, 2, 3, 4]
  do round = 1, 3
    do i = 1, 4
      b(once(i)) = b(once(i)) + i*round
    end do
    once(round) = 4
  end do
  print *, b
end subroutine
