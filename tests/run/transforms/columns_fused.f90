! Columns whose levels are gone through by several loops over the columns, or by array assignments: each loop depends on what the others did for
! the level before, so that none can be a nest of its own. Fused, a thread has a column and goes through its levels, where no column reads another's.
! f2cuda options: --auto=all
! expect: report: 6 form: as perfect nests
! expect: report: 1 form: as perfect nests: i, k over line 33, 36; then i, k over line 39
! expect: report: 1 form: as perfect nests: i_1, k over line 50, 51; then i_1, k over line 52
! expect: report: 1 form: as perfect nests: i, k over line 64, 68
! expect: report: 1 over line 79; then
! expect: report: 1 form: as perfect nests: i, k over line 90, 94
! expect: report: 1 form: as perfect nests: i, k over line 160, 163
module columns
  implicit none
  integer, parameter :: m = 21, n = 13
contains

  real(8) function noise(i, k)
    integer, intent(in) :: i, k
    noise = 0.1d0 + mod(i*37 + k*91, 17)/64d0
  end function noise

  subroutine show(what, x)
    character(*), intent(in) :: what
    real(8), intent(in) :: x(:, :)
    print '(a,3f16.10)', what, sum(x), x(2, 2), x(m, n)
  end subroutine show

  subroutine thomas(a, b, c, d, w)                ! elimination, three loops
    real(8), intent(in) :: a(m, n), c(m, n)
    real(8), intent(inout) :: b(m, n), d(m, n), w(m, n)
    integer :: i, k
    do k = 2, n
      do i = 1, m
        w(i, k) = a(i, k)/b(i, k - 1)
      end do
      do i = 1, m
        b(i, k) = b(i, k) - w(i, k)*c(i, k - 1)
      end do
      do i = 1, m
        d(i, k) = d(i, k) - w(i, k)*d(i, k - 1)
      end do
    end do
  end subroutine thomas

  subroutine adding(ncol, nlay, rdif, tdif, denom, albedo, src)
    integer, intent(in) :: ncol, nlay
    real(8), intent(in) :: rdif(ncol, nlay), tdif(ncol, nlay)
    real(8), intent(inout) :: albedo(ncol, nlay + 1), src(ncol, nlay + 1), denom(ncol, nlay)
    integer :: k
    do k = nlay, 1, -1
      denom(:, k) = 1/(1 - rdif(:, k)*albedo(:, k + 1))
      albedo(:, k) = rdif(:, k) + tdif(:, k)**2*albedo(:, k + 1)*denom(:, k)
      src(:, k) = rdif(:, k) + tdif(:, k)*denom(:, k)*(src(:, k + 1) + albedo(:, k + 1)*tdif(:, k))
    end do
  end subroutine adding

  subroutine chosen(wet, x, y, limit)             ! each loop under a condition of its own
    logical, intent(in) :: wet
    integer, intent(in) :: limit
    real(8), intent(inout) :: x(m, n), y(m, n)
    integer :: i, k
    do k = 2, n
      if (wet) then
        do i = 1, m
          x(i, k) = x(i, k) + 0.5d0*y(i, k - 1)
        end do
      end if
      do i = 1, m
        if (k < limit) y(i, k) = y(i, k) - 0.25d0*x(i, k)
      end do
    end do
  end subroutine chosen

  subroutine upward(jacobian, trans, up, jac)
    logical, intent(in) :: jacobian
    real(8), intent(in) :: trans(:, :)
    real(8), intent(inout) :: up(:, :), jac(:, :)
    integer :: k
    do k = n - 1, 1, -1
      up(:, k) = trans(:, k)*up(:, k + 1) + trans(:, k)
      if (jacobian) jac(:, k) = trans(:, k)*jac(:, k + 1)
    end do
  end subroutine upward

  subroutine own_scalars(x, y)                    ! 't' is each loop's
    real(8), intent(inout) :: x(m, n), y(m, n)
    real(8) :: t
    integer :: i, k
    do k = 2, n
      do i = 1, m
        t = y(i, k - 1)*0.5d0
        x(i, k) = x(i, k) + t
      end do
      do i = 1, m
        t = x(i, k)*0.25d0
        y(i, k) = y(i, k) - t
      end do
    end do
  end subroutine own_scalars

  subroutine neighbours(x, y)                     ! no: columns read what their neighbours have at this level
    real(8), intent(inout) :: x(m, n), y(m, n)
    integer :: i, k
    do k = 2, n
      do i = 1, m
        x(i, k) = x(i, k) + 0.5d0*y(i, k - 1)
      end do
      do i = 2, m - 1
        y(i, k) = y(i, k) - 0.25d0*(x(i - 1, k) + x(i + 1, k))
      end do
    end do
  end subroutine neighbours

  subroutine reversed(x, y)                       ! no: the second loop reads columns that the first one goes to later
    real(8), intent(inout) :: x(m, n), y(m, n)
    integer :: i, k
    do k = 2, n
      do i = 1, m
        x(i, k) = x(i, k) + 0.5d0*y(i, k - 1)
      end do
      do i = 1, m
        y(i, k) = y(i, k) - 0.25d0*x(m + 1 - i, k)
      end do
    end do
  end subroutine reversed

  subroutine handed_on(x, y)                      ! no: the last column's value of 't' is for all of the second loop
    real(8), intent(inout) :: x(m, n), y(m, n)
    real(8) :: t
    integer :: i, k
    do k = 2, n
      do i = 1, m
        t = y(i, k - 1)*0.5d0
        x(i, k) = x(i, k) + t
      end do
      do i = 1, m
        y(i, k) = y(i, k) - t*x(i, k)
      end do
    end do
  end subroutine handed_on

  subroutine shorter(x, y, w)                     ! no: the loops have other bounds
    real(8), intent(inout) :: x(m, n), y(m, n), w(m)
    integer :: i, k
    do k = 2, n
      do i = 1, m
        w(i) = x(i, k - 1) + 0.5d0*y(i, k - 1)
      end do
      do i = 1, k
        x(i, k) = x(i, k) + 0.5d0*w(i)
        y(i, k) = y(i, k) - 0.5d0*w(i)
      end do
    end do
  end subroutine shorter

  subroutine triangle(x, y)                       ! bounds that move with the level
    real(8), intent(inout) :: x(m, n), y(m, n)
    integer :: i, k
    do k = 2, n
      do i = k, m
        x(i, k) = x(i, k) + 0.5d0*y(i, k - 1)
      end do
      do i = k, m
        y(i, k) = y(i, k) - 0.25d0*x(i, k)
      end do
    end do
  end subroutine triangle
end module columns

program columns_fused
  use columns
  implicit none
  real(8) :: a(m, n), b(m, n), c(m, n), d(m, n), w(m, n), v(m)
  integer :: i, k
  call fill()
  call thomas(a, b, c, d, w)
  call show('thomas', b)
  call show('      ', d)
  call fill()
  call adding(m, n - 1, a, c, w, b, d)
  call show('adding', b)
  call show('      ', d)
  call fill()
  call chosen(.true., a, b, 9)
  call chosen(.false., b, c, n)
  call show('chosen', a)
  call show('      ', b + c)
  call fill()
  call upward(.true., a, b, c)
  call upward(.false., a, c, d)
  call show('upward', b)
  call show('      ', c - d)
  call fill()
  call own_scalars(a, b)
  call show('own   ', a - b)
  call fill()
  call neighbours(a, b)
  call show('neighb', a - b)
  call fill()
  call reversed(a, b)
  call show('revers', a - b)
  call fill()
  call handed_on(a, b)
  call show('handed', a - b)
  call fill()
  v = 0
  call shorter(a, b, v)
  call show('short ', a - b)
  call fill()
  call triangle(a, b)
  call show('triang', a - b)
contains
  subroutine fill()
    do k = 1, n
      do i = 1, m
        a(i, k) = noise(i, k)
        b(i, k) = 2 + noise(k, i)
        c(i, k) = noise(i + k, k)
        d(i, k) = 1 + noise(i, 3*k)
        w(i, k) = 0
      end do
    end do
  end subroutine fill
end program columns_fused
