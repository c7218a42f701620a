! Loops over pairs that give something to both of their partners: the sums that the loop inside chooses are distributed from the others, with all that
! the values need, and interchanged.
! f2cuda options: --auto=all
! expect: report: 5 form: sums that loops inside choose apart
program pairs_of_sums
  implicit none
  integer, parameter :: n = 60
  real(8) :: x(n), y(n), fx(n), fy(n), e, r(3, n), f(3, n), q(n)
  integer :: count(n), i
  do i = 1, n
    x(i) = mod(i*7, 16)
    y(i) = mod(i*5, 8)
    r(:, i) = [mod(i, 3), mod(i, 5), mod(i, 7)]
  end do
  call plain(n, x, y, fx, fy)
  call tell('plain', fx + 2*fy)
  call cutoff(n, x, y, fx, e, count)
  call tell('cutoff', fx)
  print '(a, f16.4, i8)', 'energy', e, sum(count*[(i, i=1, n)])
  call accumulated(n, x, fx)
  call tell('accumulated', fx)
  call vectors(n, r, f)
  call tell('vectors', f(1, :) + 2*f(2, :) + 3*f(3, :))
  call components(n, r, f)
  call tell('components', f(1, :) + 2*f(2, :) + 3*f(3, :))
  call all_pairs(n, x, q)
  call tell('all', q)
  call reads_sums(n, x, q)
  call tell('reads', q)
  call keeps_last(n, x, q, e)
  call tell('last', q)
  print '(a, f16.4)', 'last', e
contains
  subroutine tell(name, v)
    character(*), intent(in) :: name
    real(8), intent(in) :: v(:)
    integer :: i
    print '(a, 2f18.4)', name, sum([(v(i)*i, i=1, size(v))]), maxval(v)
  end subroutine tell
  subroutine plain(n, x, y, fx, fy)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n), y(n)
    real(8), intent(out) :: fx(n), fy(n)
    real(8) :: dx, dy, w
    logical :: near
    integer :: i, j
    fx = 0
    fy = 1
    do i = 1, n - 1
      do j = i + 1, n
        dx = x(i) - x(j)
        dy = y(i) - y(j)
        w = dx*dx + dy*dy + 1
        near = w < 60
        if (near) then
          fx(i) = fx(i) + dx*w
          fy(i) = fy(i) + dy*w
          fx(j) = fx(j) - dx*w
          fy(j) = fy(j) - dy*w
        end if
      end do
    end do
  end subroutine plain
  ! Conditions, a sum into a scalar, counts beside sums.
  subroutine cutoff(n, x, y, f, e, count)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n), y(n)
    real(8), intent(out) :: f(n), e
    integer, intent(out) :: count(n)
    real(8) :: d, w
    integer :: i, j
    f = 0
    e = 0
    count = 0
    do i = 1, n
      do j = 1, i - 1
        d = x(i) - x(j)
        if (abs(d) < 6 .and. y(i) >= y(j)) then
          w = d*(y(i) - y(j))
          f(i) = f(i) + w
          f(j) = f(j) - w
          e = e + w*w
          count(j) = count(j) + 1
        end if
      end do
    end do
  end subroutine cutoff
  ! What the outer iteration gets is in a scalar meanwhile.
  subroutine accumulated(n, x, f)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: f(n)
    real(8) :: xi, fi, w
    integer :: i, j
    f = 0
    do i = 1, n - 1
      xi = 2*x(i)
      fi = 0
      do j = i + 1, n
        w = xi - x(j)
        fi = fi + w
        f(j) = f(j) - 3*w
      end do
      f(i) = f(i) + fi
    end do
  end subroutine accumulated
  ! Vectors of three in array assignments.
  subroutine vectors(n, r, f)
    integer, intent(in) :: n
    real(8), intent(in) :: r(3, n)
    real(8), intent(out) :: f(3, n)
    real(8) :: d(3), w
    integer :: i, j
    f = 0
    do i = 1, n - 1
      do j = i + 1, n
        d = r(:, i) - r(:, j)
        w = d(1)*d(1) + d(2)*d(2) + d(3)*d(3)
        f(:, i) = f(:, i) + w*d
        f(:, j) = f(:, j) - w*d
      end do
    end do
  end subroutine vectors
  subroutine components(n, r, f)
    integer, intent(in) :: n
    real(8), intent(in) :: r(3, n)
    real(8), intent(out) :: f(3, n)
    real(8) :: d1, d2, w
    integer :: i, j
    f = 0
    do i = 1, n - 1
      do j = i + 1, n
        d1 = r(1, i) - r(1, j)
        d2 = r(2, i) - r(2, j)
        w = d1*d2
        f(1, i) = f(1, i) + w*d1
        f(2, i) = f(2, i) + w*d2
        f(1, j) = f(1, j) - w*d1
        f(2, j) = f(2, j) - w*d2
      end do
    end do
  end subroutine components
  subroutine all_pairs(n, x, q)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: q(n)
    real(8) :: w
    integer :: i, j
    q = 0
    do i = 1, n
      do j = 1, n
        if (i == j) cycle
        w = x(i)*(j - i)
        q(i) = q(i) + w
        q(j) = q(j) + 2*w
      end do
    end do
  end subroutine all_pairs
  ! The sums are read meanwhile: they cannot be apart.
  subroutine reads_sums(n, x, q)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: q(n)
    integer :: i, j
    q = 1
    do i = 1, n - 1
      do j = i + 1, n
        q(i) = q(i) + x(j)
        q(j) = q(j) + mod(q(i), 4d0)
      end do
    end do
  end subroutine reads_sums
  ! A scalar that somebody wants afterwards.
  subroutine keeps_last(n, x, q, w)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: q(n), w
    integer :: i, j
    q = 0
    w = 0
    do i = 1, n - 1
      do j = i + 1, n
        w = x(i) - x(j)
        q(i) = q(i) + w
        q(j) = q(j) - 2*w
      end do
    end do
  end subroutine keeps_last
end program pairs_of_sums
! expect: compiler: stays on the host
