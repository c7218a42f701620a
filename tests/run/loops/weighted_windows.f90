! Windows about each element, with weights that all elements have in common: a thread each where there are many, also where the ends of the row are left
! out by CYCLE.
! f2cuda options: --auto=all
! expect: code: 1 launch.windows(
subroutine blur(a, t, w, r, n, m)
  implicit none
  integer, intent(in) :: r, n, m
  real, intent(in) :: a(n, m), w(-r:r)
  real, intent(out) :: t(n, m)
  integer :: i, j, k
  do j = 1, m
    do i = 1, n
      t(i, j) = 0
      do k = -r, r
        if (i + k < 1 .or. i + k > n) cycle
        t(i, j) = t(i, j) + w(k)*a(i+k, j)
      end do
    end do
  end do
end subroutine
subroutine plain(a, t, w, r, n, m)
  implicit none
  integer, intent(in) :: r, n, m
  real, intent(in) :: a(n, m), w(-r:r)
  real, intent(out) :: t(n, m)
  integer :: i, j, k
  real :: s
  do j = 1, m
    do i = 1 + r, n - r
      s = 0
      do k = -r, r
        s = s + w(k)*a(i+k, j)
      end do
      t(i, j) = s
    end do
  end do
end subroutine
program main
  implicit none
  integer, parameter :: n = 300, m = 40, r = 5
  real :: a(n, m), t(n, m), w(-r:r)
  integer :: i, j
  do j = 1, m
    do i = 1, n
      a(i, j) = mod(i*j, 9)
    end do
  end do
  do i = -r, r
    w(i) = 1 + abs(i)
  end do
  call blur(a, t, w, r, n, m)
  print *, sum(t), t(1:12, 7), t(290:300, 40)
  t = 0
  call plain(a, t, w, r, n, m)
  print *, sum(t), t(1:12, 7), t(290:300, 40)
end program
