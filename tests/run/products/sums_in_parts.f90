! f2cuda options: --no-libraries
! expect: report: 6 tiles: rows along
! Long sums of few elements: several blocks make a tile, each a part of the terms.
subroutine try(n, m)
  implicit none
  integer, intent(in) :: n, m
  real(8) :: x(n,m), c(m,m), mean(m), v
  complex(8) :: z(m,m)
  real(4) :: f(m,n), g(m,m)
  integer :: k(n,m), least(m,m), i, j, l, p
  logical :: q(m,m)
  x = reshape([(mod(i*7,11)-5, i=1,n*m)], [n,m])
  f = reshape([(mod(i*5,13)-6, i=1,n*m)], [m,n])
  k = int(x)*3
  c = 2
  g = 1
  do j = 1, m
    mean(j) = j - 3
  end do
  !$acc kernels
  do j = 1, m
    do i = 1, m
      do l = 1, n
        c(i,j) = c(i,j) + x(l,i)*x(l,j)
      end do
    end do
  end do
  !$acc end kernels
  print *, sum(c), c(3,4)
  !$acc kernels
  do j = 1, m
    do i = 1, m
      v = c(i,j)
      do l = 1, n
        v = v + (x(l,i) - mean(i))*(x(l,j) - mean(j))
      end do
      c(i,j) = v/(n - 1)
    end do
  end do
  !$acc end kernels
  print *, sum(c), c(3,4)
  !$acc kernels
  do j = 1, m
    do i = 1, j
      g(i,j) = 3*g(i,j)
      do l = 1, n, 2
        g(i,j) = g(i,j) - f(i,l)*f(j,l)
      end do
    end do
  end do
  !$acc end kernels
  print *, sum(g), g(3,4), g(4,3)
  !$acc kernels
  do j = 1, m
    do i = 1, m
      least(i,j) = 100
      do l = 1, n
        least(i,j) = min(least(i,j), k(l,i) + 2*k(n+1-l,j))
      end do
    end do
  end do
  !$acc end kernels
  print *, sum(least), least(2,3)
  !$acc kernels
  do j = 1, m
    do i = 1, m
      q(i,j) = .true.
      do l = 1, n
        q(i,j) = q(i,j) .and. k(l,i) + k(l,j) < 25 + i
      end do
    end do
  end do
  !$acc end kernels
  print *, count(q)
  ! sums within sums, and values whose order counts
  !$acc kernels
  do j = 1, m
    do i = 1, m
      z(i,j) = (1, 2)
      do p = 1, 3
        do l = 1, n
          z(i,j) = z(i,j) + cmplx(x(l,i), p, 8)*x(l,j)
        end do
      end do
    end do
  end do
  do j = 1, m
    do i = 1, m
      v = 1
      do l = 1, n
        v = 0.5_8*v + x(l,i)*x(l,j)
      end do
      c(i,j) = v
    end do
  end do
  !$acc end kernels
  print *, sum(z), z(2,3)
  print *, c(2,3), c(6,1)
end subroutine
program sums_in_parts
  implicit none
  call try(1500, 6)
  call try(31, 7)
  call try(0, 6)
end program
