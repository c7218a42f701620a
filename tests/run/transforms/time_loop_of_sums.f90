! A loop over time steps in which one thread would have to sum into elements: it is not one team's, its loops have kernels.
! f2cuda options: --auto=all
! expect: report: 0 of one team, or host
! expect: report: 1 reduction, proved; kernel time_loop_of_sums
program time_loop_of_sums
  implicit none
  integer, parameter :: nn = 90
  integer :: ne, conn(3, 4*nn), e, i, it
  real(8) :: u(nn), r(nn), m(nn), x(3), area
  ne = 4*nn
  do e = 1, ne
    do i = 1, 3
      conn(i, e) = mod(e*7*i + i, nn) + 1
    end do
  end do
  u = [(mod(i*5, 13)*0.5d0, i=1, nn)]
  do it = 1, 10
    r = 0; m = 1
    do e = 1, ne
      do i = 1, 3
        x(i) = u(conn(i, e))
      end do
      area = 0.25d0*(x(1) - x(2)) + x(3)*0.5d0
      do i = 1, 3
        r(conn(i, e)) = r(conn(i, e)) + area*x(i)
        m(conn(i, e)) = m(conn(i, e)) + 1
      end do
    end do
    do i = 1, nn
      u(i) = u(i) - 0.001d0*r(i)/m(i)
    end do
  end do
  print '(3f14.8)', sum(u)/nn, u(nn/2), m(nn/3)
end program
