! Work arrays of an iteration that GO TO leads past, in loops inside and beside them; those that a procedure gets after each branch has filled
! them in its own way; and allocated ones that a procedure fills.
! f2cuda options: --auto=all
! expect: report: 1 private: flux (found)
! expect: report: 2 private: row (found)
! expect: report: 1 private: left (found), right (found)
! expect: report: 3 private: x (found)
! expect: report: 0 private: open (found)
! expect: report: 0 private: late (found)
! expect: report: 0 private: y (found)
! expect: host: 'y' is allocated with a new shape
module lines
  implicit none
contains
  subroutine sweep(n, r, u)
    integer, intent(in) :: n
    real(8), intent(in) :: r(n)
    real(8), intent(out) :: u(n)
    integer :: j
    u(1) = r(1)
    do j = 2, n
      u(j) = (r(j) - u(j - 1))/2
    end do
  end subroutine
  subroutine longer(y)
    real(8), allocatable, intent(inout) :: y(:)
    y = [y, y]
  end subroutine
  pure function state(a, b) result(f)
    real(8), intent(in) :: a(3), b(3)
    real(8) :: f
    f = a(1)*b(2) - a(2)*b(1) + a(3)*b(3)
  end function
end module
program work_arrays_beside_jumps
  use lines
  implicit none
  integer, parameter :: nj = 40, nk = 12
  integer :: n, i, j, k, m, nsub
  integer :: other(nj)
  real(8) :: qr(nk, nj), rain(nj), flux(nk + 1), row(5), a(5, nj), h(30, nj), left(3), right(3), q(3, nj), s(nj), open(4), t(nj)
  real(8) :: late(30)
  real(8), allocatable :: x(:), u(:, :), v(:, :), y(:)
  do j = 1, nj
    do k = 1, nk
      qr(k, j) = mod(j*7 + k*3, 11) - 2
    end do
    do k = 1, 30
      h(k, j) = mod(j*5 + k*k, 13) - 3
    end do
    q(:, j) = [1d0*j, 0.5d0*mod(j, 7), 2d0]
    other(j) = mod(j*13, nj + 1)
    rain(j) = 0; a(:, j) = 0
  end do
  do j = 1, nj                           ! the jump leads past what does not use 'flux'
    nsub = 1 + int(abs(qr(1, j)))
    do i = 1, nsub
      do k = 1, nk
        flux(k) = 0.1d0*qr(k, j)
      end do
      flux(nk + 1) = 0
      rain(j) = rain(j) + flux(1)
      do k = 1, nk
        qr(k, j) = max(0d0, qr(k, j) + flux(k + 1) - flux(k))
      end do
    end do
    do k = 1, nk
      if (qr(k, j) > 2) goto 10
      qr(k, j) = qr(k, j) + 0.5d0
10    continue
    end do
  end do
  do j = 1, nj                           ! both the writes and the reads stand behind it
    do i = 1, 30
      if (h(i, j) < 0) goto 20
      row(1) = 1
      do k = 2, 5
        row(k) = row(k - 1)*h(i, j)/10
      end do
      do k = 1, 5
        a(k, j) = a(k, j) + row(k)
      end do
20    continue
    end do
  end do
  do j = 1, nj                           ! each branch fills 'right' in its own way
    left = q(:, j) + 1
    if (other(j) > 0) then
      right = q(:, other(j))
    else
      right(1) = left(1); right(2) = -left(2); right(3) = -left(3)
    end if
    s(j) = state(left, right)
  end do
  open = 1
  do j = 1, nj                           ! here a jump leads to a label between the write and the read: 'open' keeps what it was
    if (h(1, j) < 0) goto 30
    open(1) = h(1, j)
30  t(j) = open(1) + j
  end do
  late = 1
  do j = 1, nj                           ! of earlier iterations inside, some were led past
    do i = 1, 30
      if (h(i, j) < 0) goto 40
      late(i) = h(i, j) + j
      do k = 1, i
        t(j) = t(j) + late(k)
      end do
40    continue
    end do
  end do
  n = nint(sum(t)*0) + 20
  allocate (x(n), u(n, n), v(n, n))
  do j = 1, n
    do i = 1, n
      u(i, j) = mod(i*3 + j, 7)
    end do
  end do
  allocate (y(n))
  y = 3
  call longer(y)
  do j = 1, n                            ! half of it
    do k = 1, n
      y(k) = u(k, j)
    end do
    v(1, j) = sum(y)
  end do
  s(1:n) = v(1, :)
  do m = 1, 3
    do j = 1, n
      call sweep(n, u(:, j), x)
      v(:, j) = x
    end do
    do j = 1, n
      call sweep(n, v(:, j), x)
      u(:, j) = x + m
    end do
  end do
  print '(4f16.8)', sum(rain), sum(qr), sum(a), sum(s)
  print '(3f16.8)', sum(t), sum(u), sum(v)
end program
! expect: compiler: stays on the host
