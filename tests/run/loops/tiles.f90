! Loops over tiles whose size is a variable, in both ways to write them; the tiles of different iterations do not meet.
program tiles
  implicit none
  integer, parameter :: n = 50
  integer :: a(n, n), b(n, n), t, it, jt, i, j, k
  read_size: do t = 7, 13, 6
    a = 0
    b = 0
    !$acc parallel loop collapse(2) copy(a)
    do jt = 1, n, t
      do it = 1, n, t
        do j = jt, min(n, jt + t - 1)
          do k = 1, 3
            do i = it, min(n, it + t - 1)
              a(i, j) = a(i, j) + k * i + j
            end do
          end do
        end do
      end do
    end do
    do concurrent (jt = 1:n:t, it = 1:n:t)
      do concurrent (j = jt:min(n, jt + t - 1), i = it:min(n, it + t - 1))
        b(i, j) = b(i, j) + 2 * a(i, j)
      end do
    end do
    !$acc parallel loop copy(b)
    do jt = 1, n - t + 1, t
      do j = 0, t - 1
        do i = 1, n
          b(i, jt + j) = b(i, jt + j) + i
        end do
      end do
    end do
    print *, t, sum(a), sum(b), a(n, 1), b(1, n), b(n, n / 2)
  end do read_size
end program tiles
