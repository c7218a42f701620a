! Red-black over-relaxation: the inner loop has stride 2 and its start depends on the outer loop, so that the nest is no rectangle.
! Usage: redblack [points a side [iterations]]
program redblack
  implicit none
  real, parameter :: w = 0.5
  real, allocatable :: a(:,:)
  real :: eps, s
  integer :: n, itmax, it, irb, i, j
  character(16) :: arg
  !DVM$ DISTRIBUTE (BLOCK, BLOCK) :: a

  n = 64
  itmax = 10
  if (command_argument_count() >= 1) then
    call get_command_argument(1, arg)
    read (arg, *) n
  end if
  if (command_argument_count() >= 2) then
    call get_command_argument(2, arg)
    read (arg, *) itmax
  end if
  allocate(a(n, n))

  !DVM$ REGION OUT(a)
  !DVM$ PARALLEL (j, i) ON a(i, j)
  do j = 1, n
    do i = 1, n
      if (i == j) then
        a(i, j) = n + 2
      else
        a(i, j) = -1.0
      end if
    end do
  end do
  !DVM$ END REGION

  do it = 1, itmax
    eps = 0.0
    !DVM$ ACTUAL(eps)
    do irb = 0, 1
      !DVM$ REGION INOUT(a, eps)
      !DVM$ PARALLEL (j, i) ON a(i, j), PRIVATE(s), REDUCTION(MAX(eps)), SHADOW_RENEW(a)
      do j = 2, n - 1
        do i = 2 + mod(j + irb, 2), n - 1, 2
          s = a(i, j)
          a(i, j) = (w / 4) * (a(i-1, j) + a(i+1, j) + a(i, j-1) + a(i, j+1)) + (1 - w) * a(i, j)
          eps = max(eps, abs(s - a(i, j)))
        end do
      end do
      !DVM$ END REGION
    end do
    !DVM$ GET_ACTUAL(eps)
    if (mod(it, 5) == 0) write (*, '(a,i5,a,es12.4)') 'it =', it, '  eps =', eps
  end do

  !DVM$ GET_ACTUAL(a)
  write (*, '(a,es12.4,a,es12.4)') 'trace =', trace(a, n), '  corner =', a(2, 2)

contains

  real function trace(x, n)
    integer, intent(in) :: n
    real, intent(in) :: x(n, n)
    integer :: i
    trace = 0.0
    do i = 1, n
      trace = trace + x(i, i)
    end do
  end function trace

end program redblack
