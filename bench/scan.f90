! Running sums, a linear recurrence, a compaction and a partition, as one writes them.  Usage: scan [log2 of the bytes of an array]
program scan_bench
  use timing
  implicit none
  integer :: bytes
  bytes = argument(1, 30)
  call sum_f64(2**(bytes - 3))
  call sum_f32(2**(bytes - 2))
  call sum_i32(2**(bytes - 2))
  call recurrence(2**(bytes - 3))
  call compaction(2**(bytes - 2))
  call partition(2**(bytes - 2))

contains

  subroutine sum_f64(n)
    integer, intent(in) :: n
    real(dp), allocatable :: a(:), b(:)
    real(dp) :: s, t(samples)
    integer :: i, k, l
    allocate(a(n), b(n))
    !$acc data create(a, b)
    !$acc parallel loop
    do i = 1, n
      a(i) = mod(i, 8)*0.125_dp
    end do
    do k = 1, samples
      t(k) = now()
      do l = 1, launches
        s = 0
        !$acc kernels
        do i = 1, n
          s = s + a(i)
          b(i) = s
        end do
        !$acc end kernels
      end do
      t(k) = (now() - t(k)) / launches
    end do
    !$acc update self(b(n:n))
    !$acc end data
    if (b(n) /= 0.4375_dp*n) error stop 'scan f64: wrong answer'
    call report('scan', 'f64', median(t), 16.0e-9_dp*n, 'GB/s')
  end subroutine sum_f64

  subroutine sum_f32(n)
    integer, intent(in) :: n
    real, allocatable :: a(:), b(:)
    real :: s
    real(dp) :: t(samples)
    integer :: i, k, l
    allocate(a(n), b(n))
    !$acc data create(a, b)
    !$acc parallel loop
    do i = 1, n
      a(i) = merge(1.0, 0.0, mod(i, 64) == 0)
    end do
    do k = 1, samples
      t(k) = now()
      do l = 1, launches
        s = 0
        !$acc kernels
        do i = 1, n
          s = s + a(i)
          b(i) = s
        end do
        !$acc end kernels
      end do
      t(k) = (now() - t(k)) / launches
    end do
    !$acc update self(b(n:n))
    !$acc end data
    if (b(n) /= n/64) error stop 'scan f32: wrong answer'
    call report('scan', 'f32', median(t), 8.0e-9_dp*n, 'GB/s')
  end subroutine sum_f32

  subroutine sum_i32(n)
    integer, intent(in) :: n
    integer, allocatable :: a(:), b(:)
    real(dp) :: t(samples)
    integer :: s, i, k, l
    allocate(a(n), b(n))
    !$acc data create(a, b)
    !$acc parallel loop
    do i = 1, n
      a(i) = mod(i, 8)
    end do
    do k = 1, samples
      t(k) = now()
      do l = 1, launches
        s = 0
        !$acc kernels
        do i = 1, n
          s = s + a(i)
          b(i) = s
        end do
        !$acc end kernels
      end do
      t(k) = (now() - t(k)) / launches
    end do
    !$acc update self(b(n:n))
    !$acc end data
    if (b(n) /= n/8*28) error stop 'scan i32: wrong answer'
    call report('scan', 'i32', median(t), 8.0e-9_dp*n, 'GB/s')
  end subroutine sum_i32

  subroutine recurrence(n)
    integer, intent(in) :: n
    real(dp), allocatable :: a(:), b(:), x(:)
    real(dp) :: t(samples)
    integer :: i, k, l
    allocate(a(n), b(n), x(n))
    !$acc data create(a, b, x)
    !$acc parallel loop
    do i = 1, n
      a(i) = 0.5_dp
      b(i) = 1
      x(i) = 0
    end do
    do k = 1, samples
      t(k) = now()
      do l = 1, launches
        !$acc kernels
        do i = 2, n
          x(i) = a(i)*x(i - 1) + b(i)
        end do
        !$acc end kernels
      end do
      t(k) = (now() - t(k)) / launches
    end do
    !$acc update self(x(n:n))
    !$acc end data
    if (abs(x(n) - 2) > 1e-12_dp) error stop 'recurrence: wrong answer'
    call report('scan', 'recurrence', median(t), 24.0e-9_dp*n, 'GB/s')
  end subroutine recurrence

  subroutine compaction(n)
    integer, intent(in) :: n
    integer, allocatable :: a(:), b(:)
    real(dp) :: t(samples)
    integer :: m, i, k, l
    allocate(a(n), b(n))
    !$acc data create(a, b)
    !$acc parallel loop
    do i = 1, n
      a(i) = ieor(i, ishft(i, -5))
    end do
    do k = 1, samples
      t(k) = now()
      do l = 1, launches
        m = 0
        !$acc kernels
        do i = 1, n
          if (iand(a(i), 1) == 0) then
            m = m + 1
            b(m) = a(i)
          end if
        end do
        !$acc end kernels
      end do
      t(k) = (now() - t(k)) / launches
    end do
    !$acc update self(b(m:m))
    !$acc end data
    if (m /= n/2 .or. mod(b(m), 2) /= 0) error stop 'compaction: wrong answer'
    call report('scan', 'compaction', median(t), 6.0e-9_dp*n, 'GB/s')
  end subroutine compaction

  subroutine partition(n)
    integer, intent(in) :: n
    integer, allocatable :: a(:), b(:), c(:)
    real(dp) :: t(samples)
    integer :: m, m2, i, k, l
    allocate(a(n), b(n), c(n))
    !$acc data create(a, b, c)
    !$acc parallel loop
    do i = 1, n
      a(i) = ieor(i, ishft(i, -5))
    end do
    do k = 1, samples
      t(k) = now()
      do l = 1, launches
        m = 0
        m2 = 0
        !$acc kernels
        do i = 1, n
          if (iand(a(i), 1) == 0) then
            m = m + 1
            b(m) = a(i)
          else
            m2 = m2 + 1
            c(m2) = a(i)
          end if
        end do
        !$acc end kernels
      end do
      t(k) = (now() - t(k)) / launches
    end do
    !$acc update self(b(m:m), c(m2:m2))
    !$acc end data
    if (m /= n/2 .or. m2 /= n - m .or. mod(b(m), 2) /= 0 .or. mod(c(m2), 2) == 0) error stop 'partition: wrong answer'
    call report('scan', 'partition', median(t), 8.0e-9_dp*n, 'GB/s')
  end subroutine partition

end program scan_bench
