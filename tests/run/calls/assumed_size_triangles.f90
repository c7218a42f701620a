! How far loops go in dummies of assumed size, where the bounds of a loop depend on those around: the greatest subscript is made in another iteration
! than the first or the last one, and where that is empty others are not.
! f2cuda options: --auto=all
! expect: host: and no last extent is declared
module triangles
  implicit none
contains
  subroutine reversed(n, x, la)
    integer, intent(in) :: n
    integer :: x(-2:*), la(0:20), i, j
    do i = 1, n
      do j = 1, i - 1
        la(i - 1) = la(i - 1) + x(n + 1 - j)
      end do
    end do
  end subroutine reversed
  subroutine apart(n, x, la) ! the greatest i leaves no j
    integer, intent(in) :: n
    integer :: x(*), la(0:20), i, j
    do i = 1, n
      do j = i, 5
        la(i) = la(i) + x(i + j)
      end do
    end do
  end subroutine apart
  subroutine twice(n, x, la)
    integer, intent(in) :: n
    integer :: x(*), la(0:20), i, j
    do i = 1, n
      do j = 2*i, n
        la(i) = la(i) + x(2*i + j)
      end do
    end do
  end subroutine twice
  subroutine down(n, x, la)
    integer, intent(in) :: n
    integer :: x(*), la(0:20), i, j
    do i = n, 1, -1
      do j = i - 1, 1, -1
        la(i) = la(i) + x(n + 1 - j)
      end do
    end do
  end subroutine down
  subroutine conditions(n, k, x, la)
    integer, intent(in) :: n, k
    integer :: x(*), la(0:20), i, j
    do i = 1, n
      do j = 1, n
        if (j > i) la(i) = la(i) + x(i + 2)
        if (j < i .and. i > k) la(i) = la(i) + x(n - j + 4)
      end do
    end do
  end subroutine conditions
  subroutine stores(n, x)
    integer, intent(in) :: n
    integer :: x(*), i, j
    do i = 1, n
      do j = 3, i
        x(20*(i - 1) + 21 - j) = i*j
      end do
    end do
  end subroutine stores
end module triangles

program assumed_size_triangles
  use triangles
  implicit none
  integer :: n, i, k, la(0:20)
  integer, allocatable :: x(:), y(:)
  character(200) :: text
  allocate (x(40), y(400))
  write (text, '(40i5)') (i*i, i=1, 40)
  read (text, '(40i5)') x ! by the host: the device has nothing that would say how long it is
  do n = 10, 0, -1
    la = 0
    y = -1
    call reversed(n, x, la)
    call apart(n, x, la)
    call twice(n, x, la)
    call down(n, x, la)
    do k = 0, 3
      call conditions(n, k, x, la)
    end do
    call stores(n, y)
    print *, n, la, sum(y), y(18), y(38), y(58)
  end do
end program assumed_size_triangles
