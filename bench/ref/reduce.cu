// What CUB takes for a sum, the place of a minimum and histograms.  Usage: reduce [log2 of the elements]
#include "bench.cuh"
#include <cub/device/device_histogram.cuh>
#include <cub/device/device_reduce.cuh>

static __global__ void keys(int *key, int n, int bins) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned h = static_cast<unsigned>(i + 1) * 2654435761u;
  if (i < n) key[i] = static_cast<int>((h ^ h >> 13) & static_cast<unsigned>(bins - 1));
}

// Calls the algorithm with room for it, and measures it.
template <class F> static double seconds_of(F algorithm) {
  void *room = nullptr;
  size_t bytes = 0;
  CHECK(algorithm(room, bytes));
  CHECK(cudaMalloc(&room, bytes));
  double seconds = median_seconds([&] {
    CHECK(algorithm(room, bytes));
    CHECK(cudaDeviceSynchronize());
  });
  cudaFree(room);
  return seconds;
}

static void reductions(int n) {
  double *a, *s;
  cub::KeyValuePair<int, double> *place;
  CHECK(cudaMalloc(&a, n * sizeof *a));
  CHECK(cudaMalloc(&s, sizeof *s));
  CHECK(cudaMalloc(&place, sizeof *place));
  CHECK(cudaMemset(a, 0, n * sizeof *a));
  report("reduce", "sum", seconds_of([&](void *r, size_t &b) { return cub::DeviceReduce::Sum(r, b, a, s, n); }), 8e-9 * n, "GB/s");
  report("reduce", "minloc", seconds_of([&](void *r, size_t &b) { return cub::DeviceReduce::ArgMin(r, b, a, place, n); }), 8e-9 * n,
         "GB/s");
  cudaFree(a);
}

static void histogram(const char *name, int n, int bins) {
  int *key, *h;
  CHECK(cudaMalloc(&key, n * sizeof *key));
  CHECK(cudaMalloc(&h, bins * sizeof *h));
  keys<<<(n + 255) / 256, 256>>>(key, n, bins);
  report("reduce", name, seconds_of([&](void *r, size_t &b) {
           return cub::DeviceHistogram::HistogramEven(r, b, key, h, bins + 1, 0, bins, n);
         }),
         4e-9 * n, "GB/s");
  cudaFree(key);
}

int main(int argc, char **argv) {
  int n = 1 << argument(argc, argv, 1, 27);
  reductions(n);
  histogram("histogram-256", 2 * n, 256);
  histogram("histogram-65536", 2 * n, 65536);
}
