! Places of extremes that the threads of a team look for together: of equal values the first or the last, NaNs, loops that go down, two loops, several
! places, elements, and loops without iterations.
! expect: report: 6 team: threads that do an iteration together
! expect: report: 15 threads share it
module places
  implicit none
  type found
    real(8) :: v
    integer :: k
  end type
contains
  subroutine columns(a, n, m, k1, k2, k3, k4, v)
    integer, intent(in) :: n, m
    real(8), intent(in) :: a(n,m)
    integer, intent(out) :: k1(m), k2(m), k3(m), k4(m)
    real(8), intent(out) :: v(m)
    integer :: i, j, k, l
    real(8) :: best
    !$acc parallel loop
    do j = 1, m
      best = a(1,j)
      k = 1
      do i = 2, n
        if (a(i,j) < best) then
          best = a(i,j)
          k = i
        end if
      end do
      k1(j) = k
      v(j) = best
      k = 0
      best = -huge(best)
      do i = 1, n
        if (a(i,j) >= best) then
          k = i
          best = a(i,j)
        end if
      end do
      k2(j) = k
      v(j) = v(j) + 2*best
      l = n
      k = -1
      best = huge(best)
      do i = n, 1, -2
        if (mod(i, 3) /= 1 .and. a(i,j) < best) then
          best = a(i,j); k = i; l = i*i
        end if
      end do
      k3(j) = k + l
      k = 1
      do i = 2, n
        if (abs(a(i,j)) > abs(a(k,j))) k = i
      end do
      k4(j) = k
    end do
  end subroutine
  subroutine planes(a, n, m, l, i0, j0, v)
    integer, intent(in) :: n, m, l
    integer, intent(in) :: a(n,m,l)
    integer, intent(out) :: i0(l), j0(l), v(l)
    integer :: i, j, k
    !$acc parallel loop
    do k = 1, l
      i0(k) = 0; j0(k) = 0
      v(k) = -1
      do j = m, 1, -1
        do i = 1, n
          if (a(i,j,k) > v(k)) then
            v(k) = a(i,j,k)
            i0(k) = i
            j0(k) = j
          end if
        end do
      end do
    end do
  end subroutine
  subroutine triangle(a, n, l, i0, v)
    integer, intent(in) :: n, l
    real(4), intent(in) :: a(n,n,l)
    integer(8), intent(out) :: i0(l)
    real(4), intent(out) :: v(l)
    integer(8) :: p
    integer :: i, j, k
    real(4) :: best
    !$acc parallel loop
    do k = 1, l
      p = -1
      best = 1
      do j = 1, n
        do i = j, n
          if (a(i,j,k) <= best) then
            best = a(i,j,k)
            p = i + n*int(j, 8)
          end if
        end do
      end do
      i0(k) = p
      v(k) = best
    end do
  end subroutine
  subroutine nearest(p, c, n, m, id, d)
    integer, intent(in) :: n, m
    real(8), intent(in) :: p(3,n), c(3,m)
    integer, intent(out) :: id(n)
    real(8), intent(out) :: d(n)
    integer :: i, k, q
    real(8) :: best, r
    !$acc parallel loop private(best, r)
    do i = 1, n
      best = huge(best)
      id(i) = -7
      do k = 1, m
        r = 0
        do q = 1, 3
          r = r + (p(q,i) - c(q,k))**2
        end do
        if (r < best) then
          best = r
          id(i) = k
        end if
      end do
      d(i) = best
    end do
  end subroutine
  subroutine objects(a, n, m, k1, v)
    integer, intent(in) :: n, m
    real(8), intent(in) :: a(n,m)
    integer, intent(out) :: k1(m)
    real(8), intent(out) :: v(m)
    integer :: i, j, kb
    real(8) :: s, best
    !$acc parallel loop
    do j = 1, m
      s = 0
      best = -1
      kb = 0
      do i = 1, n
        s = s + a(i,j)
        if (a(i,j)**2 > best) then
          best = a(i,j)**2
          kb = i
        end if
      end do
      k1(j) = kb
      if (kb > 0) then
        v(j) = s + best + a(kb,j)
      else
        v(j) = s
      end if
    end do
  end subroutine
  subroutine pivots(a, n, nb, p)  ! systems with pivots in place
    integer, intent(in) :: n, nb
    real(8), intent(inout) :: a(n,n,nb)
    integer, intent(out) :: p(n,nb)
    integer :: b, i, j, k, l
    real(8) :: t
    !$acc parallel loop
    do b = 1, nb
      do k = 1, n
        l = k
        do i = k+1, n
          if (abs(a(i,k,b)) > abs(a(l,k,b))) l = i
        end do
        p(k,b) = l
        do j = 1, n
          t = a(k,j,b)
          a(k,j,b) = a(l,j,b)
          a(l,j,b) = t
        end do
        do i = k+1, n
          a(i,k,b) = a(i,k,b)/a(k,k,b)
        end do
        do j = k+1, n
          do i = k+1, n
            a(i,j,b) = a(i,j,b) - a(i,k,b)*a(k,j,b)
          end do
        end do
      end do
    end do
  end subroutine
end module

program team_places
  use, intrinsic :: ieee_arithmetic
  use places
  implicit none
  integer, parameter :: n = 150, m = 9
  real(8) :: a(n,m), v(m), p(3,m), c(3,n), d(m), w(12,12,m)
  real(4) :: t(20,20,m), vt(m)
  integer :: k1(m), k2(m), k3(m), k4(m), ia(30,40,m), i0(m), j0(m), vi(m), id(m), i, j, pv(12,m)
  integer(8) :: it(m)
  real(8) :: nan
  nan = ieee_value(nan, ieee_quiet_nan)
  do j = 1, m
    do i = 1, n
      a(i,j) = mod(i*i*7 + 13*j, 31) - 10
    end do
  end do
  a(:,2) = 4                 ! all alike
  a(:,3) = nan               ! nothing but NaNs
  a(1,4) = nan               ! what the others are compared with
  a(77,5) = nan
  a(:,6) = -0d0
  a(40:,6) = 0d0
  a(2:,7) = nan
  call columns(a, n, m, k1, k2, k3, k4, v)
  print '(9i5)', k1, k2, k3, k4
  print '(9f9.2)', merge(v, -99d0, v == v)
  call columns(a, 1, m, k1, k2, k3, k4, v)
  print '(9i5)', k1, k2, k3, k4
  do j = 1, m
    do i = 1, 1200
      ia(mod(i-1,30)+1, (i-1)/30+1, j) = mod(i*(i+j)*11, 97)
    end do
  end do
  ia(:,:,4) = -5
  call planes(ia, 30, 40, m, i0, j0, vi)
  print '(9i5)', i0, j0, vi
  call planes(ia, 30, 0, m, i0, j0, vi)
  print '(9i5)', i0, j0, vi
  do j = 1, m
    do i = 1, 400
      t(mod(i-1,20)+1, (i-1)/20+1, j) = mod(i*(3*i+j), 41)/40.
    end do
  end do
  t(:,:,8) = 3
  call triangle(t, 20, m, it, vt)
  print '(9i5)', it
  print '(9f9.4)', vt
  do i = 1, n
    c(:,i) = [mod(7*i,30), mod(11*i,28), mod(i,5)]
  end do
  do i = 1, m
    p(:,i) = [3*i, 2*i, mod(i,4)]
  end do
  call nearest(p, c, m, n, id, d)
  print '(9i5)', id
  print '(9f9.2)', d
  call nearest(p, c, m, 0, id, d)
  print '(9i5)', id
  a(:,3) = 1
  a(1,4) = 2
  a(77,5) = 12
  a(:,7) = -3
  call objects(a, n, m, k1, v)
  print '(9i5)', k1
  print '(9f9.2)', v
  do j = 1, m
    do i = 1, 144
      w(mod(i-1,12)+1, (i-1)/12+1, j) = mod(i*(5*i+j), 37) - 17.5d0 + mod(i*i*(i+3*j), 1009)/64d0
    end do
  end do
  call pivots(w, 12, m, pv)
  print '(12i4)', pv
  print '(9f12.4)', sum(sum(w, 1), 1)
end program
