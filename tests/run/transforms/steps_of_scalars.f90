! Sequential loops as steps, where scalars of an iteration go from one loop to another, or conditions and scalars stand in what a step does.
! expect: report: 1 form: in steps, in each of them, in the first one, over j line 17; then line 27; then over j line 19
! expect: report: 1 form: in steps, in each of them over j line 41; then over j line 42; then over j line 45; then line 39
! expect: report: 1 form: in steps, in each of them over j line 59; scalars of iterations expanded; as perfect nests
! expect: report: 1 form: in steps, in each of them over p line 81
! expect: report: 1 form: in steps, in each of them line 149; then over j line 147; array reductions as loops
! expect: report: 1 form: in steps, in each of them over p line 162
module work
contains
  subroutine by_rows(n, a)                  ! Cholesky: each column by sums of products that wait for each other
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n, n)
    real(8) :: s, t
    integer :: i, j, k
    !$acc kernels
    do j = 1, n
      s = 0
      do k = 1, j - 1
        t = a(k, j)
        do i = 1, k - 1
          t = t - a(i, k)*a(i, j)
        end do
        t = t/a(k, k)
        a(k, j) = t
        s = s + t*t
      end do
      s = a(j, j) - s
      a(j, j) = sqrt(s)
    end do
    !$acc end kernels
  end subroutine by_rows
  subroutine inverse(n, l)                  ! of a lower triangle, in its place
    integer, intent(in) :: n
    real(8), intent(inout) :: l(n, n)
    real(8) :: s
    integer :: i, j, k
    !$acc kernels
    do j = 1, n
      l(j, j) = 1/l(j, j)
      do i = j + 1, n
        s = 0
        do k = j, i - 1
          s = s + l(i, k)*l(k, j)
        end do
        l(i, j) = -s/l(i, i)
      end do
    end do
    !$acc end kernels
  end subroutine inverse
  subroutine rotations(m, n, a)             ! QR by Givens
    integer, intent(in) :: m, n
    real(8), intent(inout) :: a(m, n)
    real(8) :: c, s, r, t
    integer :: i, j, k
    !$acc kernels

    do j = 1, n
      do i = j + 1, m
        if (a(i, j) /= 0) then
          r = sqrt(a(j, j)**2 + a(i, j)**2)
          c = a(j, j)/r
          s = a(i, j)/r
          do k = j, n
            t = c*a(j, k) + s*a(i, k)
            a(i, k) = c*a(i, k) - s*a(j, k)
            a(j, k) = t
          end do
        end if
      end do
    end do
    !$acc end kernels
  end subroutine rotations
  subroutine sweep(m, n, a)                 ! Jacobi on one side: pairs of columns
    integer, intent(in) :: m, n
    real(8), intent(inout) :: a(m, n)
    real(8) :: al, be, ga, ze, t, c, s, x
    integer :: i, p, q
    !$acc kernels
    do p = 1, n - 1
      do q = p + 1, n
        al = 0; be = 0; ga = 0
        do i = 1, m
          al = al + a(i, p)**2
          be = be + a(i, q)**2
          ga = ga + a(i, p)*a(i, q)
        end do
        if (abs(ga) > 1d-12*sqrt(al*be)) then
          ze = (be - al)/(2*ga)
          t = sign(1d0, ze)/(abs(ze) + sqrt(1 + ze*ze))
          c = 1/sqrt(1 + t*t)
          s = c*t
          do i = 1, m
            x = a(i, p)
            a(i, p) = c*x - s*a(i, q)
            a(i, q) = s*x + c*a(i, q)
          end do
        end if
      end do
    end do
    !$acc end kernels
  end subroutine sweep
  subroutine downwards(lo, hi, a, d)        ! the last iteration first, and no first value: a scalar that only two loops share
    integer, intent(in) :: lo, hi
    real(8), intent(inout) :: a(lo:hi, lo:hi), d(lo:hi)
    real(8) :: s
    integer :: i, j, k
    !$acc kernels
    do j = hi, lo, -1
      s = d(j)
      do k = hi, j + 1, -1
        do i = k + 1, hi
          a(k, j) = a(k, j) - a(i, k)*a(i, j)
        end do
        s = s - a(k, j)*a(k, j)
      end do
      d(j) = s
    end do
    !$acc end kernels
  end subroutine downwards
  real(8) function left_over(n, a)          ! the last value of the scalar is wanted
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n, n)
    real(8) :: s
    integer :: i, j, k
    s = 0
    !$acc kernels
    do j = 1, n
      s = 0
      do k = 1, j - 1
        do i = 1, k - 1
          a(k, j) = a(k, j) - a(i, k)*a(i, j)/64
        end do
        s = s + a(k, j)
      end do
      a(j, j) = a(j, j) + s/64
    end do
    !$acc end kernels
    left_over = s
  end function left_over
  subroutine by_sections(n, a)              ! the same Cholesky by functions of sections
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n, n)
    integer :: j, k
    !$acc kernels
    do j = 1, n
      do k = 1, j - 1
        a(k, j) = (a(k, j) - dot_product(a(1:k - 1, k), a(1:k - 1, j)))/a(k, k)
      end do
      a(j, j) = sqrt(a(j, j) - sum(a(1:j - 1, j)**2))
    end do
    !$acc end kernels
  end subroutine by_sections
  subroutine with_rows(m, n, a, tol)        ! rotations that a column may do without, by array assignments
    integer, intent(in) :: m, n
    real(8), intent(inout) :: a(m, n)
    real(8), intent(in) :: tol
    real(8) :: al, be, ga, c, s, x(m)
    integer :: p, q
    !$acc kernels
    do p = 1, n - 1
      do q = p + 1, n
        al = dot_product(a(:, p), a(:, p))
        be = dot_product(a(:, q), a(:, q))
        ga = dot_product(a(:, p), a(:, q))
        if (abs(ga) < tol) cycle
        c = al/sqrt(al*al + ga*ga)
        s = ga/sqrt(al*al + ga*ga)
        x = a(:, p)
        a(:, p) = c*x + s*a(:, q)
        a(:, q) = c*a(:, q) - s*x*be/al
      end do
    end do
    !$acc end kernels
  end subroutine with_rows
end module work
program steps_of_scalars
  use work
  implicit none
  integer, parameter :: n = 21
  real(8) :: a(n, n), first(n, n), d(n)
  integer :: i, j
  do j = 1, n
    do i = 1, n
      first(i, j) = mod(i*j, 11)/64d0 + mod(i + j, 7)/32d0
    end do
    first(j, j) = 8 + mod(j, 3)/4d0
  end do
  a = first
  call by_rows(n, a)
  print '(a, 3f14.9)', 'rows', sum(a), a(n, n), a(5, n)
  a = first
  call by_rows(1, a)
  print '(a, 3f14.9)', 'one', sum(a)
  a = first
  call inverse(n, a)
  print '(a, 3f14.9)', 'inverse', sum(a), a(n, n), a(n, 5)
  a = first
  a(4, 1) = 0
  call rotations(n, n, a)
  print '(a, 3f14.9)', 'rotations', sum(a), a(n, n), a(2, n)
  call rotations(n, n - 9, first(:, 2:))
  print '(a, 3f14.9)', 'tall', sum(first(:, 2:n - 9)), first(n - 9, n - 8)
  call sweep(n, n - 4, first(:, 3:n - 2))
  print '(a, 3f14.9)', 'sweep', sum(first), first(n, n - 6), first(2, 4)
  d = 1
  a = first/16
  call downwards(-3, n - 4, a, d)
  print '(a, 3f14.9)', 'downwards', sum(a), sum(d), d(2)
  a = first
  print '(a, 3f14.9)', 'left', left_over(n, a), sum(a)
  a = first + transpose(first)
  do i = 1, n
    a(i, i) = 40
  end do
  call by_sections(n, a)
  print '(a, 3f14.9)', 'sections', sum(a), a(n, n), a(5, n)
  a = first
  call with_rows(n, n, a, 5d-2)
  print '(a, 3f14.8)', 'with rows', sum(a), a(n, n), a(5, n)
end program steps_of_scalars
