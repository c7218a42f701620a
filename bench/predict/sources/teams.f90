! An iteration for a gang or team, whose threads share the loops inside.
module teams
  implicit none
  integer, parameter :: dp = 8
contains
  subroutine softmax(n, m, a)
    integer, intent(in) :: n, m
    real, intent(inout) :: a(m,n)
    integer :: i, j
    real :: top, s
    !$acc parallel loop gang private(top, s) present(a)
    do j = 1, n
      top = a(1,j)
      !$acc loop vector reduction(max:top)
      do i = 1, m
        top = max(top, a(i,j))
      end do
      s = 0
      !$acc loop vector reduction(+:s)
      do i = 1, m
        a(i,j) = exp(a(i,j) - top)
        s = s + a(i,j)
      end do
      !$acc loop vector
      do i = 1, m
        a(i,j) = a(i,j)/s
      end do
    end do
  end subroutine

  subroutine layer_norm(n, m, a, b)
    integer, intent(in) :: n, m
    real, intent(in) :: a(m,n)
    real, intent(inout) :: b(m,n)
    integer :: i, j
    real :: mean, var
    !$acc parallel loop gang vector_length(128) private(mean, var) present(a, b)
    do j = 1, n
      mean = 0
      var = 0
      !$acc loop vector reduction(+:mean, var)
      do i = 1, m
        mean = mean + a(i,j)
        var = var + a(i,j)**2
      end do
      mean = mean/m
      var = 1/sqrt(var/m - mean**2 + 1e-5)
      !$acc loop vector
      do i = 1, m
        b(i,j) = (a(i,j) - mean)*var
      end do
    end do
  end subroutine

  subroutine batch_dots(n, m, x, y, d)
    integer, intent(in) :: n, m
    real(dp), intent(in) :: x(m,n), y(m,n)
    real(dp), intent(inout) :: d(n)
    integer :: i, j
    real(dp) :: s
    !$omp target teams distribute private(s)
    do j = 1, n
      s = 0
      !$omp parallel do reduction(+:s)
      do i = 1, m
        s = s + x(i,j)*y(i,j)
      end do
      d(j) = s
    end do
  end subroutine

  subroutine columns_then_levels(ncol, nlev, t, q, w)
    integer, intent(in) :: ncol, nlev
    real(dp), intent(in) :: t(ncol,nlev), q(ncol,nlev)
    real(dp), intent(inout) :: w(ncol,nlev)
    integer :: i, k
    !$acc parallel present(t, q, w)
    !$acc loop gang
    do k = 2, nlev - 1
      !$acc loop vector
      do i = 1, ncol
        w(i,k) = 0.5_dp*(t(i,k+1) - t(i,k-1)) + q(i,k)*exp(-t(i,k))
      end do
    end do
    !$acc end parallel
  end subroutine

  subroutine block_of_rows(nb, m, a, r)
    integer, intent(in) :: nb, m
    real(dp), intent(in) :: a(m,m,nb)
    real(dp), intent(inout) :: r(m,nb)
    integer :: b, i, j
    real(dp) :: s
    !$acc parallel loop gang present(a, r)
    do b = 1, nb
      !$acc loop vector private(s)
      do i = 1, m
        s = 0
        !$acc loop seq
        do j = 1, m
          s = s + abs(a(i,j,b))
        end do
        r(i,b) = s
      end do
    end do
  end subroutine

  subroutine small_products(nb, a, b, c)
    integer, intent(in) :: nb
    real(dp), intent(in) :: a(12,12,nb), b(12,12,nb)
    real(dp), intent(inout) :: c(12,12,nb)
    integer :: e, i, j, k
    real(dp) :: s
    !$omp target teams distribute
    do e = 1, nb
      !$omp parallel do collapse(2) private(s)
      do j = 1, 12
        do i = 1, 12
          s = 0
          do k = 1, 12
            s = s + a(i,k,e)*b(k,j,e)
          end do
          c(i,j,e) = s
        end do
      end do
    end do
  end subroutine

  subroutine wind_columns(ncol, nlev, u, drag, tot)
    integer, intent(in) :: ncol, nlev
    real(dp), intent(inout) :: u(nlev,ncol)
    real(dp), intent(in) :: drag(ncol)
    real(dp), intent(inout) :: tot(ncol)
    integer :: i, k
    real(dp) :: s
    !$omp target teams distribute private(s)
    do i = 1, ncol
      s = 0
      !$omp parallel do
      do k = 1, nlev
        u(k,i) = u(k,i)/(1 + drag(i)*abs(u(k,i)))
      end do
      !$omp parallel do reduction(+:s)
      do k = 1, nlev
        s = s + u(k,i)
      end do
      tot(i) = s
    end do
  end subroutine

  subroutine run_teams(turns)
    integer, intent(in) :: turns
    integer, parameter :: n = 20000, m = 384, ncol = 60000, nlev = 72, nb = 30000
    real, allocatable :: a(:,:), b(:,:)
    real(dp), allocatable :: x(:,:), y(:,:), d(:), t(:,:), q(:,:), w(:,:), s(:,:,:), r(:,:), e(:,:,:), f(:,:,:), &
      g(:,:,:), u(:,:), tot(:)
    integer :: k
    allocate (a(m,n), b(m,n), x(1000,6000), y(1000,6000), d(6000), t(ncol,nlev), q(ncol,nlev), w(ncol,nlev), &
      s(64,64,3000), r(64,3000))
    allocate (e(12,12,nb), f(12,12,nb), g(12,12,nb), u(nlev,ncol), tot(ncol))
    call random_number(a)
    b = 0
    x = 1.5_dp
    y = 0.5_dp
    d = 0
    t = 0.3_dp
    q = 0.1_dp
    w = 0
    s = -1
    r = 0
    e = 0.1_dp
    f = 0.2_dp
    g = 0
    u = 3
    tot = 0
    !$acc data copyin(x, y, t, q, s, e, f) copy(a, b, d, w, r, g, u, tot)
    do k = 1, turns
      call softmax(n, m, a)
      call layer_norm(n, m, a, b)
      call batch_dots(6000, 1000, x, y, d)
      call columns_then_levels(ncol, nlev, t, q, w)
      call block_of_rows(3000, 64, s, r)
      call small_products(nb, e, f, g)
      call wind_columns(ncol, nlev, u, q, tot)
    end do
    !$acc end data
    print *, 'teams', sum(a), sum(b), sum(d), sum(w), sum(r), sum(g), sum(tot)
  end subroutine
end module
