// Running sums, a compaction of half of the elements and a partition by CUB.  Usage: scan [log2 of the bytes of an array]
#include "bench.cuh"
#include <cub/device/device_partition.cuh>
#include <cub/device/device_scan.cuh>
#include <cub/device/device_select.cuh>

static __global__ void number(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = (i + 1) ^ (i + 1) >> 5;
}

struct even {
  __device__ bool operator()(int x) const { return x % 2 == 0; }
};

template <class T> static void sum(const char *name, int n) {
  T *a, *b;
  void *room = nullptr;
  size_t bytes = 0;
  CHECK(cudaMalloc(&a, n * sizeof(T)));
  CHECK(cudaMalloc(&b, n * sizeof(T)));
  CHECK(cudaMemset(a, 0, n * sizeof(T)));
  CHECK(cub::DeviceScan::InclusiveSum(room, bytes, a, b, n));
  CHECK(cudaMalloc(&room, bytes));
  double seconds = median_seconds([&] {
    CHECK(cub::DeviceScan::InclusiveSum(room, bytes, a, b, n));
    CHECK(cudaDeviceSynchronize());
  });
  report("scan", name, seconds, 2e-9 * sizeof(T) * n, "GB/s");
  cudaFree(a);
  cudaFree(b);
  cudaFree(room);
}

template <bool Rest> static void compaction(const char *name, int n) {
  int *a, *b, *count, host;
  void *room = nullptr;
  size_t bytes = 0;
  CHECK(cudaMalloc(&a, n * sizeof(int)));
  CHECK(cudaMalloc(&b, n * sizeof(int)));
  CHECK(cudaMalloc(&count, sizeof(int)));
  number<<<(n + 255) / 256, 256>>>(a, n);
  auto run = [&] {
    if (Rest)
      CHECK(cub::DevicePartition::If(room, bytes, a, b, count, n, even()));
    else
      CHECK(cub::DeviceSelect::If(room, bytes, a, b, count, n, even()));
  };
  run();
  CHECK(cudaMalloc(&room, bytes));
  // As in Fortran, the count reaches the host.
  double seconds = median_seconds([&] {
    run();
    CHECK(cudaMemcpy(&host, count, sizeof host, cudaMemcpyDeviceToHost));
  });
  report("scan", name, seconds, (Rest ? 8e-9 : 6e-9) * n, "GB/s");
}

int main(int argc, char **argv) {
  long bytes = argument(argc, argv, 1, 30);
  sum<double>("f64", 1 << (bytes - 3));
  sum<float>("f32", 1 << (bytes - 2));
  sum<int>("i32", 1 << (bytes - 2));
  compaction<false>("compaction", 1 << (bytes - 2));
  compaction<true>("partition", 1 << (bytes - 2));
}
