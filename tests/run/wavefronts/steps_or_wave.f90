! Histories: the outermost loop alone carries dependences. The launch chooses between a wavefront and steps, by one team or by launches of the
! loops inside.
! f2cuda options: --auto=all
! expect: report: 5 wavefront, proved; kernel
! expect: report: 5 of one team, or host, loops inside have kernels
module histories
  implicit none
contains
  subroutine heat(n, nt, u)
    integer, intent(in) :: n, nt
    integer, intent(inout) :: u(n, nt + 1)
    integer :: i, k
    do k = 1, nt
      do i = 2, n - 1
        u(i, k+1) = modulo(u(i, k) + 3*(u(i+1, k) - 2*u(i, k) + u(i-1, k)), 10007)
      end do
    end do
    u(1, 1) = k                                  ! one more than the last step
  end subroutine

  subroutine leapfrog(n, nt, u)                  ! the history in the first subscript, two steps back
    integer, intent(in) :: n, nt
    integer, intent(inout) :: u(0:nt, n)
    integer :: i, k
    do k = 1, nt - 1
      do i = 3, n - 2, 2
        u(k+1, i) = modulo(2*u(k, i) - u(k-1, i) + u(k, i+2) - u(k, i-2), 10007)
      end do
    end do
  end subroutine

  subroutine field(n, m, nt, u, top)             ! two dimensions, backwards in time, a maximum of all
    integer, intent(in) :: n, m, nt
    integer, intent(inout) :: u(n, m, nt), top
    integer :: i, j, k
    do k = nt - 1, 1, -1
      do j = 2, m - 1
        do i = 2, n - 1
          u(i, j, k) = modulo(u(i-1, j, k+1) + 2*u(i+1, j, k+1) + u(i, j-1, k+1) + 3*u(i, j+1, k+1), 10007)
          top = max(top, u(i, j, k))
        end do
      end do
    end do
  end subroutine

  subroutine triangle(n, c)                      ! binomial coefficients
    integer, intent(in) :: n
    integer, intent(inout) :: c(0:n, 0:n)
    integer :: i, j
    do i = 1, n
      do j = 1, n
        c(i, j) = modulo(c(i-1, j-1) + c(i-1, j), 10007)
      end do
    end do
  end subroutine
end module

program steps_or_wave
  use histories
  implicit none
  integer, parameter :: sizes(4) = [3, 34, 70, 2]
  integer, allocatable :: u(:,:), v(:,:), w(:,:,:), c(:,:)
  integer :: k, n, nt, i, j, turn, top
  do turn = 1, 2
    do k = 1, size(sizes)
      n = sizes(k)
      nt = sizes(5 - k)
      allocate(u(n, nt + 1), v(0:nt, n), w(n, 5, nt), c(0:n, 0:n))
      u = reshape([(mod(7*i, 131), i = 1, size(u))], shape(u))
      v = reshape([(mod(5*i, 131), i = 1, size(v))], shape(v))
      w = reshape([(mod(3*i, 131), i = 1, size(w))], shape(w))
      c = 0
      c(:, 0) = 1
      top = 0
      call heat(n, nt, u)
      call leapfrog(n, nt, v)
      call field(n, 5, nt, w, top)
      call triangle(n, c)
      !$acc kernels
      do j = 2, nt
        do i = 1, n - 1
          u(i, j) = u(i, j) + mod(u(i+1, j-1), 7)
        end do
      end do
      !$acc end kernels
      print *, n, nt, sum(u), sum(v), sum(w), top, sum(c)
      deallocate(u, v, w, c)
    end do
  end do
end program
