! Loops whose statements run one after another for all iterations, and loops that read copies of what they overwrite.
program transform_distribute
  implicit none
  integer, parameter :: n = 3000
  real(8) :: a(n), b(n), c(n), d(n), e(n), w(n, 4)
  integer :: i, j, k
  call start
  !$acc kernels
  do i = n - 1, 1, -1
    a(i + 1) = a(i) + b(i)
  end do
  do i = 1, n - 1
    a(i) = a(i + 1) + b(i)
  end do
  !$acc end kernels
  call show('copies')
  call start
  !$acc kernels
  do i = 2, n - 1
    a(i) = b(i - 1) + c(i)*d(i)
    b(i) = b(i + 1) - e(i)*d(i)
  end do
  do i = 1, n - 1
    a(i) = a(i)*c(i)
    b(i) = b(i) + a(i + 1)*d(i)
  end do
  do i = 2, n - 1
    a(i) = b(i - 1) + c(i)
    b(i) = a(i + 1)*d(i)
  end do
  !$acc end kernels
  call show('order')
  call start
  !$acc kernels
  do i = 1, n - 1
    a(i) = b(i)*c(i)*d(i)
    b(i) = a(i)*a(i + 1)*d(i)
  end do
  do i = 1, n - 1
    a(i) = b(i) + c(i)*d(i)
    b(i) = a(i) + d(i)*e(i)
    a(i) = b(i) + a(i + 1)*d(i)
  end do
  do i = 1, n - 1
    a(i) = b(i) + c(i)*d(i)
    b(i) = c(i) + b(i)
    a(i + 1) = b(i) + a(i + 1)*d(i)
  end do
  !$acc end kernels
  call show('split nodes')
  call start
  !$acc kernels
  do i = 2, n
    a(i) = a(i) + c(i)
    b(i) = a(i - 1)*2
    if (c(i) > 0.5d0) e(i) = b(i - 1)
  end do
  do j = 2, n
    do k = 1, 4
      w(j, k) = w(j, k) + c(j)
    end do
    do k = 1, 3
      d(j) = d(j) + w(j - 1, k)
    end do
  end do
  do i = 1, n - 2
    a(i) = a(i + 1) + a(i + 2) + a(i)
    d(i + 1) = c(i)
  end do
  !$acc end kernels
  call show('inner loops')
contains
  subroutine start
    do i = 1, n
      a(i) = mod(i*7, 13)/16d0
      b(i) = mod(i*5, 11)/8d0
      c(i) = mod(i*3, 7)/8d0
      d(i) = mod(i, 5)/4d0
      e(i) = 1/64d0
      w(i, :) = i/1024d0
    end do
  end subroutine
  subroutine show(what)
    character(*), intent(in) :: what
    print '(a)', what
    print '(4f14.6)', sum(a), sum(b), sum(d), sum(e), sum(w), a(1), a(n/2), a(n), b(2), b(n - 1), d(n), e(n)
    print '(6f12.6)', a(1:12), b(1:12)
  end subroutine
end program transform_distribute
