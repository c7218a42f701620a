! FIRSTPRIVATE and LASTPRIVATE of one variable; reductions by operators that the program declares; directives that end the declarations;
! the end of a TASKLOOP before a task.
! options: -fopenmp
! f2cuda options: --data=auto
! expect: compiler: 's' is reduced by an operator that the program declares
! expect: compiler: 'w' is reduced by an operator that the program declares
program omp_own_operators
  implicit none
  integer :: a(100), b(100), i, j, x, z, last, s, w(3)
  type range
    integer :: lo = huge(1), hi = -huge(1)
  end type
  type(range) :: r
  integer, save :: tp = 5
  !$omp threadprivate(tp)
  !$omp declare reduction(span : range : omp_out = range(min(omp_out%lo, omp_in%lo), &
  !$omp& max(omp_out%hi, omp_in%hi))) initializer(omp_priv = range())
  !$omp declare reduction(most : integer : omp_out = max(omp_out, omp_in)) initializer(omp_priv = -huge(1))
  a = [(mod(i*37, 101) - 50, i=1, 100)]
  b = 0
  x = 7
  z = 3
  !$omp parallel do firstprivate(x) lastprivate(last, x)
  do i = 1, 100
    x = a(i) + x*0
    last = i*2
    b(i) = x
  end do
  print *, last, x, sum(b)
  !$omp parallel do lastprivate(z) collapse(2) firstprivate(z)
  do j = 1, 10
    do i = 1, 10
      if (i*j > 0) z = i*j
      b(10*j + i - 10) = z
    end do
  end do
  print *, z, sum(b)
  !$omp parallel do reduction(span:r)
  do i = 1, 100
    r%lo = min(r%lo, a(i)); r%hi = max(r%hi, a(i))
  end do
  s = -5
  !$omp parallel do reduction(most:s)
  do i = 1, 100
    s = max(s, a(i))
  end do
  w = -100
  !$omp parallel do reduction(most:w)
  do i = 1, 100
    w(1 + mod(i, 3)) = max(w(1 + mod(i, 3)), a(i))
  end do
  print *, r%lo, r%hi, s, w
  !$omp taskloop
  do i = 1, 100
    a(i) = a(i) + tp
  end do
  !$omp end taskloop
  !$omp task depend(out: a)
  a(1) = 77
  !$omp end task
  !$omp taskwait
  print *, sum(a)
end program omp_own_operators
! expect: compiler: stays on the host
