! A short loop that stays on the host sets a part of an array that has no values yet: kernels find it.
! f2cuda options: --auto=all
! environment: F2CUDA_HOST_BELOW=2048
module parts
  implicit none
contains
  subroutine mixed(u, n, m)
    integer, intent(in) :: n, m
    real(8), intent(inout) :: u(n)
    real(8) :: w(n)
    integer :: i
    do i = 1, m
      w(i) = 3*i + n
    end do
    do i = m + 1, n
      w(i) = 2*u(i)
    end do
    do i = 2, n - 1
      u(i) = 0.25d0*(w(i-1) + w(i+1))
    end do
  end subroutine
end module
program short_loops_set_undefined
  use parts
  implicit none
  real(8) :: u(20000)
  integer :: i, k
  do i = 1, 20000
    u(i) = mod(i, 13)
  end do
  do k = 1, 3
    call mixed(u, 20000, 100 + k)
  end do
  print '(4f12.6)', u(2), u(100), u(103), u(19999)
end program
