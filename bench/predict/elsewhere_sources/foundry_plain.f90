! options: --auto=all
! A foundry: solid parts of castings, view factors of a furnace, grains, heat that has been given, sand that is left, moulds in layers.
module foundry_plain
  implicit none
  integer, parameter :: dp = kind(1d0), sp = kind(1.0)
contains
  ! Heat and solid part of a casting.
  subroutine solidify(nx, ny, nz, h, new, solid, c)
    integer, intent(in) :: nx, ny, nz
    real(sp), intent(in) :: h(nx,ny,nz), c
    real(sp), intent(inout) :: new(nx,ny,nz), solid(nx,ny,nz)
    integer :: i, j, k
    real(sp) :: t
    do k = 2, nz - 1
      do j = 2, ny - 1
        do i = 2, nx - 1
          new(i,j,k) = h(i,j,k) + c*(h(i-1,j,k) + h(i+1,j,k) + h(i,j-1,k) + h(i,j+1,k) + h(i,j,k-1) + h(i,j,k+1) - 6*h(i,j,k))
          t = new(i,j,k)
          if (t < 800) then
            solid(i,j,k) = 1
          else if (t < 1100) then
            solid(i,j,k) = (1100 - t)/300
          else
            solid(i,j,k) = 0
          end if
        end do
      end do
    end do
  end subroutine

  ! Radiation between surfaces: several sets of temperatures by one matrix.
  subroutine radiosity(n, m, f, b, q)
    integer, intent(in) :: n, m
    real(dp), intent(in) :: f(n,n), b(n,m)
    real(dp), intent(inout) :: q(n,m)
    q = matmul(f, b)
  end subroutine

  ! The cheapest way through a mould, from its gate.
  subroutine filling(nx, ny, cost, time)
    integer, intent(in) :: nx, ny
    real(dp), intent(in) :: cost(nx,ny)
    real(dp), intent(inout) :: time(nx,ny)
    integer :: i, j
    do j = 2, ny
      do i = 2, nx
        time(i,j) = cost(i,j) + min(time(i-1,j), time(i,j-1))
      end do
    end do
  end subroutine

  ! Heat given until each time.
  subroutine heat_given(n, power, step, heat)
    integer, intent(in) :: n
    real(dp), intent(in) :: power(n), step(n)
    real(dp), intent(inout) :: heat(n)
    integer :: i
    heat(1) = power(1)*step(1)
    do i = 2, n
      heat(i) = heat(i-1) + 0.5_dp*(power(i) + power(i-1))*step(i)
    end do
  end subroutine

  ! Grains of sand between two sieves, in their order.
  subroutine sieve(n, size, fine, coarse, left, index, m)
    integer, intent(in) :: n
    real(sp), intent(in) :: size(n), fine, coarse
    real(sp), intent(inout) :: left(n)
    integer, intent(inout) :: index(n)
    integer, intent(out) :: m
    integer :: i
    m = 0
    do i = 1, n
      if (size(i) > fine .and. size(i) <= coarse) then
        m = m + 1
        left(m) = size(i)
        index(m) = i
      end if
    end do
  end subroutine

  ! Stress of layers: each from those above it, with a mean of its row.
  subroutine layers(nx, nz, density, thick, stress, mean)
    integer, intent(in) :: nx, nz
    real(dp), intent(in) :: density(nx,nz), thick(nz)
    real(dp), intent(inout) :: stress(nx,nz), mean(nz)
    integer :: i, k
    do k = 1, nz
      mean(k) = 0
      do i = 1, nx
        mean(k) = mean(k) + density(i,k)
      end do
      mean(k) = mean(k)/nx
      do i = 1, nx
        stress(i,k) = 9.81_dp*thick(k)*(density(i,k) - 0.3_dp*mean(k))*sqrt(abs(density(i,k) - mean(k)))
      end do
    end do
  end subroutine

  subroutine run_foundry_plain(turns)
    integer, intent(in) :: turns
    integer, parameter :: nx = 250, ny = 220, nz = 210, nf = 1600, mf = 48, ng = 2500, n = 6000000, nl = 3000, kl = 1700
    real(sp), allocatable :: h(:,:,:), new(:,:,:), solid(:,:,:), size(:), left(:)
    real(dp), allocatable :: f(:,:), b(:,:), q(:,:), cost(:,:), time(:,:), power(:), step(:), heat(:), density(:,:), &
      thick(:), stress(:,:), mean(:)
    integer, allocatable :: index(:)
    integer :: i, j, k, m, turn
    allocate (h(nx,ny,nz), new(nx,ny,nz), solid(nx,ny,nz), size(n), left(n), f(nf,nf), b(nf,mf), q(nf,mf), cost(ng,ng), &
      time(ng,ng), power(n), &
      step(n), heat(n), density(nl,kl), thick(kl), stress(nl,kl), mean(kl), index(n))
    do k = 1, nz
      do j = 1, ny
        do i = 1, nx
          h(i,j,k) = 1300 - 3*k - 0.1*mod(i*j, 50)
          new(i,j,k) = 0
          solid(i,j,k) = 0
        end do
      end do
    end do
    do j = 1, nf
      do i = 1, nf
        f(i,j) = 1.0_dp/(nf + abs(i - j))
      end do
    end do
    do j = 1, mf
      do i = 1, nf
        b(i,j) = 100 + mod(i*j, 30)
      end do
    end do
    do j = 1, ng
      do i = 1, ng
        cost(i,j) = 1 + mod(i*3 + j*5, 17)
        time(i,j) = i + j
      end do
    end do
    do i = 1, n
      power(i) = 5 + mod(i, 9)
      step(i) = 0.1_dp + 0.01_dp*mod(i, 4)
      size(i) = mod(i*37, 1000)*0.001
      left(i) = 0
      index(i) = 0
    end do
    do k = 1, kl
      thick(k) = 0.1_dp
      do i = 1, nl
        density(i,k) = 1500 + mod(i*k, 90)
      end do
    end do
    m = 0
    do turn = 1, turns
      call solidify(nx, ny, nz, h, new, solid, 0.1)
      call radiosity(nf, mf, f, b, q)
      call filling(ng, ng, cost, time)
      call heat_given(n, power, step, heat)
      call sieve(n, size, 0.2, 0.7, left, index, m)
      call layers(nl, kl, density, thick, stress, mean)
    end do
    print '(a,7es13.5,i10)', 'foundry', sum(real(new, dp)), sum(real(solid, dp)), sum(q), time(ng,ng), heat(n), &
      sum(real(left(1:m), dp)), sum(stress), m
  end subroutine
end module
