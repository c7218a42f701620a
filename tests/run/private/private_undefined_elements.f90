! PRIVATE arrays of which an iteration reads elements that it nowhere sets: told, with the way out. Beside them arrays that it fills, that another
! procedure fills, and of which nobody knows what is read.
! options: -fopenmp -O1
! expect: compiler: private_undefined_elements.f90:23:24:
! expect: compiler: warning: f(5) of PRIVATE array 'f' is read, and no statement of the iteration sets it
! expect: compiler: note: way out: FIRSTPRIVATE(f) if each iteration starts from the value before the loop
! expect: compiler: warning: g(1) of PRIVATE array 'g' is read
! not compared: some elements get values that are not defined
program private_undefined_elements
  implicit none
  integer, parameter :: n = 40, m = 5
  integer :: i, j, k, at(n)
  real :: f(m), g(n), h(n), w(n), t(n), u(n, n), s(n)
  u = 1; s = 0
  at = [(max(1, i - 1), i = 1, n)]
  !$omp parallel do private(f, k)
  do j = 1, n
    do i = 1, n
      do k = 1, m - 1
        f(k) = u(i, j)*k
      end do
      ! f(m) = 0
      u(i, j) = f(1) + f(m)*0
    end do
  end do
  !$omp parallel do private(g, h)
  do j = 2, n
    do i = 2, j
      g(i) = u(i, j)
      h(i) = u(j, i)
    end do
    s(j) = g(2) + g(1) + h(j)
  end do
  !$omp parallel do private(w, t)
  do j = 2, n
    call fill(w, j)
    do i = 1, at(j)
      t(i) = u(i, j)
    end do
    s(j) = s(j) + w(1) + t(at(j))
  end do
  print *, sum(u), s(1:1)
contains
  subroutine fill(x, k)
    real, intent(inout) :: x(:)
    integer, intent(in) :: k
    integer :: i
    do i = 1, size(x)
      x(i) = i*k
    end do
  end subroutine
end program
