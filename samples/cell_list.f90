! The cell list of molecular dynamics, as one writes it: particles are put into the rows of the cell that they are in, in order, and
! into a list of that cell; then each looks for others within a distance of a cell's width in the cells around. Which counter a
! particle moves is known from the data only: an iteration's place in its row is found by a stable sort.
! Usage: cell_list [particles]
program cell_list
  implicit none
  integer, parameter :: dp = kind(1d0), room = 64
  real(dp), allocatable :: x(:, :)
  integer, allocatable :: count(:, :), row(:, :, :), first(:, :), next(:), place(:)
  integer :: n, m, i, most, pairs, chained
  real(dp) :: width

  n = argument(1, 3000)
  m = max(1, int(sqrt(n/6.0)))
  width = 1.0_dp/m
  allocate(x(2, n), count(m, m), row(room, m, m), first(0:m + 1, 0:m + 1), next(n), place(n))
  do i = 1, n
    x(1, i) = scrambled(i)
    x(2, i) = scrambled(i + 12345678)
  end do

  !$acc data copyin(x) copyout(count, row, next, place) copy(first)
  call fill(most)
  call find(pairs, chained)
  !$acc end data

  print '(5(a,i0))', 'cell_list: ', n, ' particles in ', m*m, ' cells, at most ', most, '; pairs ', pairs, ', by lists ', chained
  if (n > 0) print '(a,4i8)', 'places:', place(1), place((n + 1)/2), place(n), sum(place*[(mod(i, 7), i=1, n)])
  print '(a,l2)', 'rows in order:', ordered()

contains

  subroutine fill(most)
    integer, intent(out) :: most
    integer :: i, cx, cy
    most = 0
    !$acc kernels
    count = 0
    first = 0
    do i = 1, n
      cx = min(int(x(1, i)/width) + 1, m)
      cy = min(int(x(2, i)/width) + 1, m)
      count(cx, cy) = count(cx, cy) + 1
      row(count(cx, cy), cx, cy) = i
      place(i) = count(cx, cy)
      most = max(most, count(cx, cy))
    end do
    do i = 1, n
      cx = min(int(x(1, i)/width) + 1, m)
      cy = min(int(x(2, i)/width) + 1, m)
      next(i) = first(cx, cy)
      first(cx, cy) = i
    end do
    !$acc end kernels
  end subroutine fill

  ! Pairs of particles that are no more than a cell's width apart.
  subroutine find(pairs, chained)
    integer, intent(out) :: pairs, chained
    integer :: i, j, k, cx, cy, dx, dy
    pairs = 0
    chained = 0
    !$acc parallel loop reduction(+:pairs, chained)
    do i = 1, n
      cx = min(int(x(1, i)/width) + 1, m)
      cy = min(int(x(2, i)/width) + 1, m)
      do dy = max(cy - 1, 1), min(cy + 1, m)
        do dx = max(cx - 1, 1), min(cx + 1, m)
          do k = 1, count(dx, dy)
            j = row(k, dx, dy)
            if (j > i .and. near(i, j)) pairs = pairs + 1
          end do
          j = first(dx, dy)
          do while (j > i)
            if (near(i, j)) chained = chained + 1
            j = next(j)
          end do
        end do
      end do
    end do
  end subroutine find

  pure logical function near(i, j)
    !$acc routine seq
    integer, intent(in) :: i, j
    near = (x(1, i) - x(1, j))**2 + (x(2, i) - x(2, j))**2 <= width**2
  end function near

  logical function ordered()
    integer :: cx, cy
    ordered = .true.
    do cy = 1, m
      do cx = 1, m
        ordered = ordered .and. all(row(2:count(cx, cy), cx, cy) > row(1:count(cx, cy) - 1, cx, cy))
      end do
    end do
  end function ordered

  pure real(dp) function scrambled(i)
    integer, intent(in) :: i
    integer :: k
    k = ieor(i, ishft(i, 13))
    k = ieor(k, ishft(k, -17))
    k = ieor(k, ishft(k, 5))
    k = ieor(k, ishft(k, 19))
    scrambled = iand(ieor(k, ishft(k, -9)), 2**20 - 1)/real(2**20, dp)
  end function scrambled

  integer function argument(which, default)
    integer, intent(in) :: which, default
    character(16) :: text
    argument = default
    if (command_argument_count() < which) return
    call get_command_argument(which, text)
    read (text, *) argument
  end function argument

end program cell_list
