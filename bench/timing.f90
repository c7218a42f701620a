! What the benchmark programs share: the clock, the median, the line that is printed, and arguments.
module timing
  implicit none
  integer, parameter :: dp = kind(1.0d0), samples = 20, launches = 10

contains

  real(dp) function now()
    integer(8) :: ticks, rate
    call system_clock(ticks, rate)
    now = real(ticks, dp) / rate
  end function now

  ! The median of a list (which is sorted on the way).
  real(dp) function median(x)
    real(dp), intent(inout) :: x(:)
    real(dp) :: t
    integer :: i, j
    do i = 2, size(x)
      t = x(i)
      do j = i - 1, 1, -1
        if (x(j) <= t) exit
        x(j + 1) = x(j)
      end do
      x(j + 1) = t
    end do
    median = (x((size(x) + 1) / 2) + x(size(x) / 2 + 1)) / 2
  end function median

  ! One line a measurement: program, variant, seconds, rate, unit. 'work' is what is done in these seconds, in the unit's own measure.
  subroutine report(program, variant, seconds, work, unit)
    character(*), intent(in) :: program, variant, unit
    real(dp), intent(in) :: seconds, work
    write (*, '(4a,es13.6,1x,f0.1,2a)') program, ' ', variant, ' ', seconds, work / seconds, ' ', unit
  end subroutine report

  ! The median of five calls of 'work', which leaves its launches to be waited for, as a line.
  subroutine measure(program, variant, work, amount, unit)
    character(*), intent(in) :: program, variant
    character(*), intent(in), optional :: unit
    real(dp), intent(in) :: amount
    interface
      subroutine work
      end subroutine work
    end interface
    real(dp) :: t(5)
    integer :: k
    call work
    !$acc wait
    do k = 1, size(t)
      t(k) = now()
      call work
      !$acc wait
      t(k) = now() - t(k)
    end do
    if (present(unit)) then
      call report(program, variant, median(t), amount, unit)
    else
      call report(program, variant, median(t), amount, 'GB/s')
    end if
  end subroutine measure

  integer function argument(which, default)
    integer, intent(in) :: which, default
    character(16) :: text
    argument = default
    if (command_argument_count() < which) return
    call get_command_argument(which, text)
    read (text, *) argument
  end function argument

end module timing
