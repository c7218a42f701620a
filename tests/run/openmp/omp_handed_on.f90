! OpenMP loops that hand values on, with a kernel that keeps the order, run on one thread of the host; COMMON variables get clauses.
! f2cuda options: -fopenmp
module handed
  implicit none
  integer, parameter :: n = 20000
  integer :: ct
  common /blk/ ct
contains
  subroutine h3(b)             ! common
    integer :: b(n), j, m
    !$omp parallel do
    do j = 1, n
      ct = j
      do m = 1, 20
        ct = ct + m
      end do
      b(j) = ct
    end do
  end subroutine

  subroutine h17(b)            ! set under the same condition in all iterations
    integer :: b(n), j, t
    logical :: on
    t = 9
    on = b(1) > -10
    !$omp parallel do
    do j = 1, n
      if (on) t = j
      if (on) b(j) = t
    end do
    b(8) = t
  end subroutine

  subroutine h18(b)            ! the same for the device
    integer :: b(n), j, t
    logical :: on
    t = 9
    on = b(1) > -10
    !$omp target teams distribute parallel do map(tofrom: t)
    do j = 1, n
      if (on) t = 2*j
      if (on) b(j) = t
    end do
    b(8) = t
  end subroutine

  subroutine h19(b)
    integer :: b(n), j, k, i
    !$omp parallel do
    do j = 1, n/10
      k = 0
      do i = 1, 10
        k = k + i
        b(10*(j - 1) + i) = k
      end do
    end do
  end subroutine
end module
program omp_handed_on
  use handed
  implicit none
  integer :: b(n)
  b = 0
  call h3(b); call tell(3)
  call h17(b); call tell(17)
  call h18(b); call tell(18)
  call h19(b); call tell(19)
contains
  subroutine tell(k)
    integer :: k, i
    integer(8) :: s
    s = 0
    do i = 1, n
      s = mod(s*31 + b(i), 1000000007_8)
    end do
    print *, k, s
  end subroutine

end program
