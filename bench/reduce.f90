! Sums, dot products, extremes and their places, sums of rows and columns, histograms, and scatters that are checked before they run.
! Usage: reduce [log2 of the elements]
program reduce_bench
  use timing
  implicit none
  integer :: log2n, n, edge
  log2n = argument(1, 27)
  n = 2**log2n
  edge = int(sqrt(real(n, dp)))
  call scalars(n)
  call place(n)
  call matrix('128x2^20', 128, n/128)
  call matrix('square', edge, edge)
  call matrix('2^20x128', n/128, 128)
  call counts('256', 2*n, 256)
  call counts('65536', 2*n, 65536)
  call weights('256', n, 256)
  call weights('65536', n, 65536)
  call scatter(n)

contains

  subroutine scalars(n)
    integer, intent(in) :: n
    real(dp), allocatable :: a(:), b(:)
    real(dp) :: s, t(samples)
    integer :: i, k, l
    allocate(a(n), b(n))
    !$acc data create(a, b)
    !$acc parallel loop
    do i = 1, n
      a(i) = mod(i, 8)*0.125_dp
      b(i) = 2
    end do
    do k = 1, samples
      t(k) = now()
      do l = 1, launches
        s = 0
        !$acc kernels
        do i = 1, n
          s = s + a(i)
        end do
        !$acc end kernels
      end do
      t(k) = (now() - t(k)) / launches
    end do
    if (s /= 0.4375_dp*n) error stop 'sum: wrong answer'
    call report('reduce', 'sum', median(t), 8.0e-9_dp*n, 'GB/s')
    do k = 1, samples
      t(k) = now()
      do l = 1, launches
        s = 0
        !$acc kernels
        do i = 1, n
          s = s + a(i)*b(i)
        end do
        !$acc end kernels
      end do
      t(k) = (now() - t(k)) / launches
    end do
    if (s /= 0.875_dp*n) error stop 'dot: wrong answer'
    call report('reduce', 'dot', median(t), 16.0e-9_dp*n, 'GB/s')
    do k = 1, samples
      t(k) = now()
      do l = 1, launches
        s = 0
        !$acc kernels
        do i = 1, n
          s = max(s, a(i))
        end do
        !$acc end kernels
      end do
      t(k) = (now() - t(k)) / launches
    end do
    !$acc end data
    if (s /= 0.875_dp) error stop 'max: wrong answer'
    call report('reduce', 'max', median(t), 8.0e-9_dp*n, 'GB/s')
  end subroutine scalars

  subroutine place(n)
    integer, intent(in) :: n
    real(dp), allocatable :: a(:)
    real(dp) :: s, t(samples)
    integer :: i, k, l, loc
    allocate(a(n))
    !$acc data create(a)
    !$acc parallel loop
    do i = 1, n
      a(i) = mod(i, 1000)*0.125_dp
    end do
    !$acc kernels
    do i = n/3, n/3
      a(i) = -1
    end do
    !$acc end kernels
    do k = 1, samples
      t(k) = now()
      do l = 1, launches
        s = huge(s)
        loc = 0
        !$acc kernels
        do i = 1, n
          if (a(i) < s) then
            s = a(i)
            loc = i
          end if
        end do
        !$acc end kernels
      end do
      t(k) = (now() - t(k)) / launches
    end do
    !$acc end data
    if (loc /= n/3 .or. s /= -1) error stop 'minloc: wrong answer'
    call report('reduce', 'minloc', median(t), 8.0e-9_dp*n, 'GB/s')
  end subroutine place

  subroutine matrix(name, m, n)
    character(*), intent(in) :: name
    integer, intent(in) :: m, n
    real(dp), allocatable :: a(:, :), r(:), c(:)
    real(dp) :: s, t(samples)
    integer :: i, j, k, l
    allocate(a(m, n), r(m), c(n))
    !$acc data create(a, r, c)
    !$acc parallel loop collapse(2)
    do j = 1, n
      do i = 1, m
        a(i, j) = mod(i + j, 8)
      end do
    end do
    do k = 1, samples
      t(k) = now()
      do l = 1, launches
        !$acc parallel loop private(s)
        do i = 1, m
          s = 0
          do j = 1, n
            s = s + a(i, j)
          end do
          r(i) = s
        end do
      end do
      t(k) = (now() - t(k)) / launches
    end do
    call report('reduce', 'rows-'//name, median(t), 8.0e-9_dp*m*n, 'GB/s')
    do k = 1, samples
      t(k) = now()
      do l = 1, launches
        !$acc parallel loop private(s)
        do j = 1, n
          s = 0
          do i = 1, m
            s = s + a(i, j)
          end do
          c(j) = s
        end do
      end do
      t(k) = (now() - t(k)) / launches
    end do
    !$acc update self(r, c)
    !$acc end data
    call report('reduce', 'columns-'//name, median(t), 8.0e-9_dp*m*n, 'GB/s')
    if (sum(r) /= sum(c)) error stop 'rows and columns: wrong answer'
  end subroutine matrix

  subroutine counts(name, n, bins)
    character(*), intent(in) :: name
    integer, intent(in) :: n, bins
    integer, allocatable :: key(:), h(:)
    real(dp) :: t(samples)
    integer :: i, k, l
    allocate(key(n), h(bins))
    h = 0
    !$acc data create(key) copy(h)
    !$acc parallel loop
    do i = 1, n
      key(i) = iand(ieor(i*(-1640531535), ishft(i*(-1640531535), -13)), bins - 1) + 1
    end do
    do k = 1, samples
      t(k) = now()
      do l = 1, launches
        !$acc kernels
        do i = 1, n
          h(key(i)) = h(key(i)) + 1
        end do
        !$acc end kernels
      end do
      t(k) = (now() - t(k)) / launches
    end do
    !$acc end data
    if (sum(int(h, 8)) /= int(n, 8)*samples*launches - ishft(1_8, 32)*count(h < 0)) then
      if (all(h >= 0)) error stop 'histogram: wrong answer'
    end if
    call report('reduce', 'histogram-'//name, median(t), 4.0e-9_dp*n, 'GB/s')
  end subroutine counts

  subroutine weights(name, n, bins)
    character(*), intent(in) :: name
    integer, intent(in) :: n, bins
    integer, allocatable :: key(:)
    real, allocatable :: w(:), h(:)
    real(dp) :: t(samples)
    integer :: i, k, l
    allocate(key(n), w(n), h(bins))
    h = 0
    !$acc data create(key, w) copy(h)
    !$acc parallel loop
    do i = 1, n
      key(i) = iand(ieor(i*(-1640531535), ishft(i*(-1640531535), -13)), bins - 1) + 1
      w(i) = 0.5
    end do
    do k = 1, samples
      t(k) = now()
      do l = 1, 2
        !$acc kernels
        do i = 1, n
          h(key(i)) = h(key(i)) + w(i)
        end do
        !$acc end kernels
      end do
      t(k) = (now() - t(k)) / 2
    end do
    !$acc end data
    call report('reduce', 'weights-'//name, median(t), 8.0e-9_dp*n, 'GB/s')
  end subroutine weights

  subroutine scatter(n)
    integer, intent(in) :: n
    integer, allocatable :: idx(:)
    real(dp), allocatable :: a(:), w(:)
    real(dp) :: t(samples), first
    integer :: i, k, l
    allocate(idx(n), a(n), w(n))
    !$acc data create(idx, a, w)
    !$acc parallel loop
    do i = 1, n
      idx(i) = ieor(i - 1, 31) + 1
      w(i) = i
    end do
    first = now()
    call checked(n, idx, w, a)
    first = now() - first
    do k = 1, samples
      t(k) = now()
      do l = 1, launches
        call checked(n, idx, w, a)
      end do
      t(k) = (now() - t(k)) / launches
    end do
    call report('reduce', 'scatter-checked', median(t), 20.0e-9_dp*n, 'GB/s')
    call report('reduce', 'scatter-first', first, 20.0e-9_dp*n, 'GB/s')
    do k = 1, samples
      t(k) = now()
      do l = 1, launches
        !$acc parallel loop independent
        do i = 1, n
          a(idx(i)) = w(i)
        end do
      end do
      t(k) = (now() - t(k)) / launches
    end do
    call report('reduce', 'scatter-asserted', median(t), 20.0e-9_dp*n, 'GB/s')
    !$acc end data
  end subroutine scatter

  subroutine checked(n, idx, w, a)
    integer, intent(in) :: n, idx(n)
    real(dp), intent(in) :: w(n)
    real(dp), intent(inout) :: a(n)
    integer :: i
    !$acc kernels present(idx, a, w)
    do i = 1, n
      a(idx(i)) = w(i)
    end do
    !$acc end kernels
  end subroutine checked

end program reduce_bench
