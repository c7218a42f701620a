! WHERE inside WHERE, of rows that iterations have: masks that branches before have changed, three deep, beside assignments, ELSEWHERE with masks. Where other
! elements are read the loop is the host's.
! f2cuda options: --auto=all
! expect: report: 4 ; kernel where_in_where
program where_in_where
  implicit none
  integer, parameter :: n = 30, m = 40
  real(8) :: a(m,n), b(m,n), c(m,n)
  integer :: i, j
  do j = 1, n
    do i = 1, m
      a(i,j) = mod(i*j, 17) - 8
      b(i,j) = -5
      c(i,j) = i
    end do
  end do
  do j = 1, n
    where (a(:,j) > 0)
      where (a(:,j) > 4)
        b(:,j) = 1
        where (c(:,j) > 20) c(:,j) = c(:,j) + b(:,j)
      elsewhere (a(:,j) > 2)
        b(:,j) = a(:,j)
        c(:,j) = b(:,j)*2
      elsewhere
        b(:,j) = -a(:,j)
      end where
      c(:,j) = c(:,j) + 1
    elsewhere (a(:,j) < -4)
      where (c(:,j) > 30)
        b(:,j) = 8
      end where
    elsewhere
      b(:,j) = 0
    end where
  end do
  print *, sum(a), sum(b), sum(c)
  !$acc parallel loop
  do j = 1, n
    where (a(:,j) > 0)
      where (b(:,j) > 0)
        a(:,j) = a(:,j) - 1
        b(:,j) = a(:,j)*b(:,j)
      end where
      a(:,j) = a(:,j)*2
    end where
  end do
  print *, sum(a), sum(b), sum(c)
  do j = 1, n      ! other elements
    where (a(2:m,j) > 0)
      where (b(2:m,j) > 0)
        b(2:m,j) = b(1:m-1,j)
      elsewhere
        b(2:m,j) = a(2:m,j)
      end where
    end where
  end do
  print *, sum(a), sum(b), sum(c)
end program
! expect: compiler: stays on the host
