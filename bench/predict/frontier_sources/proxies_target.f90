! Proxy applications of others' machines: cross sections, docking, lattice gauge, spectra, in OpenMP's TARGET.
module proxies_target
  implicit none
  integer, parameter :: dp = kind(0d0)
contains
  ! Macroscopic cross sections: a search in a unionised grid, then five values of each nuclide of the material.
  subroutine lookup(n, ng, nnuc, energy_of, material, nmat, nuclide, egrid, index_grid, xs, macro)
    integer, intent(in) :: n, ng, nnuc, material(n), nmat(4), nuclide(12,4), index_grid(nnuc,ng)
    real(dp), intent(in) :: energy_of(n), egrid(ng), xs(6,64,nnuc)
    real(dp), intent(inout) :: macro(n)
    integer :: i, lo, hi, mid, j, k, nuc
    real(dp) :: e, f, total(5)
    !$omp target teams distribute parallel do private(lo, hi, mid, j, k, nuc, e, f, total)
    do i = 1, n
      e = energy_of(i)
      lo = 1
      hi = ng
      do while (hi - lo > 1)
        mid = lo + (hi - lo)/2
        if (egrid(mid) > e) then
          hi = mid
        else
          lo = mid
        end if
      end do
      total = 0
      do j = 1, nmat(material(i))
        nuc = nuclide(j, material(i))
        k = min(index_grid(nuc, lo), 63)
        f = (xs(1,k+1,nuc) - e)/(xs(1,k+1,nuc) - xs(1,k,nuc))
        total = total + (xs(2:6,k+1,nuc) - f*(xs(2:6,k+1,nuc) - xs(2:6,k,nuc)))
      end do
      macro(i) = maxval(total)
    end do
  end subroutine

  ! A ligand's poses against a protein: two loops of atoms for each pose, steric and electrostatic parts.
  subroutine dock(nposes, nl, np, transform, lig, pro, energies)
    integer, intent(in) :: nposes, nl, np
    real, intent(in) :: transform(6,nposes), lig(4,nl), pro(6,np)
    real, intent(inout) :: energies(nposes)
    integer :: p, l, a
    real :: sx, cx, sy, cy, x, y, z, d, dx, dy, dz, distbb, e
    !$omp target teams distribute parallel do private(l, a, sx, cx, sy, cy, x, y, z, d, dx, dy, dz, distbb, e)
    do p = 1, nposes
      sx = sin(transform(1,p))
      cx = cos(transform(1,p))
      sy = sin(transform(2,p))
      cy = cos(transform(2,p))
      e = 0
      do l = 1, nl
        x = transform(4,p) + cy*lig(1,l) + sy*lig(3,l)
        y = transform(5,p) + sx*sy*lig(1,l) + cx*lig(2,l) - sx*cy*lig(3,l)
        z = transform(6,p) - cx*sy*lig(1,l) + sx*lig(2,l) + cx*cy*lig(3,l)
        do a = 1, np
          dx = x - pro(1,a)
          dy = y - pro(2,a)
          dz = z - pro(3,a)
          d = sqrt(dx*dx + dy*dy + dz*dz)
          distbb = d - pro(4,a) - lig(4,l)
          if (distbb < 0) e = e + (1 - d/(pro(4,a) + lig(4,l)))*38.0
          if (distbb < 4.0) e = e + pro(5,a)*merge(1.0, 1 - distbb/4.0, distbb < 0)
          if (distbb < 6.0 .and. pro(6,a) < 0) e = e + pro(6,a)*merge(1.0, 1 - distbb/6.0, distbb < 0)
        end do
      end do
      energies(p) = 0.5*e
    end do
  end subroutine

  ! SU(3): four links of each site by the same 3 x 3 matrices.
  subroutine multiply_links(sites, a, b, c)
    integer, intent(in) :: sites
    complex(dp), intent(in) :: a(3,3,4,sites), b(3,3,4)
    complex(dp), intent(inout) :: c(3,3,4,sites)
    integer :: i, j, k, l, m
    complex(dp) :: cc
    !$omp target teams distribute parallel do collapse(4) private(cc, m)
    do i = 1, sites
      do j = 1, 4
        do k = 1, 3
          do l = 1, 3
            cc = (0d0, 0d0)
            do m = 1, 3
              cc = cc + a(l,m,j,i)*b(m,k,j)
            end do
            c(l,k,j,i) = cc
          end do
        end do
      end do
    end do
  end subroutine

  ! Resonances by poles: a complex exponential and a sum over the poles of a window.
  subroutine poles(n, nw, npoles, energy, window, e, mp, sigma)
    integer, intent(in) :: n, nw, npoles, window(2,nw)
    real(dp), intent(in) :: energy(n)
    complex(dp), intent(in) :: e(npoles), mp(npoles)
    real(dp), intent(inout) :: sigma(n)
    integer :: i, k, w
    real(dp) :: s, root
    complex(dp) :: psi, phase
    !$omp target teams distribute parallel do private(k, w, s, root, psi, phase)
    do i = 1, n
      w = min(int(energy(i)*nw) + 1, nw)
      root = sqrt(energy(i))
      phase = exp(cmplx(0d0, -2*root, dp))
      s = 0
      do k = window(1,w), window(2,w)
        psi = (0d0, 1d0)/(e(k) - root)
        s = s + real(mp(k)*psi/energy(i)*phase, dp)
      end do
      sigma(i) = s
    end do
  end subroutine

  ! Angular sweep data: sources of groups from moments, Legendre's factors.
  subroutine outer_source(nx, ny, ng, nmom, scat, flux, q)
    integer, intent(in) :: nx, ny, ng, nmom
    real(dp), intent(in) :: scat(nmom,ng,ng), flux(nmom,nx,ny,ng)
    real(dp), intent(inout) :: q(nmom,nx,ny,ng)
    integer :: i, j, g, h, l
    !$omp target teams distribute parallel do collapse(3)
    do g = 1, ng
      do j = 1, ny
        do i = 1, nx
          do l = 1, nmom
            q(l,i,j,g) = 0
          end do
          do h = 1, ng
            if (h == g) cycle
            do l = 1, nmom
              q(l,i,j,g) = q(l,i,j,g) + scat(l,h,g)*flux(l,i,j,h)
            end do
          end do
        end do
      end do
    end do
  end subroutine

  ! Stream's last kernel with a reduction, single precision.
  subroutine stream_dot(n, a, b, total)
    integer, intent(in) :: n
    real, intent(in) :: a(n), b(n)
    real, intent(inout) :: total
    integer :: i
    total = 0
    !$omp target teams distribute parallel do simd reduction(+: total)
    do i = 1, n
      total = total + a(i)*b(i)
    end do
  end subroutine

  ! A particle filter's likelihoods: 49 pixels round each particle.
  subroutine likelihoods(np, nx, ny, px, py, image, like)
    integer, intent(in) :: np, nx, ny
    real, intent(in) :: px(np), py(np)
    integer, intent(in) :: image(nx,ny)
    real(dp), intent(inout) :: like(np)
    integer :: p, di, dj, ix, iy
    real(dp) :: s, v
    !$omp target teams distribute parallel do private(di, dj, ix, iy, s, v)
    do p = 1, np
      s = 0
      do dj = -3, 3
        do di = -3, 3
          ix = max(1, min(nx, nint(px(p)) + di))
          iy = max(1, min(ny, nint(py(p)) + dj))
          v = image(ix,iy)
          s = s + ((v - 100)**2 - (v - 228)**2)/50
        end do
      end do
      like(p) = exp(s/49/500)
    end do
  end subroutine

  subroutine run_proxies_target(turns)
    integer, intent(in) :: turns
    integer, parameter :: n = 200000, ng = 4096, nnuc = 40, nposes = 16384, nl = 20, np = 200, sites = 32768, &
        nw = 100, npoles = 1200, &
      sx = 64, sy = 64, gr = 24, nd = 20000000, nf = 400000, ix = 512
    integer, allocatable :: material(:), index_grid(:,:), window(:,:), image(:,:)
    integer :: nmat(4), nuclide(12,4), i, j, k, turn
    real(dp), allocatable :: energy(:), egrid(:), xs(:,:,:), macro(:), sigma(:), scat(:,:,:), flux(:,:,:,:), &
        q(:,:,:,:), like(:)
    real, allocatable :: transform(:,:), lig(:,:), pro(:,:), energies(:), a1(:), b1(:), px(:), py(:)
    complex(dp), allocatable :: a(:,:,:,:), b(:,:,:), c(:,:,:,:), ep(:), mp(:)
    real :: total
    allocate (material(n), index_grid(nnuc,ng), window(2,nw), image(ix,ix), energy(n), egrid(ng), xs(6,64,nnuc), &
        macro(n), sigma(n), &
      scat(4,gr,gr), flux(4,sx,sy,gr), q(4,sx,sy,gr), like(nf), transform(6,nposes), lig(4,nl), pro(6,np), energies(nposes), &
      a1(nd), b1(nd), px(nf), py(nf), a(3,3,4,sites), b(3,3,4), c(3,3,4,sites), ep(npoles), mp(npoles))
    nmat = [12, 5, 4, 3]
    do j = 1, 4
      do i = 1, 12
        nuclide(i,j) = 1 + mod(i*3 + j*7, nnuc)
      end do
    end do
    call random_number(energy)
    do i = 1, n
      material(i) = 1 + mod(i*5, 4)
    end do
    do i = 1, ng
      egrid(i) = (i - 1)/real(ng - 1, dp)
      do j = 1, nnuc
        index_grid(j,i) = 1 + (i - 1)/64
      end do
    end do
    do k = 1, nnuc
      do j = 1, 64
        xs(1,j,k) = (j - 1)/63.0_dp
        do i = 2, 6
          xs(i,j,k) = 0.1_dp*i + 0.01_dp*mod(j*k, 31)
        end do
      end do
    end do
    do j = 1, nposes
      do i = 1, 6
        transform(i,j) = 0.01*mod(i*j*7, 628)
      end do
    end do
    do i = 1, nl
      lig(:,i) = [0.3*mod(i, 5), 0.2*mod(i, 7), 0.1*i, 1.2]
    end do
    do i = 1, np
      pro(:,i) = [0.5*mod(i, 9), 0.4*mod(i, 11), 0.03*i, 1.5, -0.2 + 0.1*mod(i, 4), 0.1 - 0.1*mod(i, 3)]
    end do
    a = (0.1_dp, 0.2_dp)
    b = (0.3_dp, -0.1_dp)
    c = (0d0, 0d0)
    do i = 1, nw
      window(1,i) = (i - 1)*12 + 1
      window(2,i) = i*12
    end do
    do i = 1, npoles
      ep(i) = cmplx(0.001_dp*i, 0.01_dp, dp)
      mp(i) = cmplx(0.02_dp*mod(i, 13), -0.01_dp, dp)
    end do
    scat = 0.01_dp
    flux = 1
    q = 0
    a1 = 0.25
    b1 = 0.5
    do i = 1, nf
      px(i) = 256 + 100*sin(0.001*i)
      py(i) = 256 + 100*cos(0.0007*i)
    end do
    do j = 1, ix
      do i = 1, ix
        image(i,j) = mod(i*j, 256)
      end do
    end do
    macro = 0
    energies = 0
    sigma = 0
    like = 0
    total = 0
    do turn = 1, turns
      call lookup(n, ng, nnuc, energy, material, nmat, nuclide, egrid, index_grid, xs, macro)
      call dock(nposes, nl, np, transform, lig, pro, energies)
      call multiply_links(sites, a, b, c)
      call poles(n, nw, npoles, energy, window, ep, mp, sigma)
      call outer_source(sx, sy, gr, 4, scat, flux, q)
      call stream_dot(nd, a1, b1, total)
      call likelihoods(nf, ix, ix, px, py, image, like)
    end do
    print '(8es14.6)', sum(macro), sum(dble(energies)), sum(abs(c)), sum(sigma), sum(q), dble(total), sum(like)
  end subroutine
end module
