! Loops that OpenMP's threads share out inside 'parallel': one thread launches their kernels.
! options: -fopenmp
! environment: OMP_NUM_THREADS=3
! expect: report: 17 one thread runs it where its loops have kernels
module setup
  implicit none
  integer, parameter :: n = 400, m = 30
  real(8) :: work(n)
contains
  subroutine start(a)
    real(8), intent(out) :: a(n)
    integer :: i
    do i = 1, n
      a(i) = mod(i*37, 101)
    end do
  end subroutine start
end module setup

program main
  call several_loops
  call private_scalars
  call partial_sums
  call reduction_of_region
  call conditions
  call time_steps
  call between
  call copies
  call two_dimensions
  call work_array
  call serial_inner
  call extremes
  call own_if(5)
  call own_if(500)
  call lasts
  call nowaits
  call default_none
  call orphans
  call sections_between
end program main

subroutine several_loops
  use setup
  implicit none
  real(8) :: a(n), b(n), c(n)
  integer :: i
  call start(a)
  !$omp parallel
  !$omp do
  do i = 1, n
    b(i) = 2*a(i) + 1
  end do
  !$omp end do
  !$omp do schedule(static)
  do i = 2, n - 1
    c(i) = b(i-1) + b(i) + b(i+1)
  end do
  !$omp end do
  !$omp end parallel
  print *, sum(b), sum(c(2:n-1))
end subroutine several_loops

subroutine private_scalars
  use setup
  implicit none
  real(8) :: a(n), t, u
  integer :: i, k
  t = -1
  u = -2
  call start(a)
  !$omp parallel private(t, u) firstprivate(k) shared(a)
  u = 3
  !$omp do
  do i = 1, n
    t = a(i)*u
    a(i) = t + 1
  end do
  !$omp do
  do i = 1, n
    t = a(i) - u
    a(i) = t*t
  end do
  !$omp end parallel
  print *, sum(a), t, u
end subroutine private_scalars

subroutine partial_sums
  use setup
  implicit none
  real(8) :: a(n), total, mine
  integer :: i, most, best
  call start(a)
  total = 0
  most = 0
  !$omp parallel private(mine, best)
  mine = 0
  best = 0
  !$omp do
  do i = 1, n
    mine = mine + a(i)
    best = max(best, mod(i*7, 391))
  end do
  !$omp end do nowait
  !$omp critical
  total = total + mine
  most = max(most, best)
  !$omp end critical
  !$omp end parallel
  print *, total, most
end subroutine partial_sums

subroutine reduction_of_region
  use setup
  implicit none
  real(8) :: a(n), s
  integer :: i, k
  call start(a)
  s = 5
  k = 1000
  !$omp parallel reduction(+:s) reduction(min:k)
  !$omp do
  do i = 1, n
    s = s + a(i)
  end do
  !$omp do
  do i = 1, n
    s = s + 2*a(i)
    k = min(k, int(a(i)) + 3)
  end do
  !$omp end parallel
  print *, s, k
end subroutine reduction_of_region

subroutine conditions
  use setup
  implicit none
  real(8) :: a(n), b(n)
  integer :: i, p
  call start(a)
  b = 0
  do p = 1, 2
    !$omp parallel
    if (p == 1) then
      !$omp do
      do i = 1, n
        b(i) = b(i) + a(i)
      end do
      !$omp end do
    else
      !$omp do
      do i = 1, n
        b(i) = b(i) - 2*a(i)
      end do
      !$omp end do
    end if
    !$omp end parallel
  end do
  print *, sum(b)
end subroutine conditions

subroutine time_steps
  use setup
  implicit none
  real(8) :: a(n), b(n), err
  integer :: i, step
  call start(a)
  b = a
  err = 0
  !$omp parallel private(step)
  do step = 1, 20
    !$omp do
    do i = 2, n - 1
      b(i) = 0.5d0*(a(i-1) + a(i+1))
    end do
    !$omp end do
    !$omp single
    err = 0
    !$omp end single
    !$omp do reduction(max:err)
    do i = 2, n - 1
      err = max(err, abs(b(i) - a(i)))
      a(i) = b(i)
    end do
    !$omp end do
  end do
  !$omp end parallel
  print '(2f20.10)', sum(a), err
end subroutine time_steps

subroutine between
  use setup
  implicit none
  real(8) :: a(n), b(n), s
  integer :: i, count
  call start(a)
  count = 0
  s = 0
  !$omp parallel
  !$omp single
  count = count + 1
  a(1) = 100
  !$omp end single
  !$omp do
  do i = 1, n
    b(i) = a(i) + count
  end do
  !$omp end do
  !$omp master
  count = count + 1
  b(n) = b(1) + b(2)
  !$omp end master
  !$omp barrier
  !$omp do reduction(+:s)
  do i = 1, n
    s = s + b(i)*count
  end do
  !$omp end do
  !$omp end parallel
  print *, s, count, b(n)
end subroutine between

subroutine copies
  use setup
  implicit none
  real(8) :: a(n), f, coef(4)
  integer :: i, j
  call start(a)
  f = 3
  coef = [1, 2, 3, 4]
  !$omp parallel firstprivate(f, coef)
  f = f + 1
  coef(2) = f
  !$omp do
  do i = 1, n
    a(i) = a(i)*f + coef(mod(i, 4) + 1)
  end do
  !$omp end do
  !$omp end parallel
  print *, sum(a), f, coef
end subroutine copies

subroutine two_dimensions
  use setup
  implicit none
  real(8) :: a(n, m), b(n, m), s
  integer :: i, j
  !$omp parallel private(i, j)
  !$omp do collapse(2)
  do j = 1, m
    do i = 1, n
      a(i, j) = mod(i + 3*j, 17)
    end do
  end do
  !$omp end do
  !$omp do
  do j = 2, m - 1
    do i = 2, n - 1
      b(i, j) = a(i-1, j) + a(i+1, j) + a(i, j-1) + a(i, j+1)
    end do
  end do
  !$omp end do
  !$omp end parallel
  s = sum(b(2:n-1, 2:m-1))
  print *, s
end subroutine two_dimensions

subroutine work_array
  use setup
  implicit none
  real(8) :: a(n, m), w(n)
  integer :: i, j
  a = 1
  !$omp parallel private(w, i)
  !$omp do
  do j = 1, m
    do i = 1, n
      w(i) = i + j
    end do
    do i = 2, n
      a(i, j) = w(i-1)*w(i)
    end do
  end do
  !$omp end do
  !$omp end parallel
  print *, sum(a)
end subroutine work_array

subroutine serial_inner
  use setup
  implicit none
  real(8) :: a(n, m), s
  integer :: i, j
  !$omp parallel default(shared) private(i, s)
  !$omp do
  do j = 1, m
    s = 0
    do i = 1, n
      s = s + mod(i*j, 7)
      a(i, j) = s
    end do
  end do
  !$omp end do
  !$omp end parallel
  print *, sum(a)
end subroutine serial_inner

subroutine extremes
  use setup
  implicit none
  real(8) :: a(n), lo, hi
  integer :: i
  call start(a)
  lo = huge(lo)
  hi = -huge(hi)
  !$omp parallel
  !$omp do reduction(min:lo) reduction(max:hi)
  do i = 1, n
    lo = min(lo, a(i))
    if (a(i) > hi) hi = a(i)
  end do
  !$omp end do
  !$omp end parallel
  print *, lo, hi
end subroutine extremes

subroutine own_if(k)
  use setup
  implicit none
  integer, intent(in) :: k
  real(8) :: a(n)
  integer :: i
  !$omp parallel if(k > 10) num_threads(3) &
  !$omp shared(a)
  !$omp do
  do i = 1, n
    a(i) = i*k
  end do
  !$omp end do
  !$omp end parallel
  print *, sum(a)
end subroutine own_if

subroutine lasts
  use setup
  implicit none
  real(8) :: a(n), t
  integer :: i, k
  call start(a)
  !$omp parallel
  !$omp do lastprivate(t, k)
  do i = 1, n
    k = i + 1
    t = a(i)*k
    a(i) = t
  end do
  !$omp end do
  !$omp do
  do i = 1, n
    a(i) = a(i) + t + k
  end do
  !$omp end parallel
  print *, sum(a), t, k
end subroutine lasts

subroutine nowaits
  use setup
  implicit none
  real(8) :: a(n), b(n), c(n)
  integer :: i
  !$omp parallel
  !$omp do
  do i = 1, n
    a(i) = i
  end do
  !$omp end do nowait
  !$omp do
  do i = 1, n
    b(i) = 2*i
  end do
  !$omp end do nowait
  !$omp barrier
  !$omp do
  do i = 1, n
    c(i) = a(i) + b(n + 1 - i)
  end do
  !$omp end parallel
  print *, sum(c)
end subroutine nowaits

subroutine default_none
  use setup, only: n
  implicit none
  real(8) :: a(n), s
  integer :: i
  s = 0
  !$omp parallel default(none) shared(a, s)
  !$omp do
  do i = 1, n
    a(i) = i*0.5d0
  end do
  !$omp end do
  !$omp do reduction(+:s)
  do i = 1, n
    s = s + a(i)
  end do
  !$omp end do
  !$omp end parallel
  print *, s
end subroutine default_none

subroutine orphans
  use setup
  implicit none
  real(8) :: a(n), s
  integer :: step
  call start(a)
  s = 0
  !$omp parallel private(step)
  do step = 1, 3
    call scale(a, n, 0.5d0)
  end do
  call add(a, s)
  !$omp end parallel
  print *, s, sum(a)
contains
  subroutine add(x, total)
    real(8), intent(in) :: x(n)
    real(8), intent(inout) :: total
    integer :: i
    !$omp do reduction(+:total)
    do i = 1, n
      total = total + x(i)
    end do
    !$omp end do
  end subroutine add
end subroutine orphans

subroutine scale(a, n, f)
  implicit none
  integer :: n, i
  real(8) :: a(n), f
  !$omp do
  do i = 1, n
    a(i) = a(i)*f
  end do
  !$omp end do
end subroutine scale

subroutine sections_between
  use setup
  implicit none
  real(8) :: a(n), b(n)
  integer :: i, p, q
  !$omp parallel
  !$omp sections
  !$omp section
  p = 3
  !$omp section
  q = 4
  !$omp end sections
  !$omp do
  do i = 1, n
    a(i) = i*p
    b(i) = i*q
  end do
  !$omp end do
  !$omp workshare
  a = a + b
  b(1) = maxval(a)
  !$omp end workshare
  !$omp do
  do i = 1, n
    a(i) = a(i) + b(1)
  end do
  !$omp end parallel
  print *, sum(a)
end subroutine sections_between
