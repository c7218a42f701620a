! Borders of a field go home, are changed there and go back while the inner part is worked on.
program acc_async_halo
  implicit none
  integer, parameter :: n = 24
  real(8) :: u(n, n, n), v(n, n, n)
  real(4) :: p(0:33, 0:17), q(0:33, 0:17)
  integer :: i, j, k, step
  do k = 1, n
    do j = 1, n
      do i = 1, n
        u(i, j, k) = i + 2*j + 3*k
      end do
    end do
  end do
  v = 0
  !$acc data copyin(u) copy(v)
  do step = 1, 3
    !$acc parallel loop collapse(3) present(u, v) async(1)
    do k = 3, n - 2
      do j = 3, n - 2
        do i = 3, n - 2
          v(i, j, k) = u(i - 1, j, k) + u(i + 1, j, k) + u(i, j - 1, k) + u(i, j + 1, k) + u(i, j, k - 1) + u(i, j, k + 1)
        end do
      end do
    end do
    !$acc update self(u(2, :, :), u(:, 2, :), u(:, :, 2)) async(2)
    !$acc wait(2)
    u(1, :, :) = u(2, :, :) + step
    u(:, 1, :) = u(:, 2, :) + step
    u(:, :, 1) = u(:, :, 2) + step
    !$acc update device(u(1, :, :), u(:, 1, :), u(:, :, 1)) async(2)
    !$acc wait(2) async(1)
    !$acc parallel loop collapse(2) present(u, v) async(1)
    do j = 2, n - 1
      do i = 2, n - 1
        v(i, j, 2) = u(i, j, 1) + u(i - 1, j, 2) + u(i, j - 1, 2)
        u(i, j, n) = v(i, j, 3) + step
      end do
    end do
    !$acc update self(v(2:n-1:3, ::2, 2)) async(1)
    !$acc wait
    print '(3f14.3)', sum(v(2:n-1:3, ::2, 2)), v(2, 3, 2), u(1, 2, 3)
  end do
  !$acc end data
  print '(2f16.3)', sum(v), v(n - 2, n - 2, n - 2)

  p = 1
  q = 0
  !$acc enter data copyin(p, q)
  do step = 1, 2
    !$acc kernels async(3) present(p, q)
    do j = 1, 16
      do i = 1, 32
        q(i, j) = p(i - 1, j) + p(i + 1, j) + p(i, j - 1) + p(i, j + 1)
      end do
    end do
    do j = 1, 16
      do i = 1, 32
        p(i, j) = q(i, j)/4
      end do
    end do
    !$acc end kernels
    !$acc update host(p(1, 1:16), p(32, 1:16), p(1:32, 1), p(1:32, 16)) wait(3)
    p(0, 1:16) = p(32, 1:16)
    p(33, 1:16) = p(1, 1:16) + step
    p(1:32, 0) = p(1:32, 16)
    p(1:32, 17) = p(1:32, 1) + step
    !$acc update device(p(0, :), p(33, :), p(:, 0), p(:, 17)) async(3)
  end do
  !$acc exit data copyout(p, q) async(3)
  !$acc wait(3)
  print '(2f12.4)', sum(p), sum(q)
end program acc_async_halo
