! FIRSTPRIVATE arrays that the iterations only read need no copies. A real that grows by the same amount is a scan.
! f2cuda options: --auto=all
! expect: report: 5 parallel, proved; kernel main_
! expect: report: 1 scan variable: x = x + dx
program main
  implicit none
  integer, parameter :: n = 500
  integer :: i, v(5), w(5), r(n), c(3)
  real(8) :: x, dx, y(n)
  v = [1, 2, 3, 4, 5]
  c = [7, -2, 9]
  !$acc parallel loop private(w) firstprivate(v) copyout(r)
  do i = 1, n
    w = v*i
    w(2:4) = w(1:3) + v(3:5)
    r(i) = maxval(w) - minval(w)
  end do
  print *, sum(r), v
  !$omp target teams distribute parallel do firstprivate(v, c) private(w) map(from: r)
  do i = 1, n
    w(1) = v(mod(i, 5) + 1)
    w(2) = w(1)*c(mod(i, 3) + 1)
    r(i) = w(2) - w(1)
  end do
  print *, sum(r)
  !$omp parallel do firstprivate(c) default(none) shared(r)
  do i = 1, n
    r(i) = r(i) + c(1 + mod(i, 2))
  end do
  print *, sum(r), c
  x = 0.25d0
  dx = 0.125d0
  do i = 1, n
    x = x + dx
    y(i) = x*x
  end do
  print *, x, sum(y)
end program main
