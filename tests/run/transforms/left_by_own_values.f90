! Iterations leave the loop by elements that they have set themselves: the inspector has scalars in their place. An element that is read first is
! loaded, in a loop inside at the begin of its iterations.
! f2cuda options: --auto=all
! expect: report: 6 early exit: the first iteration that leaves is found beforehand
module own_values
  implicit none
contains
  subroutine written(a, b, n, most, k)
    integer, intent(in) :: n
    real(8), intent(in) :: a(n), most
    real(8), intent(inout) :: b(n)
    integer, intent(out) :: k
    integer :: i
    do i = 1, n
      b(i) = 2*a(i) + 1
      if (b(i) > most) exit
    end do
    k = i
  end subroutine

  subroutine updated(a, b, n, most, k)
    integer, intent(in) :: n
    real(8), intent(in) :: a(n), most
    real(8), intent(inout) :: b(n)
    integer, intent(out) :: k
    integer :: i
    k = 0
    do i = 1, n
      b(i) = b(i) + 2*a(i)
      if (b(i) > most) then
        k = i
        exit
      end if
      b(i) = 0.5d0*b(i)
      if (b(i) < 0) return
    end do
  end subroutine

  integer function code(a, c, n, d)
    integer, intent(in) :: n, d
    real(8), intent(inout) :: a(:), c(n)
    real(8) :: w
    integer :: i
    code = 0
    do i = 1, n - d
      w = sqrt(abs(a(i + d))) + c(i)
      if (w > 40) then
        code = i
        return
      end if
      c(i) = w
      a(i + d) = a(i + d) - w
    end do
  end function

  integer function inside(a, b, n, m)              ! of both loops
    integer, intent(in) :: n, m
    real(8), intent(in) :: a(n, m)
    real(8), intent(inout) :: b(n, m)
    integer :: i, j
    inside = 0
    do j = 1, m
      do i = 1, n
        b(i, j) = b(i, j) + sqrt(a(i, j))
        if (b(i, j) > 1d2) then
          inside = i + n*(j - 1)
          return
        end if
      end do
    end do
  end function

  integer function rows(a, b, n, m)                ! set before a loop that looks at it
    integer, intent(in) :: n, m
    real(8), intent(in) :: a(n, m)
    integer, intent(inout) :: b(m)
    integer :: i, j
    rows = 0
    do j = 1, m
      b(j) = 0
      do i = 1, n
        if (a(i, j) > 3) b(j) = b(j) + 1
      end do
      if (b(j) > n/2) then
        rows = j
        return
      end if
    end do
  end function

  integer function chosen(a, b, idx, n)            ! an index array that no iteration sets
    integer, intent(in) :: n, idx(n)
    real(8), intent(in) :: a(n)
    real(8), intent(inout) :: b(n)
    integer :: i
    chosen = n + 1
    do i = 1, n
      b(idx(i)) = a(i)*a(i)
      if (b(idx(i)) > 1d4) then
        chosen = i
        exit
      end if
    end do
  end function

  integer function before(b, n)                    ! the element of the iteration before: sequential
    integer, intent(in) :: n
    real(8), intent(inout) :: b(0:n)
    integer :: i
    before = 0
    do i = 1, n
      b(i) = b(i) + 1
      if (b(i - 1) > 50) then
        before = i
        return
      end if
    end do
  end function

  integer function under(a, b, n)                  ! set in some iterations only
    integer, intent(in) :: n
    real(8), intent(in) :: a(n)
    real(8), intent(inout) :: b(n)
    integer :: i
    under = 0
    do i = 1, n
      if (a(i) > 20) b(i) = a(i) - 20
      if (b(i) > 70) then
        under = i
        return
      end if
    end do
  end function
end module own_values
program left_by_own_values
  use own_values
  implicit none
  integer, parameter :: n = 1200
  real(8) :: a(n), b(n), c(n), d(40, 30)
  integer :: idx(n), rows_of(30), i, k, step
  do step = 1, 3
    do i = 1, n
      a(i) = mod(i*7, 101) + step
      b(i) = i*0.125d0*(step - 1)
      c(i) = 0.5d0*i
      idx(i) = n + 1 - i
    end do
    call written(a, b, n, 150d0*step, k)
    print '(i5, 4f12.4)', k, sum(b), b(1), b(min(k, n)), b(n)
    call updated(a, b, n, 180d0*step, k)
    print '(i5, 4f12.4)', k, sum(b), b(1), b(max(k, 1)), b(n)
    k = code(a, c, n, step)
    print '(i5, 4f12.4)', k, sum(a), sum(c), c(max(k, 1)), c(n)
    d = reshape(a(:1200), [40, 30])
    k = inside(abs(d), d, 40, 30)
    print '(i5, 4f12.4)', k, sum(d), d(40, 30)
    rows_of = step
    d(:, 20) = 4
    k = rows(d, rows_of, 40, 30)
    print '(i5, 40i3)', k, rows_of
    k = chosen(a, b, idx, n)
    print '(i5, 4f14.4)', k, sum(b), b(n), b(1)
    k = under(a, c, n)
    print '(i5, 4f14.4)', k, sum(c), c(n), c(1)
    k = before(c, n - 1)
    print '(i5, 4f14.4)', k, sum(c), c(n), c(1)
  end do
end program left_by_own_values
