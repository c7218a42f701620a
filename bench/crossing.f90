! An array of 1 GiB, allocated as any other, to the device and home again and again: GB/s of each crossing.
program crossing
  use iso_fortran_env, only: int64
  implicit none
  integer(int64), parameter :: n = 2_int64**27
  real(8), allocatable :: a(:)
  integer :: k
  integer(int64) :: begin, between, now, rate
  allocate (a(n), source=1d0)
  !$acc enter data create(a)
  do k = 1, 6
    call system_clock(begin, rate)
    !$acc update device(a)
    call system_clock(between)
    !$acc update self(a)
    call system_clock(now)
    print '(i0,2f9.2)', k, 8d-9*n*rate/(between - begin), 8d-9*n*rate/(now - between)
  end do
  !$acc exit data delete(a)
end program
