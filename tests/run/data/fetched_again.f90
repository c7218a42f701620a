! f2cuda options: --auto=all
! environment: F2CUDA_HOST_BELOW=40
! Rows that the host makes, as each element asks for the one before it, and loops between that a launch would fetch them for each time: from the ninth
! time on these are the host's, too, unless they are long. That one thread of the device makes the row does not pay where scalars are all that is left.
! expect: profile: ^fetched_again_29  *[^ ]*fetched_again.f90:29  *112  *200
! expect: report: 0 one thread does
program fetched_again
  implicit none
  integer :: n = 120, m = 199, i, j, cost
  integer, allocatable :: a(:), b(:), before(:), row(:), long(:, :)
  allocate (a(n), b(m), before(0:m), row(0:m), long(0:m, 8))
  do i = 1, n
    a(i) = mod(i*i/5 + i, 7)
  end do
  do i = 1, m
    b(i) = mod(i*i/3 + 2*i, 7)
  end do
  do j = 0, m
    before(j) = j
  end do
  long = 0
  do i = 1, n
    row(0) = i
    do j = 1, m
      cost = 1
      if (a(i) == b(j)) cost = 0
      row(j) = mod(min(before(j) + 1, row(j - 1) + 1, before(j - 1) + cost), 1009)
    end do
    before = row
    if (mod(i, 10) == 0) then
      do j = 1, 8
        long(:, j) = long(:, j) + row
      end do
      print *, sum(long)
    end if
  end do
  print *, before(m), sum(before)
end program fetched_again
