! f2cuda options: --auto=all
! Arrays of which each iteration touches a range of its own, which a counter walks along: packed triangles, whole and by columns, upwards and
! downwards. Where ranges overlap, values are combined in elements.
! expect: report: 1 reduction, proved
! expect: report: 1 scan, proved
program counted_ranges
  implicit none
  integer, parameter :: n = 40
  real(8) :: ap(n*(n+1)/2), x(n), y(n), c(8*n*n)
  integer :: i, j, k, kk
  do i = 1, n
    x(i) = mod(i*7, 5) - 1.5d0
    y(i) = mod(i*3, 7)
  end do
  ap = 1; c = 0
  kk = 1
  do j = 1, n          ! dspr2
    k = kk
    do i = 1, j
      ap(k) = ap(k) + x(i)*y(j) + y(i)*x(j)
      k = k + 1
    end do
    kk = kk + j
  end do
  print *, sum(ap), ap(1), ap(77), kk, k
  k = 1
  do j = 1, n
    do i = j, n
      ap(k) = ap(k)*2 + i
      k = k + 1
    end do
  end do
  print *, sum(ap), ap(1), ap(77), k
  k = n*(n+1)/2 + 1
  do j = 1, n
    do i = j, n
      k = k - 1
      ap(k) = ap(k)*0.5d0 - i
    end do
  end do
  print *, sum(ap), ap(1), ap(77), k
  k = 0
  do i = 1, n
    k = k + i
    c(k) = c(k) + x(i)
    do j = 1, 2
      k = k + 1
      c(k) = c(k-1) + i
    end do
  end do
  print *, sum(c), k
  ! overlapping by one: not
  k = 1
  do i = 1, n
    do j = 1, i + 1
      c(k) = c(k) + j
      k = k + 1
    end do
    k = k - 1
  end do
  print *, sum(c), k
  kk = 0
  do j = 1, n ! dtpsv like, columns
    x(j) = x(j)/(ap(kk + j) + 5)
    kk = kk + j
  end do
  print *, sum(x), kk
  k = 0
  do j = 1, n ! scale each packed column by its diagonal
    do i = 1, j
      ap(k + i) = ap(k + i)/(1 + abs(y(j)))
    end do
    k = k + j
  end do
  print *, sum(ap), k
end program counted_ranges
