! Quicksort's step: less, equal and greater than a pivot, each in its order, in one pass; then again on the larger part, until the
! median is found.  Usage: partition [n]
program partition
  implicit none
  integer, allocatable :: a(:), less(:), more(:)
  integer :: n, m, i, l, e, g, pivot, rank, rounds

  n = argument(1, 4001)
  allocate(a(n), less(n), more(n))
  do i = 1, n
    a(i) = mod(i*7919 + i/7, 100003)
  end do
  m = n
  rank = (n + 1)/2
  rounds = 0
  pivot = 0

  !$acc data copy(a) create(less, more)
  do while (m > 0)
    rounds = rounds + 1
    !$acc update self(a((m + 1)/2:(m + 1)/2))
    pivot = a((m + 1)/2)
    l = 0
    e = 0
    g = 0
    !$acc kernels
    do i = 1, m
      if (a(i) < pivot) then
        l = l + 1
        less(l) = a(i)
      else if (a(i) > pivot) then
        g = g + 1
        more(g) = a(i)
      else
        e = e + 1
      end if
    end do
    !$acc end kernels
    if (rank <= l) then
      m = l
      !$acc parallel loop
      do i = 1, m
        a(i) = less(i)
      end do
    else if (rank <= l + e) then
      exit
    else
      rank = rank - l - e
      m = g
      !$acc parallel loop
      do i = 1, m
        a(i) = more(i)
      end do
    end if
  end do
  !$acc end data

  print '(a,i0,a,i0,a,i0)', 'partition: n ', n, ', median ', pivot, ', rounds ', rounds

contains

  integer function argument(which, default)
    integer, intent(in) :: which, default
    character(16) :: text
    argument = default
    if (command_argument_count() < which) return
    call get_command_argument(which, text)
    read (text, *) argument
  end function argument

end program partition
