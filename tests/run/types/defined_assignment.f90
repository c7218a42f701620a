! Assignments that the program defines, in kernels: to objects, elements and numbers, from their own kind, bound to a type, of what the assignment sets; numbers
! with derivatives. Arrays and sums of such objects are the host's.
! f2cuda options: --auto=all
! expect: report: 3 kernel g0
module duals
  implicit none
  integer, parameter :: n = 300
  type vec
    real(8) :: x = 0, y = 0
  contains
    procedure, private :: from_int
    generic :: assignment(=) => from_int
  end type
  type dual
    real(8) :: v = 0, d = 0
  end type
  interface assignment(=)
    module procedure set_real, neg, to_real, dual_real
  end interface
  interface operator(*)
    module procedure mul
  end interface
  interface operator(+)
    module procedure add, addr
  end interface
contains
  elemental subroutine set_real(a, s)
    type(vec), intent(out) :: a
    real(8), intent(in) :: s
    a%x = s; a%y = 2*s
  end subroutine
  elemental subroutine neg(a, b)
    type(vec), intent(inout) :: a
    type(vec), intent(in) :: b
    a%x = a%x - b%x
    a%y = -b%x
  end subroutine
  elemental subroutine to_real(r, v)
    real(8), intent(out) :: r
    type(vec), intent(in) :: v
    r = v%x + v%y
  end subroutine
  elemental subroutine dual_real(d, r)
    type(dual), intent(out) :: d
    real(8), intent(in) :: r
    d%v = r
  end subroutine
  pure subroutine from_int(a, k)
    class(vec), intent(inout) :: a
    integer, intent(in) :: k
    a%x = a%x + k
  end subroutine
  elemental type(dual) function mul(a, b)
    type(dual), intent(in) :: a, b
    mul%v = a%v*b%v
    mul%d = a%v*b%d + a%d*b%v
  end function
  elemental type(dual) function add(a, b)
    type(dual), intent(in) :: a, b
    add = dual(a%v+b%v, a%d+b%d)
  end function
  elemental type(dual) function addr(a, r)
    type(dual), intent(in) :: a
    real(8), intent(in) :: r
    addr = dual(a%v+r, a%d)
  end function
  subroutine g01
    type(vec) :: v(n), w(n), t
    real(8) :: e(n), r
    integer :: i
    do i = 1, n
      v(i) = real(i, 8)
      w(i) = i*0.5d0
    end do
    do i = 1, n
      t = 3d0
      t = v(i)          ! not a copy
      v(i) = t
      v(i) = 7
      r = w(i)
      e(i) = v(i)
      e(i) = e(i) + r
      t = t
      e(i) = e(i) + t%x*t%y
    end do
    print '(a,3es16.8)', 'g01', sum(e), sum(v%x), sum(v%y)
    !$omp target teams distribute parallel do private(t)
    do i = 1, n
      t%x = 1; t%y = 0
      t = w(i)
      w(i) = t%x
    end do
    print '(a,3es16.8)', 'g01', sum(w%x), sum(w%y)
    v = w
    do i = 1, n/2
      v(2*i-1:2*i) = w(2*i:2*i-1:-1)
    end do
    v(1:n) = 4d0
    print '(a,3es16.8)', 'g01', sum(v%x), sum(v%y)
  end subroutine
  subroutine g02  ! automatic differentiation
    type(dual) :: x, f, acc
    real(8) :: o(n), d(n)
    integer :: i, k
    do i = 1, n
      x = i*0.01d0
      x%d = 1
      f = 1d0
      do k = 1, 4
        f = f*x + 0.5d0
      end do
      o(i) = f%v
      d(i) = f%d
    end do
    print '(a,3es16.8)', 'g02', sum(o), sum(d)
    acc = 0d0
    do i = 1, n
      acc = acc + dual(o(i), d(i))
    end do
    print '(a,3es16.8)', 'g02', acc%v, acc%d
  end subroutine
end module
program defined_assignment
  use duals
  call g01; call g02
end program
! expect: compiler: stays on the host
