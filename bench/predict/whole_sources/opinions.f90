! options: --auto=all
! Opinions of people in a network, plain loops: they follow those whom they know, and forget. Every year the host writes a table.
program opinions
  implicit none
  integer, parameter :: sp = kind(1.0)
  integer :: n, years, i, k, year, month, bin
  integer, allocatable :: knows(:,:), table(:)
  real(sp), allocatable :: mind(:), next(:), stubborn(:), r(:)
  real(sp) :: spread, mean
  n = 800000
  years = 12
  allocate (knows(16,n), mind(n), next(n), stubborn(n), r(n), table(20))
  call random_number(mind)
  call random_number(stubborn)
  do i = 1, n
    call random_number(r(1:16))
    do k = 1, 16
      knows(k,i) = 1 + int(r(k)*n)
      if (k <= 8) knows(k,i) = 1 + mod(i + k*k, n)
    end do
  end do
  do year = 1, years
    do month = 1, 12
      do i = 1, n
        mean = 0
        do k = 1, 16
          if (abs(mind(knows(k,i)) - mind(i)) < 0.3) mean = mean + mind(knows(k,i)) - mind(i)
        end do
        next(i) = mind(i) + 0.2*(1 - stubborn(i))*mean/16
      end do
      do i = 1, n
        mind(i) = 0.999*next(i) + 0.0005
      end do
    end do
    spread = 0
    do i = 1, n
      spread = spread + (mind(i) - 0.5)**2
    end do
    table = 0
    do i = 1, n
      bin = min(20, 1 + int(mind(i)*20))
      table(bin) = table(bin) + 1
    end do
    print '(i4,f10.6,20i8)', year, sqrt(spread/n), table
  end do
end program
