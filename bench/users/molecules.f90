module md_m
  implicit none
  integer, parameter :: dp = kind(1d0)
  type particle
    real(dp) :: r(3), v(3), f(3)
  end type
  type(particle), allocatable :: p(:)
  integer, allocatable :: nlist(:,:), nn(:)
  real(dp) :: box, epot, ekin
contains
  subroutine neighbours(n, rc)
    integer, intent(in) :: n
    real(dp), intent(in) :: rc
    integer :: i, j
    real(dp) :: dr(3)
    nn = 0
    do i = 1, n
      do j = 1, n
        if (i == j) cycle
        dr = p(i)%r - p(j)%r
        dr = dr - box*anint(dr/box)
        if (dot_product(dr,dr) < rc*rc) then
          if (nn(i) < size(nlist,1)) then
            nn(i) = nn(i) + 1
            nlist(nn(i),i) = j
          end if
        end if
      end do
    end do
  end subroutine
  subroutine forces(n, rc)
    integer, intent(in) :: n
    real(dp), intent(in) :: rc
    integer :: i, k
    real(dp) :: d(3), r2, ir6, ff
    epot = 0
    do i = 1, n
      p(i)%f = 0
      do k = 1, nn(i)
        d = p(i)%r - p(nlist(k,i))%r
        d = d - box*anint(d/box)
        r2 = sum(d*d)
        if (r2 < rc*rc) then
          ir6 = 1d0/r2**3
          epot = epot + 2*ir6*(ir6-1)
          ff = 24*ir6*(2*ir6-1)/r2
          p(i)%f = p(i)%f + ff*d
        end if
      end do
    end do
  end subroutine
  subroutine step(n, dt)
    integer, intent(in) :: n
    real(dp), intent(in) :: dt
    integer :: i
    ekin = 0
    do i = 1, n
      p(i)%v = p(i)%v + dt*p(i)%f
      p(i)%r = modulo(p(i)%r + dt*p(i)%v, box)
      ekin = ekin + 0.5d0*sum(p(i)%v**2)
    end do
  end subroutine
end module
program md
  use md_m
  implicit none
  integer :: n, m, i, j, k, l, it, t0, t1, rate
  character(20) :: arg
  m = 6
  call get_command_argument(1, arg); if (len_trim(arg) > 0) read(arg,*) m
  n = m**3; box = 1.1d0*m
  allocate(p(n), nlist(64,n), nn(n))
  l = 0
  do i = 1, m; do j = 1, m; do k = 1, m
    l = l+1
    p(l)%r = 1.1d0*[i-1,j-1,k-1] + 0.01d0*sin([1d0*l,2d0*l,3d0*l]); p(l)%v = 0
  end do; end do; end do
  call system_clock(t0, rate)
  do it = 1, 10
    if (mod(it,5) == 1) call neighbours(n, 2.0d0)
    call forces(n, 1.8d0)
    call step(n, 1d-3)
  end do
  call system_clock(t1)
  print '(a,4f16.8)', 'md', epot/n, ekin/n, p(3)%r(2), p(n)%v(1)
  write(0,'(a,f10.3)') 'time ms ', 1d3*(t1-t0)/rate
end program
