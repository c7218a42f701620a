! What users write between the loops of a construct, in all dialects: it runs on the device, and no array crosses inside the construct.
! expect: report: 14 one thread; kernel
! expect: report: 2 one team; kernel
! expect: transfers: a 10 10
! expect: transfers: b 3 3
! expect: transfers: g%u 1 1
module things
  implicit none
  integer, parameter :: dp = kind(1.0d0), n = 30
  real(dp) :: module_scalar, table(n)
  integer :: steps
  type grid
    real(dp), allocatable :: u(:)
    real(dp) :: level
  end type
contains
  pure real(dp) function blend(x, y)
    real(dp), intent(in) :: x, y
    blend = (3*x + y)/4
  end function

  subroutine edges(a)                              ! element assignments and an IF of device values
    real(dp), intent(inout) :: a(n)
    integer :: i, t
    !$acc data copy(a)
    do t = 1, 5
      !$acc kernels
      a(1) = a(2)
      a(n) = 2*a(n - 1) - a(n - 2)
      if (a(1) > a(n)) then
        a(1) = a(n)
      else if (a(1) < -1) then
        a(1) = -1
      end if
      do i = 2, n - 1
        a(i) = a(i) + 0.125_dp*(i - 15)
      end do
      !$acc end kernels
    end do
    !$acc end data
  end subroutine

  subroutine scalars(a, s, k)                      ! scalars of device values, used by loops, live after the construct
    real(dp), intent(inout) :: a(n)
    real(dp), intent(out) :: s
    integer, intent(out) :: k
    real(dp) :: lo
    integer :: i
    !$acc data copy(a)
    !$acc kernels
    lo = min(a(1), a(n))
    k = nint(a(3))
    do i = 1, n
      a(i) = a(i) - lo + k
    end do
    s = a(5) + lo
    module_scalar = blend(a(6), s)
    do i = 1, n
      a(i) = a(i)*module_scalar
    end do
    k = k + int(a(2)) + 1
    !$acc end kernels
    !$acc end data
  end subroutine

  subroutine converge(a, count)                    ! DO WHILE with a reduction, and a counter
    real(dp), intent(inout) :: a(n, n)
    integer, intent(out) :: count
    real(dp) :: b(n, n), err
    integer :: i, j
    count = 0
    err = 1
    !$acc data copy(a) create(b)
    do while (err > 1.0e-2_dp .and. count < 200)
      err = 0
      !$acc kernels
      do j = 2, n - 1
        do i = 2, n - 1
          b(i, j) = 0.25_dp*(a(i - 1, j) + a(i + 1, j) + a(i, j - 1) + a(i, j + 1))
        end do
      end do
      do j = 2, n - 1
        do i = 2, n - 1
          err = max(err, abs(a(i, j) - b(i, j)))
          a(i, j) = b(i, j)
        end do
      end do
      a(1, 1) = a(2, 2)
      count = count + 1
      !$acc end kernels
    end do
    !$acc end data
  end subroutine

  subroutine branches(a, b)                        ! IF and SELECT CASE around loops, by device values
    real(dp), intent(inout) :: a(n), b(n)
    integer :: i, t
    !$acc data copy(a, b)
    !$acc kernels
    do t = 1, 6
      if (a(t) > 3) then
        do i = 1, n
          b(i) = b(i) + a(i)
        end do
        b(t) = 0
      else
        a(t) = 4
        do i = 1, n
          a(i) = a(i) + 0.5_dp
        end do
      end if
      select case (mod(t, 3))
      case (0)
        a(t) = blend(a(t), b(t))
      case (1)
        a(t + 1) = a(t + 1) + 1
      case default
        b(1) = -b(1)
      end select
    end do
    !$acc end kernels
    !$acc end data
  end subroutine

  subroutine small_loops(a, w)                     ! sequential loops over a few elements
    real(dp), intent(inout) :: a(n, n), w(n)
    real(dp) :: t
    integer :: i, j, k
    !$acc data copy(a, w)
    !$acc kernels
    do k = 2, n - 1
      t = 0
      do i = 1, 4
        if (a(i, k) < 0) cycle
        if (t > 30) exit
        t = 0.5_dp*t*t/(1 + t) + a(i, k)
      end do
      w(k) = t
      do j = 1, n
        do i = 1, n
          a(i, j) = a(i, j) + w(k)/n
        end do
      end do
      do i = 2, n
        a(i, k) = mod(a(i, k), 7.0_dp) + mod(3*a(i - 1, k)*a(i - 1, k), 5.0_dp)
      end do
    end do
    !$acc end kernels
    !$acc end data
  end subroutine

  subroutine one_gang(a, s)                        ! a serial construct
    real(dp), intent(inout) :: a(n)
    real(dp), intent(inout) :: s
    integer :: i, t
    !$acc data copy(a)
    do t = 1, 3
      !$acc serial
      a(1) = s
      do i = 2, 8
        a(i) = a(i) + a(i - 1)*a(i - 1)/100
      end do
      s = a(8)/2
      !$acc end serial
      !$acc parallel
      a(n) = a(1)
      !$acc loop
      do i = 9, n - 1
        a(i) = a(i) + 1
      end do
      !$acc end parallel
    end do
    !$acc end data
  end subroutine

  subroutine target_code(a, b, s)                  ! target without threads, in target data
    real(dp), intent(inout) :: a(n), b(n)
    real(dp), intent(inout) :: s
    integer :: i, t
    !$omp target data map(tofrom: a, b)
    do t = 1, 4
      !$omp target map(tofrom: s)
      s = s + a(t)*b(t)
      b(t) = s
      if (s > 100) a(t) = s - 100
      !$omp end target
      !$omp target teams distribute parallel do
      do i = 1, n
        a(i) = a(i) + b(i)/8
      end do
    end do
    !$omp end target data
  end subroutine

  subroutine dvm(a, b)                             ! a region of DVM
    real(dp), intent(inout) :: a(n), b(n)
    real(dp) :: head
    integer :: i, t
    do t = 1, 4
      !dvm$ region
      head = a(1)
      a(1) = a(n)
      a(n) = head
      !dvm$ parallel (i) on a(i)
      do i = 2, n - 1
        b(i) = a(i - 1) + a(i + 1)
      end do
      b(1) = b(2)
      !dvm$ parallel (i) on a(i)
      do i = 2, n - 1
        a(i) = b(i)/2 + b(1)
      end do
      !dvm$ end region
    end do
    !dvm$ get_actual(a, b)
  end subroutine

  subroutine swaps(a, order)                       ! maximum by its place, rows swapped, an index array
    real(dp), intent(inout) :: a(n, n)
    integer, intent(out) :: order(n)
    real(dp) :: t
    integer :: i, j, k, p
    !$acc data copy(a) copyout(order)
    !$acc kernels
    do i = 1, n
      order(i) = i
    end do
    do k = 1, n - 1
      p = k
      do i = k + 1, n
        if (abs(a(i, k)) > abs(a(p, k))) p = i
      end do
      i = order(k)
      order(k) = order(p)
      order(p) = i
      do j = 1, n
        t = a(k, j)
        a(k, j) = a(p, j)
        a(p, j) = t
      end do
      do j = k + 1, n
        do i = k + 1, n
          a(i, j) = a(i, j) - a(i, k)*a(k, j)/(a(k, k) + 0.5_dp)
        end do
      end do
      if (mod(k, 9) == 0) a(k, n) = blend(a(k, 1), a(k, 2))
    end do
    !$acc end kernels
    !$acc end data
  end subroutine

  subroutine components(g)                         ! components, a global array
    type(grid), intent(inout) :: g
    integer :: i, t
    !$acc data copy(g%u, table)
    !$acc kernels
    do t = 1, 3
      g%u(1) = table(t) + g%level
      table(t) = g%u(n)/2
      do i = 2, n
        g%u(i) = g%u(i)*0.75_dp + g%u(1)
      end do
      do i = 1, n
        table(i) = table(i) + 1
      end do
    end do
    !$acc end kernels
    !$acc end data
  end subroutine

  subroutine moved(a, ok)                          ! kinds: integer, logical, complex
    integer, intent(inout) :: a(n)
    logical, intent(out) :: ok
    logical :: flag(n)
    complex(dp) :: z(n), first
    integer(8) :: big
    integer :: i, t
    ok = .false.
    z = [(cmplx(i, -i, dp), i=1, n)]
    !$acc data copy(a, z) create(flag)
    !$acc kernels
    do i = 1, n
      flag(i) = mod(a(i), 3) == 0
    end do
    do t = 1, 4
      flag(t) = .not. flag(t + 1)
      ok = ok .or. flag(t)
      big = int(a(t), 8)*1000000000_8
      a(t) = int(mod(big, 97_8))
      first = z(t)*(0, 1)
      do i = 1, n
        a(i) = a(i) + merge(1, 2, flag(i))
        z(i) = z(i) + first
      end do
    end do
    !$acc end kernels
    !$acc end data
    a = a + nint(real(z)) + nint(aimag(z))
  end subroutine
end module
program p
  use things
  implicit none
  real(dp) :: a(n), b(n), c(n, n), w(n), s
  type(grid) :: g
  integer :: i, j, k, order(n), m(n)
  logical :: ok
  call set; call edges(a); call show('edges', a)
  call set; call scalars(a, s, k); call show('scalars', a); print '(2f14.6, i6)', s, module_scalar, k
  call set; call converge(c, k); call show('converge', c(5, :)); print *, k
  call set; call branches(a, b); call show('branches', a); call show('branches', b)
  call set; call small_loops(c, w); call show('small', c(:, 7)); call show('small', w)
  call set; s = 2.5_dp; call one_gang(a, s); call show('one gang', a); print '(f14.6)', s
  call set; s = 1; call target_code(a, b, s); call show('target', a); call show('target', b); print '(f14.6)', s
  call set; call dvm(a, b); call show('dvm', a); call show('dvm', b)
  call set; call swaps(c, order); call show('swaps', c(:, n/2)); print '(30i3)', order
  call set; allocate (g%u(n)); g%u = a; g%level = 0.5_dp; table = b
  call components(g); call show('parts', g%u); call show('parts', table)
  m = [(7*i - 3, i=1, n)]; call moved(m, ok); print *, sum(m), m(1:4), ok
contains
  subroutine set
    a = [(mod(7*i, 11) - 3.0_dp, i=1, n)]
    b = [(mod(5*i, 13)*0.25_dp, i=1, n)]
    w = 0
    do j = 1, n
      do i = 1, n
        c(i, j) = mod(7*i*j + 3*i + 5*j, 23) - 9 + 0.125_dp*mod(i + 2*j, 5)
      end do
    end do
  end subroutine
  subroutine show(what, x)
    character(*), intent(in) :: what
    real(dp), intent(in) :: x(:)
    print '(a, 3f14.6)', what, sum(x), x(1), sum(x*[(mod(i, 5), i=1, size(x))])
  end subroutine
end program
