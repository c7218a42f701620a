/* cuda_emu.h: CUDA's device language for the host compiler. A .cu file compiled with -DF2CUDA_EMU includes
 * this instead of cuda_runtime.h. Threads are fibers of one host thread (emu/scheduler.cpp). */
#ifndef F2CUDA_CUDA_EMU_H
#define F2CUDA_CUDA_EMU_H

#include "libm.h"
#include <stdint.h>
#include <string.h>

#define __global__
#define __device__
#define __host__
#define __constant__
#ifdef __OPTIMIZE__
#define __forceinline__ inline __attribute__((always_inline))
#else
#define __forceinline__ inline /* what is inlined all the same is compiled again and again */
#endif
#define __launch_bounds__(...)
#define __align__(n) __attribute__((aligned(n)))
#define F2C_PRAGMA(text) _Pragma(#text)
#define F2C_UNROLL(n)
#define F2C_UNROLL_ALL
/* A device function that is hardly ever called. */
#define F2C_COLD __attribute__((noinline, cold))
/* Declares `type *name`, an array of `count` elements shared by the block. */
#define F2C_SHARED(type, name, count)                                                                                              \
  static char name##_key;                                                                                                          \
  type *const name = static_cast<type *>(f2c_emu::shared(&name##_key, (count) * sizeof(type)))

/* Declares `type *name`, the block's dynamic shared memory; its size is set by the launcher. */
#define F2C_DYNAMIC_SHARED(type, name) type *const name = static_cast<type *>(f2c_emu::dynamic_shared())
/* Warps of a block that works on tiles (device/scan/carry.cuh); few, as each of their threads is a fiber. */
#define F2C_TILE_LOADERS 2
#define F2C_TILE_FINISHERS 1
#define F2C_ACROSS_WARPS 3
#define F2C_COLUMN_WARPS 3
#define F2C_DEAL_WARPS 2
#define F2C_FLAT_WARPS 2
#define F2C_FLAT_KEPT 16

struct uint3 {
  unsigned x, y, z;
};
struct dim3 {
  unsigned x, y, z;
  constexpr dim3(unsigned a = 1, unsigned b = 1, unsigned c = 1) : x(a), y(b), z(c) {}
};

namespace f2c_emu {

/* The running thread, as the device language sees it. */
struct visible {
  uint3 thread_idx; /* threadIdx */
  uint3 block_idx;  /* blockIdx */
};
extern visible *self;
extern uint3 block_dim, grid_dim;

/* Memory of the running block, one piece for each key; poisoned when the block first asks for it. */
void *shared(const void *key, size_t bytes);
void *dynamic_shared();
unsigned dynamic_shared_bytes();

/* Counts of a barrier that all threads of the block have reached. */
struct tally {
  unsigned ones, threads; /* threads with a predicate that is not 0; threads */
};
tally barrier(int predicate);

/* What follows is not told by the compiler where it watches accesses (emu/watch.h), and tells itself: atomics, and words that several blocks
 * read and write while they run. */
#ifdef __SANITIZE_THREAD__
#define F2C_TELLS __attribute__((noinline, no_sanitize("thread,alignment")))
void tell_load(const void *p, size_t bytes);
void tell_relaxed_load(const void *p, size_t bytes);
void tell_relaxed_store(const void *p, size_t bytes);
void tell_update(const void *p, size_t bytes);
void tell_fence();
void tell_release(const void *p);
void tell_acquire(const void *p);
#else
#define F2C_TELLS
inline void tell_load(const void *, size_t) {}
inline void tell_relaxed_load(const void *, size_t) {}
inline void tell_relaxed_store(const void *, size_t) {}
inline void tell_update(const void *, size_t) {}
inline void tell_fence() {}
inline void tell_release(const void *) {}
inline void tell_acquire(const void *) {}
#endif

/* Waits for the lanes of `mask`, each of which leaves a value; gives all 32 values, good until the lane's next exchange. */
const uint64_t *exchange(unsigned mask, uint64_t value);
unsigned lane();
/* The lanes of the warp that have not left the kernel; all that it has. */
unsigned active();
unsigned existing();
/* Lets other threads and blocks run. */
void pause();
/* Ends the kernel with an error. */
[[noreturn]] void trap();
/* The running thread has nothing more to do. */
[[noreturn]] void end_thread();
/* Called at each atomic: lets others run now and then, so that waiting loops end. */
void breathe();

template <class T> uint64_t to_bits(T v) {
  static_assert(sizeof(T) <= 8, "shuffles move at most 8 bytes");
  uint64_t bits = 0;
  memcpy(&bits, &v, sizeof(T));
  return bits;
}
template <class T> T from_bits(uint64_t bits) {
  T v;
  memcpy(&v, &bits, sizeof(T));
  return v;
}
/* The value of lane `source` if it is in the caller's segment, else the caller's own. */
template <class T> T shuffle(unsigned mask, T v, int source, bool inside) {
  const uint64_t *const all = exchange(mask, to_bits(v));
  return inside && source >= 0 && source < 32 ? from_bits<T>(all[source]) : v;
}
/* `*p = next`, giving the old value. Other threads run only inside breathe, so what the caller computed
 * `next` from is still there. */
template <class T> F2C_TELLS T swap(T *p, T next) {
  const T old = *p;
  tell_update(p, sizeof *p);
  *p = next;
  breathe();
  return old;
}
/* Votes of the lanes of `mask`, some of which may have gone on and left when the caller looks. */
inline unsigned ballot(unsigned mask, int predicate) {
  const uint64_t *const all = exchange(mask, predicate != 0);
  unsigned votes = 0;
  for (unsigned k = 0; k < 32; k++)
    if ((mask & existing()) >> k & 1) votes |= static_cast<unsigned>(all[k]) << k;
  return votes;
}

} // namespace f2c_emu

#define threadIdx (f2c_emu::self->thread_idx)
#define blockIdx (f2c_emu::self->block_idx)
#define blockDim (f2c_emu::block_dim)
#define gridDim (f2c_emu::grid_dim)
constexpr int warpSize = 32;

static inline void __syncthreads() { f2c_emu::barrier(0); }
static inline int __syncthreads_count(int p) { return static_cast<int>(f2c_emu::barrier(p).ones); }
static inline int __syncthreads_or(int p) { return f2c_emu::barrier(p).ones > 0; }
static inline int __syncthreads_and(int p) {
  const f2c_emu::tally t = f2c_emu::barrier(p);
  return t.ones == t.threads;
}
static inline void __syncwarp(unsigned mask = 0xffffffffu) { f2c_emu::exchange(mask, 0); }
static inline unsigned __activemask() { return f2c_emu::active(); }
static inline unsigned __ballot_sync(unsigned mask, int p) { return f2c_emu::ballot(mask, p); }
static inline int __any_sync(unsigned mask, int p) { return f2c_emu::ballot(mask, p) != 0; }
static inline int __all_sync(unsigned mask, int p) { return f2c_emu::ballot(mask, !p) == 0; }

template <class T> T __shfl_sync(unsigned mask, T v, int source, int width = 32) {
  const int base = static_cast<int>(f2c_emu::lane()) & ~(width - 1);
  return f2c_emu::shuffle(mask, v, base + (source & (width - 1)), true);
}
template <class T> T __shfl_up_sync(unsigned mask, T v, unsigned delta, int width = 32) {
  const int lane = static_cast<int>(f2c_emu::lane()), source = lane - static_cast<int>(delta);
  return f2c_emu::shuffle(mask, v, source, source >= (lane & ~(width - 1)));
}
template <class T> T __shfl_down_sync(unsigned mask, T v, unsigned delta, int width = 32) {
  const int lane = static_cast<int>(f2c_emu::lane()), source = lane + static_cast<int>(delta);
  return f2c_emu::shuffle(mask, v, source, source < (lane & ~(width - 1)) + width);
}
template <class T> T __shfl_xor_sync(unsigned mask, T v, int lanes, int width = 32) {
  const int lane = static_cast<int>(f2c_emu::lane()), source = lane ^ lanes;
  return f2c_emu::shuffle(mask, v, source, source < (lane & ~(width - 1)) + width);
}

static inline int __popc(unsigned x) { return __builtin_popcount(x); }
static inline int __ffs(int x) { return __builtin_ffs(x); }
static inline int __clz(int x) { return x ? __builtin_clz(static_cast<unsigned>(x)) : 32; }

static inline void __threadfence() { f2c_emu::tell_fence(); }
static inline void __threadfence_block() { f2c_emu::tell_fence(); }
static inline void __threadfence_system() { f2c_emu::tell_fence(); }
static inline void __nanosleep(unsigned) { f2c_emu::pause(); }
template <class T> T __ldg(const T *p) { return *p; }
template <class T> T __ldcg(const T *p) {
  T value;
  f2c_emu::tell_load(p, sizeof *p);
  memcpy(&value, p, sizeof value); /* it may have been stored as another type */
  return value;
}
template <class T> void __stcg(T *p, T v) { *p = v; }

template <class T> F2C_TELLS T atomicExch(T *p, T v) { return f2c_emu::swap(p, v); }
template <class T> F2C_TELLS T atomicAdd(T *p, T v) { return f2c_emu::swap(p, static_cast<T>(*p + v)); }
template <class T> F2C_TELLS T atomicSub(T *p, T v) { return f2c_emu::swap(p, static_cast<T>(*p - v)); }
template <class T> F2C_TELLS T atomicMax(T *p, T v) { return f2c_emu::swap(p, *p < v ? v : *p); }
template <class T> F2C_TELLS T atomicMin(T *p, T v) { return f2c_emu::swap(p, v < *p ? v : *p); }
template <class T> F2C_TELLS T atomicAnd(T *p, T v) { return f2c_emu::swap(p, static_cast<T>(*p & v)); }
template <class T> F2C_TELLS T atomicOr(T *p, T v) { return f2c_emu::swap(p, static_cast<T>(*p | v)); }
template <class T> F2C_TELLS T atomicXor(T *p, T v) { return f2c_emu::swap(p, static_cast<T>(*p ^ v)); }
template <class T> F2C_TELLS T atomicCAS(T *p, T seen, T next) { return f2c_emu::swap(p, *p == seen ? next : *p); }
static inline F2C_TELLS unsigned atomicInc(unsigned *p, unsigned last) { return f2c_emu::swap(p, *p >= last ? 0 : *p + 1); }
static inline F2C_TELLS unsigned atomicDec(unsigned *p, unsigned top) {
  return f2c_emu::swap(p, *p == 0 || *p > top ? top : *p - 1);
}

namespace f2c {
static inline unsigned dynamic_shared_bytes() { return f2c_emu::dynamic_shared_bytes(); }
/* In shared memory: opens when a number of threads have arrived, again and again (device/platform.cuh). */
struct gate {
  unsigned asked, arrived, turns;
  F2C_TELLS void open(unsigned arrivals) { asked = arrivals, arrived = turns = 0; }
  F2C_TELLS void arrive() {
    f2c_emu::tell_release(this);
    if (++arrived == asked) arrived = 0, turns++;
    f2c_emu::breathe();
  }
  F2C_TELLS void wait(unsigned parity) const {
    while ((turns & 1) == parity) f2c_emu::pause();
    f2c_emu::tell_acquire(this);
  }
};
/* Lanes of the warp whose bit of `number` is the caller's. */
static inline unsigned lanes_alike(unsigned number, unsigned bit) {
  const unsigned ones = __ballot_sync(0xffffffffu, (number & bit) != 0);
  return number & bit ? ones : ~ones;
}
/* All lanes of the warp are here, with the same key: nobody knows, as each is a fiber that runs until it waits. */
static inline bool warp_agrees(unsigned long long) { return false; }
static inline unsigned lane_number() { return f2c_emu::lane(); }
/* The lanes of the warp that run together: as far as anybody knows the caller alone. */
static inline unsigned lanes_here() { return 1u << f2c_emu::lane(); }
/* What the lanes of `here` have, combined, and those of them that have the caller's key; all of them call. */
static inline unsigned lanes_or(unsigned here, unsigned bits) {
  const uint64_t *const all = f2c_emu::exchange(here, bits);
  unsigned set = 0;
  for (unsigned k = 0; k < 32; k++)
    if (here >> k & 1) set |= static_cast<unsigned>(all[k]);
  return set;
}
static inline int lanes_max(unsigned here, int value) {
  const uint64_t *const all = f2c_emu::exchange(here, static_cast<uint64_t>(static_cast<int64_t>(value)));
  for (unsigned k = 0; k < 32; k++)
    if ((here >> k & 1) && static_cast<int>(all[k]) > value) value = static_cast<int>(all[k]);
  return value;
}
static inline unsigned lanes_with(unsigned here, unsigned key) {
  const uint64_t *const all = f2c_emu::exchange(here, key);
  unsigned same = 0;
  for (unsigned k = 0; k < 32; k++)
    if ((here >> k & 1) && all[k] == key) same |= 1u << k;
  return same;
}
/* Called in a loop that waits for another block: lets others run. */
static inline void spin_pause() { f2c_emu::pause(); }
[[noreturn]] static inline void __trap() { f2c_emu::trap(); }
static inline void end_thread() { f2c_emu::end_thread(); }
static inline void poll_pause() { f2c_emu::pause(); }
template <class T> static inline void prefetch(const T &) {}
template <class T, class V> static inline void set_flag(T &flag, V value) { flag = static_cast<T>(value); }
/* Words that several blocks read and write while they run. */
static inline F2C_TELLS void store_relaxed(unsigned long long *p, unsigned long long value) {
  f2c_emu::tell_relaxed_store(p, sizeof *p);
  *p = value;
  f2c_emu::breathe();
}
static inline F2C_TELLS unsigned long long load_relaxed(const unsigned long long *p) {
  f2c_emu::tell_relaxed_load(p, sizeof *p);
  return *p;
}
static inline F2C_TELLS void store_relaxed(unsigned *p, unsigned value) {
  f2c_emu::tell_relaxed_store(p, sizeof *p);
  *p = value;
  f2c_emu::breathe();
}
static inline F2C_TELLS unsigned load_relaxed(const unsigned *p) {
  f2c_emu::tell_relaxed_load(p, sizeof *p);
  return *p;
}
/* Soon somebody reads what lies there. */
static inline void prefetch(const void *) {}
/* Words that say that what was stored before them is there. */
static inline void store_release(unsigned long long *p, unsigned long long value) {
  f2c_emu::tell_release(p);
  store_relaxed(p, value);
}
static inline unsigned long long load_acquire(const unsigned long long *p) {
  const unsigned long long value = load_relaxed(p);
  f2c_emu::tell_acquire(p);
  return value;
}
static inline F2C_TELLS void load_relaxed_pair(const unsigned long long *p, unsigned long long *to) {
  f2c_emu::tell_relaxed_load(p, 2 * sizeof *p);
  to[0] = p[0];
  f2c_emu::breathe();
  to[1] = p[1];
}
} // namespace f2c

#endif
