// A matrix product as the plain triple loop (columns contiguous), one thread an element.  Usage: matmul [n [x
// y]]
#include "bench.cuh"

__global__ void matmul(double *__restrict__ c, const double *__restrict__ a, const double *__restrict__ b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int j = blockIdx.y * blockDim.y + threadIdx.y;
  if (i >= n || j >= n) return;
  double s = 0;
  for (int k = 0; k < n; k++) s += a[i + n * k] * b[k + n * j];
  c[i + n * j] = s;
}

int main(int argc, char **argv) {
  int n = argument(argc, argv, 1, 2048);
  dim3 block(argument(argc, argv, 2, 32), argument(argc, argv, 3, 14));
  size_t bytes = sizeof(double) * n * n;
  double *a, *b, *c;
  CHECK(cudaMalloc(&a, bytes));
  CHECK(cudaMalloc(&b, bytes));
  CHECK(cudaMalloc(&c, bytes));
  CHECK(cudaMemset(a, 0, bytes));
  CHECK(cudaMemset(b, 0, bytes));
  dim3 grid((n + block.x - 1) / block.x, (n + block.y - 1) / block.y);
  double seconds = median_seconds([&] { matmul<<<grid, block>>>(c, a, b, n); });
  char variant[32];
  snprintf(variant, sizeof variant, "%d,%d,1", block.x, block.y);
  report("matmul", variant, seconds, 2e-9 * n * n * n, "GF/s");
}
