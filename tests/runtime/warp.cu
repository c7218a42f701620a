/* The emulated device itself: barriers, shuffles, votes, shared memory, atomics, blocks that wait for each other. */
#include "f2cuda_device.cuh"
#include "check.h"
#include "grid.h"
#include <cstring>
#include <vector>

static __global__ void shuffles(int *out) {
  const int t = threadIdx.x, lane = t % 32;
  const unsigned all = 0xffffffffu;
  int *const mine = out + (blockIdx.x * blockDim.x + t) * 8;
  mine[0] = __shfl_sync(all, t, 5);
  mine[1] = __shfl_up_sync(all, t, 3);
  mine[2] = __shfl_down_sync(all, t, 4);
  mine[3] = __shfl_xor_sync(all, t, 9);
  mine[4] = __shfl_sync(all, t, 3, 8);
  mine[5] = static_cast<int>(__ballot_sync(all, lane % 3 == 0));
  mine[6] = __any_sync(all, t == 40) * 2 + __all_sync(all, t < 64);
  if (lane < 16)
    mine[7] = static_cast<int>(__shfl_down_sync(0xffffu, static_cast<double>(t), 1));
  else
    mine[7] = static_cast<int>(__shfl_xor_sync(0xffff0000u, static_cast<short>(t), 1));
}

static void try_shuffles() {
  on_device<int> out(3 * 96 * 8, -1);
  CALL(shuffles, int, 3, 96, out.get());
  out.home();
  for (int k = 0; k < 3 * 96; k++) {
    const int *const r = &out.v[static_cast<size_t>(k) * 8], t = k % 96, lane = t % 32, warp = t - lane;
    CHECK(r[0] == warp + 5);
    CHECK(r[1] == (lane < 3 ? t : t - 3));
    CHECK(r[2] == (lane > 27 ? t : t + 4));
    CHECK(r[3] == (t ^ 9));
    CHECK(r[4] == t / 8 * 8 + 3);
    CHECK(r[5] == 0x49249249);
    CHECK(r[6] == (warp == 32 ? 2 : 0) + (warp < 64 ? 1 : 0));
    if (lane != 15) CHECK(r[7] == (lane < 15 ? t + 1 : t ^ 1)); /* lane 16 is not in the mask of 15 */
  }
}

/* Reverses 256 values through shared memory, and counts by barriers. */
static __global__ void barriers(int *a) {
  F2C_SHARED(int, tile, 256);
  F2C_SHARED(int, other, 256);
  const int t = threadIdx.x;
  tile[t] = a[blockIdx.x * 256 + t];
  other[t] = 0;
  for (int round = 1; round < 5; round++) {
    __syncthreads();
    const int seen = tile[255 - t];
    const int odd = __syncthreads_count(t % 2), some = __syncthreads_or(t == 77), every = __syncthreads_and(t != 77);
    other[t] += odd * 100 + some * 10 + every;
    tile[t] = seen;
  }
  __syncthreads();
  a[blockIdx.x * 256 + t] = tile[t] + other[255 - t] * 1000;
}

static void try_barriers() {
  on_device<int> a(5 * 256, 0);
  for (int k = 0; k < 5 * 256; k++) a.v[static_cast<size_t>(k)] = k;
  f2c_update_device(whole(a.v.data(), a.size()).get(), 0, "v", "warp.f90:1");
  CALL(barriers, int, 5, 256, a.get());
  a.home();
  for (int k = 0; k < 5 * 256; k++) CHECK(a.v[static_cast<size_t>(k)] == k + 4 * 12810 * 1000);
}

/* The same exchange through dynamic shared memory. */
static __global__ void reversed(int *a) {
  F2C_DYNAMIC_SHARED(int, tile);
  const int t = threadIdx.x;
  tile[t] = a[t];
  __syncthreads();
  a[t] = tile[99 - t];
}

static void try_dynamic() {
  on_device<int> a(100, 0);
  for (int k = 0; k < 100; k++) a.v[static_cast<size_t>(k)] = k;
  f2c_update_device(whole(a.v.data(), a.size()).get(), 0, "v", "warp.f90:1");
  CALL(reversed, int, 1, 100, a.get());
  a.home();
  for (int k = 0; k < 100; k++) CHECK(a.v[static_cast<size_t>(k)] == 99 - k);
}

/* Each block waits for the one before it, as in a decoupled look-back: a[0] is a ticket, a[1..] are flags. */
static __global__ void look_back(int *a) {
  F2C_SHARED(int, place, 1);
  if (threadIdx.x == 0) {
    const int b = atomicAdd(a, 1);
    *place = b;
    if (b > 0)
      while (f2c::atomic_read(a + b) == 0) f2c::spin_pause();
    __threadfence();
    f2c::atomic_write(a + b + 1, b > 0 ? f2c::atomic_read(a + b) + b : 1);
  }
  __syncthreads();
  if (*place < 0) a[0] = -1;
}

static void try_look_back() {
  on_device<int> a(302, 0);
  CALL(look_back, int, 300, 64, a.get());
  a.home();
  CHECK(a.v[0] == 300);
  for (int k = 0; k < 300; k++) CHECK(a.v[static_cast<size_t>(k) + 1] == 1 + k * (k + 1) / 2);
}

/* A lock taken by plain spinning on an atomic. */
static __global__ void locked(int *a) {
  bool mine = false;
  while (!mine) {
    if (atomicCAS(a, 0, 1) == 0) {
      a[1] = a[1] + 1;
      __threadfence();
      atomicExch(a, 0);
      mine = true;
    }
  }
}

template <class T> static __global__ void updates(T *a) {
  const int t = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  f2c::atomic_update<f2c::op::sum>(a + 0, T(1));
  f2c::atomic_update<f2c::op::max>(a + 1, T(t % 100));
  f2c::atomic_update<f2c::op::min>(a + 2, T(-(t % 100)));
  f2c::atomic_update<f2c::op::product>(a + 3, T(t == 1 ? -1 : 1));
}

template <class T> static void try_updates() {
  on_device<T> a(4, T(1));
  CALL(updates<T>, T, 3, 37, a.get());
  a.home();
  CHECK(a.v[0] == T(112) && a.v[1] == T(99) && a.v[2] == T(-99) && a.v[3] == T(-1));
}

static void try_atomics() {
  on_device<int> a(2, 0);
  CALL(locked, int, 7, 33, a.get());
  a.home();
  CHECK(a.v[0] == 0 && a.v[1] == 7 * 33);
  try_updates<signed char>();
  try_updates<short>();
  try_updates<int>();
  try_updates<long long>();
  try_updates<float>();
  try_updates<double>();
}

/* ---- kernels that are wrong ---- */

static __global__ void divergent(int *a) {
  if (threadIdx.x < 40) __syncthreads();
  a[threadIdx.x] = 1;
}
static __global__ void lonely(int *a) {
  if (threadIdx.x % 32 == 0)
    a[0] = __shfl_sync(0xffffffffu, 1, 0);
  else
    __syncthreads();
}
static __global__ void outside(int *a) { a[threadIdx.x + 1] = 1; }
static __global__ void far_outside(int *a) { a[threadIdx.x + 100000] = 1; }
static __global__ void endless(int *a) {
  while (f2c::atomic_read(a) == 0) f2c::spin_pause();
}

static int mistake(const char *which) {
  on_device<int> a(64, 0);
  if (strcmp(which, "divergent") == 0) CALL(divergent, int, 1, 64, a.get());
  if (strcmp(which, "lonely") == 0) CALL(lonely, int, 1, 64, a.get());
  if (strcmp(which, "outside") == 0) CALL(outside, int, 1, 64, a.get());
  if (strcmp(which, "far_outside") == 0) CALL(far_outside, int, 1, 64, a.get());
  if (strcmp(which, "endless") == 0) CALL(endless, int, 1, 1, a.get());
  if (strcmp(which, "threads") == 0) CALL(outside, int, 1, 1025, a.get());
  return 0;
}

F2C_LAUNCHER(warp_all, (const char *which), (which)) {
  if (which) return mistake(which);
  try_shuffles();
  try_barriers();
  try_dynamic();
  try_look_back();
  try_atomics();
  return F2C_DONE;
}

int main(int argc, char **argv) {
  CHECK(f2c_device() == 1);
  CHECK(warp_all(argc > 1 ? argv[1] : nullptr) == F2C_DONE);
  return verdict();
}
