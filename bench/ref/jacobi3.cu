// The mean of six neighbours in a cube, one thread a point.  Usage: jacobi3 [points a side [x y z]]
#include "bench.cuh"

__global__ void jacobi3(double *__restrict__ b, const double *__restrict__ a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x + 1;
  int j = blockIdx.y * blockDim.y + threadIdx.y + 1;
  int k = blockIdx.z * blockDim.z + threadIdx.z + 1;
  if (i >= n - 1 || j >= n - 1 || k >= n - 1) return;
  int p = i + n * (j + n * k);
  b[p] = (a[p - 1] + a[p + 1] + a[p - n] + a[p + n] + a[p - n * n] + a[p + n * n]) * (1.0 / 6.0);
}

int main(int argc, char **argv) {
  int n = argument(argc, argv, 1, 512);
  dim3 block(argument(argc, argv, 2, 32), argument(argc, argv, 3, 2), argument(argc, argv, 4, 7));
  size_t bytes = sizeof(double) * n * n * n;
  double *a, *b;
  CHECK(cudaMalloc(&a, bytes));
  CHECK(cudaMalloc(&b, bytes));
  CHECK(cudaMemset(a, 0, bytes));
  CHECK(cudaMemset(b, 0, bytes));
  dim3 grid((n - 2 + block.x - 1) / block.x, (n - 2 + block.y - 1) / block.y, (n - 2 + block.z - 1) / block.z);
  double seconds = median_seconds([&] { jacobi3<<<grid, block>>>(b, a, n); });
  char variant[40];
  snprintf(variant, sizeof variant, "%d,%d,%d", block.x, block.y, block.z);
  report("jacobi3", variant, seconds, 2e-9 * bytes, "GB/s");
}
