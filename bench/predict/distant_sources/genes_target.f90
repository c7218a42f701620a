! Populations and sequences by OpenMP's target constructs: allele frequencies, linkage, distances of reads, scores of windows, epidemics by age.
module genes_target
  implicit none
  integer, parameter :: dp = kind(1d0), sp = kind(1.0)
contains
  ! Share of the second allele at each site, and expected heterozygosity.
  subroutine allele_shares(ns, np, gene, share, het)
    integer, intent(in) :: ns, np
    integer(1), intent(in) :: gene(ns,np)
    real(sp), intent(inout) :: share(ns), het(ns)
    integer :: s, p, n
    !$omp target teams distribute parallel do private(p, n)
    do s = 1, ns
      n = 0
      do p = 1, np
        n = n + gene(s,p)
      end do
      share(s) = real(n, sp)/(2*np)
      het(s) = 2*share(s)*(1 - share(s))
    end do
  end subroutine

  ! Correlation of neighbouring sites over all people.
  subroutine linkage(ns, np, gene, share, r2)
    integer, intent(in) :: ns, np
    integer(1), intent(in) :: gene(ns,np)
    real(sp), intent(in) :: share(ns)
    real(sp), intent(inout) :: r2(ns)
    integer :: s, p
    real(sp) :: d, va, vb, a, b
    !$omp target teams distribute parallel do private(p, d, va, vb, a, b)
    do s = 1, ns - 1
      d = 0
      va = 0
      vb = 0
      do p = 1, np
        a = gene(s,p) - 2*share(s)
        b = gene(s+1,p) - 2*share(s+1)
        d = d + a*b
        va = va + a*a
        vb = vb + b*b
      end do
      r2(s) = d*d/max(va*vb, 1e-12)
    end do
  end subroutine

  ! Letters in which each read differs from a reference at its place.
  subroutine read_distances(nr, length, read, place, genome, differ)
    integer, intent(in) :: nr, length, place(nr)
    integer(1), intent(in) :: read(length,nr), genome(:)
    integer, intent(inout) :: differ(nr)
    integer :: i, k, n
    !$omp target teams distribute parallel do private(k, n)
    do i = 1, nr
      n = 0
      do k = 1, length
        if (read(k,i) /= genome(place(i)+k-1)) n = n + 1
      end do
      differ(i) = n
    end do
  end subroutine

  ! A position weight matrix slid along a sequence.
  subroutine motif_scores(n, w, letter, weight, score)
    integer, intent(in) :: n, w
    integer, intent(in) :: letter(n)
    real(sp), intent(in) :: weight(4,w)
    real(sp), intent(inout) :: score(n)
    integer :: i, k
    real(sp) :: s
    !$omp target teams distribute parallel do private(k, s)
    do i = 1, n - w + 1
      s = 0
      do k = 1, w
        s = s + weight(letter(i+k-1),k)
      end do
      score(i) = s
    end do
  end subroutine

  ! One day of an epidemic: infections by contact of age groups in each region.
  subroutine epidemic_day(nr, na, contact, s, e, i, r, beta, sn, en, rn)
    integer, intent(in) :: nr, na
    real(dp), intent(in) :: contact(na,na), beta
    real(dp), intent(in) :: s(nr,na), e(nr,na), i(nr,na), r(nr,na)
    real(dp), intent(inout) :: sn(nr,na), en(nr,na), rn(nr,na)
    integer :: k, a, b
    real(dp) :: force, new, ill, well
    !$omp target teams distribute parallel do collapse(2) private(b, force, new, ill, well)
    do a = 1, na
      do k = 1, nr
        force = 0
        do b = 1, na
          force = force + contact(b,a)*i(k,b)/(s(k,b) + e(k,b) + i(k,b) + r(k,b))
        end do
        new = s(k,a)*(1 - exp(-beta*force))
        ill = e(k,a)*0.2_dp
        well = 0.1_dp*ill
        sn(k,a) = s(k,a) - new
        en(k,a) = e(k,a) + new - ill
        rn(k,a) = r(k,a) + well
      end do
    end do
  end subroutine

  subroutine run_genes_target(turns)
    integer, intent(in) :: turns
    integer, parameter :: ns = 150000, np = 400, nr = 120000, length = 150, ng = 4000000, nw = 2500000, w = 12, &
      nk = 60000, na = 16
    integer(1), allocatable :: gene(:,:), read(:,:), genome(:)
    real(sp), allocatable :: share(:), het(:), r2(:), weight(:,:), score(:)
    real(dp), allocatable :: contact(:,:), s(:,:), e(:,:), i(:,:), r(:,:), sn(:,:), en(:,:), rn(:,:)
    integer, allocatable :: place(:), differ(:), letter(:)
    integer :: turn, j, k
    allocate (gene(ns,np), share(ns), het(ns), r2(ns), read(length,nr), genome(ng), place(nr), differ(nr), letter(nw), &
      weight(4,w), score(nw), contact(na,na), s(nk,na), e(nk,na), i(nk,na), r(nk,na), &
      sn(nk,na), en(nk,na), rn(nk,na))
    do k = 1, np
      do j = 1, ns
        gene(j,k) = int(mod(j*k + j/7, 3), 1)
      end do
    end do
    share = 0
    het = 0
    r2 = 0
    do j = 1, ng
      genome(j) = int(1 + mod(j/3 + j, 4), 1)
    end do
    do k = 1, nr
      place(k) = 1 + mod(k*31, ng - length)
      do j = 1, length
        read(j,k) = int(1 + mod(j + k, 4), 1)
      end do
    end do
    differ = 0
    do j = 1, nw
      letter(j) = 1 + mod(j/5 + j, 4)
    end do
    do k = 1, w
      weight(:,k) = [0.1, -0.3, 0.7, -0.2]
    end do
    score = 0
    contact = 0.3_dp
    s = 900
    e = 10
    i = 20
    r = 5
    sn = 0
    en = 0
    rn = 0
    do turn = 1, turns
      call allele_shares(ns, np, gene, share, het)
      call linkage(ns, np, gene, share, r2)
      call read_distances(nr, length, read, place, genome, differ)
      call motif_scores(nw, w, letter, weight, score)
      call epidemic_day(nk, na, contact, s, e, i, r, 0.02_dp, sn, en, rn)
    end do
    print *, 'genes', sum(het), sum(r2), sum(differ), sum(score(:nw-w+1)), sum(sn), sum(en), sum(rn)
  end subroutine
end module
