! Names that mean something to CUDA, to the C library and to its headers.
program names_cuda
  implicit none
  integer, parameter :: n = 10
  integer :: threadIdx(n), blockIdx(n), blockDim, gridDim, warpSize, dim3, i
  integer :: x(n), y(n), z(n), tid, null, rand_max, size_t, uint, blockidx_x
  real(8) :: sinf(n), j0(n), y1, signbit, m_pi, infinity, nan
  warpSize = 3
  dim3 = 4
  gridDim = 5
  size_t = -2
  y1 = 0.25d0
  signbit = 0.5d0
  m_pi = 3.0d0
  infinity = 9.0d0
  rand_max = 0
  !$acc parallel loop private(blockDim, tid, uint, null, nan, blockidx_x) reduction(max:rand_max)
  do i = 1, n
    tid = i * warpSize
    blockDim = tid + dim3
    uint = blockDim * gridDim
    null = uint - size_t
    blockidx_x = null + 1
    threadIdx(i) = tid
    blockIdx(i) = blockDim
    x(i) = uint
    y(i) = null
    z(i) = blockidx_x
    nan = m_pi * i + y1
    sinf(i) = nan
    j0(i) = infinity - signbit * i
    rand_max = max(rand_max, z(i))
  end do
  print *, threadIdx, blockIdx, x, y, z, rand_max
  print '(10f7.2)', sinf, j0
end program names_cuda
