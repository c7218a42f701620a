! OpenACC's run-time routines, called by the program, speak of the device that its loops run on.
! options: -fopenmp
program p
  use openacc
  implicit none
  real(8) :: a(100), b(100), m(4, 6)
  integer :: i, j
  print *, acc_get_num_devices(acc_device_host), acc_on_device(acc_device_host)
  call acc_init(acc_device_default)
  call acc_set_device_num(0, acc_get_device_type())
  a = 1
  b = 2
  call acc_copyin(a)
  call acc_create(b)
  print *, acc_is_present(a), acc_is_present(b(11:20))
  !$acc parallel loop present(a, b)
  do i = 1, 100
    b(i) = a(i) + i
  end do
  call acc_update_self(b)
  print *, sum(b)
  a = 5
  call acc_update_device(a, sizeof(a))
  !$acc parallel loop present(a, b) async(1)
  do i = 1, 100
    b(i) = a(i) + i
  end do
  call acc_wait(1)
  call acc_wait_all()
  print *, acc_async_test(1), acc_async_test_all()
  call acc_copyout(b)
  call acc_delete(a)
  print *, sum(b)
  m = 1
  call acc_copyin(m(:, 2:4))
  !$acc parallel loop collapse(2) present(m(:, 2:4))
  do j = 2, 4
    do i = 1, 4
      m(i, j) = m(i, j)*(i + 10*j)
    end do
  end do
  call acc_copyout_finalize(m(:, 2:4))
  print *, m
  call acc_shutdown(acc_device_default)
end program
