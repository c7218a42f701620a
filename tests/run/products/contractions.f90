! f2cuda options: --no-libraries
! expect: report: 7 tiles: rows along i, columns along j
! Sums inside others that are no products of matrices: squares of differences, least values, logicals, gathered rows, weights, sums with steps, many at once, triangular sums.
program contractions
  implicit none
  integer, parameter :: n = 61
  real(8) :: a(n,n), b(n,n), c(n,n), x(n,n,3), m(n)
  real(4) :: f(n,n), g(n,n), h(0:n,n)
  integer :: ia(n,n), i, j, k, l, idx(n)
  logical :: q(n,n)
  a = reshape([(mod(i*7,11)-5, i=1,n*n)], [n,n]); b = reshape([(mod(i*5,13)-6, i=1,n*n)], [n,n]); c = 1
  f = real(a); g = real(b); h = 0; idx = [(1+mod(i*7,n), i=1,n)]; ia = int(a); q = .false.
  x = 0; m = [(i*0.5d0, i=1,n)]
  !$acc kernels
  do j = 1, n
    do i = 1, n
      do k = i, n
        c(i,j) = c(i,j) + a(k,i)*b(k,j)
      end do
    end do
  end do
  !$acc end kernels
  print *, sum(c), c(3,4), c(n,n)
  !$acc kernels
  do j = 1, n
    do i = 1, n
      do k = 1, n
        h(i,j) = h(i,j) + (f(idx(i),k) - g(k,j))**2
      end do
      if (h(i,j) > 1000) h(i,j) = -h(i,j)
    end do
  end do
  !$acc end kernels
  print *, sum(h), h(3,4), h(n,n)
  !$acc kernels
  do l = 1, 3
  do j = 1, n
    do i = 1, n
      x(i,j,l) = m(i)*m(j)
      do k = 1, n
        x(i,j,l) = x(i,j,l) + l*m(k)*a(i,k)*b(j,k)
      end do
    end do
  end do
  end do
  !$acc end kernels
  print *, sum(x), x(3,4,2), x(n,n,3)
  !$acc kernels
  do j = 1, n
    do i = 1, n
      do k = 1, n
        q(i,j) = q(i,j) .or. (ia(i,k) == 3 .and. ia(k,j) == 4)
      end do
    end do
  end do
  !$acc end kernels
  print *, count(q)
  ! shortest paths
  h(1:,:) = 1e30
  !$acc kernels
  do j = 1, n
    do i = 1, n
      do k = 1, n
        h(i,j) = min(h(i,j), abs(f(i,k)) + abs(g(k,j)) + 1)
      end do
    end do
  end do
  !$acc end kernels
  print *, sum(h(1:,:)), h(3,4)
  ! distances between rows i and j with weights of the sum alone; a step of the sum
  !$acc kernels
  do j = 1, n, 2
    do i = n, 1, -1
      c(i,j) = 0
      do k = n, 2, -3
        c(i,j) = c(i,j) + m(k)*(a(k,i) - b(k,j))*k
      end do
    end do
  end do
  !$acc end kernels
  print *, sum(c), c(3,5), c(n,n)
  ! without terms the elements are not touched, and need not be there
  c = 1
  !$acc data copy(c(:, 3:))
  call summed(c, 20, ia(1, 1) - ia(1, 1))
  !$acc end data
  print *, sum(c)
contains
  subroutine summed(w, m, terms)
    integer, intent(in) :: m, terms
    real(8), intent(inout) :: w(n, *)
    integer :: i, j, k
    !$acc parallel loop collapse(2)
    do j = 1, m
      do i = 1, m
        do k = 1, terms
          w(i, j) = w(i, j) + abs(a(i, k) - b(k, j))
        end do
      end do
    end do
  end subroutine
end
