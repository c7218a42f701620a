! Small arrays at a point: sections of neighbours pass through shared memory in one piece where an iteration writes 32 bytes of them or more.
! expect: code: 6 launch.staged
! expect: code: 2 {9, 9})
! expect: code: 2 walk_lines
! expect: code: 1 u_, 1, {4, 0})
module points
  implicit none
  integer, parameter :: dp = kind(1d0)
  real(dp), allocatable :: c3(:,:,:), r3(:,:,:)
contains
  ! constant subscripts; nine elements that are only read stay where they are
  subroutine invert(t, u, n)
    integer, intent(in) :: n
    real(dp), intent(in) :: t(3,3,n)
    real(dp), intent(out) :: u(3,3,n)
    integer :: i
    real(dp) :: det
    !$acc parallel loop
    do i = 1, n
      det = t(1,1,i)*(t(2,2,i)*t(3,3,i) - t(2,3,i)*t(3,2,i)) - t(1,2,i)*(t(2,1,i)*t(3,3,i) - t(2,3,i)*t(3,1,i)) &
          + t(1,3,i)*(t(2,1,i)*t(3,2,i) - t(2,2,i)*t(3,1,i))
      u(1,1,i) =  (t(2,2,i)*t(3,3,i) - t(2,3,i)*t(3,2,i))/det
      u(1,2,i) = -(t(1,2,i)*t(3,3,i) - t(1,3,i)*t(3,2,i))/det
      u(1,3,i) =  (t(1,2,i)*t(2,3,i) - t(1,3,i)*t(2,2,i))/det
      u(2,1,i) = -(t(2,1,i)*t(3,3,i) - t(2,3,i)*t(3,1,i))/det
      u(2,2,i) =  (t(1,1,i)*t(3,3,i) - t(1,3,i)*t(3,1,i))/det
      u(2,3,i) = -(t(1,1,i)*t(2,3,i) - t(1,3,i)*t(2,1,i))/det
      u(3,1,i) =  (t(2,1,i)*t(3,2,i) - t(2,2,i)*t(3,1,i))/det
      u(3,2,i) = -(t(1,1,i)*t(3,2,i) - t(1,2,i)*t(3,1,i))/det
      u(3,3,i) =  (t(1,1,i)*t(2,2,i) - t(1,2,i)*t(2,1,i))/det
    end do
  end subroutine
  ! a loop inside that ends by what it does
  subroutine halved(t, n)
    integer, intent(in) :: n
    real(dp), intent(inout) :: t(3,3,n)
    integer :: i, k
    !$acc parallel loop private(k)
    do i = 1, n
      k = mod(i, 4)
      do while (k > 0)
        t(1,2,i) = t(1,2,i)/2 + t(2,2,i)
        t(3,1,i) = t(1,2,i) - k
        k = k - 1
      end do
      t(2,1,i) = t(1,2,i) + t(3,1,i)
      t(1,1,i) = t(2,1,i)*2
      t(3,3,i) = t(1,1,i) - 1
    end do
  end subroutine
  ! short loops, extents that only the run knows, an even number of elements, a range that begins later
  subroutine rotate(a, b, q, m)
    real(dp), intent(in) :: a(:,:)
    real(dp), intent(inout) :: b(:,:)
    real(dp), intent(in) :: q(4,4)
    integer, intent(in) :: m
    integer :: i, k
    real(dp) :: s
    !$acc parallel loop private(s)
    do i = 3, m
      s = 0.5_dp*a(1,i)
      do k = 1, 4
        b(k,i) = b(k,i)*s + q(k,1)*a(1,i) + q(k,2)*a(2,i) + q(k,3)*a(3,i) + q(k,4)*a(4,i)
      end do
    end do
  end subroutine
  ! five components in a grid; one is left as it was, others are set under a condition
  subroutine conserved(u, p, nx, ny)
    integer, intent(in) :: nx, ny
    real(dp), intent(inout) :: u(5,0:nx+1,ny)
    real(dp), intent(in) :: p(nx,ny)
    integer :: i, j
    !$acc parallel loop collapse(2)
    do j = 1, ny
      do i = 1, nx
        if (mod(i + j, 7) == 0) cycle
        u(1,i,j) = p(i,j)
        u(2,i,j) = u(2,i,j) + p(i,j)
        u(3,i,j) = p(i,j)*i
        if (p(i,j) > 20) then
          u(5,i,j) = -1
        else
          u(5,i,j) = 2*u(5,i,j)
        end if
      end do
    end do
  end subroutine
  ! sixteen elements that are read, of four bytes
  subroutine determinants(a, d, n)
    integer, intent(in) :: n
    real, intent(in) :: a(4,4,n)
    real, intent(out) :: d(n)
    integer :: i, k, l
    real :: s
    !$acc parallel loop private(s)
    do i = 1, n
      s = 0
      do l = 1, 4
        do k = 1, 4
          s = s + a(k,l,i)*(k - 2*l)
        end do
      end do
      d(i) = s
    end do
  end subroutine
  ! complex, from the last one to the first, arrays of a module
  subroutine links(u, w, n)
    integer, intent(in) :: n
    complex(dp), intent(in) :: w(n)
    complex(dp), intent(out) :: u(2,2,n)
    integer :: i
    !$acc parallel loop
    do i = 1, n
      u(1,1,i) = w(i)
      u(2,1,i) = conjg(w(i))
      u(1,2,i) = -conjg(w(i))
      u(2,2,i) = w(i)*w(i)
    end do
  end subroutine
  ! a copy in registers, which short loops take there and back
  subroutine square(n)
    integer, intent(in) :: n
    integer :: i, k, l
    real(dp) :: x(3,3)
    !$acc parallel loop private(x)
    do i = 1, n
      do l = 1, 3
        do k = 1, 3
          x(k,l) = c3(k,l,i) + c3(l,k,i)
        end do
      end do
      do k = 1, 3
        x(k,1) = x(k,1) - x(k,3)*x(2,2)
      end do
      do l = 1, 3
        do k = 3, 1, -1
          r3(k,l,i) = x(k,1)*x(1,l) + x(k,2)*x(2,l)
        end do
      end do
    end do
  end subroutine
  ! windows that a long loop moves along columns: not points, though fifteen elements are chosen by constants
  subroutine moving(f, h, m, n)
    integer, intent(in) :: m, n
    real, intent(in) :: f(m,n)
    real, intent(out) :: h(m,n)
    real :: s
    integer :: i, k
    !$acc kernels
    do i = 1, n
      s = sum(f(1:15,i))
      h(8,i) = s
      do k = 9, m - 7
        s = s + f(k+7,i) - f(k-8,i)
        h(k,i) = s
      end do
    end do
    !$acc end kernels
  end subroutine moving
  ! eight of sixty elements: too few
  subroutine few(f, n)
    integer, intent(in) :: n
    real, intent(inout) :: f(:,:)
    integer :: i
    !$acc parallel loop
    do i = 1, n
      f(1,i) = i; f(3,i) = 1; f(5,i) = 2*i; f(7,i) = f(8,i); f(8,i) = 4*i; f(20,i) = 3; f(21,i) = f(20,i)
    end do
  end subroutine
end module
program staged_points
  use points
  implicit none
  integer, parameter :: sizes(4) = [1, 31, 100, 333]
  integer :: s, n, i, k, l
  real(dp), allocatable :: t(:,:,:), u(:,:,:), a(:,:), b(:,:), c(:,:,:), p(:,:)
  real, allocatable :: g(:,:,:), d(:), f(:,:), h(:,:)
  complex(dp), allocatable :: z(:,:,:), w(:)
  real(dp) :: q(4,4)
  q = reshape([(0.25_dp*mod(k*5, 7), k = 1, 16)], [4, 4])
  do s = 1, 4
    n = sizes(s)
    allocate (t(3,3,n), u(3,3,n), a(4,n+2), b(4,n+2), c(5,0:n+1,3), p(n,3), g(4,4,n), d(n), f(60,n), h(60,n), z(2,2,n), w(n))
    allocate (c3(3,3,n), r3(3,3,n))
    do i = 1, n
      do l = 1, 3
        do k = 1, 3
          t(k,l,i) = mod(k*3 + l*5 + i, 11) + merge(16, 0, k == l)
          c3(k,l,i) = mod(k + l*7 + i*3, 5)
        end do
      end do
      g(:,:,i) = reshape([(real(mod(k*i, 17)), k = 1, 16)], [4, 4])
      w(i) = cmplx(i, mod(i, 3), dp)
    end do
    a = reshape([(real(mod(k, 13), dp), k = 1, 4*n + 8)], [4, n + 2])
    b = 1
    c = 3
    p = reshape([(real(mod(k*3, 41), dp), k = 1, 3*n)], [n, 3])
    f = 9
    u = -1
    call invert(t, u, n)
    call halved(t, n)
    call rotate(a, b, q, n + 1)
    call conserved(c, p, n, 3)
    call determinants(g, d, n)
    call links(z, w, n)
    call square(n)
    call few(f, n)
    h = 0
    call moving(f, h, 60, n)
    print '(i4, 8es16.8)', n, sum(u), u(2,3,n), sum(b), b(4,min(n+1, 3)), sum(c), c(5,n,3), c(4,1,1)
    print '(8es16.8)', sum(d), d(n), sum(z), z(2,1,n), sum(r3), r3(3,1,n)
    print *, sum(h), h(8,n), h(53,n), sum(t)
    print *, sum(f), f(8,n), f(21,n), b(:,n+2)
    deallocate (t, u, a, b, c, p, g, d, f, h, z, w, c3, r3)
  end do
end program
