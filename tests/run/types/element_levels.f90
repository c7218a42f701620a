! components of two elements of an array of objects in one loop, by their subscripts and by names of ASSOCIATE, in host statements too
! f2cuda options: --auto=all
! expect: host: share storage
! expect: report: 1 kernel gather_19, y
module levels
  implicit none
  type level
    integer :: n
    real(8), allocatable :: u(:,:), p(:)
  end type
  type hierarchy
    type(level), allocatable :: l(:)
  end type
  type(level), allocatable :: l(:)
contains
  subroutine gather(k, s)
    integer, intent(in) :: k, s
    integer :: i, j
    do j = 1, 8 ! a kernel: k, k + 1 and k - 1 are three elements
      do i = 1, 8
        l(k)%u(i,j) = l(k)%u(i,j) + l(k+1)%u(i/2+1,j/2+1) + l(k-1)%u(9-i,j)
      end do
    end do
    do i = 1, 8 ! l(k) where s is k - 1: the launch sees that
      l(s+1)%u(i,2) = l(k)%u(9-i,2)
    end do
  end subroutine
  recursive subroutine down(h, k)
    type(hierarchy), intent(inout) :: h
    integer, intent(in) :: k
    integer :: i, j
    if (k == size(h%l)) return
    call down(h, k+1)
    associate (c => h%l(k+1)%u, f => h%l(k)%u, lv => h%l(k))
      do j = 1, 4
        do i = 1, 4
          f(2*i,2*j) = f(2*i,2*j) + c(i,j)
          f(2*i+1,2*j) = f(2*i+1,2*j) + 0.5d0*(c(i,j) + c(i+1,j))
        end do
      end do
      do i = 2, 9 ! the host's
        f(1,i) = f(1,i) + mod(f(1,i-1)*lv%n, 3d0)
      end do
      lv%n = nint(f(1,9)) + lbound(f, 1)
    end associate
  end subroutine
end module
program main
  use levels
  implicit none
  type(hierarchy) :: h
  integer :: i, j, k
  allocate(l(3), h%l(3))
  do k = 1, 3
    allocate(l(k)%u(9,9))
    do j = 1, 9
      do i = 1, 9
        l(k)%u(i,j) = k + i*j
      end do
    end do
    l(k)%n = k
    h%l(k) = l(k)
  end do
  call gather(2, 0)
  call gather(2, 1)
  call down(h, 1)
  print '(3f12.3)', (sum(l(k)%u), k = 1, 3)
  print '(3f12.3,3i6)', (sum(h%l(k)%u), k = 1, 3), h%l%n
end program
