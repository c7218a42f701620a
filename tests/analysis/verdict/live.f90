! Work arrays that the loops around fill again before they read them: no loop hands them on.
subroutine refilled(n, m, a, b)
  integer :: n, m, i, j, k, w(7)
  real :: a(n, m), b(7)
  do i = 2, n
    do j = 2, m
      w(:) = 1
      if (i == 2) w(3) = 0
      do k = 1, 7
        if (w(k) == 1) a(i, j) = a(i, j) + b(k)
      end do
    end do
  end do
end subroutine
subroutine read_later(n, m, a, w)
  integer :: n, m, i, j, k, w(7), a(n, m)
  do i = 2, n
    do j = 2, m
      do k = 1, 7
        w(k) = j
      end do
      if (i == 2) w(3) = 0
      a(i, j) = w(1) + w(7)
    end do
    a(i, 1) = w(3)
  end do
end subroutine
subroutine read_after(n, m, a, w)
  integer :: n, m, i, j, k, w(7), a(n, m)
  do i = 2, n
    do j = 2, m
      do k = 1, 7
        w(k) = j
      end do
      if (i == 2) w(3) = 0
      a(i, j) = w(1) + w(7)
    end do
  end do
end subroutine
subroutine left_early(n, m, a)
  integer :: n, m, i, j, k, w(7), a(n, m)
  do i = 2, n
    do j = 2, m
      do k = 1, 7
        w(k) = j
      end do
      if (i == 2) w(3) = 0
      a(i, j) = w(1) + w(7)
      if (a(i, j) > 100) exit
    end do
    a(i, 1) = w(3)
  end do
end subroutine
! Iterations of DO CONCURRENT may define the same element, which is then undefined: no error, and no kernel.
subroutine defined_twice(n, a, z)
  integer :: n, i
  real :: a(n), z(n)
  do concurrent (i = 1:2)
    a(1:n) = z(1:n) * i
  end do
end subroutine
subroutine filled_anew(n, a, b)
  integer :: n, i, k, w(7), a(n), b(n)
  do i = 1, n
    do k = 1, 7
      w(k) = a(i) + k
    end do
    b(i) = w(1) + w(7)
  end do
  do i = 1, n
    do k = 1, 7
      w(k) = b(i) - k
    end do
    a(i) = w(2)*w(3)
  end do
end subroutine
subroutine filled_in_part(n, a, b)
  integer :: n, i, k, w(7), a(n), b(n)
  do i = 1, n
    do k = 1, 7
      w(k) = a(i) + k
    end do
    b(i) = w(1) + w(7)
  end do
  do i = 1, n
    do k = 1, 6
      w(k) = b(i) - k
    end do
    a(i) = w(2)*w(7)
  end do
end subroutine
subroutine filled_again(n, a, b)
  integer :: n, i, k, w(7), a(n), b(n)
  i = 0
1 do i = 1, n
    b(i) = w(1) + w(7)
  end do
  do i = 1, n
    do k = 1, 7
      w(k) = a(i) + k
    end do
    a(i) = w(1) + w(7)
  end do
  if (a(1) > 0) goto 1
end subroutine
! verdict: 5 i parallel proved private:w
! verdict: 6 j parallel proved private:w
! verdict: 9 k reduction proved reduction/+:a
! verdict: 17 i parallel proved lastprivate:w
! verdict: 18 j parallel proved lastprivate:w
! verdict: 19 k parallel proved
! verdict: 30 i parallel proved lastprivate:w
! verdict: 31 j parallel proved lastprivate:w
! verdict: 32 k parallel proved
! verdict: 42 i sequential proved condition condition condition
! verdict: 43 j sequential proved condition exit
! verdict: 44 k parallel proved
! verdict: 58 i sequential proved output(1)
! verdict: 64 i parallel proved private:w
! verdict: 65 k parallel proved
! verdict: 70 i parallel proved private:w
! verdict: 71 k parallel proved
! verdict: 79 i parallel proved lastprivate:w
! verdict: 80 k parallel proved
! verdict: 85 i parallel proved firstprivate:w
! verdict: 86 k parallel proved
! verdict: 95 i parallel proved
! verdict: 98 i parallel proved lastprivate:w
! verdict: 99 k parallel proved
! nest: 58 i->x [448,1,1] sequential proved host refusal:dependence array:z array:a/covered
