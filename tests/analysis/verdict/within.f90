! Work arrays set under conditions that cannot be followed: copies for each iteration where the reads stand under the same ones, none where they do not
subroutine other_conditions(n, a, b, c, mask, idx)
  integer :: n, i, k, c(n), idx(n)
  logical :: mask(n), flag
  real :: a(n), b(n)
  real, dimension(10) :: w1, w2, w3, w4, w5, w6, w7, w8
  do i = 1, n
    if (mask(i)) then
      do k = 1, 10
        w1(k) = a(i)*k
      end do
    end if
    b(i) = w1(3)
  end do
  do i = 1, n
    do k = 1, c(i)
      w2(k) = a(i)*k
    end do
    do k = 1, idx(i)
      b(i) = b(i) + w2(k)
    end do
  end do
  do i = 1, n
    do k = 1, 10
      if (a(k) > b(i)) w3(k) = a(i)
    end do
    do k = 1, 10
      if (a(k) > b(i)) b(i) = w3(k)
    end do
  end do
  do i = 1, n
    if (mask(i)) w4(1:10) = a(i)
    mask(i) = .not. mask(i)
    if (mask(i)) b(i) = sum(w4)
  end do
  do i = 1, n
    do k = 1, 9
      if (mask(k + i)) then
        w5(k) = a(i)
        b(i) = b(i) + w5(k + 1)
      end if
    end do
  end do
  do i = 1, n
    where (w6 > b(i))
      w6 = a(i)
      b(1:10) = w6(10:1:-1)
    end where
  end do
  do i = 1, n
    flag = c(i) > 0
    if (flag) then
      w7(c(i)) = a(i)
      b(i) = w7(c(i))
    end if
  end do
  do i = 1, n
    k = c(i)
    if (mask(i)) then
      w8(k) = a(i)
      k = k + idx(i)
      b(i) = w8(k)
    end if
  end do
end subroutine
subroutine same_conditions(n, a, b, c, mask, list)
  integer :: n, i, k, j, c(n), list(n)
  logical :: mask(n)
  real :: a(n), b(n), w(10), v(3), d(3)
  do i = 1, n
    if (mask(i)) then
      do k = 1, c(i)
        w(k) = a(i)*k
      end do
      do k = 1, c(i)
        b(i) = b(i) + w(k)
      end do
    end if
  end do
  do i = 1, n
    if (a(i) > 0) v(1:3) = a(i)
    b(i) = 1
    if (a(i) > 0) b(i) = v(2)
  end do
  do i = 1, n
    do k = 1, n
      j = list(k)
      if (j == i) cycle
      d = a(j) - a(i)
      d = d - 10*anint(d/10)
      if (d(1) > 5) cycle
      b(i) = b(i) + d(2)
    end do
  end do
end subroutine
! verdict: 7 i sequential proved condition condition condition
! verdict: 9 k parallel proved
! verdict: 15 i sequential proved condition condition condition
! verdict: 16 k parallel proved
! verdict: 19 k reduction proved reduction/+:b
! verdict: 23 i sequential proved condition condition condition
! verdict: 24 k parallel proved
! verdict: 27 k sequential proved condition condition condition
! verdict: 31 i sequential proved condition condition condition
! verdict: 36 i sequential proved condition condition condition
! verdict: 37 k reduction proved reduction/+:b changed
! verdict: 44 i sequential proved condition condition condition condition condition condition
! verdict: 50 i parallel proved private:flag private:w7
! verdict: 57 i sequential proved non-affine non-affine non-affine private:k
! verdict: 70 i parallel proved private:w
! verdict: 72 k parallel proved
! verdict: 75 k reduction proved reduction/+:b
! verdict: 80 i parallel proved private:v
! verdict: 85 i parallel proved private:j private:d
! verdict: 86 k reduction proved private:j private:d reduction/+:b
