! options: -fopenmp
! Work arrays that loops inside fill from where an index array says: each iteration of the inner loop of columns fills what it reads, so each of the
! outer one does. Not where the outer loop's body reads the array, where an inner iteration reads what an earlier one has left, and where
! the range that is read begins elsewhere.
! expect: report: 5 private: t (found)
program filled_inside
  implicit none
  integer, parameter :: n = 12, m = 7
  integer :: top(m, m), i, j, k
  real :: a(n, m, m), b(n, m, m), c(m)
  do j = 1, m
    do i = 1, m
      top(i, j) = 1 + mod(3*i + 5*j, 4)
      a(:, i, j) = [(i*0.5 + j + mod(k*i, 5), k = 1, n)]
    end do
  end do
  b = 1
  call columns(a, b, top, n, m)
  print *, sum(b), b(:, 3, 4)
  call read_outside(a, b, c, top, n, m)
  print *, sum(b), c
  call left(a, b, top, n, m)
  print *, sum(b), b(:, 5, 2)
  call elsewhere(a, b, top, n, m)
  print *, sum(b), b(:, 2, 6)
  call deeper(a, b, top, n, m)
  print *, sum(b), b(:, 6, 6)
contains
  subroutine columns(a, b, top, n, m)
    integer, intent(in) :: n, m, top(m, m)
    real, intent(in) :: a(n, m, m)
    real, intent(inout) :: b(n, m, m)
    real :: t(n)
    integer :: i, j, k
    !$acc kernels
    do j = 1, m
      do i = 1, m
        do k = top(i, j), n
          t(k) = a(k, i, j)*2
        end do
        do k = top(i, j), n
          b(k, i, j) = b(k, i, j) + t(k)
        end do
      end do
    end do
    !$acc end kernels
  end subroutine columns
  subroutine read_outside(a, b, c, top, n, m)
    integer, intent(in) :: n, m, top(m, m)
    real, intent(in) :: a(n, m, m)
    real, intent(inout) :: b(n, m, m), c(m)
    real :: u(n)
    integer :: i, j, k
    u = 3
    !$acc kernels
    do j = 1, m
      c(j) = u(2)
      do i = 1, m
        do k = top(i, j), n
          u(k) = a(k, i, j)*2
        end do
        do k = top(i, j), n
          b(k, i, j) = b(k, i, j) + u(k)
        end do
      end do
    end do
    !$acc end kernels
  end subroutine read_outside
  subroutine left(a, b, top, n, m)
    integer, intent(in) :: n, m, top(m, m)
    real, intent(in) :: a(n, m, m)
    real, intent(inout) :: b(n, m, m)
    real :: v(n)
    integer :: i, j, k
    v = 0
    !$acc kernels
    do j = 1, m
      do i = 1, m
        do k = top(i, j), n
          b(k, i, j) = b(k, i, j) + v(k)
        end do
        do k = top(i, j), n
          v(k) = a(k, i, j)
        end do
      end do
    end do
    !$acc end kernels
  end subroutine left
  subroutine elsewhere(a, b, top, n, m)
    integer, intent(in) :: n, m, top(m, m)
    real, intent(in) :: a(n, m, m)
    real, intent(inout) :: b(n, m, m)
    real :: v(n)
    integer :: i, j, k
    v = 1
    !$acc kernels
    do j = 1, m
      do i = 1, m
        do k = top(i, j), n
          v(k) = a(k, i, j)
        end do
        do k = top(j, i), n
          b(k, i, j) = b(k, i, j) + v(k)
        end do
      end do
    end do
    !$acc end kernels
  end subroutine elsewhere
  ! a loop more between, and OpenMP's directives apart
  subroutine deeper(a, b, top, n, m)
    integer, intent(in) :: n, m, top(m, m)
    real, intent(in) :: a(n, m, m)
    real, intent(inout) :: b(n, m, m)
    real :: t(n), w(n, 2)
    integer :: i, j, k, l
    !$omp parallel private(i, k, l, t, w)
    !$omp do
    do j = 1, m
      do i = 1, m
        do l = 1, 2
          do k = top(i, j), n
            t(k) = a(k, i, j)*l
            w(k, l) = t(k) + 1
          end do
          do k = top(i, j), n
            b(k, i, j) = b(k, i, j) + t(k)*w(k, l)
          end do
        end do
      end do
    end do
    !$omp end do
    !$omp end parallel
  end subroutine deeper
end program filled_inside
