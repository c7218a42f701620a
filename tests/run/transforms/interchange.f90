! f2cuda options: --auto=all
! Nests whose innermost loop does not walk memory, or carries dependences while another one does not: wherever the loops stand.
! expect: report: 3 interchanged with the loop inside
! expect: report: 2 runs inside the threads
! expect: report: 2 go through shared memory
program interchange
  implicit none
  integer, parameter :: n = 120
  real(8) :: aa(n, n), bb(n, n), cc(n, n), d(n, n, 5)
  integer :: i, j, k
  do j = 1, n
    do i = 1, n
      aa(i, j) = mod(i*j, 13)
      bb(i, j) = mod(i + 2*j, 7)
      cc(i, j) = mod(i - j, 5)
      do k = 1, 5
        d(i, j, k) = k
      end do
    end do
  end do
  do i = 1, n ! both parallel, the outer one walks memory
    do j = 2, n
      aa(i, j) = bb(i, j)*2 + cc(i, j - 1)
    end do
  end do
  do k = 2, 5 ! three, the middle one
    do i = 2, n
      do j = 1, n
        d(i, j, k) = aa(i - 1, j) + k
      end do
    end do
  end do
  do i = 2, n ! the inner one carries and is not contiguous: it runs inside threads of the outer one
    do j = 2, n
      aa(i, j) = aa(i, j - 1)*0.5d0 + bb(i, j)
    end do
  end do
  do j = 2, n ! the outer one carries: the inner one goes outwards
    do i = 2, n
      bb(i, j) = max(bb(i, j - 1)*0.5d0, aa(i, j))
    end do
  end do
  do i = 2, n ! the outer one carries and walks memory
    do j = 1, n
      cc(i, j) = max(cc(i - 1, j)*0.5d0, bb(i, j))
    end do
  end do
  do j = 2, n ! the inner one carries, over a triangle
    do i = 2, j
      aa(i, j) = aa(i - 1, j)*aa(i - 1, j)/256 + bb(i, j)
    end do
  end do
  do i = 1, n ! a triangle, both parallel
    do j = i, n
      bb(i, j) = aa(i, j) - cc(i, j)
    end do
  end do
  print '(4es22.14)', sum(aa), sum(bb), sum(cc), sum(d)
end program
