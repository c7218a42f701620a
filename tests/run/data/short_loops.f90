! Loops that no directive asks for and that are short: the host's while it has the newest values of what they use, the device's when their arrays are there.
! f2cuda options: --auto=all
! environment: F2CUDA_HOST_BELOW=100
! expect: transfers: tiny 0 0
! expect: transfers: field 0 1
! expect: profile: short_loops_solution_.* 20  *5.0$
program short_loops
  implicit none
  integer, parameter :: n = 5000
  real(8) :: field(n), tiny(5), edge(8), s
  integer :: i, k
  do i = 1, n                 ! long: the device's
    field(i) = i
  end do
  do k = 1, 20
    call solution(tiny, k*0.5d0)
    if (tiny(2) < 0) print *, 'never'
    s = tiny(mod(k, 5) + 1)
  end do
  do i = 1, n
    field(i) = field(i)*2
  end do
  do i = 1, 8                 ! short, but 'field' is newer on the device
    field(i) = field(i) + edge_of(i)
  end do
  do i = 1, 8
    edge(i) = field(i)
  end do
  s = 0
  do i = 1, 8                 ! a sum: 'edge' is the device's
    s = s + edge(i)
  end do
  print '(f14.3)', s
  do i = 1, 5
    tiny(i) = tiny(i) + 1
  end do
  print '(5f10.3)', tiny
  print '(2f18.3)', sum(field), maxval(edge)
contains
  subroutine solution(x, t)
    real(8), intent(out) :: x(5)
    real(8), intent(in) :: t
    integer :: m
    do m = 1, size(x) + int(t)/1000
      x(m) = t*m + 1
    end do
  end subroutine
  pure real(8) function edge_of(i)
    integer, intent(in) :: i
    edge_of = i*0.25d0
  end function
end program
