! f2cuda options: --auto=all
! expect: report: 4 of one team, or host
! Sequential loops with nothing but one parallel nest inside are one team's, as those with several nests are: rows of tables made of the rows before.
module tables
  implicit none
contains
  subroutine best_paths(v, bp, tr, s, t)
    integer, intent(in) :: s, t
    integer, intent(inout) :: v(s, t), bp(s, t)
    integer, intent(in) :: tr(s, s)
    integer :: i, j, k, best, q
    do k = 2, t
      do j = 1, s
        best = -huge(best)
        do i = 1, s
          q = v(i, k - 1) + tr(i, j)
          if (q > best) then
            best = q
            bp(j, k) = i
          end if
        end do
        v(j, k) = best - 3
      end do
    end do
  end subroutine

  subroutine knapsack(k, w, v, n, cap)
    integer, intent(in) :: n, cap, w(n), v(n)
    integer, intent(inout) :: k(0:cap, 0:n)
    integer :: i, j
    do i = 1, n
      do j = 0, cap
        if (w(i) <= j) then
          k(j, i) = max(k(j, i - 1), v(i) + k(j - w(i), i - 1))
        else
          k(j, i) = k(j, i - 1)
        end if
      end do
    end do
  end subroutine

  subroutine wave(u, n, t)
    integer, intent(in) :: n, t
    real(8), intent(inout) :: u(n, n, t)
    integer :: i, j, k
    do k = 2, t - 1
      do j = 2, n - 1
        do i = 2, n - 1
          u(i, j, k + 1) = 2*u(i, j, k) - u(i, j, k - 1) + .25d0*(u(i - 1, j, k) + u(i + 1, j, k) + u(i, j - 1, k) &
                                                                  + u(i, j + 1, k) - 4*u(i, j, k))
        end do
      end do
    end do
  end subroutine

  subroutine ends_first(u, n, t)
    integer, intent(in) :: n, t
    integer, intent(inout) :: u(n, t)
    integer :: i, k
    do k = t - 1, 1, -1
      do i = 1, n
        u(i, k) = mod(u(n + 1 - i, k + 1) + u(1, k + 1) + i, 97)
      end do
    end do
  end subroutine

  subroutine columns(a, n, m)
    integer, intent(in) :: n, m
    integer, intent(inout) :: a(n, m)
    integer :: i, k
    do k = 2, m
      do i = 1, n
        a(i, k) = a(i, k) + 2*a(i, k - 1)
      end do
    end do
  end subroutine
end module tables

program steps_of_one_nest
  use tables
  implicit none
  integer :: v(37, 12), bp(37, 12), tr(37, 37), k(0:210, 0:15), w(15), c(15), e(70, 9), i, j
  real(8) :: u(19, 19, 8)
  do j = 1, 37
    do i = 1, 37
      tr(i, j) = mod(i*j*7 + i, 19)
    end do
    v(j, :) = mod(j, 5)
  end do
  bp = 0
  k = 0
  w = [(mod(i*11, 31) + 1, i=1, 15)]
  c = [(mod(i*7, 13) + 1, i=1, 15)]
  u = 0
  u(9:11, 9:11, 1:2) = 1
  e = reshape([(mod(i*i, 89), i=1, 630)], [70, 9])
  call best_paths(v, bp, tr, 37, 12)
  call knapsack(k, w, c, 15, 210)
  call wave(u, 19, 8)
  call ends_first(e, 70, 9)
  print '(12i6)', v(:, 12), bp(:, 12), k(::10, 15)
  print '(8f9.4)', u(:, 10, 8)
  call columns(e, 70, 9)
  print '(10i8)', e(:, 1), e(:, 9)
end program steps_of_one_nest
