! The same without a clause: analysis finds that t and u are set before they are used in every iteration, also on both ways of an IF.
program private_inferred
  implicit none
  integer, parameter :: n = 100
  integer :: a(n), i, t, u
  real(8) :: x(n), w
  !$omp parallel do
  do i = 1, n
    t = 3 * i
    if (mod(i, 2) == 0) then
      u = t
    else
      u = -t
    end if
    a(i) = t + u
    w = 0.5d0 * u
    x(i) = w * w
  end do
  print *, sum(a), a(1), a(2)
  print '(f14.3)', sum(x)
end program private_inferred
