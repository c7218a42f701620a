! A work array without a locality: each iteration of DO CONCURRENT over two indices fills what it reads; also where a condition, or a step
! of unknown sign, decides whether it gets there, or a jump goes past all that reads it.
! expect: report: 2 private: ok (found)
! expect: report: 2 private: w (found)
! expect: report: 2 private: v (found)
program dc_work_array
  implicit none
  integer, parameter :: n = 13, m = 9
  integer :: i, j, k, ok(7), a(n, m), step
  a = 0
  step = 2
  do concurrent (i = 1:n, j = 1:m)
    ok(:) = 1
    if (i == 1) ok(3) = 0
    if (j == m) then
      ok(1) = 0
    end if
    do k = 1, 7
      if (ok(k) == 1) a(i, j) = a(i, j) + k * i
    end do
  end do
  print *, a
  call conditions(a(:, 3))
  print *, a
contains
  subroutine conditions(b)
    integer, intent(inout) :: b(n)
    integer :: w(4), v(4), i, j, k
    do concurrent (i = 1:n)
      if (b(i) > 60) then
        do k = 1, 4
          w(k) = b(i)*k
        end do
        a(i, 1) = w(4)*w(1)
      end if
    end do
    do concurrent (i = 2:n:step)
      do k = 1, 4
        w(k) = i*k
      end do
      a(i, 2) = w(1) - w(4)
    end do
    do concurrent (i = 1:n)
      do j = 1, m
        if (i < j) then
          if (a(i, j) > 50) cycle
        end if
        v = i*j
        a(i, 3) = a(i, 3) + v(2)
      end do
    end do
  end subroutine
end program dc_work_array
