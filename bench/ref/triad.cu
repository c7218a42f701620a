// a = b + s*c, one thread an element.  Usage: triad [log2 n [block]]
#include "bench.cuh"

__global__ void triad(double *__restrict__ a, const double *__restrict__ b, const double *__restrict__ c, double s, long n) {
  long i = blockIdx.x * (long)blockDim.x + threadIdx.x;
  if (i < n) a[i] = b[i] + s * c[i];
}

int main(int argc, char **argv) {
  long n = 1L << argument(argc, argv, 1, 27);
  int block = argument(argc, argv, 2, 256);
  double *a, *b, *c;
  CHECK(cudaMalloc(&a, n * sizeof *a));
  CHECK(cudaMalloc(&b, n * sizeof *b));
  CHECK(cudaMalloc(&c, n * sizeof *c));
  CHECK(cudaMemset(b, 0, n * sizeof *b));
  CHECK(cudaMemset(c, 0, n * sizeof *c));
  long grid = (n + block - 1) / block;
  double seconds = median_seconds([&] { triad<<<grid, block>>>(a, b, c, 0.5, n); });
  char variant[32];
  snprintf(variant, sizeof variant, "%d,1,1", block);
  report("triad", variant, seconds, 24e-9 * n, "GB/s");
}
