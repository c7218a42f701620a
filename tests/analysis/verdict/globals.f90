! Procedures that read what is not theirs, atomic updates, pointers inside of elements, values cut to integers.
module state
  implicit none
  real :: u(100), v(100), factor
contains
  pure real function left(i)
    integer, intent(in) :: i
    left = u(i - 1)
  end function
  pure real function scaled(x)
    real, intent(in) :: x
    scaled = factor*x
  end function
  pure real function twice(i)
    integer, intent(in) :: i
    twice = left(i)*2.0
  end function
end module

subroutine readers
  use state
  integer :: i
  do i = 2, 100
    u(i) = left(i)
  end do
  do i = 2, 100
    v(i) = left(i)
  end do
  do i = 2, 100
    u(i) = twice(i)
  end do
  do i = 1, 100
    u(i) = scaled(v(i))
  end do
  do i = 1, 100
    factor = v(i)
    u(i) = scaled(v(i))
  end do
end subroutine

subroutine histogram(n, h, idx, m)
  integer :: n, m, i, idx(n), h(m), total, cut
  real :: w(n)
  !$acc parallel loop
  do i = 1, n
    !$acc atomic update
    h(idx(i)) = h(idx(i)) + 1
  end do
  !$acc parallel loop
  do i = 1, n
    !$acc atomic
    total = total + idx(i)
  end do
  do i = 1, n
    cut = cut + w(i)
  end do
  do i = 1, n
    if (w(i) > cut) cut = w(i)
  end do
  h(1) = total + cut
end subroutine

subroutine links(n)
  type node
    real, pointer :: p(:)
    real :: own(4)
  end type
  integer :: n, i
  type(node) :: list(100)
  do i = 1, n
    list(i)%p(1) = 1.0*i
  end do
  do i = 1, n
    list(i)%own(1) = 1.0*i
  end do
end subroutine

subroutine outside(n, a)
  integer :: n, i
  real :: a(n)
  external :: f
  !$acc kernels
  !$acc loop independent
  do i = 1, n
    a(i) = 2.0*a(i)
  end do
  !$acc end kernels
  do i = 1, n
    call f(i, a)
  end do
end subroutine
! verdict: 23 i scan proved changed
! verdict: 26 i parallel proved
! verdict: 29 i scan proved changed
! verdict: 32 i parallel proved
! verdict: 35 i parallel proved lastprivate:factor
! verdict: 45 i reduction proved reduction/+:h
! verdict: 50 i reduction proved reduction/+:total
! verdict: 54 i sequential proved scalar
! verdict: 57 i sequential proved scalar
! verdict: 70 i sequential proved argument
! verdict: 73 i parallel proved
! verdict: 84 i parallel proved
! verdict: 88 i sequential proved call argument argument
! nest: 45 i->x [448,1,1] reduction proved kernel array:idx array:h
! nest: 50 i->x [448,1,1] reduction proved kernel reduction/+:total array:idx
! nest: 84 i->x [448,1,1] parallel proved kernel host-parallel array:a
