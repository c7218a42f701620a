! Tissue by OpenMP's target constructs: heart cells, diffusion along fibres, signals between cells, growth, counts of states.
module cells_target
  implicit none
  integer, parameter :: dp = kind(1d0), sp = kind(1.0)
contains
  ! A cell with two currents and three gates.
  subroutine beat(n, v, h, m, w, dt)
    integer, intent(in) :: n
    real(dp), intent(inout) :: v(n), h(n), m(n), w(n)
    real(dp), intent(in) :: dt
    integer :: i
    real(dp) :: am, bm, inward, outward
    !$omp target teams distribute parallel do private(am, bm, inward, outward)
    do i = 1, n
      am = 0.1_dp*(v(i) + 47)/(1 - exp(-0.1_dp*(v(i) + 47)) + 1d-12)
      bm = 40*exp(-0.056_dp*(v(i) + 72))
      m(i) = am/(am + bm)
      h(i) = h(i) + dt*(merge(1, 0, v(i) < -60) - h(i))/merge(30.0_dp, 8.0_dp, v(i) < -60)
      w(i) = w(i) + dt*0.01_dp*((v(i) + 85)/100 - w(i))
      inward = -0.05_dp*m(i)**3*h(i)*(v(i) - 50)
      outward = 0.2_dp*w(i)*(v(i) + 85)
      v(i) = v(i) + dt*(inward - outward)
    end do
  end subroutine

  ! Anisotropic diffusion along fibres in a slab.
  subroutine spread_along(nx, ny, nz, u, new, dl, dt, angle)
    integer, intent(in) :: nx, ny, nz
    real(sp), intent(in) :: u(nx,ny,nz), dl, dt, angle(nz)
    real(sp), intent(inout) :: new(nx,ny,nz)
    integer :: i, j, k
    real(sp) :: c, s
    !$omp target teams distribute parallel do collapse(3) private(c, s)
    do k = 2, nz - 1
      do j = 2, ny - 1
        do i = 2, nx - 1
          c = cos(angle(k))
          s = sin(angle(k))
          new(i,j,k) = u(i,j,k) + dl*c*c*(u(i+1,j,k) - 2*u(i,j,k) + u(i-1,j,k)) + dl*s*s*(u(i,j+1,k) - 2*u(i,j,k) + u(i,j-1,k)) &
            + dl*c*s*0.5*(u(i+1,j+1,k) - u(i-1,j+1,k) - u(i+1,j-1,k) + u(i-1,j-1,k)) + dt*(u(i,j,k+1) - 2*u(i,j,k) + u(i,j,k-1))
        end do
      end do
    end do
  end subroutine

  ! What each cell hears from eight neighbours of a list.
  subroutine listen(n, list, signal, heard)
    integer, intent(in) :: n, list(8,n)
    real(dp), intent(in) :: signal(n)
    real(dp), intent(inout) :: heard(n)
    integer :: i, k
    real(dp) :: s
    !$omp target teams distribute parallel do private(s, k)
    do i = 1, n
      s = 0
      do k = 1, 8
        s = s + signal(list(k,i))
      end do
      heard(i) = 0.5_dp*heard(i) + s/(4 + s)
    end do
  end subroutine

  ! How many cells are in each state of each layer.
  subroutine count_states(n, state, layer, counts)
    integer, intent(in) :: n, state(n), layer(n)
    integer, intent(inout) :: counts(8,40)
    integer :: i
    !$omp target teams distribute parallel do
    do i = 1, n
      !$omp atomic
      counts(state(i),layer(i)) = counts(state(i),layer(i)) + 1
    end do
  end subroutine

  ! Masses, centre and spread of the tissue.
  subroutine moments_of(n, x, y, m, total, cx, cy, s2)
    integer, intent(in) :: n
    real(dp), intent(in) :: x(n), y(n), m(n)
    real(dp), intent(inout) :: total, cx, cy, s2
    integer :: i
    total = 0
    cx = 0
    cy = 0
    s2 = 0
    !$omp target teams distribute parallel do reduction(+:total, cx, cy, s2) map(tofrom: total, cx, cy, s2)
    do i = 1, n
      total = total + m(i)
      cx = cx + m(i)*x(i)
      cy = cy + m(i)*y(i)
      s2 = s2 + m(i)*(x(i)*x(i) + y(i)*y(i))
    end do
  end subroutine

  subroutine run_cells_target(turns)
    integer, intent(in) :: turns
    integer, parameter :: n = 1200000, nx = 300, ny = 280, nz = 60
    real(dp), allocatable :: v(:), h(:), m(:), w(:), signal(:), heard(:), x(:), y(:)
    real(sp), allocatable :: u(:,:,:), new(:,:,:), angle(:)
    integer, allocatable :: list(:,:), state(:), layer(:)
    integer :: counts(8,40), i, j, k, turn
    real(dp) :: total, cx, cy, s2
    allocate (v(n), h(n), m(n), w(n), signal(n), heard(n), x(n), y(n), u(nx,ny,nz), new(nx,ny,nz), angle(nz), &
      list(8,n), state(n), layer(n))
    do i = 1, n
      v(i) = -80 + mod(i, 97)
      h(i) = 0.9_dp
      m(i) = 0.01_dp
      w(i) = 0.1_dp
      signal(i) = 0.01_dp*mod(i, 89)
      heard(i) = 0
      x(i) = mod(i, 1000)*0.001_dp
      y(i) = i*1d-6
      state(i) = 1 + mod(i/3, 8)
      layer(i) = 1 + mod(i/30000, 40)
      do k = 1, 8
        list(k,i) = 1 + mod(i + 37*k - 160 + n, n)
      end do
    end do
    do k = 1, nz
      angle(k) = 0.03*k
      do j = 1, ny
        do i = 1, nx
          u(i,j,k) = sin(0.05*i)*cos(0.04*j)
          new(i,j,k) = 0
        end do
      end do
    end do
    counts = 0
    !$omp target data map(to: u, angle, list, signal, state, layer, x, y) map(tofrom: v, h, m, w, new, heard, counts)
    do turn = 1, turns
      call beat(n, v, h, m, w, 0.02_dp)
      call spread_along(nx, ny, nz, u, new, 0.1, 0.05, angle)
      call listen(n, list, signal, heard)
      call count_states(n, state, layer, counts)
      call moments_of(n, x, y, signal, total, cx, cy, s2)
    end do
    !$omp end target data
    print '(a,7es13.5,i10)', 'cells', sum(v), sum(m), sum(real(new, dp)), sum(heard), total, cx + cy, s2, sum(counts)
  end subroutine
end module
