! A nest of two loops whose iterations have large private arrays and a recurrence over them: both loops have threads.
! f2cuda options: --auto=all
! expect: report: 1 kernel lines_18, y
! expect: report: 1 kernel lines_18, x
program large_in_nest
  implicit none
  integer :: s(7,6)
  call lines(7, 6, 50, s)
  print *, s
end program large_in_nest

subroutine lines(nx, ny, n, s)
  implicit none
  integer :: nx, ny, n, s(nx,ny), w(9000), i, j, k
  do i = 1, nx
    s(i,1) = 0
  end do
  do j = 1, ny
    do i = 1, nx
      do k = 1, n
        w(k) = i + j*k
      end do
      do k = 2, n
        w(k) = mod(w(k)*w(k-1) + k, 1009)
      end do
      s(i,j) = w(n)
    end do
  end do
end subroutine lines
