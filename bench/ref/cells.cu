// nvcc -std=c++17 -O3 -arch=sm_90 bench/ref/cells.cu -o ref_cells
// Cell list and counting sort by hand: cub::DeviceRadixSort of (cell, number) over the bits there are, then where cells begin, then the stores.
#include <cub/cub.cuh>
#include <cstdio>
#include <vector>
#include <chrono>
#include <algorithm>
__global__ void iota(int *a, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) a[i] = i;
}
__global__ void begins(const int *key, int n, int *first) {
  for (int p = blockIdx.x * blockDim.x + threadIdx.x; p < n; p += gridDim.x * blockDim.x)
    if (p == 0 || key[p - 1] != key[p]) first[key[p]] = p;
}
__global__ void rows(const int *key, const int *num, int n, const int *first, int *list, int width, int *cnt) {
  for (int p = blockIdx.x * blockDim.x + threadIdx.x; p < n; p += gridDim.x * blockDim.x) {
    const int c = key[p], k = p - first[c];
    list[(size_t)c * width + k] = num[p];
    if (p + 1 == n || key[p + 1] != c) cnt[c] += k + 1;
  }
}
int main() {
  const int n = 1 << 24;
  for (int bits : {12, 20})
    for (int shape : {1, 2}) {
      const int m = 1 << bits, width = bits == 12 ? 6000 : 64;
      std::vector<int> cell(n);
      unsigned long long h = 88172645463325252ull;
      for (int i = 0; i < n; i++) {
        h ^= h << 13;
        h ^= h >> 7;
        h ^= h << 17;
        cell[i] = shape == 1 ? int((h >> 20) & (m - 1)) : int((long long)i * m / n);
      }
      int *key, *key2, *num, *num2, *first, *list, *cnt;
      void *tmp = nullptr;
      size_t bytes = 0;
      cudaMalloc(&key, n * 4);
      cudaMalloc(&key2, n * 4);
      cudaMalloc(&num, n * 4);
      cudaMalloc(&num2, n * 4);
      cudaMalloc(&first, m * 4);
      cudaMalloc(&cnt, m * 4);
      cudaMalloc(&list, (size_t)m * width * 4);
      cudaMemcpy(key, cell.data(), n * 4, cudaMemcpyHostToDevice);
      cub::DeviceRadixSort::SortPairs(nullptr, bytes, key, key2, num, num2, n, 0, bits);
      cudaMalloc(&tmp, bytes);
      double best = 1e9, sort = 1e9;
      for (int t = 0; t < 6; t++) {
        cudaMemset(cnt, 0, m * 4);
        cudaDeviceSynchronize();
        auto a = std::chrono::steady_clock::now();
        iota<<<1056, 512>>>(num, n);
        cub::DeviceRadixSort::SortPairs(tmp, bytes, key, key2, num, num2, n, 0, bits);
        cudaDeviceSynchronize();
        auto b = std::chrono::steady_clock::now();
        begins<<<1056, 512>>>(key2, n, first);
        rows<<<1056, 512>>>(key2, num2, n, first, list, width, cnt);
        cudaDeviceSynchronize();
        auto c = std::chrono::steady_clock::now();
        sort = std::min(sort, std::chrono::duration<double>(b - a).count());
        best = std::min(best, std::chrono::duration<double>(c - a).count());
      }
      printf("CUB    cells %8d shape %d  rows ms %8.3f  of that the sort %8.3f  %s\n", m, shape, best * 1e3, sort * 1e3,
             cudaGetErrorString(cudaGetLastError()));
      cudaFree(key);
      cudaFree(key2);
      cudaFree(num);
      cudaFree(num2);
      cudaFree(first);
      cudaFree(cnt);
      cudaFree(list);
      cudaFree(tmp);
    }
}
