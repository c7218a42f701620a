! What waits for what: directives and clauses WAIT, the routines, queues that come behind each other, and constructs without a queue.
! options: -fopenmp
module work
  implicit none
  integer, parameter :: n = 3000
  real(8) :: a(n), b(n), c(n)
contains
  subroutine fill(x, value, queue)
    real(8), intent(inout) :: x(n)
    real(8), intent(in) :: value
    integer, intent(in) :: queue
    integer :: i
    !$acc parallel loop present(x) async(queue)
    do i = 1, n
      x(i) = value + i
    end do
  end subroutine fill

  subroutine double_it(x, y, behind, queue)
    real(8), intent(in) :: x(n)
    real(8), intent(inout) :: y(n)
    integer, intent(in) :: behind, queue
    integer :: i
    !$acc parallel loop present(x, y) wait(behind) async(queue)
    do i = 1, n
      y(i) = 2*x(i)
    end do
  end subroutine double_it
end module work

program acc_async_order
  use openacc
  use work
  implicit none
  integer :: i, k, tries
  logical :: yes, no
  real(8) :: s, t
  yes = command_argument_count() == 0
  no = .not. yes
  a = 0
  b = 0
  c = 0
  !$acc data copy(a, b, c)

  ! queue 2 behind queue 1, queue 3 behind both; the host waits for the last one only
  call fill(a, 1d0, 1)
  call double_it(a, b, 1, 2)
  !$acc update self(b) async(2)
  !$acc wait(1, 2) async(3)
  call fill(a, 5d0, 3)
  !$acc update self(a(1:10)) async(3)
  !$acc wait(3)
  print '(3f8.1)', b(1), b(n), a(10)

  ! a construct without a queue goes before queues that are given work behind it
  !$acc parallel loop present(a)
  do i = 1, n
    a(i) = 10*i
  end do
  call double_it(a, c, 7, 4)
  !$acc wait async(5)
  !$acc update self(c) async(5)
  !$acc wait(devnum: 0: queues: 5)
  print '(2f9.1)', c(1), c(n)

  ! the library's routines
  call fill(a, 100d0, 1)
  call acc_wait_async(1, 2)
  call double_it(a, b, 2, 2)
  call acc_wait_all_async(6)
  !$acc update self(b(::7)) async(6)
  call acc_wait(6)
  print '(2f9.1)', b(1), b(2997)
  call fill(b, 0d0, 1)
  !$acc update self(b) async(1)
  tries = 0
  do while (.not. acc_async_test(1))
    tries = tries + 1
  end do
  print '(2f9.1,l2)', b(1), b(n), acc_async_test_all()

  ! WAIT of constructs that have no queue
  call fill(a, 3d0, 1)
  call fill(c, 4d0, 2)
  s = 0
  !$acc parallel loop present(a, c) reduction(+:s) wait(1, 2)
  do i = 1, n
    s = s + a(i) - c(i)
  end do
  print '(f9.1)', s
  call fill(a, 30d0, 1)
  !$acc update self(a(1:2)) wait
  print '(2f9.1)', a(1:2)

  ! results of reductions on a queue
  call fill(a, 0d0, 1)
  s = 1
  t = 0
  !$acc parallel loop present(a) reduction(+:s) reduction(max:t) async(1)
  do i = 1, n
    s = s + a(i)
    t = max(t, a(i))
  end do
  !$acc wait(1)
  print '(2f12.1)', s, t

  ! conditions
  do k = 1, 2
    call fill(a, real(k, 8), 1)
    !$acc parallel loop present(a) async(1) if(k == 1)
    do i = 1, n
      a(i) = merge(a(i), 0d0, k == 1) + 1000
    end do
    !$acc wait(1) if(yes)
    !$acc update self(a) if(k == 1)
    print '(2f9.1)', a(1), merge(a(n), 0d0, k == 1)
  end do
  call fill(a, 50d0, 1)
  !$acc wait(1) if(no)
  !$acc update self(a(1:1)) async(1)
  !$acc wait if(yes)
  print '(f9.1)', a(1)

  ! numbers that name no queue, and the default one
  call fill(a, 60d0, acc_async_sync)
  !$acc update self(a(1:1))
  print '(f9.1)', a(1)
  !$acc set default_async(9)
  call fill(a, 70d0, 9)
  !$acc update self(a(1:1)) async
  !$acc wait(9)
  print '(f9.1)', a(1)
  call fill(a, 80d0, acc_async_noval)
  call fill(b, 90d0, 1000000)
  !$acc update self(a(2:2)) async(9)
  !$acc update self(b(2:2)) async(1000000)
  !$acc wait(9, 1000000)
  print '(2f9.1)', a(2), b(2)
  call acc_copyin_async(s, 3)
  call acc_update_self_async(a, 9)
  call acc_wait_all()
  print '(f12.1)', sum(a)
  !$acc end data
end program acc_async_order
