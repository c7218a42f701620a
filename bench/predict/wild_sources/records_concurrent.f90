! Lines of text, keys, check sums, letters and runs by DO CONCURRENT; text is bytes.
module records_concurrent
  implicit none
  integer, parameter :: dp = kind(1d0), sp = kind(1.0)
contains
  ! A hash of each key of 24 bytes.
  subroutine hash_keys(n, keys, hash)
    integer, intent(in) :: n
    integer(1), intent(in) :: keys(24,n)
    integer, intent(inout) :: hash(n)
    integer :: i, k, h
    do concurrent (i = 1:n)
      h = -2128831035
      do k = 1, 24
        h = ieor(h, iand(int(keys(k,i)), 255))*16777619
      end do
      hash(i) = h
    end do
  end subroutine

  ! Words of each line; the lines' bytes lie beside each other.
  subroutine count_words(n, length, text, words)
    integer, intent(in) :: n, length
    integer(1), intent(in) :: text(n,length)
    integer, intent(inout) :: words(n)
    integer :: i, k, w
    logical :: inside, letter
    do concurrent (i = 1:n)
      w = 0
      inside = .false.
      do k = 1, length
        letter = text(i,k) > 32
        if (letter .and. .not. inside) w = w + 1
        inside = letter
      end do
      words(i) = w
    end do
  end subroutine

  ! Check sums of records, a table of 256 remainders, byte after byte.
  subroutine check_sums(n, table, records, sums)
    integer, intent(in) :: n, table(0:255), records(16,n)
    integer, intent(inout) :: sums(n)
    integer :: i, k, b, c, w
    do concurrent (i = 1:n)
      c = -1
      do k = 1, 16
        w = records(k,i)
        do b = 1, 4
          c = ieor(ishft(c, -8), table(iand(ieor(c, w), 255)))
          w = ishft(w, -8)
        end do
      end do
      sums(i) = not(c)
    end do
  end subroutine

  ! How often the most frequent of 26 letters stands in a line of 80.
  subroutine top_letter(n, text, most, often)
    integer, intent(in) :: n
    integer(1), intent(in) :: text(80,n)
    integer, intent(inout) :: most(n), often(n)
    integer :: i, k, c, count(26)
    do concurrent (i = 1:n)
      do k = 1, 26
        count(k) = 0
      end do
      do k = 1, 80
        c = text(k,i) - 96
        if (c >= 1 .and. c <= 26) count(c) = count(c) + 1
      end do
      most(i) = 1
      do k = 2, 26
        if (count(k) > count(most(i))) most(i) = k
      end do
      often(i) = count(most(i))
    end do
  end subroutine

  ! Three bytes become four letters.
  subroutine to_letters(n, bytes, letters, code)
    integer, intent(in) :: n
    integer(1), intent(in) :: bytes(3,n), letters(0:63)
    integer(1), intent(inout) :: code(4,n)
    integer :: i, w
    do concurrent (i = 1:n)
      w = ior(ior(ishft(iand(int(bytes(1,i)), 255), 16), ishft(iand(int(bytes(2,i)), 255), 8)), iand(int(bytes(3,i)), 255))
      code(1,i) = letters(ibits(w, 18, 6))
      code(2,i) = letters(ibits(w, 12, 6))
      code(3,i) = letters(ibits(w, 6, 6))
      code(4,i) = letters(ibits(w, 0, 6))
    end do
  end subroutine

  ! The longest run of one value in each series.
  subroutine longest_run(n, length, series, run)
    integer, intent(in) :: n, length
    integer, intent(in) :: series(n,length)
    integer, intent(inout) :: run(n)
    integer :: i, k, now, best
    do concurrent (i = 1:n)
      now = 1
      best = 1
      do k = 2, length
        if (series(i,k) == series(i,k-1)) then
          now = now + 1
          if (now > best) best = now
        else
          now = 1
        end if
      end do
      run(i) = best
    end do
  end subroutine

  subroutine run_records_concurrent(turns)
    integer, intent(in) :: turns
    integer, parameter :: n = 600000, nl = 100000, length = 120, nr = 150000, nt = 120000, nb = 1200000, ns = 80000, ls = 60
    integer(1), allocatable :: keys(:,:), text(:,:), lines(:,:), bytes(:,:), code(:,:)
    integer(1) :: letters(0:63)
    integer, allocatable :: hash(:), words(:), records(:,:), sums(:), most(:), often(:), series(:,:), run(:)
    integer :: table(0:255), i, k, c, turn
    allocate (keys(24,n), text(nl,length), lines(80,nt), bytes(3,nb), code(4,nb), hash(n), words(nl), records(16,nr), &
      sums(nr), most(nt), often(nt), series(ns,ls), run(ns))
    do i = 1, n
      do k = 1, 24
        keys(k,i) = int(mod(i*k + i/7, 127), 1)
      end do
    end do
    do k = 1, length
      do i = 1, nl
        text(i,k) = int(merge(32, 97 + mod(i + k, 26), mod(i*3 + k*5, 11) == 0), 1)
      end do
    end do
    do i = 0, 255
      c = i
      do k = 1, 8
        if (btest(c, 0)) then
          c = ieor(ishft(c, -1), -306674912)
        else
          c = ishft(c, -1)
        end if
      end do
      table(i) = c
    end do
    do i = 1, nr
      do k = 1, 16
        records(k,i) = i*7919 + k*104729
      end do
    end do
    do i = 1, nt
      do k = 1, 80
        lines(k,i) = int(97 + mod(i*k + k*k, 29), 1)
      end do
    end do
    do i = 1, nb
      do k = 1, 3
        bytes(k,i) = int(mod(i*31 + k, 128), 1)
      end do
    end do
    do i = 0, 63
      letters(i) = int(33 + i, 1)
    end do
    do k = 1, ls
      do i = 1, ns
        series(i,k) = (k + mod(i, 5))/(1 + mod(i, 7))
      end do
    end do
    do turn = 1, turns
      call hash_keys(n, keys, hash)
      call count_words(nl, length, text, words)
      call check_sums(nr, table, records, sums)
      call top_letter(nt, lines, most, often)
      call to_letters(nb, bytes, letters, code)
      call longest_run(ns, ls, series, run)
    end do
    print '(a,8i14)', 'records', sum(int(iand(hash, 65535), 8)), sum(words), sum(int(iand(sums, 65535), 8)), sum(most), &
      sum(often), sum(int(code, 8)), sum(run)
  end subroutine
end module
