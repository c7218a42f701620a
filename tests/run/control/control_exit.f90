! EXIT of inner loops, counted, WHILE and endless, by name and without.
program control_exit
  implicit none
  integer, parameter :: n = 30
  integer :: a(n), b(n), c(n), i, k, m, x
  !$acc parallel loop private(k, m, x) copyout(a, b, c)
  do i = 1, n
    a(i) = 0
    do k = 1, 100
      if (k * k > i * 10) exit
      a(i) = k
    end do
    x = i
    m = 0
    do while (x /= 1)
      if (mod(x, 2) == 0) then
        x = x / 2
      else
        x = 3 * x + 1
      end if
      m = m + 1
    end do
    b(i) = m
    m = 0
    search: do
      m = m + 1
      do k = 1, m
        if (k * m >= 3 * i) exit search
      end do
    end do search
    c(i) = m
  end do
  print '(10i5)', a, b, c
end program control_exit
