! A loop that turns out to have no device code stays on the host, which is told, and loops inside it are kernels: of a loop as it stands, of
! one in another form, and of a sequential one in another form.
! expect: compiler: the loop without a directive at line 18 stays on the host
! expect: compiler: the loop without a directive at line 24 stays on the host
! expect: compiler: the loop without a directive at line 32 stays on the host
! expect: report: 1 kernel forms_left_20
! expect: report: 1 kernel forms_left_26
! expect: report: 1 kernel forms_left_34
program forms_left
  implicit none
  integer, parameter :: n = 40, m = 30
  real(8) :: a(m, m), b(n, m), c(n, m), t
  character(4, 4) :: tag(m)
  integer :: i, j, k
  a = reshape([(mod(i, 7), i = 1, m*m)], [m, m])
  b = reshape([(mod(i, 5), i = 1, n*m)], [n, m])
  !$acc kernels
  do i = 1, m
    tag(i) = 4_'ab'
    do j = 1, n
      c(j, i) = b(j, i) + 1
    end do
  end do
  do i = 1, m
    tag(i) = tag(i)(2:)
    do j = 1, n
      do k = 1, m
        c(j, i) = c(j, i) + b(j, k)*a(k, i)
      end do
    end do
  end do
  do i = 1, m
    tag(i)(2:2) = 4_'c'
    do j = 1, n
      t = 0
      do k = 1, i - 1
        c(j, k) = c(j, k) + b(j, i)*a(k, i)
        t = t + b(j, k)*a(k, i)
      end do
      c(j, i) = 2*c(j, i) + b(j, i)*a(i, i) + t
    end do
  end do
  !$acc end kernels
  print '(10f8.0)', sum(c, 1), sum(c, 2)
  print '(10a5)', tag
end program
