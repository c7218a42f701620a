! Spectra, rays, roots, tensors and masses in OpenMP.
module waves_target
  implicit none
  integer, parameter :: dp = kind(1d0), sp = kind(1.0)
contains
  ! Which root of z**3 = 1 Newton's method finds.
  subroutine which_root(nx, ny, root, steps)
    integer, intent(in) :: nx, ny
    integer, intent(inout) :: root(nx,ny), steps(nx,ny)
    integer :: i, j, k
    complex(dp) :: z, d
    !$omp target teams distribute parallel do collapse(2) private(k, z, d) map(tofrom: root, steps)
    do j = 1, ny
      do i = 1, nx
        z = cmplx(4.0_dp*i/nx - 2, 4.0_dp*j/ny - 2.01_dp, dp)
        k = 0
        do
          d = (z*z*z - 1)/(3*z*z)
          z = z - d
          k = k + 1
          if (real(d)**2 + aimag(d)**2 < 1e-12_dp .or. k == 40) exit
        end do
        steps(i,j) = k
        root(i,j) = merge(1, merge(2, 3, aimag(z) > 0), real(z) > 0)
      end do
    end do
  end subroutine

  ! Spectral coefficients in another order, times a phase.
  subroutine reorder(n, m, place, phase, a, b)
    integer, intent(in) :: n, m, place(n)
    complex(sp), intent(in) :: phase(m), a(n,m)
    complex(sp), intent(inout) :: b(n,m)
    integer :: i, j
    !$omp target teams distribute parallel do collapse(2) map(to: place, phase, a) map(tofrom: b)
    do j = 1, m
      do i = 1, n
        b(i,j) = phase(j)*a(place(i),j)
      end do
    end do
  end subroutine

  ! A tensor of 3 x 3 x 3 times a vector of each point, twice.
  subroutine tensor_twice(n, t, v, r)
    integer, intent(in) :: n
    real(dp), intent(in) :: t(3,3,3,n), v(3,n)
    real(dp), intent(inout) :: r(3,n)
    integer :: p, i, j, k
    real(dp) :: s
    !$omp target teams distribute parallel do private(i, j, k, s) map(to: t, v) map(tofrom: r)
    do p = 1, n
      do i = 1, 3
        s = 0
        do j = 1, 3
          do k = 1, 3
            s = s + t(k,j,i,p)*v(j,p)*v(k,p)
          end do
        end do
        r(i,p) = s
      end do
    end do
  end subroutine

  ! Waves with a speed of their own at each point; six neighbours, damped near the border.
  subroutine wave_step(nx, ny, nz, c, old, now, new)
    integer, intent(in) :: nx, ny, nz
    real(sp), intent(in) :: c(nx,ny,nz), old(nx,ny,nz), now(nx,ny,nz)
    real(sp), intent(inout) :: new(nx,ny,nz)
    integer :: i, j, k
    real(sp) :: f
    !$omp target teams distribute parallel do collapse(3) private(f) map(to: c, old, now) map(tofrom: new)
    do k = 2, nz - 1
      do j = 2, ny - 1
        do i = 2, nx - 1
          f = 1
          if (i < 12 .or. i > nx - 12 .or. j < 12 .or. j > ny - 12) f = 0.95
          new(i,j,k) = f*(2*now(i,j,k) - old(i,j,k) + c(i,j,k)*(now(i-1,j,k) + now(i+1,j,k) + now(i,j-1,k) + now(i,j+1,k) + &
            now(i,j,k-1) + now(i,j,k+1) - 6*now(i,j,k)))
        end do
      end do
    end do
  end subroutine

  ! Masses of elements to their nodes, and the shortest edge; neighbours are near.
  subroutine element_edges(ne, nv, node, x, y, mass, short)
    integer, intent(in) :: ne, nv, node(3,ne)
    real(dp), intent(in) :: x(nv), y(nv)
    real(dp), intent(inout) :: mass(nv), short(ne)
    integer :: e, k, a, b
    real(dp) :: area, l
    !$omp target teams distribute parallel do private(k, a, b, area, l) map(to: node, x, y) map(tofrom: mass, short)
    do e = 1, ne
      area = 0.5_dp*abs((x(node(2,e)) - x(node(1,e)))*(y(node(3,e)) - y(node(1,e))) - &
        (x(node(3,e)) - x(node(1,e)))*(y(node(2,e)) - y(node(1,e))))
      short(e) = 1e30_dp
      do k = 1, 3
        a = node(k,e)
        b = node(1 + mod(k, 3),e)
        l = sqrt((x(a) - x(b))**2 + (y(a) - y(b))**2)
        if (l < short(e)) short(e) = l
        !$omp atomic
        mass(a) = mass(a) + area/3
      end do
    end do
  end subroutine

  ! Rays of a fan through layers of sound speed, until they reach the ground or the last step.
  subroutine sound_rays(n, nz, steps, speed, angle, far)
    integer, intent(in) :: n, nz, steps
    real(sp), intent(in) :: speed(nz), angle(n)
    real(sp), intent(inout) :: far(n)
    integer :: i, s, k
    real(sp) :: x, z, a, g
    !$omp target teams distribute parallel do private(s, k, x, z, a, g) map(to: speed, angle) map(tofrom: far)
    do i = 1, n
      x = 0
      z = 0.3*nz
      a = angle(i)
      do s = 1, steps
        k = int(z)
        if (k < 2 .or. k >= nz) exit
        g = 0.5*(speed(k+1) - speed(k-1))/speed(k)
        x = x + cos(a)
        z = z + sin(a)
        a = a - g*cos(a)
      end do
      far(i) = x
    end do
  end subroutine

  subroutine run_waves_target(turns)
    integer, intent(in) :: turns
    integer, parameter :: nx = 700, ny = 600, n = 30000, m = 40, np = 200000, mx = 200, my = 180, mz = 100, nv1 = 600, &
      nv = nv1*nv1, ne = 2*(nv1 - 1)**2, nr = 50000, nz = 400
    integer, allocatable :: root(:,:), steps(:,:), place(:), node(:,:)
    complex(sp), allocatable :: phase(:), a(:,:), b(:,:)
    real(dp), allocatable :: t(:,:,:,:), v(:,:), r(:,:), x(:), y(:), mass(:), short(:)
    real(sp), allocatable :: c(:,:,:), old(:,:,:), now(:,:,:), new(:,:,:), speed(:), angle(:), far(:)
    integer :: i, j, k, e, turn
    allocate (root(nx,ny), steps(nx,ny), place(n), node(3,ne), phase(m), a(n,m), b(n,m), t(3,3,3,np), v(3,np), r(3,np), x(nv), &
      y(nv), mass(nv), short(ne), c(mx,my,mz), old(mx,my,mz), now(mx,my,mz), new(mx,my,mz), speed(nz), angle(nr), far(nr))
    do i = 1, n
      place(i) = 1 + mod((i - 1)*7001, n)
    end do
    do j = 1, m
      phase(j) = cmplx(cos(0.1*j), sin(0.1*j))
      do i = 1, n
        a(i,j) = cmplx(mod(i, 100), mod(j, 10))
      end do
    end do
    do i = 1, np
      do j = 1, 3
        v(j,i) = mod(i + j, 5)
        do k = 1, 3
          t(:,k,j,i) = mod(i*j + k, 13)
        end do
      end do
    end do
    do k = 1, mz
      do j = 1, my
        do i = 1, mx
          c(i,j,k) = 0.1 + 0.001*mod(k, 50)
          now(i,j,k) = exp(-0.01*((i - 100)**2 + (j - 90)**2 + (k - 50)**2))
          old(i,j,k) = now(i,j,k)
        end do
      end do
    end do
    do j = 1, nv1
      do i = 1, nv1
        x(i + (j - 1)*nv1) = i + 0.1_dp*mod(i*j, 3)
        y(i + (j - 1)*nv1) = j + 0.1_dp*mod(i + j, 4)
      end do
    end do
    e = 0
    do j = 1, nv1 - 1
      do i = 1, nv1 - 1
        k = i + (j - 1)*nv1
        node(:,e+1) = [k, k + 1, k + nv1]
        node(:,e+2) = [k + 1, k + nv1 + 1, k + nv1]
        e = e + 2
      end do
    end do
    do k = 1, nz
      speed(k) = 1500 + 0.01*(k - 150)**2
    end do
    do i = 1, nr
      angle(i) = 0.4*(2.0*i/nr - 1)
    end do
    root = 0
    steps = 0
    b = 0
    r = 0
    new = 0
    mass = 0
    short = 0
    far = 0
    !$omp target data map(to: place, node, phase, a, t, v, x, y, c, old, now, speed, angle) &
    !$omp   map(tofrom: root, steps, b, r, new, mass, short, far)
    do turn = 1, turns
      call which_root(nx, ny, root, steps)
      call reorder(n, m, place, phase, a, b)
      call tensor_twice(np, t, v, r)
      call wave_step(mx, my, mz, c, old, now, new)
      call element_edges(ne, nv, node, x, y, mass, short)
      call sound_rays(nr, nz, 500, speed, angle, far)
    end do
    !$omp end target data
    print '(a,2i12,7es13.5)', 'waves', sum(root), sum(steps), sum(real(b)), sum(r), sum(real(new, dp)), sum(mass), sum(short), &
      sum(real(far, dp))
  end subroutine
end module
