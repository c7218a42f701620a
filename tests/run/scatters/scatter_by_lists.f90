! q(v(:, e)) = q(v(:, e)) + x: sums of elements, as finite elements are assembled; where other elements are read, too, it is no sum.
! f2cuda options: --auto=all
! expect: report: 1 reduction, proved; kernel by_table
module assembly
  implicit none
contains
  subroutine apply(p, q, nodes, ke, ne, n)
    integer, intent(in) :: ne, n, nodes(4, ne)
    real(8), intent(in) :: p(n), ke(4, 4)
    real(8), intent(out) :: q(n)
    integer :: e, i, j
    real(8) :: pe(4), qe(4)
    q = 0
    do e = 1, ne
      pe = p(nodes(:, e))
      qe = 0
      do j = 1, 4
        do i = 1, 4
          qe(i) = qe(i) + ke(i, j)*pe(j)
        end do
      end do
      q(nodes(:, e)) = q(nodes(:, e)) + e*qe
    end do
  end subroutine
  subroutine planes(q, v, x, n, m)
    integer, intent(in) :: n, m, v(3, m)
    real(8), intent(inout) :: q(2, n)
    real(8), intent(in) :: x(3, m)
    integer :: e
    do e = 1, m
      q(:, v(:, e)) = q(:, v(:, e)) - spread(x(:, e), 1, 2)
    end do
    do e = 1, m
      q(2, v(1:2, e)) = max(q(2, v(1:2, e)), x(1:2, e)*e)
    end do
  end subroutine
  subroutine by_table(q, table)
    real(8), intent(inout) :: q(:)
    integer, allocatable, intent(in) :: table(:, :)
    real(8) :: w(4)
    integer :: e
    do e = lbound(table, 2), ubound(table, 2)
      w = e - 2*table(:, e)
      q(table(:, e)) = q(table(:, e)) + 2*w
    end do
  end subroutine
  subroutine moves(q, v, n, m)
    integer, intent(in) :: n, m, v(3, m)
    real(8), intent(inout) :: q(n)
    integer :: e
    do e = 1, m
      q(v(:, e)) = q(v(3:1:-1, e)) + 1
    end do
    do e = 2, m
      q(v(:, e)) = q(v(:, e)) + q(v(:, e - 1))
      q(v(:, e)) = mod(q(v(:, e)), 1024d0)
    end do
  end subroutine
end module
program p
  use assembly
  implicit none
  integer, parameter :: ne = 300, n = 331
  integer :: nodes(4, ne), v(3, ne), e, own(n)
  integer, allocatable :: table(:, :)
  real(8) :: u(n), q(n), ke(4, 4), r(2, n), x(3, ne)
  do e = 1, ne
    nodes(:, e) = [e, e + 1, e + 15, e + 31]
    v(:, e) = [1 + mod(e*7, 100), 101 + mod(e*3, 100), 201 + mod(e, 100)]
    x(:, e) = [e, -e, 2*e]
  end do
  do e = 1, n
    u(e) = mod(e*5, 17)
    own(e) = n + 1 - e
    r(:, e) = e
  end do
  ke = reshape([(real(e, 8), e = 1, 16)], [4, 4])
  call apply(u, q, nodes, ke, ne, n)
  print *, sum(q), q(1), q(100), q(n)
  call planes(r, v, x, n, ne)
  print *, sum(r(1, :)), sum(r(2, :)), r(:, 50), r(:, 250)
  allocate(table(0:3, 7:6 + ne), source=nodes)
  call by_table(q, table)
  print *, sum(q), q(1), q(100), q(n)
  call moves(q, v, n, ne)
  print *, sum(q), q(1), q(150), q(300)
  do e = 1, 10
    own(own(1:3)) = own(own(1:3)) + 1
  end do
  print *, sum(own), own(330)
end program
