! What a loop without a directive costs where kernels have its arrays: the report and the profile name it, and --auto=resident. Not so a loop that
! analysis does not prove parallel.
! expect: report: 2 way out: --auto=resident
! expect: profile: plain_loops_told.f90:34: no directive asks for this, so that the host runs it and p, q came home, 5 times; --auto=resident
program plain_loops_told
  implicit none
  integer, parameter :: n = 125
  real(8), allocatable :: p(:), q(:)
  real(8) :: s
  integer :: i, step
  allocate(p(n), q(n))
  do concurrent (i = 1:n)
    p(i) = mod(i, 5)
  end do
  s = 0
  do step = 1, 5
    do concurrent (i = 1:n)
      q(i) = 2*p(i) - 1
    end do
    call dot
    call chain
    do concurrent (i = 1:n)
      p(i) = p(i) + 1
    end do
  end do
  print '(f14.1, 2f8.1)', s, q(7), p(9)
contains
  subroutine dot
    integer :: i
    do concurrent (i = 1:2)
      p(i) = p(i) + 1
    end do
    do i = 1, n
      s = s + p(i)*q(i)
    end do
  end subroutine

  subroutine chain
    integer :: i
    do i = 2, n
      if (q(i) > q(i-1)) q(i) = q(i) - 1
    end do
  end subroutine
end program
