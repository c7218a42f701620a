! Copy, scale, add and triad of three vectors, and their time: what the memory of the device can do.
! Usage: triad [n [repetitions]]   The rates go to standard error.
program triad
  implicit none
  integer, parameter :: dp = kind(1.0d0)
  real(dp), parameter :: scalar = 0.5_dp
  real(dp), allocatable :: a(:), b(:), c(:)
  integer :: i, n, times, t
  integer(8) :: from, to, rate
  character(16) :: arg

  n = 20000
  times = 2
  if (command_argument_count() >= 1) then
    call get_command_argument(1, arg)
    read (arg, *) n
  end if
  if (command_argument_count() >= 2) then
    call get_command_argument(2, arg)
    read (arg, *) times
  end if
  allocate(a(n), b(n), c(n))

  !$acc enter data create(a, b, c)
  do concurrent (i = 1:n)
    a(i) = 1.0_dp
    b(i) = 2.0_dp
    c(i) = i
  end do
  call system_clock(from, rate)
  do t = 1, times
    do concurrent (i = 1:n)
      c(i) = a(i)
    end do
    do concurrent (i = 1:n)
      b(i) = scalar * c(i)
    end do
    do concurrent (i = 1:n)
      c(i) = a(i) + b(i)
    end do
    do concurrent (i = 1:n)
      a(i) = b(i) + scalar * c(i)
    end do
  end do
  !$acc update host(a(1:1))
  call system_clock(to)
  !$acc exit data copyout(a, b, c)

  write (*, '(a,3es16.8)') 'last', a(n), b(n), c(n)
  write (*, '(a,l2)') 'uniform', all(a == a(1)) .and. all(b == b(1)) .and. all(c == c(1))
  write (0, '(f10.2,a)') 1.0e-9_dp * 80.0_dp * n * times * rate / max(to - from, 1_8), ' GB/s'
end program triad
