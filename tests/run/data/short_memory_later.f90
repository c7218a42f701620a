! Memory runs out between the kernels of a loop, of which the first ones have changed nothing yet: the loop runs on the host.
! environment: F2CUDA_EMU_MEMORY=4450000
! devices: emu
! expect: host: 'sorted iterations' needs 80.00 kB of device memory
program short_memory_later
  implicit none
  integer, parameter :: n = 10000
  integer :: key(n), many(n), count(2000), i
  do i = 1, n
    key(i) = mod(i*7, 1999) + 1
  end do
  count = 0
  !$acc kernels
  do i = 1, n
    count(key(i)) = count(key(i)) + i
    many(i) = count(key(i))
  end do
  !$acc end kernels
  print *, sum(many), many(3), sum(count)
end program
