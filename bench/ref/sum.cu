// The sum of a vector: by hand in one launch (shuffles, one value a block, the last block adds up), and by
// CUB. Usage: sum [log2 n [block [blocks a multiprocessor]]]
#include "bench.cuh"
#include <cub/device/device_reduce.cuh>

// Adds v over the block; thread 0 has the sum.
static __device__ double block_sum(double v) {
  __shared__ double warp_sum[32];
  for (int d = 16; d; d /= 2) v += __shfl_down_sync(0xffffffffu, v, d);
  if (threadIdx.x % 32 == 0) warp_sum[threadIdx.x / 32] = v;
  __syncthreads();
  if (threadIdx.x >= 32) return 0;
  v = threadIdx.x < (blockDim.x + 31) / 32 ? warp_sum[threadIdx.x] : 0;
  for (int d = 16; d; d /= 2) v += __shfl_down_sync(0xffffffffu, v, d);
  return v;
}

__global__ void sum(const double *__restrict__ x, long n, double *partial, unsigned *arrived, double *result) {
  __shared__ bool last;
  double v = 0;
  for (long i = blockIdx.x * (long)blockDim.x + threadIdx.x; i < n; i += gridDim.x * (long)blockDim.x) v += x[i];
  v = block_sum(v);
  if (threadIdx.x == 0) {
    partial[blockIdx.x] = v;
    __threadfence();
    last = atomicAdd(arrived, 1) == gridDim.x - 1;
  }
  __syncthreads();
  if (!last) return;
  __threadfence();
  v = 0;
  for (unsigned b = threadIdx.x; b < gridDim.x; b += blockDim.x) v += __ldcg(partial + b);
  v = block_sum(v);
  if (threadIdx.x == 0) {
    *result = v;
    *arrived = 0;
  }
}

int main(int argc, char **argv) {
  long n = 1L << argument(argc, argv, 1, 27);
  int block = argument(argc, argv, 2, 448);
  int per_sm = argument(argc, argv, 3, 16);
  int sms;
  CHECK(cudaDeviceGetAttribute(&sms, cudaDevAttrMultiProcessorCount, 0));
  int grid = sms * per_sm;
  double *x, *partial, *result, host = 0;
  unsigned *arrived;
  CHECK(cudaMalloc(&x, n * sizeof *x));
  CHECK(cudaMalloc(&partial, grid * sizeof *partial));
  CHECK(cudaMalloc(&result, sizeof *result));
  CHECK(cudaMalloc(&arrived, sizeof *arrived));
  CHECK(cudaMemset(x, 0, n * sizeof *x));
  CHECK(cudaMemset(arrived, 0, sizeof *arrived));

  // As in Fortran, each sum reaches the host before the next begins.
  double seconds = median_seconds([&] {
    sum<<<grid, block>>>(x, n, partial, arrived, result);
    CHECK(cudaMemcpy(&host, result, sizeof host, cudaMemcpyDeviceToHost));
  });
  char variant[32];
  snprintf(variant, sizeof variant, "%d,1,1", block);
  report("sum", variant, seconds, 8e-9 * n, "GB/s");

  void *temporary = nullptr;
  size_t bytes = 0;
  CHECK(cub::DeviceReduce::Sum(temporary, bytes, x, result, n));
  CHECK(cudaMalloc(&temporary, bytes));
  seconds = median_seconds([&] {
    CHECK(cub::DeviceReduce::Sum(temporary, bytes, x, result, n));
    CHECK(cudaMemcpy(&host, result, sizeof host, cudaMemcpyDeviceToHost));
  });
  report("sum", "cub", seconds, 8e-9 * n, "GB/s");
}
