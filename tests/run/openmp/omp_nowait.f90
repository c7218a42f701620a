! Constructs for the device that are tasks: NOWAIT, DEPEND, and what waits for them.
program omp_nowait
  implicit none
  integer, parameter :: n = 3000, nb = 5, m = n/nb
  real(8) :: a(n), b(n), c(n), s
  integer :: i, k, lo, hi, token(nb)
  a = 1
  b = 0
  c = 0
  token = 0

  ! a chain, without anybody else waiting
  !$omp target enter data map(to: a) map(alloc: b) nowait depend(out: a, b)
  !$omp target teams distribute parallel do nowait depend(in: a) depend(out: b)
  do i = 1, n
    b(i) = a(i) + i
  end do
  !$omp target teams distribute parallel do nowait depend(inout: b)
  do i = 1, n
    b(i) = 2*b(i)
  end do
  !$omp target teams distribute parallel do depend(in: b) depend(inout: a) nowait
  do i = 1, n
    a(i) = b(i) - 1
  end do
  !$omp target update from(b(1:100)) nowait depend(in: b)
  !$omp target exit data map(from: a) map(release: b) nowait depend(inout: a, b)
  !$omp taskwait
  print '(3f9.1)', b(100), a(1), a(n)

  ! blocks, each with a token
  !$omp target data map(to: a) map(from: c)
  do k = 1, nb
    lo = (k - 1)*m + 1
    hi = k*m
    !$omp target teams distribute parallel do nowait depend(out: token(k))
    do i = lo, hi
      c(i) = a(i) + k
    end do
  end do
  do k = nb, 1, -1
    lo = (k - 1)*m + 1
    hi = k*m
    !$omp target teams distribute parallel do nowait depend(inout: token(k)) firstprivate(k)
    do i = lo, hi
      c(i) = c(i)*k
    end do
  end do
  !$omp taskwait
  !$omp end target data
  print '(3f12.1)', sum(c), c(1), c(n)

  ! two that are independent, and one that comes behind both
  b = 0
  !$omp target enter data map(to: a, b, c)
  !$omp target teams distribute parallel do
  do i = 1, n
    a(i) = a(i)/2
  end do
  do k = 1, 3
    !$omp target teams distribute parallel do nowait depend(inout: a)
    do i = 1, n
      a(i) = a(i) + 1
    end do
    !$omp target teams distribute parallel do nowait depend(inout: b(1:n))
    do i = 1, n
      b(i) = b(i) + 2
    end do
    !$omp target teams distribute parallel do nowait depend(in: a, b(1:n)) depend(out: c)
    do i = 1, n
      c(i) = a(i) + b(i)
    end do
    !$omp target update from(c) nowait depend(in: c)
  end do
  !$omp taskwait depend(in: c)
  print '(3f12.1)', sum(c), c(1), c(n)
  !$omp target exit data map(from: a, b, c) depend(inout: a, b, c)

  ! one without NOWAIT waits for what it depends on; its scalars are there behind it
  s = 0
  !$omp target enter data map(to: b)
  !$omp target teams distribute parallel do nowait depend(out: b)
  do i = 1, n
    b(i) = i
  end do
  !$omp target teams distribute parallel do reduction(+:s) map(tofrom: s) depend(in: b)
  do i = 1, n
    s = s + b(i)
  end do
  print '(f12.1)', s
  !$omp target nowait depend(out: b)
  !$omp teams distribute parallel do
  do i = 1, n
    b(i) = b(i) + 1
  end do
  !$omp end target
  !$omp taskwait depend(in: b)
  !$omp target update from(b)
  print '(2f9.1)', b(1), b(n)

  ! a group of tasks, and transfers that depend on parts
  !$omp taskgroup
  !$omp target teams distribute parallel do nowait
  do i = 1, n
    b(i) = b(i)*3
  end do
  !$omp end taskgroup
  !$omp target update from(b(1:10)) nowait
  !$omp target update from(b(2990:)) nowait
  !$omp taskwait
  print '(3f9.1)', b(1), b(10), b(n)
  b(1:n:2) = 0
  !$omp target update to(b(1:n:2)) nowait depend(out: b)
  !$omp target teams distribute parallel do nowait depend(inout: b)
  do i = 1, n
    b(i) = b(i) + 1
  end do
  !$omp target exit data map(from: b) depend(inout: b)
  print '(3f9.1)', b(1), b(2), b(n)

  ! what no directive moves
  !$omp target teams distribute parallel do nowait
  do i = 1, n
    c(i) = a(i)
  end do
  !$omp taskwait
  print '(f12.1)', sum(c)
  do k = 1, 2
    !$omp target teams distribute parallel do nowait if(k == 1) depend(inout: c) map(tofrom: c)
    do i = 1, n
      c(i) = c(i) + k
    end do
  end do
  !$omp taskwait
  print '(f12.1)', sum(c)
end program omp_nowait
