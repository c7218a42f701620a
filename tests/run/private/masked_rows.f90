! f2cuda options: --auto=all
! expect: report: 2 private: w (found)
! expect: report: 2 cannot be privatised
! Work arrays that WHERE and ELSEWHERE fill between them, and such as are read beyond what an iteration has set.
program masked_rows
  implicit none
  integer, parameter :: n = 150, m = 8
  integer :: a(m, n), b(m, n), c(3, n), d(3, n), i, k
  logical :: some
  do i = 1, n
    do k = 1, m
      a(k, i) = mod(i*k, 11)
    end do
  end do
  call both(some)
  print *, sum(b), b(3, 7), some
  call three
  print *, sum(b), b(:, 9)
  call nested_masks
  print *, sum(b), b(:, 10)
  call not_all
  print *, sum(b), b(:, 11)
  call normed
  print *, sum(b), b(:, 12)
  call beyond
  print *, sum(c), c(:, 7), sum(d), d(:, 9)
contains
  subroutine both(some)
    logical, intent(out) :: some
    integer :: w(m)
    logical :: mask(m)
    some = .false.
    do i = 1, n
      mask = a(:, i) > 5
      where (mask)
        w = a(:, i)
      elsewhere
        w = 1 - a(:, i)
      end where
      if (any(w < -4)) some = .true.
      b(:, i) = w*2
    end do
  end subroutine both

  ! the second mask is evaluated when the first branch has been done
  subroutine three
    integer :: w(m)
    do i = 1, n
      w = a(:, i)
      where (a(:, i) > 7)
        w = -1
      elsewhere (w > 3)
        w = 100 + w
      elsewhere
        w = 0
      end where
      b(:, i) = w(m:1:-1)
    end do
  end subroutine three

  subroutine nested_masks
    integer :: w(m)
    do i = 1, n
      where (a(:, i) > 4)
        where (a(:, i) > 8)
          w = 8
        elsewhere
          w = a(:, i) + 10
        end where
      elsewhere
        w = a(:, i)
      end where
      b(:, i) = w
    end do
  end subroutine nested_masks

  ! what no branch sets is an earlier iteration's
  subroutine not_all
    integer :: w(m)
    w = 5
    do i = 1, n
      where (a(:, i) > 7)
        w = a(:, i)
      elsewhere (a(:, i) > 3)
        w = 0
      end where
      b(:, i) = w
    end do
  end subroutine not_all

  subroutine normed
    integer :: w(m)
    do i = 1, n
      where (a(:, i) > 5)
        w = a(:, i)
      elsewhere
        w = 1
      end where
      b(:, i) = 1000*w/sum(w)
    end do
  end subroutine normed

  ! the sums read elements that the iteration before has set
  subroutine beyond
    integer :: w(m), v(m)
    c = 1000
    d = 1000
    w = 1
    v = 1
    do i = 1, n
      w(1:3) = a(1:3, i)
      c(1:3, i) = c(1:3, i) - sum(w(1:8))
      w(4:8) = a(4:8, i)
    end do
    do i = 1, n
      v(1:3) = a(1:3, i)
      d(:, i) = d(:, i) - maxval(v(8:1:-1)) + [1, 2, 3]
      v(4:8) = a(4:8, i)
    end do
  end subroutine beyond
end program masked_rows
