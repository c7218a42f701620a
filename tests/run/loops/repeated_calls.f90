! Loops that do the same again and again, as those that measure times: the loops of the procedures have kernels, no iteration has a thread.
! expect: report: 1 host at run time: with fewer than 4096 iterations the loops of the procedures that it calls have kernels
! expect: report: 2 host at run time: with fewer than 512 iterations the loops of the procedures that it calls have kernels
! expect: report: 2 host at run time: with fewer than 125 iterations the loops of the procedures that it calls have kernels
! expect: report: 1 host at run time: with fewer than 128 iterations the loops of the procedures that it calls have kernels
! expect: report: 1 because its iterations would have a thread each: loops in procedures that it calls have more
! expect: profile: repeated_calls_triad_[0-9]* .* 20 
! expect: profile: repeated_calls_energy_[0-9]* .* 6 
! f2cuda options: --auto=all
module repeated_calls
  implicit none
  integer, parameter :: n = 70000
contains
  subroutine triad(n, a, b, c)
    integer, intent(in) :: n
    real(8) :: a(n), b(n), c(n)
    integer :: i
    do i = 1, n
      a(i) = b(i) + 3*c(i)
    end do
  end subroutine triad

  real(8) function energy(n, a)
    integer, intent(in) :: n
    real(8), intent(in) :: a(n)
    integer :: i
    energy = 0
    do i = 1, n
      energy = energy + a(i)**2
    end do
  end function energy

  ! As many elements as the caller says, of which the array has others afterwards.
  subroutine of_any_length(turns, m, a, b, c, s)
    integer, intent(in) :: turns, m
    real(8), intent(inout) :: a(m), s
    real(8), intent(in) :: b(m), c(m)
    integer :: t
    do t = 1, turns
      call triad(m, a, b, c)
    end do
    do t = 1, turns
      call triad(m, a, c, b)
      s = s + energy(m, a)
    end do
  end subroutine of_any_length

  ! Its first loop would be the host's.
  subroutine shuffled(m, x)
    integer, intent(in) :: m
    real(8), intent(inout) :: x(m)
    real(8) :: t
    integer :: i, k
    do i = 1, m
      k = mod(i*7, m) + 1
      if (k > i) then
        t = x(i); x(i) = x(k); x(k) = t
      end if
    end do
    do i = 1, m - 15, 16
      do k = 0, 15
        x(i + k) = x(i + k)*0.5d0 + k
      end do
    end do
  end subroutine shuffled

  subroutine lines(turns, m, x)
    integer, intent(in) :: turns, m
    real(8), intent(inout) :: x(m, turns)
    integer :: t
    do t = 1, turns
      call shuffled(m, x(:, t))
    end do
  end subroutine lines
end module repeated_calls

program p
  use repeated_calls
  implicit none
  integer :: t, turns
  real(8), allocatable :: a(:), b(:), c(:), e(:)
  real(8) :: s
  turns = 2
  if (command_argument_count() > 9) turns = 3
  allocate (a(n), b(n), c(n), e(turns))
  b = 1
  c = 2
  e = 0
  s = 0
  do t = 1, turns
    call triad(n, a, b, c)
  end do
  print *, sum(a)
  do t = 1, turns
    call triad(n, a, b, c)
    e(t) = a(5) + e(t)
  end do
  print *, sum(a), e
  do t = 1, turns
    e(t) = e(t) + t*energy(n, b)
  end do
  print *, e
  do t = 1, 8
    call triad(n, a, c, b)
  end do
  print *, sum(a)
  call of_any_length(turns, n - 1, a, b, c, s)
  print *, sum(a), s
  call of_any_length(turns, 300, a, b, c, s)
  print *, sum(a), s
  call lines(turns, 304, a)
  print *, sum(a), a(17)
end program p
