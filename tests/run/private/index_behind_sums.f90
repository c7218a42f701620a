! The value that a loop inside leaves in its variable, used behind it in the same iteration: sums of what others share, rows, teams, lines.
! f2cuda options: --auto=all
program indices
  implicit none
  integer, parameter :: n = 70, m = 66
  real(8) :: a(n,n), b(n,n), c(n,m), d(n), s
  integer :: i, j, k, l, v(n)
  do j = 1, n
    do i = 1, n
      a(i,j) = mod(i*3 + j, 5); b(i,j) = mod(i + j*j, 4)
    end do
  end do
  do j = 1, m
    do i = 1, n
      s = 0
      do k = 2, n - 1
        s = s + a(i,k)*b(k,j)
      end do
      s = s + k
      c(i,j) = s
    end do
  end do
  print *, sum(c), c(3,5)
  do j = 1, m
    do i = 1, n
      c(i,j) = 1
      do k = n, 3, -2
        c(i,j) = c(i,j) + a(i,k)*b(k,j)
      end do
      if (k < 3) c(i,j) = c(i,j)*k
    end do
  end do
  print *, sum(c), c(3,5)
  do j = 1, m
    do i = 1, n
      s = 0
      do k = 1, n
        do l = 1, 2
          s = s + a(i,k)*b(k,j)
        end do
      end do
      do k = 1, l
        s = s - k
      end do
      c(i,j) = s
    end do
  end do
  print *, sum(c), c(3,5)
  do j = 1, m
    do i = 1, n
      s = 0
      do k = 1, n
        s = s + a(i,k)*b(k,j)
      end do
      do k = k - 1, n ! begins where the other one ended
        s = s + a(k,i)
      end do
      c(i,j) = s
    end do
  end do
  print *, sum(c), c(3,5)
  do i = 1, n
    s = 0
    do k = 1, n
      s = s + a(k,i)
    end do
    d(i) = s*k
  end do
  print *, sum(d)
  do i = 1, n
    s = 0
    do k = 1, i
      s = s + a(i,k)*b(i,k)
    end do
    d(i) = s + k
    s = -1
    l = 0
    do j = 1, n
      if (a(j,i) > s) then
        s = a(j,i)
        l = j
      end if
    end do
    v(i) = l*1000 + j
  end do
  print *, sum(d), sum(v)
  do j = 1, m
    do k = 1, n
      c(k,j) = a(k,j)
    end do
    do i = 2, n
      c(i,j) = c(i,j) + c(i-1,j)
    end do
    c(1,j) = k + i
  end do
  print *, sum(c)
end program
