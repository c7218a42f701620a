! f2cuda options: --auto=all
! Host statements that give components of an array's elements other targets and storage, while the array itself is on the device: kernels change
! other components of the elements, and what comes home must not bring the old descriptors back.
module cells
  implicit none
  type cell
    integer :: n = 3
    real(8) :: w(8) = 0
    real(8), pointer :: p(:) => null()
    real(8), allocatable :: v(:)
  end type cell
  type(cell), allocatable, target :: c(:)

contains

  subroutine step
    integer :: k, i
    do k = 1, size(c)
      do i = 1, 8
        c(k)%w(i) = c(k)%w(i) + k*0.5d0 + i
      end do
    end do
  end subroutine step

  subroutine one(k)
    integer, intent(in) :: k
    integer :: i
    do i = 1, 8
      c(k)%w(i) = c(k)%w(i) - 0.25d0*c(k)%p(i)
    end do
  end subroutine one

  subroutine tell(name)
    character(*), intent(in) :: name
    integer :: k
    do k = 1, size(c)
      print '(a, i3, 3f12.4, l2)', name, k, sum(c(k)%w), sum(c(k)%p), sum(c(k)%v), associated(c(k)%p, c(1)%p)
    end do
  end subroutine tell

  subroutine renew(v, n)
    real(8), allocatable, intent(inout) :: v(:)
    integer, intent(in) :: n
    deallocate(v)
    allocate(v(n))
    v = n
  end subroutine renew

end module cells

program element_descriptors
  use cells
  implicit none
  integer :: k
  real(8), target :: other(8)
  real(8), allocatable :: from(:)
  allocate(c(4))
  do k = 1, 4
    allocate(c(k)%p(8), c(k)%v(k + 2))
    c(k)%p = k
    c(k)%v = 10*k
  end do
  other = 7
  call step
  c(2)%p => c(1)%p
  call step
  call tell('assigned')
  call step
  c(3)%p => other
  call one(3)
  call step
  call tell('target')
  deallocate(c(4)%v)
  allocate(c(4)%v(2))
  c(4)%v = [5, 6]
  call step
  call tell('allocated')
  c(1)%v = [1, 2, 3, 4, 5, 6, 7, 8, 9]
  call step
  call tell('grown')
  allocate(from(11))
  from = 0.5d0
  call move_alloc(from, c(2)%v)
  call step
  call tell('moved')
  call renew(c(3)%v, 13)
  call step
  call tell('renewed')
  do k = 1, 4
    call one(k)
  end do
  nullify(c(4)%p)
  call step
  c(4)%p => c(2)%p
  call step
  call tell('nullified')
end program element_descriptors
