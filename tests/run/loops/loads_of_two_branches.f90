! A load of what nobody writes (w) in one branch, and of what the thread itself has stored (v) in another: nvcc makes one load of them, which must not
! be one of memory that nobody writes. On a GPU this program tells; elsewhere its device code does. The same of a copy that was made before the loop,
! of a real part, and of what stands behind a CYCLE.
! f2cuda options: --auto=all
! expect: code: 1 const int \*w\b
! expect: code: 1 const double \*y\b
! expect: code: 1 const float \*a_old\b
! expect: code: 1 const f2c::complex<float> \*c\b
! expect: code: 1 const int \*t\b
program loads_of_two_branches
  implicit none
  integer :: w(40), v(40, 6), b(40, 6), k, i
  real(8) :: y(40), z(40, 6)
  real :: a(41, 6), p(40, 6)
  complex :: c(40)
  a = 1
  p = 2
  do i = 1, 40
    w(i) = mod(i*7, 11)
    y(i) = i
    do k = 1, 6
      b(i, k) = i + 3*k
      z(i, k) = mod(i*k, 5)
      v(i, k) = i
    end do
    c(i) = cmplx(mod(i, 7), i)
  end do
  call chain(40, 6, w, v, b)
  call columns(40, 6, y, z)
  call ahead(40, 6, a, b)
  call parts(40, 6, c, p, b)
  print *, v
  call behind(40, 6, w, v, b)
  print *, a, p, v
  print *, sum(z), z(40, 6)
contains
  subroutine chain(n, m, w, v, b)
    integer, intent(in) :: n, m, w(n), b(n, m)
    integer, intent(inout) :: v(n, m)
    integer :: i, k
    do i = 1, n
      do k = 2, m
        if (mod(b(i, k), 2) == 0) then
          v(i, k) = modulo(i + w(i) + k, 10007)
        else
          v(i, k) = modulo(i + v(i, k - 1) + 2*k, 10007)
        end if
      end do
    end do
  end subroutine chain
  subroutine columns(n, m, y, z)
    integer, intent(in) :: n, m
    real(8), intent(in) :: y(n)
    real(8), intent(inout) :: z(n, m)
    integer :: i, k
    do i = 1, n
      do k = 2, m
        z(i, k) = 0.5d0*merge(y(i), z(i, k - 1), mod(i + k, 3) == 0) + z(i, k)
      end do
    end do
  end subroutine columns
  subroutine ahead(n, m, a, b)
    integer, intent(in) :: n, m, b(n, m)
    real, intent(inout) :: a(n + 1, m)
    integer :: i, k
    real :: x
    do i = 1, n
      do k = 2, m
        if (mod(b(i, k), 2) == 0) then
          x = a(i + 1, k)
        else
          x = a(i, k - 1)
        end if
        a(i, k) = x + b(i, k)
      end do
    end do
  end subroutine ahead
  subroutine parts(n, m, c, p, b)
    integer, intent(in) :: n, m, b(n, m)
    complex, intent(in) :: c(n)
    real, intent(inout) :: p(n, m)
    integer :: i, k
    real :: x
    do i = 1, n
      do k = 2, m
        if (mod(b(i, k), 2) == 0) then
          x = real(c(i))
        else
          x = p(i, k - 1)
        end if
        p(i, k) = x + k
      end do
    end do
  end subroutine parts
  subroutine behind(n, m, t, v, b)
    integer, intent(in) :: n, m, t(n), b(n, m)
    integer, intent(inout) :: v(n, m)
    integer :: i, k
    do i = 1, n
      do k = 2, m
        if (mod(b(i, k), 2) == 0) then
          v(i, k) = v(i, k - 1) + k
          cycle
        end if
        v(i, k) = t(i) + k
      end do
    end do
  end subroutine behind
end program loads_of_two_branches
