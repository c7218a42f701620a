! Short sums that an iteration makes again and again, and windows: of many iterations each has a thread of its own, of few a team. Updates of an
! array that fold nothing stay a team's, which walks along it.
! f2cuda options: --auto=all
! expect: code: 2 team_or_solo
! expect: profile: teams_of_one_assign_[0-9]* .* 118,1,1 / 256
! expect: profile: teams_of_one_window_[0-9]* .* 118,1,1 / 256
program teams_of_one
  implicit none
  integer, parameter :: few = 40, many = 30000, groups = 6, dims = 4
  real :: p(dims, many), centre(dims, groups), f(many)
  integer :: near(many), i, d
  real :: mean(many), g(8, 8, 400)
  do i = 1, many
    do d = 1, dims
      p(d, i) = mod(i*7 + d*13, 101)
    end do
    f(i) = mod(i*5, 17)
  end do
  do i = 1, groups
    do d = 1, dims
      centre(d, i) = i*15 + d
    end do
  end do
  call assign(few, dims, groups, p, centre, near)
  print *, near(1:few)
  call assign(many, dims, groups, p, centre, near)
  print *, sum(near), near(many-20:)
  call window(few/4, 4, 2, f, mean)
  print '(10f9.4)', mean(1:few)
  call window(many/100, 100, 2, f, mean)
  print '(10f9.4)', mean(many-19:)
  print '(f16.1)', sum(mean)
  call update(400, p, g)
  print '(f16.3)', sum(g)
contains
  subroutine update(n, x, h)
    integer, intent(in) :: n
    real, intent(in) :: x(dims, many)
    real, intent(out) :: h(:, :, :)
    real :: w(3, 8)
    integer :: e, i, j, l
    do e = 1, n
      h(:, :, e) = 0
      do l = 1, dims
        do i = 1, 8
          do j = 1, 3
            w(j, i) = x(l, e)*(i + j*l)
          end do
        end do
        do j = 1, 8
          do i = 1, 8
            h(i, j, e) = h(i, j, e) + w(1, i)*w(1, j) + w(2, i)*w(2, j) + w(3, i)*w(3, j)
          end do
        end do
      end do
    end do
  end subroutine update
  subroutine assign(n, nd, ng, x, c, group)
    integer, intent(in) :: n, nd, ng
    real, intent(in) :: x(nd, n), c(nd, ng)
    integer, intent(out) :: group(n)
    real :: s, best
    integer :: i, g, d
    do i = 1, n
      best = huge(best)
      group(i) = 0
      do g = 1, ng
        s = 0
        do d = 1, nd
          s = s + (x(d, i) - c(d, g))**2
        end do
        if (s < best) then
          best = s
          group(i) = g
        end if
      end do
    end do
  end subroutine assign
  subroutine window(n, m, r, x, y)
    integer, intent(in) :: n, m, r
    real, intent(in) :: x(n, m)
    real, intent(out) :: y(n, m)
    real :: s
    integer :: i, j, k, l
    do j = 1, m
      do i = 1, n
        s = 0
        do l = max(1, j - r), min(m, j + r)
          do k = max(1, i - r), min(n, i + r)
            s = max(s, x(k, l) - abs(k - i))
          end do
        end do
        y(i, j) = s
      end do
    end do
  end subroutine window
end program teams_of_one
