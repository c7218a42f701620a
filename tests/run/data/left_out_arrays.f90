! What a kernel leaves out of its loop, the branches of 'trace' and those that report, may read arrays that the kernel has not: where the
! host runs the loop, as all that the kernel uses is at home, they have to come home, too.
! f2cuda options: --auto=all
! environment: F2CUDA_HOST_BELOW=4096
! expect: host: it does not hold that trace is false
program left_out_arrays
  implicit none
  integer, parameter :: n = 1000
  real(8) :: a(n), b(n), c(n), q(n), r(n)
  logical :: trace
  integer :: i, k
  do concurrent (i = 1:n)
    q(i) = 2*i
    r(i) = 3*i
  end do
  b = 1
  b(8) = 5
  trace = .false.
  do k = 1, 4
    do concurrent (i = 1:n)
      q(i) = q(i) + 1
      r(i) = r(i) - q(i)
    end do
    trace = k /= 2
    call work
    call report
    call both
    print '(a, 3f10.1)', 'step', a(3), c(4), a(n)
  end do
contains
  subroutine work
    integer :: i
    do i = 1, n
      a(i) = b(i)*2 + k
      if (trace .and. mod(i, 400) == 1) print '(i5, f10.1)', i, q(i)
    end do
  end subroutine

  subroutine report
    integer :: i
    do i = 1, n
      if (b(i) > 4) then
        print '(a, i5, f10.1)', 'large', i, r(i)
      end if
      a(i) = a(i) + b(i)
    end do
  end subroutine

  subroutine both
    integer :: i
    do i = 1, n
      if (a(i) > 1000) print '(a, i5, f10.1)', 'too large', i, r(i)
      c(i) = b(i) + 0.5d0
      if (trace) call tell(i)
    end do
  end subroutine

  subroutine tell(i)
    integer, intent(in) :: i
    if (i == 77) print '(a, 2f10.1)', 'tell', q(i), r(i)
  end subroutine
end program left_out_arrays
