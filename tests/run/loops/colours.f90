! The colours of a grid go one after another, and the elements of each at once, in one thread each or a few; loops with a small step are shared
! out by teams.
! f2cuda options: --auto=all
! expect: report: 6 wavefront, proved; host
! expect: report: 1 kernel boxes_94 of one team, or host
! expect: report: 2 kernel boxes_95
! expect: report: 2 team: threads that do an iteration together
module grids
  implicit none
  type grid
    integer :: n = 0
    real(8), allocatable :: u(:, :)
  end type
  type(grid), allocatable :: level(:)
contains
  subroutine smooth(l)
    integer, intent(in) :: l
    integer :: c, i, j, n
    n = level(l)%n
    do c = 0, 1
      do j = 1, n - 1
        do i = 1 + mod(j + c, 2), n - 1, 2
          level(l)%u(i, j) = 0.25d0*(level(l)%u(i - 1, j) + level(l)%u(i + 1, j) + level(l)%u(i, j - 1) + level(l)%u(i, j + 1))
        end do
      end do
    end do
  end subroutine
  subroutine by_bound(u, n)
    integer, intent(in) :: n
    real(8), intent(inout) :: u(0:n, 0:n)
    integer :: c, i, j
    do c = 0, 1
      do j = 1, n - 1
        do i = 2 - mod(j + c, 2), n - 1, 2
          u(i, j) = 0.25d0*(u(i - 1, j) + u(i + 1, j) + u(i, j - 1) + u(i, j + 1))
        end do
      end do
    end do
  end subroutine
  subroutine by_condition(u, n)
    integer, intent(in) :: n
    real(8), intent(inout) :: u(0:n, 0:n)
    integer :: c, i, j
    do c = 0, 1
      do j = 1, n - 1
        do i = 1, n - 1
          if (mod(i + j, 2) == c) u(i, j) = 0.25d0*(u(i - 1, j) + u(i + 1, j) + u(i, j - 1) + u(i, j + 1))
        end do
      end do
    end do
  end subroutine
  subroutine by_scalar(u, n, w)
    integer, intent(in) :: n
    real(8), intent(inout) :: u(0:n, 0:n)
    real(8), intent(in) :: w
    integer :: c, i, j, off
    do c = 1, 2
      do j = 1, n - 1
        off = mod(j + c, 2)
        do i = 1 + off, n - 1, 2
          u(i, j) = (1 - w)*u(i, j) + w*0.25d0*(u(i - 1, j) + u(i + 1, j) + u(i, j - 1) + u(i, j + 1))
        end do
      end do
    end do
  end subroutine
  subroutine line(u, n)
    integer, intent(in) :: n
    real(8), intent(inout) :: u(0:n)
    integer :: c, i
    do c = 1, 2
      do i = c, n - 1, 2
        u(i) = 0.5d0*(u(i - 1) + u(i + 1))
      end do
    end do
  end subroutine
  subroutine cube(u, n)
    integer, intent(in) :: n
    real(8), intent(inout) :: u(0:n, 0:n, 0:n)
    integer :: c, i, j, k
    do c = 0, 1
      do k = 1, n - 1
        do j = 1, n - 1
          do i = 1 + mod(j + k + c, 2), n - 1, 2
            u(i, j, k) = (u(i - 1, j, k) + u(i + 1, j, k) + u(i, j - 1, k) + u(i, j + 1, k) + u(i, j, k - 1) + u(i, j, k + 1))/6
          end do
        end do
      end do
    end do
  end subroutine
  subroutine boxes(u, n)
    integer, intent(in) :: n
    real(8), intent(inout) :: u(0:n, 0:n)
    integer :: c, i, j
    do c = 1, 4
      do j = 1 + (c - 1)/2, n - 1, 2
        do i = 1 + mod(c - 1, 2), n - 1, 2
          u(i, j) = 0.25d0*(u(i - 1, j - 1) + u(i + 1, j - 1) + u(i - 1, j + 1) + u(i + 1, j + 1))
        end do
      end do
    end do
  end subroutine
  subroutine shared(u, w, n)
    integer, intent(in) :: n
    real(8), intent(inout) :: u(0:n, 0:n)
    real(8), intent(in) :: w(0:n, 0:n)
    integer :: i, j, first
    do j = 1, n
      first = 2
      if (mod(j, 3) == 0) first = 1
      do i = first, n, 3
        u(i, j) = u(i, j) + w(i, j)
      end do
    end do
    do j = 1, n
      first = mod(j, 2)
      do i = n - first, 1, -2
        u(i, j) = u(i, j)*w(i, j)
      end do
    end do
  end subroutine
end module
program colours
  use grids
  implicit none
  integer, parameter :: n = 61
  real(8) :: u(0:n, 0:n), v(0:n, 0:n), w(0:20, 0:20, 0:20)
  integer :: i, j, k
  allocate (level(2))
  do k = 1, 2
    level(k)%n = n/k
    allocate (level(k)%u(0:n/k, 0:n/k))
  end do
  do j = 0, n
    do i = 0, n
      u(i, j) = mod(i*7 + j*13, 17)
      v(i, j) = 1 + mod(i + 2*j, 5)*0.25d0
    end do
  end do
  w = reshape([(mod(i, 19)*1d0, i=1, size(w))], shape(w))
  level(1)%u = u
  level(2)%u = u(:n/2, :n/2)
  do k = 1, 3
    call smooth(1)
    call smooth(2)
    call by_bound(u, n)
    call by_condition(u, n)
    call by_scalar(u, n, 1.25d0)
    call line(v(:, 3), n)
    call boxes(v, n)
    call cube(w, 20)
  end do
  call shared(u, v, n)
  print '(6es22.14)', sum(level(1)%u), level(2)%u(3, 4), sum(u), u(7, 9), sum(v), sum(w)
end program
