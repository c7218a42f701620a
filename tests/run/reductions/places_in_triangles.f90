! Argmin and argmax over triangles, bands and other nests whose inner bounds move: closest pairs, greatest elements beside the diagonal.
! f2cuda options: --auto=all
! expect: report: 12 reduction, proved; kernel main_
program main
  implicit none
  integer, parameter :: n = 61
  real :: x(3,n), a(n,n), best, big
  integer :: i, j, bi, bj, v(n), c
  real :: d
  x = reshape([(mod(i*37,23)*0.5, i=1,3*n)], [3,n])
  a = reshape([(mod(i*31,97)*1.0, i=1,n*n)], [n,n])
  v = [(mod(i*17, 29), i=1,n)]
  ! closest pair
  best = huge(best); bi = 0; bj = 0
  do i = 1, n-1
    do j = i+1, n
      d = sum((x(:,i)-x(:,j))**2)
      if (d < best) then
        best = d; bi = i; bj = j
      end if
    end do
  end do
  print *, best, bi, bj
  ! largest off-diagonal element, last of equal ones
  big = 0; bi = 0; bj = 0
  do i = 2, n
    do j = 1, i-1
      if (abs(a(i,j)) >= big) then
        big = abs(a(i,j)); bi = i; bj = j
      end if
    end do
  end do
  print *, big, bi, bj
  ! from the last row to the first, to the left
  big = 0; bi = 0; bj = 0
  do i = n, 2, -1
    do j = i-1, 1, -1
      if (a(j,i) > big) then
        big = a(j,i); bi = i; bj = j
      end if
    end do
  end do
  print *, big, bi, bj
  ! a band, both bounds move
  c = -1; bi = 0; bj = 0
  do i = 1, n
    do j = max(1,i-3), min(n,i+3)
      if (i /= j .and. v(i)*v(j) > c) then
        c = v(i)*v(j); bi = i; bj = j
      end if
    end do
  end do
  print *, c, bi, bj
  ! steps of two
  c = 1000; bi = 0; bj = 0
  do i = 1, n
    do j = i, n, 2
      if (v(i) + 2*v(j) < c) then
        c = v(i) + 2*v(j); bi = i; bj = j
      end if
    end do
  end do
  print *, c, bi, bj
  ! none
  best = -1; bi = 7; bj = 8
  do i = n, n
    do j = i+1, n
      if (a(i,j) > best) then
        best = a(i,j); bi = i; bj = j
      end if
    end do
  end do
  print *, best, bi, bj
end program
