! Particles into cells: rows of each cell, a counting sort, a linked list, sums by cell. Each checked against the loop on the host.
! f2cuda -O2 -ffree-line-length-none bench/cells.f90 -o cells
program cells
  use iso_fortran_env, only: int64, real64
  implicit none
  integer, parameter :: n = 2**24
  integer, allocatable :: cell(:)
  real, allocatable :: x(:)
  integer :: i, shape
  allocate(cell(n), x(n))
  do shape = 1, 3
    call one(4096, 6000, shape)
    call one(2**20, 64, shape)
  end do

contains

  subroutine one(m, rows, shape)
    integer, intent(in) :: m, rows, shape
    integer, allocatable :: cnt(:), cnt0(:), list(:, :), list0(:, :), pos(:), pos0(:), out(:), out0(:), head(:), head0(:), next(:), next0(:)
    real, allocatable :: s(:), r(:), s0(:), r0(:)
    integer :: i, c, at, turn
    real(real64) :: best(4), t
    integer(int64) :: h
    h = 88172645463325252_int64
    do i = 1, n
      h = ieor(h, ishft(h, 13)); h = ieor(h, ishft(h, -7)); h = ieor(h, ishft(h, 17))
      select case (shape)
      case (1); cell(i) = 1 + int(iand(ishft(h, -20), int(m - 1, int64)))   ! at random
      case (2); cell(i) = 1 + int((i - 1_int64)*m/n)                          ! sorted
      case (3); cell(i) = 1 + int(iand(ishft(int(i, int64)*m/n + iand(ishft(h, -20), 63_int64) - 32, 0), int(m - 1, int64)))  ! nearly
      end select
      x(i) = real(iand(ishft(h, -40), 1023_int64))/1024.0
    end do
    allocate(cnt(m), cnt0(m), list(rows, m), list0(rows, m), pos(m), pos0(m), out(n), out0(n), head(m), head0(m), next(n), next0(n))
    allocate(s(m), r(n), s0(m), r0(n))
    cnt0 = 0; list0 = 0
    do i = 1, n
      cnt0(cell(i)) = cnt0(cell(i)) + 1
    end do
    if (maxval(cnt0) > rows) stop 'rows are too short'
    at = 1
    do c = 1, m
      pos0(c) = at
      at = at + cnt0(c)
    end do
    pos = pos0
    cnt0 = 0; head0 = 0; s0 = 0
    do i = 1, n
      c = cell(i)
      cnt0(c) = cnt0(c) + 1
      list0(cnt0(c), c) = i
      out0(pos0(c)) = i
      pos0(c) = pos0(c) + 1
      next0(i) = head0(c)
      head0(c) = i
      s0(c) = s0(c) + x(i)
      r0(i) = s0(c)
    end do
    best = 1e9
    out0(1:0) = 0
    list = 0
    !$acc data copyin(cell, x) copy(list) copyout(out, next, r) copy(cnt, pos, head, s)
    do turn = 1, 6
      !$acc update self(pos)
      if (turn > 1) pos(2:m) = pos(1:m-1)
      if (turn > 1) pos(1) = 1
      cnt = 0; head = 0; s = 0
      !$acc update device(pos, cnt, head, s)
      t = now()
      !$acc kernels
      do i = 1, n
        c = cell(i)
        cnt(c) = cnt(c) + 1
        list(cnt(c), c) = i
      end do
      !$acc end kernels
      best(1) = min(best(1), now() - t)
      t = now()
      !$acc kernels
      do i = 1, n
        out(pos(cell(i))) = i
        pos(cell(i)) = pos(cell(i)) + 1
      end do
      !$acc end kernels
      best(2) = min(best(2), now() - t)
      t = now()
      !$acc kernels
      do i = 1, n
        next(i) = head(cell(i))
        head(cell(i)) = i
      end do
      !$acc end kernels
      best(3) = min(best(3), now() - t)
      t = now()
      !$acc kernels
      do i = 1, n
        s(cell(i)) = s(cell(i)) + x(i)
        r(i) = s(cell(i))
      end do
      !$acc end kernels
      best(4) = min(best(4), now() - t)
    end do
    !$acc end data
    print '(a,i8,a,i2,4(a,f8.3),a,4l2,es9.1)', 'f2cuda cells', m, ' shape', shape, '  rows ms', best(1)*1e3, '  sort', best(2)*1e3, '  chain', best(3)*1e3, &
      '  sums', best(4)*1e3, '  right', all(cnt == cnt0) .and. all(list == list0), all(out == out0) .and. all(pos == pos0), &
      all(next == next0) .and. all(head == head0), maxval(abs(r - r0)) <= 1e-3*maxval(abs(r0)), maxval(abs(r - r0))
  end subroutine one

  real(real64) function now()
    integer(int64) :: k, rate
    call system_clock(k, rate)
    now = real(k, real64)/rate
  end function now
end program cells
