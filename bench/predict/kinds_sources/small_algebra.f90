! Small algebra a thread: polar decompositions, elastic plastic laws, systems of 5, eigenvalues, gradients of tetrahedra by corners, chemistry by 8 species, tensors in records.
module small_algebra
  implicit none
  integer, parameter :: dp = kind(1d0), sp = kind(1.0)
contains
  subroutine polar_turns(n, f, r)
    integer, intent(in) :: n
    real(dp), intent(in) :: f(3,3,n)
    real(dp), intent(inout) :: r(3,3,n)
    integer :: e, it, i, j
    real(dp) :: q(3,3), c(3,3), det
    !$omp target teams distribute parallel do private(q, c, det, i, j, it)
    do e = 1, n
      do j = 1, 3
        do i = 1, 3
          q(i,j) = f(i,j,e)
        end do
      end do
      do it = 1, 4
        c(1,1) = q(2,2)*q(3,3) - q(2,3)*q(3,2)
        c(2,1) = q(1,3)*q(3,2) - q(1,2)*q(3,3)
        c(3,1) = q(1,2)*q(2,3) - q(1,3)*q(2,2)
        c(1,2) = q(2,3)*q(3,1) - q(2,1)*q(3,3)
        c(2,2) = q(1,1)*q(3,3) - q(1,3)*q(3,1)
        c(3,2) = q(1,3)*q(2,1) - q(1,1)*q(2,3)
        c(1,3) = q(2,1)*q(3,2) - q(2,2)*q(3,1)
        c(2,3) = q(1,2)*q(3,1) - q(1,1)*q(3,2)
        c(3,3) = q(1,1)*q(2,2) - q(1,2)*q(2,1)
        det = q(1,1)*c(1,1) + q(1,2)*c(2,1) + q(1,3)*c(3,1)
        do j = 1, 3
          do i = 1, 3
            q(i,j) = 0.5_dp*(q(i,j) + c(j,i)/det)
          end do
        end do
      end do
      do j = 1, 3
        do i = 1, 3
          r(i,j,e) = q(i,j)
        end do
      end do
    end do
  end subroutine

  subroutine small_lu(n, a, b)
    integer, intent(in) :: n
    real(dp), intent(in) :: a(5,5,n)
    real(dp), intent(inout) :: b(5,n)
    integer :: e, i, j, k
    real(dp) :: m(5,5), x(5), s
    !$omp target teams distribute parallel do private(m, x, s, i, j, k)
    do e = 1, n
      do j = 1, 5
        do i = 1, 5
          m(i,j) = a(i,j,e)
        end do
        x(j) = b(j,e)
      end do
      do k = 1, 4
        do i = k + 1, 5
          s = m(i,k)/m(k,k)
          do j = k + 1, 5
            m(i,j) = m(i,j) - s*m(k,j)
          end do
          x(i) = x(i) - s*x(k)
        end do
      end do
      do k = 5, 1, -1
        do j = k + 1, 5
          x(k) = x(k) - m(k,j)*x(j)
        end do
        x(k) = x(k)/m(k,k)
      end do
      do j = 1, 5
        b(j,e) = x(j)
      end do
    end do
  end subroutine

  subroutine eigen_strengths(n, a, lam)
    integer, intent(in) :: n
    real(dp), intent(in) :: a(n,6)
    real(dp), intent(inout) :: lam(n,3)
    integer :: e
    real(dp) :: q, p1, p2, p, r, phi, b11, b22, b33, det
    !$omp target teams distribute parallel do private(q, p1, p2, p, r, phi, b11, b22, b33, det)
    do e = 1, n
      p1 = a(e,4)**2 + a(e,5)**2 + a(e,6)**2
      q = (a(e,1) + a(e,2) + a(e,3))/3
      p2 = (a(e,1) - q)**2 + (a(e,2) - q)**2 + (a(e,3) - q)**2 + 2*p1
      p = sqrt(p2/6)
      b11 = (a(e,1) - q)/p
      b22 = (a(e,2) - q)/p
      b33 = (a(e,3) - q)/p
      det = b11*(b22*b33 - (a(e,6)/p)**2) - a(e,4)/p*(a(e,4)/p*b33 - a(e,6)*a(e,5)/p**2) &
        + a(e,5)/p*(a(e,4)*a(e,6)/p**2 - b22*a(e,5)/p)
      r = max(-1.0_dp, min(1.0_dp, det/2))
      phi = acos(r)/3
      lam(e,1) = q + 2*p*cos(phi)
      lam(e,3) = q + 2*p*cos(phi + 2.0943951_dp)
      lam(e,2) = 3*q - lam(e,1) - lam(e,3)
    end do
  end subroutine

  subroutine corner_gradients(ne, np, node, x, u, g)
    integer, intent(in) :: ne, np, node(4,ne)
    real(dp), intent(in) :: x(3,np), u(np)
    real(dp), intent(inout) :: g(3,ne)
    integer :: e, a, b, c, d
    real(dp) :: e1(3), e2(3), e3(3), det, u1, u2, u3
    !$omp target teams distribute parallel do private(a, b, c, d, e1, e2, e3, det, u1, u2, u3)
    do e = 1, ne
      a = node(1,e)
      b = node(2,e)
      c = node(3,e)
      d = node(4,e)
      e1 = x(:,b) - x(:,a)
      e2 = x(:,c) - x(:,a)
      e3 = x(:,d) - x(:,a)
      u1 = u(b) - u(a)
      u2 = u(c) - u(a)
      u3 = u(d) - u(a)
      det = e1(1)*(e2(2)*e3(3) - e2(3)*e3(2)) - e1(2)*(e2(1)*e3(3) - e2(3)*e3(1)) + e1(3)*(e2(1)*e3(2) - e2(2)*e3(1))
      g(1,e) = (u1*(e2(2)*e3(3) - e2(3)*e3(2)) + u2*(e3(2)*e1(3) - e3(3)*e1(2)) + u3*(e1(2)*e2(3) - e1(3)*e2(2)))/det
      g(2,e) = (u1*(e2(3)*e3(1) - e2(1)*e3(3)) + u2*(e3(3)*e1(1) - e3(1)*e1(3)) + u3*(e1(3)*e2(1) - e1(1)*e2(3)))/det
      g(3,e) = (u1*(e2(1)*e3(2) - e2(2)*e3(1)) + u2*(e3(1)*e1(2) - e3(2)*e1(1)) + u3*(e1(1)*e2(2) - e1(2)*e2(1)))/det
    end do
  end subroutine

  subroutine jacobi_records(n, w, j9)
    integer, intent(in) :: n
    real(dp), intent(in) :: j9(9,n)
    real(dp), intent(inout) :: w(n)
    integer :: i
    !$omp target teams distribute parallel do
    do i = 1, n
      w(i) = j9(1,i)*(j9(5,i)*j9(9,i) - j9(6,i)*j9(8,i)) - j9(2,i)*(j9(4,i)*j9(9,i) - j9(6,i)*j9(7,i)) &
        + j9(3,i)*(j9(4,i)*j9(8,i) - j9(5,i)*j9(7,i))
    end do
  end subroutine

  subroutine kinetics_8(n, t, y, dy)
    integer, intent(in) :: n
    real(dp), intent(in) :: t(n), y(n,8)
    real(dp), intent(inout) :: dy(n,8)
    integer :: i
    real(dp) :: k1, k2, k3, k4, ti, r1, r2, r3, r4
    !$omp target teams distribute parallel do private(k1, k2, k3, k4, ti, r1, r2, r3, r4)
    do i = 1, n
      ti = 1/t(i)
      k1 = 1.2e3_dp*exp(-800*ti)
      k2 = 3.4e2_dp*t(i)**0.7_dp*exp(-1200*ti)
      k3 = 5.6e1_dp*exp(-300*ti)
      k4 = 7.8_dp*sqrt(t(i))*exp(-100*ti)
      r1 = k1*y(i,1)*y(i,2)
      r2 = k2*y(i,3)*y(i,4)
      r3 = k3*y(i,5)*y(i,6)
      r4 = k4*y(i,7)*y(i,8)
      dy(i,1) = -r1 + r4
      dy(i,2) = -r1 + r2
      dy(i,3) = r1 - r2
      dy(i,4) = -r2 + r3
      dy(i,5) = r2 - r3
      dy(i,6) = r4 - r3
      dy(i,7) = r3 - r4
      dy(i,8) = r1 - r4
    end do
  end subroutine

  subroutine rotate_stress(n, s, q, t)
    integer, intent(in) :: n
    real(dp), intent(in) :: s(3,3,n), q(3,3,n)
    real(dp), intent(inout) :: t(3,3,n)
    integer :: e, i, j, k, l
    real(dp) :: a
    !$omp target teams distribute parallel do private(i, j, k, l, a)
    do e = 1, n
      do j = 1, 3
        do i = 1, 3
          a = 0
          do l = 1, 3
            do k = 1, 3
              a = a + q(k,i,e)*s(k,l,e)*q(l,j,e)
            end do
          end do
          t(i,j,e) = a
        end do
      end do
    end do
  end subroutine

  subroutine run_small_algebra(turns)
    integer, intent(in) :: turns
    integer, parameter :: n = 300000, ne = 500000, np = 100000
    real(dp), allocatable :: f(:,:,:), r(:,:,:), a5(:,:,:), b5(:,:), a6(:,:), lam(:,:), x(:,:), u(:), g(:,:), w(:), &
      t(:), y(:,:), dy(:,:), s3(:,:,:), t3(:,:,:)
    integer, allocatable :: node(:,:)
    integer :: turn, i, j
    allocate (f(3,3,n), r(3,3,n), a5(5,5,n), b5(5,n), a6(n,6), lam(n,3), x(3,np), u(np), g(3,ne), w(n), t(n), y(n,8), &
      dy(n,8), node(4,ne), s3(3,3,n), t3(3,3,n))
    f = 0.1_dp
    a5 = 0.2_dp
    do i = 1, n
      do j = 1, 3
        f(j,j,i) = 1 + 0.001_dp*mod(i, 11)
      end do
      do j = 1, 5
        a5(j,j,i) = 4
      end do
      a6(i,:) = [1.0_dp, 2.0_dp, 3.5_dp, 0.1_dp, 0.2_dp, 0.3_dp]*(1 + 0.001_dp*mod(i, 13))
      t(i) = 300 + mod(i, 900)
    end do
    b5 = 1
    r = 0
    lam = 0
    s3 = f
    t3 = 0
    do i = 1, np
      x(:,i) = [0.1_dp*mod(i, 47), 0.1_dp*mod(i/47, 47), 0.1_dp*(i/2209)]
      u(i) = x(1,i) + 2*x(2,i)
    end do
    do i = 1, ne
      node(1,i) = 1 + (i - 1)/5
      node(2,i) = min(node(1,i) + 1, np)
      node(3,i) = min(node(1,i) + 47, np)
      node(4,i) = min(node(1,i) + 2209, np)
    end do
    g = 0
    y = 0.1_dp
    dy = 0
    !$omp target data map(tofrom: f, r, a5, b5, a6, lam, x, u, g, w, t, y, dy, node, s3, t3)
    do turn = 1, turns
      call polar_turns(n, f, r)
      call small_lu(n, a5, b5)
      call eigen_strengths(n, a6, lam)
      call corner_gradients(ne, np, node, x, u, g)
      call jacobi_records(n, w, f)
      call kinetics_8(n, t, y, dy)
      call rotate_stress(n, s3, f, t3)
    end do
    !$omp end target data
    print *, 'algebra', sum(r), sum(b5), sum(lam), sum(w), sum(dy), sum(t3)
  end subroutine
end module
