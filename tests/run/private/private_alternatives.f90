! Work arrays that every alternative of a construct sets; and those of which an alternative leaves elements as earlier iterations set them.
! expect: report: 3 private: w (found)
! expect: report: 1 private: v (found)
program private_alternatives
  implicit none
  integer, parameter :: n = 203, m = 61
  integer :: kind(n), way(m), i, j
  real(8) :: a(n, m), b(n, m), w(n), old(n), v(0:5000), left, right
  do j = 1, m
    do i = 1, n
      a(i, j) = mod(i*7 + j*j*5, 13)*.5d0 - 3
    end do
    way(j) = mod(j*5, 3) - 1
  end do
  do i = 1, n
    kind(i) = mod(i*11, 4)
  end do
  b = 0

  !$acc kernels ! IF and ELSE
  do j = 1, m
    do i = 2, n - 1
      left = a(i, j) - a(i - 1, j)
      right = a(i + 1, j) - a(i, j)
      if (left*right > 0) then
        w(i) = min(abs(left), abs(right))
      else
        w(i) = 0
      end if
    end do
    do i = 3, n - 2
      b(i, j) = w(i) - w(i - 1)
    end do
  end do
  !$acc end kernels
  call show

  !$acc kernels ! ELSE IF with alternatives of its own
  do j = 1, m
    do i = 2, n - 1
      if (a(i, j) > 1) then
        w(i) = a(i, j)
      else if (a(i, j) > -1) then
        if (kind(i) == 2) then
          w(i) = 2
        else
          w(i) = a(i - 1, j)
        end if
      else
        w(i) = 1
      end if
    end do
    do i = 3, n - 2
      b(i, j) = w(i)*2 - w(i - 1)
    end do
  end do
  !$acc end kernels
  call show

  !$acc kernels ! cases
  do j = 1, m
    do i = 2, n - 1
      select case (kind(i))
      case (0)
        w(i) = a(i, j)
      case (1, 3)
        w(i) = -a(i, j)
      case default
        w(i) = j
      end select
    end do
    do i = 3, n - 2
      b(i, j) = w(i)*3 - w(i - 1)
    end do
  end do
  !$acc end kernels
  call show

  !$acc kernels ! loops in the alternatives
  do j = 1, m
    if (way(j) > 0) then
      do i = 2, n - 1
        w(i) = a(i, j)
      end do
    else
      do i = 1, n
        w(i) = j
      end do
    end if
    do i = 3, n - 2
      b(i, j) = w(i)*4 - w(i - 1)
    end do
  end do
  !$acc end kernels
  call show

  !$acc kernels ! a large array, which the threads of a team have together
  do j = 1, m
    do i = 2, n - 1
      if (kind(i) > way(j)) then
        v(i*20) = a(i, j)
      else
        v(i*20) = a(i - 1, j)
      end if
    end do
    do i = 3, n - 2
      b(i, j) = v(i*20)*5 - v(i*20 - 20)
    end do
  end do
  !$acc end kernels
  call show

  old = .5d0
  !$acc kernels ! an inner construct without ELSE
  do j = 1, m
    do i = 2, n - 1
      if (a(i, j) > 1) then
        old(i) = a(i, j)
      else if (a(i, j) > -1) then
        if (kind(i) == 2) old(i) = 2
      else
        old(i) = 1
      end if
    end do
    do i = 3, n - 2
      b(i, j) = old(i)*6 - old(i - 1)
    end do
  end do
  !$acc end kernels
  call show

  !$acc kernels ! one alternative sets fewer elements
  do j = 1, m
    if (way(j) > 0) then
      do i = 2, n - 1
        old(i) = a(i, j)
      end do
    else
      do i = 20, n - 1
        old(i) = j
      end do
    end if
    do i = 3, n - 2
      b(i, j) = old(i)*7 - old(i - 1)
    end do
  end do
  !$acc end kernels
  call show

  !$acc kernels ! the alternatives set other elements
  do j = 1, m
    do i = 2, n - 1
      if (a(i, j) > 0) then
        old(i) = a(i, j)
      else
        old(i + 1) = 1
      end if
    end do
    do i = 3, n - 2
      b(i, j) = old(i)*8 - old(i - 1)
    end do
  end do
  !$acc end kernels
  call show

  !$acc kernels ! the other alternative reads what an earlier iteration has set
  do j = 1, m
    do i = 2, n - 1
      if (kind(i) > way(j)) then
        old(i) = a(i, j)
      else
        old(i) = old(i)*.5d0 + 1
      end if
      b(i, j) = old(i)*9
    end do
  end do
  !$acc end kernels
  call show
contains
  subroutine show
    print '(4f14.3)', sum(b), b(3, 2), b(n/2, m/2), sum(b(:, m))
  end subroutine show
end program private_alternatives
