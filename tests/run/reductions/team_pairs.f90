! Few iterations with three loops inside, the two inner ones of lengths that only the run knows: a team shares both of these out as one, in sums, and in stores.
! options: -O2
! f2cuda options: --auto=all
! expect: report: 2 share out the loops at
program team_pairs
  implicit none
  integer, parameter :: sizes(6) = [1, 2, 7, 33, 40, 65]
  real, allocatable :: x(:, :, :, :), y(:, :, :, :)
  integer :: w, h, i
  do i = 1, size(sizes)
    w = sizes(i)
    h = sizes(size(sizes) + 1 - i)
    allocate (x(w, h, 5, 3), y(w, h, 5, 3))
    x = reshape([(real(mod(w*h - 7, 11)), w=1, size(x))], shape(x))
    w = sizes(i)
    y = -1
    call normalise(x, y, w, h, 5, 3)
    print "(3f14.4)", planes(x, w, h)
    print '(2i4, 3f14.4)', w, h, sum(y), sum(y(1, :, :, :)), maxval(y)
    deallocate (x, y)
  end do
contains
  function planes(x, w, h) result(r) ! the outer one has a few iterations, which the compiler knows
    integer, intent(in) :: w, h
    real, intent(in) :: x(w, h, 5, 3)
    real :: r(3), s, t
    integer :: i, j, c, b
    do b = 1, 3
      s = 1
      do c = 1, 5
        do j = 1, h
          do i = 1, w
            s = s + x(i, j, c, b)*mod(i + j, 3)
          end do
        end do
      end do
      t = 0
      do c = 1, 5
        do j = 1, h
          do i = 1, w
            t = t + mod(int(s + x(i, j, c, b)), 7)
          end do
        end do
      end do
      r(b) = s*2 + t
    end do
  end function
  subroutine normalise(x, y, w, h, ch, nb)
    integer, intent(in) :: w, h, ch, nb
    real, intent(in) :: x(w, h, ch, nb)
    real, intent(inout) :: y(w, h, ch, nb)
    real :: mean, most
    integer :: i, j, c, b
    do c = 1, ch
      mean = 0
      most = -huge(most)
      do b = 1, nb
        do j = 1, h
          do i = 1, w
            mean = mean + x(i, j, c, b)
            most = max(most, x(i, j, c, b) - j)
          end do
        end do
      end do
      do b = 1, nb
        do j = 2, h - 1
          do i = w, 1, -2
            y(i, j, c, b) = x(i, j - 1, c, b)*2 + most + mean + y(i, j, c, b)
          end do
        end do
      end do
    end do
  end subroutine
end program
