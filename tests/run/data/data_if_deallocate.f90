! an array stays on the device where an IF statement leaves its DEALLOCATE out
! options: -fopenacc
! expect: transfers: a 0 2
! expect: transfers: w 0 1
! environment: F2CUDA_HOST_BELOW=0
module arrays
  implicit none
  integer, parameter :: n = 5000
  real(8), allocatable :: w(:)
contains
  subroutine work(k)
    integer, intent(in) :: k
    integer :: i
    if (k > 100 .and. allocated(w)) &
      deallocate (w)
    if (.not. allocated(w)) then
      allocate (w(n))
      do concurrent (i=1:n)
        w(i) = 0
      end do
    end if
    do concurrent (i=1:n)
      w(i) = w(i) + k
    end do
    if (k > 100) deallocate (w)
  end subroutine
end module
program if_deallocate
  use arrays
  implicit none
  real(8), allocatable :: a(:), b(:), c(:)
  integer :: i, k
  allocate (a(n), b(n), c(n))
  do concurrent (i=1:n)
    a(i) = i
  end do
  !$acc enter data create(c)
  !$acc parallel loop present(c)
  do i = 1, n
    c(i) = 2*i
  end do
  do k = 1, 3
    if (k == 3) deallocate (b)
    if (k == 7) deallocate (a)
    if (k == 8) deallocate (c)
    do concurrent (i=1:n)
      a(i) = a(i) + 1
    end do
    call work(k)
  end do
  if (size(a) > 5) deallocate (a, stat=k); if (allocated(a)) deallocate (a)
  allocate (a(n))
  do concurrent (i=1:n)
    a(i) = w(i)
  end do
  !$acc exit data copyout(c)
  print '(3f10.1,l2)', a(1), w(n), c(n), allocated(b)
  do 10 k = 1, 2
    do concurrent (i=1:n)
      a(i) = a(i) + 1
    end do
10  if (k > 7) deallocate (a)
  print '(f10.1)', a(n)
end program
