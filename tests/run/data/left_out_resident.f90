! The same with --auto=resident as in left_out_arrays.f90: 'a' and 'b' are the host's, and what a branch prints comes home.
! f2cuda options: --auto=resident
! expect: host: it does not hold that trace is false
program left_out_resident
  implicit none
  integer, parameter :: n = 3000
  real(8) :: a(n), b(n), q(n)
  logical :: trace
  integer :: i, k
  b = 1
  b(8) = 5
  do k = 1, 3
    do concurrent (i = 1:n)
      q(i) = k*i
    end do
    trace = k == 2
    do i = 1, n
      a(i) = b(i)*2 + k
      if (trace .and. mod(i, 1000) == 1) print '(i5, f10.1)', i, q(i)
    end do
    do concurrent (i = 1:n)
      q(i) = q(i) + 1
    end do
    do i = 1, n
      if (b(i) > 4) then
        print '(a, i5, f10.1)', 'large', i, q(i)
      end if
      a(i) = a(i) + b(i)
    end do
    print '(2f10.1)', a(3), a(n)
  end do
end program left_out_resident
