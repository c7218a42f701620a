! Histograms in arrays that each iteration has for itself: a thread each where rows are short and many, else a team, which folds the arrays of its threads.
! options: -O2
! f2cuda options: --auto=all
! expect: report: 1 share out the loops at 31
program own_bins
  implicit none
  integer, parameter :: rows(4) = [1, 30, 700, 5000], lengths(4) = [300, 65, 64, 3]
  integer, allocatable :: class(:, :), best(:), most(:)
  integer :: c, i, k
  do c = 1, size(rows)
    allocate (class(lengths(c), rows(c)), best(rows(c)), most(rows(c)))
    do i = 1, rows(c)
      do k = 1, lengths(c)
        class(k, i) = mod(i*7 + k*k*3, 16) + 1
      end do
    end do
    best = 0
    most = 0
    call count(rows(c), lengths(c), class, best, most)
    print '(2i6, 2i12)', rows(c), lengths(c), sum([(best(i)*mod(i, 7), i=1, rows(c))]), sum(most)
    deallocate (class, best, most)
  end do
contains
  subroutine count(n, m, class, best, most)
    integer, intent(in) :: n, m, class(m, n)
    integer, intent(inout) :: best(n), most(n)
    integer :: bin(16), i, k
    do i = 1, n
      bin = 0
      bin(1 + mod(i, 16)) = 2
      do k = 1, m
        bin(class(k, i)) = bin(class(k, i)) + 1
      end do
      best(i) = maxloc(bin, dim=1)
      most(i) = maxval(bin)
    end do
  end subroutine
end program
