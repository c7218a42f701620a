! DO CONCURRENT inside DO CONCURRENT, with scalars and a sum between; a small private array of which iterations choose an element.
! expect: report: 2 share out the loops at
! expect: report: 1 form: as perfect nests: j, i over line 19; then j, i over line 23
program concurrent_inside
  implicit none
  integer :: n = 130, m = 9, i, j, k
  real(8), allocatable :: a(:, :), b(:, :), c(:)
  real(8) :: t, s, w(8)
  allocate (a(n, m), b(n, m), c(m))
  do j = 1, m
    c(j) = j
    do i = 1, n
      b(i, j) = i + 1000*j
    end do
  end do
  do concurrent (j = 1:m)
    t = c(j)*2
    do concurrent (i = 1:n)
      if (mod(i, 7) == 0) cycle
      a(i, j) = b(i, j)*t
    end do
    do concurrent (i = 7:n:7)
      a(i, j) = -t
    end do
  end do
  print *, sum(a), a(7, 3), a(8, 3)
  do concurrent (j = 1:m)
    s = 0
    do i = 1, n
      s = s + b(i, j)
    end do
    do concurrent (i = n:1:-1)
      a(i, j) = b(i, j) - s
    end do
  end do
  print *, sum(a), a(7, 3)
  !$acc parallel loop gang private(w)
  do j = 1, m
    do k = 1, 8
      w(k) = c(j)*k
    end do
    !$acc loop vector
    do i = 1, n
      a(i, j) = b(i, j)*w(mod(i, 8) + 1)
    end do
  end do
  print *, sum(a), a(7, 3)
end program concurrent_inside
