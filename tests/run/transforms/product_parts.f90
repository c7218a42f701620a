! Rows that each iteration makes by products and uses in others: expanded, and the products apart.
! f2cuda options: --auto=all
! expect: report: 6 form: products of rows apart
! expect: report: 2 form: loops over rows apart
program product_parts
  implicit none
  integer, parameter :: dp = kind(1d0)
  real(dp) :: q(6, 9, 4), k(6, 9, 4), v(6, 9, 4), o(6, 9, 4), w(6, 9), x(6, 400), y(6, 400)
  integer :: i, j, h
  do h = 1, 4
    do j = 1, 9
      do i = 1, 6
        q(i, j, h) = mod(i*7 + j*3 + h, 11)*0.125_dp
        k(i, j, h) = mod(i*5 + j + h*2, 13)*0.125_dp
        v(i, j, h) = mod(i + j*4 + h*3, 17)*0.25_dp
      end do
    end do
  end do
  o = 0
  call attention(q, k, v, o, 6, 9, 4); call tell('attention')
  do j = 1, 400
    do i = 1, 6
      x(i, j) = mod(i*3 + j, 29)*0.125_dp
    end do
  end do
  y = 0
  call few_in_a_strip(x, k, v, y, 6, 9, 0)
  print '(a, f20.9)', 'nothing', sum(y)
  call few_in_a_strip(x, k, v, y, 6, 9, 400)
  print '(a, 3f20.9)', 'strips', sum(y), sum(y*x), y(3, 400)
  call triangle(q, k, v, o, 6, 9, 4); call tell('triangle')
  call layers(q, k, v, o, 6, 36); call tell('layers')
  call sections(q, k, v, o, 6, 9, 4); call tell('sections')
  call counted(q, k, v, o, 6, 9, 4); call tell('counted')
  call set_twice(q, k, v, o, 6, 9, 4); call tell('set twice')
  call left_index(q, k, v, o, 6, 9, 4); call tell('left index')
  call means(q, o, [(1 + 0.5_dp*h, h = 1, 4)], 6, 9, 4); call tell('means')
  call planes(q, o, 6, 9, 4); call tell('planes')
  call of_short_numbers(x, k, v, y, 6, 9, 50_2); print '(a, 2f20.9)', 'short numbers', sum(y), sum(y*x)
  call of_long_numbers(x, k, v, y, 6_8, 9_8, 50_8); print '(a, 2f20.9)', 'long numbers', sum(y), sum(y*x)
  call along(reshape(q, [9, 6, 4]), o, 9, 6, 4); call tell('along')
  w = q(:, :, 1)
  call whole(q, k, w, o, 6, 9); call tell('whole')
contains
  subroutine tell(name)
    character(*), intent(in) :: name
    print '(a, 2f20.9)', name, sum(o), sum(o*q)
  end subroutine
  ! a maximum of the row in the loop that makes it, which is set before; both loops with sums, two scalars handed on
  subroutine attention(q, k, v, o, nd, n, nh)
    integer, intent(in) :: nd, n, nh
    real(dp), intent(in) :: q(nd, n, nh), k(nd, n, nh), v(nd, n, nh)
    real(dp), intent(inout) :: o(nd, n, nh)
    real(dp) :: s(64), mx, z
    integer :: h, i, j, d
    !$acc parallel loop gang collapse(2) private(s)
    do h = 1, nh
      do i = 1, n
        mx = -huge(mx)
        !$acc loop vector reduction(max:mx)
        do j = 1, n
          s(j) = 0
          do d = 1, nd
            s(j) = s(j) + q(d, i, h)*k(d, j, h)
          end do
          mx = max(mx, s(j))
        end do
        z = 0
        !$acc loop vector reduction(+:z)
        do j = 1, n
          s(j) = exp(s(j) - mx)
          z = z + s(j)
        end do
        !$acc loop vector
        do d = 1, nd
          o(d, i, h) = 0
          do j = 1, n
            o(d, i, h) = o(d, i, h) + s(j)*v(d, j, h)
          end do
          o(d, i, h) = o(d, i, h)/z + mx
        end do
      end do
    end do
  end subroutine
  ! rows so long that a strip has room for 335 iterations
  subroutine few_in_a_strip(q, k, v, o, nd, n, m)
    integer, intent(in) :: nd, n, m
    real(dp), intent(in) :: q(nd, m), k(nd, n), v(nd, n)
    real(dp), intent(inout) :: o(nd, m)
    real(dp) :: s(-3:100000), t
    integer :: i, j, d
    do i = 2, m
      do j = 1, n
        t = 0
        do d = 1, nd
          t = t + q(d, i)*k(d, j)
        end do
        if (j > i) then
          s(j) = -1
        else
          s(j) = t*0.5_dp
        end if
      end do
      do j = 2, n
        s(j) = s(j) + s(j - 1)*0.25_dp
      end do
      do d = 1, nd
        t = 0
        do j = 1, n
          t = t + s(j)*v(d, j)
        end do
        o(d, i) = t
      end do
    end do
  end subroutine
  subroutine triangle(q, k, v, o, nd, n, nh)
    integer, intent(in) :: nd, n, nh
    real(dp), intent(in) :: q(nd, n, nh), k(nd, n, nh), v(nd, n, nh)
    real(dp), intent(inout) :: o(nd, n, nh)
    real(dp) :: s(n), z
    integer :: h, i, j, d
    do h = 1, nh
      do i = 1, n
        do j = 1, i
          s(j) = 0
          do d = 1, nd
            s(j) = s(j) + q(d, i, h)*k(d, j, h)
          end do
        end do
        z = 0
        do j = 1, i
          z = z + s(j)
        end do
        do d = 1, nd
          o(d, i, h) = 0
        end do
        do j = 1, i
          do d = 1, nd
            o(d, i, h) = o(d, i, h) + s(j)*v(d, j, h)/z
          end do
        end do
      end do
    end do
  end subroutine
  ! two products and nothing else
  subroutine layers(x, w1, w2, y, m, n)
    integer, intent(in) :: m, n
    real(dp), intent(in) :: x(m, n), w1(m, m), w2(m, m)
    real(dp), intent(inout) :: y(m, n)
    real(dp) :: a(m)
    integer :: i, j, k
    !$acc parallel loop gang private(a)
    do i = 1, n
      do j = 1, m
        a(j) = 1
        do k = 1, m
          a(j) = a(j) + w1(j, k)*x(k, i)
        end do
        a(j) = tanh(a(j)*0.01_dp)
      end do
      do j = 1, m
        y(j, i) = j
        do k = 1, m
          y(j, i) = y(j, i) + w2(j, k)*a(k)
        end do
      end do
    end do
  end subroutine
  subroutine sections(q, k, v, o, nd, n, nh)
    integer, intent(in) :: nd, n, nh
    real(dp), intent(in) :: q(nd, n, nh), k(nd, n, nh), v(nd, n, nh)
    real(dp), intent(inout) :: o(nd, n, nh)
    real(dp) :: s(n)
    integer :: h, i, j
    do h = 1, nh
      do i = 1, n
        do j = 1, n
          s(j) = dot_product(q(:, i, h), k(:, j, h))
        end do
        s = s/maxval(s)
        o(:, i, h) = 0
        do j = 1, n
          o(:, i, h) = o(:, i, h) + s(j)*v(:, j, h)
        end do
      end do
    end do
  end subroutine
  ! what stands before the second product is of use to both
  subroutine counted(q, k, v, o, nd, n, nh)
    integer, intent(in) :: nd, n, nh
    real(dp), intent(in) :: q(nd, n, nh), k(nd, n, nh), v(nd, n, nh)
    real(dp), intent(inout) :: o(nd, n, nh)
    real(dp) :: s(n), f
    integer :: h, i, j, d, c
    do h = 1, nh
      do i = 1, n
        f = q(1, i, h) + 1
        c = mod(i, 3)
        do j = 1, n
          s(j) = f
          do d = 1, nd
            s(j) = s(j) + q(d, i, h)*k(d, j, h)
          end do
        end do
        do j = 1, n
          if (s(j) > f) c = c + 1
        end do
        do d = 1, nd
          o(d, i, h) = c
          do j = 1, n
            o(d, i, h) = o(d, i, h) + s(j)*v(d, j, h)
          end do
        end do
      end do
    end do
  end subroutine
  ! the scalar goes from one part to another that sets it again: as it stands
  subroutine set_twice(q, k, v, o, nd, n, nh)
    integer, intent(in) :: nd, n, nh
    real(dp), intent(in) :: q(nd, n, nh), k(nd, n, nh), v(nd, n, nh)
    real(dp), intent(inout) :: o(nd, n, nh)
    real(dp) :: s(n), f
    integer :: h, i, j, d
    do h = 1, nh
      do i = 1, n
        f = q(1, i, h) + 1
        do j = 1, n
          s(j) = f
          do d = 1, nd
            s(j) = s(j) + q(d, i, h)*k(d, j, h)
          end do
        end do
        do j = 1, n
          f = f + s(j)
        end do
        do d = 1, nd
          o(d, i, h) = 0
          do j = 1, n
            o(d, i, h) = o(d, i, h) + s(j)*v(d, j, h)/f
          end do
        end do
      end do
    end do
  end subroutine
  ! means and deviations of rows, a scalar handed on
  subroutine means(q, p, dz, nx, ny, nz)
    integer, intent(in) :: nx, ny, nz
    real(dp), intent(in) :: q(nx, ny, nz), dz(nz)
    real(dp), intent(inout) :: p(nx, ny, nz)
    real(dp) :: m(ny), s(ny), f
    integer :: i, j, k
    !$acc parallel loop private(m, s)
    do k = 1, nz
      f = 1/dz(k)
      do j = 1, ny
        m(j) = sum(q(:, j, k))/nx
      end do
      do j = 1, ny
        s(j) = 0
        do i = 1, nx
          s(j) = s(j) + (q(i, j, k) - m(j))**2
        end do
        s(j) = sqrt(s(j)/nx)
      end do
      do j = 1, ny
        do i = 1, nx
          p(i, j, k) = (q(i, j, k) - m(j))/(s(j) + 1)*f
        end do
      end do
    end do
  end subroutine
  ! a plane of work
  subroutine planes(q, p, nx, ny, nz)
    integer, intent(in) :: nx, ny, nz
    real(dp), intent(in) :: q(nx, ny, nz)
    real(dp), intent(inout) :: p(nx, ny, nz)
    real(dp) :: w(nx, ny)
    integer :: i, j, k
    do k = nz, 1, -1
      do j = 1, ny
        do i = 2, nx - 1
          w(i, j) = q(i-1, j, k) + q(i+1, j, k)
        end do
      end do
    end do
    do k = 1, nz
      do j = 1, ny
        do i = 2, nx - 1
          w(i, j) = q(i-1, j, k) + 2*q(i, j, k) + q(i+1, j, k)
        end do
      end do
      do j = 2, ny - 1
        do i = 2, nx - 1
          p(i, j, k) = w(i, j-1) - w(i, j+1)
        end do
      end do
    end do
  end subroutine
  ! threads that have an iteration each walk memory together: as it stands
  subroutine along(q, p, n, m, l)
    integer, intent(in) :: n, m, l
    real(dp), intent(in) :: q(n, m, l)
    real(dp), intent(inout) :: p(n, m, l)
    real(dp) :: t(m)
    integer :: i, j, k
    do i = 1, n
      do j = 1, m
        t(j) = 0
        do k = 1, l
          t(j) = t(j) + q(i, j, k)
        end do
      end do
      do j = 1, m
        do k = 1, l
          p(i, j, k) = q(i, j, k)/(1 + t(m + 1 - j))
        end do
      end do
    end do
  end subroutine
  ! loops that count in numbers of other kinds: as it stands
  subroutine of_short_numbers(q, k, v, o, nd, m, n)
    integer, intent(in) :: nd, m
    integer(2), intent(in) :: n
    real(dp), intent(in) :: q(nd, n), k(nd, m), v(nd, m)
    real(dp), intent(inout) :: o(nd, n)
    real(dp) :: s(m)
    integer(2) :: i
    integer :: j, d
    do i = 1, n
      do j = 1, m
        s(j) = 0
        do d = 1, nd
          s(j) = s(j) + q(d, i)*k(d, j)
        end do
      end do
      do d = 1, nd
        o(d, i) = 0
        do j = 1, m
          o(d, i) = o(d, i) + s(j)*v(d, j)
        end do
      end do
    end do
  end subroutine
  subroutine of_long_numbers(q, k, v, o, nd, m, n)
    integer(8), intent(in) :: nd, m, n
    real(dp), intent(in) :: q(nd, n), k(nd, m), v(nd, m)
    real(dp), intent(inout) :: o(nd, n)
    real(dp) :: s(m)
    integer(8) :: i, j, d
    do i = 1, n
      do j = 1, m
        s(j) = 0
        do d = 1, nd
          s(j) = s(j) + q(d, i)*k(d, j)
        end do
      end do
      do d = 1, nd
        o(d, i) = 0
        do j = 1, m
          o(d, i) = o(d, i) + 2*s(j)*v(d, j)
        end do
      end do
    end do
  end subroutine
  ! what a loop leaves in its variable is read: as it stands
  subroutine left_index(q, k, v, o, nd, n, nh)
    integer, intent(in) :: nd, n, nh
    real(dp), intent(in) :: q(nd, n, nh), k(nd, n, nh), v(nd, n, nh)
    real(dp), intent(inout) :: o(nd, n, nh)
    real(dp) :: s(n)
    integer :: h, i, j, d, c
    do h = 1, nh
      do i = 1, n
        do j = 1, mod(i, 5)
          s(j) = 0
          do d = 1, nd
            s(j) = s(j) + q(d, i, h)*k(d, j, h)
          end do
        end do
        c = j
        do d = 1, nd
          o(d, i, h) = c
          do j = 1, mod(i, 5)
            o(d, i, h) = o(d, i, h) + s(j)*v(d, j, h)
          end do
        end do
      end do
    end do
  end subroutine
  ! a procedure gets the row: as it stands
  subroutine whole(q, k, v, o, nd, n)
    integer, intent(in) :: nd, n
    real(dp), intent(in) :: q(nd, n), k(nd, n), v(nd, n)
    real(dp), intent(inout) :: o(nd, n)
    real(dp) :: s(n)
    integer :: i, j, d
    do i = 1, n
      do j = 1, n
        s(j) = 0
        do d = 1, nd
          s(j) = s(j) + q(d, i)*k(d, j)
        end do
      end do
      call scaled(s, n)
      do d = 1, nd
        o(d, i) = 0
        do j = 1, n
          o(d, i) = o(d, i) + s(j)*v(d, j)
        end do
      end do
    end do
  end subroutine
  pure subroutine scaled(s, n)
    integer, intent(in) :: n
    real(dp), intent(inout) :: s(n)
    s = s/(1 + s(1))
  end subroutine
end program product_parts
