! options: -fopenmp
! Scalars that stand for a place, set several times in a loop: what reads them gets the place, and parts of the loop are nests of their own. Where a
! condition sets one, where it counts on, where a loop leaves it, and where its value is wanted behind, they stay as they are.
! expect: report: 2 form: as perfect nests: k, j, i over line
program propagated_scalars
  implicit none
  integer, parameter :: n = 20
  real(8) :: r(5, 0:n, 0:n, 0:n), u(5, 0:n, 0:n, 0:n)
  integer :: i, j, k, m, last, edge
  r = reshape([(mod(i, 17)*0.5d0, i = 1, size(r))], shape(r))
  u = reshape([(mod(i, 13)*0.25d0, i = 1, size(u))], shape(u))
  call planes(r, u, n)
  print *, sum(r), sum(r(3, :, 2, :)), r(2, 3, n - 3, 4)
  call shifted(r, u, n)
  print *, sum(r), sum(r(3, 4, :, :)), r(2, 3, 1, 4)
  call conditions(r, u, n, 5)
  print *, sum(r), sum(r(3, 4, :, :)), r(2, 3, 5, 4)
  call conditions(r, u, n, 50)
  print *, sum(r), sum(r(3, 4, :, :)), r(2, 3, 5, 4)
  last = 0
  !$omp parallel do private(i, m) lastprivate(j)
  do k = 1, n - 1
    j = 2
    do i = 1, n - 1
      r(1, i, j, k) = r(1, i, j, k) + u(1, i, j, k)
    end do
    j = k
    do i = 1, n - 1
      r(1, i, j, k) = r(1, i, j, k)*0.5d0
    end do
  end do
  print *, j, sum(r(1, :, 2, :))
  edge = 3
  !$omp parallel do private(i, j, m)
  do k = 1, n - 1
    j = 1
    do m = 1, 5
      do i = 1, n - 1
        r(m, i, j, k) = r(m, i, j, k) + u(m, i, j, k)
      end do
    end do
    do j = 2, edge
      do i = 1, n - 1
        r(2, i, j, k) = r(2, i, j, k)*2
      end do
    end do
    do i = 1, n - 1
      r(3, i, j, k) = -u(3, i, j, k)
    end do
    j = j + 1
    do i = 1, n - 1
      r(3, i, j, k) = r(3, i, j, k) - u(4, i, j, k)
    end do
  end do
  print *, sum(r), sum(r(3, :, 4, :)), sum(r(3, :, 5, :))
contains
  subroutine planes(r, u, n)
    integer, intent(in) :: n
    real(8), intent(inout) :: r(5, 0:n, 0:n, 0:n)
    real(8), intent(in) :: u(5, 0:n, 0:n, 0:n)
    real(8) :: w
    integer :: i, j, k, m
    !$omp parallel do private(i, j, m, w)
    do k = 1, n - 2
      do j = 1, n - 2
        do i = 1, n - 2
          r(1, i, j, k) = r(1, i, j, k) + u(1, i, j + 1, k) - u(1, i, j - 1, k)
        end do
      end do
      j = 1
      w = 5d0
      do i = 1, n - 2
        do m = 1, 5
          r(m, i, j, k) = r(m, i, j, k) - 0.25d0*(w*u(m, i, j, k) - 4*u(m, i, j + 1, k))
        end do
      end do
      j = 2
      w = 6d0
      do i = 1, n - 2
        do m = 1, 5
          r(m, i, j, k) = r(m, i, j, k) - 0.25d0*(w*u(m, i, j, k) - 4*u(m, i, j - 1, k))
        end do
      end do
      do j = 3, n - 4
        do i = 1, n - 2
          do m = 1, 5
            r(m, i, j, k) = r(m, i, j, k) - 0.25d0*(u(m, i, j - 2, k) + u(m, i, j + 2, k))
          end do
        end do
      end do
      j = n - 3
      do i = 1, n - 2
        do m = 1, 5
          r(m, i, j, k) = r(m, i, j, k) - 0.25d0*(w*u(m, i, j, k) - 4*u(m, i, j - 1, k))
        end do
      end do
    end do
  end subroutine planes
  ! in a loop inside, made of the index of a loop around and of a variable that nothing sets
  subroutine shifted(r, u, n)
    integer, intent(in) :: n
    real(8), intent(inout) :: r(5, 0:n, 0:n, 0:n)
    real(8), intent(in) :: u(5, 0:n, 0:n, 0:n)
    integer :: i, j, k, jm
    !$omp parallel do private(i, j, jm)
    do k = 1, n - 2
      jm = k - 1
      do j = 1, n - 1
        do i = 1, n - 1
          r(3, i, j, k) = r(3, i, j, k) + u(2, i, j, jm)
        end do
      end do
      jm = (n - k)/2
      do j = 1, n - 1
        do i = 1, n - 1
          r(4, i, j, k) = r(4, i, j, k) + 2*jm*u(2, i, j, jm)
        end do
      end do
    end do
  end subroutine shifted
  subroutine conditions(r, u, n, limit)
    integer, intent(in) :: n, limit
    real(8), intent(inout) :: r(5, 0:n, 0:n, 0:n)
    real(8), intent(in) :: u(5, 0:n, 0:n, 0:n)
    integer :: i, j, k
    !$omp parallel do private(i, j)
    do k = 1, n - 2
      j = 5
      if (k > limit) j = k
      do i = 1, n - 1
        r(3, i, j, k) = r(3, i, j, k) + u(2, i, j, k)
      end do
      if (k < limit) then
        j = 1
        do i = 1, n - 1
          r(4, i, j, k) = r(4, i, j, k) + 2*u(2, i, j, k)
        end do
      else
        j = 7
      end if
      do i = 1, n - 1
        r(5, i, j, k) = r(5, i, j, k) + 3*u(2, i, j, k)
      end do
    end do
  end subroutine conditions
end program propagated_scalars
