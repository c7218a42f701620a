! f2cuda options: --auto=all
! A product of matrices, columns first: a row's iterations sum into several elements each.
program row_of_columns
  implicit none
  integer, parameter :: n = 37
  real(8) :: m(n, n), r(n, n), c(n, n), s(n)
  complex(8) :: d(n, n)
  integer :: i, j, k
  do j = 1, n
    do i = 1, n
      m(i, j) = mod(i + 10*j, 7)
      r(i, j) = mod(i*i - j, 5)
    end do
  end do
  c = 0
  d = (0, 1)
  s = 0
  do k = 1, n
    do j = 1, n
      do i = 1, n
        c(i, k) = c(i, k) + m(i, j)*r(k, j)
      end do
    end do
  end do
  do k = 1, n
    do j = 1, n
      do i = k, n
        d(k, i) = d(k, i) + m(j, i)*cmplx(r(k, j), 1, 8)
      end do
    end do
  end do
  do k = 1, n
    do j = 1, n
      do i = 1, 2
        s(k) = s(k) + m(j, k)*i
      end do
    end do
  end do
  print *, c(1, 1), c(2, n), c(n, 1), sum(c), d(1, 1), d(3, 9), d(n, 1), sum(d), s(1), s(n), sum(s)
end program
