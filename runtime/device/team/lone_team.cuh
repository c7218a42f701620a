/* lone_team.cuh: a team that has the device for itself: it runs a sequential loop, inside of which it shares out short loops.
 *
 * The team is one block, or as many as the launcher takes of those that run at once: then it waits at a barrier of the whole grid. Waits
 * of a block take 0.1 us, of a grid 1 to 2, a launch 3 to 4: which is best goes by the lengths of the loops, which the launcher knows.
 * What is folded with what depends on the number of blocks and of their threads alone. */
#pragma once

namespace f2c {
inline namespace F2C_CODE {

constexpr unsigned lone_threads = 1024; /* of a block at most */
constexpr int panel_rows = 32;          /* iterations of a panel: those that sum over what earlier ones have set run so */
/* The last iteration of the panel that begins with `first`, in steps of 1 or -1 up to `end`, which may be the last number of its kind. */
template <class I> F2C_DEVICE_FN I panel_last(I first, I end, int step) {
  const unsigned long long a = static_cast<unsigned long long>(first), b = static_cast<unsigned long long>(end),
                           distance = step > 0 ? b - a : a - b;
  return distance < panel_rows ? end : static_cast<I>(first + step * (panel_rows - 1));
}

/* A warp of such a team, which does an iteration of a loop that the team shares out. */
struct lone_warp {
  __device__ __forceinline__ unsigned lane() const { return threadIdx.x % 32; }
  __device__ __forceinline__ bool leads() const { return lane() == 0; }
  /* What lanes stored is there for all of them, and nobody reads any more what they will store. */
  __device__ __forceinline__ void sync() const { __syncwarp(); }
  template <class I> using index_of = std::conditional_t<(sizeof(I) > sizeof(int)), long long, unsigned>;
  /* The lane's iterations of `do i = lo, hi, step`; the same in batches. */
  template <class I> __device__ __forceinline__ values<index_of<I>> lanes(I lo, I hi, I step) const {
    return {static_cast<index_of<I>>(lo), static_cast<index_of<I>>(step), lane(),
            static_cast<index_of<I>>(trip_count(lo, hi, step)), 32};
  }
  template <class I> __device__ __forceinline__ batches_of<index_of<I>, 4> batches(I lo, I hi, I step) const {
    return {lanes(lo, hi, step)};
  }
  /* Of the lanes, for all of them. */
  template <int, class Op, class T> __device__ __forceinline__ T fold(T value) const { return fold_lanes<Op>(value); }
  template <class Op, class T> static __device__ __forceinline__ T fold_lanes(T value) {
    for (unsigned distance = 1; distance < 32; distance *= 2) {
      const T other = shuffle_xor(0xffffffffu, value, distance);
      const bool upper = threadIdx.x & distance;
      value = Op::template apply<T>(upper ? other : value, upper ? value : other);
    }
    return value;
  }
};

/* A block of such a team, the same. */
struct lone_block {
  __device__ __forceinline__ unsigned lane() const { return threadIdx.x; }
  __device__ __forceinline__ bool leads() const { return lane() == 0; }
  template <class I> using index_of = lone_warp::index_of<I>;
  template <class I> __device__ __forceinline__ values<index_of<I>> lanes(I lo, I hi, I step) const {
    return {static_cast<index_of<I>>(lo), static_cast<index_of<I>>(step), lane(),
            static_cast<index_of<I>>(trip_count(lo, hi, step)), blockDim.x};
  }
  template <class I> __device__ __forceinline__ batches_of<index_of<I>, 4> batches(I lo, I hi, I step) const {
    return {lanes(lo, hi, step)};
  }
  /* Of the block's threads, for all of them. */
  template <int, class Op, class T> __device__ __forceinline__ T fold(T value) const {
    F2C_SHARED(T, cells, lone_threads / 32);
    value = lone_warp::fold_lanes<Op>(value);
    if (threadIdx.x % 32 == 0) cells[threadIdx.x / 32] = value;
    __syncthreads();
    value = lone_warp::fold_lanes<Op>(threadIdx.x % 32 < blockDim.x / 32 ? cells[threadIdx.x % 32] : Op::template identity<T>());
    __syncthreads();
    return value;
  }
};

struct lone_team {
  static constexpr unsigned partial_bytes = 32;
  unsigned *arrivals; /* device: blocks that came to waits, then blocks that have ended: 0 between launches; null: there is one block */
  char *partials;     /* device: what blocks found, partial_bytes each, twice */
  unsigned waits;     /* that the team has been through, times blocks */
  unsigned folds;     /* number of the next one */

  __device__ __forceinline__ unsigned lane() const { return blockIdx.x * blockDim.x + threadIdx.x; }
  __device__ __forceinline__ unsigned width() const { return gridDim.x * blockDim.x; }
  __device__ __forceinline__ bool leads() const { return lane() == 0; }
  __device__ __forceinline__ bool first_warp() const { return lane() < 32; }
  __device__ __forceinline__ unsigned in_block() const { return 0; }
  __device__ __forceinline__ long long number() const { return 0; }
  /* The one iteration: all do it. */
  template <class I, int D> __device__ __forceinline__ team::range turns(const space<I, D> &) const { return {{0, 1}, {1, 1}}; }
  template <class I, int D> __device__ __forceinline__ I at(const space<I, D> &it, int d, long long) const { return it.lo[d]; }

  /* What threads of the team stored is there for all of them. */
  __device__ __forceinline__ void sync() {
    __syncthreads();
    if (gridDim.x == 1) return;
    if (threadIdx.x == 0) pass();
    __syncthreads();
  }
  /* The last that a thread does. */
  __device__ __forceinline__ void leave() const {
    if (gridDim.x == 1 || threadIdx.x != 0) return;
    if (atomicInc(&arrivals[1], gridDim.x - 1) == gridDim.x - 1) store_relaxed(&arrivals[0], 0u);
  }

  /* The thread's iterations of `do i = lo, hi, step`: few, so that a division to count them would cost more than it saves. */
  template <class I> using index_of = std::conditional_t<(sizeof(I) > sizeof(int)), long long, unsigned>;
  template <class I> __device__ __forceinline__ values<index_of<I>> lanes(I lo, I hi, I step) const {
    return {static_cast<index_of<I>>(lo), static_cast<index_of<I>>(step), lane(),
            static_cast<index_of<I>>(trip_count(lo, hi, step)), width()};
  }
  /* The same of two loops, tightly one inside the other. */
  template <class I> __device__ __forceinline__ pairs_of<I> pairs(I lo0, I hi0, I step0, I lo1, I hi1, I step1) const {
    return {lo0, hi0, step0, lo1, hi1, step1, lane(), width()};
  }
  /* The iterations that the thread's warp does: neighbouring ones are those of other blocks. */
  template <class I> __device__ __forceinline__ values<index_of<I>> warps(I lo, I hi, I step) const {
    return {static_cast<index_of<I>>(lo), static_cast<index_of<I>>(step), threadIdx.x / 32 * gridDim.x + blockIdx.x,
            static_cast<index_of<I>>(trip_count(lo, hi, step)), width() / 32};
  }
  /* The iterations that the thread's block does. */
  template <class I> __device__ __forceinline__ values<index_of<I>> blocks(I lo, I hi, I step) const {
    return {static_cast<index_of<I>>(lo), static_cast<index_of<I>>(step), blockIdx.x,
            static_cast<index_of<I>>(trip_count(lo, hi, step)), gridDim.x};
  }
  /* The same of one loop in batches. */
  template <class I> __device__ __forceinline__ batches_of<index_of<I>, 4> batches(I lo, I hi, I step) const {
    return {lanes(lo, hi, step)};
  }

  /* What an iteration of a panel has summed before any of them has run; it is there behind a wait. */
  template <class T> __device__ __forceinline__ void set_ahead(int row, T value) const {
    *reinterpret_cast<volatile T *>(partials + row * partial_bytes) = value;
  }
  template <class T> __device__ __forceinline__ T ahead(int row) const {
    return *reinterpret_cast<const volatile T *>(partials + row * partial_bytes);
  }

  /* Of the team's threads, for all of them; a wait as well. All call it, for each variable with another K. What two folds use lies
   * apart, so that the next one need not wait until all have read what this one found. */
  template <int K, class Op, class T> __device__ __forceinline__ T fold(T value) {
    F2C_SHARED(T, cells, 2 * lone_threads / 32);
    T *const mine = cells + (folds & 1) * (lone_threads / 32);
    const unsigned warps = blockDim.x / 32;
    value = lone_warp::fold_lanes<Op>(value);
    if (threadIdx.x % 32 == 0) mine[threadIdx.x / 32] = value;
    __syncthreads();
    if (gridDim.x > 1) {
      char *const found = partials + (folds & 1) * gridDim.x * partial_bytes;
      static_assert(sizeof(words<T>) <= partial_bytes, "the value fits its place");
      if (threadIdx.x < 32) {
        value = lone_warp::fold_lanes<Op>(threadIdx.x < warps ? mine[threadIdx.x] : Op::template identity<T>());
        if (threadIdx.x == 0) {
          *reinterpret_cast<words<T> *>(found + blockIdx.x * partial_bytes) = words<T>::of(value);
          pass();
        }
      }
      __syncthreads();
      value = lone_warp::fold_lanes<Op>(fold_fetched<Op, T>(threadIdx.x % 32, gridDim.x, 32, [&](unsigned k) {
        return reinterpret_cast<const words<T> *>(found + k * partial_bytes);
      }));
    } else {
      value = lone_warp::fold_lanes<Op>(threadIdx.x % 32 < warps ? mine[threadIdx.x % 32] : Op::template identity<T>());
    }
    folds++;
    return value;
  }

private:
  /* Of one thread of each block: the blocks wait for each other. */
  __device__ __forceinline__ void pass() {
    waits += gridDim.x;
    __threadfence();
    atomicAdd(&arrivals[0], 1u);
    while (static_cast<int>(load_relaxed(&arrivals[0]) - waits) < 0) poll_pause();
    __threadfence();
  }
};

} // namespace F2C_CODE
} // namespace f2c
