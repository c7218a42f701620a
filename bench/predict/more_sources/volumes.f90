! Three dimensions: stencils of several radii, coefficients, corners, transposes of three indices, convolutions whose windows overlap.
module volumes
  implicit none
  integer, parameter :: dp = kind(1d0), sp = kind(1.0)
contains
  subroutine acoustic_8(nx, ny, nz, p, q, v)
    integer, intent(in) :: nx, ny, nz
    real(sp), intent(in) :: p(nx,ny,nz), v(nx,ny,nz)
    real(sp), intent(inout) :: q(nx,ny,nz)
    real(sp), parameter :: c0 = -2.847, c1 = 1.6, c2 = -0.2, c3 = 0.0254, c4 = -0.00178
    integer :: i, j, k
    !$acc parallel loop collapse(3) present(p, q, v)
    do k = 5, nz - 4
      do j = 5, ny - 4
        do i = 5, nx - 4
          q(i,j,k) = 2*p(i,j,k) - q(i,j,k) + v(i,j,k)*(3*c0*p(i,j,k) + &
            c1*(p(i+1,j,k) + p(i-1,j,k) + p(i,j+1,k) + p(i,j-1,k) + p(i,j,k+1) + p(i,j,k-1)) + &
            c2*(p(i+2,j,k) + p(i-2,j,k) + p(i,j+2,k) + p(i,j-2,k) + p(i,j,k+2) + p(i,j,k-2)) + &
            c3*(p(i+3,j,k) + p(i-3,j,k) + p(i,j+3,k) + p(i,j-3,k) + p(i,j,k+3) + p(i,j,k-3)) + &
            c4*(p(i+4,j,k) + p(i-4,j,k) + p(i,j+4,k) + p(i,j-4,k) + p(i,j,k+4) + p(i,j,k-4)))
        end do
      end do
    end do
  end subroutine

  subroutine laplace_4(nx, ny, nz, a, b)
    integer, intent(in) :: nx, ny, nz
    real(dp), intent(in) :: a(nx,ny,nz)
    real(dp), intent(inout) :: b(nx,ny,nz)
    integer :: i, j, k
    !$acc parallel loop collapse(3) present(a, b)
    do k = 3, nz - 2
      do j = 3, ny - 2
        do i = 3, nx - 2
          b(i,j,k) = (-a(i-2,j,k) + 16*a(i-1,j,k) - 90*a(i,j,k) + 16*a(i+1,j,k) - a(i+2,j,k) &
            - a(i,j-2,k) + 16*a(i,j-1,k) + 16*a(i,j+1,k) - a(i,j+2,k) &
            - a(i,j,k-2) + 16*a(i,j,k-1) + 16*a(i,j,k+1) - a(i,j,k+2))/12
        end do
      end do
    end do
  end subroutine

  subroutine corners_27(nx, ny, nz, a, b)
    integer, intent(in) :: nx, ny, nz
    real(dp), intent(in) :: a(nx,ny,nz)
    real(dp), intent(inout) :: b(nx,ny,nz)
    integer :: i, j, k, di, dj, dk
    real(dp) :: s
    !$acc parallel loop collapse(3) private(s) present(a, b)
    do k = 2, nz - 1
      do j = 2, ny - 1
        do i = 2, nx - 1
          s = 0
          do dk = -1, 1
            do dj = -1, 1
              do di = -1, 1
                s = s + a(i+di,j+dj,k+dk)
              end do
            end do
          end do
          b(i,j,k) = s/27
        end do
      end do
    end do
  end subroutine

  subroutine diffusion_faces(nx, ny, nz, d, t, r)
    integer, intent(in) :: nx, ny, nz
    real(dp), intent(in) :: d(nx,ny,nz), t(nx,ny,nz)
    real(dp), intent(inout) :: r(nx,ny,nz)
    integer :: i, j, k
    !$acc parallel loop collapse(2) present(d, t, r)
    do k = 2, nz - 1
      do j = 2, ny - 1
        do i = 2, nx - 1
          r(i,j,k) = (d(i+1,j,k) + d(i,j,k))*(t(i+1,j,k) - t(i,j,k)) - (d(i,j,k) + d(i-1,j,k))*(t(i,j,k) - t(i-1,j,k)) &
            + (d(i,j+1,k) + d(i,j,k))*(t(i,j+1,k) - t(i,j,k)) - (d(i,j,k) + d(i,j-1,k))*(t(i,j,k) - t(i,j-1,k)) &
            + (d(i,j,k+1) + d(i,j,k))*(t(i,j,k+1) - t(i,j,k)) - (d(i,j,k) + d(i,j,k-1))*(t(i,j,k) - t(i,j,k-1))
        end do
      end do
    end do
  end subroutine

  subroutine rotate_indices(nx, ny, nz, a, b)
    integer, intent(in) :: nx, ny, nz
    real(dp), intent(in) :: a(nx,ny,nz)
    real(dp), intent(inout) :: b(nz,nx,ny)
    integer :: i, j, k
    !$acc parallel loop collapse(3) present(a, b)
    do k = 1, nz
      do j = 1, ny
        do i = 1, nx
          b(k,i,j) = a(i,j,k)
        end do
      end do
    end do
  end subroutine

  subroutine blur_9x9(nx, ny, a, b, w)
    integer, intent(in) :: nx, ny
    real(sp), intent(in) :: a(nx,ny), w(9,9)
    real(sp), intent(inout) :: b(nx,ny)
    integer :: i, j, p, q
    real(sp) :: s
    !$acc parallel loop collapse(2) private(s) present(a, b, w)
    do j = 5, ny - 4
      do i = 5, nx - 4
        s = 0
        do q = 1, 9
          do p = 1, 9
            s = s + w(p,q)*a(i+p-5,j+q-5)
          end do
        end do
        b(i,j) = s
      end do
    end do
  end subroutine

  subroutine filter_11(n, a, b, w)
    integer, intent(in) :: n
    real(dp), intent(in) :: a(n), w(11)
    real(dp), intent(inout) :: b(n)
    integer :: i, k
    real(dp) :: s
    !$acc parallel loop private(s) present(a, b, w)
    do i = 1, n - 10
      s = 0
      do k = 1, 11
        s = s + w(k)*a(i+k-1)
      end do
      b(i) = s
    end do
  end subroutine

  subroutine conv_layer(nx, ny, nc, no, a, w, b)
    integer, intent(in) :: nx, ny, nc, no
    real(sp), intent(in) :: a(0:nx+1,0:ny+1,nc), w(3,3,nc,no)
    real(sp), intent(inout) :: b(nx,ny,no)
    integer :: i, j, c, o, p, q
    real(sp) :: s
    !$acc parallel loop collapse(3) private(s) present(a, w, b)
    do o = 1, no
      do j = 1, ny
        do i = 1, nx
          s = 0
          do c = 1, nc
            do q = 1, 3
              do p = 1, 3
                s = s + w(p,q,c,o)*a(i+p-2,j+q-2,c)
              end do
            end do
          end do
          b(i,j,o) = max(s, 0.0)
        end do
      end do
    end do
  end subroutine

  subroutine coarsen(nx, ny, nz, a, b)
    integer, intent(in) :: nx, ny, nz
    real(dp), intent(in) :: a(nx,ny,nz)
    real(dp), intent(inout) :: b(nx/2,ny/2,nz/2)
    integer :: i, j, k
    !$acc parallel loop collapse(3) present(a, b)
    do k = 1, nz/2
      do j = 1, ny/2
        do i = 1, nx/2
          b(i,j,k) = 0.125_dp*(a(2*i-1,2*j-1,2*k-1) + a(2*i,2*j-1,2*k-1) + a(2*i-1,2*j,2*k-1) + a(2*i,2*j,2*k-1) &
            + a(2*i-1,2*j-1,2*k) + a(2*i,2*j-1,2*k) + a(2*i-1,2*j,2*k) + a(2*i,2*j,2*k))
        end do
      end do
    end do
  end subroutine

  subroutine run_volumes(turns)
    integer, intent(in) :: turns
    integer, parameter :: nx = 250, ny = 230, nz = 210
    real(sp), allocatable :: p(:,:,:), q(:,:,:), v(:,:,:), im(:,:), bl(:,:), act(:,:,:), lay(:,:,:)
    real(dp), allocatable :: a(:,:,:), b(:,:,:), c(:,:,:), d(:,:,:), h(:,:,:), f(:), g(:)
    real(sp) :: w9(9,9), w3(3,3,16,32)
    real(dp) :: w11(11)
    integer :: t
    allocate (p(nx,ny,nz), q(nx,ny,nz), v(nx,ny,nz), im(2047,1500), bl(2047,1500), act(0:129,0:129,16), lay(128,128,32))
    allocate (a(nx,ny,nz), b(nx,ny,nz), c(nz,nx,ny), d(nx,ny,nz), h(nx/2,ny/2,nz/2), f(5000000), g(5000000))
    call random_number(p)
    call random_number(a)
    call random_number(d)
    call random_number(im)
    call random_number(act)
    call random_number(f)
    q = 0
    v = 0.1
    b = 0
    c = 0
    h = 0
    g = 0
    bl = 0
    lay = 0
    w9 = 1/81.0
    w3 = 0.01
    w11 = 1/11.0_dp
    !$acc data copyin(p, v, a, d, im, act, f, w9, w3, w11) copy(q, b, c, h, g, bl, lay)
    do t = 1, turns
      call acoustic_8(nx, ny, nz, p, q, v)
      call laplace_4(nx, ny, nz, a, b)
      call corners_27(nx, ny, nz, a, b)
      call diffusion_faces(nx, ny, nz, d, a, b)
      call rotate_indices(nx, ny, nz, a, c)
      call blur_9x9(2047, 1500, im, bl, w9)
      call filter_11(5000000, f, g, w11)
      call conv_layer(128, 128, 16, 32, act, w3, lay)
      call coarsen(nx, ny, nz, a, h)
    end do
    !$acc end data
    print *, 'volumes', sum(q), sum(b), sum(c), sum(bl), sum(g), sum(lay), sum(h)
  end subroutine
end module
