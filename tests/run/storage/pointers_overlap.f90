! Pointers that may share storage: launches look, and leave the loop to the host where they do. Pointers that change places in a time loop.
! f2cuda options: --auto=all
! expect: host: 'x' and 'y' share storage: the loop runs on the host
! expect: report: 8 parallel, checked
! expect: report: 1 checked before it runs: 'al' and 'x' share no storage
! expect: profile: pointers_overlap_shift_[0-9]* .* 5  'x' and 'y' share storage
module work
  implicit none
  type :: field
    real(8), pointer :: p(:) => null(), q(:) => null()
    real(8) :: alpha = 2
  end type
contains
  subroutine shift(x, y)
    real(8), pointer, intent(in) :: x(:), y(:)
    integer :: i
    do i = 2, min(size(x), size(y))
      x(i) = y(i-1) + 1
    end do
  end subroutine
  subroutine swap(x, y)
    real(8), pointer, intent(in) :: x(:), y(:)
    integer :: i
    real(8) :: t
    do i = 1, min(size(x), size(y))
      t = x(i); x(i) = y(i) + i; y(i) = t
    end do
  end subroutine
  real(8) function total(x, y) result(r)
    real(8), pointer, intent(in) :: x(:), y(:)
    integer :: i
    r = 0
    do i = 1, min(size(x), size(y))
      x(i) = 2*y(i) - i
      r = r + x(i)*y(i)
    end do
  end function
  integer function pack_positive(x, y) result(k)
    real(8), pointer, intent(in) :: x(:), y(:)
    integer :: i
    k = 0
    do i = 1, size(y)
      if (mod(nint(y(i)), 3) /= 0) then
        k = k + 1
        x(k) = y(i)
      end if
    end do
  end function
  subroutine running(x, y)
    real(8), pointer, intent(in) :: x(:), y(:)
    integer :: i
    do i = 2, min(size(x), size(y))
      x(i) = x(i-1) + y(i)
    end do
  end subroutine
  subroutine assign(x, y)
    real(8), pointer, intent(in) :: x(:), y(:)
    x(2:size(y)) = y(:size(y)-1) + 1
  end subroutine
  subroutine parts(s)
    type(field), intent(inout) :: s
    integer :: i
    do i = 2, min(size(s%p), size(s%q))
      s%p(i) = s%q(i-1)*s%alpha
    end do
  end subroutine
  subroutine scaled(x, al)
    real(8), pointer, intent(in) :: x(:), al
    integer :: i
    do i = 1, size(x)
      x(i) = x(i)*al
    end do
  end subroutine
  subroutine plane(u, v)
    real(8), pointer, intent(in) :: u(:,:), v(:,:)
    integer :: i, j
    do j = 2, min(size(u,2), size(v,2)) - 1
      do i = 2, min(size(u,1), size(v,1)) - 1
        v(i,j) = u(i-1,j) + u(i+1,j) + u(i,j-1) + u(i,j+1)
      end do
    end do
  end subroutine
  subroutine reset(a)
    real(8), intent(out) :: a(:)
    integer :: i
    do i = 1, size(a)
      a(i) = mod(7*i, 11)
    end do
  end subroutine
end module

program pointers_overlap
  use work
  implicit none
  integer, parameter :: n = 60
  real(8), target :: a(2*n), g(10,12)
  real(8), pointer :: x(:), y(:), u(:,:), v(:,:), al
  type(field) :: s
  real(8), pointer :: old(:), new(:), t(:)
  integer :: which, step, i
  do which = 1, 7
    call aim(); call shift(x, y); call tell('shift')
    call aim(); call swap(x, y); call tell('swap')
    call aim(); print *, 'sum', nint(total(x, y)); call tell('total')
    call aim(); print *, pack_positive(x, y); call tell('pack')
    call aim(); call running(x, y); call tell('running')
    call aim(); call assign(x, y); call tell('assign')
    call aim(); s%p => x; s%q => y; call parts(s); call tell('parts')
  end do
  call reset(a); x => a(:n); al => a(n/2); call scaled(x, al); call tell('scaled, inside')
  call reset(a); x => a(:n); al => a(n+1); call scaled(x, al); call tell('scaled, outside')
  call grid(); u => g(:5,:); v => g(6:,:); call plane(u, v); print *, nint(g)
  call grid(); u => g(:,:6); v => g(:,7:); call plane(u, v); print *, nint(g)
  call grid(); u => g(::2,::2); v => g(2::2,2::2); call plane(u, v); print *, nint(g)
  call grid(); u => g(:,:); v => g; call plane(u, v); print *, nint(g)
  call grid(); u => g(:8,:); v => g(3:,:); call plane(u, v); print *, nint(g)
  allocate (old(n), new(n))
  do i = 1, n
    old(i) = mod(i, 7); new(i) = 0
  end do
  do step = 1, 6
    do i = 2, n - 1
      new(i) = old(i-1) + old(i+1)
    end do
    t => old; old => new; new => t
  end do
  print *, nint(old)
  deallocate (old, new)
contains
  subroutine aim()
    call reset(a)
    select case (which)
    case (1); x => a(:n); y => a(n+1:)
    case (2); x => a(:n); y => a(2:n+1)
    case (3); x => a(:n); y => a(:n)
    case (4); x => a(::2); y => a(2::2)
    case (5); x => a(n:1:-1); y => a(:n)
    case (6); x => a(n:2*n); y => a(:n)
    case (7); x => a(2:n+1); y => a(:n)
    end select
  end subroutine
  subroutine tell(what)
    character(*), intent(in) :: what
    integer :: i
    print '(a, i3, i20)', what, which, sum([(modulo(nint(a(i), 8), 100003_8)*i, i=1, 2*n)])
  end subroutine
  subroutine grid()
    call reset(a(:120))
    g = reshape(a(:120), [10,12])
  end subroutine
end program
