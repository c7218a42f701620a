! What index arrays hold and how large objects are, as the program's statements say; figures are worked out by hand in test_elements.c.
module objects
  implicit none
  type rows_t
    integer :: n = 0, faces = 0
    integer, allocatable :: first(:), left(:)
  end type
contains
  ! Rows of 'low' to 2*low elements, low + low/2 in the mean.
  subroutine make(r, n, low)
    type(rows_t), intent(out) :: r
    integer, intent(in) :: n, low
    integer :: i, seed
    r%n = n
    allocate (r%first(n + 1))
    r%first(1) = 1
    seed = 1
    do i = 1, n
      seed = mod(seed*1021 + 12345, 2000003)
      r%first(i+1) = r%first(i) + low + mod(seed/16, low + 1)
    end do
  end subroutine

  ! Faces are numbered by a counter: first those of the rows, then those between them.
  subroutine number(r, nx, ny)
    type(rows_t), intent(inout) :: r
    integer, intent(in) :: nx, ny
    integer :: i, j, f
    r%faces = (nx - 1)*ny + nx*(ny - 1)
    allocate (r%left(r%faces))
    f = 0
    do j = 1, ny
      do i = 1, nx - 1
        f = f + 1
        r%left(f) = i + (j - 1)*nx
      end do
    end do
    do j = 1, ny - 1
      do i = 1, nx
        f = f + 1
        r%left(f) = i + (j - 1)*nx
      end do
    end do
  end subroutine

  ! Rows of 2, of 402 in every 1024th place and of 32 in every other 16th: 4.23 elements in the mean, in an array that ends with the last row.
  subroutine uneven_rows(n, first, v, y)
    integer, intent(in) :: n, first(:)
    real(8), intent(in) :: v(*)
    real(8), intent(inout) :: y(:)
    integer :: i, k
    !$acc parallel loop
    do i = 1, n
      do k = first(i), first(i+1) - 1
        y(i) = y(i) + v(k)
      end do
    end do
  end subroutine

  ! The same, with the number of elements as an argument.
  subroutine ending_rows(n, nv, first, v, y)
    integer, intent(in) :: n, nv, first(n+1)
    real(8), intent(in) :: v(nv)
    real(8), intent(inout) :: y(n)
    integer :: i, k
    !$acc parallel loop
    do i = 1, n
      do k = first(i), first(i+1) - 1
        y(i) = y(i) + v(k)
      end do
    end do
  end subroutine

  ! Places that a running number chooses: 2.5 elements apart in the mean.
  subroutine sorted(n, at, v, y)
    integer, intent(in) :: n, at(:)
    real(8), intent(in) :: v(:)
    real(8), intent(inout) :: y(:)
    integer :: i
    !$acc parallel loop
    do i = 1, n
      y(i) = v(at(i))
    end do
  end subroutine

  subroutine set_uneven
    integer, parameter :: n = 1000000
    integer, allocatable :: first(:), at(:)
    real(8), allocatable :: v(:), w(:), y(:)
    integer :: i, here
    allocate (first(n + 1), at(n), w(3*n), y(n))
    first(1) = 1
    here = 1
    do i = 1, n
      first(i+1) = first(i) + 2 + merge(400, merge(30, 0, mod(i, 16) == 0), mod(i, 1024) == 0)
      at(i) = here
      here = here + 1 + mod(i*5, 4)
    end do
    allocate (v(first(n + 1)))
    call uneven_rows(n, first, v, y)
    call ending_rows(n, first(n+1) - 1, first, v, y)
    call sorted(n, at, w, y)
  end subroutine

  subroutine short_rows(n, first, v, y)
    integer, intent(in) :: n, first(:)
    real(8), intent(in) :: v(:)
    real(8), intent(inout) :: y(:)
    integer :: i, k
    !$acc parallel loop
    do i = 1, n
      do k = first(i), first(i+1) - 1
        y(i) = y(i) + v(k)
      end do
    end do
  end subroutine

  subroutine long_rows(n, first, v, y)
    integer, intent(in) :: n, first(:)
    real(8), intent(in) :: v(:)
    real(8), intent(inout) :: y(:)
    integer :: i, k
    !$acc parallel loop
    do i = 1, n
      do k = first(i), first(i+1) - 1
        y(i) = y(i) + v(k)
      end do
    end do
  end subroutine

  ! Corners of bricks: their number is worked out from three loops, four are made of one, and four of these by an array statement.
  subroutine bricks(ne, corner, x, y)
    integer, intent(in) :: ne, corner(ne,8)
    real(8), intent(in) :: x(:)
    real(8), intent(inout) :: y(ne)
    integer :: l, m
    !$acc parallel loop
    do m = 1, ne
      do l = 1, 8
        y(m) = y(m) + x(corner(m,l))
      end do
    end do
  end subroutine

  subroutine set_bricks
    integer, parameter :: side = 70, n = side + 1
    integer, allocatable :: corner(:,:)
    real(8), allocatable :: x(:), y(:)
    integer :: i, j, k, m
    allocate (corner(side**3,8), x(n**3), y(side**3))
    do k = 1, side
      do j = 1, side
        do i = 1, side
          m = i + side*(j - 1 + side*(k - 1))
          corner(m,1) = i + n*(j - 1 + n*(k - 1))
          corner(m,2) = corner(m,1) + 1
          corner(m,3) = corner(m,2) + n
          corner(m,4) = corner(m,1) + n
          corner(m,5:8) = corner(m,1:4) + n*n
        end do
      end do
    end do
    call bricks(side**3, corner, x, y)
  end subroutine

  ! Array statements run as loops of copies: what chooses the column is set beside them.
  subroutine vectors(n, m, v, p, f)
    integer, intent(in) :: n, m
    real(8), intent(in) :: v(n), p(3,n)
    real(8), intent(inout) :: f(3,n)
    integer, allocatable :: list(:,:)
    integer :: i, j, k
    real(8) :: d(3), s(3)
    allocate (list(m,n))
    do i = 1, n
      do k = 1, m
        list(k,i) = 1 + modulo(i - 1 + k, n)
      end do
    end do
    !$acc parallel loop private(d, s, j, k)
    do i = 1, n
      s = 0
      do k = 1, m
        j = list(k,i)
        d = p(:,i) - p(:,j)
        d = d - 9d0*anint(d/9d0)
        s = s + v(j)*d/(1 + d(1)**2 + d(2)**2 + d(3)**2)
      end do
      f(:,i) = s
    end do
  end subroutine

  subroutine near(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(inout) :: y(n)
    integer, allocatable :: at(:)
    integer :: i
    allocate (at(n))
    do i = 1, n
      at(i) = 1 + ieor(i - 1, 5)
    end do
    !$acc parallel loop
    do i = 1, n
      y(i) = x(at(i))
    end do
  end subroutine

  ! A corner that the iteration works out first, and gives a place to its neighbours from: the same order as the elements.
  subroutine corners(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(inout) :: y(n)
    integer, allocatable :: at(:,:)
    integer :: i, corner
    allocate (at(2,n))
    do i = 1, n
      corner = 1 + mod(i, n - 1)
      at(:,i) = [corner, corner + 1]
    end do
    !$acc parallel loop
    do i = 1, n
      y(i) = x(at(1,i)) + x(at(2,i))
    end do
  end subroutine

  subroutine far(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(inout) :: y(n)
    integer, allocatable :: at(:)
    real, allocatable :: r(:)
    integer :: i
    allocate (at(n), r(n))
    call random_number(r)
    at = 1 + int((n - 1)*r)
    !$acc parallel loop
    do i = 1, n
      y(i) = x(at(i))
    end do
  end subroutine

  subroutine table(n, m, t, y)
    integer, intent(in) :: n, m
    real(8), intent(in) :: t(m,m)
    real(8), intent(inout) :: y(n)
    real, allocatable :: r(:), q(:)
    integer :: i
    allocate (r(n), q(n))
    call random_number(r)
    call random_number(q)
    !$acc parallel loop
    do i = 1, n
      y(i) = t(1 + int((m - 1)*r(i)), 1 + int((m - 1)*q(i)))
    end do
  end subroutine

  subroutine unknown(n, at, x, y)
    integer, intent(in) :: n, at(n)
    real(8), intent(in) :: x(n)
    real(8), intent(inout) :: y(n)
    integer :: i
    !$acc parallel loop
    do i = 1, n
      y(i) = x(at(i))
    end do
  end subroutine

  subroutine faces(n, left, x, y)
    integer, intent(in) :: n, left(:)
    real(8), intent(in) :: x(:)
    real(8), intent(inout) :: y(:)
    integer :: f
    !$acc parallel loop
    do f = 1, n
      y(f) = x(left(f))
    end do
  end subroutine

  ! Elements with three nodes, of which the others follow from the first.
  subroutine mesh(n, node, x, y)
    integer, intent(in) :: n, node(3, n)
    real(8), intent(in) :: x(:)
    real(8), intent(inout) :: y(:)
    integer :: e
    !$acc parallel loop
    do e = 1, n
      y(e) = x(node(1,e)) + x(node(3,e))
    end do
  end subroutine
end module

program elements
  use objects
  implicit none
  type(rows_t) :: small, large
  real(8), allocatable :: v(:), y(:), x(:)
  integer, allocatable :: node(:,:)
  integer :: e
  call make(small, 100000, 4)
  call make(large, 100000, 40)
  call number(small, 1000, 500)
  allocate (v(7000000), y(1048576), x(1048576))
  call short_rows(small%n, small%first, v, y)
  call long_rows(large%n, large%first, v, y)
  call near(1048576, x, y)
  call vectors(1048576, 32, x, v, v(3145729))
  call corners(1048576, x, y)
  call far(1048576, x, y)
  call table(1048576, 300, x, y)
  call faces(small%faces, small%left, x, y)
  allocate (node(3, 1048000))
  do e = 1, 1048000
    node(1, e) = e
    node(2, e) = node(1, e) + 1
    node(3, e) = node(2, e) + 47
  end do
  call mesh(1048000, node, x, y)
end program
