! f2cuda options: --auto=all
! Arguments that gfortran copies, and takes back behind the call: kernels of the procedure use other parts of the array itself meanwhile.
module parts
  implicit none
  type pair
    integer :: x, y
  end type
contains
  subroutine add_behind(x, n, y, m) ! elements of y behind its first n*m
    integer :: n, m, i
    integer :: x(*), y(n, m, *)
    do i = 1, n*m
      x(i) = x(i) + y(mod(i - 1, n) + 1, (i - 1)/n + 1, 2)
    end do
  end subroutine
  subroutine add_rows(x, n, c)
    integer, intent(in) :: n
    integer :: x(n), c(:, :), i
    do i = 1, n
      c(2, i) = x(i) + c(4, i)
      x(i) = i + c(3, i)
    end do
  end subroutine
  subroutine add_pairs(x, n, a)
    integer, intent(in) :: n
    integer :: x(n), i
    type(pair) :: a(:)
    do i = 1, n
      a(i)%y = x(i) + a(i)%y
      x(i) = i + a(i)%y
    end do
  end subroutine
  subroutine swap_rows(x, y, n, c)
    integer, intent(in) :: n
    integer :: x(n), y(n), c(:, :), i, t
    do i = 1, n
      c(4, i) = mod(c(4, i) + x(i), 50)
      t = x(i); x(i) = y(i); y(i) = t + c(3, i)
    end do
  end subroutine
  integer function least(x, n)
    integer, intent(in) :: n, x(n)
    integer :: i
    least = x(1)
    do i = 2, n
      least = min(least, x(i))
    end do
  end function
  integer function total(x, n, c)
    integer, intent(in) :: n
    integer :: x(n), c(:, :), i
    do i = 1, n
      x(i) = x(i) + c(2, i)
      c(5, i) = c(5, i) + x(i)
    end do
    total = x(5)
  end function
  subroutine add(x, c) ! a pointer to parts of elements is copied, one to every second element is not
    integer, intent(inout) :: x(:)
    integer, intent(in) :: c
    integer :: i
    do i = 1, size(x)
      x(i) = x(i) + c
    end do
  end subroutine
end module
program copies_taken_back
  use parts
  implicit none
  integer, parameter :: n = 64
  type(pair), allocatable :: a(:)
  type(pair), target :: w(n)
  integer, allocatable :: b(:, :), c(:, :)
  integer, pointer :: p(:), q(:)
  integer :: i, t
  allocate (a(n), b(0:9, -2:7), c(5, n))
  b = reshape([(i, i = 1, 100)], [10, 10])
  do i = 0, 9
    b(i, 3) = i*7
  end do
  call add_behind(b(:, 1:7:2), 5, b, 3)
  do i = 0, 9
    b(i, 3) = b(i, 1)*7
  end do
  print *, sum(b), b(:, 1)
  do i = 1, n
    a(i) = pair(i, mod(i*7, 5))
    c(:, i) = i
  end do
  call add_pairs(a%x, n, a)
  do i = 1, n
    a(i)%y = a(i)%y + a(i)%x
  end do
  print *, sum(a%x), sum(a%y)
  do i = 1, 3
    call add_rows(c(1, :), n, c)
    if (i > 1) call add_rows(c(1, :), n, c)
    c(3, :) = c(3, :) + c(1, :)
  end do
  t = total(c(1, :), n, c) + 2*total(c(1, :), n, c)
  c(3, :) = c(3, :) + c(1, :)
  print *, sum(c, 2), t
  do i = 1, 12 ! two copies of one statement
    call swap_rows(c(1, :), c(2, :), n, c)
    c(3, :) = mod(c(1, :) + c(2, :) + c(4, :), 30)
  end do
  print *, sum(c, 2)
  if (total(c(3, :), n, c) > 5) c(3, :) = mod(c(3, :), 9)
  if (least(c(1, :), n) > -5) then ! its copy is not taken back: what the kernel sets stays
    c(1, :) = c(1, :) + 100
  end if
  print *, sum(c, 2)
  allocate (p(n))
  p = 2
  w = pair(1, 2)
  q => w%y
  do i = 1, 3
    call add(p(1:n/2), 1)
    call add(p(2:n:2), i)
    call add(q, 1)
    call add(q(1:n:3), i)
    p = p + q
  end do
  print *, p(1), p(2), p(n), p(n - 1), sum(p), sum(w%x), sum(w%y)
end program
