/* Faults that are found where accesses are watched (runtime/emu/watch.h), one for each argument; without one, kernels that have none. */
#include "grid.h"
#include <cstring>

constexpr int threads = 64, blocks = 4;

/* ---- what orders accesses ---- */

/* Neighbours hand values on through shared memory. Whole: the barrier is there. */
template <bool Whole> static __global__ void in_block(int *a) {
  F2C_SHARED(int, tile, threads);
  const int t = threadIdx.x;
  tile[t] = t;
  if (Whole) __syncthreads();
  a[blockIdx.x * threads + t] = tile[threads - 1 - t];
}
/* The same through device memory. */
template <bool Whole> static __global__ void in_device(int *a) {
  int *const mine = a + blockIdx.x * threads;
  const int t = threadIdx.x;
  mine[t] = t;
  if (Whole) __syncthreads();
  const int other = mine[threads - 1 - t];
  __syncthreads();
  mine[t] = other;
}
/* Lanes of a warp. */
template <bool Whole> static __global__ void in_warp(int *a) {
  F2C_SHARED(int, tile, threads);
  const int t = threadIdx.x;
  tile[t] = t;
  if (Whole) __syncwarp();
  a[blockIdx.x * threads + t] = tile[t ^ 1];
}
/* The last block adds what all have left. Before: blocks put a fence before their ticket; Behind: the last one has a fence behind it. */
template <bool Before, bool Behind> static __global__ void last_block(int *a) {
  F2C_SHARED(int, ticket, 1);
  const int t = threadIdx.x;
  a[1 + blockIdx.x * threads + t] = t;
  __syncthreads();
  if (t == 0) {
    if (Before) __threadfence();
    *ticket = atomicAdd(a, 1);
    if (Behind) __threadfence();
  }
  __syncthreads();
  if (*ticket != blocks - 1) return;
  for (int b = 1; b < blocks; b++) a[1 + t] += a[1 + b * threads + t];
}
/* Blocks set one element. */
template <bool Apart> static __global__ void of_blocks(int *a) {
  const int k = Apart ? static_cast<int>(blockIdx.x) : 0;
  if (threadIdx.x == 0) a[k] = static_cast<int>(blockIdx.x);
}
/* All set it to the same value, and what is there before may be read by nobody. */
static __global__ void alike(int *a) { a[0] = 7; }
/* All add to it, but one. */
template <bool All> static __global__ void adds(int *a) {
  if (All || threadIdx.x > 0)
    atomicAdd(a, 1);
  else
    a[0] = a[0] + 1;
}
/* A thread says by a gate that its value is there. */
static __global__ void by_gate(int *a) {
  F2C_SHARED(f2c::gate, there, 1);
  F2C_SHARED(int, value, 1);
  if (threadIdx.x == 0) there->open(1);
  __syncthreads();
  if (threadIdx.x == 40) {
    *value = 3;
    there->arrive();
  }
  there->wait(0);
  a[blockIdx.x * threads + threadIdx.x] = *value;
}

/* ---- memory ---- */

template <int Element> static __global__ void reads(int *a) {
  if (threadIdx.x == 0 && blockIdx.x == 0) a[5] = a[Element];
}
template <int Element> static __global__ void sets(int *a) {
  if (threadIdx.x == 0 && blockIdx.x == 0) a[Element] = 1;
}
template <int Element> static __global__ void sets_shared(int *a) {
  F2C_SHARED(int, tile, threads);
  if (threadIdx.x == 0) tile[Element] = a[0];
}
static __global__ void reads_shared(int *a) {
  F2C_SHARED(int, tile, threads);
  if (threadIdx.x == 0) tile[3] = a[0], a[blockIdx.x] = tile[7];
}
struct alignas(16) pair {
  long long x, y; /* loaded at once */
};
template <int Offset> static __global__ void in_pairs(int *a) {
  if (threadIdx.x > 0 || blockIdx.x > 0) return;
  const pair p = *reinterpret_cast<const pair *>(a + Offset);
  a[0] = static_cast<int>(p.x + p.y);
}

/* ---- all of them ---- */

struct named {
  const char *argument; /* or "": it has no fault */
  void (*kernel)(int *);
};
static const named all[] = {{"", in_block<true>},
                            {"", in_device<true>},
                            {"", in_warp<true>},
                            {"", last_block<true, true>},
                            {"", of_blocks<true>},
                            {"", alike},
                            {"", adds<true>},
                            {"", by_gate},
                            {"", reads<0>},
                            {"", sets<threads * blocks>},
                            {"", sets_shared<threads - 1>},
                            {"", in_pairs<4>},
                            {"shared-no-barrier", in_block<false>},
                            {"no-barrier", in_device<false>},
                            {"no-warp-barrier", in_warp<false>},
                            {"no-fence", last_block<false, true>},
                            {"late-fence", last_block<true, false>},
                            {"other-block", of_blocks<false>},
                            {"atomic-and-plain", adds<false>},
                            {"unset-shared", reads_shared},
                            {"behind-shared", sets_shared<threads>},
                            {"unaligned", in_pairs<5>}};

/* Kernels that get 64 elements, alone. */
static void narrow(const char *argument) {
  on_device<int> v(threads, 0);
  if (!strcmp(argument, "behind")) CALL(sets<threads>, int, blocks, threads, v.get());
  if (!strcmp(argument, "before")) CALL(reads<-1>, int, blocks, threads, v.get());
  if (strcmp(argument, "unset")) return;
  std::vector<int> fresh(threads);
  f2c_enter(whole(fresh.data(), threads).get(), F2C_CREATE, "fresh", "warp.f90:1");
  CALL(reads<2>, int, blocks, threads,
       static_cast<int *>(f2c_device_address(whole(fresh.data(), threads).get(), "fresh", "warp.f90:1")));
}

F2C_LAUNCHER(watch_all, (const char *argument), (argument)) {
  for (const named &one : all) {
    if (strcmp(one.argument, argument) != 0) continue;
    on_device<int> v(1 + threads * blocks, 0);
    CALL(one.kernel, int, blocks, threads, v.get());
  }
  narrow(argument);
  return verdict();
}

int main(int argc, char **argv) { return watch_all(argc > 1 ? argv[1] : ""); }
