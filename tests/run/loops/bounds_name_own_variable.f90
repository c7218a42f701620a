! Loops whose bounds name their own variable: its value from before, of the iteration or of the one before, and loops up to the variable of one inside.
! f2cuda options: --auto=all
! expect: compiler: stays on the host
program p
  implicit none
  integer, parameter :: n = 70
  real(8) :: a(n,n), c(n), s
  integer :: i, j, k, l, v(n), first(n)
  do j = 1, n
    do i = 1, n
      a(i,j) = mod(i*j, 7)
    end do
    first(j) = mod(j*5, n) + 1
  end do
  do i = 1, n
    s = 0
    do k = 1, n
      if (a(i,k) > 5) cycle
      s = s + a(i,k)
    end do
    do k = k - 1, n
      s = s + a(k,i)
    end do
    do k = 3, k + 4 - n
      s = s + k
    end do
    c(i) = s
  end do
  print *, sum(c), c(3)
  k = 5
  do i = 1, n
    s = 0
    do k = k, n
      s = s + a(i,k)
    end do
    c(i) = s
    if (mod(i,3) == 0) k = i
  end do
  print *, sum(c), c(3), k
  do i = 1, n
    k = first(i)
    s = 0
    do k = k, min(k + 8, n)
      s = s + a(k,i)
    end do
    c(i) = s
    v(i) = k
  end do
  print *, sum(c), sum(v)
  do i = 1, n
    l = first(i)
    do l = l, n, l
      a(l,i) = a(l,i) + 1
    end do
    v(i) = l
  end do
  print *, sum(a), sum(v)
  l = 1
  do i = 1, 10
    do l = l, l + 4
      c(l) = c(l) + i
    end do
  end do
  print *, sum(c), l
  do i = 1, n
    j = mod(i, 5) + 1
    do j = j, 1, -1
      v(i) = v(i) + j
    end do
    do j = j, 6
      v(i) = v(i) - j
    end do
  end do
  print *, sum(v), j
  do i = 1, n
    do k = first(i), n
      if (a(k,i) > 4) exit
    end do
    do k = k, n
      a(k,i) = -a(k,i)
    end do
  end do
  print *, sum(a)
  do i = 1, n
    do l = 1, 3
      v(i) = l
    end do
    j = 0
    do k = 1, l
      do l = 1, 2
        j = j + k*l
      end do
    end do
    v(i) = v(i) + j*100 + l
  end do
  print *, v(1), sum(v)
end program
