! A running value of planes beside loops over the planes: each of the pieces has threads for all of its loops.
! expect: report: 1 form: as perfect nests: k, j, i over line 31; then k, j, i over line 36
! f2cuda options: --auto=all
program scan_beside_nests
  implicit none
  integer, parameter :: n = 37, m = 23, l = 19
  real(8) :: rho(n, m, l), p(n, m, l), gx(n, m, l), gy(n, m, l), s(n, l)
  integer :: i
  rho = reshape([(mod(i, 11)*0.125d0, i=1, n*m*l)], [n, m, l])
  p = 0
  gx = 0
  gy = 0
  s = 0
  call hydrostatic(n, m, l, rho, p, gx, gy)
  print *, sum(p), sum(gx), sum(abs(gy))
  call from_below(n, m, l, rho, p, s)
  print *, sum(p), sum(s)
  call hydrostatic(n, m, 1, rho, p, gx, gy)
  call hydrostatic(n, 1, l, rho, p, gx, gy)
  print *, sum(p), sum(gx), sum(abs(gy))
contains
  subroutine hydrostatic(n, m, l, rho, p, gx, gy)
    integer, intent(in) :: n, m, l
    real(8), intent(in) :: rho(n, m, l)
    real(8), intent(inout) :: p(n, m, l), gx(n, m, l), gy(n, m, l)
    integer :: i, j, k
    do k = 2, l
      p(:, :, k) = p(:, :, k-1) + (rho(:, :, k-1) + rho(:, :, k))
      do j = 1, m
        do i = 2, n
          gx(i, j, k) = p(i, j, k) - p(i-1, j, k)
        end do
      end do
      do j = 2, m
        do i = 1, n
          gy(i, j, k) = p(i, j, k) - p(i, j-1, k)
        end do
      end do
    end do
  end subroutine hydrostatic
  subroutine from_below(n, m, l, rho, p, s)
    integer, intent(in) :: n, m, l
    real(8), intent(in) :: rho(n, m, l)
    real(8), intent(inout) :: p(n, m, l), s(n, l)
    integer :: i, j, k
    do k = l - 1, 1, -1
      do j = 1, m
        do i = 1, n
          p(i, j, k) = p(i, j, k+1) + rho(i, j, k)
        end do
      end do
      do i = 1, n
        do j = 1, m
          s(i, k) = s(i, k) + p(i, j, k)
        end do
      end do
    end do
  end subroutine from_below
end program scan_beside_nests
