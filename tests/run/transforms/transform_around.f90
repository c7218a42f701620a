! Iterations that begin with what the one before, or the one before that, has left in scalars.
program transform_around
  implicit none
  integer, parameter :: top = 2000
  integer, parameter :: sizes(8) = [0, 1, 2, 3, 4, 33, 449, top]
  real(8) :: a(0:top + 2), b(0:top + 2), c(0:top + 2)
  real(8) :: x, y, z, s
  integer :: i, m, n, k, im1, im2
  complex(8) :: w
  do m = 1, size(sizes)
    n = sizes(m)
    call start
    call one(n)
    call show('one')
    call start
    call two(n)
    call show('two')
    call start
    call places(n)
    call show('places')
    call start
    call steps(n)
    call show('steps')
    call start
    call sums(n)
    call show('sums')
  end do
contains
  subroutine one(n)
    integer, intent(in) :: n
    real(8) :: own
    x = b(n)
    own = 0
    z = -1
    !$acc kernels
    do i = 1, n
      a(i) = (b(i) + x)*0.5d0
      x = b(i)
    end do
    do i = 1, n
      s = b(i)*c(i)
      a(i) = a(i) + s + own
      own = s
    end do
    do i = n, 2, -1
      c(i) = c(i) - z
      z = b(i)*b(i - 1)
    end do
    !$acc end kernels
    print *, x, z, s, i
  end subroutine
  subroutine two(n)
    integer, intent(in) :: n
    x = 10
    y = 20
    z = 30
    !$acc kernels
    do i = 1, n
      a(i) = (b(i) + x + y)*0.25d0
      y = x
      x = b(i)
    end do
    do i = 1, n
      c(i) = c(i) + z - y
      z = y + x
      y = x
      x = b(n - i + 1)
    end do
    !$acc end kernels
    print *, x, y, z, i
  end subroutine
  subroutine places(n)
    integer, intent(in) :: n
    im1 = n
    im2 = max(n - 1, 0)
    k = 2
    !$acc kernels
    do i = 1, n
      a(i) = (b(i) + b(im1) + b(im2))*0.3d0
      im2 = im1
      im1 = i
    end do
    do i = 2, n, 2
      c(i) = b(k) + b(k/2)
      k = i - 1
    end do
    !$acc end kernels
    print *, im1, im2, k
  end subroutine
  subroutine steps(n)
    integer, intent(in) :: n
    x = 3
    w = (1, 2)
    !$acc kernels
    do i = n, 1, -3
      a(i) = x - b(i)
      x = b(i + 1) + i
    end do
    do i = 0, n, 5
      c(i) = real(w)*2 + aimag(w)
      w = cmplx(b(i), a(i), 8)
    end do
    !$acc end kernels
    print *, x, w
  end subroutine
  subroutine sums(n)
    integer, intent(in) :: n
    s = 1
    x = 0
    y = 0
    !$acc kernels
    do i = 1, n
      s = s + x*b(i)
      x = b(i)*2
    end do
    do i = 1, n ! really carried
      a(i) = y
      y = y*0.5d0 + b(i)
    end do
    !$acc end kernels
    print '(2f20.6)', s, x, y
  end subroutine
  subroutine start
    integer :: l
    do l = 0, top + 2
      a(l) = mod(l*7, 13)/16d0
      b(l) = mod(l*5, 11)/8d0
      c(l) = mod(l*3, 7)/8d0
    end do
  end subroutine
  subroutine show(what)
    character(*), intent(in) :: what
    print '(a, i5, 4f18.6)', what, n, sum(a), sum(b), sum(c)
    print '(6f14.6)', a(0:5), b(0:5), c(0:5)
  end subroutine
end program transform_around
