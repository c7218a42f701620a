! Threads of the host launch kernels at once, each on arrays of its own, and all read one.
! options: -fopenmp
! f2cuda options: --directives=acc
! expect: profile: host_threads_launch_work_25 .* 160 
program host_threads_launch
  use omp_lib
  implicit none
  integer, parameter :: n = 2000, m = 8
  integer :: table(n), total(m), t, k
  table = [(mod(7*k, 31), k = 1, n)]
  call omp_set_num_threads(4)
  !$omp parallel do schedule(static, 1)
  do t = 1, m
    call work(t, table, total(t))
  end do
  print *, total
contains
  subroutine work(t, table, total)
    integer, intent(in) :: t, table(n)
    integer, intent(out) :: total
    integer :: mine(n), i, step, s
    mine = t
    do step = 1, 20
      !$acc parallel loop
      do i = 1, n
        mine(i) = mod(mine(i)*3 + table(i) + t, 1009)
      end do
    end do
    s = 0
    !$acc parallel loop reduction(+:s)
    do i = 1, n
      s = s + mine(i)
    end do
    total = s
  end subroutine
end program
