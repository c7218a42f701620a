! Arrays of several dimensions that are stored in one, with extents that the run tells; rows that are stored column by column are two
! dimensions of threads, if the test before the launch finds that no two elements meet.
! f2cuda options: --auto=all
! expect: report: 5 , z
! expect: report: 0 kernel bypassed
! expect: report: 1 kernel by_columns_101, y
! expect: host: it does not hold that
module m
  implicit none
contains
  subroutine horner(a, b, n1, n2, n3)
    integer, intent(in) :: n1, n2, n3
    real(8) :: a(0:n1*n2*n3 - 1), b(0:n1*n2*n3 - 1)
    integer :: i, j, k
    do k = 0, n3 - 1
      do j = 0, n2 - 1
        do i = 0, n1 - 1
          a(i + n1*(j + n2*k)) = b(i + n1*(j + n2*k)) + i + 2*j + 3*k
        end do
      end do
    end do
  end subroutine

  subroutine flat(a, b, n1, n2, n3)
    integer, intent(in) :: n1, n2, n3
    real(8) :: a(n1*n2*n3), b(n1*n2*n3)
    integer :: i, j, k, at
    do k = 2, n3 - 1
      do j = 2, n2 - 1
        do i = 2, n1 - 1
          at = i + (j - 1)*n1 + (k - 1)*n1*n2
          b(at) = a(at - 1) + a(at + 1) + a(at - n1) + a(at + n1) + a(at - n1*n2) + a(at + n1*n2) - 6*a(at)
        end do
      end do
    end do
  end subroutine

  subroutine rows_first(a, n1, n2, n3)
    integer, intent(in) :: n1, n2, n3
    real(8) :: a(n1*n2*n3)
    integer :: i, j, k
    do i = 1, n1
      do j = 1, n2
        do k = 1, n3
          a((i-1)*n2*n3 + (j-1)*n3 + k) = a((i-1)*n3*n2 + (j-1)*n3 + k)*2 + i
        end do
      end do
    end do
  end subroutine

  subroutine four(a, n1, n2, n3, n4)
    integer, intent(in) :: n1, n2, n3, n4
    real(8) :: a(0:n1*n2*n3*n4-1)
    integer :: i, j, k, l
    do l = 0, n4 - 1
      do k = 0, n3 - 1
        do j = 0, n2 - 1
          do i = 0, n1 - 1
            a(((l*n3 + k)*n2 + j)*n1 + i) = a(((l*n3 + k)*n2 + j)*n1 + i) + i - j + k - l
          end do
        end do
      end do
    end do
  end subroutine

  subroutine masked(a, b, n1, n2, n3)
    integer, intent(in) :: n1, n2, n3
    real(8) :: a(*), b(*)
    integer :: i, j, k, plane, at
    plane = n1*n2
    do k = 2, n3
      do j = 1, n2
        do i = 1, n1
          at = i + (j - 1)*n1 + (k - 1)*plane
          b(at) = 0
          if (a(at) < 1) go to 10
          b(at) = a(at) + a(at - plane)
10        continue
        end do
      end do
    end do
  end subroutine

  ! where the jump leads, 'at' has one of two values
  subroutine bypassed(a, b, n)
    integer, intent(in) :: n
    real(8) :: a(n), b(n)
    integer :: i, at
    do i = 1, n - 1
      at = i
      if (b(i) < 3) go to 20
      at = i + 1
20    a(at) = a(at)*0.5d0 + b(i)
    end do
  end subroutine

  subroutine by_columns(plane, x, n1, n2, bls, ble, blkp)
    integer, intent(in) :: n1, n2, bls, ble, blkp
    real(8) :: plane(:), x(n1 + 1, n2)
    integer :: i, j
    do j = bls, ble
      do i = 1, n1
        plane(j - bls + 1 + blkp*(i - 1)) = x(i, j)
      end do
    end do
  end subroutine

  ! the test of the loop inside is another one in each column, so that it has no threads of its own
  subroutine moved(x, n, m)
    integer, intent(in) :: n, m
    real(8) :: x(:, :)
    integer :: i, j
    do j = 1, m
      do i = 1, n
        x(i, j) = x(i + 4*j, j) + 1
      end do
    end do
  end subroutine
end module

program delinearised
  use m
  implicit none
  integer, parameter :: n1 = 17, n2 = 13, n3 = 11, n4 = 3
  real(8) :: a(n1*n2*n3*n4), b(n1*n2*n3*n4), x(n1 + 1, n2)
  integer :: i
  a = [(mod(i*7, 23)*0.25d0, i = 1, size(a))]
  b = [(mod(i*5, 19)*0.5d0, i = 1, size(b))]
  call horner(a, b, n1, n2, n3)
  print '(4f14.4)', sum(a), a(1), a(100), a(n1*n2*n3)
  call flat(a, b, n1, n2, n3)
  print '(4f14.4)', sum(b), b(1), b(1000), b(n1*n2*n3)
  call rows_first(a, n1, n2, n3)
  print '(4f14.4)', sum(a), a(1), a(100), a(n1*n2*n3)
  call four(a, n1, n2, n3, n4)
  print '(4f14.4)', sum(a), a(1), a(100), a(n1*n2*n3*n4)
  call masked(a, b, n1, n2, n3)
  print '(4f14.4)', sum(b), b(n1*n2 + 1), b(1000), b(n1*n2*n3)
  call bypassed(a, b, 1000)
  print '(4f14.4)', sum(a), a(2), a(100), a(1000)
  x = reshape([(i*0.5d0, i = 1, size(x))], shape(x))
  call by_columns(a, x, n1, n2, 3, 9, 8)
  print '(4f14.4)', sum(a), a(1), a(100), a(n1*n2*n3)
  call by_columns(a, x, n1, n2, 3, 9, 5)
  print '(4f14.4)', sum(a), a(1), a(100), a(n1*n2*n3)
  call by_columns(a, x, 1, n2, 3, 9, 0)
  print '(4f14.4)', sum(a), a(1), a(100), a(n1*n2*n3)
  call moved(x, 4, 3)
  print '(4f14.4)', sum(x), x(1, 1), x(4, 3)
end program
