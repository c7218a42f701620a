! Small matrices that iterations factor where they are, with extents that only the launch knows: in shared memory of their team if they have room.
! f2cuda options: --auto=all
! expect: report: 1 kernel lu
! expect: report: 1 kernel invert
! expect: report: 1 kernel sweeps
module blocks
  implicit none
contains
  subroutine lu(n, nb, a)
    integer, intent(in) :: n, nb
    real(8), intent(inout) :: a(n, n, nb)
    integer :: b, i, j, k
    do b = 1, nb
      do k = 1, n - 1
        do i = k + 1, n
          a(i, k, b) = a(i, k, b)/a(k, k, b)
        end do
        do j = k + 1, n
          do i = k + 1, n
            a(i, j, b) = a(i, j, b) - a(i, k, b)*a(k, j, b)
          end do
        end do
      end do
    end do
  end subroutine
  subroutine invert(n, nb, a, c)       ! Gauss-Jordan of a part of each, the iterations' dimension first
    integer, intent(in) :: n, nb
    real(8), intent(inout) :: a(nb, 0:n, -1:n+2), c(n, nb)
    real(8) :: f
    integer :: b, i, j, k
    do b = 1, nb
      do k = 1, n
        f = 1/a(b, k, k)
        do j = 1, n
          a(b, k, j) = a(b, k, j)*f
        end do
        c(k, b) = c(k, b)*f
        do i = 1, n
          if (i /= k) then
            f = a(b, i, k)
            do j = 1, n
              a(b, i, j) = a(b, i, j) - f*a(b, k, j)
            end do
            c(i, b) = c(i, b) - f*c(k, b)
          end if
        end do
      end do
    end do
  end subroutine
  subroutine sweeps(n, m, nb, u, f)    ! a line of each, several times, without its ends
    integer, intent(in) :: n, m, nb
    real(8), intent(inout) :: u(0:n+1, nb)
    real(8), intent(in) :: f(n, nb)
    integer :: b, i, s
    do b = 1, nb
      do s = 1, m
        do i = 1, n, 2
          u(i, b) = 0.5d0*(u(i-1, b) + u(i+1, b) - f(i, b))
        end do
        do i = 2, n, 2
          u(i, b) = 0.5d0*(u(i-1, b) + u(i+1, b) - f(i, b))
        end do
      end do
    end do
  end subroutine
end module
program blocks_sized_at_launch
  use blocks
  implicit none
  integer :: n
  do n = 1, 9, 4
    call try(n, 70)
  end do
  call try(16, 40)
  call try(37, 12)
  call try(51, 9)                      ! no room
  call try(0, 5)
contains
  subroutine try(n, nb)
    integer, intent(in) :: n, nb
    real(8) :: a(n, n, nb), w(nb, 0:n, -1:n+2), c(n, nb), u(0:n+1, nb), f(n, nb)
    integer :: i, j, b
    do b = 1, nb
      do j = 1, n
        do i = 1, n
          a(i, j, b) = mod(i*7 + j*11 + b*3, 17)/17d0
          if (i == j) a(i, j, b) = a(i, j, b) + n
        end do
        c(j, b) = mod(j + b, 5); f(j, b) = mod(j*b, 7)*0.125d0
      end do
      u(:, b) = b
    end do
    w = 3
    do b = 1, nb
      w(b, 1:n, 1:n) = a(:, :, b)
    end do
    call lu(n, nb, a)
    call invert(n, nb, w, c)
    call sweeps(n, 6, nb, u, f)
    print '(i4,5f16.7)', n, sum(a), sum(w), sum(c), sum(u), u(0, nb)
  end subroutine
end program
