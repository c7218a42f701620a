// What CUB takes for a sum, a dot product, extremes, the place of a minimum and histograms.  Usage: reduce [log2 of the elements]
#include "bench.cuh"
#include <cub/device/device_histogram.cuh>
#include <cub/device/device_reduce.cuh>
#include <thrust/iterator/transform_iterator.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/tuple.h>

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

struct times {
  __device__ double operator()(const thrust::tuple<double, double> &x) const { return thrust::get<0>(x) * thrust::get<1>(x); }
};

static void reductions(int n) {
  double *a, *b, *s;
  cub::KeyValuePair<int, double> *place;
  CHECK(cudaMalloc(&a, n * sizeof *a));
  CHECK(cudaMalloc(&b, n * sizeof *b));
  CHECK(cudaMalloc(&s, sizeof *s));
  CHECK(cudaMalloc(&place, sizeof *place));
  CHECK(cudaMemset(a, 0, n * sizeof *a));
  CHECK(cudaMemset(b, 0, n * sizeof *b));
  report("reduce", "sum", seconds_of([&](void *r, size_t &bytes) { return cub::DeviceReduce::Sum(r, bytes, a, s, n); }), 8e-9 * n,
         "GB/s");
  const auto products = thrust::make_transform_iterator(thrust::make_zip_iterator(thrust::make_tuple(a, b)), times());
  report("reduce", "dot", seconds_of([&](void *r, size_t &bytes) { return cub::DeviceReduce::Sum(r, bytes, products, s, n); }),
         16e-9 * n, "GB/s");
  report("reduce", "max", seconds_of([&](void *r, size_t &bytes) { return cub::DeviceReduce::Max(r, bytes, a, s, n); }), 8e-9 * n,
         "GB/s");
  report("reduce", "minloc", seconds_of([&](void *r, size_t &bytes) { return cub::DeviceReduce::ArgMin(r, bytes, a, place, n); }),
         8e-9 * n, "GB/s");
  cudaFree(b);
  cudaFree(a);
}

static void histogram(const char *name, int n, int bins) {
  int *key, *h;
  CHECK(cudaMalloc(&key, n * sizeof *key));
  CHECK(cudaMalloc(&h, bins * sizeof *h));
  keys<<<(n + 255) / 256, 256>>>(key, n, bins);
  report("reduce", name,
         seconds_of([&](void *r, size_t &b) { return cub::DeviceHistogram::HistogramEven(r, b, key, h, bins + 1, 0, bins, n); }),
         4e-9 * n, "GB/s");
  cudaFree(key);
}

int main(int argc, char **argv) {
  int n = 1 << argument(argc, argv, 1, 27);
  reductions(n);
  histogram("histogram-256", 2 * n, 256);
  histogram("histogram-65536", 2 * n, 65536);
}
