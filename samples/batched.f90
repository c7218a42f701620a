! Many small products at once, as finite elements have them: matrices of 4 x 4, a matrix by a vector, and 8 x 8 with one factor for all.
! Usage: batched [count]
program batched
  implicit none
  integer, parameter :: dp = kind(1.0d0), small = 4, large = 8
  real(dp), allocatable :: a(:, :, :), b(:, :, :), c(:, :, :), x(:, :), y(:, :), u(:, :, :), v(:, :, :)
  real(dp) :: shared(large, large)
  integer :: count, e, i, j, k

  count = argument(1, 300)
  allocate(a(small, small, count), b(small, small, count), c(small, small, count), x(small, count), y(small, count))
  allocate(u(large, large, count), v(large, large, count))
  do e = 1, count
    do j = 1, large
      do i = 1, large
        u(i, j, e) = mod(i + 2*j + 3*e, 17)
        shared(i, j) = mod(3*i + j, 7)
        if (max(i, j) > small) cycle
        a(i, j, e) = mod(i + j*e, 9) - 4
        b(i, j, e) = mod(i*e + j, 5) - 2
        x(i, e) = mod(i + e, 3)
      end do
    end do
  end do
  do concurrent (e = 1:count)
    c(:, :, e) = matmul(a(:, :, e), b(:, :, e))
    y(:, e) = matmul(c(:, :, e), x(:, e))
  end do
  !$acc parallel loop gang
  do e = 1, count
    !$acc loop vector collapse(2)
    do j = 1, large
      do i = 1, large
        v(i, j, e) = 0
        do k = 1, large
          v(i, j, e) = v(i, j, e) + shared(k, i)*u(k, j, e)
        end do
      end do
    end do
  end do
  write (*, '(a,f14.1)') '4 x 4 ', sum(c*a), 'vector', sum(y), '8 x 8 ', sum(v), 'one   ', v(3, 5, (count + 1)/2)

contains

  integer function argument(k, otherwise)
    integer, intent(in) :: k, otherwise
    character(16) :: text
    argument = otherwise
    if (command_argument_count() < k) return
    call get_command_argument(k, text)
    read (text, *) argument
  end function argument

end program batched
