! --form=source: loops stay as they are nested.
! f2cuda options: --form=source
! expect: report: 0 form:
program source_form
  implicit none
  integer, parameter :: n = 30, m = 20
  real(8) :: a(n, m), b(n, m), y(n), t
  integer :: i, j
  a = reshape([(mod(i, 7), i = 1, n*m)], [n, m])
  y = 1
  !$acc kernels
  do j = 1, m
    t = j*2
    do i = 1, n
      b(i, j) = a(i, j)*t
    end do
  end do
  do j = 1, m
    do i = 1, n
      y(i) = y(i) + b(i, j)
    end do
  end do
  !$acc end kernels
  print '(10f9.1)', y
end program
