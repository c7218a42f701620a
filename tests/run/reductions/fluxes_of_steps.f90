! Exact sums into elements of arrays that are too large for shared memory, in time steps: each launch leaves zeros for the next one, of other
! arrays and types as well. Edges of a mesh, whose ends change once; fluxes that some edges have in some steps only; values that are rare;
! elements with many edges; REAL(4) and COMPLEX sums.
program fluxes_of_steps
  implicit none
  integer, parameter :: n = 3000, m = 7000, dp = kind(1d0)
  integer :: from(m), to(m), e, step
  real(dp) :: x(n), r(n), s(n), hub(n), total
  real :: q(n)
  complex(dp) :: c(n)
  do e = 1, m
    from(e) = mod(e, n) + 1
    to(e) = mod(e + 1 + mod(e*7, 300), n) + 1
  end do
  x = [(mod(e*37, 1009)/8d0, e = 1, n)]
  r = 0; s = 0; hub = 0; q = 0; c = 0
  !$acc data copy(r, s, hub, q, c, x) copyin(from, to)
  do step = 1, 4
    if (step == 3) then
      !$acc kernels
      do e = 1, m
        to(e) = mod(e + 5 + mod(e*11, 200), n) + 1
      end do
      !$acc end kernels
    end if
    !$acc kernels
    do e = 1, m
      r(from(e)) = r(from(e)) - (x(from(e)) - x(to(e)))*step
      r(to(e)) = r(to(e)) + (x(from(e)) - x(to(e)))*step
    end do
    do e = 1, m
      if (mod(e, 5) /= 0 .or. mod(e + step, 3) == 0) then
        s(to(e)) = s(to(e)) + x(from(e))
        s(from(e)) = s(from(e)) + merge(1d200, 2d0, e == 77 .and. step == 2)
      end if
      if (step == 3 .and. e == 99) s(n/2) = s(n/2) - 1d200
    end do
    do e = 1, m
      if (mod(e, 16) == 0) then
        hub(mod(e, 3) + 1) = hub(mod(e, 3) + 1) + 1
      else
        hub(to(e)) = hub(to(e)) + x(from(e))
      end if
      hub(from(e)) = hub(from(e)) - 1
    end do
    do e = 1, m
      q(to(e)) = q(to(e)) + real(x(from(e)))
      q(from(e)) = q(from(e)) + 0.5
      c(to(e)) = c(to(e)) + cmplx(x(from(e)), -step, dp)
    end do
    !$acc end kernels
  end do
  !$acc end data
  total = 0
  do e = 1, n
    total = total + r(e)*mod(e, 13)
  end do
  print *, total, r(1), r(n/2), r(n)
  print *, count(s > 1d190), count(s < -1d190), sum(s, mask=abs(s) < 1d190)
  print *, hub(1:4), sum(hub*[(mod(e, 11), e = 1, n)])
  print *, sum(dble(q)*[(mod(e, 7), e = 1, n)]), sum(c*[(mod(e, 17), e = 1, n)])
end program
