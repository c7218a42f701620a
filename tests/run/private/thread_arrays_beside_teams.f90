! An array of which each iteration of a loop inside has one (f), beside one that a loop inside fills for all (w): a team of threads would need as many
! arrays as it has threads.
! f2cuda options: --auto=all
program thread_arrays_beside_teams
  implicit none
  call line(3, 5, 6, 17)
  call line(4, 2, 40, 3)
  call line(2, 9, 9, 33)
  call line(1, 1, 1, 2)
contains
  subroutine line(ns, nz, ny, nx)
    integer, intent(in) :: ns, nz, ny, nx
    integer :: q(0:nx, ny, nz, ns), f(0:nx), w(ny, nz), i, j, k, n, total
    total = 0
    q = 3
    do n = 1, ns
      do k = 1, nz
        do j = 1, ny
          w(j, k) = q(1, j, k, n) + n
        end do
      end do
      do k = 1, nz
        do j = 1, ny
          do i = 0, nx
            f(i) = q(i, j, k, n)*n
          end do
          do i = 1, nx
            q(i, j, k, n) = mod(q(i, j, k, n) - f(i) + f(i - 1) + w(j, k), 1000)
          end do
        end do
      end do
      do k = 2, nz
        do j = 1, ny
          q(1, j, k, n) = q(1, j, k, n) + q(2, j, k - 1, n)
          total = total + mod(q(nx, j, k, n), 10)
        end do
      end do
    end do
    print *, total, sum(q)
  end subroutine line
end program thread_arrays_beside_teams
