! Dot product, Euclidean norm and largest element: OpenMP reductions, for the host's threads and with target.
! Usage: norms [n]
program norms
  implicit none
  integer, parameter :: dp = kind(1.0d0)
  real(dp), allocatable :: x(:), y(:)
  integer :: n
  character(16) :: arg

  n = 10000
  if (command_argument_count() >= 1) then
    call get_command_argument(1, arg)
    read (arg, *) n
  end if
  allocate(x(n), y(n))
  call fill(n, x, y)
  write (*, '(a,es16.8)') 'dot    ', dot(n, x, y)
  write (*, '(a,es16.8)') 'norm   ', norm(n, x)
  write (*, '(a,es16.8)') 'maxabs ', maxabs(n, y)
  call summary(n, y)

contains

  subroutine fill(n, x, y)
    integer, intent(in) :: n
    real(dp), intent(out) :: x(n), y(n)
    integer :: i
    !$omp parallel do
    do i = 1, n
      x(i) = sqrt(real(i, dp))
      y(i) = real(mod(i * 7, 101) - 50, dp) / i
    end do
    !$omp end parallel do
  end subroutine fill

  real(dp) function dot(n, x, y)
    integer, intent(in) :: n
    real(dp), intent(in) :: x(*), y(*)
    real(dp) :: s
    integer :: i
    s = 0.0_dp
    !$omp parallel do reduction(+:s)
    do i = 1, n
      s = s + x(i) * y(i)
    end do
    dot = s
  end function dot

  real(dp) function norm(n, x)
    integer, intent(in) :: n
    real(dp), intent(in) :: x(n)
    integer :: i
    real(dp) :: s
    s = 0.0_dp
    !$omp target teams distribute parallel do reduction(+:s) map(to: x) map(tofrom: s)
    do i = 1, n
      s = s + x(i)**2
    end do
    !$omp end target teams distribute parallel do
    norm = sqrt(s)
  end function norm

  real(dp) function maxabs(n, x)
    integer, intent(in) :: n
    real(dp), intent(in) :: x(n)
    integer :: i
    real(dp) :: largest
    largest = 0.0_dp
    !$omp target teams distribute parallel do map(to: x(1:n)) reduction(max:largest)
    do i = 1, n
      largest = max(largest, abs(x(i)))
    end do
    maxabs = largest
  end function maxabs

  ! Several reductions of different kinds and types in one loop.
  subroutine summary(n, y)
    integer, intent(in) :: n
    real(dp), intent(in) :: y(n)
    real(dp) :: lowest, highest
    integer :: i, negative
    logical :: finite
    lowest = huge(lowest)
    highest = -huge(highest)
    negative = 0
    finite = .true.
    !$omp parallel do reduction(min:lowest) reduction(max:highest) &
    !$omp& reduction(+:negative) reduction(.and.:finite)
    do i = 1, n
      lowest = min(lowest, y(i))
      highest = max(highest, y(i))
      if (y(i) < 0.0_dp) negative = negative + 1
      finite = finite .and. abs(y(i)) <= huge(lowest)
    end do
    !$omp end parallel do
    write (*, '(a,es16.8,a,es16.8)') 'range  ', lowest, ' to', highest
    write (*, '(a,i9,a,l2)') 'below 0', negative, '   all finite', finite
  end subroutine summary

end program norms
