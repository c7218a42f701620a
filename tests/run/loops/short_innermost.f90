! Few components first, as f(0:18, i, j): threads go along the lines of memory that iterations have, or the innermost loop has as many threads of a block
! as it has iterations; rows of some hundred elements have a few warps each.
! f2cuda options: --auto=all
! expect: report: 1 pieces of the lines that their loops go along
! expect: profile: short_innermost_advect.* 20,
! expect: profile: short_innermost_scale.* 64,1,1
program short_innermost
  implicit none
  integer, parameter :: dp = kind(1d0), n = 40, m = 24
  real(dp) :: f(0:18, n, m), q(20, n, m), p(20, n, m), r(600, 400)
  integer :: i, j, k
  do j = 1, m
    do i = 1, n
      do k = 0, 18
        f(k, i, j) = mod(k*7 + i*3 + j, 11) + 1
      end do
      do k = 1, 20
        q(k, i, j) = mod(k*5 + i + j*7, 13)
      end do
    end do
  end do
  do j = 1, 400
    do i = 1, 600
      r(i, j) = mod(i*j, 9) + 1
    end do
  end do
  call collide(f)
  print '(3f14.4)', sum(f), f(0, 1, 1), f(18, n, m)
  p = 0
  call advect(q, p)
  print '(3f14.4)', sum(p), p(20, n - 1, m), p(1, 2, 1)
  call scale(r, 600, 400)
  print '(3f14.4)', sum(r), r(1, 1), r(600, 400)
contains
  subroutine collide(f)
    real(dp), intent(inout) :: f(0:18, n, m)
    real(dp) :: rho, u
    integer :: i, j, q
    !$acc parallel loop collapse(2)
    do j = 1, m
      do i = 1, n
        rho = 0
        u = 0
        !$acc loop seq
        do q = 0, 18
          rho = rho + f(q, i, j)
          u = u + (q - 9)*f(q, i, j)
        end do
        u = u/rho
        !$acc loop seq
        do q = 0, 18
          f(q, i, j) = f(q, i, j) - 0.5d0*(f(q, i, j) - rho*(1 + u*(q - 9)/16)/19)
        end do
      end do
    end do
  end subroutine
  subroutine advect(q, p)
    real(dp), intent(in) :: q(20, n, m)
    real(dp), intent(inout) :: p(20, n, m)
    integer :: i, j, k
    !$acc parallel loop collapse(3)
    do j = 1, m
      do i = 2, n - 1
        do k = 1, 20
          p(k, i, j) = q(k, i, j) - 0.25d0*(q(k, i+1, j) - q(k, i-1, j))
        end do
      end do
    end do
  end subroutine
  subroutine scale(r, n, m)
    integer, intent(in) :: n, m
    real(dp), intent(inout) :: r(n, m)
    real(dp) :: s
    integer :: i, j
    !$acc parallel loop gang
    do j = 1, m
      s = 0
      do i = 1, n
        s = s + r(i, j)
      end do
      do i = 1, n
        r(i, j) = r(i, j)/s
      end do
    end do
  end subroutine
end program
