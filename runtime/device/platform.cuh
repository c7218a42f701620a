/* platform.cuh: what differs between the compilers of device code, and nothing else. */
#pragma once
#include <initializer_list>
#include <limits>
#include <string.h>
#include <type_traits>
#include <utility>

#ifdef F2CUDA_EMU
#include "../emu/cuda_emu.h"
/* Keeps template instantiations of the two devices apart in one program, and those whose accesses are watched. */
#ifdef __SANITIZE_THREAD__
#define F2C_CODE watched
#else
#define F2C_CODE emulated
#endif
#define F2C_THIS_DEVICE F2C_DEVICE_EMU
#define F2C_THIS_BACKEND f2c_backend_emu
#define F2C_THIS_PROBE nullptr
#define F2C_LIBM f2c_emu /* where functions of the C library have an overload for each kind of reals */
#else
#include <cuda_runtime.h>
#include <math.h>
#define F2C_LIBM
#define F2C_CODE native
#define F2C_THIS_DEVICE F2C_DEVICE_CUDA
#define F2C_THIS_BACKEND f2c_backend_cuda
#define F2C_THIS_PROBE reinterpret_cast<const void *>(f2c_probe)
/* Does nothing; that it can be loaded shows that the object's code fits the machine. */
static __global__ void f2c_probe() {}
/* Declares `type *name`, an array of `count` elements shared by the block; `count` is a constant. */
#define F2C_SHARED(type, name, count)                                                                                              \
  __shared__ __align__(16) unsigned char name##_shared[(count) * sizeof(type)];                                                    \
  type *const name = reinterpret_cast<type *>(name##_shared)
/* Declares `type *name`, the block's dynamic shared memory; its size is set by the launcher. */
extern __shared__ __align__(16) unsigned char f2c_dynamic_shared[];
#define F2C_DYNAMIC_SHARED(type, name) type *const name = reinterpret_cast<type *>(f2c_dynamic_shared)
#define F2C_PRAGMA(text) _Pragma(#text)
#define F2C_UNROLL(n) F2C_PRAGMA(unroll n)
#define F2C_UNROLL_ALL F2C_PRAGMA(unroll)
/* A device function that is hardly ever called. */
#define F2C_COLD __device__ __noinline__
/* Warps of a block that works on tiles (carry.cuh), by what they do. */
#define F2C_TILE_LOADERS 16
#define F2C_TILE_FINISHERS 8
/* Warps of a block that works on tiles across memory (across.cuh). */
#define F2C_ACROSS_WARPS 16
/* Warps of a block that has a column (blocks.cuh), at most. */
#define F2C_COLUMN_WARPS 16
/* Warps of a block that deals iterations to bins (deal.cuh). */
#define F2C_DEAL_WARPS 16
/* Warps of a block that runs rows as one loop (flat.cuh), and bytes in which each keeps votes. */
#define F2C_FLAT_WARPS 16
#define F2C_FLAT_KEPT 2048
namespace f2c {
/* Bytes of the block's dynamic shared memory. */
__device__ __forceinline__ unsigned dynamic_shared_bytes() {
  unsigned bytes;
  asm("mov.u32 %0, %%dynamic_smem_size;" : "=r"(bytes));
  return bytes;
}
/* In shared memory: opens when a number of threads have arrived, again and again. wait(p) returns when the turn of
 * parity p is over, which before the first turn is 1. What was written before `arrive` is there after `wait`. */
struct alignas(8) gate {
  unsigned word[4];
  __device__ __forceinline__ void open(unsigned arrivals);
  __device__ __forceinline__ void arrive();
  __device__ __forceinline__ void wait(unsigned parity) const;
};
#if !defined __CUDA_ARCH__ || __CUDA_ARCH__ >= 900
__device__ __forceinline__ unsigned gate_address(const gate *g) { return static_cast<unsigned>(__cvta_generic_to_shared(g->word)); }
__device__ __forceinline__ void gate::open(unsigned arrivals) {
  asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(gate_address(this)), "r"(arrivals) : "memory");
}
__device__ __forceinline__ void gate::arrive() {
  asm volatile("{ .reg .b64 state; mbarrier.arrive.shared::cta.b64 state, [%0]; }" ::"r"(gate_address(this)) : "memory");
}
__device__ __forceinline__ void gate::wait(unsigned parity) const {
  unsigned over = 0;
  while (!over)
    asm volatile("{ .reg .pred p; mbarrier.try_wait.parity.shared::cta.b64 p, [%1], %2; selp.u32 %0, 1, 0, p; }"
                 : "=r"(over)
                 : "r"(gate_address(this)), "r"(parity)
                 : "memory");
}
#else /* words: arrivals asked for, arrivals, turns */
__device__ __forceinline__ void gate::open(unsigned arrivals) { word[0] = arrivals, word[1] = word[2] = 0; }
__device__ __forceinline__ void gate::arrive() {
  __threadfence_block();
  if (atomicInc(&word[1], word[0] - 1) == word[0] - 1) atomicAdd(&word[2], 1);
}
__device__ __forceinline__ void gate::wait(unsigned parity) const {
  while ((*const_cast<const volatile unsigned *>(&word[2]) & 1) == parity) __nanosleep(20);
  __threadfence_block();
}
#endif
/* Lanes of the warp whose bit of `number` is the caller's. The complement is made by the multiplier, as logic has more to do where this
 * is called; with a -1 that the assembler knows it would be logic again. */
__device__ __forceinline__ unsigned lanes_alike(unsigned number, unsigned bit) {
  const int minus_one = gridDim.x ? -1 : 0;
  unsigned alike;
  asm("{ .reg .pred one; .reg .b32 masked; and.b32 masked, %1, %2; setp.ne.b32 one, masked, 0;\n"
      "vote.sync.ballot.b32 %0, one, 0xffffffff; @!one mad.lo.s32 %0, %0, %3, %3; }"
      : "=&r"(alike)
      : "r"(number), "r"(bit), "r"(minus_one));
  return alike;
}
/* All lanes of the warp are here, with the same `key`. */
__device__ __forceinline__ bool warp_agrees(unsigned long long key) {
  int same = 0;
#if !defined __CUDA_ARCH__ || __CUDA_ARCH__ >= 700
  if (__activemask() == 0xffffffffu) __match_all_sync(0xffffffffu, key, &same);
#endif
  return same != 0;
}
__device__ __forceinline__ unsigned lane_number() {
  unsigned lane;
  asm("mov.u32 %0, %%laneid;" : "=r"(lane));
  return lane;
}
#if !defined __CUDA_ARCH__ || __CUDA_ARCH__ >= 800
/* The lanes of the warp that run together here, the caller among them; others may be here, too. */
__device__ __forceinline__ unsigned lanes_here() { return __activemask(); }
/* What the lanes of `here` have, combined, and those of them that have the caller's key; all of them call. */
__device__ __forceinline__ unsigned lanes_or(unsigned here, unsigned bits) { return __reduce_or_sync(here, bits); }
__device__ __forceinline__ int lanes_max(unsigned here, int value) { return __reduce_max_sync(here, value); }
__device__ __forceinline__ unsigned lanes_with(unsigned here, unsigned key) { return __match_any_sync(here, key); }
#else /* each lane by itself */
__device__ __forceinline__ unsigned lanes_here() { return 1u << lane_number(); }
__device__ __forceinline__ unsigned lanes_or(unsigned, unsigned bits) { return bits; }
__device__ __forceinline__ int lanes_max(unsigned, int value) { return value; }
__device__ __forceinline__ unsigned lanes_with(unsigned here, unsigned) { return here; }
#endif
/* The running thread has nothing more to do. */
__device__ __forceinline__ void end_thread() { asm volatile("exit;"); }
/* Called in a loop that waits for another block: lets others run. */
__device__ __forceinline__ void spin_pause() { __nanosleep(32); }
/* The same where so few wait that they need not spare each other. */
__device__ __forceinline__ void poll_pause() {}
/* The second-level cache may fetch it: another block is about to read it. */
template <class T> __device__ __forceinline__ void prefetch(const T &element) { asm volatile("prefetch.L2 [%0];" ::"l"(&element)); }
/* Threads store the same value here, in any number: those that find it there do not, so that a first-level cache answers most of them. */
template <class T, class V> __device__ __forceinline__ void set_flag(T &flag, V value) {
  if (flag != static_cast<T>(value)) flag = static_cast<T>(value);
}
/* Words that several blocks read and write while they run: whole, but in no order with other words. */
__device__ __forceinline__ void store_relaxed(unsigned long long *p, unsigned long long value) {
  asm volatile("st.relaxed.gpu.global.u64 [%0], %1;" ::"l"(p), "l"(value) : "memory");
}
__device__ __forceinline__ unsigned long long load_relaxed(const unsigned long long *p) {
  unsigned long long value;
  asm volatile("ld.relaxed.gpu.global.u64 %0, [%1];" : "=l"(value) : "l"(p) : "memory");
  return value;
}
__device__ __forceinline__ void store_relaxed(unsigned *p, unsigned value) {
  asm volatile("st.relaxed.gpu.global.u32 [%0], %1;" ::"l"(p), "r"(value) : "memory");
}
__device__ __forceinline__ unsigned load_relaxed(const unsigned *p) {
  unsigned value;
  asm volatile("ld.relaxed.gpu.global.u32 %0, [%1];" : "=r"(value) : "l"(p) : "memory");
  return value;
}
/* Soon somebody reads what lies there. */
__device__ __forceinline__ void prefetch(const void *p) { asm volatile("prefetch.global.L2 [%0];" ::"l"(p)); }
/* Words that say that what the thread stored before them, or saw stored, is there for whoever reads them. */
__device__ __forceinline__ void store_release(unsigned long long *p, unsigned long long value) {
  asm volatile("st.release.gpu.global.u64 [%0], %1;" ::"l"(p), "l"(value) : "memory");
}
__device__ __forceinline__ unsigned long long load_acquire(const unsigned long long *p) {
  unsigned long long value;
  asm volatile("ld.acquire.gpu.global.u64 %0, [%1];" : "=l"(value) : "l"(p) : "memory");
  return value;
}
__device__ __forceinline__ void load_relaxed_pair(const unsigned long long *p, unsigned long long *to) {
  asm volatile("ld.relaxed.gpu.global.v2.u64 {%0, %1}, [%2];" : "=l"(to[0]), "=l"(to[1]) : "l"(p) : "memory");
}
} // namespace f2c
#endif

/* A function for both sides, always inlined: kernels must not pay for the abstraction. */
#define F2C_FN static __host__ __device__ __forceinline__
#define F2C_METHOD __host__ __device__ __forceinline__
#define F2C_DEVICE_FN static __device__ __forceinline__
