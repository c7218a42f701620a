! Elements that all iterations count in beside planes that they sum up: the counters have a nest of their own, and threads the elements of the planes;
! also of two such arrays. Where another part of the loop has to do with the counters, or may have, the loop stays as it is.
! f2cuda options: --auto=all
! expect: report: 1 form: as perfect nests: t over line 17; then j, i, t over line 20
! expect: report: 1 form: as perfect nests: t over line 32; then j, i, t over line 35; then t over line 38
! expect: report: 3 form: as perfect nests
module climate
  implicit none
contains
  subroutine monthly(x, mon, c, k, n, m, nt)
    integer, intent(in) :: n, m, nt, mon(nt)
    real, intent(in) :: x(n, m, nt)
    real, intent(inout) :: c(n, m, 12)
    integer, intent(inout) :: k(12)
    integer :: i, j, t
    do t = 1, nt
      k(mon(t)) = k(mon(t)) + 1
      do j = 1, m
        do i = 1, n
          c(i, j, mon(t)) = c(i, j, mon(t)) + x(i, j, t)
        end do
      end do
    end do
  end subroutine
  subroutine two(x, mon, day, c, k, most, n, m, nt)
    integer, intent(in) :: n, m, nt, mon(nt), day(nt)
    real, intent(in) :: x(n, m, nt)
    real, intent(inout) :: c(n, m), most(7)
    integer, intent(inout) :: k(12)
    integer :: i, j, t
    do t = 1, nt
      k(mon(t)) = k(mon(t)) + t
      do j = 1, m
        do i = 1, n
          c(i, j) = c(i, j) + x(i, j, t)
        end do
      end do
      most(day(t)) = max(most(day(t)), x(1, 1, t))
    end do
  end subroutine
  subroutine both(x, mon, day, c, k, n, m, nt) ! two parts count in k
    integer, intent(in) :: n, m, nt, mon(nt), day(nt)
    real, intent(in) :: x(n, m, nt)
    real, intent(inout) :: c(n, m)
    integer, intent(inout) :: k(12)
    integer :: i, j, t
    do t = 1, nt
      k(mon(t)) = k(mon(t)) + 1
      do j = 1, m
        do i = 1, n
          c(i, j) = c(i, j) + x(i, j, t)
        end do
      end do
      k(day(t)) = k(day(t)) + 100
    end do
  end subroutine
  subroutine pointed(x, mon, c, k, n, m, nt) ! they may be the same
    integer, intent(in) :: n, m, nt, mon(nt)
    integer, intent(in) :: x(n, m, nt)
    integer, pointer, intent(in) :: c(:, :), k(:)
    integer :: i, j, t
    do t = 1, nt
      k(mon(t)) = k(mon(t)) + 1
      do j = 1, m
        do i = 1, n
          c(i, j) = c(i, j) + x(i, j, t)
        end do
      end do
    end do
  end subroutine
end module
program main
  use climate
  implicit none
  integer, parameter :: n = 33, m = 21, nt = 500
  real :: x(n, m, nt), c(n, m, 12), d(n, m), most(7)
  integer :: mon(nt), day(nt), k(12), xi(n, m, nt), i, j, t
  integer, target :: both_are(n, m)
  integer, pointer :: p(:, :), q(:)
  do t = 1, nt
    mon(t) = mod(t/3, 12) + 1
    day(t) = mod(t, 7) + 1
    do j = 1, m
      do i = 1, n
        x(i, j, t) = mod(i*j + t, 11)
        xi(i, j, t) = mod(i*j + t, 13)
      end do
    end do
  end do
  k = 0
  c = 0
  call monthly(x, mon, c, k, n, m, nt)
  print *, k, sum(c), c(3, 4, :)
  d = 0
  most = 0
  call two(x, mon, day, d, k, most, n, m, nt)
  print *, k, sum(d), d(:, 7), most
  d = 0
  call both(x, mon, day, d, k, n, m, nt)
  print *, k, sum(d), d(5, :)
  both_are = 0
  p => both_are
  q(1:n*m) => both_are
  call pointed(xi, mon, p, q, n, m, nt)
  print *, sum(both_are), both_are(:, 2)
end program
