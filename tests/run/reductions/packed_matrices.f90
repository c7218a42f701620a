! Triangles packed into one dimension, as BLAS has them: AP(*) with subscripts of second degree, written and counted.
! f2cuda options: --auto=all
! expect: report: 1 kernel dspmv
! expect: report: 1 kernel written
! expect: report: 1 kernel counted
! expect: report: 1 kernel along
module packed
  implicit none
contains
  subroutine dspmv(n, alpha, ap, x, y)
    integer, intent(in) :: n
    integer(8), intent(in) :: alpha, ap(*), x(*)
    integer(8), intent(inout) :: y(*)
    integer(8) :: temp1, temp2
    integer :: kk, k, i, j
    kk = 1
    do 60 j = 1, n
      temp1 = alpha*x(j)
      temp2 = 0
      k = kk
      do 50 i = 1, j - 1
        y(i) = y(i) + temp1*ap(k)
        temp2 = temp2 + ap(k)*x(i)
        k = k + 1
50    continue
      y(j) = y(j) + temp1*ap(kk + j - 1) + alpha*temp2
      kk = kk + j
60  continue
  end subroutine
  subroutine written(n, ap, x, y)
    integer, intent(in) :: n
    integer(8), intent(in) :: ap(*), x(n)
    integer(8), intent(inout) :: y(n)
    integer :: i, j
    !$acc kernels
    do j = 1, n
      do i = 1, j - 1
        y(i) = y(i) + ap(i + j*(j - 1)/2)*x(j)
        y(j) = y(j) + ap(i + j*(j - 1)/2)*x(i)
      end do
      y(j) = y(j) + ap(j + j*(j - 1)/2)*x(j)
    end do
    !$acc end kernels
  end subroutine
  subroutine counted(n, m, a, b)       ! the step before the use, two at a time
    integer, intent(in) :: n, m
    integer(8), intent(in) :: a(*)
    integer(8), intent(inout) :: b(n, m)
    integer :: i, j, k
    do j = 1, m
      k = 5*(j - 1)
      do i = 1, n
        k = k + 2
        b(i, j) = b(i, j) + a(k) + a(k - 1)
      end do
    end do
  end subroutine
  subroutine along(n, m, nb, a, b)     ! two loops move the counter on
    integer, intent(in) :: n, m, nb
    integer(8), intent(in) :: a(*)
    integer(8), intent(inout) :: b(n, nb)
    integer :: i, j, k, c
    do c = 1, nb
      k = 2*c
      do j = 1, m
        do i = 1, n
          k = k + 1
          b(i, c) = b(i, c) + a(k)
        end do
      end do
    end do
  end subroutine
end module
program packed_matrices
  use packed
  implicit none
  integer, parameter :: n = 150, m = 40
  integer(8) :: ap(n*(n+1)/2), x(n), y(n), b(n, m), a(5*(m-1) + 2*n)
  integer :: i, j
  do i = 1, size(ap)
    ap(i) = mod(i*37, 101) - 50
  end do
  do i = 1, n
    x(i) = mod(i*13, 17) - 8; y(i) = i
  end do
  call dspmv(n, 3_8, ap, x, y)
  print *, sum(y), sum(y*y)
  call dspmv(1, 3_8, ap, x, y)
  call dspmv(0, 3_8, ap, x, y)
  call written(n, ap, x, y)
  print *, sum(y), sum(y*y), y(1)
  do i = 1, size(a)
    a(i) = mod(i*7, 29)
  end do
  do j = 1, m
    do i = 1, n
      b(i, j) = i - j
    end do
  end do
  call counted(n, m, a, b)
  print *, sum(b), sum(b*b)
  call along(n, 3, 15, ap, b)
  call along(30, 20, m, ap, b)
  print *, sum(b), sum(b*b)
end program
