! f2cuda options: --auto=all
! Small arrays are a thread's.
! expect: report: 7 team: threads that do an iteration together
! expect: code: 5 rounds<
! Loops inside an iteration that set what earlier iterations of theirs have read: teams go through them in rounds. Their nests may rest on a test.
module rounds
  implicit none
contains
  subroutine trees(no, nst, u, x, price) ! of options, each of which has an array: it is covered if nst >= 0
    integer, intent(in) :: no, nst
    integer, intent(in) :: u(0:2000), x(no)
    integer, intent(out) :: price(no)
    integer :: v(0:2000), o, i, t
    do o = 1, no
      do i = 0, nst
        v(i) = max(0, x(o) - u(i))
      end do
      do t = nst - 1, 0, -1
        do i = 0, t
          v(i) = max((3*v(i + 1) + 2*v(i))/5, x(o) - u(i) - t)
        end do
      end do
      price(o) = v(0)
    end do
  end subroutine

  subroutine small_trees(no, nst, x, price)
    integer, intent(in) :: no, nst, x(no)
    integer, intent(out) :: price(no)
    integer :: v(0:32), o, i, t
    do o = 1, no
      do i = 0, nst
        v(i) = max(0, x(o) - 3*i)
      end do
      do t = nst - 1, 0, -1
        do i = 0, t
          v(i) = (3*v(i + 1) + 2*v(i))/5 + t
        end do
      end do
      price(o) = v(0)
    end do
  end subroutine

  subroutine rows_of_pascal(nr, n, c) ! downward
    integer, intent(in) :: nr, n
    integer, intent(inout) :: c(0:n, nr)
    integer :: r, t, k
    do r = 1, nr
      do t = 1, n
        do k = t, 1, -1
          c(k, r) = mod(c(k, r) + c(k - 1, r), 1000003)
        end do
      end do
    end do
  end subroutine

  subroutine shifts(nr, n, m, a) ! by more than a thread has turns, with a scalar of the iteration
    integer, intent(in) :: nr, n, m
    real(8), intent(inout) :: a(n, nr)
    real(8) :: w
    integer :: r, i, t
    do r = 1, nr
      do t = 1, 9
        do i = 1, n - 37
          w = a(i + 37, r)
          a(i, r) = a(i, r) + 2*w - m
        end do
        do i = n - 1, 2, -2
          a(i, r) = a(i - 1, r) + t
        end do
      end do
    end do
  end subroutine

  subroutine listed(nr, n, k, a) ! each iteration's column is another one, as a test finds
    integer, intent(in) :: nr, n, k(nr)
    integer, intent(inout) :: a(n, 2*nr)
    integer :: r, t, i
    do r = 1, nr
      do t = 1, 5
        do i = 1, n - 1
          a(i, k(r)) = a(i + 1, k(r)) - 3*t
        end do
      end do
    end do
  end subroutine

  subroutine row_sums(nr, n, k, a, b) ! sums into listed elements
    integer, intent(in) :: nr, n, k(nr), a(n, nr)
    integer, intent(inout) :: b(2*nr)
    integer :: r, i, s
    do r = 1, nr
      s = 0
      do i = 1, n
        s = s + a(i, r)
      end do
      b(k(r)) = s
    end do
  end subroutine

  subroutine blocks(nr, n, c) ! two dimensions, and a loop around each round
    integer, intent(in) :: nr, n
    complex, intent(inout) :: c(n, n, nr)
    integer :: r, i, j
    do r = 1, nr
      do j = 1, n - 1
        do i = 1, n - 1
          c(i, j, r) = c(i + 1, j, r) + (1., 0.)*j
        end do
      end do
    end do
  end subroutine

  subroutine rods(nr, n, nst, a) ! array assignments that read what they set, on both sides
    integer, intent(in) :: nr, n, nst
    real(8), intent(inout) :: a(n, nr)
    integer :: r, t
    do r = 1, nr
      do t = 1, nst
        a(2:n - 1, r) = a(1:n - 2, r) - 2*a(2:n - 1, r) + a(3:n, r) + t
      end do
    end do
  end subroutine

  subroutine plates(nr, n, nst, c)
    integer, intent(in) :: nr, n, nst
    integer, intent(inout) :: c(0:n, 0:n, nr)
    integer :: r, t
    do r = 1, nr
      do t = 1, nst
        c(1:n - 1, 1:n - 1, r) = mod(c(0:n - 2, 1:n - 1, r) + c(2:n, 1:n - 1, r) &
          + c(1:n - 1, 0:n - 2, r) + c(1:n - 1, 2:n, r), 1009)
      end do
    end do
  end subroutine
end module rounds

program rounds_of_teams
  use rounds
  implicit none
  integer, parameter :: nr = 6
  integer :: u(0:2000), x(nr), price(nr), i, k(nr)
  integer, allocatable :: p(:, :), q(:, :), b(:)
  real(8) :: a(3000, nr)
  complex :: c(40, 40, nr)
  integer :: j
  do i = 0, 2000
    u(i) = mod(i*37, 101)
  end do
  x = [90, 101, 37, 5, 77, 64]
  k = [7, 2, 11, 4, 9, 12]
  call trees(nr, 700, u, x, price)
  print *, price
  call trees(nr, 0, u, x, price)
  print *, price
  call small_trees(nr, 32, x, price)
  print *, price
  allocate (p(0:300, nr), q(4000, 2*nr), b(2*nr))
  p = 0
  p(0, :) = x
  call rows_of_pascal(nr, 300, p)
  print *, p(300, :), sum(p)
  do i = 1, nr
    a(:, i) = [(mod(i*j, 13), j = 1, 3000)]
    c(:, :, i) = reshape([(cmplx(mod(i*j, 5), j/100), j = 1, 1600)], [40, 40])
  end do
  call shifts(nr, 3000, 2, a)
  print '(6f24.0)', a(1, :), a(1500, :), a(2999, :), sum(a, 1)
  do i = 1, 2*nr
    q(:, i) = [(mod(i*j, 29), j = 1, 4000)]
  end do
  call listed(nr, 4000, k, q)
  print *, sum(q, 1), q(1, :), q(3999, :)
  b = -1
  call row_sums(nr, 4000, k, q, b)
  print *, b
  call blocks(nr, 40, c)
  print '(2f12.0)', sum(c), c(1, 1, :), c(20, 39, 3)
  a = mod(a, 7d0)
  call rods(nr, 3000, 9, a)
  print '(6f24.0)', a(2, :), a(1500, :), sum(a, 1)
  call plates(nr, 60, 11, q(1:61*61, 1:nr))
  print *, sum(q(1:61*61, 1:nr), 1), q(1800, 1:nr)
end program rounds_of_teams
