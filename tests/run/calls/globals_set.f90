! Scalars of modules that called procedures set: work variables, counters and sums, error flags, and what may not be handed a copy.
! f2cuda options: --auto=all
! expect: report: 7 parallel, proved; kernel t_
! expect: report: 2 reduction, proved; kernel t_
! expect: report: 1 'carry' is called, and it changes 'before', which is not its own
! expect: report: 1 as it stands: 'level' is set by the procedure that line 129 calls
! expect: report: 1 because 'kept' is set by the procedure that line 135 calls
! expect: report: 1 as it stands: 'status' is set in some iterations only, and its last value may be read after the loop
! expect: report: 1 'mixed' is called, and it changes 'calls', which is not its own
! expect: report: 1 it is recursive, and changes variables that are not its own
module state
  implicit none
  integer, parameter :: dp = kind(1d0)
  integer :: ierr = 0, calls = 0, status = 0
  real(dp) :: work, total = 0, top = -1, before = 0, level = 0
  logical :: warned = .false.
contains
  subroutine eos(r, p)
    real(dp), intent(in) :: r
    real(dp), intent(out) :: p
    if (r < 10) then
      work = r*3
    else
      work = 30 + r
    end if
    call second(p)
    if (r > 60) ierr = 1
    if (r > 90) warned = .true.
  end subroutine
  subroutine second(p)
    real(dp), intent(out) :: p
    p = work + 1
  end subroutine
  real(dp) function counted(x)
    real(dp), intent(in) :: x
    calls = calls + 1
    if (x > 5) then
      total = total + x
      calls = 2 + calls
    end if
    top = max(top, x)
    counted = 2*x
  end function
  subroutine fails(x, y)
    real(dp), intent(in) :: x
    real(dp), intent(out) :: y
    status = 0
    y = x
    if (x > 50) status = int(x)
    if (status > 80) y = -1
  end subroutine
  subroutine carry(x, y)
    real(dp), intent(in) :: x
    real(dp), intent(out) :: y
    y = x - before
    before = x
  end subroutine
  real(dp) function leveled(x)
    real(dp), intent(in) :: x
    level = 2*x
    leveled = x + 1
  end function
  subroutine keeps(x, y)
    real(dp), intent(in) :: x
    real(dp), intent(out) :: y
    real(dp), save :: kept
    kept = 3*x
    y = kept + 1
  end subroutine
  subroutine mixed(x)
    real(dp), intent(inout) :: x
    calls = calls + 1
    if (mod(calls, 2) == 0) x = -x
  end subroutine
  recursive subroutine down(n, x)
    integer, intent(in) :: n
    real(dp), intent(inout) :: x
    work = x
    if (n > 0) call down(n - 1, x)
    x = x + work
  end subroutine
end module
subroutine common_set
  implicit none
  real(8) :: xx, yy
  common /pair/ xx, yy
  yy = 2*xx + 1
end subroutine
program t
  use state
  implicit none
  integer, parameter :: n = 96
  real(dp) :: a(n), b(n), inner, xx, yy
  integer :: i, hits
  common /pair/ xx, yy
  do i = 1, n
    a(i) = i
  end do
  do i = 1, n                                    ! a work variable, through two procedures; flags
    call eos(a(i), b(i))
  end do
  print *, sum(b), work, ierr, warned
  do i = 1, n                                    ! counters, a sum, an extreme
    b(i) = counted(a(i))
    calls = calls - 2
  end do
  print *, sum(b), calls, total, top
  do i = 1, n                                    ! a status, which the loop looks at
    call fails(a(i), b(i))
    if (status /= 0) b(i) = b(i)/2
  end do
  print *, sum(b), status
  do i = 1, n                                    ! in COMMON
    xx = a(i)
    call common_set
    b(i) = yy
  end do
  print *, sum(b), xx, yy
  hits = 0
  do i = 1, n                                    ! of the host unit
    call local(a(i), b(i))
  end do
  print *, sum(b), hits, inner
  do i = 1, n                                    ! from call to call
    call carry(a(i)*a(i), b(i))
  end do
  print *, sum(b), before
  do i = 1, n                                    ! which of the two is set last is the compiler's choice
    if (leveled(a(i)) > leveled(-a(i))) b(i) = leveled(a(i)) + leveled(3*a(i))
  end do
  print *, sum(b)
  do i = 1, n
    call local(a(i), b(i))
    b(i) = b(i) + 1
    call keeps(b(i), a(i))
  end do
  print *, sum(a), hits
  do i = 1, n                                    ! in some iterations only
    if (a(i) > 100) call fails(a(i), b(i))
  end do
  print *, sum(b), status
  do i = 1, n
    call mixed(a(i))
  end do
  print *, sum(a), calls
  do i = 1, n
    call down(2, a(i))
  end do
  print *, sum(a), work
contains
  subroutine local(x, y)
    real(dp), intent(in) :: x
    real(dp), intent(out) :: y
    inner = x*2
    y = inner + 1
    if (y > 50) hits = hits + 1
  end subroutine
end program
