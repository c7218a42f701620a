! INTENT(OUT) gives components the values that the definition of their type has, in procedures of kernels and in those that the host calls
! between kernels, though no statement sets them.
! f2cuda options: --auto=all
! expect: report: 0 ; host
module cells
  implicit none
  integer, parameter :: n = 300
  type grid
    real(8) :: a(n) = 2, s = 1
    integer :: k = 5
  end type
  type vec
    real(8) :: x = 1, y = 2
  end type
  type(grid) :: g
contains
  subroutine reset(q)
    type(grid), intent(out) :: q
  end subroutine
  subroutine reset_part(q)
    type(grid), intent(out) :: q
    q%s = 3
  end subroutine
  subroutine reset_all(q)
    type(vec), intent(out) :: q(:)
  end subroutine
  pure subroutine set(v, r)
    type(vec), intent(out) :: v
    real(8), intent(in) :: r
    if (r > 10) v%x = r
  end subroutine
  subroutine h01
    integer :: i
    do i = 1, n
      g%a(i) = g%a(i)*3 + i
    end do
    call reset(g)
    do i = 1, n
      g%a(i) = g%a(i)*3 + i
    end do
    print *, sum(g%a), g%s, g%k
    do i = 1, n
      g%a(i) = g%a(i)*3 + i
    end do
    call reset_part(g)
    do i = 1, n
      g%a(i) = g%a(i)*3 + g%s
    end do
    print *, sum(g%a), g%s, g%k
  end subroutine
  subroutine h02
    type(vec) :: v(n), w
    integer :: i
    do i = 1, n
      v(i)%x = i; v(i)%y = i
    end do
    do i = 1, n
      call set(v(i), i*0.1d0)
    end do
    print *, sum(v%x), sum(v%y)
    do i = 1, n
      w%x = 7; w%y = 8
      call set(w, i*1d0)
      v(i) = w
    end do
    print *, sum(v%x), sum(v%y)
    do i = 1, n
      v(i)%x = v(i)%x + i; v(i)%y = i
    end do
    call reset_all(v)
    do i = 1, n
      v(i)%x = v(i)%x + i
    end do
    print *, sum(v%x), sum(v%y)
  end subroutine
end module
program intent_out_begins
  use cells
  call h01; call h02
end program
