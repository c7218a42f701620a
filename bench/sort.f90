! Least-significant-digit radix sort of integer(4) keys, and of keys with a value each, as one writes it: for each digit of 8 bits, how
! often it occurs, where its keys begin, and the keys to their places.  Usage: sort [log2 of the keys [log2 of the pairs]]
program sort_bench
  use timing
  implicit none
  integer, parameter :: runs = 5, bits = 8, most = 2**bits - 1, sign = -huge(0) - 1
  integer :: n, number(0:most), pos(0:most)
  n = 2**argument(1, 28)
  call keys()
  n = 2**argument(2, 27)
  call pairs()

contains

  subroutine keys()
    integer, allocatable :: key(:), other(:)
    integer :: k, i, shift, wrong
    real(dp) :: t(runs)
    allocate(key(n), other(n))
    !$acc data create(key, other, number, pos)
    do k = 1, runs
      !$acc parallel loop
      do i = 1, n
        key(i) = i*(-1640531527)
      end do
      t(k) = now()
      do shift = 0, 32 - 2*bits, 2*bits
        call deal(key, other, shift)
        call deal(other, key, shift + bits)
      end do
      t(k) = now() - t(k)
    end do
    wrong = 0
    !$acc parallel loop reduction(+:wrong)
    do i = 2, n
      if (key(i) < key(i - 1)) wrong = wrong + 1
    end do
    !$acc end data
    if (wrong /= 0) error stop 'sort keys: wrong order'
    call report('sort', 'keys', median(t), 1e-9_dp*n, 'Gkeys/s')
  end subroutine keys

  ! Where the keys of each digit begin.
  subroutine begins(key, shift)
    integer, intent(in) :: key(n), shift
    integer :: i, d, at
    !$acc kernels
    number = 0
    do i = 1, n
      d = iand(ishft(ieor(key(i), sign), -shift), most)
      number(d) = number(d) + 1
    end do
    at = 1
    do d = 0, most
      pos(d) = at
      at = at + number(d)
    end do
    !$acc end kernels
  end subroutine begins

  subroutine deal(key, to, shift)
    integer, intent(in) :: key(n), shift
    integer, intent(inout) :: to(n)
    integer :: i, d
    call begins(key, shift)
    !$acc kernels
    do i = 1, n
      d = iand(ishft(ieor(key(i), sign), -shift), most)
      to(pos(d)) = key(i)
      pos(d) = pos(d) + 1
    end do
    !$acc end kernels
  end subroutine deal

  subroutine pairs()
    integer, allocatable :: key(:), other(:), item(:), moved(:)
    integer :: k, i, shift, wrong
    real(dp) :: t(runs)
    allocate(key(n), other(n), item(n), moved(n))
    !$acc data create(key, other, item, moved, number, pos)
    do k = 1, runs
      !$acc parallel loop
      do i = 1, n
        key(i) = i*(-1640531527)
        item(i) = i
      end do
      t(k) = now()
      do shift = 0, 32 - 2*bits, 2*bits
        call deal_pairs(key, item, other, moved, shift)
        call deal_pairs(other, moved, key, item, shift + bits)
      end do
      t(k) = now() - t(k)
    end do
    wrong = 0
    !$acc parallel loop reduction(+:wrong)
    do i = 2, n
      if (key(i) < key(i - 1) .or. key(i) /= item(i)*(-1640531527)) wrong = wrong + 1
    end do
    !$acc end data
    if (wrong /= 0) error stop 'sort pairs: wrong order'
    call report('sort', 'pairs', median(t), 1e-9_dp*n, 'Gpairs/s')
  end subroutine pairs

  subroutine deal_pairs(key, item, to, moved, shift)
    integer, intent(in) :: key(n), item(n), shift
    integer, intent(inout) :: to(n), moved(n)
    integer :: i, d
    call begins(key, shift)
    !$acc kernels
    do i = 1, n
      d = iand(ishft(ieor(key(i), sign), -shift), most)
      to(pos(d)) = key(i)
      moved(pos(d)) = item(i)
      pos(d) = pos(d) + 1
    end do
    !$acc end kernels
  end subroutine deal_pairs

end program sort_bench
