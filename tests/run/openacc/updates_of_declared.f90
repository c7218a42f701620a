! UPDATE of parts of arrays that stay on the device without being held (DECLARE CREATE in a module, DECLARE TARGET, those that no directive names): what crosses is the part.
! expect: transfers: u 3 7
! expect: transfers: p 1 9
! expect: transfers: t 0 4
module fields
  implicit none
  integer :: n = 64
  real(8), allocatable :: u(:,:), p(:,:)
  !$acc declare create(u, p)
  real(8) :: t(100, 40)
  !$omp declare target(t)
contains
  subroutine step(k)
    integer, intent(in) :: k
    integer :: i, j
    !$acc parallel loop collapse(2)
    do j = 1, n
      do i = 1, n
        u(i, j) = u(i, j) + k*i
        p(i, j) = p(i, j) + u(i, j) - j
      end do
    end do
  end subroutine step
end module fields

program updates_of_declared
  use fields
  implicit none
  integer :: i, j, k
  allocate(u(n, n), p(n, n))
  u = 1
  p = 2
  do k = 1, 4
    call step(k)
    !$acc update host(u(:, 3), p(n/2, 1:n))
    !$acc update host(p(1:4, 5)) async(1)
    !$acc wait
    print *, sum(u(:, 3)), sum(p(n/2, 1:n)), p(2, 5)
    !$acc update device(p(6:9, 6)) if_present
  end do
  ! what the host sets follows, told or not
  u(7, 3) = 1000
  !$acc update device(u(7, 3))
  call step(1)
  !$acc update self(u(7, 1:4))
  print *, u(7, 1:4)
  u(:, 4) = 5
  u(8, 8) = u(9, 9)
  call step(2)
  !$acc update self(u(1:8, 1:8))
  print *, u(7, 4), u(8, 8)
  print *, sum(u), sum(p)
  !$omp target teams distribute parallel do collapse(2)
  do j = 1, 40
    do i = 1, 100
      t(i, j) = i*j
    end do
  end do
  do k = 1, 3
    !$omp target teams distribute parallel do
    do i = 1, 100
      t(i, 7) = t(i, 7) + t(i, 8)*k
    end do
    !$omp target update from(t(:, 7))
    print *, sum(t(:, 7)), t(3, 7)
  end do
  !$omp target update to(t(1:2, 7))
  print *, sum(t)
end program updates_of_declared
