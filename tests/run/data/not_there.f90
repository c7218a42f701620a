! f2cuda options: --auto=all
! Arrays that are named and not touched may be null, and masks absent. Components of all elements of an array.
program not_there
  implicit none
  type unit
    integer :: i
    logical :: l
  end type
  type(unit) :: u(30), w(3, 2)
  real, allocatable :: r(:), q(:)
  integer :: m(30), t(2), n(4, 2), j
  logical :: k(30), l(3, 2)
  n = reshape([(j, j=1, 8)], [4, 2])
  allocate (q(40))
  q = 2
  call either(40, r, q, .false.)
  print *, sum(q)
  u%i = [(j*j, j=1, 30)]
  u%l = .true.
  m = u%i
  w%l = reshape([.true., .false., .true., .false., .true., .false.], [3, 2])
  l = w%l
  k = u%l .and. u%i > 40
  print *, m, l, count(k)
  call sums(n, t)
  print *, t
  call sums(n, t, n > 2)
  print *, t
  call greatest(n, t)
  print *, t
  call greatest(n, t, .true.)
  print *, t
contains
  subroutine either(n, r, q, first)
    integer, intent(in) :: n
    real, allocatable, intent(in) :: r(:)
    real, intent(inout) :: q(:)
    logical, intent(in) :: first
    integer :: i
    do i = 2, n
      if (first) then
        q(i) = r(i)
      else
        q(i) = i
      end if
    end do
  end subroutine
  subroutine sums(n, t, mask)
    integer, intent(in) :: n(:, :)
    integer, intent(out) :: t(:)
    logical, intent(in), optional :: mask(:, :)
    t = sum(n, dim=1, mask=mask)
  end subroutine
  subroutine greatest(n, t, mask)
    integer, intent(in) :: n(:, :)
    integer, intent(out) :: t(:)
    logical, intent(in), optional :: mask
    t = maxval(n, dim=1, mask=mask)
  end subroutine
end program
! expect: compiler: stays on the host
