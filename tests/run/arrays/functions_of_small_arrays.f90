! Small matrices of each iteration that TRANSPOSE, MATMUL and SPREAD make: loops in a thread, as device code has no such functions.
! f2cuda options: --auto=all
! expect: report: 1 kernel symmetric
! expect: report: 1 kernel product
! expect: report: 1 kernel rotated
! expect: report: 1 kernel turned
module tensors
  implicit none
contains
  subroutine symmetric(np, a, b, w)
    integer, intent(in) :: np
    real(8), intent(in) :: a(3, 3, np), b(3, 3, np)
    real(8), intent(out) :: w(3, np)
    real(8) :: m(3, 3)
    integer :: ip, k
    do ip = 1, np
      m = 0.5d0*(a(:, :, ip) + transpose(a(:, :, ip)))
      do k = 1, 3
        w(k, ip) = m(k, k) - m(1, k)
      end do
    end do
  end subroutine
  subroutine product(np, a, b, w)
    integer, intent(in) :: np
    real(8), intent(in) :: a(3, 3, np), b(3, 3, np)
    real(8), intent(inout) :: w(3, np)
    real(8) :: m(3, 3)
    integer :: ip
    !$acc parallel loop gang vector private(m)
    do ip = 1, np
      m = matmul(a(:, :, ip), transpose(b(:, :, ip)))
      w(:, ip) = w(:, ip) + matmul(m, b(:, 1, ip)) + m(:, 2)
    end do
  end subroutine
  subroutine rotated(np, a, w)
    integer, intent(in) :: np
    real(8), intent(in) :: a(3, 3, np)
    real(8), intent(inout) :: w(3, np)
    real(8) :: m(3, 3), t
    integer :: ip, k, p, q
    do ip = 1, np                      ! a sweep of Jacobi's rotations without the square roots
      m = matmul(transpose(a(:, :, ip)), a(:, :, ip)) + spread(w(:, ip), 2, 3)
      do p = 1, 2
        do q = p + 1, 3
          if (m(p, q) < 0.5d0) cycle
          do k = 1, 3
            t = m(k, p)
            m(k, p) = 0.5d0*t - m(k, q)
            m(k, q) = t + 0.5d0*m(k, q)
          end do
        end do
      end do
      w(:, ip) = [m(1, 1), m(2, 2), m(3, 3)]
    end do
  end subroutine
  subroutine turned(np, q, w, c)       ! what is assigned is read at other places
    integer, intent(in) :: np
    real(8), intent(in) :: q(3, 3)
    real(8), intent(inout) :: w(3, np), c(0:2, 3, np)
    real(8) :: m(3, 3)
    integer :: ip
    do ip = 1, np
      w(:, ip) = matmul(q, w(:, ip)) + sum(w(:, ip))
      m = c(:, :, ip)
      m = m + transpose(m)
      c(:, :, ip) = matmul(q, matmul(c(:, :, ip), m)) - cshift(c(:, :, ip), 1, dim=2)
      w(2:3, ip) = w(2:3, ip) + cshift(w(2:3, ip), 1)
    end do
  end subroutine
end module
program functions_of_small_arrays
  use tensors
  implicit none
  integer, parameter :: np = 400
  real(8) :: a(3, 3, np), b(3, 3, np), w(3, np)
  integer :: i, j, k
  do k = 1, np
    do j = 1, 3
      do i = 1, 3
        a(i, j, k) = mod(i*7 + j*11 + k, 8)/8d0; b(i, j, k) = mod(i*5 + j*3 + k, 16)/16d0 - 0.5d0
      end do
    end do
  end do
  call symmetric(np, a, b, w)
  call product(np, a, b, w)
  call rotated(np, a, w)
  print '(3f18.9)', sum(w, 2)
  call turned(np, b(:, :, 7), w, a)
  print '(3f18.9)', sum(w, 2), sum(a, 3)
end program
