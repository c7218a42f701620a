! DECLARE of a module's allocatable array and tables: PRESENT holds nothing, and what is there stays from launch to launch.
! expect: transfers: work 0 1
! expect: transfers: table 1 0
module tab
  implicit none
  integer, parameter :: nt = 64
  real(8) :: table(0:nt), scale
  real(8), allocatable :: work(:,:)
  !$acc declare create(table, scale, work)
contains
  real(8) function interp(x)
    !$acc routine seq
    real(8), intent(in) :: x
    integer :: k
    real(8) :: t
    t = x*nt
    k = min(int(t), nt-1)
    interp = (table(k) + (t-k)*(table(k+1)-table(k)))*scale
  end function
  subroutine row_scale(r, n, s)
    !$acc routine vector
    integer, intent(in) :: n
    real(8), intent(inout) :: r(n)
    real(8), intent(in) :: s
    integer :: i
    !$acc loop vector
    do i = 1, n
      r(i) = r(i)*s + interp(mod(abs(r(i)),1d0))
    end do
  end subroutine
  real(8) function row_sum(r, n)
    !$acc routine worker
    integer, intent(in) :: n
    real(8), intent(in) :: r(n)
    integer :: i
    row_sum = 0
    !$acc loop worker vector reduction(+:row_sum)
    do i = 1, n
      row_sum = row_sum + r(i)
    end do
  end function
  subroutine setup(n, m)
    integer, intent(in) :: n, m
    integer :: i
    allocate(work(n,m))
    do i = 0, nt
      table(i) = sin(real(i,8)/nt)
    end do
    scale = 1.5d0
    !$acc update device(table, scale)
    !$acc parallel loop present(work)
    do i = 1, m
      work(:,i) = 0.001d0*i
    end do
  end subroutine
end module
program declared_modules
  use tab
  implicit none
  integer :: j, k, n, m
  real(8), allocatable :: s(:)
  n = 40; m = 30
  call setup(n, m)
  allocate(s(m))
  !$acc data create(s)
  do k = 1, 10
    !$acc parallel loop gang present(work)
    do j = 1, m
      call row_scale(work(:,j), n, 0.5d0)
    end do
  end do
  !$acc parallel loop gang present(work, s)
  do j = 1, m
    s(j) = row_sum(work(:,j), n)
  end do
  !$acc update self(s)
  !$acc end data
  print '(a,2es22.14)', 'u02', sum(s), s(7)
  scale = 2
  !$acc update device(scale)
  !$acc parallel loop gang present(work)
  do j = 1, m
    call row_scale(work(:,j), n, 0.25d0)
  end do
  !$acc update self(work)
  print '(a,2es22.14)', 'u02', sum(work), work(5,6)
  deallocate(work)
end program declared_modules
