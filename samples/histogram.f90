! Histograms: how many values fall into each bin, their weights, and the greatest of each. The bins are where the data says, so
! that iterations meet in them: blocks count in shared memory, sums of reals are exact.  Usage: histogram [values [bins]]
program histogram
  implicit none
  integer, allocatable :: bin(:), number(:)
  real, allocatable :: x(:), weight(:), greatest(:)
  integer :: n, bins, i, fullest, most

  n = argument(1, 100000)
  bins = argument(2, 64)
  allocate(bin(n), number(bins), x(n), weight(bins), greatest(bins))
  number = 0
  weight = 0
  greatest = -1
  !$acc data create(x, bin) copy(number, weight, greatest)
  !$acc parallel loop
  do i = 1, n
    x(i) = mod(i*377.0, 1009.0)/1009
    bin(i) = min(bins, int(x(i)*x(i)*bins) + 1)
  end do
  !$acc kernels
  do i = 1, n
    number(bin(i)) = number(bin(i)) + 1
  end do
  do i = 1, n
    weight(bin(i)) = weight(bin(i)) + x(i)
    if (x(i) > greatest(bin(i))) greatest(bin(i)) = x(i)
  end do
  !$acc end kernels
  !$acc end data

  most = 0
  fullest = 0
  do i = 1, bins
    if (number(i) > most) then
      most = number(i)
      fullest = i
    end if
  end do
  print '(a,i0,a,i0,a,i0)', 'values ', sum(number), ', fullest bin ', fullest, ' with ', most
  print '(a,f0.2,a,f0.4)', 'weight of the first bin ', weight(1), ', greatest value of the last bin ', greatest(bins)

contains

  integer function argument(which, default)
    integer, intent(in) :: which, default
    character(16) :: text
    argument = default
    if (command_argument_count() < which) return
    call get_command_argument(which, text)
    read (text, *) argument
  end function argument

end program histogram
