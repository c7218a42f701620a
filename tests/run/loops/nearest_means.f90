! A sequential loop with a long parallel loop in it that has short ones inside: a team that shares the short ones out is compared with one launch of
! the long one, not with a launch for each of its iterations (the last number of a shared loop is below 0). Of the nearest means it shares the long one.
! expect: code: 2 trip_count(1, n, 1), -1}
! f2cuda options: --auto=all
program nearest_means
  implicit none
  integer :: n, k, d, t, i, j, c, best
  real(8), allocatable :: x(:,:), mean(:,:), s(:,:)
  integer, allocatable :: near(:), many(:)
  real(8) :: far, least
  n = 600; k = 5; d = 3
  allocate (x(d,n), mean(d,k), s(d,k), near(n), many(k))
  do i = 1, n
    do j = 1, d
      x(j,i) = mod(i*7 + j*13, 31)*0.25d0 + mod(i, k)
    end do
  end do
  mean = x(:, 1:k)
  do t = 1, 4
    do i = 1, n
      least = huge(least); best = 1
      do c = 1, k
        far = 0
        do j = 1, d
          far = far + (x(j,i) - mean(j,c))**2
        end do
        if (far < least) then
          least = far; best = c
        end if
      end do
      near(i) = best
    end do
    s = 0; many = 0
    do i = 1, n
      c = near(i)
      many(c) = many(c) + 1
      do j = 1, d
        s(j,c) = s(j,c) + x(j,i)
      end do
    end do
    do c = 1, k
      if (many(c) > 0) mean(:,c) = s(:,c)/many(c)
    end do
  end do
  print '(5i5)', many
  print '(3f12.6)', mean
end program
