! Elements of solids with OpenMP's TARGET: stiffness, strains, stresses, element by element products, contact, time steps, lumped masses.
module solid_elements
  implicit none
  integer, parameter :: dp = kind(1d0), sp = kind(1.0)
contains
  subroutine tetra_stiffness(ne, nn, con, xyz, ke)
    integer, intent(in) :: ne, nn, con(4,ne)
    real(dp), intent(in) :: xyz(3,nn)
    real(dp), intent(inout) :: ke(4,4,ne)
    integer :: e, i, j
    real(dp) :: a(3), b(3), c(3), g(3,4), vol
    !$omp target teams distribute parallel do private(a, b, c, g, vol, i, j)
    do e = 1, ne
      a = xyz(:,con(2,e)) - xyz(:,con(1,e))
      b = xyz(:,con(3,e)) - xyz(:,con(1,e))
      c = xyz(:,con(4,e)) - xyz(:,con(1,e))
      g(1,2) = b(2)*c(3) - b(3)*c(2)
      g(2,2) = b(3)*c(1) - b(1)*c(3)
      g(3,2) = b(1)*c(2) - b(2)*c(1)
      g(1,3) = c(2)*a(3) - c(3)*a(2)
      g(2,3) = c(3)*a(1) - c(1)*a(3)
      g(3,3) = c(1)*a(2) - c(2)*a(1)
      g(1,4) = a(2)*b(3) - a(3)*b(2)
      g(2,4) = a(3)*b(1) - a(1)*b(3)
      g(3,4) = a(1)*b(2) - a(2)*b(1)
      vol = a(1)*g(1,2) + a(2)*g(2,2) + a(3)*g(3,2) + 1e-6_dp
      g(:,1) = -g(:,2) - g(:,3) - g(:,4)
      do j = 1, 4
        do i = 1, 4
          ke(i,j,e) = (g(1,i)*g(1,j) + g(2,i)*g(2,j) + g(3,i)*g(3,j))/(6*vol)
        end do
      end do
    end do
  end subroutine

  subroutine element_product(ne, nn, con, ke, p, q)
    integer, intent(in) :: ne, nn, con(4,ne)
    real(dp), intent(in) :: ke(4,4,ne), p(nn)
    real(dp), intent(inout) :: q(nn)
    integer :: e, i, j
    real(dp) :: s
    !$omp target teams distribute parallel do private(i, j, s)
    do e = 1, ne
      do i = 1, 4
        s = 0
        do j = 1, 4
          s = s + ke(i,j,e)*p(con(j,e))
        end do
        !$omp atomic
        q(con(i,e)) = q(con(i,e)) + s
      end do
    end do
  end subroutine

  subroutine mises(np, sig, eq)
    integer, intent(in) :: np
    real(dp), intent(in) :: sig(6,np)
    real(dp), intent(inout) :: eq(np)
    integer :: i
    !$omp target teams distribute parallel do
    do i = 1, np
      eq(i) = sqrt(0.5_dp*((sig(1,i) - sig(2,i))**2 + (sig(2,i) - sig(3,i))**2 + (sig(3,i) - sig(1,i))**2) &
        + 3*(sig(4,i)**2 + sig(5,i)**2 + sig(6,i)**2))
    end do
  end subroutine

  subroutine return_map(np, dev, ep, k0, h, g)
    integer, intent(in) :: np
    real(dp), intent(in) :: k0, h, g
    real(dp), intent(inout) :: dev(np,6), ep(np)
    integer :: i
    real(dp) :: norm, f, scale
    !$omp target teams distribute parallel do private(norm, f, scale)
    do i = 1, np
      norm = sqrt(dev(i,1)**2 + dev(i,2)**2 + dev(i,3)**2 + 2*(dev(i,4)**2 + dev(i,5)**2 + dev(i,6)**2))
      f = norm - sqrt(2.0_dp/3)*(k0 + h*ep(i))
      if (f > 0) then
        scale = 1 - f/norm
        dev(i,1:6) = scale*dev(i,1:6)
        ep(i) = ep(i) + f/(2*g + h)
      end if
    end do
  end subroutine

  subroutine stable_step(ne, size, rho, young, dt)
    integer, intent(in) :: ne
    real(dp), intent(in) :: size(ne), rho(ne), young(ne)
    real(dp), intent(inout) :: dt
    integer :: e
    dt = huge(dt)
    !$omp target teams distribute parallel do reduction(min:dt)
    do e = 1, ne
      dt = min(dt, size(e)*sqrt(rho(e)/young(e)))
    end do
  end subroutine

  subroutine quad_strains(ne, nn, con, u, b, eps)
    integer, intent(in) :: ne, nn, con(8,ne)
    real(sp), intent(in) :: u(2,nn), b(2,8)
    real(sp), intent(inout) :: eps(3,ne)
    integer :: e, k
    real(sp) :: exx, eyy, exy
    !$omp target teams distribute parallel do private(k, exx, eyy, exy)
    do e = 1, ne
      exx = 0
      eyy = 0
      exy = 0
      do k = 1, 8
        exx = exx + b(1,k)*u(1,con(k,e))
        eyy = eyy + b(2,k)*u(2,con(k,e))
        exy = exy + b(2,k)*u(1,con(k,e)) + b(1,k)*u(2,con(k,e))
      end do
      eps(1,e) = exx
      eps(2,e) = eyy
      eps(3,e) = exy
    end do
  end subroutine

  subroutine march_nodes(nn, dt, damp, m, f, v, x)
    integer, intent(in) :: nn
    real(dp), intent(in) :: dt, damp, m(nn), f(3,nn)
    real(dp), intent(inout) :: v(3,nn), x(3,nn)
    integer :: i, d
    !$omp target teams distribute parallel do collapse(2)
    do i = 1, nn
      do d = 1, 3
        v(d,i) = (1 - damp)*v(d,i) + dt*f(d,i)/m(i)
        x(d,i) = x(d,i) + dt*v(d,i)
      end do
    end do
  end subroutine

  subroutine run_solid_elements(turns)
    integer, intent(in) :: turns
    integer, parameter :: mx = 64, nn = mx*mx*mx, ne = 900000, np = 1500000
    integer, allocatable :: con(:,:), con8(:,:)
    real(dp), allocatable :: xyz(:,:), ke(:,:,:), p(:), q(:), sig(:,:), eq(:), dev(:,:), ep(:), size_of(:)
    real(dp), allocatable :: rho(:), young(:), m(:), f(:,:), v(:,:)
    real(sp), allocatable :: u(:,:), eps(:,:)
    real(sp) :: b(2,8)
    real(dp) :: dt
    integer :: turn, i, e
    allocate (con(4,ne), con8(8,ne), xyz(3,nn), ke(4,4,ne), p(nn), q(nn), sig(6,np), eq(np), dev(np,6), ep(np), &
      size_of(ne), rho(ne), young(ne), &
      m(nn), f(3,nn), v(3,nn), u(2,nn), eps(3,ne))
    do e = 1, ne
      i = 1 + mod(e, nn - mx*mx - mx - 2)
      con(:,e) = [i, i + 1, i + mx, i + mx*mx]
      con8(:,e) = [i, i + 1, i + 2, i + mx + 2, i + mx + 1, i + mx, i + mx*mx, i + mx*mx + 1]
    end do
    do i = 1, nn
      xyz(:,i) = [0.1_dp*mod(i, mx), 0.1_dp*mod(i/mx, mx), 0.1_dp*(i/mx/mx)]
    end do
    ke = 0
    p = 1
    q = 0
    sig = 1.5_dp
    eq = 0
    do i = 1, np
      dev(i,:) = 0.001_dp*mod(i, 1000)
    end do
    ep = 0.1_dp
    size_of = 0.1_dp
    rho = 7800
    young = 2e11_dp
    m = 2
    f = 0.5_dp
    v = 0.1_dp
    u = 0.1
    eps = 0
    b = 0.25
    !$omp target data map(tofrom: con, con8, xyz, ke, p, q, sig, eq, dev, ep, size_of, rho, young, m, f, v, u, eps, b)
    do turn = 1, turns
      call tetra_stiffness(ne, nn, con, xyz, ke)
      call element_product(ne, nn, con, ke, p, q)
      call mises(np, sig, eq)
      call return_map(np, dev, ep, 0.3_dp, 0.01_dp, 1.0_dp)
      call stable_step(ne, size_of, rho, young, dt)
      call quad_strains(ne, nn, con8, u, b, eps)
      call march_nodes(nn, 0.001_dp, 0.01_dp, m, f, v, xyz)
    end do
    !$omp end target data
    print *, 'solid', sum(ke), sum(q), sum(eq), sum(dev), dt, sum(eps), sum(xyz)
  end subroutine
end module
