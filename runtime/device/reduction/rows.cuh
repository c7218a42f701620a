/* rows.cuh: iterations that several threads share, each with some iterations of a loop inside, as for the sums of rows.
 *
 * The threads of one iteration, its lanes, lie along x where that loop walks memory, a power of 2 of them, else along y, with
 * neighbouring iterations along x, any number of either: loads of a warp are next to each other either way. Where that does not fill
 * the device, several blocks, along y of the grid, share an iteration, and the last of them to end folds what they found. What is folded
 * with what depends on the numbers of lanes and blocks alone, so that equal shapes give equal bits. */
#pragma once

namespace f2c {
inline namespace F2C_CODE {

struct rows {
  bool along;        /* lanes lie along x */
  int splits;        /* blocks that share an iteration */
  char *partials;    /* device: what blocks found, 16 bytes each: of each variable, of each split, of each iteration */
  unsigned *tickets; /* device: of blocks that share iterations, how many have ended; 0 between launches */

  __device__ __forceinline__ unsigned lane() const { return along ? threadIdx.x : threadIdx.y; }
  __device__ __forceinline__ unsigned width() const { return along ? blockDim.x : blockDim.y; }
  __device__ __forceinline__ bool leads() const { return lane() == 0; }

  /* Which iteration, from 0; its value; whether there is one. */
  __device__ __forceinline__ long long number() const {
    return along ? static_cast<long long>(blockIdx.x) * blockDim.y + threadIdx.y
                 : static_cast<long long>(blockIdx.x) * blockDim.x + threadIdx.x;
  }
  template <class I> __device__ __forceinline__ I at(const space<I, 1> &it) const {
    return nth(it.lo[0], static_cast<I>(number()), it.step[0]);
  }
  template <class I> __device__ __forceinline__ bool here(const space<I, 1> &it) const { return number() < it.n[0]; }

  /* The lane's iterations of `do i = lo, hi, step`. */
  template <class I> __device__ __forceinline__ counted<I> lanes(I lo, I hi, I step) const {
    using number = typename counted<I>::number;
    const number count = static_cast<number>(trip_count(lo, hi, step)), first = blockIdx.y * width() + lane(),
                 pace = width() * static_cast<unsigned>(splits);
    return {lo, step, static_cast<I>(first), static_cast<I>(pace), first < count ? (count - first - 1) / pace + 1 : 0};
  }

  /* The same of `do j = lo0, hi0, step0` and `do i = lo1, hi1, step1` tightly inside it together. */
  template <class I> __device__ __forceinline__ pairs_of<I> pairs(I lo0, I hi0, I step0, I lo1, I hi1, I step1) const {
    return {lo0, hi0, step0, lo1, hi1, step1, blockIdx.y * width() + lane(), width() * static_cast<unsigned>(splits)};
  }

  /* Of the lanes of an iteration in this block, for the lane that leads. All threads of the block call it, for each variable
   * with another K. */
  template <int K, class Op, class T> __device__ __forceinline__ T fold(T value) const {
    if (width() == 1) return value;
    F2C_SHARED(T, cells, 256);
    return along ? fold_neighbours<Op>(cells, value) : fold_columns<Op>(cells, value);
  }
  /* Lanes along y: halves onto halves. */
  template <class Op, class T> __device__ __forceinline__ T fold_columns(T *cells, T value) const {
    T *const mine = cells + threadIdx.y * blockDim.x + threadIdx.x;
    *mine = value;
    for (unsigned rest = blockDim.y; rest > 1;) {
      const unsigned half = (rest + 1) / 2;
      __syncthreads();
      if (threadIdx.y + half < rest) *mine = value = Op::template apply<T>(value, mine[half * blockDim.x]);
      rest = half;
    }
    return value;
  }
  /* Lanes along x, a power of 2 of them. */
  template <class Op, class T> __device__ __forceinline__ T fold_neighbours(T *cells, T value) const {
    const unsigned in_warp = blockDim.x < 32 ? blockDim.x : 32;
    for (unsigned distance = in_warp / 2; distance > 0; distance /= 2) {
      const T other = shuffle_down(0xffffffffu, value, distance);
      if (threadIdx.x % in_warp + distance < in_warp) value = Op::template apply<T>(value, other);
    }
    if (blockDim.x <= 32) return value;
    const unsigned warps = blockDim.x / 32, warp = threadIdx.x / 32;
    if (threadIdx.x % 32 == 0) cells[threadIdx.y * warps + warp] = value;
    __syncthreads();
    if (threadIdx.x == 0)
      for (unsigned k = 1; k < warps; k++) value = Op::template apply<T>(value, cells[threadIdx.y * warps + k]);
    return value;
  }

  template <class T> __device__ __forceinline__ words<T> *partial(int variable, unsigned split, long long iterations) const {
    const long long k = (static_cast<long long>(variable) * splits + split) * iterations + number();
    return reinterpret_cast<words<T> *>(partials + k * 16);
  }
  /* What this block found of an iteration, for the last one. */
  template <int K, class I, class T> __device__ __forceinline__ void publish(const space<I, 1> &it, const T &value) const {
    static_assert(sizeof(words<T>) <= 16, "the value fits its place");
    if (leads() && here(it)) *partial<T>(K, blockIdx.y, it.n[0]) = words<T>::of(value);
  }
  /* Whether this block is the last of those that share its iterations. All threads of the block call it. */
  __device__ __forceinline__ bool last() const {
    F2C_SHARED(unsigned, ended, 1);
    __threadfence();
    __syncthreads();
    if (threadIdx.x == 0 && threadIdx.y == 0) *ended = atomicInc(&tickets[blockIdx.x], static_cast<unsigned>(splits) - 1);
    __syncthreads();
    __threadfence();
    return *ended == static_cast<unsigned>(splits) - 1;
  }
  /* What all blocks found, for the lane that leads. */
  template <int K, class Op, class T, class I> __device__ __forceinline__ T collect(const space<I, 1> &it) const {
    const T value = here(it) ? fold_fetched<Op, T>(lane(), static_cast<unsigned>(splits), width(),
                                                   [&](unsigned s) { return partial<T>(K, s, it.n[0]); })
                             : Op::template identity<T>();
    return fold<64 + K, Op>(value);
  }
};

} // namespace F2C_CODE
} // namespace f2c
