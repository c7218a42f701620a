! ATOMIC updates are reductions where the loop does nothing else with the variable: arrays of every operator and type, scalars,
! not compared: what a capture gives depends on the order of the iterations
! loops inside; where it reads them, captures, or has an order, they are done one by one.
! expect: report: 1 reduction: h (+), d (+), deep (+)
! expect: report: 1 reduction: least (min), most (max), bits (ieor), ors (ior), ands (iand), seen (.or.), none (.and.), prod (*), z (+), big (+)
! expect: code: 1 near_bins.update
! expect: report: 1 reduction: n1 (+), s (+), top (max), low (min), seen1 (.or.), all1 (.and.), flags (ior), odd (.neqv.)
module shared_numbers
  implicit none
  integer :: counted = 0
end module
program atomic_reductions
  use shared_numbers
  implicit none
  integer, parameter :: n = 3000
  integer :: h(0:255), k(n), i, j, n1, top, flags, m(0:6), was, order(5), e, small, low2
  integer(8) :: least(10), most(10), big(70000), low
  integer(2) :: bits(9)
  integer(1) :: ors(3)
  integer :: ands(4)
  logical :: seen(7), none(7), seen1, all1, odd
  real(8) :: d(100), s, w(n), prod(4), t(n), c(8, 8), past(5)
  real(4) :: deep(4, 3)
  complex(8) :: z(5)
  type cell
    real(8) :: rho(20)
    integer :: hits
  end type
  type(cell) :: grid
  k = [(mod(i*37, 256), i=1, n)]
  w = [(mod(i, 16)/16d0, i=1, n)]
  h = 0; d = 0; deep = 0
  !$acc parallel loop private(j)
  do i = 1, n
    if (k(i) > 9) then
      !$acc atomic
      h(k(i)) = h(k(i)) + 1
    end if
    !$acc atomic update
    d(mod(i*7, 100) + 1) = w(i) + d(mod(i*7, 100) + 1)
    do j = 1, 3
      !$acc atomic
      deep(mod(i, 4) + 1, j) = deep(mod(i, 4) + 1, j) - w(i)
    end do
  end do
  print *, sum(h), h(11), h(3), d(1:3), deep
  least = 99; most = -99; bits = 0; ors = 0; ands = -1; seen = .false.; none = .true.; prod = 1; z = 0; big = 0
  !$omp target teams distribute parallel do map(tofrom: least, most, bits, ors, ands, seen, none, prod, z, big)
  do i = 1, n
    !$omp atomic
    least(mod(i, 10) + 1) = min(least(mod(i, 10) + 1), int(k(i), 8))
    !$omp atomic
    most(mod(i, 10) + 1) = max(int(k(i), 8), most(mod(i, 10) + 1))
    !$omp atomic
    bits(mod(i, 9) + 1) = ieor(bits(mod(i, 9) + 1), int(k(i), 2))
    !$omp atomic
    ors(mod(i, 3) + 1) = ior(ors(mod(i, 3) + 1), int(iand(k(i), 5), 1))
    !$omp atomic
    ands(mod(i, 4) + 1) = iand(ands(mod(i, 4) + 1), k(i) + 1024)
    !$omp atomic
    seen(mod(i, 7) + 1) = seen(mod(i, 7) + 1) .or. k(i) == 200
    !$omp atomic
    none(mod(i, 7) + 1) = none(mod(i, 7) + 1) .and. k(i) < 254
    !$omp atomic
    prod(mod(i, 4) + 1) = prod(mod(i, 4) + 1)*merge(-2, 1, mod(i, 97) == 0)
    !$omp atomic
    z(mod(i, 5) + 1) = z(mod(i, 5) + 1) + cmplx(w(i), -i, 8)
    !$omp atomic
    big(k(i)*270 + 1) = big(k(i)*270 + 1) + i
  end do
  print *, least, most, bits, ors, ands, seen, none, prod, z, sum(big), big(271)
  n1 = 5; s = 1; top = -1; low = 1000; seen1 = .false.; all1 = .true.; flags = 0; odd = .false.
  !$acc parallel loop
  do i = 1, n
    !$acc atomic
    n1 = n1 + 1
    !$acc atomic
    s = s - w(i)
    !$acc atomic
    top = max(top, k(i), mod(i, 300))
    !$acc atomic
    low = min(low, int(k(i) + 7, 8))
    !$acc atomic
    seen1 = seen1 .or. k(i) == 77
    !$acc atomic
    all1 = all1 .and. k(i) < 256
    !$acc atomic
    flags = ior(flags, iand(i, 48))
    !$acc atomic
    odd = odd .neqv. k(i) < 100
  end do
  print *, n1, s, top, low, seen1, all1, flags, odd
  call two_levels
  call one_by_one
  call on_the_device
  call components
  call beside_sections(reshape(w(1:120), [3, 40]))
contains
  ! Sections beside the update have loops of their own in the kernel.
  subroutine beside_sections(r)
    real(8), intent(in) :: r(:,:)
    real(8) :: v(3), q
    integer :: near(0:9), i, j, b
    near = 0
    !$acc parallel loop copy(near) copyin(r) private(v)
    do i = 1, size(r, 2) - 1
      !$acc loop private(v)
      do j = i + 1, size(r, 2)
        v = r(:, i) - r(:, j)
        v = v - anint(v)
        q = sum(v*v)
        if (q < 0.5d0) then
          b = int(q*20)
          !$acc atomic
          near(b) = near(b) + 1
        end if
      end do
    end do
    print *, near
  end subroutine

  subroutine two_levels
    c = 0
    !$acc parallel loop gang
    do i = 1, 8
      !$acc loop vector
      do j = 1, n
        !$acc atomic
        c(i, mod(k(j), 8) + 1) = c(i, mod(k(j), 8) + 1) + i
      end do
    end do
    print *, c(:, 1), sum(c)
    !$acc parallel loop collapse(2)
    do i = 1, 8
      do j = 1, n
        !$acc atomic
        counted = counted + mod(k(j), i)
      end do
    end do
    print *, counted
  end subroutine

  ! What else the loop does with the variable shows its values between iterations, or it does so in an order.
  subroutine one_by_one
    m = 0; t = 0
    !$acc parallel loop
    do i = 1, n
      !$acc atomic capture
      was = m(mod(i, 7))
      m(mod(i, 7)) = m(mod(i, 7)) + 1
      !$acc end atomic
      t(i) = was - was + i
    end do
    print *, m, sum(t)
    m = 0; small = 0
    !$acc parallel loop
    do i = 1, n
      !$acc atomic
      m(mod(i, 3)) = m(mod(i, 3)) + 1
      !$acc atomic
      m(mod(i, 5)) = max(m(mod(i, 5)), 0)
      !$acc atomic
      small = small + 1
      !$acc atomic read
      low2 = small
      t(i) = min(low2, 1)
    end do
    print *, sum(m(:2)) > 0, small, sum(t)
    past = 0
    t = w
    !$acc kernels
    do i = 2, n
      t(i) = t(i - 1)*0.5d0 + w(i)
      !$acc atomic
      past(mod(i, 5) + 1) = past(mod(i, 5) + 1) + 1
    end do
    !$acc end kernels
    print *, past, nint(sum(t))
  end subroutine

  ! Scalars and arrays that are on the device already.
  subroutine on_the_device
    e = 0; order = 0
    !$acc data copy(e, order) copyin(k)
    !$acc parallel loop present(order)
    do i = 1, n
      !$acc atomic
      e = e + k(i)
      !$acc atomic
      order(mod(i, 5) + 1) = order(mod(i, 5) + 1) + 1
    end do
    !$acc update host(e)
    print *, e
    !$acc parallel loop async(1)
    do i = 1, n
      !$acc atomic
      e = e - 1
    end do
    !$acc wait
    !$acc end data
    print *, e, order
  end subroutine

  subroutine components
    grid%rho = 1
    grid%hits = 0
    !$acc parallel loop copy(grid)
    do i = 1, n
      !$acc atomic
      grid%rho(mod(i, 20) + 1) = grid%rho(mod(i, 20) + 1) + w(i)
    end do
    print *, grid%rho
  end subroutine
end program
