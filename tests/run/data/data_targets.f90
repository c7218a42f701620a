! Constructs whose variables are others at the end: pointers that move on, arrays that get and lose their storage inside.
program data_targets
  implicit none
  integer, parameter :: n = 60
  real, pointer :: q(:)
  real, target :: a(n), b(n)
  real, allocatable :: c(:), d(:)
  integer :: i, r
  a = 1; b = 2
  do r = 1, 3
    q => a
    !$acc data copy(q)
    !$acc parallel loop
    do i = 1, n
      q(i) = q(i) + 1
    end do
    q => b
    !$acc end data
    print *, sum(a), sum(b)
  end do
  !$acc data copy(b)
  q => a
  !$acc data copy(q)
  !$acc parallel loop
  do i = 1, n
    q(i) = q(i) + 1
  end do
  q => b
  !$acc end data
  !$acc parallel loop
  do i = 1, n
    b(i) = b(i) + 1
  end do
  !$acc end data
  print *, sum(a), sum(b)
  do r = 1, 3
    !$acc data copyout(c)
    allocate (c(n)); c = 5
    !$acc enter data copyin(c)
    !$acc parallel loop
    do i = 1, n
      c(i) = i + r
    end do
    !$acc end data
    !$acc exit data copyout(c)
    print *, sum(c)
    deallocate (c)
  end do
  allocate (c(n), d(n)); c = 1; d = 2
  !$acc data copy(c, d)
  !$acc parallel loop
  do i = 1, n
    c(i) = c(i) + 1
    d(i) = d(i) + c(i)
  end do
  !$acc update self(c, d)
  deallocate (d)
  allocate (d(2*n)); d = 7
  !$acc parallel loop
  do i = 1, 2*n
    d(i) = d(i) + 1
  end do
  !$acc end data
  print *, sum(c), sum(d)
  !$acc kernels
  do i = 1, n
    c(i) = i
  end do
  c = [c, 5.0]
  do i = 1, n + 1
    c(i) = c(i) + 1
  end do
  deallocate (c)
  allocate (c(2*n))
  do i = 1, 2*n
    c(i) = i
  end do
  !$acc end kernels
  print *, sum(c), size(c)
  !$acc data copy(a)
  !$acc parallel loop
  do i = 1, n
    a(i) = a(i) + 1
  end do
  print *, 'stop'
  stop
  !$acc end data
end program
