// Radix sort of integer(4) keys, and of pairs, by CUB.  Usage: sort [log2 of the keys [log2 of the pairs]]
#include "bench.cuh"
#include <cub/device/device_radix_sort.cuh>

static __global__ void number(int *key, int *item, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) key[i] = (i + 1) * -1640531527, item[i] = i + 1;
}

template <bool Pairs> static void sort(const char *name, int n, const char *unit) {
  int *key, *sorted, *item, *moved;
  void *room = nullptr;
  size_t bytes = 0;
  CHECK(cudaMalloc(&key, n * sizeof(int)));
  CHECK(cudaMalloc(&sorted, n * sizeof(int)));
  CHECK(cudaMalloc(&item, n * sizeof(int)));
  CHECK(cudaMalloc(&moved, n * sizeof(int)));
  number<<<(n + 255) / 256, 256>>>(key, item, n);
  auto run = [&] {
    if (Pairs)
      CHECK(cub::DeviceRadixSort::SortPairs(room, bytes, key, sorted, item, moved, n));
    else
      CHECK(cub::DeviceRadixSort::SortKeys(room, bytes, key, sorted, n));
  };
  run();
  CHECK(cudaMalloc(&room, bytes));
  report("sort", name, median_seconds(run, 3, 3), 1e-9 * n, unit);
  cudaFree(key), cudaFree(sorted), cudaFree(item), cudaFree(moved), cudaFree(room);
}

int main(int argc, char **argv) {
  sort<false>("keys", 1 << argument(argc, argv, 1, 28), "Gkeys/s");
  sort<true>("pairs", 1 << argument(argc, argv, 2, 27), "Gpairs/s");
}
