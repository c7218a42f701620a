! OMP_LIB and OPENACC are known without their module files; names that only later ones have exist in an ONLY list.
subroutine s
  use omp_lib
  use openacc, only: acc_get_num_devices, acc_device_nvidia, acc_memcpy_device
  implicit none
  integer(omp_lock_kind) :: lock
  integer(omp_nest_lock_kind) :: nest
  print *, omp_get_wtime(), omp_get_thread_num(), omp_in_parallel(), acc_get_num_devices(acc_device_nvidia), openmp_version
  call omp_init_lock(lock)
end subroutine
subroutine t
  implicit none
  include 'omp_lib.h'
  print *, omp_get_wtime(), omp_get_max_threads()
end subroutine
