! f2cuda options: --auto=all
! expect: report: 1 private: c (found), e (found), w (found)
! expect: report: 1 private, last value kept: d (found)
! expect: report: 1 private, last value kept: kept (found)
! expect: report: 1 private, last value kept: moved (found)
! Work arrays in COMMON blocks, modules and SAVE that no procedure reads before it has filled them are private copies; where one does,
! the last values go back.
module work
  implicit none
  real :: w(100), kept(100)
end module
subroutine solve(n, a)
  use work, only: w
  implicit none
  integer :: n, i, k
  real :: a(100, n), c(100), d(100), e(100)
  common /com/ c, d
  save e
  do i = 1, n
    do k = 1, 100
      c(k) = a(k, i)*2
      e(k) = a(k, i)*4
      w(k) = a(k, i)*5
    end do
    do k = 1, 100
      a(k, i) = c(101 - k) + e(101 - k) + w(k)
    end do
  end do
end subroutine
subroutine read_elsewhere(n, a)
  implicit none
  integer :: n, i, k
  real :: a(100, n), c(100), d(100)
  common /com/ c, d
  do i = 1, n
    do k = 1, 100
      d(k) = a(k, i)*2
    end do
    do k = 1, 100
      a(k, i) = d(101 - k)
    end do
  end do
end subroutine
subroutine read_in_main(n, a)
  use work, only: kept
  implicit none
  integer :: n, i, k
  real :: a(100, n)
  do i = 1, n
    do k = 1, 100
      kept(k) = a(k, i)*2
    end do
    do k = 1, 100
      a(k, i) = kept(101 - k)
    end do
  end do
end subroutine
subroutine across_call(n, a, b) ! what it has filled itself, its callee fills anew before it reads it
  implicit none
  integer :: n, i
  real :: a(100, n), b(100), moved(100)
  common /more/ moved
  do i = 1, 100
    moved(i) = a(i, 1)
  end do
  call fill_again(n, a)
  do i = 1, 100
    b(i) = moved(i)
  end do
end subroutine
subroutine fill_again(n, a)
  implicit none
  integer :: n, i, k
  real :: a(100, n), moved(100)
  common /more/ moved
  do i = 1, n
    do k = 1, 100
      moved(k) = a(k, i) + i
    end do
    do k = 1, 100
      a(k, i) = moved(101 - k)
    end do
  end do
end subroutine
subroutine other(b)
  implicit none
  integer :: i
  real :: b(100), c(100), d(100)
  common /com/ c, d
  do i = 1, 100
    b(i) = d(i)
    c(i) = i
  end do
  do i = 1, 100
    b(i) = b(i) + c(101 - i)
  end do
end subroutine
program main
  use work
  implicit none
  integer :: i, k
  real :: a(100, 50), b(100)
  do i = 1, 50
    do k = 1, 100
      a(k, i) = mod(i*k, 13)
    end do
  end do
  kept = 0
  call solve(50, a)
  print *, sum(a)
  call read_elsewhere(50, a)
  call other(b)
  print *, sum(a), sum(b), b(7)
  call read_in_main(50, a)
  print *, sum(a), sum(kept), kept(3)
  call across_call(50, a, b)
  print *, sum(a), sum(b), b(5)
end program
