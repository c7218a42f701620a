! Conditions around loops inside that read what these loops may change: each iteration has what its condition was, and all loops have threads.
! f2cuda options: --auto=all
! expect: report: 6 form: scalars of iterations expanded
program expanded_guards
  implicit none
  integer, parameter :: n = 33
  logical :: r(n, n), q(n, n)
  real :: a(n, n), b(n, n), c(n)
  integer :: i, j, m(n)
  do j = 1, n
    do i = 1, n
      r(i, j) = mod(i*7 + j*13 + i*j, 17) == 0
      a(i, j) = real(mod(i*j + 3*i, 5))
      if (i == j) a(i, j) = 64
    end do
  end do
  q = r
  b = a
  call closure_rows(r)
  call closure_columns(q)
  print '(2i6, l2)', count(r), count(q), all(r .eqv. q)
  call eliminate(a)
  print '(6f12.4)', sum(a), a(n, n), a(2, 3), a(n, 1), a(3, n), a(n - 1, n)
  call cubes(b)
  print '(6f14.2)', sum(b), b(n, n), b(2, 3), b(n, 1), b(3, n), b(n - 1, n)
  c = [(real(mod(i*i, 7)), i = 1, n)]
  m = [(mod(i, 9), i = 1, n)]
  call lengths(b, c, m)
  print '(2f14.2)', sum(b), sum(c)
  call two(b, c)
  print '(2f14.2)', sum(b), sum(c)
  j = -1
  call left_over(b, j)
  print '(f14.2, i5)', sum(b), j
  call otherwise(b)
  print '(f14.2)', sum(b)
contains
  subroutine closure_rows(r)
    logical, intent(inout) :: r(n, n)
    integer :: i, j, k
    do k = 1, n
      do i = 1, n
        if (r(i, k)) then
          do j = 1, n
            r(i, j) = r(i, j) .or. r(k, j)
          end do
        end if
      end do
    end do
  end subroutine
  subroutine closure_columns(r)
    logical, intent(inout) :: r(n, n)
    integer :: i, j, k
    do k = 1, n
      do j = 1, n
        if (r(k, j)) then
          do i = 1, n
            if (r(i, k)) r(i, j) = .true.
          end do
        end if
      end do
    end do
  end subroutine
  subroutine eliminate(a)
    ! rows that have nothing below the pivot are left out
    real, intent(inout) :: a(n, n)
    real :: f
    integer :: i, j, k
    do k = 1, n - 1
      do i = k + 1, n
        if (a(i, k) /= 0) then
          f = a(i, k)/a(k, k)
          do j = k, n
            a(i, j) = a(i, j) - f*a(k, j)
          end do
        end if
      end do
    end do
  end subroutine
  subroutine cubes(b)
    ! downwards, and in one loop two that stand side by side
    real, intent(inout) :: b(n, n)
    integer :: i, j
    do i = n, 1, -1
      if (b(i, 1) > 1) then
        b(i, 2) = b(i, 2) + b(i, 1)
        do j = 1, n - 1
          b(i, j) = 2*b(i, j)
        end do
        do j = 2, n
          b(i, j) = b(i, j) + j
        end do
      end if
      b(i, n) = b(i, n) + 1
    end do
  end subroutine
  subroutine lengths(b, c, m)
    ! as long as the condition lets it be: its bounds are asked for under it
    real, intent(inout) :: b(n, n), c(n)
    integer, intent(inout) :: m(n)
    integer :: i, j, last
    do i = 1, n
      if (b(i, 1) > 3) then
        last = m(i)
        m(i) = 0
        do j = 1, last
          b(i, j) = b(i, j) + c(j)
        end do
      end if
    end do
  end subroutine
  subroutine two(b, c)
    real, intent(inout) :: b(n, n), c(n)
    integer :: i, j
    do i = 1, n
      if (c(i) > 2) then
        c(i) = 1
        do j = 1, n
          b(i, j) = b(i, j) - 1
        end do
      end if
      if (b(i, 3) > 2) then
        do j = 1, n
          b(i, j) = b(i, j)/2
        end do
      end if
    end do
  end subroutine
  subroutine left_over(b, j)
    ! what the loop leaves in its variable is wanted
    real, intent(inout) :: b(n, n)
    integer, intent(inout) :: j
    integer :: i
    do i = 1, n
      if (b(i, 1) > 1e6) then
        do j = 1, n
          b(i, j) = b(i, j) + 1
        end do
      end if
    end do
  end subroutine
  subroutine otherwise(b)
    real, intent(inout) :: b(n, n)
    integer :: i, j
    do i = 1, n
      if (b(i, 1) > 10) then
        do j = 1, n
          b(i, j) = b(i, j) + 1
        end do
      else
        b(i, 2) = 0
      end if
    end do
  end subroutine
end program
