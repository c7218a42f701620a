! Least-significant-digit radix sort of integer(4) keys, and of keys with a value each, as plain loops: a pass deals to four bins by two
! bits.  Usage: sort [log2 of the keys [log2 of the pairs]]
program sort_bench
  use timing
  implicit none
  integer, parameter :: runs = 3
  integer :: n
  n = 2**argument(1, 28)
  call keys()
  n = 2**argument(2, 27)
  call pairs()

contains

  subroutine keys()
    integer, allocatable :: key(:), a0(:), a1(:), a2(:), a3(:), b0(:), b1(:), b2(:), b3(:)
    integer :: k, i, shift, from(0:3), to(0:3), wrong
    real(dp) :: t(runs)
    allocate(key(n), a0(n), a1(n), a2(n), a3(n), b0(n), b1(n), b2(n), b3(n))
    !$acc data create(key, a0, a1, a2, a3, b0, b1, b2, b3)
    do k = 1, runs
      !$acc parallel loop
      do i = 1, n
        key(i) = i*(-1640531527)
      end do
      t(k) = now()
      to = 0
      call deal(key, n, 0, a0, a1, a2, a3, to)
      do shift = 2, 30, 4
        from = to
        to = 0
        call deal(a0, from(0), shift, b0, b1, b2, b3, to)
        call deal(a1, from(1), shift, b0, b1, b2, b3, to)
        call deal(a2, from(2), shift, b0, b1, b2, b3, to)
        call deal(a3, from(3), shift, b0, b1, b2, b3, to)
        if (shift == 30) exit
        from = to
        to = 0
        call deal(b0, from(0), shift + 2, a0, a1, a2, a3, to)
        call deal(b1, from(1), shift + 2, a0, a1, a2, a3, to)
        call deal(b2, from(2), shift + 2, a0, a1, a2, a3, to)
        call deal(b3, from(3), shift + 2, a0, a1, a2, a3, to)
      end do
      call append(b2, to(2), key, 0)
      call append(b3, to(3), key, to(2))
      call append(b0, to(0), key, to(2) + to(3))
      call append(b1, to(1), key, to(2) + to(3) + to(0))
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

  subroutine deal(source, m, shift, d0, d1, d2, d3, filled)
    integer, intent(in) :: source(n), m, shift
    integer, intent(inout) :: d0(n), d1(n), d2(n), d3(n), filled(0:3)
    integer :: i, digit, k0, k1, k2, k3
    k0 = filled(0)
    k1 = filled(1)
    k2 = filled(2)
    k3 = filled(3)
    !$acc kernels
    do i = 1, m
      digit = iand(ishft(source(i), -shift), 3)
      if (digit == 0) then
        k0 = k0 + 1
        d0(k0) = source(i)
      else if (digit == 1) then
        k1 = k1 + 1
        d1(k1) = source(i)
      else if (digit == 2) then
        k2 = k2 + 1
        d2(k2) = source(i)
      else
        k3 = k3 + 1
        d3(k3) = source(i)
      end if
    end do
    !$acc end kernels
    filled = [k0, k1, k2, k3]
  end subroutine deal

  subroutine append(bin, m, key, behind)
    integer, intent(in) :: bin(n), m, behind
    integer, intent(inout) :: key(n)
    integer :: i
    !$acc parallel loop
    do i = 1, m
      key(behind + i) = bin(i)
    end do
  end subroutine append

  subroutine pairs()
    integer, allocatable :: key(:), a0(:), a1(:), a2(:), a3(:), b0(:), b1(:), b2(:), b3(:)
    integer, allocatable :: item(:), u0(:), u1(:), u2(:), u3(:), v0(:), v1(:), v2(:), v3(:)
    integer :: k, i, shift, from(0:3), to(0:3), wrong
    real(dp) :: t(runs)
    allocate(key(n), a0(n), a1(n), a2(n), a3(n), b0(n), b1(n), b2(n), b3(n))
    allocate(item(n), u0(n), u1(n), u2(n), u3(n), v0(n), v1(n), v2(n), v3(n))
    !$acc data create(key, a0, a1, a2, a3, b0, b1, b2, b3, item, u0, u1, u2, u3, v0, v1, v2, v3)
    do k = 1, runs
      !$acc parallel loop
      do i = 1, n
        key(i) = i*(-1640531527)
        item(i) = i
      end do
      t(k) = now()
      to = 0
      call deal_pairs(key, item, n, 0, a0, a1, a2, a3, u0, u1, u2, u3, to)
      do shift = 2, 30, 4
        from = to
        to = 0
        call deal_pairs(a0, u0, from(0), shift, b0, b1, b2, b3, v0, v1, v2, v3, to)
        call deal_pairs(a1, u1, from(1), shift, b0, b1, b2, b3, v0, v1, v2, v3, to)
        call deal_pairs(a2, u2, from(2), shift, b0, b1, b2, b3, v0, v1, v2, v3, to)
        call deal_pairs(a3, u3, from(3), shift, b0, b1, b2, b3, v0, v1, v2, v3, to)
        if (shift == 30) exit
        from = to
        to = 0
        call deal_pairs(b0, v0, from(0), shift + 2, a0, a1, a2, a3, u0, u1, u2, u3, to)
        call deal_pairs(b1, v1, from(1), shift + 2, a0, a1, a2, a3, u0, u1, u2, u3, to)
        call deal_pairs(b2, v2, from(2), shift + 2, a0, a1, a2, a3, u0, u1, u2, u3, to)
        call deal_pairs(b3, v3, from(3), shift + 2, a0, a1, a2, a3, u0, u1, u2, u3, to)
      end do
      call append(b2, to(2), key, 0)
      call append(b3, to(3), key, to(2))
      call append(b0, to(0), key, to(2) + to(3))
      call append(b1, to(1), key, to(2) + to(3) + to(0))
      call append(v2, to(2), item, 0)
      call append(v3, to(3), item, to(2))
      call append(v0, to(0), item, to(2) + to(3))
      call append(v1, to(1), item, to(2) + to(3) + to(0))
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

  subroutine deal_pairs(source, item, m, shift, d0, d1, d2, d3, i0, i1, i2, i3, filled)
    integer, intent(in) :: source(n), item(n), m, shift
    integer, intent(inout) :: d0(n), d1(n), d2(n), d3(n), i0(n), i1(n), i2(n), i3(n), filled(0:3)
    integer :: i, digit, k0, k1, k2, k3
    k0 = filled(0)
    k1 = filled(1)
    k2 = filled(2)
    k3 = filled(3)
    !$acc kernels
    do i = 1, m
      digit = iand(ishft(source(i), -shift), 3)
      if (digit == 0) then
        k0 = k0 + 1
        d0(k0) = source(i)
        i0(k0) = item(i)
      else if (digit == 1) then
        k1 = k1 + 1
        d1(k1) = source(i)
        i1(k1) = item(i)
      else if (digit == 2) then
        k2 = k2 + 1
        d2(k2) = source(i)
        i2(k2) = item(i)
      else
        k3 = k3 + 1
        d3(k3) = source(i)
        i3(k3) = item(i)
      end if
    end do
    !$acc end kernels
    filled = [k0, k1, k2, k3]
  end subroutine deal_pairs

end program sort_bench
