! array components of an iteration's element as arguments: c(k)%state, a section of one, one that is allocatable
! expect: report: 3 parallel, proved; kernel
module chains
  implicit none
  type chain
    integer :: state(4) = 0, draws = 0
    real :: w(6) = 0
    real, allocatable :: path(:)
  end type
contains
  pure subroutine next(s, u)
    integer, intent(inout) :: s(4)
    real, intent(out) :: u
    integer :: t
    t = ieor(s(1), ishft(s(1), 11))
    s(1:3) = s(2:4)
    s(4) = ieor(ieor(s(4), ishft(s(4), -19)), ieor(t, ishft(t, -8)))
    u = real(iand(s(4), 65535))/65536.0
  end subroutine
  pure subroutine accepted(s, u, n)
    integer, intent(inout) :: s(4)
    integer, intent(inout) :: n
    real, intent(out) :: u
    do
      call next(s, u)
      n = n + 1
      if (u < 0.75) exit
    end do
  end subroutine
  pure subroutine shift(x, n, d)
    integer, intent(in) :: n
    real, intent(inout) :: x(*)
    real, intent(in) :: d
    integer :: i
    i = 1
    do while (i <= n)
      x(i) = x(i) + i*d
      i = i + 1
    end do
  end subroutine
end module
program components_as_arguments
  use chains
  implicit none
  type(chain) :: c(40)
  integer :: k, j
  real :: u, total
  do k = 1, 40
    c(k)%state = [k, 3*k + 1, 77, 1234 - k]
    allocate(c(k)%path(5))
    c(k)%path = k
  end do
  !$acc kernels
  do k = 1, 40
    do j = 1, 6
      call accepted(c(k)%state, u, c(k)%draws)
      c(k)%w(j) = u
    end do
  end do
  do k = 1, 40
    call shift(c(k)%w(3:6), 4, 0.5)
  end do
  do k = 1, 40
    call shift(c(k)%path, 5, real(k))
  end do
  !$acc end kernels
  print *, sum(c%draws), c(7)%state
  print *, c(7)%w, c(40)%w
  total = 0
  do k = 1, 40
    total = total + sum(c(k)%path)
  end do
  print *, total, c(9)%path
  ! one generator for all: in the order of the iterations
  do k = 2, 40
    call next(c(1)%state, c(k)%w(1))
  end do
  ! the element before
  do k = 2, 40
    call shift(c(k - 1)%w, 6, c(k)%w(2))
    call shift(c(k)%w, 2, c(k - 1)%w(3))
  end do
  print *, c(1)%state, c(2)%w(1), c(40)%w(1), c(39)%w(6)
end program
