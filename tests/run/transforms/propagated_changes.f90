! What a scalar was set to has changed when it is used: it keeps the value of before.
! f2cuda options: --auto=all
program main
  implicit none
  integer, parameter :: n = 40
  integer :: a(n, n, n), i, j, k, place
  do k = 1, n
    do j = 1, n
      do i = 1, n
        a(i, j, k) = mod(3*i + 5*j + 7*k, 23)
      end do
    end do
  end do
  do k = 1, n
    place = k/2 + 1
    j = place
    place = place + 3
    do i = 1, n
      a(i, j, k) = 2*a(i, j, k) + 1
    end do
    j = place
    place = 1
    do i = 1, n
      a(i, j, k) = 3*a(i, j, k)
    end do
  end do
  print *, sum(a), a(7, 9, 12), a(3, 1, 5)
end program main
