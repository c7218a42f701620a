! A small array of each thread, elements of which are found as it runs: it is in the shared memory of the block, 4*9 bytes a thread.
subroutine medians(n, x, y)
  integer, intent(in) :: n
  real, intent(in) :: x(n)
  real, intent(inout) :: y(n)
  real :: w(9), t
  integer :: i, j, k, least
  !$acc parallel loop private(w, t, j, k, least)
  do i = 1, n - 8
    w = x(i:i+8)
    do k = 1, 5
      least = k
      do j = k + 1, 9
        if (w(j) < w(least)) least = j
      end do
      t = w(k)
      w(k) = w(least)
      w(least) = t
    end do
    y(i) = w(5)
  end do
end subroutine

! A team shares out both loops as one.
subroutine stamps(n, a, b)
  integer, intent(in) :: n
  real, intent(in) :: a(21,21,n)
  real, intent(inout) :: b(n)
  real :: s
  integer :: i, j, k
  !$acc parallel loop gang private(s)
  do k = 1, n
    s = 0
    !$acc loop vector collapse(2) reduction(+:s)
    do j = 1, 21
      do i = 1, 21
        s = s + a(i,j,k)
      end do
    end do
    b(k) = sqrt(s)
  end do
end subroutine

! Classes of elements: in runs, whose lanes take turns, and one after the other.
subroutine classes_in_runs
  integer, parameter :: n = 3200000
  real(8) :: w(n), t(60)
  integer :: c(n), i
  do i = 1, n
    c(i) = 1 + mod(i/20, 60)
  end do
  !$acc parallel loop
  do i = 1, n
    !$acc atomic
    t(c(i)) = t(c(i)) + w(i)
  end do
end subroutine
subroutine classes_in_turn
  integer, parameter :: n = 3200000
  real(8) :: w(n), t(60)
  integer :: c(n), i
  do i = 1, n
    c(i) = 1 + mod(i*7, 60)
  end do
  !$acc parallel loop
  do i = 1, n
    !$acc atomic
    t(c(i)) = t(c(i)) + w(i)
  end do
end subroutine
