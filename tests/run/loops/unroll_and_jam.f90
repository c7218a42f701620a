! Iterations side by side in loops whose lengths are not known: a thread does four where there are many (the last sizes of each).
module jammed
  implicit none
  integer, parameter :: dp = kind(1.0d0)
contains
  ! small products, the total in a scalar
  subroutine products(n, batch, a, b, c)
    integer, intent(in) :: n, batch
    real(dp), intent(in) :: a(n,n,batch), b(n,n,batch)
    real(dp), intent(out) :: c(n,n,batch)
    integer :: i, j, k, e
    real(dp) :: s
    !$acc parallel loop collapse(3) private(s) copyin(a, b) copyout(c)
    do e = 1, batch
      do j = 1, n
        do i = 1, n
          s = 0
          do k = 1, n
            s = s + a(i,k,e)*b(k,j,e)
          end do
          c(i,j,e) = s
        end do
      end do
    end do
  end subroutine products

  ! the total in the element, and one added to what was there
  subroutine elements(n, batch, a, b, c, d)
    integer, intent(in) :: n, batch
    real(dp), intent(in) :: a(:,:,:), b(:,:,:)
    real(dp), intent(inout) :: c(:,:,:), d(:,:,:)
    integer :: i, j, k, e
    !$omp target teams distribute parallel do collapse(3) map(to: a, b) map(tofrom: c, d)
    do e = 1, batch
      do j = 1, n
        do i = 1, n
          c(i,j,e) = 1
          d(i,j,e) = d(i,j,e)*2
          do k = n, 1, -1
            c(i,j,e) = c(i,j,e) + a(i,k,e)*b(k,j,e)
            d(i,j,e) = d(i,j,e) - a(i,k,e)
          end do
        end do
      end do
    end do
  end subroutine elements

  ! MATMUL of sections with lower bounds of their own
  subroutine sections(n, batch, a, b, c)
    integer, intent(in) :: n, batch
    real(dp), intent(in) :: a(:,:,:), b(-2:,0:,:)
    real(dp), intent(out) :: c(3:,:,:)
    integer :: e
    !$acc parallel loop copyin(a, b) copyout(c)
    do e = 1, batch
      c(:,:,e) = matmul(a(:,:,e), b(:,:,e))
    end do
  end subroutine sections

  ! a sparse matrix and several vectors; rows of 0 to 5
  subroutine vectors(rows, nv, first, col, val, x, y)
    integer, intent(in) :: rows, nv, first(:), col(:)
    real(dp), intent(in) :: val(:), x(:,:)
    real(dp), intent(out) :: y(:,:)
    integer :: i, v, k
    real(dp) :: s
    !$acc kernels copyin(first, col, val, x) copyout(y)
    do v = 1, nv
      do i = 1, rows
        s = 0
        do k = first(i), first(i+1) - 1
          s = s + val(k)*x(col(k), v)
        end do
        y(i,v) = s
      end do
    end do
    !$acc end kernels
  end subroutine vectors

  ! filters of any size, two totals, one of them chosen, and the counters used behind the loops
  subroutine filtered(n, m, r, w, f, g, h)
    integer, intent(in) :: n, m, r
    real(dp), intent(in) :: w(-r:,-r:), f(n,m)
    real(dp), intent(inout) :: g(n,m), h(n,m)
    integer :: i, j, p, q
    real(dp) :: s, high, t
    !$acc parallel loop collapse(2) private(s, high, t, q) copyin(w, f) copy(g, h)
    do j = 1 + r, m - r
      do i = 1 + r, n - r
        s = 0
        high = -huge(high)
        do q = -r, r
          do p = -r, r
            t = w(p,q)*f(i+p,j+q)
            s = s + t
            if (t > high) high = t
          end do
          s = s + 1
        end do
        if (high > 20) then
          g(i,j) = high
        else
          g(i,j) = s + 1000*q
        end if
        h(i,j) = high
      end do
    end do
  end subroutine filtered

  ! lengths that the column gives: no loop is one for all columns
  subroutine triangle(n, m, a, b, c)
    integer, intent(in) :: n, m
    real(dp), intent(in) :: a(:,:), b(:,:)
    real(dp), intent(out) :: c(:,:)
    integer :: i, j, k
    real(dp) :: s
    !$acc parallel loop collapse(2) private(s) copyin(a, b) copyout(c)
    do j = 1, m
      do i = 1, n
        s = 0
        do k = 1, 1 + mod(j, 5)
          s = s + a(i,k)*b(k,j)
        end do
        c(i,j) = s
      end do
    end do
  end subroutine triangle

  ! elements that some iterations alone set before they add to them
  subroutine chosen(n, m, l, a, b, c)
    integer, intent(in) :: n, m, l
    real(dp), intent(in) :: a(:,:), b(:,:)
    real(dp), intent(inout) :: c(:,:)
    integer :: i, j, k
    !$acc parallel loop collapse(2) copyin(a, b) copy(c)
    do j = 1, m
      do i = 1, n
        if (mod(i + j, 3) == 0) c(i,j) = 0
        do k = 1, l
          c(i,j) = c(i,j) + abs(a(i,k) - b(k,j))
        end do
      end do
    end do
  end subroutine chosen

  ! a value that goes from one iteration of the loop inside to the next
  subroutine carried(n, m, l, a, b, c)
    integer, intent(in) :: n, m, l
    real(dp), intent(in) :: a(:,:), b(:,:)
    real(dp), intent(out) :: c(:,:)
    integer :: i, j, k
    real(dp) :: t
    !$acc parallel loop collapse(2) private(t) copyin(a, b) copyout(c)
    do j = 1, m
      do i = 1, n
        do k = 1, l
          if (k == 1) t = 3
          t = 0.5_dp*t + a(i,k)*b(k,j)
          if (k == l) c(i,j) = t
        end do
      end do
    end do
  end subroutine carried

  ! one loop: a filter of constant length, and a polynomial in the element
  ! expect: code: 1 launch.abreast({128, 1, 1}, unroll_and_jam_taps
  ! expect: code: 1 F2C_UNROLL(8)
  ! expect: code: 1 launch.abreast({128, 1, 1}, unroll_and_jam_polynomial
  subroutine taps(x, y, w, n)
    integer, intent(in) :: n
    real(dp), intent(in) :: x(n), w(:)
    real(dp), intent(inout) :: y(n)
    integer :: i, k
    real(dp) :: t
    !$acc parallel loop copyin(x, w) copy(y) private(t)
    do i = 20, n
      t = 0
      do k = 0, 19
        t = t + w(k+1)*x(i-k)
      end do
      y(i) = t
    end do
  end subroutine taps
  subroutine polynomial(x, y, c, n)
    integer, intent(in) :: n
    real(dp), intent(in) :: x(n), c(0:)
    real(dp), intent(inout) :: y(n)
    integer :: i, k
    !$acc parallel loop copyin(x, c) copy(y)
    do i = 1, n
      y(i) = y(i)*2
      do k = 8, 0, -1
        y(i) = y(i)*x(i) + c(k)
      end do
    end do
  end subroutine polynomial

  ! windows that end with the array
  ! expect: code: 1 launch.abreast({32, 4, 1}, unroll_and_jam_smoothed
  subroutine smoothed(a, b, w, n, m)
    integer, intent(in) :: n, m
    real(dp), intent(in) :: a(n,m), w(:)
    real(dp), intent(out) :: b(n,m)
    integer :: i, j, k
    real(dp) :: t, s
    !$acc parallel loop collapse(2) copyin(a, w) copyout(b) private(t, s)
    do j = 1, m
      do i = 1, n
        t = 0
        s = 0
        do k = max(1, i-4), min(n, i+4)
          t = t + w(abs(k-i)+1)*a(k,j)
          s = s + w(abs(k-i)+1)
        end do
        b(i,j) = t/s
      end do
    end do
  end subroutine smoothed
end module jammed

program main
  use jammed
  implicit none
  integer :: l
  integer, parameter :: size_of(5) = [0, 1, 3, 5, 8], batch_of(5) = [7, 40000, 5000, 2900, 1600]
  do l = 1, 5
    call small(size_of(l), batch_of(l))
  end do
  call sparse(50, 3)
  call sparse(20011, 7)
  call filters(9, 8, 1)
  call filters(403, 307, 2)
  call filters(400, 300, 0)
  call lines(60, 7)
  call lines(400, 301)
  call columns(37, 5)
  call columns(401, 303)
contains
  ! of n elements, and n*m
  subroutine lines(n, m)
    integer, intent(in) :: n, m
    real(dp) :: x(n*m), y(n*m), z(n*m), w(20)
    integer :: i
    x = [(0.125_dp*mod(i*7, 9), i = 1, n*m)]
    w = [(real(2**mod(i, 4), dp), i = 1, 20)]
    y = x
    z = -1
    call taps(x, y, w, n*m)
    call polynomial(x, z, w, n*m - 5)
    print '(a,2i7,5f18.6)', 'lines', n, m, sum(y), y(n*m), y(8), sum(z), z(n*m - 5)
    call smoothed(reshape(x, [n, m]), y, w, n, m)
    print '(a,2i7,3f18.10)', 'windows', n, m, y(1), y(n), y(n*m - 3)
  end subroutine lines

  subroutine small(n, batch)
    integer, intent(in) :: n, batch
    real(dp), allocatable :: a(:,:,:), b(:,:,:), c(:,:,:), d(:,:,:)
    integer :: i, j, e
    allocate (a(n,n,batch), b(n,n,batch), c(n,n,batch), d(n,n,batch))
    do e = 1, batch
      do j = 1, n
        do i = 1, n
          a(i,j,e) = mod(i + 3*j + e, 7)
          b(i,j,e) = mod(2*i + j + e, 5)
          d(i,j,e) = mod(i*j + e, 11)
        end do
      end do
    end do
    call products(n, batch, a, b, c)
    print '(a,2i7,2f14.1)', 'products', n, batch, sum(c), checked(c)
    c = -1
    call sections(n, batch, a, b, c)
    print '(a,2i7,2f14.1)', 'sections', n, batch, sum(c), checked(c)
    call elements(n, batch, a, b, c, d)
    print '(a,2i7,4f14.1)', 'elements', n, batch, sum(c), checked(c), sum(d), checked(d)
  end subroutine small

  ! a sum in which places count
  real(dp) function checked(c)
    real(dp), intent(in) :: c(:,:,:)
    integer :: i, j, e
    checked = 0
    do e = 1, size(c,3)
      do j = 1, size(c,2)
        do i = 1, size(c,1)
          checked = checked + c(i,j,e)*mod(i + 2*j + 3*e, 13)
        end do
      end do
    end do
  end function checked

  subroutine sparse(rows, nv)
    integer, intent(in) :: rows, nv
    integer, allocatable :: first(:), col(:)
    real(dp), allocatable :: val(:), x(:,:), y(:,:)
    integer :: i, k, v
    allocate (first(rows + 1), x(rows,nv), y(rows,nv))
    first(1) = 1
    do i = 1, rows
      first(i+1) = first(i) + mod(i*5, 6)
    end do
    allocate (col(first(rows+1)), val(first(rows+1)))
    do k = 1, size(col)
      col(k) = 1 + mod(k*17, rows)
      val(k) = mod(k, 9) - 3
    end do
    do v = 1, nv
      do i = 1, rows
        x(i,v) = mod(i + v, 8)
      end do
    end do
    call vectors(rows, nv, first, col, val, x, y)
    print '(a,2i7,2f14.1)', 'vectors ', rows, nv, sum(y), sum([((y(i,v)*mod(i + 3*v, 17), i = 1, rows), v = 1, nv)])
  end subroutine sparse

  subroutine columns(n, m)
    integer, intent(in) :: n, m
    real(dp), allocatable :: a(:,:), b(:,:), c(:,:)
    integer :: i, j, l
    allocate (a(n,5), b(5,m), c(n,m))
    a = reshape([(mod(i*3, 7), i = 1, 5*n)], [n, 5])
    b = reshape([(mod(i*5, 8), i = 1, 5*m)], [5, m])
    c = 7
    do l = 1, 3
      if (l == 1) call triangle(n, m, a, b, c)
      if (l == 2) call chosen(n, m, 4, a, b, c)
      if (l == 3) call carried(n, m, 5, a, b, c)
      print '(a,2i5,2f14.4)', 'columns ', n, m, sum(c), sum([((c(i,j)*mod(i + 3*j, 17), i = 1, n), j = 1, m)])
    end do
  end subroutine columns

  subroutine filters(n, m, r)
    integer, intent(in) :: n, m, r
    real(dp) :: w(-r:r,-r:r)
    real(dp), allocatable :: f(:,:), g(:,:), h(:,:)
    integer :: i, j
    allocate (f(n,m), g(n,m), h(n,m))
    do j = -r, r
      do i = -r, r
        w(i,j) = i + 2*j + 1
      end do
    end do
    do j = 1, m
      do i = 1, n
        f(i,j) = mod(i*3 + j*5, 7) - 2
      end do
    end do
    g = -1
    h = -2
    call filtered(n, m, r, w, f, g, h)
    print '(a,3i5,4f14.1)', 'filtered', n, m, r, sum(g), sum(h), sum([((g(i,j)*mod(i + 3*j, 17), i = 1, n), j = 1, m)]), g(n/2,m/2)
  end subroutine filters
end program main
