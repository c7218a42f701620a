! options: --auto=all
! Loops without a directive, as old codes have them: nests that are not perfect, array syntax, sums, counts, places of extremes, recurrences.
module plain_loops
  implicit none
  integer, parameter :: dp = kind(1d0)
contains
  subroutine smooth_rows(n, m, a, b, w)
    integer, intent(in) :: n, m
    real(dp), intent(in) :: a(n,m), w(m)
    real(dp), intent(inout) :: b(n,m)
    integer :: i, j
    real(dp) :: f
    do j = 1, m
      f = 1/(1 + w(j)*w(j))
      b(1,j) = a(1,j)
      do i = 2, n - 1
        b(i,j) = f*(a(i-1,j) + 2*a(i,j) + a(i+1,j))
      end do
      b(n,j) = a(n,j)
    end do
  end subroutine

  subroutine axpy_sections(n, m, a, b, c)
    integer, intent(in) :: n, m
    real(dp), intent(in) :: a(n,m), b(n,m)
    real(dp), intent(inout) :: c(n,m)
    c(2:n-1,:) = 0.5_dp*c(2:n-1,:) + a(1:n-2,:)*b(3:n,:)
  end subroutine

  subroutine clip_where(n, a, b, c)
    integer, intent(in) :: n
    real(dp), intent(in) :: a(n), b(n)
    real(dp), intent(inout) :: c(n)
    where (a > 0.7_dp)
      c = sqrt(a)
    elsewhere (a > 0.3_dp)
      c = b*a
    elsewhere
      c = 0
    end where
  end subroutine

  subroutine moments(n, a, b, r)
    integer, intent(in) :: n
    real(dp), intent(in) :: a(n), b(n)
    real(dp), intent(inout) :: r(5)
    real(dp) :: s1, s2, s3, s4, s5
    integer :: i
    s1 = 0
    s2 = 0
    s3 = 0
    s4 = 0
    s5 = 0
    do i = 1, n
      s1 = s1 + a(i)
      s2 = s2 + b(i)
      s3 = s3 + a(i)*a(i)
      s4 = s4 + b(i)*b(i)
      s5 = s5 + a(i)*b(i)
    end do
    r = [s1, s2, s3, s4, s5]
  end subroutine

  subroutine extremes(n, a, lo, hi, at)
    integer, intent(in) :: n
    real(dp), intent(in) :: a(n)
    real(dp), intent(out) :: lo, hi
    integer, intent(out) :: at
    integer :: i
    lo = a(1)
    hi = a(1)
    at = 1
    do i = 2, n
      lo = min(lo, a(i))
      if (a(i) > hi) then
        hi = a(i)
        at = i
      end if
    end do
  end subroutine

  subroutine count_hot(n, m, a, k)
    integer, intent(in) :: n, m
    real(dp), intent(in) :: a(n,m)
    integer, intent(out) :: k
    integer :: i, j
    k = 0
    do j = 1, m
      do i = 1, n
        if (a(i,j) > 0.9_dp) k = k + 1
      end do
    end do
  end subroutine

  subroutine running_sum(n, a, b)
    integer, intent(in) :: n
    real(dp), intent(in) :: a(n)
    real(dp), intent(inout) :: b(n)
    integer :: i
    b(1) = a(1)
    do i = 2, n
      b(i) = b(i-1) + a(i)
    end do
  end subroutine

  subroutine relax_line(n, a, b, c)
    integer, intent(in) :: n
    real(dp), intent(in) :: a(n), b(n)
    real(dp), intent(inout) :: c(n)
    integer :: i
    do i = 2, n
      c(i) = a(i)*c(i-1) + b(i)
    end do
  end subroutine

  subroutine pick_hot(n, a, list, k)
    integer, intent(in) :: n
    real(dp), intent(in) :: a(n)
    integer, intent(inout) :: list(n)
    integer, intent(out) :: k
    integer :: i
    k = 0
    do i = 1, n
      if (a(i) > 0.8_dp) then
        k = k + 1
        list(k) = i
      end if
    end do
  end subroutine

  subroutine mirror(n, m, a, b)
    integer, intent(in) :: n, m
    real(dp), intent(in) :: a(n,m)
    real(dp), intent(inout) :: b(n,m)
    integer :: i, j
    do j = 1, m
      do i = 1, n
        b(i,j) = a(n+1-i,m+1-j)
      end do
    end do
  end subroutine

  subroutine every_third(n, a, b)
    integer, intent(in) :: n
    real(dp), intent(in) :: a(n)
    real(dp), intent(inout) :: b(n)
    integer :: i
    do i = 1, n - 2, 3
      b(i) = a(i) + a(i+1)*a(i+2)
    end do
  end subroutine

  subroutine outer_product(n, m, x, y, a)
    integer, intent(in) :: n, m
    real(dp), intent(in) :: x(n), y(m)
    real(dp), intent(inout) :: a(n,m)
    integer :: i, j
    do i = 1, n
      do j = 1, m
        a(i,j) = a(i,j) + x(i)*y(j)
      end do
    end do
  end subroutine

  subroutine column_norms(n, m, a, s)
    integer, intent(in) :: n, m
    real(dp), intent(in) :: a(n,m)
    real(dp), intent(inout) :: s(m)
    integer :: i, j
    do j = 1, m
      s(j) = 0
      do i = 1, n
        s(j) = s(j) + a(i,j)**2
      end do
      s(j) = sqrt(s(j))
    end do
  end subroutine

  subroutine row_sums(n, m, a, s)
    integer, intent(in) :: n, m
    real(dp), intent(in) :: a(n,m)
    real(dp), intent(inout) :: s(n)
    s = sum(a, 2)
  end subroutine

  subroutine branchy(n, a, b, c)
    integer, intent(in) :: n
    real(dp), intent(in) :: a(n), b(n)
    real(dp), intent(inout) :: c(n)
    integer :: i
    do i = 1, n
      if (a(i) < 0.2_dp) then
        if (b(i) < 0.5_dp) then
          c(i) = exp(-a(i))
        else
          c(i) = log(1 + b(i))
        end if
      else if (a(i) < 0.6_dp) then
        if (b(i) < 0.1_dp) then
          c(i) = sin(a(i))
        else if (b(i) < 0.7_dp) then
          c(i) = a(i)/b(i)
        else
          c(i) = b(i)**3
        end if
      else
        c(i) = sqrt(a(i)*b(i)) + 1/(1 + a(i))
      end if
    end do
  end subroutine

  subroutine run_plain(turns)
    integer, intent(in) :: turns
    integer, parameter :: n = 6000000, nx = 3001, ny = 1999
    real(dp), allocatable :: a(:), b(:), c(:), p(:,:), q(:,:), r(:,:), w(:), s(:), x(:)
    integer, allocatable :: list(:)
    real(dp) :: mom(5), lo, hi
    integer :: t, at, k, picked
    allocate (a(n), b(n), c(n), p(nx,ny), q(nx,ny), r(nx,ny), w(ny), s(ny), x(nx), list(n))
    call random_number(a)
    call random_number(b)
    call random_number(p)
    call random_number(q)
    call random_number(w)
    c = 0
    r = 0
    s = 0
    x = 0
    do t = 1, turns
      call smooth_rows(nx, ny, p, r, w)
      call axpy_sections(nx, ny, p, q, r)
      call clip_where(n, a, b, c)
      call moments(n, a, b, mom)
      call extremes(n, a, lo, hi, at)
      call count_hot(nx, ny, p, k)
      call running_sum(n, a, c)
      call relax_line(n, a, b, c)
      call pick_hot(n, a, list, picked)
      call mirror(nx, ny, p, r)
      call every_third(n, a, c)
      call outer_product(nx, ny, x, w, r)
      call column_norms(nx, ny, p, s)
      call row_sums(nx, ny, p, x)
      call branchy(n, a, b, c)
    end do
    print *, 'plain', sum(c), sum(r), sum(s), sum(x), mom, lo, hi, at, k, picked, list(1)
  end subroutine
end module
