! Loops that are nothing but a loop inside, which moves their values on: rows of any length, many empty ones, one that is most of all;
! votes, amounts, sums, recurrences; elements that also do something where they do not count.
program p
  implicit none
  integer, parameter :: sizes(8) = [0, 1, 31, 33, 447, 449, 997, 2]
  integer :: t
  do t = 1, size(sizes)
    call rows(sizes(t), 1)
    call rows(sizes(t), 2)
    call rows(sizes(t), 3)
  end do
contains
  subroutine rows(n, shape)
    integer, intent(in) :: n, shape
    integer, allocatable :: first(:), adj(:), out(:), from(:), b(:), pick(:)
    real(8), allocatable :: x(:), y(:)
    integer(8) :: e8, k8
    integer :: i, e, k, d, m, u, v, last
    real(8) :: s
    allocate(first(n + 1), pick(n + 1))
    m = 1
    do i = 1, n
      first(i) = m
      pick(i) = modulo(i*7919, n) + 1
      if (shape == 1) m = m + modulo(i*7919, 7)
      if (shape == 2 .and. i == n/2 + 1) m = m + 9000
      if (shape == 2 .and. modulo(i, 50) == 0) m = m + 1
      if (shape == 3) m = m + 33
    end do
    first(n + 1) = m
    m = m - 1
    allocate(adj(m), x(11*n), out(0:40*(m + n)), from(40*(m + n)), y(11*n), b(11*n))
    do e = 1, m
      adj(e) = modulo(e*7919, 1000)
    end do
    do e = 1, 11*n
      x(e) = modulo(e*31, 17)*0.125d0
    end do
    out = 0
    from = 0
    b = 0
    y = 0
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
    ! rows in another order, private values before and inside, elements that vote for nothing store too
    k = 3
    d = 5
    !$acc kernels
    do i = n, 1, -1
      u = pick(i)
      last = first(u + 1) - 1
      do e = last, first(u), -2
        v = adj(e)/2
        if (v > 250) then
          k = k + 1
          out(k) = v
        else if (v > 100) then
          d = d + 1
          from(d) = u + e
        end if
      end do
    end do
    !$acc end kernels
    print *, 'both', k, d, sum(out(4:k)), sum(from(6:d))
    k = 0
    !$acc kernels
    do i = 1, n
      do e = 1, 11
        b(11*(i - 1) + e) = e - i
        if (modulo(i*e, 7) == 3) then
          k = k + 1
          out(k) = e + i
        end if
      end do
    end do
    !$acc end kernels
    print *, 'also', k, sum(out(:k)), sum(b)
    ! several steps of an element, downwards
    k8 = 40_8*(m + n)
    !$acc kernels
    do i = 1, n
      do e8 = first(i), first(i + 1) - 1
        do v = 1, modulo(adj(e8), 3)
          from(k8) = v*i
          k8 = k8 - 1
        end do
        if (adj(e8) < 500) then
          from(k8) = -i
          k8 = k8 - 1
        end if
      end do
    end do
    !$acc end kernels
    print *, 'down', k8, sum(from(k8 + 1:))
    ! values of every element
    s = 0.25d0
    !$acc kernels
    do i = 1, n
      do e = 11*(i - 1) + 1, 11*i
        s = s + x(e)
        y(e) = s*2
      end do
    end do
    !$acc end kernels
    print *, 'sums', s, sum(y)
    s = 1
    k = 0
    !$acc kernels
    do i = 1, n
      do e = 11*(i - 1) + 1, 11*i
        if (modulo(b(e), 70) == 7) s = 2
        s = s + x(e)
        k = max(k, b(e))
        y(e) = s + k
      end do
    end do
    !$acc end kernels
    print *, 'anew', s, k, sum(y)
    s = 1
    !$acc kernels
    do i = 1, n
      do e = 11*(i - 1) + 1, 11*i
        s = 0.5d0*s + x(e)
        y(e) = s
      end do
    end do
    !$acc end kernels
    print '(a,2(1x,g0.9))', ' affine', s, sum(y)
    k = 0
    !$acc kernels
    do i = 1, n
      do e = 1, 5
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
