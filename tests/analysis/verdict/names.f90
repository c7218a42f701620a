! Names that constructs give.
subroutine renamed(n, a, b, idx, p)
  integer :: n, i, j, idx(n)
  real :: a(n), b(n), s
  class(*) :: p
  type grid
    real :: u(100), w(100)
    integer :: n
  end type
  type(grid) :: g, cells(n)
  associate (x => a, y => b)
    do i = 1, n
      x(i) = y(i) + 1.0
    end do
    do i = 2, n
      x(i) = a(i - 1) + 1.0
    end do
    s = 0.0
    do i = 1, n
      s = s + x(i)
    end do
  end associate
  associate (u => g%u, m => g%n)
    do i = 1, m
      u(i) = g%w(i)
    end do
    do i = 2, m
      u(i) = sqrt(g%u(i - 1))
    end do
  end associate
  do i = 1, n
    associate (k => idx(i) + 1, c => cells(i))
      a(k) = b(i)
      b(i) = c%u(1)
    end associate
  end do
  do i = 1, n
    associate (t => b(i))
      t = t + 1.0
    end associate
  end do
  do i = 1, n
    block
      real :: t
      t = a(i)
      b(i) = t*t
    end block
  end do
  select type (p)
  type is (real)
    do i = 1, n
      a(i) = a(i)*p
    end do
    do i = 1, n
      p = p + a(i)
    end do
  end select
  b(1) = s
end subroutine
! verdict: 12 i parallel proved
! verdict: 15 i scan proved flow(1)
! verdict: 19 i reduction proved reduction/+:s
! verdict: 24 i parallel proved
! verdict: 27 i sequential proved flow(1)
! verdict: 31 i parallel checked non-affine private:k
! verdict: 37 i parallel proved
! verdict: 42 i parallel proved private:t
! verdict: 51 i parallel proved
! verdict: 54 i reduction proved reduction/+:p
! pattern: 15 scan + a(i) from a(i - 1) live; step +1.0
