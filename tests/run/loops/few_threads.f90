! Where loops run, and which loop would give a kernel more threads.
! expect: report: 1 few threads: 64 threads, of 270336 that a device holds; the loop of 'k' at line 23 would give 500 times as many, but
! expect: report: 1 in one thread, as: it is not tightly nested: the statement at line 17
! expect: report: 1 few threads: 2000 threads
! expect: report: 1 ; host
! expect: report: 3 ; in each thread
program few_threads
  implicit none
  integer, parameter :: n = 64, m = 500
  integer :: i, k, j, seed
  real(8) :: a(m, n), b(2000), w(3), s(2000)
  a = 1
  b = 2
  !$acc parallel loop private(w, seed)
  do i = 1, n
    ! a private array that the loop inside needs whole
    w(1) = 1
    if (mod(i, 2) == 0) go to 10
    w(1) = 2
    10 continue
    w(2) = 2
    w(3) = i
    do k = 1, m
      a(k, i) = a(k, i) + w(mod(k, 3) + 1)*w(3)
    end do
    do j = 2, m
      a(j, i) = a(j, i) + a(j - 1, i)*0.125d0
    end do
  end do
  !$acc parallel loop
  do i = 1, 2000
    s(i) = 0
    do j = 1, 4
      s(i) = s(i)*0.5d0 + b(i)*j
    end do
  end do
  do i = 1, 3
    print *, nint(sum(a(:, i))), nint(sum(s))
  end do
end program
