! Several devices, each with a table of its own: device(n), set device_num, and the routines of both dialects. With one device, or none, less is seen.
! options: -fopenmp
! environment: F2CUDA_EMU_DEVICES=3
module work
  implicit none
  integer, parameter :: n = 500
contains
  subroutine scale(x, k, dev)
    real, intent(inout) :: x(:)
    integer, intent(in) :: k, dev
    integer :: i
    !$omp target teams distribute parallel do device(dev) map(tofrom: x)
    do i = 1, size(x)
      x(i) = x(i)*k
    end do
  end subroutine
end module

program devices
  use omp_lib
  use openacc
  use iso_c_binding
  use work
  implicit none
  real, target :: a(n), b(n)
  real :: s
  integer :: i, d, count, host, last, bad
  integer(8) :: wide
  type(c_ptr) :: at
  character(40) :: name
  logical :: separate
  bad = 0
  count = omp_get_num_devices()
  host = omp_get_initial_device()
  separate = count > 1
  last = max(count - 1, 0)
  call check(host == count, 'the host comes after the devices')
  call check(omp_is_initial_device() .and. omp_get_device_num() == host, 'the host is the initial device')
  call check(acc_get_num_devices(acc_device_nvidia) == count .and. acc_get_num_devices(acc_device_host) == 1, 'both count')

  ! each device has its own copy
  do d = 0, last
    a = d + 1
    !$omp target enter data map(to: a) device(d)
  end do
  a = -1
  do d = last, 0, -1
    call scale(a, 10, d)
  end do
  do d = 0, last
    !$omp target update from(a) device(d)
    if (separate) call check(all(a == 10*(d + 1)), 'each has its values')
    if (count > 0) call check(omp_target_is_present(c_loc(a), d) /= 0, 'the array is there')
  end do
  if (separate) then
    !$omp target exit data map(delete: a) device(0)
    call check(omp_target_is_present(c_loc(a), 0) == 0 .and. omp_target_is_present(c_loc(a), last) /= 0, 'gone from one alone')
    !$omp target enter data map(to: a) device(0)
  end if
  do d = 0, last
    !$omp target exit data map(from: a) device(d)
  end do

  ! constructs inside 'target data device(n)' are for the device that they say
  a = 1
  b = 2
  wide = last
  !$omp target data map(tofrom: a) device(wide) if(target data: count > 0)
  !$omp target map(tofrom: b) device(0)
  !$omp teams loop
  do i = 1, n
    b(i) = b(i) + i
  end do
  !$omp end target
  !$omp target teams distribute parallel do device(last) if(parallel: .false.)
  do i = 1, n
    a(i) = a(i) + b(i)
  end do
  !$omp end target data
  call check(all(a == [(i + 3, i = 1, n)]), 'target data for another device')
  s = 0
  !$omp target teams distribute parallel do device(last) reduction(+: s)
  do i = 1, n
    s = s + a(i)
  end do
  call check(s == sum(a), 'a sum on the last device')

  ! on the host
  !$omp target enter data map(to: a) device(0) if(count > 0)
  !$omp target teams distribute parallel do device(host)
  do i = 1, n
    a(i) = 7
  end do
  call check(all(a == 7), 'the host is asked for')
  !$omp target exit data map(delete: a) device(0) if(count > 0)

  ! the thread's device from now on
  call omp_set_default_device(last)
  call check(omp_get_default_device() == last, 'default device')
  call check(acc_get_device_num(acc_device_nvidia) == last, 'and that of the other dialect')
  !$acc enter data copyin(b)
  if (count > 0) call check(omp_target_is_present(c_loc(b), last) /= 0, 'data goes there')
  if (separate) call check(omp_target_is_present(c_loc(b), 0) == 0, 'and nowhere else')
  !$acc parallel loop present(b)
  do i = 1, n
    b(i) = i
  end do
  !$acc exit data copyout(b)
  call check(all(b == [(i, i = 1, n)]), 'a loop there')
  !$acc set device_num(0)
  call check(acc_get_device_num(acc_device_nvidia) == 0, 'set device_num')
  !$acc parallel loop copy(b)
  do i = 1, n
    b(i) = b(i)*2
  end do
  !$acc set device_type(host)
  call check(acc_get_device_type() == acc_device_host, 'set device_type')
  !$acc parallel loop
  do i = 1, n
    b(i) = b(i) + 1
  end do
  if (count > 0) then
    call acc_set_device_num(last, acc_device_nvidia)
    call check(acc_get_device_type() == acc_device_nvidia .and. acc_get_device_num(acc_device_nvidia) == last, 'acc_set_device_num')
    call check(acc_get_property(last, acc_device_nvidia, acc_property_memory) > 0, 'memory')
    call acc_get_property_string(last, acc_device_nvidia, acc_property_name, name)
    call check(name /= '', 'the name of a device')
  end if
  call check(all(b == [(2*i + 1, i = 1, n)]), 'loops before and after')

  ! memory of one copied to another
  d = omp_get_default_device()
  at = omp_target_alloc(4_8*n, last)
  i = omp_target_memcpy(at, c_loc(b), 4_8*n, 0_8, 0_8, last, host)
  a = 0
  i = i + omp_target_memcpy(c_loc(a), at, 4_8*n, 0_8, 0_8, host, last)
  call omp_target_free(at, last)
  call check(i == 0 .and. all(a == b) .and. d == omp_get_default_device(), 'copies by address')
  print *, 'failed:', bad
contains
  subroutine check(holds, what)
    logical, intent(in) :: holds
    character(*), intent(in) :: what
    if (holds) return
    bad = bad + 1
    print *, 'not so: ', what
  end subroutine
end program
