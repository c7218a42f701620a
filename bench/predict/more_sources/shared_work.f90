! Loops inside each iteration that threads share, short ones and long ones; wavefronts; launches that are too short.
module shared_work
  implicit none
  integer, parameter :: dp = kind(1d0), sp = kind(1.0)
contains
  subroutine normalise_columns(n, m, a)
    integer, intent(in) :: n, m
    real(dp), intent(inout) :: a(n,m)
    integer :: i, j
    real(dp) :: s
    !$acc parallel loop gang private(s)
    do j = 1, m
      s = 0
      !$acc loop vector reduction(+:s)
      do i = 1, n
        s = s + a(i,j)**2
      end do
      s = 1/sqrt(s)
      !$acc loop vector
      do i = 1, n
        a(i,j) = s*a(i,j)
      end do
    end do
  end subroutine

  subroutine matvec_wide(n, m, a, x, y)
    integer, intent(in) :: n, m
    real(dp), intent(in) :: a(n,m), x(n)
    real(dp), intent(inout) :: y(m)
    integer :: i, j
    real(dp) :: s
    !$acc parallel loop gang private(s)
    do j = 1, m
      s = 0
      !$acc loop vector reduction(+:s)
      do i = 1, n
        s = s + a(i,j)*x(i)
      end do
      y(j) = s
    end do
  end subroutine

  subroutine softmax_rows(n, m, a, b)
    integer, intent(in) :: n, m
    real(sp), intent(in) :: a(n,m)
    real(sp), intent(inout) :: b(n,m)
    integer :: i, j
    real(sp) :: top, s
    !$acc parallel loop gang private(top, s)
    do j = 1, m
      top = -huge(top)
      !$acc loop vector reduction(max:top)
      do i = 1, n
        top = max(top, a(i,j))
      end do
      s = 0
      !$acc loop vector reduction(+:s)
      do i = 1, n
        b(i,j) = exp(a(i,j) - top)
        s = s + b(i,j)
      end do
      !$acc loop vector
      do i = 1, n
        b(i,j) = b(i,j)/s
      end do
    end do
  end subroutine

  subroutine columns_of_physics(nc, nz, t, q, p)
    integer, intent(in) :: nc, nz
    real(dp), intent(inout) :: t(nc,nz), q(nc,nz)
    real(dp), intent(in) :: p(nc,nz)
    real(dp) :: rain, es, qs, d
    integer :: i, k
    !$acc parallel loop private(rain, es, qs, d)
    do i = 1, nc
      rain = 0
      do k = 1, nz
        es = 611*exp(17.27_dp*(t(i,k) - 273.15_dp)/(t(i,k) - 35.86_dp))
        qs = 0.622_dp*es/(p(i,k) - 0.378_dp*es)
        d = max(q(i,k) - qs, 0._dp)
        q(i,k) = q(i,k) - d + 1e-4_dp*rain
        t(i,k) = t(i,k) + 2500*d
        rain = 0.7_dp*(rain + d)
      end do
    end do
  end subroutine

  subroutine gauss_seidel(n, a)
    integer, intent(in) :: n
    real(dp), intent(inout) :: a(n,n)
    integer :: i, j
    !$acc kernels
    do j = 2, n - 1
      do i = 2, n - 1
        a(i,j) = 0.25_dp*(a(i-1,j) + a(i+1,j) + a(i,j-1) + a(i,j+1))
      end do
    end do
    !$acc end kernels
  end subroutine

  subroutine edit_distance(n, m, s, t, d)
    integer, intent(in) :: n, m, s(n), t(m)
    integer, intent(inout) :: d(0:n,0:m)
    integer :: i, j
    !$acc kernels
    do j = 1, m
      do i = 1, n
        d(i,j) = min(d(i-1,j) + 1, d(i,j-1) + 1, d(i-1,j-1) + merge(0, 1, s(i) == t(j)))
      end do
    end do
    !$acc end kernels
  end subroutine

  subroutine sweep_up(nx, ny, nz, a, b)
    integer, intent(in) :: nx, ny, nz
    real(dp), intent(inout) :: a(nx,ny,nz)
    real(dp), intent(in) :: b(nx,ny,nz)
    integer :: i, j, k
    !$acc kernels
    do k = 2, nz
      do j = 1, ny
        do i = 1, nx
          a(i,j,k) = a(i,j,k) - b(i,j,k)*a(i,j,k-1)
        end do
      end do
    end do
    !$acc end kernels
  end subroutine

  subroutine tiny_update(n, a, b)
    integer, intent(in) :: n
    real(dp), intent(inout) :: a(n)
    real(dp), intent(in) :: b(n)
    integer :: i
    !$acc parallel loop
    do i = 1, n
      a(i) = a(i) + 0.1_dp*b(i)
    end do
  end subroutine

  subroutine tiny_sum(n, a, s)
    integer, intent(in) :: n
    real(dp), intent(in) :: a(n)
    real(dp), intent(out) :: s
    integer :: i
    s = 0
    !$acc parallel loop reduction(+:s)
    do i = 1, n
      s = s + a(i)
    end do
  end subroutine

  subroutine halo_faces(nx, ny, nz, a)
    integer, intent(in) :: nx, ny, nz
    real(dp), intent(inout) :: a(nx,ny,nz)
    integer :: j, k
    !$acc parallel loop collapse(2)
    do k = 1, nz
      do j = 1, ny
        a(1,j,k) = a(nx-1,j,k)
        a(nx,j,k) = a(2,j,k)
      end do
    end do
  end subroutine

  subroutine few_bodies(n, x, f)
    integer, intent(in) :: n
    real(dp), intent(in) :: x(3,n)
    real(dp), intent(inout) :: f(3,n)
    integer :: i, j
    real(dp) :: d(3), r
    !$acc parallel loop private(d, r)
    do i = 1, n
      f(:,i) = 0
      do j = 1, n
        d = x(:,j) - x(:,i)
        r = 1/sqrt(sum(d*d) + 1e-3_dp)
        f(:,i) = f(:,i) + d*r**3
      end do
    end do
  end subroutine

  subroutine run_shared(turns)
    integer, intent(in) :: turns
    integer, parameter :: nc = 20000, nx = 200, ny = 180, nz = 100
    real(dp), allocatable :: a(:,:), x(:), y(:), t(:,:), q(:,:), p(:,:), g(:,:), u(:,:,:), v(:,:,:), sm(:), pos(:,:), f(:,:)
    real(sp), allocatable :: l(:,:), e(:,:)
    integer, allocatable :: s1(:), s2(:), d(:,:)
    real(dp) :: total
    integer :: turn, i
    allocate (a(777,9000), x(777), y(9000), t(nc,50), q(nc,50), p(nc,50), g(2500,2500), u(nx,ny,nz), v(nx,ny,nz), sm(5000), &
      pos(3,3000), f(3,3000), l(100,60000), e(100,60000), s1(6000), s2(5000), d(0:6000,0:5000))
    call random_number(a)
    call random_number(x)
    call random_number(g)
    call random_number(u)
    call random_number(pos)
    call random_number(l)
    t = 290
    q = 0.02_dp
    p = 90000
    v = 0.1_dp
    y = 0
    sm = 1
    f = 0
    e = 0
    do i = 1, 6000
      s1(i) = mod(i*7, 20)
    end do
    do i = 1, 5000
      s2(i) = mod(i*11, 20)
    end do
    d = 0
    !$acc data copyin(x, p, v, pos, l, s1, s2) copy(a, y, t, q, g, u, sm, f, e, d)
    do turn = 1, turns
      call normalise_columns(777, 9000, a)
      call matvec_wide(777, 9000, a, x, y)
      call softmax_rows(100, 60000, l, e)
      call columns_of_physics(nc, 50, t, q, p)
      call gauss_seidel(2500, g)
      call edit_distance(6000, 5000, s1, s2, d)
      call sweep_up(nx, ny, nz, u, v)
      call tiny_update(5000, sm, y)
      call tiny_sum(5000, sm, total)
      call halo_faces(nx, ny, nz, u)
      call few_bodies(3000, pos, f)
    end do
    !$acc end data
    print *, 'shared', sum(a), sum(y), sum(e), sum(t), sum(g), d(6000,5000), sum(u), sum(sm), total, sum(f)
  end subroutine
end module
