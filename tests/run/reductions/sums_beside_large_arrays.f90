! Iterations that fill arrays of their own, whose extents the program tells, and sum these into others: mixtures, layers of a network.
! f2cuda options: --auto=all
! expect: report: 3 scalars and arrays of iterations expanded; as perfect nests
program main
  implicit none
  real(8) :: x(300), mu(7), nk(7), sx(7), ll, w(5,7), dw(5,7), y(5,300)
  integer :: c(300), h(0:8), i
  x = [(0.25d0*mod(i*7, 23), i = 1, 300)]
  mu = [(0.5d0*i, i = 1, 7)]
  c = [(mod(i*11, 9), i = 1, 300)]
  y = reshape([(0.125d0*mod(i*13, 17), i = 1, 1500)], [5, 300])
  w = reshape([(0.25d0*mod(i*5, 9), i = 1, 35)], [5, 7])
  call mixture(300, 7, x, mu, nk, sx, ll)
  print '(7f10.4)', nk, sx
  print '(f12.4)', ll
  call mixture(1, 1, x, mu, nk, sx, ll)
  print '(3f10.4)', nk(1), sx(1), ll
  call layer(300, 7, 5, y, w, dw)
  print '(5f12.3)', dw
  h = 0
  call shares(300, 9, c, h)
  print *, h
  call shares(2, 0, c, h)
  print *, h
  call kept(300, 9, c, h)
  print *, h
contains
  subroutine mixture(n, k, x, mu, nk, sx, ll)
    integer, intent(in) :: n, k
    real(8), intent(in) :: x(n), mu(k)
    real(8), intent(out) :: nk(k), sx(k), ll
    real(8) :: g(k), tot
    integer :: i, j
    nk = 0; sx = 0; ll = 0
    do i = 1, n
      do j = 1, k
        g(j) = exp(-(x(i) - mu(j))**2)
      end do
      tot = sum(g)
      g = g/tot
      nk = nk + g
      sx = sx + g*x(i)
      ll = ll + log(tot)
    end do
  end subroutine
  subroutine layer(n, k, m, x, w, dw)
    integer, intent(in) :: n, k, m
    real(8), intent(in) :: x(m,n), w(m,k)
    real(8), intent(out) :: dw(m,k)
    real(8) :: h(k), e
    integer :: i, j, l
    dw = 0
    do i = 1, n
      do j = 1, k
        h(j) = 1/(1 + dot_product(w(:,j), x(:,i)))
      end do
      e = sum(h) - 1
      do j = 1, k
        do l = 1, m
          dw(l,j) = dw(l,j) + e*h(j)*x(l,i)
        end do
      end do
    end do
  end subroutine
  ! elements that a condition sets, and those of the loop before
  subroutine shares(n, k, c, h)
    integer, intent(in) :: n, k, c(n)
    integer, intent(inout) :: h(0:k-1)
    integer :: g(0:k-1), i, j
    do i = n, 1, -1
      g = 1
      do j = 0, k - 1
        if (c(i) > j) g(j) = c(i) - j
      end do
      do j = 0, k - 1
        h(j) = h(j) + g(j)
      end do
    end do
  end subroutine
  ! the last iteration's own array is read behind the loop
  subroutine kept(n, k, c, h)
    integer, intent(in) :: n, k, c(n)
    integer, intent(inout) :: h(0:k-1)
    integer :: g(0:k-1), i, j
    do i = 1, n
      do j = 0, k - 1
        g(j) = c(i)*j
      end do
      do j = 0, k - 1
        h(j) = h(j) + g(j)
      end do
    end do
    h(0) = h(0) + sum(g)
  end subroutine
end program
