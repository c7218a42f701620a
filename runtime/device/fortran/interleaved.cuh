/* interleaved.cuh: small arrays of which each thread of a block has one, in shared memory.
 *
 * An element of one thread lies beside the same element of the next one, so that each lane of a warp has banks of its own, whichever
 * elements they choose. */
#pragma once

namespace f2c {
inline namespace F2C_CODE {

/* An array of the running thread: w[k][i] of extents N, More. Blocks have at most `threads` threads. */
template <class T, int threads, int N, int... More> class interleaved {
  T *p;                                                 /* its first element */
  static constexpr int inside = (threads * ... * More); /* elements between neighbours */

public:
  /* `room` is that of the block: as many elements as all threads have. */
  __device__ __forceinline__ explicit interleaved(T *room)
      : p(room + (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x) {}
  struct inner {};
  __device__ __forceinline__ interleaved(T *first, inner) : p(first) {}
  template <class I> __device__ __forceinline__ decltype(auto) operator[](I i) const {
    if constexpr (sizeof...(More) == 0)
      return static_cast<T &>(p[static_cast<int>(i) * threads]);
    else
      return interleaved<T, threads, More...>(p + static_cast<int>(i) * inside, typename interleaved<T, threads, More...>::inner{});
  }
};

} // namespace F2C_CODE
} // namespace f2c
