! Archives by OpenMP's target constructs: letters, checksums, records, near copies, bit planes, hashes.
module archives_target
  implicit none
  integer, parameter :: dp = kind(1d0), sp = kind(1.0), long = selected_int_kind(18)
contains
  ! How often each letter stands in a text.
  subroutine letters(n, text, often)
    integer, intent(in) :: n
    integer(1), intent(in) :: text(n)
    integer, intent(inout) :: often(0:127)
    integer :: i
    !$omp target teams distribute parallel do
    do i = 1, n
      !$omp atomic update
      often(text(i)) = often(text(i)) + 1
    end do
  end subroutine

  ! A checksum of each block of a text, word by word.
  subroutine checksums(nb, nw, word, table, crc)
    integer, intent(in) :: nb, nw, word(nw,nb), table(0:255)
    integer, intent(inout) :: crc(nb)
    integer :: b, k, c, p
    !$omp target teams distribute parallel do private(k, c, p)
    do b = 1, nb
      c = -1
      do k = 1, nw
        c = ieor(c, word(k,b))
        do p = 1, 4
          c = ieor(ishft(c, -8), table(iand(c, 255)))
        end do
      end do
      crc(b) = not(c)
    end do
  end subroutine

  ! Fields of records become columns.
  subroutine columns_of(nr, nf, record, column)
    integer, intent(in) :: nr, nf
    real(sp), intent(in) :: record(nf,nr)
    real(sp), intent(inout) :: column(nr,nf)
    integer :: r, f
    !$omp target teams distribute parallel do private(f)
    do r = 1, nr
      do f = 1, nf
        column(r,f) = record(f,r)*0.5 + 1
      end do
    end do
  end subroutine

  ! Words in which signatures differ, for each pair of a new and an old text.
  subroutine near_copies(nn, no, ns, new, old, best, which)
    integer, intent(in) :: nn, no, ns
    integer, intent(in) :: new(ns,nn), old(ns,no)
    integer, intent(inout) :: best(nn), which(nn)
    integer :: a, b, k, d, least, at
    !$omp target teams distribute parallel do private(b, k, d, least, at)
    do a = 1, nn
      least = huge(least)
      at = 0
      do b = 1, no
        d = 0
        do k = 1, ns
          d = d + popcnt(ieor(new(k,a), old(k,b)))
        end do
        if (d < least) then
          least = d
          at = b
        end if
      end do
      best(a) = least
      which(a) = at
    end do
  end subroutine

  ! Bits of words of 32 by planes: 32 words give 32 planes.
  subroutine bit_planes(n, word, plane)
    integer, intent(in) :: n, word(32,n)
    integer, intent(inout) :: plane(n,0:31)
    integer :: i, b, k, w
    !$omp target teams distribute parallel do collapse(2) private(k, w)
    do b = 0, 31
      do i = 1, n
        w = 0
        do k = 1, 32
          if (btest(word(k,i), b)) w = ibset(w, k - 1)
        end do
        plane(i,b) = w
      end do
    end do
  end subroutine

  ! Places of keys in a table that is sorted.
  subroutine places(n, m, key, sorted, place)
    integer, intent(in) :: n, m
    integer(long), intent(in) :: key(n), sorted(m)
    integer, intent(inout) :: place(n)
    integer :: i, lo, hi, mid
    !$omp target teams distribute parallel do private(lo, hi, mid)
    do i = 1, n
      lo = 0
      hi = m + 1
      do while (hi - lo > 1)
        mid = (lo + hi)/2
        if (sorted(mid) <= key(i)) then
          lo = mid
        else
          hi = mid
        end if
      end do
      place(i) = lo
    end do
  end subroutine

  subroutine run_archives_target(turns)
    integer, intent(in) :: turns
    integer, parameter :: n = 20000000, nb = 16000, nw = 128, nr = 400000, nf = 18, nn = 6000, no = 2500, ns = 8, &
      np = 60000, nk = 1500000, m = 300000
    integer(1), allocatable :: text(:)
    integer, allocatable :: word(:,:), crc(:), new(:,:), old(:,:), best(:), which(:), bits(:,:), plane(:,:), place(:)
    integer(long), allocatable :: key(:), sorted(:)
    real(sp), allocatable :: record(:,:), column(:,:)
    integer :: often(0:127), table(0:255), i, j, c, turn
    allocate (text(n), word(nw,nb), crc(nb), new(ns,nn), old(ns,no), best(nn), which(nn), bits(32,np), plane(np,0:31), &
      place(nk), key(nk), &
      sorted(m), record(nf,nr), column(nr,nf))
    do i = 1, n
      text(i) = int(32 + mod(i*7, 90), 1)
    end do
    do i = 0, 255
      c = i
      do j = 1, 8
        c = merge(ieor(ishft(c, -1), -306674912), ishft(c, -1), btest(c, 0))
      end do
      table(i) = c
    end do
    do j = 1, nb
      do i = 1, nw
        word(i,j) = i*65599 + j
      end do
    end do
    do j = 1, nr
      do i = 1, nf
        record(i,j) = i + mod(j, 100)
      end do
    end do
    do j = 1, nn
      do i = 1, ns
        new(i,j) = ieor(i*7919, j*104729)
      end do
    end do
    do j = 1, no
      do i = 1, ns
        old(i,j) = ieor(i*7919, j*224737)
      end do
    end do
    do j = 1, np
      do i = 1, 32
        bits(i,j) = i*j
      end do
    end do
    do i = 1, m
      sorted(i) = i*17_long
    end do
    do i = 1, nk
      key(i) = mod(i*7919_long, m*17_long)
    end do
    often = 0
    !$omp target data map(to: text, word, table, record, new, old, bits, key, sorted) map(tofrom: often) map(from: crc, &
    !$omp   column, best, which, plane, place)
    do turn = 1, turns
      call letters(n, text, often)
      call checksums(nb, nw, word, table, crc)
      call columns_of(nr, nf, record, column)
      call near_copies(nn, no, ns, new, old, best, which)
      call bit_planes(np, bits, plane)
      call places(nk, m, key, sorted, place)
    end do
    !$omp end target data
    print '(a,2i12,es13.5,4i12)', 'archives', sum(often), sum(crc/65536), sum(real(column, dp)), sum(best), sum(which), &
      sum(plane/65536), sum(place/16)
  end subroutine
end module
