! f2cuda options: --auto=all
! expect: report: 5 t (found)
! expect: report: 5 'u' is set at line
! Scalars that are set under a condition and read under the same one are an iteration's own, and values of earlier iterations where it is not the same.
module absorbers
  implicit none
  integer :: flag = 0
contains
  subroutine optical(nlay, nlon, ng, p, fac, tau)
    integer, intent(in) :: nlay, nlon, ng
    real(8), intent(in) :: p(nlon, nlay), fac(nlon, nlay)
    real(8), intent(out) :: tau(nlon, ng, nlay)
    real(8) :: t, t2, s, comb(nlay)
    integer :: lay, lon, ig
    do lay = 1, nlay             ! alternatives of two constructs, the second in a loop
      do lon = 1, nlon
        if (lay <= mod(lon, nlay)) then
          comb(lay) = p(lon, lay) + 1
          s = p(lon, lay)/comb(lay)
          if (s > 0.9d0) s = 0.9d0
          if (s < 0.6d0) then
            t = s*fac(lon, lay)
            t2 = 1
          else if (s > 0.8d0) then
            t = 1 - s
            t2 = 2
          else
            t2 = s
          end if
          do ig = 1, ng
            if (s < 0.6d0) then
              tau(lon, ig, lay) = t*ig + t2*comb(lay)
            else if (s > 0.8d0) then
              tau(lon, ig, lay) = t - ig
            else
              tau(lon, ig, lay) = t2
            end if
          end do
        else
          tau(lon, :, lay) = 0
        end if
      end do
    end do
  end subroutine
  logical function turned()
    flag = 1 - flag
    turned = flag == 1
  end function
end module
program same_conditions
  use absorbers
  implicit none
  integer, parameter :: n = 64
  real(8) :: a(n), x(n), y(n, 4), tau(12, 3, 8), p(12, 8), f(12, 8), t, u, q
  integer :: i, j, k, m(n)
  logical :: wet
  do i = 1, n
    a(i) = mod(i*7, 13) - 5
    m(i) = mod(i*5, 4)
  end do
  do i = 1, 12
    do j = 1, 8
      p(i, j) = 1 + mod(i*j, 9)
      f(i, j) = i + 0.25d0*j
    end do
  end do
  call optical(8, 12, 3, p, f, tau)
  print '(3f12.6)', sum(tau), tau(3, 2, 1), maxval(tau)
  do i = 1, n                    ! elements of arrays, a part of a conjunction, a negation
    x(i) = 0
    if (a(i) > 0) t = 2*a(i)
    if (m(i) > 1 .and. a(i) > 0) x(i) = t
    if (.not. (.not. a(i) > 0 .or. m(i) == 1)) x(i) = x(i) + t
  end do
  print '(8f7.1)', x
  do i = 1, n                    ! read by loops between, changed by one of them
    wet = a(i) > 1
    x(i) = a(i)
    if (wet) t = a(i)
    do k = 1, m(i)
      if (wet) t = t + k
    end do
    if (wet) x(i) = t
  end do
  print '(8f7.1)', x
  do i = 1, n                    ! the alternative that sets nothing is the first
    if (a(i) <= 0) then
      x(i) = 1
    else
      t = a(i)
    end if
    if (a(i) <= 0) then
      x(i) = 2
    else
      x(i) = t
    end if
  end do
  print '(8f7.1)', x
  u = -1
  do i = 1, n                    ! the condition has changed
    q = a(i)
    if (q > 0) u = q
    q = q + 2
    if (q > 0) x(i) = u
  end do
  print '(8f7.1)', x
  do i = 1, n                    ! and in a loop around the read only
    q = a(i)
    if (q > 0) u = q
    do k = 1, 4
      if (q > 0) y(i, k) = u
      if (q <= 0) y(i, k) = -k
      q = q + 3
    end do
  end do
  print '(8f7.1)', y(:, 4)
  do i = 1, n                    ! less follows from more, not more from less
    if (a(i) > 0 .and. m(i) > 0) u = i
    if (a(i) > 0) x(i) = u
  end do
  print '(8f7.1)', x
  do i = 1, n                    ! a jump past the write
    if (a(i) > 0) then
      if (m(i) == 2) goto 10
      u = 3*i
    end if
10  if (a(i) > 0) x(i) = u
  end do
  print '(8f7.1)', x
  do i = 1, n                    ! a function that answers otherwise the next time
    if (turned()) u = i
    if (turned()) x(i) = u + 0.5d0
  end do
  print '(8f7.1)', x
  do i = 1, n                    ! a loop may run the write not at all
    do k = 1, m(i)
      if (a(i) > 0) u = k
    end do
    if (a(i) > 0) x(i) = u
  end do
  print '(8f7.1)', x
end program
