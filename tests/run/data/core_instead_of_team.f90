! Sequential loops with short loops inside, which one team would run, are the host's as they stand where a core takes less time; a longer one is a
! team's.
! f2cuda options: --auto=all
! environment: F2CUDA_WEIGH=2
! expect: profile: core_instead_of_team_band_33 .* 1  launches and what crosses for them would take longer than a core
! expect: profile: core_instead_of_team_rotate_49 .* 1  launches and what crosses for them would take longer than a core
! expect: profile: core_instead_of_team_smooth_68 .* 1 .*/
program core_instead_of_team
  implicit none
  integer, parameter :: n = 600, m = 3, big = 4000
  real(8) :: ab(2*m+1, n), d(n), z(8,n), u(big), v(big)
  integer :: i, j
  do j = 1, n
    do i = 1, 2*m+1
      ab(i,j) = 0.1d0*mod(i*j, 7)
    end do
    ab(m+1,j) = 4
    d(j) = 1 + mod(j, 5)*0.25d0
    z(:,j) = mod(j, 3)
  end do
  u = 0
  u(big/2) = 1
  v = 0
  call band(ab, n, m)
  call rotate(z, d, n)
  call smooth(u, v, big, 1000)
  print '(4f16.8)', sum(ab), sum(z), sum(d), u(big/2)
contains
  subroutine band(ab, n, m)
    integer, intent(in) :: n, m
    real(8), intent(inout) :: ab(2*m+1, n)
    integer :: i, j, k
    do k = 1, n-1
      do i = k+1, min(k+m, n)
        ab(m+1+i-k, k) = ab(m+1+i-k, k)/ab(m+1, k)
      end do
      do j = k+1, min(k+m, n)
        do i = k+1, min(k+m, n)
          ab(m+1+i-j, j) = ab(m+1+i-j, j) - ab(m+1+i-k, k)*ab(m+1+k-j, j)
        end do
      end do
    end do
  end subroutine
  subroutine rotate(z, d, n)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(8,n), d(n)
    real(8) :: r, c, h
    integer :: i, k
    do i = 1, n-1
      r = length(d(i), d(i+1))
      c = d(i)/r
      d(i+1) = 0.5d0*r + c
      do k = 1, 8
        h = z(k,i+1)
        z(k,i+1) = c*z(k,i) - h
        z(k,i) = c*h
      end do
    end do
  end subroutine
  real(8) function length(a, b)
    real(8), intent(in) :: a, b
    length = sqrt(a*a + b*b)
  end function
  subroutine smooth(u, v, n, steps)
    integer, intent(in) :: n, steps
    real(8), intent(inout) :: u(n), v(n)
    integer :: i, t
    do t = 1, steps
      do i = 2, n-1
        v(i) = u(i-1)*0.25d0 + u(i)*0.5d0 + u(i+1)*0.25d0
      end do
      do i = 2, n-1
        u(i) = v(i)
      end do
    end do
  end subroutine
end program
