! OpenACC 3.3: every directive, clauses with their modifiers, loops in and outside of constructs.
subroutine device_part(x)
  real :: x(:)
  !$acc routine vector nohost bind(other)
  integer :: i
  !$acc loop vector
  do i = 1, size(x)
    x(i) = 0
  end do
end subroutine
program p
  implicit none
  integer, parameter :: n = 8
  real :: a(n,n), b(n), c(n), s, total
  common /blk/ c
  integer :: i, j, q
  logical :: fine
  !$acc declare create(b) copyin(/blk/)
  !$acc routine(sin) seq
  !$acc init device_num(0)
  !$acc enter data copyin(a) pcreate(b(1:n)) async(1) wait(2, 3)
  !$acc data copy(a) present_or_copyin(readonly: b) copyout(zero: c) if(n > 4)
  !$acc parallel num_gangs(4) vector_length(128) private(q) firstprivate(s) default(present)
  !$acc loop gang(static: *) worker
  do i = 1, n
    !$acc loop vector(length: 32) reduction(+: s)
    do j = 1, n
      s = s + a(i,j)
    end do
  end do
  !$acc end parallel
  !$acc kernels async
  !$acc loop independent
  do i = 1, n
    b(i) = i
  end do
  !$acc loop
  do i = 1, n
    b(i) = b(i) + i
  end do
  !$acc end kernels
  !$acc serial
  s = 0
  !$acc end serial
  !$acc parallel loop collapse(force: 2) reduction(max: s) reduction(.and.: fine) device_type(nvidia) vector_length(64)
  do j = 1, n
    do i = 1, n
      s = max(s, a(i,j))
    end do
  end do
  !$acc end parallel loop
  !$acc kernels loop tile(2, *) seq
  do j = 1, n
    do i = 1, n
      !$acc atomic update
      b(i) = b(i) + a(i,j)
    end do
  end do
  !$acc serial loop auto
  do concurrent (i = 1:n)
    b(i) = 0
  end do
  !$acc parallel loop self(n < 3) &
  !$acc&  attach(b) no_create(a) deviceptr(c)
  do i = 1, n
    !$acc cache(b(i))
    !$acc atomic capture
    q = i
    b(i) = q
    !$acc end atomic
  end do
  !$acc host_data use_device(a) if_present
  call external_solver(a)
  !$acc end host_data
  !$acc end data
  !$acc update self(a, b(2:3)) device(c) if_present async
  !$acc wait(1) async(2)
  !$acc exit data delete(a) copyout(b) finalize
  !$acc shutdown
end program
