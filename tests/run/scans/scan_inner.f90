! Values that loops inside the iterations move on: outputs of rows of any length, guards, several counters, running sums.
program p
  implicit none
  integer, parameter :: sizes(8) = [0, 1, 31, 33, 447, 449, 997, 2]
  integer :: t
  do t = 1, size(sizes)
    call rows(sizes(t), 1)
    call rows(sizes(t), 2)
  end do
contains
  subroutine rows(n, shape)
    integer, intent(in) :: n, shape
    integer, allocatable :: first(:), adj(:), out(:), from(:), ends(:), made(:)
    real(8), allocatable :: x(:), y(:), z(:)
    integer :: i, e, f, k, d, m, u, last
    real(8) :: s, top
    allocate(first(n + 1), made(n + 1))
    m = 1
    do i = 1, n
      first(i) = m
      made(i) = modulo(i*37, 5)
      m = m + modulo(i*7919, 7)
      if (shape == 2 .and. modulo(i, 97) == 5) m = m + 300
      if (shape == 2 .and. modulo(i, 3) == 0) m = first(i)
    end do
    first(n + 1) = m
    m = m - 1
    allocate(adj(m), x(m), out(0:3*m + n + 1), from(9*m + 9*n + 9), y(n + 1), z(n + 1), ends(n + 1))
    do e = 1, m
      adj(e) = modulo(e*7919, 1000)
      x(e) = modulo(e*31, 17)*0.125d0
    end do
    out = 0
    from = 0
    y = 0
    z = 0
    ends = 0
    k = 0
    !$acc kernels
    do i = 1, n
      do e = first(i), first(i + 1) - 1
        if (adj(e) < 600) then
          k = k + 1
          out(k) = adj(e)*10 + modulo(i, 10)
          from(k) = i
        end if
      end do
    end do
    !$acc end kernels
    print *, 'rows', n, shape, k, sum(out(:k)), sum(from(:k))
    ! what stands around the inner loop, and rows that are left out
    k = 3
    d = 0
    last = -1
    !$acc kernels
    do i = n, 1, -1
      u = first(i)
      if (made(i) /= 2) then
        do e = u, first(i + 1) - 1, 2
          if (adj(e) > 100) then
            k = k + 2
            out(k) = adj(e)
            out(k - 1) = made(i)
            if (adj(e) > 500) d = d - 1
          end if
        end do
        k = k + 2
        out(k) = -i
      end if
      ends(i) = k + d
      last = u
    end do
    !$acc end kernels
    print *, 'around', k, d, last, sum(out(4:k)), sum(ends)
    ! two loops after each other, one of them in another
    k = 0
    !$acc kernels
    do i = 1, n
      do e = first(i), min(first(i + 1), first(i) + 9) - 1
        do f = first(i), e
          if (adj(e) + adj(f) > 1500) then
            k = k + 1
            from(k) = e - f
          end if
        end do
      end do
      do e = 1, made(i)
        k = k + 1
        from(k) = -e*i
      end do
    end do
    !$acc end kernels
    print *, 'two', k, sum(from(:k))
    ! running sums, one that begins anew in each row, and a maximum
    s = 0.25d0
    top = 0
    !$acc kernels
    do i = 1, n
      do e = first(i), first(i + 1) - 1
        s = s + x(e)
        top = max(top, x(e) + modulo(e, 1000)*0.5d0)
      end do
      y(i) = s
      z(i) = top
    end do
    !$acc end kernels
    print *, 'sums', s, top, sum(y), sum(z)
    s = 1
    !$acc kernels
    do i = 1, n
      if (modulo(i, 5) == 0) s = 0
      do e = first(i), first(i + 1) - 1
        if (adj(e) == 7) s = 2
        s = s + x(e)
      end do
      y(i) = s
    end do
    !$acc end kernels
    print *, 'anew', s, sum(y)
    s = 1
    !$acc kernels
    do i = 1, n
      do e = first(i), first(i + 1) - 1
        s = 0.5d0*s + x(e)
      end do
      y(i) = s
    end do
    !$acc end kernels
    print '(a,2(1x,g0.9))', ' affine', s, sum(y)
    ! all of the outer loop is the inner one
    k = 0
    !$acc kernels
    do i = 1, n
      do e = 1, 9
        if (modulo(i*e, 7) == 3) then
          k = k + 1
          from(k) = 100*i + e
        end if
      end do
    end do
    !$acc end kernels
    print *, 'tight', k, sum(from(:k))
  end subroutine
end program
