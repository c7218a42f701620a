! Sums of several values that the threads of a team make together: into private arrays of few elements by constants, sections, loops and computed
! subscripts, into components of an object, and into the components of the iteration's own vector.
! expect: report: 8 team: threads that do an iteration together
module sums
  implicit none
  type vec
    real(8) :: x, y
    integer :: n
  end type
contains
  subroutine centres(x, w, n, m, z)
    integer, intent(in) :: n, m
    real(8), intent(in) :: x(3,n,m), w(n,m)
    real(8), intent(out) :: z(3,m)
    real(8) :: c(3)
    integer :: g, k
    !$acc parallel loop private(c)
    do g = 1, m
      c = g
      do k = 1, n
        c = c + w(k,g)*x(:,k,g)
      end do
      z(:,g) = c
    end do
  end subroutine
  subroutine moments(x, n, m, z)
    integer, intent(in) :: n, m
    real(8), intent(in) :: x(3,n,m)
    real(8), intent(out) :: z(3,3,m)
    real(8) :: c(3,3)
    integer :: g, k, i, j
    !$acc parallel loop private(c)
    do g = 1, m
      c = 0
      do k = 1, n
        do j = 1, 3
          do i = 1, j
            c(i,j) = c(i,j) + x(i,k,g)*x(j,k,g)
          end do
        end do
      end do
      z(:,:,g) = c/max(1, n)
    end do
  end subroutine
  subroutine counts(x, n, m, h, top)
    integer, intent(in) :: n, m
    real(8), intent(in) :: x(n,m)
    integer, intent(out) :: h(-3:4,m)
    real(8), intent(out) :: top(4,m)
    integer :: c(-3:4), i, j, b
    real(8) :: t(4)
    !$acc parallel loop private(c, t)
    do j = 1, m
      c = 0
      t = -1
      do i = 1, n
        if (x(i,j) < 0) cycle
        b = int(x(i,j)*8) - 3
        c(b) = c(b) + 1
        b = mod(i, 4) + 1
        t(b) = max(t(b), x(i,j))
      end do
      h(:,j) = c
      top(:,j) = t
    end do
  end subroutine
  subroutine objects(x, n, m, z)
    integer, intent(in) :: n, m
    real(8), intent(in) :: x(n,m)
    real(8), intent(out) :: z(3,m)
    type(vec) :: s
    integer :: g, k
    !$acc parallel loop private(s)
    do g = 1, m
      s%x = g
      s%y = 0
      s%n = 0
      do k = 1, n
        s%x = s%x + x(k,g)
        if (x(k,g) > 0.5d0) then
          s%y = max(s%y, x(k,g)*k)
          s%n = s%n + 1
        end if
      end do
      z(1,g) = s%x
      z(2,g) = s%y
      z(3,g) = s%n
    end do
  end subroutine
  subroutine twice(x, n, m, z)   ! the sum of the sums, each behind the one before
    integer, intent(in) :: n, m
    real(8), intent(in) :: x(2,n,m)
    real(8), intent(out) :: z(m)
    real(8) :: c(2)
    integer :: g, k, r
    !$acc parallel loop private(c)
    do g = 1, m
      c = [1d0, 2d0]
      do r = 1, 3
        do k = 1, n
          c(1) = c(1) + x(1,k,g)
          c(2) = c(2) + r*x(2,k,g)
        end do
        c(1) = c(1) + c(2)/1024
      end do
      z(g) = c(1) + c(2)
    end do
  end subroutine
  subroutine forces(x, f, n, cut)
    integer, intent(in) :: n
    real(8), intent(in) :: x(3,n), cut
    real(8), intent(inout) :: f(3,n)
    real(8) :: d(3), r2
    integer :: i, j
    !$acc parallel loop private(d, r2)
    do i = 1, n
      f(2:3,i) = 0.5d0
      do j = 1, n
        if (j == i) cycle
        d = x(:,j) - x(:,i)
        r2 = dot_product(d, d)
        if (r2 > cut) cycle
        f(:,i) = f(:,i) + d*r2
      end do
    end do
  end subroutine
  subroutine least(x, z, n, m)
    integer, intent(in) :: n, m
    real(8), intent(in) :: x(3,n,m)
    real(8), intent(inout) :: z(0:2,m)
    integer :: d, g, k
    !$acc parallel loop
    do g = 1, m
      do k = 1, n
        do d = 0, 1
          z(d,g) = min(z(d,g), x(d+2,k,g))
        end do
        do d = 1, 2
          z(d,g) = min(z(d,g), 1 + x(d,k,g))
        end do
      end do
    end do
  end subroutine
  subroutine solve(a, b, n, m)   ! a sum that reads other elements of its array
    integer, intent(in) :: n, m
    real(8), intent(in) :: a(n,n,m)
    real(8), intent(inout) :: b(n,m)
    real(8) :: r(8)
    integer :: g, j, k
    !$acc parallel loop private(r)
    do g = 1, m
      do k = 1, n
        r(k) = b(k,g)
      end do
      do k = n, 1, -1
        do j = k + 1, n
          r(k) = r(k) - a(j,k,g)*r(j)
        end do
      end do
      do k = 1, n
        b(k,g) = r(k)
      end do
    end do
  end subroutine
end module

program team_sums
  use sums
  implicit none
  integer, parameter :: n = 300, m = 7
  real(8) :: x(3,n,m), w(n,m), z(3,m), zz(3,3,m), top(4,m), x2(2,n,m), s(m), f(3,n), a(8,8,m), b(8,m)
  integer :: h(8,m), i, j, k
  do j = 1, m
    do i = 1, n
      w(i,j) = mod(i*(i+j), 64)/64d0
      x(:,i,j) = [(mod(i*k+j, 32)/16d0, k = 1, 3)]
    end do
  end do
  x2 = x(1:2,:,:)
  do k = n, 0, -150
    call centres(x(:,:k,:), w(:k,:), k, m, z)
    print '(7f11.4)', z
    call moments(x(:,:k,:), k, m, zz)
    print '(9f9.4)', zz(1,1,:), zz(1,2,:), zz(2,2,:), zz(3,3,:), zz(2,1,:)
    call counts(w(:k,:) - 1d0/128, k, m, h, top)
    print '(8i5)', h
    print '(4f9.5)', top
    call objects(w(:k,:), k, m, z)
    print '(7f12.4)', z
    call twice(x2(:,:k,:), k, m, s)
    print '(7f12.4)', s
  end do
  do k = 40, 0, -20
    f = 1
    call forces(x(:,:k,1), f, k, 1.5d0)
    print '(3f12.4)', f(:,:max(k, 1))
    z = 0.75d0
    call least(x(:,:k,:), z, k, m)
    print '(7f9.4)', z
  end do
  a = reshape(w, [8, 8, m])
  b = reshape(w, [8, m])
  call solve(a, b, 8, m)
  print '(8f9.4)', b
end program
