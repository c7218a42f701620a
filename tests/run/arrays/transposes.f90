! Arrays that are read across: all types, odd extents, bounds that depend on each other, several references, three to five subscripts.
! expect: report: 10 tiles: squares of two loops
program transposes
  implicit none
  integer, parameter :: dp = kind(1.0d0)
  integer :: n = 37, m = 21, i, j, k, l, o
  real(dp), allocatable :: a(:, :), b(:, :), c(:, :), low(:, :)
  real, allocatable :: f(:, :), g(:, :), p(:, :, :), q(:, :, :)
  integer(1), allocatable :: s1(:, :), t1(:, :)
  integer(8), allocatable :: s8(:, :), t8(:, :)
  complex(dp), allocatable :: za(:, :), zb(:, :)
  complex, allocatable :: ca(:, :), cb(:, :)
  real(dp), allocatable :: w(:, :, :, :, :), x(:, :, :, :, :), u(:, :, :, :), v(:, :, :, :)
  real(dp), pointer :: pa(:, :), pb(:, :)
  allocate (a(n, m), b(0:m - 1, -2:n - 3), c(n, m), f(n, m), g(m, n), s1(n, m), t1(m, n), s8(n, m), t8(m, n), za(n, m), zb(m, n))
  allocate (ca(n, m), cb(m, n), p(n, m, 19), q(19, n, m), low(m, m))
  allocate (w(n - 32, 6, 7, 3, m - 3), x(7, m - 3, n - 32, 3, 6), u(n - 28, 20, 5, m - 2), v(m - 2, 5, 20, n - 28))
  do j = 1, m
    do i = 1, n
      a(i, j) = i + 100*j
      f(i, j) = i + 100*j
      s1(i, j) = int(mod(i + 3*j, 100), 1)
      s8(i, j) = i + 100000000000_8*j
      za(i, j) = cmplx(i, j, dp)
      ca(i, j) = cmplx(i, j)
    end do
  end do
  do k = 1, 19
    p(:, :, k) = f + 10000*k
  end do
  do i = 1, size(w)/15
    w(1 + mod(i, 5), :, 1 + mod(i, 7), :, 1 + mod(i, 18)) = i
  end do
  do i = 1, size(w, 1)
    u(:, :, i, :) = i
    u(:, i, :, :) = u(:, i, :, :) + 10*i
  end do
  !$acc kernels
  b = transpose(a)
  !$acc end kernels
  print *, sum(b), b(3, 5), b(0, -2), b(m - 1, n - 3)
  !$acc kernels
  do j = 1, m
    do i = 1, n
      c(i, j) = 2*b(j - 1, i - 3) - a(i, j)
    end do
  end do
  !$acc end kernels
  print *, all(c == a), sum(c)
  !$acc parallel loop collapse(2)
  do j = 1, m
    do i = 1, n
      g(j, i) = f(i, j) + 1
      t1(j, i) = s1(i, j)
      t8(j, i) = s8(i, j)
    end do
  end do
  print *, sum(int(g)), sum(int(t1)), sum(t8), t8(5, 7)
  do concurrent (j = 1:n, i = 1:m)
    zb(i, j) = conjg(za(j, i))
    cb(i, j) = ca(j, i)*2
  end do
  print *, sum(zb), sum(cb), zb(5, 7)
  low = 0
  !$acc kernels
  do j = 1, m
    do i = j, m - 1
      low(i, j) = a(j, i) + 0.5_dp*c(i + 1, j)
    end do
  end do
  !$acc end kernels
  print *, sum(low), low(m - 1, 3), low(3, m - 1)
  !$acc kernels
  do k = 1, 19
    do j = m, 1, -2
      do i = 3, n, 2
        q(k, i, j) = p(i, j, k)
      end do
    end do
  end do
  !$acc end kernels
  print *, (int(q(k, 3 + 2*k - 2*(k/17)*8, m - 2*(k/4))), k=1, 16)
  !$omp target teams distribute parallel do collapse(5)
  do o = 1, size(w, 5)
    do l = 1, 3
      do k = 1, size(w, 3)
        do j = 1, 6
          do i = 1, size(w, 1)
            x(k, o, i, l, j) = w(i, j, k, l, o)
          end do
        end do
      end do
    end do
  end do
  print *, sum(x), x(3, 17, 2, 1, 4), w(2, 4, 3, 1, 17)
  !$acc kernels
  do l = 1, size(u, 4)
    do k = 1, 5
      do j = 1, 20
        do i = 1, size(u, 1)
          v(l, k, j, i) = u(i, j, k, l)
        end do
      end do
    end do
  end do
  !$acc end kernels
  print *, sum(v), v(3, 4, 5, 6)
  ! an array that the nest stores in as well, and one that is read after a branch
  !$acc kernels
  do j = 1, m
    do i = 1, n
      if (a(i, j) > 500) then
        c(i, j) = g(j, i)
      else
        c(i, j) = a(i, j)/g(j, i)
      end if
      c(i, j) = c(i, j) + b(j - 1, i - 3)
    end do
  end do
  !$acc end kernels
  print *, nint(sum(c)), nint(1000*c(3, 4)), c(n, m)
  ! pointers: the second statement may read what the first one has stored
  allocate (pa(m, m))
  pa = a(:m, :)
  pb => pa
  !$acc parallel loop collapse(2) independent
  do j = 1, m
    do i = 1, m
      low(i, j) = pa(j, i)
    end do
  end do
  print *, sum(low), low(3, 5)
  !$acc parallel loop collapse(2) independent
  do j = 1, m
    do i = 1, m
      pa(j, i) = i - j
      low(i, j) = pb(j, i)
    end do
  end do
  print *, sum(low), low(3, 5)
end program transposes
