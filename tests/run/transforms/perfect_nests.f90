! Loops that are not tightly nested become perfect nests: what stands between them goes inward, or into a nest of its own.
! expect: report: 12 form: as perfect nests
module work
  implicit none
contains

  subroutine scalar(a, b, c, n, m)          ! computed again by each thread
    integer, intent(in) :: n, m
    real(8), intent(in) :: b(n, m), c(m)
    real(8), intent(out) :: a(n, m)
    real(8) :: t, u
    integer :: i, j
    !$acc kernels
    do j = 1, m
      t = c(j)*2
      u = t + j
      do i = 1, n
        a(i, j) = b(i, j)*t + u
      end do
    end do
    !$acc end kernels
  end subroutine scalar

  subroutine in_else(a, b, c, n, m)         ! 't' and 'u' are read in ELSE alone, computed again all the same
    integer, intent(in) :: n, m
    real(8), intent(in) :: b(n, m), c(m)
    real(8), intent(out) :: a(n, m)
    real(8) :: t, u, v
    integer :: i, j
    !$acc kernels
    do j = 1, m
      t = c(j) + 2
      do i = 1, n
        u = t + i
        v = c(j) + i
        if (mod(i, 3) == 0) then
          a(i, j) = 1
        else if (mod(i, 3) == 1) then
          a(i, j) = v
        else
          if (mod(i, 2) == 0) then
            a(i, j) = 3
          else
            a(i, j) = b(i, j)*t + u
          end if
        end if
      end do
    end do
    !$acc end kernels
  end subroutine in_else

  subroutine scalar_changes(a, b, c, n, m)  ! 't' is made of what the loop changes: no form
    integer, intent(in) :: n, m
    real(8), intent(in) :: b(n, m)
    real(8), intent(inout) :: c(m)
    real(8), intent(out) :: a(n, m)
    real(8) :: t
    integer :: i, j
    !$acc parallel loop
    do j = 1, m
      t = c(j)*2
      do i = 1, n
        a(i, j) = b(i, j)*t
      end do
      c(j) = t + 1
    end do
  end subroutine scalar_changes

  subroutine twice(a, d, b, c, n, m)        ! 't' is set twice: no form
    integer, intent(in) :: n, m
    real(8), intent(in) :: b(n, m), c(m)
    real(8), intent(out) :: a(n, m), d(n, m)
    real(8) :: t
    integer :: i, j
    !$acc kernels
    do j = 1, m
      t = c(j)
      do i = 1, n
        a(i, j) = b(i, j)*t
      end do
      t = t + 3
      do i = 1, n
        d(i, j) = b(i, j) - t
      end do
    end do
    !$acc end kernels
  end subroutine twice

  subroutine neighbours(a, d, b, n, m)      ! the second loop reads what others of the first one wrote: two nests, not one
    integer, intent(in) :: n, m
    real(8), intent(in) :: b(n, m)
    real(8), intent(out) :: a(0:n + 1, m), d(n, m)
    integer :: i, j
    !$acc kernels
    do j = 1, m
      a(0, j) = 1
      a(n + 1, j) = 2
      do i = 1, n
        a(i, j) = b(i, j)*j
      end do
      do i = 1, n
        d(i, j) = a(i - 1, j) + a(i + 1, j)
      end do
    end do
    !$acc end kernels
  end subroutine neighbours

  subroutine same(a, d, b, n, m)            ! one nest does both
    integer, intent(in) :: n, m
    real(8), intent(in) :: b(n, m)
    real(8), intent(out) :: a(n, m), d(n, m)
    integer :: i, j
    real(8) :: x
    !$acc kernels
    do j = 1, m
      do i = 1, n
        x = b(i, j)*j
        a(i, j) = x
      end do
      do i = 1, n
        x = a(i, j) + 1
        d(i, j) = x*2
      end do
    end do
    !$acc end kernels
  end subroutine same

  subroutine left_over(a, d, b, n, m)       ! 'x' of the first loop's last iteration is read behind it: no form
    integer, intent(in) :: n, m
    real(8), intent(in) :: b(n, m)
    real(8), intent(out) :: a(n, m), d(m)
    integer :: i, j
    real(8) :: x
    !$acc kernels
    do j = 1, m
      x = 0
      do i = 1, n
        x = b(i, j)*j
        a(i, j) = x
      end do
      d(j) = x
    end do
    !$acc end kernels
  end subroutine left_over

  subroutine branches(a, d, b, c, n, m)
    integer, intent(in) :: n, m
    real(8), intent(in) :: b(n, m), c(m)
    real(8), intent(inout) :: a(n, m), d(n, m)
    integer :: i, j
    real(8) :: t
    !$acc parallel loop gang private(t)
    do j = 1, m
      t = c(j)
      if (t > 2) then
        !$acc loop vector
        do i = 1, n
          a(i, j) = b(i, j) + t
        end do
        if (j > 3) then
          do i = n, 1, -1
            d(i, j) = b(i, j) - t
          end do
        end if
      else if (t < 1) then
        do i = 2, n, 2
          a(i, j) = -b(i, j)
        end do
      else
        a(1, j) = t
      end if
    end do
  end subroutine branches

  subroutine condition_changes(a, b, c, n, m) ! the loop inside changes what the condition is made of: no form
    integer, intent(in) :: n, m
    real(8), intent(in) :: b(n, m)
    real(8), intent(inout) :: a(n, m), c(n, m)
    integer :: i, j
    !$acc kernels
    do j = 1, m
      if (c(1, j) > 2) then
        do i = 1, n
          c(i, j) = b(i, j) - i
          a(i, j) = c(i, j)
        end do
      end if
    end do
    !$acc end kernels
  end subroutine condition_changes

  subroutine triangle(a, b, c, n, m)
    integer, intent(in) :: n, m
    real(8), intent(in) :: b(n, m), c(m)
    real(8), intent(inout) :: a(n, m)
    integer :: i, j
    real(8) :: t
    !$acc kernels
    do j = m, 1, -1
      t = c(j)*2
      do i = j, n
        a(i, j) = b(i, j)*t
      end do
    end do
    !$acc end kernels
  end subroutine triangle

  subroutine bound(a, b, k, n, m)           ! a bound is made of a scalar that the loop sets: no form
    integer, intent(in) :: n, m, k(m)
    real(8), intent(in) :: b(n, m)
    real(8), intent(inout) :: a(n, m)
    integer :: i, j, last
    !$acc kernels
    do j = 1, m
      last = k(j)
      do i = 1, last
        a(i, j) = b(i, j)*last
      end do
    end do
    !$acc end kernels
  end subroutine bound

  subroutine levels(p, q, z, n, m, l)
    integer, intent(in) :: n, m, l
    real(8), intent(in) :: q(n, m, l), z(l)
    real(8), intent(inout) :: p(n, m, l)
    integer :: i, j, k
    real(8) :: s, t
    !$omp target teams distribute private(s)
    do k = 1, l
      s = z(k)
      if (s < 4) then
        do j = 1, m
          t = s + j
          do i = 1, n
            p(i, j, k) = q(i, j, k)*t
          end do
          if (mod(j, 2) == 0) then
            do i = 1, n
              p(i, j, k) = p(i, j, k) + s
            end do
          end if
        end do
      end if
    end do
  end subroutine levels

  subroutine product(c, a, b, n)            ! j, k, i
    integer, intent(in) :: n
    real(8), intent(in) :: a(n, n), b(n, n)
    real(8), intent(out) :: c(n, n)
    integer :: i, j, k
    !$acc kernels
    do j = 1, n
      do i = 1, n
        c(i, j) = 0
      end do
      do k = 1, n
        do i = 1, n
          c(i, j) = c(i, j) + a(i, k)*b(k, j)
        end do
      end do
    end do
    !$acc end kernels
  end subroutine product

  subroutine product_outer(c, a, b, n)      ! k, j, i
    integer, intent(in) :: n
    real(8), intent(in) :: a(n, n), b(n, n)
    real(8), intent(inout) :: c(n, n)
    integer :: i, j, k
    !$acc kernels
    do k = 1, n
      do j = 1, n
        do i = 1, n
          c(i, j) = c(i, j) + a(i, k)*b(k, j)
        end do
      end do
    end do
    !$acc end kernels
  end subroutine product_outer

  subroutine both_sums(y, r, a, x, c, n, m)
    integer, intent(in) :: n, m
    real(8), intent(in) :: a(n, m), x(n), c(m)
    real(8), intent(inout) :: y(n), r(m)
    integer :: i, j
    !$acc kernels
    do j = 1, m
      r(j) = 0
      do i = 1, n
        y(i) = y(i) + a(i, j)*c(j)
        r(j) = r(j) + a(i, j)*x(i)
      end do
    end do
    !$acc end kernels
  end subroutine both_sums

  subroutine diagonals(y, a, n, m)          ! an element is reached from several i: no interchange
    integer, intent(in) :: n, m
    real(8), intent(in) :: a(n, m)
    real(8), intent(inout) :: y(n + m)
    integer :: i, j
    !$acc kernels
    do j = 1, m
      do i = 1, n
        y(i + j) = y(i + j) + a(i, j)
      end do
    end do
    !$acc end kernels
  end subroutine diagonals

  subroutine two_updates(y, a, d, n, m)     ! both loops add to y: each element gets its terms in the source's order
    integer, intent(in) :: n, m
    real(8), intent(in) :: a(n, m), d(n, m)
    real(8), intent(inout) :: y(n)
    integer :: i, j
    !$acc kernels
    do j = 1, m
      do i = 1, n
        y(i) = y(i) + a(i, j)
      end do
      do i = 1, n
        y(i) = y(i) + d(i, j)/3
      end do
    end do
    !$acc end kernels
  end subroutine two_updates

  subroutine triangular_sums(y, a, n, m)    ! bounds of the loop inside move with the one around it
    integer, intent(in) :: n, m
    real(8), intent(in) :: a(n, m)
    real(8), intent(inout) :: y(n)
    integer :: i, j
    !$acc kernels
    do j = 1, m
      do i = j, n
        y(i) = y(i) + a(i, j)
      end do
    end do
    !$acc end kernels
  end subroutine triangular_sums

  integer function index_after(a, b, n, m)  ! the index is wanted after the loops
    integer, intent(in) :: n, m
    real(8), intent(in) :: b(n, m)
    real(8), intent(out) :: a(n, m)
    integer :: i, j
    real(8) :: t
    !$acc kernels
    do j = 1, m
      t = j*2
      do i = 1, n
        a(i, j) = b(i, j)*t
      end do
    end do
    !$acc end kernels
    index_after = 100*i + j
  end function index_after

  subroutine conditional_scalar(a, d, b, c, n, m) ! 't' is set under a condition that stands there twice
    integer, intent(in) :: n, m
    real(8), intent(in) :: b(n, m), c(m)
    real(8), intent(inout) :: a(n, m), d(n, m)
    integer :: i, j
    real(8) :: t
    !$acc kernels
    do j = 1, m
      if (c(j) > 2) then
        t = c(j)*2
        do i = 1, n
          a(i, j) = b(i, j)*t
        end do
      end if
      if (c(j) > 2) then
        do i = 1, n
          d(i, j) = b(i, j) + t
        end do
      end if
    end do
    !$acc end kernels
  end subroutine conditional_scalar

  subroutine mixed(a, r, b, c, n, m)        ! elements between the loops
    integer, intent(in) :: n, m
    real(8), intent(in) :: b(n, m), c(m)
    real(8), intent(out) :: a(n, m), r(m)
    integer :: i, j
    !$acc kernels
    do j = 1, m
      r(j) = c(j)*2
      do i = 1, n
        a(i, j) = b(i, j)*r(j)
      end do
      r(j) = r(j) + a(n, j)
    end do
    !$acc end kernels
  end subroutine mixed
end module work

program perfect_nests
  use work
  implicit none
  call all_of(40, 9)
  call all_of(7, 23)
  call all_of(1, 1)
  call all_of(0, 5)
  call all_of(5, 0)
contains

  subroutine all_of(n, m)
    integer, intent(in) :: n, m
    real(8) :: a(n, m), b(n, m), d(n, m), h(0:n + 1, m), c(m), r(m), y(n), w(n + m)
    real(8) :: p(n, m, 6), q(n, m, 6), x(n, n), s(n, n), t(n, n)
    integer :: i, j, k(m)
    do j = 1, m
      do i = 1, n
        b(i, j) = mod(i*7 + j*3, 11)
      end do
      c(j) = mod(j*5, 7)
      k(j) = min(n, j)
    end do
    do j = 1, n
      do i = 1, n
        s(i, j) = mod(i*5 + j, 13)
        t(i, j) = mod(i + j*3, 9)
      end do
    end do
    q = 2
    p = 1
    a = 0
    d = 0
    r = 0
    h = 0
    y = [(i, i = 1, n)]
    w = 1
    x = 3
    call scalar(a, b, c, n, m)
    print '(a, 2i4, f14.2)', 'scalar', n, m, sum(a)
    call in_else(a, b, c, n, m)
    print '(a, 2i4, f14.2)', 'in_else', n, m, sum(a)
    call scalar_changes(a, b, c, n, m)
    print '(a, 2f14.2)', 'scalar_changes', sum(a), sum(c)
    call twice(a, d, b, c, n, m)
    print '(a, 2f14.2)', 'twice', sum(a), sum(d)
    call neighbours(h, d, b, n, m)
    print '(a, 2f14.2)', 'neighbours', sum(h), sum(d)
    call same(a, d, b, n, m)
    print '(a, 2f14.2)', 'same', sum(a), sum(d)
    call left_over(a, r, b, n, m)
    print '(a, 2f14.2)', 'left_over', sum(a), sum(r)
    c = c - 2
    if (n > 0) call branches(a, d, b, c, n, m)
    print '(a, 2f14.2)', 'branches', sum(a), sum(d)
    if (n > 0) call condition_changes(a, b, d, n, m)
    print '(a, 2f14.2)', 'condition_changes', sum(a), sum(d)
    call triangle(a, b, c, n, m)
    print '(a, f14.2)', 'triangle', sum(a)
    call bound(a, b, k, n, m)
    print '(a, f14.2)', 'bound', sum(a)
    call levels(p, q, [1.0d0, 2.0d0, 5.0d0, 3.0d0, 4.0d0, 0.5d0], n, m, 6)
    print '(a, f14.2)', 'levels', sum(p)
    call product(x, s, t, n)
    print '(a, f16.2)', 'product', sum(x)
    call product_outer(x, s, t, n)
    print '(a, f16.2)', 'product_outer', sum(x)
    call both_sums(y, r, b, [(1.0d0*i, i = 1, n)], c, n, m)
    print '(a, 2f14.2)', 'both_sums', sum(y), sum(r)
    call diagonals(w, b, n, m)
    print '(a, f14.2)', 'diagonals', sum(w)
    call two_updates(y, b, d, n, m)
    print '(a, f14.2)', 'two_updates', sum(y)
    call triangular_sums(y, b, n, m)
    print '(a, f14.2)', 'triangular_sums', sum(y)
    if (n > 0 .and. m > 0) print '(a, i6, f14.2)', 'index_after', index_after(a, b, n, m), sum(a)
    d = 5
    c = c + 2
    call conditional_scalar(a, d, b, c, n, m)
    print '(a, 2f14.2)', 'conditional_scalar', sum(a), sum(d)
    if (n > 0) call mixed(a, r, b, c, n, m)
    print '(a, 2f14.2)', 'mixed', sum(a), sum(r)
  end subroutine all_of
end program perfect_nests
! expect: compiler: stays on the host
