! A directive names a part of an array, and loops use it under the name of the whole, or of another part.
program data_parts
  implicit none
  integer, parameter :: n = 100
  real :: a(n), m(20, 20), z(0)
  integer :: i
  a = 1; m = 1
  !$acc data copy(a(11:50))
  !$acc parallel loop
  do i = 12, 48, 2
    a(i) = a(i + 1) + a(i - 1)
  end do
  call regions(a, n)
  call loop(a, n)
  !$acc end data
  print *, sum(a)
  !$acc data copy(m(:, 2:5))
  call columns(m)
  !$acc end data
  print *, sum(m)
  !$acc data copy(m(1:20:2, :))
  call columns(m(1:20:2, :))
  !$acc end data
  print *, sum(m)
  call columns(m(::3, ::2))
  print *, sum(m)
  !$acc data copy(z, a)
  call loop(a, n)
  !$acc end data
  print *, sum(a), size(z)
!DVM$ REGION INOUT(a(11:20))
!DVM$ PARALLEL (i)
  do i = 11, 20
    a(i) = a(i) + i
  end do
!DVM$ END REGION
!DVM$ GET_ACTUAL(a)
  print *, sum(a)
!DVM$ REGION INOUT(a)
!DVM$ PARALLEL (i)
  do i = 1, n
    a(i) = a(i) + i
  end do
!DVM$ END REGION
!DVM$ GET_ACTUAL(a(1:60))
!DVM$ GET_ACTUAL
  print *, sum(a)
  a(1:5) = 0
!DVM$ ACTUAL(a(1:5))
!DVM$ REGION INOUT(a(1:10))
!DVM$ PARALLEL (i)
  do i = 1, 10
    a(i) = a(i) + 1
  end do
!DVM$ END REGION
!DVM$ GET_ACTUAL(a)
  print *, sum(a)
contains
  subroutine regions(x, k)
    integer, intent(in) :: k
    real, intent(inout) :: x(k)
    integer :: i
    !$acc kernels
    do i = 11, 50
      x(i) = x(i) + i
    end do
    do i = 11, 50
      x(i) = x(i)*2
    end do
    !$acc end kernels
  end subroutine
  subroutine loop(x, k)
    integer, intent(in) :: k
    real, intent(inout) :: x(k)
    integer :: i
    !$acc parallel loop
    do i = 11, 50
      x(i) = x(i) + i
    end do
  end subroutine
  subroutine columns(x)
    real, intent(inout) :: x(:, :)
    integer :: i, j
    !$acc kernels
    do j = 2, 5
      do i = 1, size(x, 1)
        x(i, j) = x(i, j) + i
      end do
    end do
    do j = 2, 5
      do i = 1, size(x, 1)
        x(i, j) = x(i, j) + j
      end do
    end do
    !$acc end kernels
  end subroutine
end program
