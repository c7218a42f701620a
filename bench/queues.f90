! Queues: two of small kernels beside each other, and blocks of an array that go to the device, are worked on and come home, on one queue
! after the other or on three in turn. Each work is done on one queue and on several.
program queues
  use iso_fortran_env, only: int64
  implicit none
  integer, parameter :: small = 16384, rounds = 50, n = 2**26, blocks = 16
  real(8), allocatable :: x(:), y(:), a(:), b(:)
  real(8) :: one, several
  integer :: k
  allocate (x(small), y(small), a(n), b(n))
  x = 1
  y = 2
  a = 1
  b = 0
  !$acc data copy(x, y)
  do k = 1, 3
    one = kernels_on(1)
    several = kernels_on(2)
  end do
  print '(a,2f10.3,a,f6.2)', 'small kernels: ms on one queue, on two:', one*1e3, several*1e3, '  ratio', one/several
  !$acc end data
  !$acc data create(a, b)
  do k = 1, 3
    one = pipeline_on(1)
    several = pipeline_on(3)
  end do
  print '(a,2f10.3,a,f6.2)', 'blocks: ms on one queue, on three:', one*1e3, several*1e3, '  ratio', one/several
  !$acc end data
  print '(a,l2)', 'right:', all(b > 1) .and. all(b == b(1)) .and. all(x == x(1))

contains

  real(8) function now()
    integer(int64) :: ticks, rate
    call system_clock(ticks, rate)
    now = real(ticks, 8)/rate
  end function now

  ! A kernel of few blocks leaves room for another one.
  real(8) function kernels_on(number)
    integer, intent(in) :: number
    integer :: r, i, j
    real(8) :: begin
    begin = now()
    do r = 1, rounds
      !$acc parallel loop present(x) async(1)
      do i = 1, small
        do j = 1, 20000
          x(i) = 0.5d0*x(i) + 0.25d0
        end do
      end do
      !$acc parallel loop present(y) async(number)
      do i = 1, small
        do j = 1, 20000
          y(i) = 0.5d0*y(i) + 0.25d0
        end do
      end do
    end do
    !$acc wait
    kernels_on = now() - begin
  end function kernels_on

  real(8) function pipeline_on(number)
    integer, intent(in) :: number
    integer :: k, i, j, lo, hi, q
    real(8) :: begin, t
    begin = now()
    do k = 1, blocks
      lo = (k - 1)*(n/blocks) + 1
      hi = k*(n/blocks)
      q = mod(k, number)
      !$acc update device(a(lo:hi)) async(q)
      !$acc parallel loop present(a, b) private(t) async(q)
      do i = lo, hi
        t = a(i)
        do j = 1, 3000
          t = 0.5d0*t + 1
        end do
        b(i) = t
      end do
      !$acc update self(b(lo:hi)) async(q)
    end do
    !$acc wait
    pipeline_on = now() - begin
  end function pipeline_on
end program queues
