// Breadth-first search as one writes it by hand: a warp a vertex of the frontier, claims by atomicCAS, a queue by warp-aggregated
// atomics. The graphs are those of bfs.f90.  Usage: bfs [log2 of the vertices [edges of a vertex]]
#include "bench.cuh"
#include <cmath>
#include <string>
#include <utility>

using edges = std::vector<std::pair<int, int>>;

static edges random_edges(int n, int m, bool hubs) {
  edges all(m);
  long long seed = 20011;
  for (auto &e : all)
    for (int k = 0; k < 2; k++) {
      seed = seed * 48271 % 2147483647;
      double x = static_cast<double>(seed) / 2147483647;
      if (hubs && k == 0) x = (x * x) * (x * x);
      (k ? e.second : e.first) = static_cast<int>(x * n);
    }
  return all;
}

static edges grid(int side) {
  edges all;
  for (int i = 0; i < side; i++)
    for (int j = 0; j < side; j++) {
      if (j < side - 1) all.emplace_back(i * side + j, i * side + j + 1);
      if (i < side - 1) all.emplace_back(i * side + j, (i + 1) * side + j);
    }
  return all;
}

static __global__ void expand(const int *frontier, int nf, const int *first, const int *adj, int *level, int depth, int *next,
                              int *count) {
  const int warps = gridDim.x * blockDim.x / 32, lane = threadIdx.x % 32;
  for (int i = (blockIdx.x * blockDim.x + threadIdx.x) / 32; i < nf; i += warps) {
    const int u = frontier[i], end = first[u + 1];
    for (int base = first[u]; base < end; base += 32) {
      const int e = base + lane;
      int v = 0;
      bool won = false;
      if (e < end) {
        v = adj[e];
        won = level[v] < 0 && atomicCAS(&level[v], -1, depth) == -1;
      }
      const unsigned winners = __ballot_sync(0xffffffffu, won);
      if (!winners) continue;
      int at = 0;
      if (lane == 0) at = atomicAdd(count, __popc(winners));
      at = __shfl_sync(0xffffffffu, at, 0) + __popc(winners & ((1u << lane) - 1));
      if (won) next[at] = v;
    }
  }
}

static void measure(const char *name, int n, const edges &all) {
  std::vector<int> first(n + 1), adj(2 * all.size()), level(n);
  for (const auto &e : all) first[e.first]++, first[e.second]++;
  int from = 0;
  for (int &f : first) from += std::exchange(f, from);
  std::vector<int> next(first);
  for (const auto &e : all) adj[next[e.first]++] = e.second, adj[next[e.second]++] = e.first;
  int *d_first, *d_adj, *d_level, *queue[2], *count, *host;
  CHECK(cudaMalloc(&d_first, (n + 1) * sizeof(int)));
  CHECK(cudaMalloc(&d_adj, adj.size() * sizeof(int)));
  CHECK(cudaMalloc(&d_level, n * sizeof(int)));
  for (auto &q : queue) CHECK(cudaMalloc(&q, n * sizeof(int)));
  CHECK(cudaMalloc(&count, sizeof(int)));
  CHECK(cudaMallocHost(&host, sizeof(int)));
  CHECK(cudaMemcpy(d_first, first.data(), (n + 1) * sizeof(int), cudaMemcpyHostToDevice));
  CHECK(cudaMemcpy(d_adj, adj.data(), adj.size() * sizeof(int), cudaMemcpyHostToDevice));
  std::vector<double> seconds;
  for (int run = 0; run < 5; run++) {
    const int source = n / 3, zero = 0;
    CHECK(cudaMemset(d_level, 0xff, n * sizeof(int)));
    CHECK(cudaMemcpy(&d_level[source], &zero, sizeof(int), cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(queue[0], &source, sizeof(int), cudaMemcpyHostToDevice));
    CHECK(cudaDeviceSynchronize());
    const auto begin = std::chrono::steady_clock::now();
    for (int nf = 1, depth = 1; nf > 0; depth++) {
      CHECK(cudaMemsetAsync(count, 0, sizeof(int)));
      expand<<<std::min((nf + 7) / 8, 132 * 8), 256>>>(queue[0], nf, d_first, d_adj, d_level, depth, queue[1], count);
      CHECK(cudaMemcpy(host, count, sizeof(int), cudaMemcpyDeviceToHost));
      nf = *host;
      std::swap(queue[0], queue[1]);
    }
    seconds.push_back(std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
  }
  CHECK(cudaMemcpy(level.data(), d_level, n * sizeof(int), cudaMemcpyDeviceToHost));
  long long visited = 0, checksum = 0;
  for (int v = 0; v < n; v++) {
    if (level[v] >= 0) visited += next[v] - (v ? next[v - 1] : 0);
    checksum += level[v] * (1ll + (v + 1) % 1009);
  }
  std::sort(seconds.begin(), seconds.end());
  report("bfs", name, seconds[2], 1e-6 * visited, "MTEPS");
  printf("levels %d, checksum %lld\n", *std::max_element(level.begin(), level.end()), checksum);
  cudaFree(d_first), cudaFree(d_adj), cudaFree(d_level), cudaFree(queue[0]), cudaFree(queue[1]), cudaFree(count);
}

int main(int argc, char **argv) {
  const int n = 1 << argument(argc, argv, 1, 20), degree = argument(argc, argv, 2, 16), side = static_cast<int>(sqrt(double(n)));
  measure("random", n, random_edges(n, n * degree, false));
  measure("hubs", n, random_edges(n, n * degree, true));
  measure("grid", side * side, grid(side));
}
