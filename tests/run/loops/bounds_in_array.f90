! Bounds of inner loops that are elements of an array: all loops of the nest have threads; not where the nest sets such an element.
! f2cuda options: --auto=all
! expect: report: 1 kernel fill_21, z
! expect: report: 1 kernel fill_21, y
! expect: report: 1 kernel fill_21, x
! expect: report: 1 form: as perfect nests: k, j over line
program bounds_in_array
  implicit none
  integer :: m(3), u(6,5,4), v(5,4), w(5)
  common /extents/ m
  m = [6, 5, 4]
  call fill(u, v)
  call shrink(w)
  print *, sum(u), u(6,5,4), u(2,3,1), sum(v), v(5,4), w, m
end program bounds_in_array

subroutine fill(u, v)
  implicit none
  integer :: m(3), u(6,5,4), v(5,4), i, j, k
  common /extents/ m
  do k = 1, m(3)
    do j = 1, m(2)
      do i = 1, m(1)
        u(i,j,k) = i + 10*j + 100*k
      end do
    end do
  end do
  do k = 1, m(3)
    do j = 1, m(2)
      v(j,k) = u(1,j,k)
      do i = 2, m(1)
        u(i,j,k) = u(i,j,k)*v(j,k)
      end do
    end do
  end do
end subroutine fill

! The nest sets the bound of its inner loop.
subroutine shrink(w)
  implicit none
  integer :: m(3), w(5), j, k
  common /extents/ m
  do j = 1, 5
    w(j) = 0
  end do
  do k = 1, 3
    do j = 1, m(2)
      w(j) = w(j) + j*k
    end do
    m(2) = m(2) - 1
  end do
end subroutine shrink
