! Loops that do nothing but call a procedure with loops of its own: many iterations are one kernel, a few are those of the procedure.
! Where constants tell how much the procedure does, they choose.
! f2cuda options: --auto=all
! expect: report: 1 do l = 1, m                                   parallel, proved; kernel small_
! expect: report: 1 do l = 1, m                                   parallel, proved; kernel many_or_few_
! expect: profile: calls_at_launch_many_or_few_[0-9]* .*:[0-9]*  *2  
! expect: profile: calls_at_launch_small_[0-9]* .*:[0-9]*  *2  
! expect: profile: calls_at_launch_normalise_[0-9]* .*:[0-9]*  *100  
! expect: transfers: a 0 0
program calls_at_launch
  implicit none
  integer, parameter :: most = 5000
  real(8), allocatable :: a(:,:,:), q(:,:,:)
  integer :: n, m, l, j
  n = 4 - command_argument_count()
  allocate (a(n,n,most), q(n,n,most))
  do l = 1, most
    do j = 1, n
      a(:,j,l) = mod(l, 7) + j*0.5d0
    end do
  end do
  q = 0
  m = most
  call many_or_few(m, n, a, q)
  print '(4f12.6)', q(:,:,most), sum(abs(q))/1000
  call many_or_few(100, n, a(:,:,100), q)
  print '(4f12.6)', q(:,:,100), sum(abs(q))/1000
  call small(m, a, q)
  print '(4f12.6)', q(:,:,7), sum(abs(q))/1000
  call small(100, a(:,:,50), q(:,:,20))
  print '(4f12.6)', q(:,:,27), q(:,:,most), sum(abs(q))/1000
contains
  subroutine many_or_few(m, n, a, q)
    integer, intent(in) :: m, n
    real(8), intent(in) :: a(n,n,m)
    real(8), intent(inout) :: q(n,n,m)
    integer :: l
    do l = 1, m
      call normalise(n, a(:,:,l), q(:,:,l))
    end do
  end subroutine

  subroutine small(m, a, q)
    integer, intent(in) :: m
    real(8), intent(in) :: a(4,4,m)
    real(8), intent(inout) :: q(4,4,m)
    integer :: l
    do l = 1, m
      call normalise(4, a(:,:,l), q(:,:,l))
    end do
  end subroutine

  subroutine normalise(n, a, q)
    integer, intent(in) :: n
    real(8), intent(in) :: a(n,n)
    real(8), intent(inout) :: q(n,n)
    integer :: i, j
    q = q + a
    do j = 1, n
      do i = 1, n
        q(i,j) = q(i,j)*0.5d0 + a(j,i)*0.25d0
      end do
    end do
  end subroutine
end program
