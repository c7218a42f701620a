! Work arrays that running values fill, in one way or another, as a column's flux: what is read is what the step before has set.
! f2cuda options: --auto=all
! expect: report: 2 kernel falling
! expect: report: 1 private: kt (found), w (found), flux (found)
! expect: report: 1 private: flux (found)
! expect: report: 1 private: e (found)
module columns
  implicit none
contains
  subroutine falling(nz, nc, t, q, rain)
    integer, intent(in) :: nz, nc
    real(8), intent(inout) :: t(nc, nz), q(nc, nz)
    real(8), intent(out) :: rain(nc)
    real(8) :: flux(nz + 1), w
    integer :: i, k, kt
    do i = 1, nc
      kt = nz
      do k = nz, 1, -1
        if (q(i, k) < 0.2d0) exit
        kt = k
      end do
      flux(1) = 0
      do k = 1, nz
        w = max(0d0, q(i, k) - 0.5d0)
        if (k >= kt) then
          q(i, k) = q(i, k) - w
          flux(k + 1) = flux(k) + w
        else
          flux(k + 1) = flux(k)
        end if
      end do
      rain(i) = flux(nz + 1)
    end do
    do i = 1, nc                       ! upwards, three ways
      flux(nz + 1) = rain(i)
      do k = nz, 1, -1
        if (t(i, k) > 0.7d0) then
          flux(k) = 0.5d0*flux(k + 1)
        else if (t(i, k) > 0.3d0) then
          flux(k) = flux(k + 1) - t(i, k)
        else
          flux(k) = flux(k + 1)
        end if
        t(i, k) = t(i, k) + flux(k)
      end do
    end do
  end subroutine
  subroutine chosen(nz, nc, kind, t)
    integer, intent(in) :: nz, nc, kind(nz)
    real(8), intent(inout) :: t(nc, nz)
    real(8) :: e(0:nz)
    integer :: i, k
    do i = 1, nc
      e(0) = t(i, 1)
      do k = 1, nz
        select case (kind(k))
        case (1)
          e(k) = e(k - 1)
        case (2, 3)
          e(k) = e(k - 1)*0.5d0 + t(i, k)
        case default
          e(k) = t(i, k)
        end select
      end do
      t(i, 1:nz) = e(1:nz)
    end do
  end subroutine
  subroutine kept(nz, nc, t)           ! not always: an element of the column before may be read
    integer, intent(in) :: nz, nc
    real(8), intent(inout) :: t(nc, nz)
    real(8) :: e(0:nz)
    integer :: i, k
    e = 0
    do i = 1, nc
      e(0) = t(i, 1)
      do k = 1, nz
        if (t(i, k) > 0.5d0) then
          e(k) = e(k - 1) + t(i, k)
        else if (t(i, k) > 0.25d0) then
          e(k) = e(k - 1)
        end if
        t(i, k) = e(k)
      end do
    end do
  end subroutine
  subroutine same_step(nz, nc, t)      ! what another alternative of the same step would have set
    integer, intent(in) :: nz, nc
    real(8), intent(inout) :: t(nc, nz)
    real(8) :: e(0:nz)
    integer :: i, k
    e = 1
    do i = 1, nc
      do k = 1, nz
        if (t(i, k) > 0.5d0) then
          e(k) = t(i, k)
        else
          t(i, k) = e(k)
          e(k) = t(i, k) + 1
        end if
      end do
    end do
  end subroutine
end module
program running_alternatives
  use columns
  implicit none
  integer, parameter :: nz = 20, nc = 60
  real(8) :: t(nc, nz), q(nc, nz), rain(nc)
  integer :: i, k, kind(nz)
  do k = 1, nz
    kind(k) = mod(k*7, 5)
    do i = 1, nc
      t(i, k) = mod(i*37 + k*11, 101)/101d0; q(i, k) = mod(i*53 + k*29, 97)/97d0
    end do
  end do
  call falling(nz, nc, t, q, rain)
  print '(3f14.8)', sum(t), sum(q), sum(rain)
  call chosen(nz, nc, kind, t)
  print '(2f14.8)', sum(t), t(nc, nz)
  t = modulo(t, 1d0)
  call kept(nz, nc, t)
  print '(2f14.8)', sum(t), t(nc, nz)
  t = modulo(t, 1d0)
  call same_step(nz, nc, t)
  print '(2f14.8)', sum(t), t(nc, nz)
end program
