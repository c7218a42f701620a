! Running sums and linear recurrences in columns, from few long ones to many short ones.
! Usage: columns [log2 of the number of elements [log2 of the least number of columns]]
program columns_bench
  use timing
  implicit none
  integer :: total, k
  total = argument(1, 26)
  do k = argument(2, 0), total - 6, 2
    call along(2**(total - k), 2**k)
    call linear(2**(total - k), 2**k)
    call across(2**(total - k), 2**k)
  end do

contains

  subroutine along(n, m)
    integer, intent(in) :: n, m
    real(dp), allocatable :: a(:,:), b(:,:)
    real(dp) :: t(samples), s
    integer :: i, j, k, l
    allocate(a(n, m), b(n, m))
    do j = 1, m
      do i = 1, n
        a(i, j) = mod(i*7 + j, 16) - 7
      end do
    end do
    b = 0
    !$acc data copyin(a) copy(b)
    do k = 0, 5
      if (k > 0) t(k) = now()
      do l = 1, merge(1, 2, k == 0)
        !$acc kernels
        do j = 1, m
          s = j
          do i = 1, n
            s = s + a(i, j)
            b(i, j) = s
          end do
        end do
        !$acc end kernels
      end do
      if (k > 0) t(k) = (now() - t(k)) / 2
    end do
    !$acc end data
    do j = 1, m, max(1, m/3)
      s = j
      do i = 1, n
        s = s + a(i, j)
        if (b(i, j) /= s) error stop 'along: wrong answer'
      end do
    end do
    call tell('along', n, m, median(t(1:5)), 16.0e-9_dp*n*m)
  end subroutine along

  subroutine linear(n, m)
    integer, intent(in) :: n, m
    real(dp), allocatable :: x(:,:), b(:,:)
    real(dp) :: t(samples), s
    integer :: i, j, k, l
    allocate(x(n, m), b(n, m))
    do j = 1, m
      do i = 1, n
        b(i, j) = mod(i*7 + j, 16) - 7
      end do
    end do
    x = 1
    !$acc data copyin(b) copy(x)
    do k = 0, 5
      if (k > 0) t(k) = now()
      do l = 1, merge(1, 2, k == 0)
        !$acc kernels
        do j = 1, m
          do i = 2, n
            x(i, j) = 0.5_dp*x(i - 1, j) + b(i, j)
          end do
        end do
        !$acc end kernels
      end do
      if (k > 0) t(k) = (now() - t(k)) / 2
    end do
    !$acc end data
    do j = 1, m, max(1, m/3)
      s = 1
      do i = 2, n
        s = 0.5_dp*s + b(i, j)
        if (abs(x(i, j) - s) > 1.0e-9_dp) error stop 'linear: wrong answer'
      end do
    end do
    call tell('linear', n, m, median(t(1:5)), 16.0e-9_dp*n*m)
  end subroutine linear

  subroutine across(n, m)
    integer, intent(in) :: n, m
    real(dp), allocatable :: x(:,:), b(:,:)
    real(dp) :: t(samples), s
    integer :: i, j, k, l
    allocate(x(m, n), b(m, n))
    do j = 1, n
      do i = 1, m
        b(i, j) = mod(i*7 + j, 16) - 7
      end do
    end do
    x = 1
    !$acc data copyin(b) copy(x)
    do k = 0, 5
      if (k > 0) t(k) = now()
      do l = 1, merge(1, 2, k == 0)
        !$acc kernels
        do i = 2, n
          do j = 1, m
            x(j, i) = 0.5_dp*x(j, i - 1) + b(j, i)
          end do
        end do
        !$acc end kernels
      end do
      if (k > 0) t(k) = (now() - t(k)) / 2
    end do
    !$acc end data
    do j = 1, m, max(1, m/3)
      s = 1
      do i = 2, n
        s = 0.5_dp*s + b(j, i)
        if (abs(x(j, i) - s) > 1.0e-9_dp) error stop 'across: wrong answer'
      end do
    end do
    call tell('across', n, m, median(t(1:5)), 16.0e-9_dp*n*m)
  end subroutine across

  subroutine tell(name, n, m, seconds, work)
    character(*), intent(in) :: name
    integer, intent(in) :: n, m
    real(dp), intent(in) :: seconds, work
    character(40) :: what
    write (what, '(2a,i0,a,i0)') name, '_', m, 'x', n
    call report('columns', trim(what), seconds, work, 'GB/s')
  end subroutine tell

end program columns_bench
