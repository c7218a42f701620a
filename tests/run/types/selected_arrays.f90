! f2cuda options: --auto=all
! Array arguments whose type or rank only a block of SELECT TYPE or SELECT RANK knows, and names of ASSOCIATE for values that are arrays: loops that use them are kernels.
! expect: report: 2 kernel scale_
! expect: report: 4 kernel add_
! expect: report: 1 kernel waves_
module m
  implicit none
contains
  subroutine scale(x, f, n)
    class(*), intent(inout) :: x(0:)
    real(8), intent(in) :: f
    integer, intent(in) :: n
    integer :: i
    select type (x)
    type is (real(8))
      do i = 0, n-1
        x(i) = x(i)*f
      end do
    type is (integer)
      do i = 0, n-1
        x(i) = x(i)*int(f)
      end do
    end select
  end subroutine
  subroutine add(y, x)
    real(4), intent(in) :: x(..)
    real(4), intent(inout) :: y(..)
    integer :: i, j, k
    select rank (yy => y)
    rank (1)
      select rank (xx => x)
      rank (1)
        do i = lbound(yy,1), ubound(yy,1)
          yy(i) = yy(i) + xx(i)
        end do
      end select
    rank (3)
      select rank (x)
      rank (3)
        do k = 1, size(yy,3)
          do j = 1, size(yy,2)
            do i = 1, size(yy,1)
              yy(i,j,k) = yy(i,j,k) + 2*x(i,j,k)
            end do
          end do
        end do
      end select
    end select
  end subroutine
  subroutine waves(q, f, n)
    real(8), intent(inout) :: q(:, :)
    real(8), intent(in) :: f(:)
    integer, intent(in) :: n
    integer :: i
    associate (h => q(1, :), hu => q(2, :), c => sqrt(9.81d0*q(1, :)), w => [1d0, 2d0, 3d0], ff => 0.5d0*f)
      !$acc parallel loop
      do i = 1, n
        hu(i) = hu(i) + c(i)*h(i) + ff(i)*w(mod(i, 3) + 1)
      end do
    end associate
  end subroutine
  subroutine outer(x)
    real(4), intent(inout) :: x(:)
    integer :: it, i
    do it = 1, 3
      associate (w => x(2:)*2, z => x(1:size(x)-1) + [(1.0, i=1,size(x)-1)])
        do i = 1, size(x)-1
          x(i) = x(i) + 0.25*(w(i) - z(i))
        end do
        if (w(1) > 1000) exit
        call add(x(1:size(w)), w)
      end associate
    end do
  end subroutine
end module
program p
  use m
  implicit none
  real(8) :: a(50)
  integer :: k(30), i
  real(8) :: q(2, 50)
  real(4) :: b(0:20), c(0:20), d(4,5,6), e(4,5,6)
  a = [(i*0.5d0, i=1,50)]; k = [(i, i=1,30)]
  b = 1; c = 2; d = 3; e = 4
  call scale(a, 2d0, 50); call scale(k, 3d0, 30)
  call add(b, c); call add(d, e)
  call outer(c)
  q(1, :) = 2; q(2, :) = 1
  call waves(q, a, 50)
  print *, sum(a), sum(k), sum(b), sum(d), nint(1000*sum(q))
  print '(8f9.3)', c
end program
