! Few iterations with long loops inside: several blocks share one, but where sections of it lie in shared memory.
! f2cuda options: --auto=all
! expect: report: 7 team: threads that do an iteration together
! expect: code: 5 launch.team_or_wide
module few_teams_mod
  implicit none
contains
  subroutine means(n, nc, x, y, lab, cx, cy, cnt)
    integer, intent(in) :: n, nc, lab(n), x(n)
    real, intent(in) :: y(n)
    integer, intent(inout) :: cx(nc), cnt(nc)
    real, intent(inout) :: cy(nc)
    integer :: c
    do c = 1, nc
      cnt(c) = count(lab == c)
      cx(c) = sum(x, mask=lab == c)
      cy(c) = sum(y, mask=lab == c)/max(1, cnt(c))
    end do
  end subroutine

  subroutine means_of_some(n, nc, x, lab, cx, cnt) ! a thread each where there are many
    integer, intent(in) :: n, nc, lab(n), x(n)
    integer, intent(inout) :: cx(nc), cnt(nc)
    integer :: c
    do c = 1, nc
      cnt(c) = count(lab == c)
      if (cnt(c) > 100) cx(c) = sum(x, mask=lab == c)/cnt(c)
    end do
  end subroutine

  subroutine shares(n, m, a)                     ! of the greatest in a row, twice
    integer, intent(in) :: n, m
    integer, intent(inout) :: a(n, m)
    integer :: i, j, top, s
    do j = 1, m
      top = 0
      do i = 1, n
        top = max(top, a(i, j))
      end do
      s = 0
      do i = 1, n
        a(i, j) = top - a(i, j)
        s = s + a(i, j)
      end do
      do i = 1, n
        a(i, j) = a(i, j) + mod(s, 7)
      end do
      a(1, j) = top
    end do
  end subroutine

  subroutine steps(n, m, nt, a, b)               ! of fields of their own, with an element between
    integer, intent(in) :: n, m, nt
    integer, intent(inout) :: a(n, m), b(n, m)
    integer :: i, j, t
    do j = 1, m
      do t = 1, nt
        do i = 2, n - 1
          b(i, j) = modulo(a(i-1, j) + a(i+1, j) + t, 1009)
        end do
        b(1, j) = b(n-1, j)
        b(n, j) = b(2, j)
        do i = 1, n
          a(i, j) = b(i, j)
        end do
      end do
    end do
  end subroutine

  subroutine planes(n, m, l, a, s)
    integer, intent(in) :: n, m, l, a(n, m, l)
    integer, intent(inout) :: s(2, l)
    integer :: i, j, k, t
    do k = 1, l
      t = 0
      do j = 1, m
        do i = 1, n
          t = t + mod(a(i, j, k)*i, 17)
        end do
      end do
      s(1, k) = t
      if (t > 100) then
        t = 0
        do j = 1, m
          do i = 1, n
            t = max(t, a(i, j, k) + mod(s(1, k), j))
          end do
        end do
      end if
      s(2, k) = t
    end do
  end subroutine

  subroutine rows(n, m, a, s)
    integer, intent(in) :: n, m
    integer, intent(inout) :: a(m, n), s(m)
    integer :: i, j, t
    do j = 1, m
      t = 1
      do i = 1, n
        t = t + a(j, i)
      end do
      do i = 1, n
        a(j, i) = a(j, i) + mod(t, 11)
      end do
      s(j) = t
    end do
  end subroutine

  subroutine shifted(n, m, a)
    integer, intent(in) :: n, m
    integer, intent(inout) :: a(n, m)
    integer :: j
    do j = 1, m
      a(:, j) = a(:, j) + maxval(a(:, j))
      a(2:n, j) = a(2:n, j) - a(1, j)
      a(1, j) = sum(a(:, j))
    end do
  end subroutine
end module

program few_teams
  use few_teams_mod
  implicit none
  integer, parameter :: lengths(4) = [1500, 128, 2, 700], counts(4) = [3, 5, 2, 40]
  integer, allocatable :: a(:,:), b(:,:), p(:,:,:), x(:), lab(:), cx(:), cnt(:), s(:,:), r(:)
  real, allocatable :: y(:), cy(:)
  integer :: q, n, m, i
  do q = 1, 4
    n = lengths(q)
    m = counts(q)
    allocate(a(n, m), b(n, m), p(n, 3, m), x(n), lab(n), cx(m), cnt(m), s(2, m), y(n), cy(m), r(m))
    a = reshape([(mod(i*37, 101), i = 1, n*m)], [n, m])
    b = 0
    p = reshape([(mod(i*29, 97), i = 1, 3*n*m)], [n, 3, m])
    x = [(mod(i*7, 13), i = 1, n)]
    y = x/4.0
    lab = [(mod(i*5, m + 1), i = 1, n)]
    call means(n, m, x, y, lab, cx, cy, cnt)
    print *, cx, cnt
    print '(10f9.4)', cy
    call means_of_some(n, m, x, lab, cx, cnt)
    print *, cx, cnt
    call shares(n, m, a)
    print *, sum(a), a(1, :)
    call steps(n, m, 3, a, b)
    print *, sum(a), a(n, :), b(1, :)
    call planes(n, 3, m, p, s)
    print *, s
    b = reshape(a, [n, m])
    call rows(n, m, b, r)
    print *, sum(b), r
    call shifted(n, m, a)
    print *, sum(a), a(1, :)
    deallocate(a, b, p, x, lab, cx, cnt, s, y, cy, r)
  end do
end program
