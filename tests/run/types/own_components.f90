! Arrays in components of an object that iterations have for themselves, found and by PRIVATE, and arrays of objects: with nested types, sections, calls,
! whole objects beside components, elements by constants. Where a later iteration or loop reads what is left, the order stays.
! f2cuda options: --auto=all
! expect: report: 11 parallel, proved; kernel
! expect: report: 2 parallel, asserted; kernel
module cells
  implicit none
  integer, parameter :: n = 700
  type inner
    real(8) :: q(3), r
  end type
  type work
    real(8) :: a(4), b(3,2)
    integer :: k
    type(inner) :: in
  end type
  type atom
    integer :: tag
    complex(8) :: z(3)
    real(4) :: pos(3)
  end type
  type holder
    type(work) :: w
    real(8), allocatable :: big(:)
  end type
contains
  subroutine k01(x, o)
    real(8) :: x(n), o(n)
    type(work) :: w
    type(holder) :: h
    integer :: i, j
    do i = 2, n
      do j = 1, 4
        w%a(j) = x(i)*j
      end do
      w%k = i
      do j = 1, 2
        w%b(:, j) = w%a(j:j+2)
      end do
      w%in%q = w%b(:, 1) + w%b(:, 2)
      w%in%r = w%in%q(2)
      o(i) = sum(w%a) + w%k + sum(w%in%q)*w%in%r + w%b(3,2)
    end do
    print *, 'k01', sum(o(2:))
    do i = 1, n
      do j = 1, 4
        h%w%a(j) = x(i) + j
      end do
      o(i) = h%w%a(1)*h%w%a(4)
    end do
    print *, 'k01', sum(o)
    ! the last value is read afterwards
    do i = 1, n
      do j = 1, 4
        w%a(j) = x(i)*j
      end do
      o(i) = w%a(1) + w%a(4)
    end do
    print *, 'k01', sum(o), w%a
    ! what the iteration before has left is read
    w%a = 1
    do i = 1, n
      o(i) = w%a(2)
      do j = 1, 3
        w%a(j) = x(i)*j + w%a(4)
      end do
    end do
    print *, 'k01', sum(o), w%a
    ! not all is set in every iteration
    do i = 1, n
      do j = 1, 1 + mod(i,4)
        w%a(j) = x(i)*j
      end do
      o(i) = w%a(1) + w%a(4)
    end do
    print *, 'k01', sum(o)
  end subroutine
  subroutine k03(x, o)
    real(8) :: x(n), o(n)
    type(work) :: w
    integer :: i, j
    do i = 1, n
      do j = 1, 4
        w%a(j) = x(i)*j
      end do
      o(i) = w%a(1)*w%a(4)
    end do
    print *, 'k03', sum(o)
    do i = 1, n
      do j = 1, 4
        w%a(j) = x(i) + j
      end do
      do j = 1, 2
        w%b(:, j) = w%a(j:j+2)
      end do
      w%k = int(w%a(3))
      w%in%q = w%b(:, 1) + w%b(:, 2)
      w%in%r = w%in%q(2)
      o(i) = w%a(1)*w%a(4) + sum(w%b) + w%k + w%in%r
    end do
    print *, 'k03', sum(o)
  end subroutine
  subroutine k02(x, o)
    real(8) :: x(n), o(n)
    type(atom) :: p(5), a(n)
    type(work) :: w
    integer :: i, j
    do i = 1, n
      a(i)%tag = i
      do j = 1, 3
        a(i)%z(j) = cmplx(i, j, 8)
        a(i)%pos(j) = x(i)*j
      end do
    end do
    !$acc parallel loop private(p)
    do i = 1, n
      do j = 1, 5
        p(j) = a(i)
        p(j)%tag = p(j)%tag + j
      end do
      p(2)%pos = p(1)%pos + p(3)%pos(2)
      p(4) = p(2)
      a(i)%tag = sum(p%tag)
      a(i)%z(2) = p(3)%z(1)*p(2)%z(3)
      o(i) = sum(p(4)%pos)
    end do
    print *, 'k02', sum(a%tag), sum(a%z(2)), sum(o)
    !$omp parallel do private(w, j)
    do i = 1, n
      w%a = x(i)
      call use_work(w, i)
      o(i) = w%a(1) + w%k
    end do
    print *, 'k02', sum(o)
  end subroutine
  pure subroutine use_work(w, i)
    type(work), intent(inout) :: w
    integer, intent(in) :: i
    w%k = i
    w%a(1) = w%a(2) + w%a(3)*i
  end subroutine
end module
program own_components
  use cells
  real(8) :: x(n), o(n)
  integer :: i
  do i = 1, n
    x(i) = mod(i*37, 101)/7d0
  end do
  o = 0
  call k01(x, o); call k02(x, o); call k03(x, o)
end program
