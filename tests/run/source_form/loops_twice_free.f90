! f2cuda options: --auto=all
! The same in free form: names, comments of other compilers, statements that share lines, declarations inside, I/O.
program twice
  implicit none
  integer :: i, j, k, n, m, s
  integer :: a(3000), b(3000), c(40, 40)
  real :: x(3000)
  do m = 1, 2
    n = merge(30, 3000, m == 1)
    do i = 1, n
      a(i) = i*m ! '
      ! a comment, don't count quotes
      b(i) = a(i) &
        ! between

        + 1
    end do
    do 20 i = 1, n; b(i) = b(i) + a(i); 20 continue
    do 30, i = 1, n
      x(i) = real(a(i))
30  end do
    do i = 1, n; x(i) = x(i) + 1.0; end do; s = 0
    do i = 1, n
      if (a(i) > 50) exit
      s = s + a(i)
    end do
    rows: do j = 1, 40
      columns: do k = 1, 40
        if (k == j) cycle rows
        c(k, j) = k*j
      end do columns
    end do rows
    do j = 1, 40
      do k = 1, 40
        if (k < j) cycle
        c(k, j) = k + j
      enddo
    enddo
    do i = 1, n
      block
        integer :: t
        t = a(i)
        b(i) = b(i) + t
      end block
    end do
    do i = 1, n
      select case (mod(i, 3))
      case (0); b(i) = b(i) + 1
      case default
        b(i) = b(i) - 1
      end select
    end do
    print *, m, n, s, i, a(n), b(1), b(n), x(n)
    print *, sum(b(1:n)), sum(c), sum(int(x(1:n)))
  end do
end program twice
