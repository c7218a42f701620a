! Loops that an iteration may leave by RETURN, EXIT, GO TO and STOP: kernels do what comes before the first one that does.
! f2cuda options: --auto=all
! expect: report: 4 after: early exit
module work
  implicit none
  integer, parameter :: n = 1000
contains
  subroutine pressure(rho, e, p, ierr)
    real, intent(in) :: rho(n), e(n)
    real, intent(inout) :: p(n)
    integer, intent(out) :: ierr
    integer :: i
    real :: t
    ierr = 0
    do i = 1, n
      t = rho(i)*2
      if (t <= 0) then
        ierr = i
        return
      end if
      p(i) = t*e(i)
    end do
    ierr = -1
  end subroutine
  subroutine down(a, b, k, s)
    real, intent(in) :: a(n)
    real, intent(inout) :: b(n)
    integer, intent(out) :: k
    real, intent(inout) :: s
    integer :: i
    do i = n, 1, -1
      if (a(i) < 0) exit
      b(i) = b(i) + a(i)
      s = s + a(i)
    end do
    k = i
  end subroutine
  subroutine steps(a, b, k)
    real, intent(in) :: a(n)
    real, intent(inout) :: b(n)
    integer, intent(out) :: k
    integer :: i
    do i = 3, n, 7
      if (a(i) < 0) go to 99
      b(i) = b(i) + 2*a(i)
    end do
    k = i
    return
99  k = -i
  end subroutine
  integer function position(key, list)
    integer, intent(in) :: key, list(:)
    integer :: i
    position = 0
    do i = 1, size(list)
      if (list(i) == key) then
        position = i
        exit
      end if
    end do
  end function
end module work
program left_loops
  use work
  implicit none
  real :: rho(n), e(n), p(n), b(n), s
  integer :: i, ierr, k, list(n), bad(5) = [0, 1, 500, 1000, 17], j
  do j = 1, 5
    do i = 1, n
      rho(i) = mod(i, 13) + 1
      e(i) = mod(i, 7)
      p(i) = -1
      b(i) = i
      list(i) = mod(i*37, 1009)
    end do
    if (bad(j) > 0) rho(bad(j)) = -3
    s = 0.5
    call pressure(rho, e, p, ierr)
    print *, ierr, sum(p)
    call down(rho, b, k, s)
    print *, k, sum(b), s
    call steps(rho, b, k)
    print *, k, sum(b)
    print *, position(list(max(1, bad(j))), list), position(-5, list)
  end do
end program left_loops
