! Products whose factor is a scalar that a loop outside sets, and triangles without their diagonal: of each what the loops say.
! expect: report: 5 tiles:
program product_by_scalars
  implicit none
  integer, parameter :: n = 37, m = 29, l = 41
  real(8) :: a(n, l), b(l, m), c(n, m), s(n, n)
  real(4) :: rough
  real(8) :: t, u
  integer :: i, j, k, fill(2)
  a = reshape([(mod(7*i, 11) - 5, i=1, n*l)], shape(a))
  b = reshape([(mod(5*i, 13) - 6, i=1, l*m)], shape(b))
  ! the factor of a column
  c = 1
  !$acc kernels
  do j = 1, m
    do k = 1, l
      t = b(k, j)
      do i = 1, n
        c(i, j) = c(i, j) + a(i, k)*t
      end do
    end do
  end do
  !$acc end kernels
  print '(a,3f12.1)', 'column ', sum(c), c(1, 1), c(n, m)
  ! used twice
  !$acc kernels
  do k = 1, l
    do j = 1, m
      t = b(k, j)
      do i = 1, n
        c(i, j) = c(i, j) + t*a(i, k)*t
      end do
    end do
  end do
  !$acc end kernels
  print '(a,3f12.1)', 'twice  ', sum(c), c(1, 1), c(n, m)
  ! one made of another
  !$acc kernels
  do k = 1, l
    do i = 1, n
      t = a(i, k)
      u = 2*t
      do j = 1, m
        c(i, j) = c(i, j) - u*b(k, j)
      end do
    end do
  end do
  !$acc end kernels
  print '(a,3f12.1)', 'chain  ', sum(c), c(1, 1), c(n, m)
  ! of another kind: the value is rounded
  b = b + 1d-9
  !$acc kernels
  do k = 1, l
    do j = 1, m
      rough = real(b(k, j), 4)
      do i = 1, n
        c(i, j) = c(i, j) + a(i, k)*rough
      end do
    end do
  end do
  !$acc end kernels
  print '(a,3f12.1)', 'rounded', sum(c), c(1, 1), c(n, m)
  ! below and above the diagonal, which has values of its own
  s = -7
  !$acc kernels
  do i = 1, n - 1
    s(i, i) = 1
    do j = i + 1, n
      s(i, j) = 0
      do k = 1, l
        s(i, j) = s(i, j) + a(i, k)*a(j, k)
      end do
      s(j, i) = s(i, j) + 1
    end do
  end do
  !$acc end kernels
  print '(a,4f12.1)', 'corners', sum(s), s(1, n), s(n, 1), s(n, n)
  ! three off the diagonal
  !$acc kernels
  do j = 1, n
    do i = 1, j - 3
      do k = 1, l
        s(i, j) = s(i, j) + a(i, k)*a(j, k)
      end do
    end do
  end do
  !$acc end kernels
  print '(a,4f12.1)', 'band   ', sum(s), s(1, n), s(n, 1), s(1, 4)
  fill = [1, 1]
  ! a loop whose end moves twice as fast
  !$acc kernels
  do j = 1, n/2
    do i = 1, 2*j
      do k = 1, l
        s(i, j) = s(i, j) + a(i, k)*b(k, 1)*fill(1)
      end do
    end do
  end do
  !$acc end kernels
  print '(a,4f14.3)', 'steep  ', sum(s), s(1, 1), s(2, 1), s(3, 1)
end program
