! Edges that add a flux of a procedure to both cells by array assignments, and boundary edges with SELECT CASE
! f2cuda options: --auto=all
! expect: report: 2 do e = 1, ne                                  reduction, proved; kernel
! expect: report: 1 do e = 1, nb                                  reduction, proved; kernel
program sums_of_sections_behind_calls
  implicit none
  integer, parameter :: ne = 500, nc = 130, nb = 60
  integer :: left(ne), right(ne), cell(nb), kind_of(nb), e
  real(8) :: q(4,nc), res(4,nc), length(ne)
  do e = 1, ne
    left(e) = 1 + mod(e*7, nc); right(e) = 1 + mod(e*11 + 3, nc); length(e) = 0.25d0*mod(e, 9)
  end do
  do e = 1, nb
    cell(e) = 1 + mod(e*13, nc); kind_of(e) = mod(e, 3)
  end do
  q = reshape([(0.5d0*mod(e*e, 17), e = 1, 4*nc)], [4, nc])
  res = 0
  call plain(q, res)
  print '(4f12.4)', res(:,1:nc:26)
  call split(q, res)
  call edges(q, res)
  print '(4f12.4)', res(:,1:nc:26)
contains
  pure subroutine flux(a, b, f)
    real(8), intent(in) :: a(4), b(4)
    real(8), intent(out) :: f(4)
    f = 0.5d0*(turned(a) + turned(b)) - (b - a)
  end subroutine
  pure function turned(a)
    real(8), intent(in) :: a(4)
    real(8) :: turned(4)
    turned = [a(4), a(1), 2*a(2), a(3) - a(1)]
  end function
  subroutine plain(q, res)
    real(8), intent(in) :: q(:,:)
    real(8), intent(inout) :: res(:,:)
    real(8) :: f(4)
    integer :: e, l, r
    do e = 1, ne
      l = left(e); r = right(e)
      call flux(q(:,l), q(:,r), f)
      res(:,l) = res(:,l) + f*length(e)
      res(:,r) = res(:,r) - f*length(e)
    end do
  end subroutine
  ! a call between the two sums, and a part of the section
  subroutine split(q, res)
    real(8), intent(in) :: q(4,nc)
    real(8), intent(inout) :: res(4,nc)
    real(8) :: f(4)
    integer :: e
    do e = 1, ne
      call flux(q(:,left(e)), q(:,right(e)), f)
      res(:,left(e)) = res(:,left(e)) + f
      call flux(q(:,right(e)), q(:,left(e)), f)
      res(2:3,right(e)) = res(2:3,right(e)) - f(1:2)*length(e)
    end do
  end subroutine
  subroutine edges(q, res)
    real(8), intent(in) :: q(:,:)
    real(8), intent(inout) :: res(:,:)
    real(8) :: f(4), g(4)
    integer :: e, l
    do e = 1, nb
      l = cell(e)
      select case (kind_of(e))
      case (1)
        g = q(:,l)
        g(2:3) = -g(2:3)
      case default
        g = [1d0, 0.5d0, 0d0, 2.5d0]
      end select
      call flux(q(:,l), g, f)
      res(:,l) = res(:,l) + f
    end do
  end subroutine
end program
