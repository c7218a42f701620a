! Arrays that a DVM region has left on the device, changed by the host without ACTUAL, then used by other directives: what the host has changed counts.
! f2cuda options: --data=auto
program data_left_by_region
  implicit none
  integer, parameter :: n = 60
  integer :: a(n), b(n), c(n), m(6, 10), i, j
  a = 1
  b = 0
  call add(a)
  !DVM$ GET_ACTUAL (a)
  a(5) = -1000 ! both had the same values
  a(7:9) = a(7:9)*2
  !$acc data copyin(a) copyout(b)
  !$acc parallel loop
  do i = 1, n
    b(i) = a(i)*2
  end do
  !$acc end data
  print *, b
  call add(a)
  a = 3 ! all of it, where the device has newer values
  !$omp target data map(tofrom: a)
  !$omp target teams distribute parallel do
  do i = 1, n
    a(i) = a(i)*2
  end do
  !$omp end target data
  print *, a
  call add(a)
  a(11) = 0 ! parts of it
  a(21:25) = [5, 4, 3, 2, 1]
  a(31:60:3) = -1
  !$acc enter data copyin(a)
  !$acc parallel loop present(a)
  do i = 1, n
    a(i) = a(i) + 1000
  end do
  !$acc exit data copyout(a)
  print *, a
  call add(a)
  a(3) = 77
  !$acc parallel loop
  do i = 1, n
    b(i) = a(i) - 1
  end do
  print *, b
  call add(a(11:20)) ! the region had a section
  a(12) = 5
  !$acc parallel loop copyin(a) copyout(c)
  do i = 1, n
    c(i) = a(i) + 1
  end do
  print *, c
  m = 2
  call add(m)
  m(:, 4) = 0
  !DVM$ ACTUAL (m(:, 4))
  m(:, 5) = 1
  call add(m) ! DVM: the 1 has not been said
  m(2, :) = 9
  !$acc parallel loop collapse(2) copy(m)
  do j = 1, 10
    do i = 2, 6
      m(i, j) = m(i, j)*10
    end do
  end do
  print *, m(2, :), m(:, 4), m(3, :4)
contains
  subroutine add(x)
    integer, intent(inout) :: x(*)
    integer :: k
    integer, parameter :: most = 10
    !DVM$ REGION INOUT(x(1:most))
    !DVM$ PARALLEL (k) ON x(k)
    do k = 1, most
      x(k) = x(k) + k
    end do
    !DVM$ END REGION
  end subroutine add
end program data_left_by_region
