! Rows of different lengths, indices, updates of elements that data choose, triangles.
module uneven
  implicit none
  integer, parameter :: dp = kind(1d0), sp = kind(1.0)
contains
  subroutine csr_banded(n, first, col, val, x, y)
    integer, intent(in) :: n, first(n+1), col(*)
    real(dp), intent(in) :: val(*), x(n)
    real(dp), intent(inout) :: y(n)
    integer :: i, k
    real(dp) :: s
    !$acc parallel loop private(s)
    do i = 1, n
      s = 0
      do k = first(i), first(i+1) - 1
        s = s + val(k)*x(col(k))
      end do
      y(i) = s
    end do
  end subroutine

  subroutine csr_long_rows(n, first, col, val, x, y)
    integer, intent(in) :: n, first(n+1), col(*)
    real(dp), intent(in) :: val(*), x(n)
    real(dp), intent(inout) :: y(n)
    integer :: i, k
    real(dp) :: s
    !$acc parallel loop private(s)
    do i = 1, n
      s = 0
      do k = first(i), first(i+1) - 1
        s = s + val(k)*x(col(k))
      end do
      y(i) = s
    end do
  end subroutine

  subroutine ell_product(n, w, col, val, x, y)
    integer, intent(in) :: n, w, col(n,w)
    real(dp), intent(in) :: val(n,w), x(n)
    real(dp), intent(inout) :: y(n)
    integer :: i, k
    !$acc parallel loop
    do i = 1, n
      y(i) = 0
      do k = 1, w
        y(i) = y(i) + val(i,k)*x(col(i,k))
      end do
    end do
  end subroutine

  subroutine edge_forces(ne, ends, x, f)
    integer, intent(in) :: ne, ends(2,ne)
    real(dp), intent(in) :: x(*)
    real(dp), intent(inout) :: f(*)
    integer :: e
    real(dp) :: d
    !$acc parallel loop private(d)
    do e = 1, ne
      d = x(ends(2,e)) - x(ends(1,e))
      !$acc atomic update
      f(ends(1,e)) = f(ends(1,e)) + d
      !$acc atomic update
      f(ends(2,e)) = f(ends(2,e)) - d
    end do
  end subroutine

  subroutine bins_2d(n, x, y, h)
    integer, intent(in) :: n
    real(sp), intent(in) :: x(n), y(n)
    integer, intent(inout) :: h(64,64)
    integer :: p, i, j
    !$acc parallel loop private(i, j)
    do p = 1, n
      i = 1 + int(64*x(p))
      j = 1 + int(64*y(p))
      !$acc atomic update
      h(i,j) = h(i,j) + 1
    end do
  end subroutine

  subroutine gather_neighbours(n, m, list, x, y)
    integer, intent(in) :: n, m, list(m,n)
    real(sp), intent(in) :: x(3,n)
    real(sp), intent(inout) :: y(3,n)
    integer :: i, k, j
    real(sp) :: dx, dy, dz, r, fx, fy, fz
    !$acc parallel loop private(fx, fy, fz)
    do i = 1, n
      fx = 0
      fy = 0
      fz = 0
      do k = 1, m
        j = list(k,i)
        dx = x(1,j) - x(1,i)
        dy = x(2,j) - x(2,i)
        dz = x(3,j) - x(3,i)
        r = 1/(dx*dx + dy*dy + dz*dz + 0.01)
        fx = fx + dx*r*r
        fy = fy + dy*r*r
        fz = fz + dz*r*r
      end do
      y(1,i) = fx
      y(2,i) = fy
      y(3,i) = fz
    end do
  end subroutine

  subroutine gram_lower(n, m, a, g)
    integer, intent(in) :: n, m
    real(dp), intent(in) :: a(m,n)
    real(dp), intent(inout) :: g(n,n)
    integer :: i, j, k
    real(dp) :: s
    !$acc parallel loop private(s)
    do j = 1, n
      do i = j, n
        s = 0
        do k = 1, m
          s = s + a(k,i)*a(k,j)
        end do
        g(i,j) = s
      end do
    end do
  end subroutine

  subroutine triangle_update(n, a, x, y)
    integer, intent(in) :: n
    real(dp), intent(inout) :: a(n,n)
    real(dp), intent(in) :: x(n), y(n)
    integer :: i, j
    !$acc parallel loop
    do j = 1, n
      !$acc loop
      do i = 1, j
        a(i,j) = a(i,j) + x(i)*y(j)
      end do
    end do
  end subroutine

  subroutine levels_of_columns(nc, nz, kbot, t, q)
    integer, intent(in) :: nc, nz, kbot(nc)
    real(dp), intent(in) :: t(nc,nz)
    real(dp), intent(inout) :: q(nc,nz)
    integer :: i, k
    !$acc parallel loop
    do i = 1, nc
      do k = 2, kbot(i)
        q(i,k) = q(i,k-1)*0.9_dp + t(i,k)
      end do
    end do
  end subroutine

  subroutine run_uneven(turns)
    integer, intent(in) :: turns
    integer, parameter :: n = 500000, nl = 20000, ne = 1500000, np = 3000000, nm = 100000, ng = 700, nt = 3000, nc = 40000
    integer, allocatable :: first(:), col(:), lfirst(:), lcol(:), ecol(:,:), ends(:,:), list(:,:), kbot(:), h(:,:)
    real(dp), allocatable :: val(:), lval(:), eval(:,:), x(:), y(:), f(:), a(:,:), g(:,:), tr(:,:), t(:,:), q(:,:)
    real(sp), allocatable :: px(:), py(:), pos(:,:), frc(:,:)
    integer :: i, k, turn
    allocate (first(n+1), lfirst(nl+1), ecol(n,7), eval(n,7), ends(2,ne), list(40,nm), kbot(nc), h(64,64), x(n), y(n), f(n), &
      a(300,ng), g(ng,ng), tr(nt,nt), t(nc,60), q(nc,60), px(np), py(np), pos(3,nm), frc(3,nm))
    first(1) = 1
    do i = 1, n
      first(i+1) = first(i) + 5 + mod(i, 9)
    end do
    allocate (col(first(n+1)), val(first(n+1)))
    do i = 1, n
      do k = first(i), first(i+1) - 1
        col(k) = min(n, max(1, i + (k - first(i))*3 - 12))
      end do
    end do
    lfirst(1) = 1
    do i = 1, nl
      lfirst(i+1) = lfirst(i) + 100 + mod(i*37, 200)
    end do
    allocate (lcol(lfirst(nl+1)), lval(lfirst(nl+1)))
    do k = 1, lfirst(nl+1) - 1
      lcol(k) = 1 + mod(k*7919, nl)
    end do
    do k = 1, 7
      do i = 1, n
        ecol(i,k) = 1 + mod(i + k*k*700, n)
      end do
    end do
    do i = 1, ne
      ends(1,i) = 1 + i/3
      ends(2,i) = 1 + mod(i/3 + 1 + mod(i, 3)*411, n)
    end do
    do i = 1, nm
      do k = 1, 40
        list(k,i) = 1 + mod(i + k*k*3, nm)
      end do
    end do
    do i = 1, nc
      kbot(i) = 20 + mod(i*13, 40)
    end do
    call random_number(x)
    call random_number(val)
    call random_number(px)
    call random_number(py)
    call random_number(pos)
    call random_number(a)
    call random_number(t)
    lval = 1
    eval = 1
    y = 0
    f = 0
    h = 0
    g = 0
    tr = 0
    q = 0
    frc = 0
    !$acc data copyin(first, col, val, lfirst, lcol, lval, ecol, eval, ends, list, kbot, x, px, py, pos, a, t) &
    !$acc & copy(y, f, h, g, tr, q, frc)
    do turn = 1, turns
      call csr_banded(n, first, col, val, x, y)
      call csr_long_rows(nl, lfirst, lcol, lval, x, y)
      call ell_product(n, 7, ecol, eval, x, y)
      call edge_forces(ne, ends, x, f)
      call bins_2d(np, px, py, h)
      call gather_neighbours(nm, 40, list, pos, frc)
      call gram_lower(ng, 300, a, g)
      call triangle_update(nt, tr, x, x)
      call levels_of_columns(nc, 60, kbot, t, q)
    end do
    !$acc end data
    print *, 'uneven', sum(y), sum(f), sum(h), sum(g), sum(tr), sum(q), sum(frc)
  end subroutine
end module
