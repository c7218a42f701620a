! RETURN from a loop that iterations may leave: local arrays that kernels have set end there, and others come to lie in their place.
! f2cuda options: --auto=all
! environment: F2CUDA_CHECK=data
module chains
  implicit none
  integer, parameter :: n = 40
  integer :: x(3,n), moves = 0
contains
  subroutine turn(at)
    integer, intent(in) :: at
    integer :: w(3,n), i, j, k
    do j = 1, n
      do k = 1, 3
        w(k,j) = x(k,j)
        if (j > at) w(k,j) = x(k,at) + x(1 + mod(k, 3),j) - x(1 + mod(k, 3),at)
      end do
    end do
    do i = 1, at
      do j = at + 1, n
        if (w(1,i) == w(1,j) .and. w(2,i) == w(2,j) .and. w(3,i) == w(3,j)) return
      end do
    end do
    moves = moves + 1
    do j = at + 1, n
      do k = 1, 3
        x(k,j) = w(k,j)
      end do
    end do
  end subroutine
  subroutine blocked(m, found)
    integer, intent(in) :: m
    integer, intent(out) :: found
    integer :: i
    found = 0
outer: do i = 1, m
      block
        real :: t(8)
        t = i
        if (x(1,i) > 9) then
          found = i + int(sum(t))
          exit outer
        end if
        x(2,i) = x(2,i) + int(t(3)) - i
      end block
    end do outer
  end subroutine
  integer function line(text)
    character(*), intent(in) :: text
    integer :: v(3,n), i, j
    v = 0
    read (text, *) v(1,1), v(2,2), v(3,3)
    line = 0
    do i = 1, 3
      read (text, *) j
      line = line + v(i,i)*j
    end do
  end function
end module
program left_frames
  use chains
  implicit none
  integer :: j, step, found, total = 0
  do j = 1, n
    x(1,j) = mod(j, 11); x(2,j) = mod(j/3, 5); x(3,j) = j/20
  end do
  do step = 1, 30
    call turn(2 + mod(step*7, n - 3))
    total = total + line('3 4 5')
    if (mod(step, 10) == 0) print *, step, moves, total
  end do
  call blocked(n, found)
  print *, found, sum(x(1,:)), sum(x(2,:)), sum(x(3,:))
end program
