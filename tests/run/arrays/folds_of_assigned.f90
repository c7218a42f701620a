! f2cuda options: --auto=all
! expect: report: 1 do j = 1, m                                   parallel, proved; host
! A scalar function of the array that is assigned is evaluated before the first element changes, in WHERE of device procedures too.
module assigns
contains
  subroutine one(a, n)
    integer, intent(in) :: n
    integer, intent(inout) :: a(n)
    !$acc routine seq
    a = a + sum(a)
  end subroutine

  subroutine two(a, n)
    integer, intent(in) :: n
    integer, intent(inout) :: a(n)
    !$acc routine seq
    a(:) = sum(a(:))
  end subroutine

  subroutine three(a, n)
    integer, intent(in) :: n
    integer, intent(inout) :: a(n)
    !$acc routine seq
    where (a*n > sum(a)) a = maxval(a) + a
  end subroutine

  subroutine four(a, r, n)
    integer, intent(in) :: n
    integer, intent(inout) :: a(n)
    integer, intent(out) :: r
    where (a > sum(a)/n) a = a - minval(a, mask=a > 1) + a(2)
    where (a < 3)
      a = a + maxval(a)
    elsewhere
      a = a*2
    end where
    r = sum(a)
  end subroutine

  subroutine five(a, n) ! a mask of what the first branch has set
    integer, intent(in) :: n
    integer, intent(inout) :: a(n)
    where (a > 4)
      a = a + 100
    elsewhere (a > sum(a)/300)
      a = -a
    end where
  end subroutine
end module assigns
program folds_of_assigned
  use assigns
  implicit none
  integer, parameter :: n = 8, m = 20
  integer :: a(n, m), b(n, m), c(n, m), r(m), j, i
  do j = 1, m
    do i = 1, n
      a(i, j) = mod(i*j, 7)
    end do
  end do
  b = a
  c = a
  !$acc parallel loop
  do j = 1, m
    call one(a(:, j), n)
  end do
  !$acc parallel loop
  do j = 1, m
    call two(b(:, j), n)
  end do
  !$acc parallel loop
  do j = 1, m
    call three(c(:, j), n)
  end do
  print *, sum(a), sum(b), sum(c)
  a = b - c
  do j = 1, m
    call four(c(:, j), r(j), n)
  end do
  do j = 1, m
    call five(a(:, j), n)
  end do
  print *, sum(a), sum(c), sum(r), a(3, 4), c(4, 5)
end program folds_of_assigned
! expect: compiler: stays on the host
