! Bonds, angles, orbitals on a grid, charges near each other, residues, a hull by DO CONCURRENT; atoms are records.
module molecules_concurrent
  implicit none
  integer, parameter :: dp = kind(1d0), sp = kind(1.0)
  type atom
    real(dp) :: x(3), q
    integer :: kind, residue
  end type
contains
  ! How far each bond is from its length at rest.
  subroutine stretch(n, atoms, nb, first, second, rest, energy)
    integer, intent(in) :: n, nb, first(nb), second(nb)
    type(atom), intent(in) :: atoms(n)
    real(dp), intent(in) :: rest(nb)
    real(dp), intent(inout) :: energy(nb)
    integer :: b
    do concurrent (b = 1:nb)
      energy(b) = 0.5_dp*(norm2(atoms(first(b))%x - atoms(second(b))%x) - rest(b))**2
    end do
  end subroutine

  ! Angles of chains of atoms.
  subroutine bend(n, x, y, z, angle)
    integer, intent(in) :: n
    real(dp), intent(in) :: x(n), y(n), z(n)
    real(dp), intent(inout) :: angle(n)
    integer :: i
    real(dp) :: ax, ay, az, bx, by, bz
    do concurrent (i = 2:n-1)
      ax = x(i-1) - x(i)
      ay = y(i-1) - y(i)
      az = z(i-1) - z(i)
      bx = x(i+1) - x(i)
      by = y(i+1) - y(i)
      bz = z(i+1) - z(i)
      angle(i) = acos(max(-1.0_dp, min(1.0_dp, (ax*bx + ay*by + az*bz)/sqrt((ax**2 + ay**2 + az**2)*(bx**2 + by**2 + bz**2)))))
    end do
  end subroutine

  ! Density on a grid: Gaussians about 40 centres, left out where they are far.
  subroutine density(n, m, centre, width, rho)
    integer, intent(in) :: n, m
    real(dp), intent(in) :: centre(3,m), width(m)
    real(dp), intent(inout) :: rho(n,n,n)
    integer :: i, j, k, c
    real(dp) :: r2, s
    do concurrent (k = 1:n, j = 1:n, i = 1:n)
      s = 0
      do c = 1, m
        r2 = (i - centre(1,c))**2 + (j - centre(2,c))**2 + (k - centre(3,c))**2
        if (r2*width(c) < 12) s = s + exp(-r2*width(c))
      end do
      rho(i,j,k) = s
    end do
  end subroutine

  ! Electric fields of the neighbours in a list of fixed length, in a box that repeats.
  subroutine fields_near(n, m, box, list, p, q, f)
    integer, intent(in) :: n, m, list(m,n)
    real(dp), intent(in) :: box, p(3,n), q(n)
    real(dp), intent(inout) :: f(3,n)
    integer :: i, k, j
    real(dp) :: d(3), r2, s(3)
    do concurrent (i = 1:n)
      s = 0
      do k = 1, m
        j = list(k,i)
        d = p(:,i) - p(:,j)
        d = d - box*anint(d/box)
        r2 = d(1)**2 + d(2)**2 + d(3)**2
        s = s + q(j)*d/(r2*sqrt(r2))
      end do
      f(:,i) = s
    end do
  end subroutine

  ! Which atoms lie at the surface: fewer than eight neighbours within a distance, among those in the cells around.
  subroutine surface(n, nc, start, member, p, cut, bare)
    integer, intent(in) :: n, nc, start(nc+1), member(n)
    real(sp), intent(in) :: p(n), cut
    logical, intent(inout) :: bare(n)
    integer :: c, a, b, near
    do concurrent (c = 2:nc-1)
      do a = start(c), start(c+1) - 1
        near = 0
        do b = start(c-1), start(c+2) - 1
          if (abs(p(member(a)) - p(member(b))) < cut) near = near + 1
        end do
        bare(member(a)) = near < 8
      end do
    end do
  end subroutine

  ! Overlap of each pair of molecules by their fingerprints of 8 words.
  subroutine similar(n, words, bits, alike)
    integer, intent(in) :: n, words, bits(words,n)
    real(sp), intent(inout) :: alike(n,n)
    integer :: i, j, w, both, any
    do concurrent (j = 1:n, i = 1:n)
      both = 0
      any = 0
      do w = 1, words
        both = both + popcnt(iand(bits(w,i), bits(w,j)))
        any = any + popcnt(ior(bits(w,i), bits(w,j)))
      end do
      alike(i,j) = real(both)/max(any, 1)
    end do
  end subroutine

  subroutine run_molecules_concurrent(turns)
    integer, intent(in) :: turns
    integer, parameter :: n = 300000, nb = 500000, nl = 1000000, ng = 72, m = 40, nn = 100000, mn = 32, nc = 20000, na = 160000, &
      ns = 3000, words = 8
    type(atom), allocatable :: atoms(:)
    integer, allocatable :: first(:), second(:), list(:,:), start(:), member(:), bits(:,:)
    real(dp), allocatable :: rest(:), energy(:), x(:), y(:), z(:), angle(:), centre(:,:), width(:), rho(:,:,:), p(:,:), q(:), f(:,:)
    real(sp), allocatable :: place(:), alike(:,:)
    logical, allocatable :: bare(:)
    integer :: i, k, turn
    allocate (atoms(n), first(nb), second(nb), list(mn,nn), start(nc+1), member(na), bits(words,ns), rest(nb), energy(nb), x(nl), &
      y(nl), z(nl), angle(nl), centre(3,m), width(m), rho(ng,ng,ng), p(3,nn), q(nn), f(3,nn), place(na), alike(ns,ns), bare(na))
    do i = 1, n
      atoms(i)%x = [mod(i, 70)*1.1_dp, mod(i/70, 70)*1.1_dp, (i/4900)*1.1_dp]
      atoms(i)%q = mod(i, 3) - 1
      atoms(i)%kind = mod(i, 4)
      atoms(i)%residue = i/12
    end do
    do i = 1, nb
      first(i) = 1 + mod(i*3, n)
      second(i) = 1 + mod(i*3 + 1 + mod(i, 70), n)
      rest(i) = 1 + 0.01_dp*mod(i, 10)
    end do
    do i = 1, nl
      x(i) = 0.5_dp*i + 0.1_dp*mod(i, 3)
      y(i) = 0.3_dp*mod(i, 5)
      z(i) = 0.2_dp*mod(i*7, 11)
    end do
    angle = 0
    do i = 1, m
      centre(:,i) = [mod(i*17, ng), mod(i*29, ng), mod(i*41, ng)]
      width(i) = 0.05_dp + 0.01_dp*mod(i, 4)
    end do
    do i = 1, nn
      p(:,i) = [mod(i, 50)*1.0_dp, mod(i/50, 50)*1.0_dp, (i/2500)*1.0_dp]
      q(i) = mod(i, 2) - 0.5_dp
      do k = 1, mn
        list(k,i) = 1 + modulo(i - 1 + merge(k, 50*(k - 15), k <= 16) + 2500*mod(k, 3), nn)
      end do
    end do
    do i = 1, nc + 1
      start(i) = 1 + (i - 1)*8
    end do
    do i = 1, na
      member(i) = i
      place(i) = 0.1*i + 0.03*mod(i*7, 13)
    end do
    do i = 1, ns
      do k = 1, words
        bits(k,i) = mod(i*7919 + k*104729, 2147483)*(k + 1)
      end do
    end do
    bare = .false.
    do turn = 1, turns
      call stretch(n, atoms, nb, first, second, rest, energy)
      call bend(nl, x, y, z, angle)
      call density(ng, m, centre, width, rho)
      call fields_near(nn, mn, 50.0_dp, list, p, q, f)
      call surface(na, nc, start, member, place, 0.45, bare)
      call similar(ns, words, bits, alike)
    end do
    print '(a,i9,5es13.5)', 'molecules', count(bare), sum(energy), sum(angle), sum(rho), sum(abs(f)), sum(real(alike, dp))
  end subroutine
end module
