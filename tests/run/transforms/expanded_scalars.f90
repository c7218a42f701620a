! Scalars that an iteration sets from what it then changes, for a loop inside: expanded, so that both loops have threads.
! f2cuda options: --auto=all
! expect: report: 6 form: scalars of iterations expanded
program expanded_scalars
  implicit none
  integer, parameter :: n = 70, l = 45
  real(8) :: m(n, l), b(l)
  complex(8) :: z(n, l)
  integer :: k(n, l), i, j
  do j = 1, l
    b(j) = mod(j*7, 11)*0.125d0
    do i = 1, n
      m(i, j) = mod(i*3 + j*5, 17)*0.25d0; k(i, j) = mod(i*5 + j, 23)
      z(i, j) = cmplx(m(i, j), k(i, j), 8)
    end do
  end do
  call eliminate(m, n, l, 3); call guarded(m, n, l, 4); call backwards(k, n, l); call complex_rows(z, n, l); call two(m, k, n, l)
  call nothing(m, 0, l); call one_branch(m, n, l)
  print '(a,3f16.6,i9,2f16.4)', 'sums ', sum(m), m(7, 9), m(n, l), sum(k), sum(z)
contains
  subroutine eliminate(m, n, l, p)         ! row p stays
    integer, intent(in) :: n, l, p
    real(8), intent(inout) :: m(n, l)
    real(8) :: f
    integer :: i, j
    do i = 1, n
      if (i /= p) then
        f = m(i, p)*0.01d0
        m(i, p) = 0
        do j = 1, l
          m(i, j) = m(i, j) - f*m(p, j)
        end do
      end if
    end do
  end subroutine
  subroutine guarded(m, n, l, p)
    integer, intent(in) :: n, l, p
    real(8), intent(inout) :: m(n, l)
    real(8) :: f
    integer :: i, j
    do i = 1, n
      if (b(mod(i, l) + 1) > 0.3d0) then
        f = m(i, p)
        do j = 1, l
          m(i, j) = m(i, j) + f*b(j)
        end do
      end if
    end do
  end subroutine
  subroutine backwards(k, n, l)
    integer, intent(in) :: n, l
    integer, intent(inout) :: k(n, l)
    integer :: f
    integer :: i, j
    do i = n, 1, -1
      f = k(i, 2) + i
      do j = l, 1, -1
        k(i, j) = mod(k(i, j)*3 + f, 101)
      end do
    end do
  end subroutine
  subroutine complex_rows(z, n, l)
    integer, intent(in) :: n, l
    complex(8), intent(inout) :: z(0:n - 1, l)
    complex(8) :: f
    integer :: i, j
    do i = 0, n - 1
      f = z(i, 5)/8
      do j = 1, l
        z(i, j) = z(i, j) + f*b(j)
      end do
    end do
  end subroutine
  subroutine two(m, k, n, l)
    integer, intent(in) :: n, l
    real(8), intent(inout) :: m(n, l)
    integer, intent(inout) :: k(n, l)
    real(8) :: f
    integer :: g
    integer :: i, j
    do i = 1, n
      f = m(i, 1)
      g = k(i, 1)
      do j = 1, l
        m(i, j) = m(i, j) + f*0.5d0
        k(i, j) = k(i, j) + g
      end do
    end do
  end subroutine
  subroutine nothing(m, n, l)
    integer, intent(in) :: n, l
    real(8), intent(inout) :: m(n + 1, l)
    real(8) :: f
    integer :: i, j
    do i = 1, n
      f = m(i, 1)
      do j = 1, l
        m(i, j) = m(i, j) + f*1d6
      end do
    end do
  end subroutine
  subroutine one_branch(m, n, l)           ! the value of an earlier iteration may be used: the loop stays as it is
    integer, intent(in) :: n, l
    real(8), intent(inout) :: m(n, l)
    real(8) :: f
    integer :: i, j
    f = 1
    do i = 1, n
      if (m(i, 1) > 2) f = m(i, 1)*0.5d0
      do j = 1, l
        m(i, j) = m(i, j) + f*0.25d0
      end do
    end do
  end subroutine
end program
