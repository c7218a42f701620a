! Reductions among the items of output and the arguments of CALL are kernels, in actions of IF statements where these are true: what comes home are
! the elements, and once what an implied DO reads.
! f2cuda options: --auto=all
! expect: transfers: u 0 4
program values_put_out
  implicit none
  integer, parameter :: n = 500
  real(8) :: u(n), v(n)
  integer :: i, t
  character(40) :: line
  do i = 1, n
    u(i) = i
    v(i) = 1
  end do
  do t = 1, 6
    do i = 1, n
      u(i) = u(i) + v(i)*t
    end do
    print *, t, sum(u), maxval(abs(u - 3)), minval(v)/2
    if (mod(t, 2) == 0) print *, 'even', sum(u*v), u(3)
    if (mod(t, 3) == 0) write (*, '(a,2es14.6)') &
      & 'third', maxval(u), &
      sum(u)/n
    if (t == 4) call report('four', maxval(u), sum(v)/n)
    if (t > 4) v(1) = sum(u)/maxval(u)
    write (line, *) count(u > 100)
    print *, trim(line)
    call report('each', real(maxloc(u, 1), 8), dot_product(u, v))
    select case (t)
    case (2)
      if (any(u > 1)) print *, 'some', maxval(u)
    end select
    print *, grows(t), sum(v)
    if (t == 5) print *, (sum(u(1:i)), i=1, 3)
  end do
contains
  integer function grows(t)
    integer, intent(in) :: t
    v(2) = v(2) + t
    grows = t
  end function
  subroutine report(name, a, b)
    character(*), intent(in) :: name
    real(8), intent(in) :: a, b
    print *, name, a, b
  end subroutine
end program
