/* wide_team.cuh: teams of several blocks each, for few iterations with long loops inside: teams of one block would leave most of the device idle.
 *
 * All blocks run at once, and those of a team wait at a barrier of their own, as those of a lone team do (lone_team.cuh). What is folded with what
 * depends on the number of blocks and of their threads alone. */
#pragma once

namespace f2c {
inline namespace F2C_CODE {

struct wide_policy {
#ifdef F2CUDA_EMU
  static constexpr unsigned threads = 64; /* of a block */
  static constexpr long long work = 1;    /* iterations of the longest loop inside that a thread has at least */
#else
  static constexpr unsigned threads = 512;
  static constexpr long long work = 32;
#endif
};

struct wide_team {
  static constexpr unsigned partial_bytes = 32, counters = 2;
  unsigned blocks;    /* of a team: as many follow each other in the grid */
  unsigned *arrivals; /* device: of each team, blocks that came to waits, then blocks that have ended: 0 between launches */
  char *partials;     /* device: of each team, what blocks found, partial_bytes each, twice */
  unsigned waits;     /* that the team has been through, times blocks */
  unsigned folds;     /* number of the next one */

  __device__ __forceinline__ unsigned rank() const { return blockIdx.x % blocks; }
  __device__ __forceinline__ long long number() const { return blockIdx.x / blocks; }
  __device__ __forceinline__ unsigned lane() const { return rank() * blockDim.x + threadIdx.x; }
  __device__ __forceinline__ unsigned width() const { return blocks * blockDim.x; }
  __device__ __forceinline__ bool leads() const { return lane() == 0; }

  template <class I, int D> __device__ __forceinline__ team::range turns(const space<I, D> &it) const {
    const long long pace = gridDim.x / blocks;
    return {{number(), pace}, {iterations(it), pace}};
  }
  template <class I, int D> __device__ __forceinline__ I at(const space<I, D> &it, int d, long long turn) const {
    for (int e = 0; e < d; e++) turn /= it.n[e];
    return nth(it.lo[d], static_cast<I>(d == D - 1 ? turn : turn % it.n[d]), it.step[d]);
  }

  /* What threads of the team stored is there for all of them. */
  __device__ __forceinline__ void sync() {
    __syncthreads();
    if (threadIdx.x == 0) pass();
    __syncthreads();
  }
  /* The last that a thread does. */
  __device__ __forceinline__ void leave() const {
    unsigned *const mine = arrivals + number() * counters;
    if (threadIdx.x == 0 && atomicInc(&mine[1], blocks - 1) == blocks - 1) store_relaxed(&mine[0], 0u);
  }

  /* The thread's iterations of `do i = lo, hi, step`; of two loops, tightly one inside the other, and of three; the same in batches. */
  template <class I> __device__ __forceinline__ counted<I> lanes(I lo, I hi, I step) const {
    using number = typename counted<I>::number;
    const number count = static_cast<number>(trip_count(lo, hi, step)), first = lane(), pace = width();
    return {lo, step, static_cast<I>(first), static_cast<I>(pace), first < count ? (count - first - 1) / pace + 1 : 0};
  }
  template <class I> __device__ __forceinline__ batches_of<long long, 4> batches(I lo, I hi, I step) const {
    return {{lo, step, lane(), trip_count(lo, hi, step), width()}};
  }
  template <class I> __device__ __forceinline__ pairs_of<I> pairs(I lo0, I hi0, I step0, I lo1, I hi1, I step1) const {
    return {lo0, hi0, step0, lo1, hi1, step1, lane(), width()};
  }
  template <class I>
  __device__ __forceinline__ triples_of<I> triples(I lo0, I hi0, I step0, I lo1, I hi1, I step1, I lo2, I hi2, I step2) const {
    return {lo0, hi0, step0, lo1, hi1, step1, lo2, hi2, step2, lane(), width()};
  }
  template <class I, class... B> __device__ __forceinline__ joint_batches_of<pairs_of<I>, 4> pair_batches(I lo, B... bounds) const {
    return {pairs<I>(lo, bounds...)};
  }
  template <class I, class... B>
  __device__ __forceinline__ joint_batches_of<triples_of<I>, 4> triple_batches(I lo, B... bounds) const {
    return {triples<I>(lo, bounds...)};
  }

  /* Of the team's threads, for all of them; a wait as well. All call it, for each variable with another K. What two folds use lies
   * apart, so that the next one need not wait until all have read what this one found. */
  template <int K, class Op, class T> __device__ __forceinline__ T fold(T value) {
    F2C_SHARED(T, cells, 2 * wide_policy::threads / 32);
    static_assert(sizeof(f2c::words<T>) <= partial_bytes, "the value fits its place");
    T *const mine = cells + (folds & 1) * (wide_policy::threads / 32);
    char *const found = partials + (number() * 2 + (folds & 1)) * blocks * partial_bytes;
    value = lone_warp::fold_lanes<Op>(value);
    if (threadIdx.x % 32 == 0) mine[threadIdx.x / 32] = value;
    __syncthreads();
    if (threadIdx.x < 32) {
      value = lone_warp::fold_lanes<Op>(threadIdx.x < blockDim.x / 32 ? mine[threadIdx.x] : Op::template identity<T>());
      if (threadIdx.x == 0) {
        *reinterpret_cast<f2c::words<T> *>(found + rank() * partial_bytes) = f2c::words<T>::of(value);
        pass();
      }
    }
    __syncthreads();
    value = lone_warp::fold_lanes<Op>(fold_fetched<Op, T>(threadIdx.x % 32, blocks, 32, [&](unsigned k) {
      return reinterpret_cast<const f2c::words<T> *>(found + k * partial_bytes);
    }));
    folds++;
    return value;
  }

private:
  /* Of one thread of each block: the team's blocks wait for each other. */
  __device__ __forceinline__ void pass() {
    unsigned *const mine = arrivals + number() * counters;
    waits += blocks;
    __threadfence();
    atomicAdd(&mine[0], 1u);
    while (static_cast<int>(load_relaxed(&mine[0]) - waits) < 0) poll_pause();
    __threadfence();
  }
};

} // namespace F2C_CODE
} // namespace f2c
