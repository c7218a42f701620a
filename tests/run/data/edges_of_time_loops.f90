! Elements that get the values of others between kernels, by themselves or in a procedure of scalar statements: the device copies them, and nothing
! crosses but what is printed, one element of each step, and the samples, which the host has. Elements that are computed from others are a launch
! of one thread (q, r).
! f2cuda options: --auto=all
! expect: profile: ^u  *0  *0  *0.000  *13  *104 
! expect: profile: ^w  *0  *0  *0.000  *3  *24 
! expect: profile: ^q  *0  *0  *0.000  *2  *16 
! expect: profile: ^r  *0  *0  *0.000  *1  *8 
! expect: profile: ^c%t  *0  *0  *0.000  *2  *16 
module edges_solver
  implicit none
  type field
    real(8), allocatable :: t(:, :)
  end type
contains
  subroutine ends(u, n)
    integer, intent(in) :: n
    real(8), intent(inout) :: u(0:n + 1)
    u(0) = u(n)
    u(n + 1) = u(1)
  end subroutine

  ! Its ends by themselves, as a condition says.
  subroutine slope(n, y, r, open)
    integer, intent(in) :: n
    logical, intent(in) :: open
    real(8), intent(in) :: y(n)
    real(8), intent(out) :: r(n)
    integer :: i
    r(1) = (y(2) - y(n - 1))*y(n) - y(1)
    do i = 2, n - 1
      r(i) = y(i - 1) - 2*y(i) + y(i + 1)
    end do
    if (open) then
      r(n) = 2*r(n - 1) - r(n - 2)
    else
      r(n) = r(1)
      r(1) = 0.5d0*(r(2) + r(n))
    end if
    r(2) = 0.5d0*r(2); r(3) = r(2) + 1
  end subroutine

  real(8) function middle(u, i)              ! loops of the host call it: it has no tests
    real(8), intent(in) :: u(:)
    integer, intent(in) :: i
    middle = 0.5d0*(u(i) + u(i + 1))
  end function

  subroutine step(u, v, n)
    integer, intent(in) :: n
    real(8), intent(inout) :: u(0:n + 1), v(0:n + 1)
    integer :: i
    do i = 1, n
      v(i) = u(i) + 0.125d0*(u(i - 1) - 2*u(i) + u(i + 1))
    end do
    do i = 1, n
      u(i) = v(i)
    end do
  end subroutine
end module edges_solver
program edges_of_time_loops
  use edges_solver
  implicit none
  integer, parameter :: n = 1000
  real(8) :: u(0:n + 1), v(0:n + 1), w(0:n + 1), z(0:n + 1), y(0:n + 1), history(12), s, q(n), r(n)
  character(40) :: text
  type(field) :: c
  integer :: k, i, j
  allocate (c%t(n, 3))
  do i = 0, n + 1
    u(i) = mod(i, 17)
    v(i) = 0
    w(i) = i
    z(i) = 0
    y(i) = mod(i, 5)
  end do
  do j = 1, 3
    do i = 1, n
      c%t(i, j) = i + j
    end do
  end do
  do k = 1, 12
    call ends(u, n)
    call step(u, v, n)
    w(0) = w(n)
    if (mod(k, 2) == 0) then
      w(n + 1) = w(1)
      c%t(1, mod(k, 3) + 1) = c%t(n, mod(k + 1, 3) + 1)
    end if
    call step(w, z, n)
    do j = 1, 3
      do i = 1, n
        c%t(i, j) = c%t(i, j)*0.5d0
      end do
    end do
    history(k) = u(n/2)
  end do
  do i = 1, n
    q(i) = mod(i, 7)*0.125d0
    r(i) = 0
  end do
  do k = 1, 6
    call slope(n, q, r, mod(k, 2) == 0)
    do i = 1, n
      q(i) = q(i) + 0.0625d0*r(i)
    end do
  end do
  print '(3f14.8)', q(1), q(n), r(3)
  s = 0
  do k = 1, 11
    s = s + middle(history, k)
  end do
  print '(6f14.8)', s, u(0), w(0), w(n + 1), c%t(1, 1), c%t(1, 2)
  w(0) = w(2)                                ! that of the host is an old one
  print '(f14.8)', w(0)
  text = '1 2 3 4 5 6 7 8 9'
  call step(y, z, n)
  read (text, *) (z(i), i = 1, 9)            ! the host has newer ones
  y(0) = z(5)
  z(2) = y(4)
  y(n + 1) = z(2)
  call step(y, z, n)
  print '(3f14.8)', y(1), y(n), y(0)
end program edges_of_time_loops
