! options: -fopenmp
! expect: report: 1 21 | do j = 1, n                                   sequential; host
! Work arrays of a THREADPRIVATE block: threads of the device would share them, and nobody can see that an iteration reads only what it has set
! itself. So the loop is for threads of the host, each of which has the block for itself.
program host_threadprivate_work
  implicit none
  integer, parameter :: n = 400, m = 40
  real(8) :: a(m, n), s(n), w(m)
  integer :: i, j, p(m)
  common /work/ w
  !$omp threadprivate(/work/)
  do i = 1, m
    p(i) = mod(i*(7 + 2*command_argument_count()), m) + 1
  end do
  do j = 1, n
    do i = 1, m
      a(i, j) = mod(i*j, 17)
    end do
  end do
  !$omp parallel do private(i)
  do j = 1, n
    do i = 1, m
      w(p(i)) = a(i, j)*j
    end do
    s(j) = 0
    do i = 1, m
      s(j) = s(j) + w(p(m+1-i)) * i
    end do
  end do
  print '(3f16.4)', sum(s), s(17), s(n)
end program host_threadprivate_work
