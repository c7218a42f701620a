! Columns that a thread sorts or searches where they are: those of a warp's threads are in shared memory meanwhile. Not so the four elements of
! 'nearest', which are only read, by a loop of four iterations: the compiler has them in registers.
! expect: code: 6 make_staged
module columns
  implicit none
contains
  subroutine insertion(a, ix, m, n)
    integer, intent(in) :: m, n
    real, intent(inout) :: a(m, n)
    integer, intent(inout) :: ix(m, n)
    real :: x
    integer :: j, i, k
    !$acc parallel loop gang vector
    do j = 1, n
      do i = 1, m
        ix(i, j) = i
      end do
      do i = 2, m
        x = a(i, j)
        k = i - 1
        do while (k >= 1)
          if (a(k, j) <= x) exit
          a(k+1, j) = a(k, j)
          ix(k+1, j) = ix(k, j)
          k = k - 1
        end do
        a(k+1, j) = x
        ix(k+1, j) = i
      end do
    end do
  end subroutine
  ! iterations that are left early, two loops in the grid, another lower bound
  subroutine bubble(a, m, n, l)
    integer, intent(in) :: m, n, l
    real(8), intent(inout) :: a(0:m-1, n, l)
    real(8) :: t
    integer :: j, i, k, q
    !$acc parallel loop collapse(2) private(t)
    do q = 1, l
      do j = 2, n
        if (mod(j, 5) == 0) cycle
        do i = m - 1, 1, -1
          do k = 0, i - 1
            if (a(k, j, q) > a(k+1, j, q)) then
              t = a(k, j, q)
              a(k, j, q) = a(k+1, j, q)
              a(k+1, j, q) = t
            end if
          end do
        end do
      end do
    end do
  end subroutine
  ! one that is read, along memory or across it
  subroutine search(x, q, r, m, n, ns)
    integer, intent(in) :: m, n, ns
    real(8), intent(in) :: x(:, :), q(ns, n)
    integer, intent(out) :: r(ns, n)
    integer :: j, s, lo, hi, mid, met
    !$acc parallel loop private(lo, hi, mid, met)
    do j = 1, n
      met = 0
      do s = 1, ns
        lo = 1
        hi = m
        do while (lo < hi)
          mid = (lo + hi)/2
          if (x(mid, j) < q(s, j)) then
            lo = mid + 1
          else
            hi = mid
          end if
        end do
        met = met + lo
        r(s, j) = met
      end do
    end do
  end subroutine
  ! many of them, each by one thread in the place of a team
  subroutine substitute(l, b, n, m)
    integer, intent(in) :: n, m
    integer, intent(in) :: l(n, n)
    integer, intent(inout) :: b(n, m)
    integer :: c, i, j, s
    !$acc parallel loop gang vector private(s)
    do c = 1, m
      do i = 1, n
        s = b(i, c)
        do j = 1, i - 1
          s = s - l(i, j)*b(j, c)
        end do
        b(i, c) = mod(s, 1009)
      end do
      do i = n, 1, -1
        s = b(i, c)
        do j = i + 1, n
          s = s - l(j, i)*b(j, c)
        end do
        b(i, c) = mod(s, 1013)
      end do
    end do
  end subroutine
  ! one of which an iteration reads its neighbour's column, too
  subroutine common_steps(x, k, m, n)
    integer, intent(in) :: m, n
    real, intent(in) :: x(m, n)
    integer, intent(out) :: k(n-1)
    integer :: j, i, l
    !$acc parallel loop private(l)
    do j = 1, n - 1
      k(j) = 0
      do i = 1, m
        l = m
        do while (l > 0)
          if (x(l, j+1) <= x(i, j)) exit
          l = l - 1
        end do
        k(j) = k(j)*3 + l
        k(j) = mod(k(j), 997)
      end do
    end do
  end subroutine
  subroutine nearest(q, c, best, n)
    integer, intent(in) :: n
    real(8), intent(in) :: q(4, n), c(4, 5)
    integer, intent(out) :: best(n)
    real(8) :: s, least
    integer :: i, j, k
    !$acc parallel loop gang vector
    do i = 1, n
      least = huge(least)
      do j = 1, 5
        s = 0
        do k = 1, 4
          s = s + (q(k, i) - c(k, j))**2
        end do
        if (s < least) then
          least = s
          best(i) = j
        end if
      end do
    end do
  end subroutine nearest
end module
program staged_sections
  ! expect: code: 4 launch.staged
  use columns
  implicit none
  integer, parameter :: shapes(2, 5) = reshape([7, 45, 32, 70, 5, 33, 3, 10, 400, 7], [2, 5])
  integer, parameter :: many(2, 3) = reshape([7, 5200, 12, 1100, 70, 90], [2, 3])
  integer :: t, m, n, i, j
  real, allocatable :: a(:,:)
  real(8), allocatable :: b(:,:,:), q(:,:), x(:,:), y(:,:,:)
  integer, allocatable :: ix(:,:), r(:,:)
  integer :: kept(400)
  do t = 1, size(shapes, 2)
    m = shapes(1, t)
    n = shapes(2, t)
    allocate (a(m, n), ix(m, n), b(0:m-1, n, 3), q(4, n), r(4, n), x(m, n), y(2, m, n))
    do j = 1, n
      do i = 1, m
        a(i, j) = mod(i*37 + j*11, 101)
        b(i-1, j, :) = mod(i*53 + j*17, 89)
        x(i, j) = i
        y(:, i, j) = i*1.5d0
      end do
      q(:, j) = [(mod(i*7 + j*3, m + 2), i = 1, 4)]
    end do
    ix = -1
    call insertion(a, ix, m, n)
    call bubble(b, m, n, 3)
    call search(x, q, r, m, n, 4)
    call common_steps(a, kept(1:n-1), m, n)
    print *, sum(kept(1:n-1))
    call nearest(q, reshape([(i*0.25d0, i = 1, 20)], [4, 5]), kept(1:n), n)
    print *, sum(kept(1:n))
    print *, m, n, sum(a*ix), sum(ix(1, :)), sum(b(0, :, :)), sum(b(m-1, :, 2)*b(m/2, :, 2)), sum(r)
    call search(y(1, :, :), q, r, m, n, 4)
    print *, sum(r), a(1, n), ix(m, n)
    call search(y(1, m:1:-1, :), q, r, m, n, 4)
    print *, sum(r)
    deallocate (a, ix, b, q, r, x, y)
  end do
  do t = 1, 3
    n = many(1, t)
    m = many(2, t)
    allocate (ix(n, n), r(n, m))
    ix = reshape([(mod(i*31, 7) - 3, i = 1, n*n)], [n, n])
    r = reshape([(mod(i*17, 211), i = 1, n*m)], [n, m])
    call substitute(ix, r, n, m)
    print *, sum(r), r(:, m)
    deallocate (ix, r)
  end do
end program
