! Short loops in a long loop of the host: when they have cost more than it takes to bring home all that is on the device, nobody asks any more whether to launch them.
! f2cuda options: --auto=all
! environment: F2CUDA_HOST_BELOW=100
! expect: profile: host_alone_smooth_.* 20[0-9][0-9] *[0-9.]*$
program host_alone
  implicit none
  integer, parameter :: n = 5000
  real(8) :: field(n), w(8), s
  integer :: i, k, m
  m = 4 + command_argument_count()
  do i = 1, n                 ! long: the device's
    field(i) = mod(i, 13)
  end do
  s = 0; w = 1
  do k = 1, 2*n
    call smooth(w, m, k)
    s = 0.5d0*s + w(mod(k, m) + 1)
  end do
  do i = 1, n                 ! the device's again
    field(i) = field(i) + s
  end do
  do k = 1, n/5               ! packed: it is not known which arrays it uses
    call pack_row(field, w, m, k)
    s = s + w(1)*w(m)
  end do
  do i = 1, n
    field(i) = 2*field(i)
  end do
  print '(3f16.6)', s, sum(field), w(2)
contains
  subroutine smooth(w, m, k)
    real(8), intent(inout) :: w(8)
    integer, intent(in) :: m, k
    do i = 1, m
      w(i) = 0.5d0*w(i) + mod(i*k, 7)
    end do
  end subroutine
  subroutine pack_row(a, w, m, k)
    real(8), intent(in) :: a(n)
    real(8), intent(inout) :: w(8)
    integer, intent(in) :: m, k
    integer :: p, l
    p = 0
    do l = 1, m/2
      do i = 1, 2
        p = p + 1
        w(p) = a(k + i) + l
      end do
    end do
  end subroutine
end program
