! Array assignments, CYCLE and DO CONCURRENT inside loops become loops of their own, so that all of them have threads.
! expect: report: 8 form: as perfect nests
module work
  implicit none
  real(8), allocatable :: held(:,:)
contains

  subroutine whole_columns(a, b, c)         ! extents that another array gave
    real(8), intent(in) :: b(:, :), c(0:)
    real(8), intent(out) :: a(:, 3:)
    integer :: j
    !$acc kernels
    do j = 1, size(b, 2)
      a(:, j + 2) = b(:, j)*c(j - 1)
    end do
    !$acc end kernels
  end subroutine whole_columns

  subroutine parts(a, b, n, m)
    integer, intent(in) :: n, m
    real(8), intent(in) :: b(n, m)
    real(8), intent(inout) :: a(0:n, m)
    integer :: j
    !$acc kernels
    do j = 1, m
      a(2:n, j) = sqrt(b(2:n, j)) + b(1:n - 1, j)
      a(0, j) = j
    end do
    !$acc end kernels
  end subroutine parts

  subroutine planes(p, q, n, m, l)
    integer, intent(in) :: n, m, l
    real(8), intent(in) :: q(n, m, 0:l)
    real(8), intent(out) :: p(n, m, l)
    integer :: k
    !$acc kernels
    do k = 1, l
      p(:, :, k) = q(:, :, k - 1) - q(:, :, k)
    end do
    !$acc end kernels
  end subroutine planes

  subroutine shifted(a, n, m)               ! an element is read after it has been set: no loops
    integer, intent(in) :: n, m
    real(8), intent(inout) :: a(n, m)
    integer :: j
    !$acc kernels
    do j = 1, m
      a(2:n, j) = a(1:n - 1, j) + 1
    end do
    !$acc end kernels
  end subroutine shifted

  subroutine two_assignments(a, d, b, n, m) ! the second one reads what the first one sets, element by element
    integer, intent(in) :: n, m
    real(8), intent(in) :: b(n, m)
    real(8), intent(out) :: a(n, m), d(n, m)
    integer :: j
    real(8) :: t
    !$acc parallel loop private(t)
    do j = 1, m
      t = j*0.5d0
      a(:, j) = b(:, j)*t
      d(:, j) = abs(a(:, j) - 3)
    end do
  end subroutine two_assignments

  subroutine skips(a, b, c, n, m)
    integer, intent(in) :: n, m
    real(8), intent(in) :: b(n, m), c(m)
    real(8), intent(inout) :: a(n, m)
    integer :: i, j
    !$acc kernels
    do j = 1, m
      if (c(j) < 2) cycle
      do i = 1, n
        if (b(i, j) > 5) cycle
        a(i, j) = b(i, j)*c(j)
      end do
    end do
    !$acc end kernels
  end subroutine skips

  subroutine concurrently(a, b, c, n, m)
    integer, intent(in) :: n, m
    real(8), intent(in) :: b(n, m), c(m)
    real(8), intent(inout) :: a(n, m)
    integer :: i, j
    real(8) :: t
    do concurrent (j = 1:m, c(j) > 1)
      block
        real(8) :: unused
        unused = 0
      end block
      do i = 1, n
        a(i, j) = b(i, j) + c(j)
      end do
    end do
    do concurrent (j = 1:m, c(j) > 1)
      t = c(j)*3
      do i = 1, n
        a(i, j) = a(i, j) + t
      end do
    end do
  end subroutine concurrently

  subroutine concurrently_in_two(p, q, n, m, l)
    integer, intent(in) :: n, m, l
    real(8), intent(in) :: q(n, m, 0:l)
    real(8), intent(inout) :: p(n, m, l)
    integer :: i, j, k
    do concurrent (k = 1:l, j = m:1:-1)
      p(1, j, k) = 0
      do i = 2, n
        p(i, j, k) = p(i, j, k) + q(i, j, k)*j
      end do
    end do
  end subroutine concurrently_in_two

  subroutine of_module(b, m)                ! lower bounds that ALLOCATE gave
    integer, intent(in) :: m
    real(8), intent(in) :: b(:, :)
    integer :: j
    !$acc kernels
    do j = 1, m
      held(:, j) = b(:, j)*2
    end do
    !$acc end kernels
  end subroutine of_module
end module work

program scalarised
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
    real(8) :: a(n, m), b(n, m), d(n, m), h(0:n, m), c(m), p(n, m, 6), q(n, m, 0:6)
    integer :: i, j
    do j = 1, m
      do i = 1, n
        b(i, j) = mod(i*7 + j*3, 11)
      end do
      c(j) = mod(j*5, 7)
    end do
    do i = 0, 6
      q(:, :, i) = b*i
    end do
    a = 1
    h = 0
    p = 3
    call whole_columns(a, b, c)
    print '(a, 2i4, f14.2)', 'whole_columns', n, m, sum(a)
    if (n > 0) call parts(h, b, n, m)
    print '(a, f14.2)', 'parts', sum(h)
    call planes(p, q, n, m, 6)
    print '(a, f14.2)', 'planes', sum(p)
    call shifted(a, n, m)
    print '(a, f14.2)', 'shifted', sum(a)
    call two_assignments(a, d, b, n, m)
    print '(a, 2f14.2)', 'two_assignments', sum(a), sum(d)
    call skips(a, b, c, n, m)
    print '(a, f14.2)', 'skips', sum(a)
    call concurrently(a, b, c, n, m)
    print '(a, f14.2)', 'concurrently', sum(a)
    if (n > 0) call concurrently_in_two(p, q, n, m, 6)
    print '(a, f14.2)', 'concurrently_in_two', sum(p)
    allocate(held(-2:n - 3, 0:m))
    held = 1
    call of_module(b, m)
    print '(a, f14.2)', 'of_module', sum(held)
    deallocate(held)
  end subroutine all_of
end program scalarised
