! Rows that a team works on in stages: as many as it finds out, of butterflies whose number is the same in all of them.
module rows
  implicit none
  integer, parameter :: dp = kind(1d0)
contains
  ! transform of Walsh and Hadamard
  subroutine hadamard(a, n, m)
    integer, intent(in) :: n, m
    real(dp), intent(inout) :: a(n, m)
    integer :: r, h, i, j
    real(dp) :: x, y
    !$acc parallel loop gang copy(a) private(h, x, y)
    do r = 1, m
      h = 1
      do while (h < n)
        do i = 1, n, 2*h
          do j = i, i + h - 1
            x = a(j, r)
            y = a(j+h, r)
            a(j, r) = x + y
            a(j+h, r) = x - y
          end do
        end do
        h = 2*h
      end do
      a(:, r) = a(:, r)/n
    end do
  end subroutine
  ! the same forwards and backwards in a work array, other lower bounds, stages counted, steps of two
  subroutine pairs(a, b, n, m, ls)
    integer, intent(in) :: n, m, ls
    integer, intent(in) :: a(0:n-1, m)
    integer, intent(out) :: b(m)
    integer :: w(0:511), r, s, h, i, j, x
    !$acc parallel loop gang copyin(a) copyout(b) private(w, h, x)
    do r = 1, m
      do i = 0, n - 1
        w(i) = a(i, r)
      end do
      do s = 1, ls
        h = 2**s
        do i = 0, n - 1, 2*h
          do j = h + i - 2, i, -2
            x = mod(w(j)*3 + w(j+h), 1009)
            w(j) = mod(w(j) + 2*w(j+h), 1013)
            w(j+h) = x
          end do
        end do
      end do
      b(r) = 0
      do i = 0, n - 1
        b(r) = mod(b(r)*7 + w(i), 10007)
      end do
    end do
  end subroutine
  ! until a row no longer changes: sums of the row say so, some rows at once
  subroutine settle(a, k, n, m)
    integer, intent(in) :: n, m
    integer, intent(inout) :: a(n, m)
    integer, intent(out) :: k(m)
    integer :: r, i, s, before
    !$acc parallel loop gang copy(a) copyout(k) private(s, before)
    do r = 1, m
      before = -1
      s = 0
      k(r) = 0
      do while (s /= before)
        before = s
        s = 0
        do i = 1, n
          a(i, r) = a(i, r)/2 + mod(i, 3)
        end do
        do i = 1, n
          s = s + a(i, r)
        end do
        k(r) = k(r) + 1
        if (k(r) > 9) exit
      end do
    end do
  end subroutine
end module
program team_stages
  ! expect: code: 1 team.pair_batches
  ! expect: code: 1 team.pairs
  ! expect: code: 1 make_sized_section
  use rows
  implicit none
  integer, parameter :: sizes(4) = [2, 64, 256, 4096]
  integer :: t, n, m, i, j
  real(dp), allocatable :: a(:, :)
  integer, allocatable :: c(:, :), b(:), k(:)
  do t = 1, size(sizes)
    n = sizes(t)
    m = 37/t
    allocate (a(n, m), c(0:n-1, m), b(m), k(m))
    do j = 1, m
      do i = 1, n
        a(i, j) = mod(i*37 + j*11, 101)
        c(i-1, j) = mod(i*53 + j*j*17, 89*j)
      end do
    end do
    call hadamard(a, n, m)
    if (n < 512) then
      call pairs(c, b, n, m, int(log(real(n))/log(2.0) + 0.5) - 1)
      print *, sum(b)
    end if
    call settle(c, k, n, m)
    print '(3f16.6)', a(1, :), a(n/2+1, m), a(n, 1), sum(a*a)
    print *, sum(c), k
    deallocate (a, c, b, k)
  end do
end program
