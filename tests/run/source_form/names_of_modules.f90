! modules that are called like intrinsic functions which the host text needs: their names have no other meaning where they are used
! f2cuda options: --auto=all
module allocated
  implicit none
  integer, allocatable :: obs(:)
  real, allocatable :: copy(:)
end module allocated

module any
  implicit none
  real, allocatable :: more(:, :)
  integer :: first = 1
end module any

program names_of_modules
  use allocated
  use any
  implicit none
  real, allocatable :: own(:)
  integer :: i
  allocate(obs(20), more(4, 5))
  obs = 1
  more = 0.5
  own = values(20)
  copy = own
  do i = 1, 20
    obs(i) = obs(i) + i
    copy(i) = copy(i)*2
  end do
  own = copy
  call change
  print *, sum(obs), sum(copy), sum(more), sum(own)
contains
  function values(n) result(v)
    integer, intent(in) :: n
    real, allocatable :: v(:)
    integer :: k
    allocate(v(n))
    do k = 1, n
      v(k) = k
    end do
  end function values

  subroutine change
    use any, only: first
    integer :: k
    do k = first, 5
      more(:, k) = more(:, k) + k
    end do
    copy = copy + 1
  end subroutine change
end program names_of_modules
