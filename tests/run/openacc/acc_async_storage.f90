! Arrays that end while queues still work on them, and device memory that another queue gets next.
module fields
  implicit none
contains
  subroutine step(x, n, queue)
    integer, intent(in) :: n, queue
    real(8), intent(inout) :: x(n)
    real(8), allocatable :: work(:)
    integer :: i
    allocate (work(n))
    !$acc enter data create(work) async(queue)
    !$acc parallel loop present(work, x) async(queue)
    do i = 1, n
      work(i) = x(i) + i
    end do
    !$acc parallel loop present(work, x) async(queue)
    do i = 1, n
      x(i) = 2*work(n + 1 - i)
    end do
    !$acc exit data delete(work) async(queue)
    deallocate (work)
  end subroutine step

  ! The array is local: its image ends with the procedure.
  subroutine local_step(x, n, queue)
    integer, intent(in) :: n, queue
    real(8), intent(inout) :: x(n)
    real(8) :: work(n)
    integer :: i
    !$acc data create(work) present(x)
    !$acc parallel loop async(queue)
    do i = 1, n
      work(i) = 3*x(i)
    end do
    !$acc parallel loop async(queue)
    do i = 1, n
      x(i) = work(i) - i
    end do
    !$acc end data
  end subroutine local_step
end module fields

program acc_async_storage
  use fields
  implicit none
  integer, parameter :: n = 5000
  real(8) :: x(n), y(n), z(n)
  real(8), allocatable :: t(:), r(:, :)
  integer :: i, k
  x = 1
  y = 2
  z = 3
  !$acc data copy(x, y, z)
  do k = 1, 3
    call step(x, n, 1)
    call step(y, n, 2)
    call step(z, n, mod(k, 3))
    call local_step(x, n, 1)
    call local_step(y, n, 2)
    !$acc wait
  end do
  !$acc end data
  print '(3es16.8)', sum(x), sum(y), sum(z)

  ! allocated anew in each turn, at the same address: what comes home has come home before the storage ends
  do k = 1, 4
    allocate (t(n), r(3, n))
    t = k
    r = 0
    !$acc enter data copyin(t) create(r) async(k)
    !$acc parallel loop present(t, r) async(k)
    do i = 1, n
      r(1, i) = t(i)
      r(2, i) = 2*t(i)
      r(3, i) = i
    end do
    !$acc exit data copyout(r) delete(t) async(k)
    !$acc wait(k)
    print '(2f12.1)', sum(r), r(2, n)
    deallocate (t, r)
  end do

  ! a finished array's memory goes to a queue that runs beside
  allocate (t(n), r(2, n))
  t = 1
  !$acc enter data copyin(t)
  do k = 1, 6
    !$acc enter data create(r) async(mod(k, 2))
    !$acc parallel loop present(t, r) async(mod(k, 2))
    do i = 1, n
      r(1, i) = t(i) + k
      r(2, i) = r(1, i)*2
    end do
    !$acc exit data copyout(r) async(mod(k, 2))
    !$acc wait(mod(k, 2))
    if (any(r(2, :) /= 2*(1 + k))) print *, 'wrong in turn', k
  end do
  !$acc exit data delete(t)
  print '(f12.1)', sum(r)

  ! pages that are pinned, and parts of them that are not; the end of the program waits
  deallocate (t)
  allocate (t(40000))
  t = 1
  !$acc enter data copyin(t)
  do k = 1, 3
    !$acc parallel loop present(t) async(k)
    do i = 1, size(t)
      t(i) = t(i) + k
    end do
    !$acc update self(t) async(k)
    !$acc wait(k)
    t(::100) = 0
    !$acc update device(t(1:20001)) async(k)
    !$acc wait(k)
  end do
  print '(2f12.1)', sum(t), t(40000)
  !$acc parallel loop present(t) async(1)
  do i = 1, size(t)
    t(i) = 0
  end do
end program acc_async_storage
