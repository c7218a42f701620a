! Short kernels and statements of the host in turn: when they have waited for each other long enough, the arrays come home and the loops are the host's.
! f2cuda options: --auto=all
! environment: F2CUDA_HOST_BELOW=100
! expect: profile: turns_of_host_and_device_chain_22 .* 299 *4.0$
program turns_of_host_and_device
  implicit none
  integer, parameter :: n = 300
  real(8) :: q(4, n), w(4), s
  integer :: k
  do k = 1, n                 ! long: the device's
    q(:, k) = [1, 2, 3, 4]*0.5d0 + mod(k, 7)
  end do
  s = chain(q, w)
  print '(f18.6,4f12.4)', s, w
contains
  real(8) function chain(q, w) result(s)
    real(8), intent(in) :: q(4, n)
    real(8), intent(out) :: w(4)
    integer :: m
    w = 0; s = 0
    do k = 1, n
      do m = 1, 4             ! 'q' is newer on the device
        w(m) = q(m, k) - 0.25d0*w(m)
      end do
      if (s > 1d3) s = s - 7*w(1)
      s = s + w(2)*mod(k, 3) + w(3)
      call twist(w, k)
    end do
  end function
  subroutine twist(w, k)      ! the host has to have the elements
    real(8), intent(inout) :: w(4)
    integer, intent(in) :: k
    if (w(1) > 3) w(mod(k, 4) + 1) = w(4) - int(w(1))
  end subroutine
end program
