! Spins, strains, grains, bands and defects of crystals by DO CONCURRENT.
module crystals_concurrent
  implicit none
  integer, parameter :: dp = kind(1d0), sp = kind(1.0)
contains
  ! Half of the spins of a lattice, as on a chess board, with numbers of a table.
  subroutine flip(n, beta, chance, colour, spin)
    integer, intent(in) :: n, colour
    real(sp), intent(in) :: beta, chance(n,n)
    integer, intent(inout) :: spin(n,n)
    integer :: i, j, s
    do concurrent (j = 2:n-1, i = 2:n-1, mod(i + j, 2) == colour)
      s = spin(i,j)*(spin(i-1,j) + spin(i+1,j) + spin(i,j-1) + spin(i,j+1))
      if (s <= 0) then
        spin(i,j) = -spin(i,j)
      else if (chance(i,j) < exp(-2*beta*s)) then
        spin(i,j) = -spin(i,j)
      end if
    end do
  end subroutine

  ! Stress from strain and the plastic part where it is above a limit; six components beside each other.
  subroutine harden(n, lambda, mu, limit, strain, stress)
    integer, intent(in) :: n
    real(dp), intent(in) :: lambda, mu, limit, strain(6,n)
    real(dp), intent(inout) :: stress(6,n)
    integer :: i
    real(dp) :: tr, s(6), q, f
    do concurrent (i = 1:n)
      tr = strain(1,i) + strain(2,i) + strain(3,i)
      s = 2*mu*strain(:,i)
      s(1:3) = s(1:3) + lambda*tr
      q = sqrt(0.5_dp*((s(1) - s(2))**2 + (s(2) - s(3))**2 + (s(3) - s(1))**2) + 3*(s(4)**2 + s(5)**2 + s(6)**2))
      f = 1
      if (q > limit) f = (limit + 0.1_dp*(q - limit))/q
      stress(:,i) = f*s
    end do
  end subroutine

  ! Energies of bands at points of a zone: a cubic lattice with three neighbours.
  subroutine bands(nk, nb, t, k, energy)
    integer, intent(in) :: nk, nb
    real(dp), intent(in) :: t(3,nb), k(3,nk)
    real(dp), intent(inout) :: energy(nb,nk)
    integer :: b, i
    do concurrent (i = 1:nk, b = 1:nb)
      energy(b,i) = -2*t(1,b)*(cos(k(1,i)) + cos(k(2,i)) + cos(k(3,i))) &
        - 4*t(2,b)*(cos(k(1,i))*cos(k(2,i)) + cos(k(2,i))*cos(k(3,i)) + cos(k(3,i))*cos(k(1,i))) &
        - 8*t(3,b)*cos(k(1,i))*cos(k(2,i))*cos(k(3,i))
    end do
  end subroutine

  ! Grains: each cell takes the kind that most of its 26 neighbours have, of six.
  subroutine grow(n, old, new)
    integer, intent(in) :: n
    integer(1), intent(in) :: old(n,n,n)
    integer(1), intent(inout) :: new(n,n,n)
    integer :: i, j, k, a, b, c, many(0:5), best
    do concurrent (k = 2:n-1, j = 2:n-1, i = 2:n-1)
      many = 0
      do c = -1, 1
        do b = -1, 1
          do a = -1, 1
            many(old(i+a,j+b,k+c)) = many(old(i+a,j+b,k+c)) + 1
          end do
        end do
      end do
      best = 0
      do a = 1, 5
        if (many(a) > many(best)) best = a
      end do
      new(i,j,k) = int(best, 1)
    end do
  end subroutine

  ! Forces on atoms of chains from neighbours whose numbers stand in a list, 12 each.
  subroutine pull(n, list, x, f)
    integer, intent(in) :: n, list(n,12)
    real(sp), intent(in) :: x(3,n)
    real(sp), intent(inout) :: f(3,n)
    integer :: i, k, j
    real(sp) :: d(3), r, s(3)
    do concurrent (i = 1:n)
      s = 0
      do k = 1, 12
        j = list(i,k)
        d = x(:,j) - x(:,i)
        r = sqrt(sum(d**2)) + 0.01
        s = s + (r - 1)*d/r
      end do
      f(:,i) = s
    end do
  end subroutine

  subroutine run_crystals_concurrent(turns)
    integer, intent(in) :: turns
    integer, parameter :: n = 1400, ns = 500000, nk = 120000, nb = 4, ng = 100, na = 250000
    integer, allocatable :: spin(:,:), list(:,:)
    integer(1), allocatable :: old(:,:,:), new(:,:,:)
    real(sp), allocatable :: chance(:,:), x(:,:), f(:,:)
    real(dp), allocatable :: strain(:,:), stress(:,:), t(:,:), k(:,:), energy(:,:)
    integer :: i, j, l, turn
    allocate (spin(n,n), list(na,12), old(ng,ng,ng), new(ng,ng,ng), chance(n,n), x(3,na), f(3,na), strain(6,ns), stress(6,ns), &
      t(3,nb), k(3,nk), energy(nb,nk))
    do j = 1, n
      do i = 1, n
        spin(i,j) = 1 - 2*mod(i*j/7, 2)
        chance(i,j) = mod(i*331 + j*577, 1009)/1009.0
      end do
    end do
    do i = 1, ns
      do j = 1, 6
        strain(j,i) = 0.001_dp*(mod(i*j, 13) - 6)
      end do
    end do
    do i = 1, nb
      do j = 1, 3
        t(j,i) = 1.0_dp/(i + j)
      end do
    end do
    do i = 1, nk
      do j = 1, 3
        k(j,i) = 0.01_dp*mod(i*(j + 2), 628)
      end do
    end do
    do l = 1, ng
      do j = 1, ng
        do i = 1, ng
          old(i,j,l) = int(mod(i/3 + j/4 + l/5, 6), 1)
        end do
      end do
    end do
    new = 0_1
    do i = 1, na
      x(1,i) = mod(i, 63)*0.9
      x(2,i) = mod(i/63, 63)*0.9
      x(3,i) = (i/3969)*0.9
      do j = 1, 12
        list(i,j) = 1 + modulo(i - 1 + merge(j - 6, 63*(j - 9), j <= 6), na)
      end do
    end do
    do turn = 1, turns
      call flip(n, 0.4, chance, mod(turn, 2), spin)
      call harden(ns, 1.1_dp, 0.8_dp, 0.012_dp, strain, stress)
      call bands(nk, nb, t, k, energy)
      call grow(ng, old, new)
      call pull(na, list, x, f)
    end do
    print '(a,2i12,4es13.5)', 'crystals', sum(spin), sum(int(new)), sum(abs(stress)), sum(abs(energy)), sum(abs(real(f, dp)))
  end subroutine
end module
