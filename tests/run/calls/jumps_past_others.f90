! f2cuda options: --auto=all
! Columns given to procedures whose jumps lead past other jumps, or out of all from within a branch; a sum by hand of a type that each step rounds to.
! expect: report: 2 form: bodies in the place of calls
subroutine three(n, t, u, x, y)
  integer n, i, t, u
  real(8) x(*), y(*)
  if (t > 11) go to 20
   do i = 1, n
    y(i) = y(i) + 1*x(i)
  end do
  if (u == 1) go to 30
   do i = 1, n
    y(i) = y(i) + 2*x(i)
  end do
  if (u == 2) go to 30
   do i = 1, n
    y(i) = y(i) + 4*x(i)
  end do
20 do i = 1, n
    y(i) = y(i) + 8*x(i)
  end do
30 do i = 1, n
    y(i) = y(i) + 16*x(i)
  end do
end subroutine
subroutine over(n, t, u, x, y)
  integer n, i, t, u
  real(8) x(*), y(*)
  if (t > 11) go to 20
   do i = 1, n
    y(i) = y(i) + 1*x(i)
  end do
  if (t < 6) go to 20
   do i = 1, n
    y(i) = y(i) + 2*x(i)
  end do
  if (u < 2) go to 30
   do i = 1, n
    y(i) = y(i) + 4*x(i)
  end do
20 do i = 1, n
    y(i) = y(i) + 8*x(i)
  end do
30 do i = 1, n
    y(i) = y(i) + 16*x(i)
  end do
end subroutine
subroutine inner(n, t, u, x, y)
  integer n, i, t, u
  real(8) x(*), y(*)
  if (t > 11) go to 20
   do i = 1, n
    y(i) = y(i) + 1*x(i)
  end do
  if (t < 6) go to 15
  if (u < 2) go to 30
15 do i = 1, n
    y(i) = y(i) + 4*x(i)
  end do
20 do i = 1, n
    y(i) = y(i) + 8*x(i)
  end do
30 do i = 1, n
    y(i) = y(i) + 16*x(i)
  end do
end subroutine
subroutine four(n, t, u, x, y)
  integer n, i, t, u
  real(8) x(*), y(*)
  if (t > 8) go to 20
   do i = 1, n
    y(i) = y(i) + 1*x(i)
  end do
  if (u == 1) return
   do i = 1, n
    y(i) = y(i) + 2*x(i)
  end do
  go to 30
20 do i = 1, n
    y(i) = y(i) + 8*x(i)
  end do
30 do i = 1, n
    y(i) = y(i) + 16*x(i)
  end do
end subroutine
subroutine five(n, t, u, x, y)
  integer n, i, t, u
  real(8) x(*), y(*)
  if (t > 8) go to 20
   do i = 1, n
    y(i) = y(i) + 1*x(i)
  end do
  if (u == 1) go to 30
   do i = 1, n
    y(i) = y(i) + 2*x(i)
  end do
20 do i = 1, n
    y(i) = y(i) + 8*x(i)
  end do
  if (t + u > 10) return
   do i = 1, n
    y(i) = y(i) + 3*x(i)
  end do
30 do i = 1, n
    y(i) = y(i) + 16*x(i)
  end do
end subroutine
subroutine six(n, t, u, x, y)
  integer n, i, t, u
  real(8) x(*), y(*)
  if (t > 8) go to 20
   do i = 1, n
    y(i) = y(i) + 1*x(i)
  end do
  go to 30
20 do i = 1, n
    y(i) = y(i) + 8*x(i)
  end do
  if (u == 1) return
   do i = 1, n
    y(i) = y(i) + 3*x(i)
  end do
30 do i = 1, n
    y(i) = y(i) + 16*x(i)
  end do
end subroutine
subroutine plain(n, t, u, x, y)
  integer n, i, t, u
  real(8) x(*), y(*)
  if (t > 8) go to 20
   do i = 1, n
    y(i) = y(i) + 1*x(i)
  end do
  if (u == 1) go to 30
   do i = 1, n
    y(i) = y(i) + 2*x(i)
  end do
20 do i = 1, n
    y(i) = y(i) + 8*x(i)
  end do
30 do i = 1, n
    y(i) = y(i) + 16*x(i)
  end do
end subroutine
subroutine total(n, x, s)
  integer n, i, m, mp1, s
  real(8) x(*)
  m = mod(n, 4)
  if (m == 0) go to 40
  do i = 1, m
    s = s + x(i)
  end do
  if (n < 4) return
40 mp1 = m + 1
  do i = mp1, n, 4
    s = s + x(i) + x(i + 1) + x(i + 2) + x(i + 3)
  end do
end subroutine
subroutine columns(lda, n, k, a, b)
  integer lda, n, k, j
  real(8) a(lda, *), b(lda, *)
  do j = 1, k
    call three(n, mod(j, 16), mod(j, 3), a(1, j), b(1, j))
  end do
  call show
  do j = 1, k
    call over(n, mod(j, 16), mod(j, 3), a(1, j), b(1, j))
  end do
  call show
  do j = 1, k
    call inner(n, mod(j, 16), mod(j, 3), a(1, j), b(1, j))
  end do
  call show
  do j = 1, k
    call four(n, mod(j, 16), mod(j, 3), a(1, j), b(1, j))
  end do
  call show
  do j = 1, k
    call five(n, mod(j, 16), mod(j, 3), a(1, j), b(1, j))
  end do
  call show
  do j = 1, k
    call six(n, mod(j, 16), mod(j, 3), a(1, j), b(1, j))
  end do
  call show
  do j = 1, k
    call plain(n, mod(j, 16), mod(j, 3), a(1, j), b(1, j))
  end do
  call show
contains
  subroutine show
    print *, sum(b(1:n, 1:k)), b(1, 5), b(n, 11)
    b(1:n, 1:k) = 0
  end subroutine
end subroutine
program jumps_past_others
  implicit none
  integer, parameter :: n = 7, k = 48
  real(8) :: a(n, k), b(n, k)
  integer :: i, j, s(k)
  do j = 1, k
    do i = 1, n
      a(i, j) = mod(i*7 + j*3, 11)/4d0
    end do
  end do
  b = 0
  s = 0
  call columns(n, n, k, a, b)
  call columns(n, 3, k, a, b)
  do j = 1, k
    call total(n, a(1, j), s(j))
  end do
  print *, sum(s), s(3), s(k)
end program
