! What stands beside values that loops inside move on: reductions, private counters, values that are set last, conditions that depend on the
! counter or on what is stored, arrays whose elements are not neighbours.
program p
  implicit none
  integer, parameter :: n = 997
  integer :: first(n+1), adj(20*n), out(20*n), i, e, k, m, total, big
  real(8) :: s, w(n)
  out = 0
  adj = 0
  m = 1
  do i = 1, n
    first(i) = m
    m = m + mod(i*7, 13)
  end do
  first(n+1) = m
  do e = 1, m
    adj(e) = mod(e*7919, 1000)
  end do
  k = 0; total = 0; s = 0; big = 0
  !$acc kernels
  do i = 1, n
    do e = first(i), first(i+1) - 1
      total = total + adj(e)
      big = max(big, adj(e))
      if (adj(e) < 600) then
        k = k + 1
        out(k) = adj(e)
      end if
    end do
  end do
  !$acc end kernels
  print *, k, total, big, sum(out(:k))
  k = 0
  !$acc kernels
  do i = 1, n
    m = 0
    do e = first(i), first(i+1) - 1
      if (adj(e) > 300) m = m + 1
      if (adj(e) < 600 .and. m > 2) then
        k = k + 1
        out(k) = adj(e) + m
      end if
    end do
    w(i) = m
  end do
  !$acc end kernels
  print *, k, sum(out(:k)), sum(w)
  k = 0
  m = 0
  !$acc kernels
  do i = 1, n
    do e = first(i), first(i+1) - 1
      if (adj(e) > 300) m = e
      if (adj(e) < 600) then
        k = k + 1
        out(k) = adj(e) + m
      end if
    end do
  end do
  !$acc end kernels
  print *, k, sum(out(:k)), m
  k = 0
  !$acc kernels
  do i = 1, n
    do e = first(i), first(i+1) - 1
      if (out(e) < 600) then
        k = k + 1
        out(k) = adj(e)
      end if
    end do
  end do
  !$acc end kernels
  print *, k, sum(out(:k)), m
  ! the condition depends on the counter
  k = 0
  !$acc kernels
  do i = 1, n
    do e = first(i), first(i+1) - 1
      if (adj(e) + k < 600) then
        k = k + 1
        out(k) = adj(e)
      end if
    end do
  end do
  !$acc end kernels
  print *, k, sum(out(:k)), m
  call strided(first, adj(1:20*n:2), out(2:20*n:2))
  print *, sum(out)
contains
  subroutine strided(first, adj, out)
    integer, intent(in) :: first(:), adj(:)
    integer, intent(inout) :: out(:)
    integer :: i, e, k
    k = 0
    !$acc kernels
    do i = 1, size(first) - 1
      do e = first(i)/2 + 1, first(i + 1)/2
        if (adj(e) < 600) then
          k = k + 1
          out(k) = adj(e) - i
        end if
      end do
    end do
    !$acc end kernels
    print *, k, sum(out)
    k = 0
    !$acc kernels
    do i = 1, size(first) - 1
      k = k + 1
      out(k) = i
      do e = first(i)/2 + 1, first(i + 1)/2
        if (adj(e) < 600) then
          k = k + 1
          out(k) = adj(e) - i
        end if
      end do
    end do
    !$acc end kernels
    print *, k, sum(out)
  end subroutine
end program
