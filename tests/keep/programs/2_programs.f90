! Five whole programs, as procedures: time steps with what users do around them. Bytes that cross are the least possible.
module programs
  use counting
  implicit none
  type :: level
    real(8), allocatable :: u(:)
  end type
  type :: grid
    type(level) :: t(3)
    integer :: now = 1
  end type
  real(8), private, allocatable :: work(:), flux(:)
contains
  ! Heat with two arrays that change places, a probe each ten steps, a file at the end.
  subroutine heat()
    real(8), pointer :: old(:), new(:), other(:)
    real(8) :: probe(5)
    integer :: i, k, unit
    allocate (old(n), new(n))
    do concurrent (i = 1:n)
      old(i) = mod(i, 7)
      new(i) = 0
    end do
    do k = 1, 50
      do concurrent (i = 2:n - 1)
        new(i) = old(i) + 0.25d0*(old(i - 1) - 2*old(i) + old(i + 1))
      end do
      new(1) = old(1)
      new(n) = old(n)
      other => old
      old => new
      new => other
      if (mod(k, 10) == 0) probe(k/10) = old(n/2)
    end do
    call crossed('heat', 0, 5*8)
    open (newunit=unit, status='scratch', form='unformatted')
    write (unit) old
    close (unit)
    call crossed('heat, the file', 0, all)
    call holds('heat', minval(probe) > 0 .and. old(1) == 1)
    deallocate (old, new)
    call crossed('heat, the end', 0, 0)
  end subroutine

  ! Leapfrog with three levels that an index chooses, periodic, filtered at each fifth step.
  subroutine leapfrog()
    type(grid) :: g
    integer :: i, k, before, next
    do k = 1, 3
      allocate (g%t(k)%u(0:n + 1))
      do concurrent (i = 0:n + 1)
        g%t(k)%u(i) = mod(i, 11)
      end do
    end do
    do k = 1, 20
      before = 1 + mod(g%now + 1, 3)
      next = 1 + mod(g%now, 3)
      g%t(g%now)%u(0) = g%t(g%now)%u(n)
      g%t(g%now)%u(n + 1) = g%t(g%now)%u(1)
      call leap(g%t(before)%u, g%t(g%now)%u, g%t(next)%u)
      if (mod(k, 5) == 0) call filter(g%t(before)%u, g%t(g%now)%u, g%t(next)%u)
      g%now = next
    end do
    call crossed('leapfrog', 0, 0)
    call holds('leapfrog', abs(g%t(g%now)%u(3)) < 1d3)
    call crossed('leapfrog, an element', 0, 8)
  end subroutine

  subroutine leap(before, now, next)
    real(8), intent(in) :: before(0:), now(0:)
    real(8), intent(inout) :: next(0:)
    integer :: i
    do concurrent (i = 1:n)
      next(i) = before(i) - 0.1d0*(now(i + 1) - now(i - 1))
    end do
  end subroutine

  subroutine filter(before, now, next)
    real(8), intent(in) :: before(0:), next(0:)
    real(8), intent(inout) :: now(0:)
    integer :: i
    do concurrent (i = 1:n)
      now(i) = now(i) + 0.05d0*(before(i) - 2*now(i) + next(i))
    end do
  end subroutine

  ! A solver whose work arrays are its module's, made when first used, a source of the host in some steps, MOVE_ALLOC of the result.
  subroutine transport()
    real(8), allocatable :: c(:), changed(:)
    integer :: i, k
    allocate (c(n))
    do concurrent (i = 1:n)
      c(i) = 1
    end do
    do k = 1, 12
      if (.not. allocated(work)) allocate (work(n), flux(n))
      do concurrent (i = 2:n)
        flux(i) = 0.5d0*(c(i - 1) + c(i))
      end do
      allocate (changed(n))
      do concurrent (i = 1:n)
        changed(i) = c(i)
        work(i) = 0
      end do
      do concurrent (i = 2:n - 1)
        changed(i) = c(i) - 0.1d0*(flux(i + 1) - flux(i))
      end do
      if (mod(k, 4) == 0) changed(10) = changed(10) + 1
      call move_alloc(changed, c)
    end do
    call crossed('transport', 3*8, 3*8)
    call holds('transport', c(10) > 1)
    call crossed('transport, an element that it has', 0, 0)
    deallocate (work, flux)
    call crossed('transport, the end', 0, 0)
  end subroutine

  ! Jacobi's iteration until the change beside the edge is small.
  subroutine jacobi()
    real(8) :: a(0:n + 1), b(0:n + 1), change
    integer :: i, k
    do concurrent (i = 0:n + 1)
      a(i) = 0
      b(i) = 0
    end do
    a(0) = 1
    b(0) = 1
    change = 1
    k = 0
    do while (change > 1d-2 .and. k < 400)
      do concurrent (i = 1:n)
        b(i) = a(i) + 0.3d0*(a(i - 1) - 2*a(i) + a(i + 1))
      end do
      change = abs(b(1) - a(1))
      do concurrent (i = 1:n)
        a(i) = b(i)
      end do
      k = k + 1
    end do
    call holds('jacobi', k > 10 .and. k < 400)
    call crossed('jacobi', 16, 16*k)
  end subroutine

  ! An ensemble: members in columns, one is printed and one restarted by the host.
  subroutine ensemble(members)
    integer, intent(in) :: members
    real(8) :: x(n, members), mean(n)
    character(40) :: line
    integer :: i, k, m
    do concurrent (m = 1:members, i = 1:n)
      x(i, m) = m + mod(i, 3)
    end do
    do k = 1, 6
      do concurrent (m = 1:members, i = 1:n)
        x(i, m) = x(i, m)*0.5d0 + 1
      end do
      write (line, '(2f8.3)') x(1, 1), x(n, members)
      if (k == 3) x(:, 2) = 0
    end do
    do concurrent (i = 1:n)
      mean(i) = 0
      do m = 1, members
        mean(i) = mean(i) + x(i, m)
      end do
    end do
    call crossed('ensemble', all, 6*16)
    call holds('ensemble', mean(2) > 0)
    call crossed('ensemble, an element', 0, 8)
  end subroutine
end module programs
