! Arrays whose copies begin with the values from before the loop, and which iterations set: by clauses of each dialect, with bounds of their own,
! of a module, with CYCLE, and found by analysis where an iteration sets elements that it may read. The program's array keeps its values.
! f2cuda options: --auto=all
! expect: report: 0 ; host
module m
  implicit none
  integer, parameter :: n = 600
  integer :: cnt(0:4)
contains
  subroutine clauses
    real(8) :: t(5), o(n), w(-1:3,3)
    integer :: i, j
    t = [1, 2, 3, 4, 5]
    w = 0.5d0
    !$acc parallel loop firstprivate(t)
    do i = 1, n
      t(1 + mod(i,4)) = i
      o(i) = t(1 + mod(i,4))*t(5)
    end do
    print *, sum(o), t(5)
    !$omp parallel do firstprivate(t, w) private(j)
    do i = 1, n
      t(2) = i
      do j = 1, 3
        w(mod(i,4) - 1, j) = w(3, j) + t(2)
      end do
      if (mod(i,7) == 0) cycle
      o(i) = w(mod(i,4) - 1, 2) + t(2) + t(5) + w(3, 1)
    end do
    print *, sum(o), t(5), w(3,1)
    cnt = 2
    !$omp target teams distribute parallel do firstprivate(cnt) map(o)
    do i = 1, n
      cnt(mod(i,4)) = i
      o(i) = o(i) + cnt(mod(i,4)) + cnt(4)
    end do
    print *, sum(o), cnt(4)
    !dvm$ region
    !dvm$ parallel (i) firstprivate(t)
    do i = 1, n
      t(1) = o(i)
      o(i) = t(1)*2 + t(5)
    end do
    !dvm$ end region
    !dvm$ get_actual(o)
    print *, sum(o), t(5)
  end subroutine

  subroutine found(k)
    integer, intent(in) :: k(n)
    real(8) :: t(0:8), o(n)
    integer :: i
    t = [(i*1d0, i = 0, 8)]
    do i = 1, n
      t(8) = i
      o(i) = t(k(i)) + t(8)
    end do
    print *, sum(o)
  end subroutine
end module

program firstprivate_set
  use m
  implicit none
  integer :: k(n), i
  do i = 1, n
    k(i) = mod(i, 9)
  end do
  call clauses
  call found(k)
end program
