! A loop whose iterations read what earlier iterations of the loop around it have set at later places: outside of that loop it would have to read
! values that are not there yet, of which no copy made before helps. Products of matrices in the best order, the best search tree, sums of what lies behind.
program interchange_of_readers
  implicit none
  integer, parameter :: n = 45
  integer :: i, j, k, l
  integer(8) :: least(n, n), cost, p(0:n)
  integer :: place(n, n), root(n, n)
  real(8) :: e(n + 1, 0:n), w(n + 1, 0:n), pr(n), t, b(0:n + 1, n)
  do i = 0, n
    p(i) = 5 + mod(i*37, 50)
  end do
  do i = 1, n
    pr(i) = 1 + mod(i*7, 13)
    least(i, i) = 0
  end do
  place = 0
  root = 0
  !$acc kernels
  do l = 2, n
    do i = 1, n - l + 1
      j = i + l - 1
      least(i, j) = huge(1_8)
      do k = i, j - 1
        cost = least(i, k) + least(k + 1, j) + p(i - 1)*p(k)*p(j)
        if (cost < least(i, j)) then
          least(i, j) = cost
          place(i, j) = k
        end if
      end do
    end do
  end do
  !$acc end kernels
  print *, least(1, n), least(3, n/2), sum(place)
  do i = 1, n + 1
    e(i, i - 1) = 0
    w(i, i - 1) = 0
  end do
  !$acc kernels
  do l = 1, n
    do i = 1, n - l + 1
      j = i + l - 1
      e(i, j) = huge(1d0)
      w(i, j) = w(i, j - 1) + pr(j)
      do k = i, j
        t = e(i, k - 1) + e(k + 1, j) + w(i, j)
        if (t < e(i, j)) then
          e(i, j) = t
          root(i, j) = k
        end if
      end do
    end do
  end do
  !$acc end kernels
  print '(2f12.2, i8)', e(1, n), w(2, n/2), sum(root)
  b = 2
  !$acc kernels
  do l = 2, n
    do i = 1, n
      b(i, l) = 0
      do k = i + 1, n
        b(i, l) = b(i, l) + b(k, l - 1)*0.125d0 + k*l
      end do
    end do
  end do
  !$acc end kernels
  print '(3es14.6)', b(1, n), b(n/2, n/2), b(n, 2)
end program interchange_of_readers
