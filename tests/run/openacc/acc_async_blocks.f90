! Blocks of arrays on queues in turn, as programs overlap transfers with kernels: what is in a queue keeps its order.
program acc_async_blocks
  implicit none
  integer, parameter :: n = 6000, nb = 6, m = n/nb
  real(8) :: a(n), b(n), c(m, nb), d(m, nb)
  integer(8) :: wide
  integer :: i, k, lo, hi, step
  do i = 1, n
    a(i) = i
    b(i) = -1
  end do
  c = 1
  d = 0

  ! the arrays stay there, their blocks go and come
  !$acc data create(a, b)
  do step = 1, 2
    do k = 1, nb
      lo = (k - 1)*m + 1
      hi = k*m
      !$acc update device(a(lo:hi)) async(mod(k, 2))
      !$acc parallel loop present(a, b) async(mod(k, 2))
      do i = lo, hi
        b(i) = 2*a(i) + step
      end do
      !$acc update self(b(lo:hi)) async(mod(k, 2))
    end do
    !$acc wait
    a = b/4
  end do
  !$acc end data
  print '(4f10.3)', sum(b), b(1), b(m + 1), b(n)

  ! each block is brought and taken away by the clauses of its construct
  do k = 1, nb
    wide = k
    !$acc parallel loop copyin(c(:, k)) copyout(d(:, k)) async(mod(wide, 3_8))
    do i = 1, m
      d(i, k) = c(i, k) + k*i
    end do
  end do
  !$acc wait
  print '(3f12.1)', sum(d), d(1, 1), d(m, nb)

  ! by data directives, with several kernels between them, and one queue without a number
  do k = 1, nb
    !$acc enter data copyin(c(:, k)) create(d(:, k)) async
    !$acc parallel loop present(c(:, k), d(:, k)) async
    do i = 1, m
      d(i, k) = 3*c(i, k)
    end do
    !$acc parallel loop present(c(:, k), d(:, k)) async
    do i = 1, m
      c(i, k) = d(i, k) + k
    end do
    !$acc exit data copyout(c(:, k)) delete(d(:, k)) async
  end do
  !$acc wait
  print '(3f12.1)', sum(c), c(1, 1), c(m, nb)

  ! an array that is written home and read again in the same queue, without a wait
  !$acc enter data copyin(a) async(5)
  !$acc parallel loop present(a) async(5)
  do i = 1, n
    a(i) = i
  end do
  !$acc exit data copyout(a) async(5)
  !$acc enter data copyin(a) async(5)
  !$acc parallel loop present(a) async(5)
  do i = 1, n
    a(i) = a(i) + 0.5
  end do
  !$acc update self(a(1:n:2)) async(5)
  !$acc update self(a(2:10)) async(5)
  !$acc parallel loop present(a) async(5)
  do i = 1, n
    a(i) = -a(i)
  end do
  !$acc update self(a) async(5)
  !$acc wait(5)
  !$acc exit data delete(a)
  print '(f14.1,3f10.1)', sum(a), a(1), a(10), a(11)

  ! structured data regions with queues of their own
  do k = 1, nb
    !$acc data copyin(c(:, k)) copyout(d(:, k)) async(k)
    !$acc parallel loop async(k)
    do i = 1, m
      d(i, k) = c(i, k)*k
    end do
    !$acc end data
  end do
  !$acc wait
  print '(3f12.1)', sum(d), d(1, 1), d(m, nb)
end program acc_async_blocks
