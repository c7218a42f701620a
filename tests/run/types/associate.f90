! Names of ASSOCIATE: sections with bounds and steps, selectors whose subscripts change, names that hide each other.
! f2cuda options: --auto=all
! expect: report: 9 ; kernel work_
module mm
  implicit none
  type field
    integer :: n = 0, k = 2
    real(8), allocatable :: u(:,:), w(:)
    real(8) :: c(0:4) = 0
  end type
  integer :: mk = 1
contains
  pure real(8) function wavg(x, y)
    real(8), intent(in) :: x, y
    block
      real(8) :: t
      t = x*2
      wavg = (t + y)/3
    end block
    associate (q => wavg*0.25d0, z => x)
      wavg = q + z
    end associate
  end function
  subroutine bump(k)
    integer, intent(inout) :: k
    k = k + 1
  end subroutine
  subroutine work(f, g, n, k)
    type(field), intent(inout) :: f
    real(8), intent(inout) :: g(-2:)
    integer, intent(in) :: n
    integer, intent(inout) :: k
    integer :: i, j, m
    ! sections with lower bounds, strides
    associate (u => f%u(:,2), v => f%u(3:n:2, 4), w => f%w, c => f%c)
      do i = 1, n
        u(i) = w(i)*c(mod(i,5)) + i
      end do
      do i = 1, size(v)
        v(i) = u(i) + c(0)
      end do
      c(0) = lbound(c,1) + ubound(v,1)
    end associate
    ! an assumed shape dummy with its own lower bound, its section has 1
    associate (x => g, y => g(:), z => g(0:n-4))
      do i = lbound(x,1), ubound(x,1)
        x(i) = x(i) + i
      end do
      do i = 1, size(y)
        y(i) = y(i) + 2*i
      end do
      do i = 1, size(z)
        z(i) = z(i)*1.5d0
      end do
      z(2:4) = z(2:4) + 1
      z(:3) = z(:3) + z(3)
    end associate
    ! the subscript changes: the name stays where it was
    m = 3
    associate (e => g(m), r => f%u(:, m))
      m = 5
      do i = 1, 3
        r(i) = r(i) + 7
      end do
      e = e + 100
      m = m + 1
    end associate
    associate (e => f%u(:, mk))
      call bump(mk)
      do i = 1, n
        e(i) = e(i) - 1
      end do
    end associate
    associate (e => f%u(:, k))
      call bump(k)
      do i = 1, n
        e(i) = e(i) - 3
      end do
    end associate
    ! nested, names that hide each other
    associate (a => f%w, b => f%u)
      associate (b => a(2:n), a => b(:,1))
        do i = 1, n-1
          b(i) = b(i) + a(i)
        end do
        block
          real(8) :: f, g
          f = 2; g = 3
          do i = 1, n-1
            b(i) = b(i)*f + g
          end do
        end block
      end associate
    end associate
    do j = 1, n
      associate (col => f%u(:, j), h => wavg(f%w(j), 2d0), nn => n/2)
        do i = 1, nn
          col(i) = col(i) + h*i
        end do
      end associate
    end do
    do i = 1, n
      block
        real(8) :: t(3)
        integer :: q
        real(8), parameter :: s = 0.5d0
        do q = 1, 3
          t(q) = f%w(i)*q*s
        end do
        block
          real(8) :: t
          t = f%w(i)
          f%w(i) = t + 1
        end block
        f%u(i,1) = sum(t)
      end block
    end do
  end subroutine
end module
program p
  use mm
  implicit none
  type(field) :: f
  real(8) :: g(20)
  integer :: i, j, k
  allocate(f%u(12,12), f%w(12))
  f%n = 12
  do j = 1, 12
    f%w(j) = j
    do i = 1, 12
      f%u(i,j) = i + 0.1d0*j
    end do
  end do
  f%c = [1d0,2d0,3d0,4d0,5d0]
  g = [(i*1d0, i=1,20)]
  k = 5
  call work(f, g, 12, k)
  print '(6f13.5)', f%u
  print '(6f13.5)', f%w, f%c, g
  print *, k, mk
end program
