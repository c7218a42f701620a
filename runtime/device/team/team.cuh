/* team.cuh: iterations that a team of threads does together, each with a share of the iterations of loops inside.
 *
 * A team is 1, 2, 4 .. 32 lanes of a warp, a block, or a column of the threads of a block. Blocks take one team after another, in turns. What is folded with what depends on
 * the number of threads of a team alone, so that equal shapes give equal bits. */
#pragma once

namespace f2c {
inline namespace F2C_CODE {

constexpr unsigned team_threads = 512; /* of a block at most */

template <class T> F2C_DEVICE_FN T shuffle_xor(unsigned mask, const T &value, unsigned lanes) {
  words<T> x = words<T>::of(value);
  for (int k = 0; k < words<T>::count; k++) x.w[k] = __shfl_xor_sync(mask, x.w[k], static_cast<int>(lanes));
  return x.value();
}

/* Of all loops of a nest together. */
template <class I, int D> F2C_DEVICE_FN long long iterations(const space<I, D> &it) {
  long long all = 1;
  for (int d = 0; d < D; d++) all *= it.n[d];
  return all;
}

/* What the lengths of some iterations are. */
struct lengths {
  unsigned average;
  unsigned uneven; /* not 0: they differ much */
};

struct team {
  static constexpr bool groups = false;                           /* uneven.cuh */
  static constexpr unsigned threads = team_threads, together = 3; /* for __launch_bounds__, there */
  unsigned width;                                                 /* threads of a team: a power of 2 up to 32, or all of a block */
  lengths *seen = nullptr; /* device: what another kernel has seen, which does uneven iterations; null: there is none */

  __device__ __forceinline__ unsigned lane() const { return width > 32 ? threadIdx.x : threadIdx.x & (width - 1); }
  __device__ __forceinline__ bool leads() const { return lane() == 0; }
  /* Which one of the block, and of the grid. */
  __device__ __forceinline__ unsigned in_block() const { return width > 32 ? 0 : threadIdx.x / width; }
  __device__ __forceinline__ unsigned of_block() const { return width > 32 ? 1 : blockDim.x / width; }
  __device__ __forceinline__ long long number() const { return static_cast<long long>(blockIdx.x) * of_block() + in_block(); }
  __device__ __forceinline__ unsigned mask() const {
    return width >= 32 ? 0xffffffffu : ((1u << width) - 1) << (threadIdx.x & 31 & ~(width - 1));
  }
  /* Where its part of the block's sections has something (team_section.cuh): each team has so many bytes. */
  template <class T> __device__ __forceinline__ T *section(int bytes, int at) const {
    F2C_DYNAMIC_SHARED(unsigned char, room);
    return reinterpret_cast<T *>(room + static_cast<int>(in_block()) * bytes + at);
  }
  /* What threads of the team stored is there for all of them. */
  __device__ __forceinline__ void sync() const {
    if (width > 32)
      __syncthreads();
    else if (width > 1)
      __syncwarp(mask());
  }

  /* The last that a thread does (wide_team.cuh). */
  __device__ __forceinline__ void leave() const {}

  /* Chooses the width for loops of so many iterations as those of some iterations of the nest have on average: all teams choose alike. Teams of a
   * whole block are few. */
  template <class I, int D, class Trip> __device__ __forceinline__ void suit(const space<I, D> &it, Trip trip) {
    if (width > 32) return;
    const unsigned lane = threadIdx.x & 31;
    const long long all = iterations(it), count = trip(all / 32 * lane + all % 32 * lane / 32);
    unsigned long long sum = static_cast<unsigned long long>(count < 1 << 20 ? count : 1 << 20);
    for (unsigned distance = 16; distance > 0; distance /= 2) sum += shuffle_xor(0xffffffffu, sum, distance);
    width = 1;
    while (width < 32 && sum / 32 >= 4 * width) width *= 2;
  }

  /* The numbers of the iterations that the team does: `for (const auto turn : team.turns(it))`. */
  struct cursor {
    long long at, pace;
    F2C_METHOD long long operator*() const { return at; }
    F2C_METHOD void operator++() { at += pace; }
    F2C_METHOD bool operator!=(const cursor &end) const { return at < end.at; }
  };
  struct range {
    cursor first, last;
    F2C_METHOD cursor begin() const { return first; }
    F2C_METHOD cursor end() const { return last; }
  };
  template <class I, int D> __device__ __forceinline__ range turns(const space<I, D> &it) const {
    const long long pace = static_cast<long long>(gridDim.x) * of_block();
    return {{number(), pace}, {iterations(it), pace}};
  }
  /* The value of loop d there. */
  template <class I, int D> __device__ __forceinline__ I at(const space<I, D> &it, int d, long long turn) const {
    if (turn <= 0xffffffffll) { /* divisions of 64 bits take long */
      unsigned rest = static_cast<unsigned>(turn);
      for (int e = 0; e < d; e++) rest /= static_cast<unsigned>(it.n[e]);
      return nth(it.lo[d], static_cast<I>(d == D - 1 ? rest : rest % static_cast<unsigned>(it.n[d])), it.step[d]);
    }
    for (int e = 0; e < d; e++) turn /= it.n[e];
    return nth(it.lo[d], static_cast<I>(d == D - 1 ? turn : turn % it.n[d]), it.step[d]);
  }

  /* n / width: mostly a power of 2, by which short loops need not divide. */
  template <class N> __device__ __forceinline__ N by_width(N n) const {
    return width & (width - 1) ? n / static_cast<N>(width) : n >> (31 - __clz(static_cast<int>(width)));
  }

  /* The thread's iterations of `do i = lo, hi, step`. */
  template <class I> __device__ __forceinline__ counted<I> lanes(I lo, I hi, I step) const {
    using number = typename counted<I>::number;
    const number count = static_cast<number>(trip_count(lo, hi, step)), first = lane(), pace = width;
    return {lo, step, static_cast<I>(first), static_cast<I>(pace), first < count ? by_width(count - first - 1) + 1 : 0};
  }

  /* The thread's, or all of them. */
  template <class I> __device__ __forceinline__ counted<I> lanes_or_all(bool shared, I lo, I hi, I step) const {
    using number = typename counted<I>::number;
    if (shared) return lanes(lo, hi, step);
    return {lo, step, 0, 1, static_cast<number>(trip_count(lo, hi, step))};
  }

  /* The same in batches. */
  template <class I> __device__ __forceinline__ batches_of<long long, 4> batches(I lo, I hi, I step) const {
    return {{lo, step, lane(), trip_count(lo, hi, step), width}};
  }

  /* The same where all threads of the team wait for each other in each batch. */
  template <class I> __device__ __forceinline__ rounds_of<long long, 4> rounds(I lo, I hi, I step) const {
    return {{lo, step, lane(), trip_count(lo, hi, step), width}};
  }

  /* The thread's iterations of two loops, tightly one inside the other, and of three; the same in batches. */
  template <class I> __device__ __forceinline__ pairs_of<I> pairs(I lo0, I hi0, I step0, I lo1, I hi1, I step1) const {
    return {lo0, hi0, step0, lo1, hi1, step1, lane(), width};
  }
  template <class I>
  __device__ __forceinline__ triples_of<I> triples(I lo0, I hi0, I step0, I lo1, I hi1, I step1, I lo2, I hi2, I step2) const {
    return {lo0, hi0, step0, lo1, hi1, step1, lo2, hi2, step2, lane(), width};
  }
  template <class I, class... B> __device__ __forceinline__ joint_batches_of<pairs_of<I>, 4> pair_batches(I lo, B... bounds) const {
    return {pairs<I>(lo, bounds...)};
  }
  template <class I, class... B>
  __device__ __forceinline__ joint_batches_of<triples_of<I>, 4> triple_batches(I lo, B... bounds) const {
    return {triples<I>(lo, bounds...)};
  }

  /* Of the team's threads, for all of them. All call it, for each variable with another K. */
  template <int K, class Op, class T> __device__ __forceinline__ T fold(T value) const {
    if (width == 1) return value;
    const unsigned in_warp = width < 32 ? width : 32;
    for (unsigned distance = 1; distance < in_warp; distance *= 2) {
      const T other = shuffle_xor(mask(), value, distance);
      const bool upper = threadIdx.x & distance;
      value = Op::template apply<T>(upper ? other : value, upper ? value : other);
    }
    if (width <= 32) return value;
    F2C_SHARED(T, cells, team_threads / 32);
    const unsigned warps = width / 32;
    __syncthreads();
    if (threadIdx.x % 32 == 0) cells[threadIdx.x / 32] = value;
    __syncthreads();
    value = cells[0];
    for (unsigned k = 1; k < warps; k++) value = Op::template apply<T>(value, cells[k]);
    return value;
  }
};

/* A team of one thread, as the compiler of the kernel knows: loops that are shared out are plain ones. */
struct solo : team {
  F2C_DEVICE_FN unsigned lane() { return 0; }
  F2C_DEVICE_FN bool leads() { return true; }
  F2C_DEVICE_FN void sync() {}
  template <class I> F2C_DEVICE_FN counted<I> lanes(I lo, I hi, I step) {
    return {lo, step, 0, 1, static_cast<typename counted<I>::number>(trip_count(lo, hi, step))};
  }
  template <class I> F2C_DEVICE_FN rounds_of<long long, 4> rounds(I lo, I hi, I step) {
    return {{lo, step, 0, trip_count(lo, hi, step), 1}};
  }
  template <int K, class Op, class T> F2C_DEVICE_FN T fold(T value) { return value; }
};

/* What a thread of a team sums into an array of its own: the elements as they are, and none of the sum. */
template <class Op, class T, int N> F2C_DEVICE_FN void begin_folds(T (&value)[N], T (&before)[N]) {
  F2C_UNROLL_ALL
  for (int k = 0; k < N; k++) {
    before[k] = value[k];
    value[k] = Op::template identity<T>();
  }
}
template <class Op, class T, int N> F2C_DEVICE_FN void begin_folds(T (&value)[N]) {
  F2C_UNROLL_ALL
  for (int k = 0; k < N; k++) value[k] = Op::template identity<T>();
}
template <class Op, class T, int M, int N> F2C_DEVICE_FN void begin_folds(T (&value)[M][N], T (&before)[M][N]) {
  F2C_UNROLL_ALL
  for (int k = 0; k < M; k++) begin_folds<Op>(value[k], before[k]);
}
/* What all threads have, in each one's array. */
template <int K, class Op, class Team, class T, int N>
F2C_DEVICE_FN void end_folds(Team &team, T (&value)[N], const T (&before)[N]) {
  F2C_UNROLL_ALL
  for (int k = 0; k < N; k++) value[k] = Op::template apply<T>(before[k], team.template fold<K, Op>(value[k]));
}
template <int K, class Op, class Team, class T, int N> F2C_DEVICE_FN void end_folds(Team &team, T (&value)[N]) {
  F2C_UNROLL_ALL
  for (int k = 0; k < N; k++) value[k] = team.template fold<K, Op>(value[k]);
}
template <int K, class Op, class Team, class T, int M, int N>
F2C_DEVICE_FN void end_folds(Team &team, T (&value)[M][N], const T (&before)[M][N]) {
  F2C_UNROLL_ALL
  for (int k = 0; k < M; k++) end_folds<K, Op>(team, value[k], before[k]);
}

/* Teams whose neighbours in the block have neighbouring iterations: a block is some columns of threads, each of them a team. All threads of
 * a block go through the same turns, folds and waits, whether they have an iteration or not. */
struct team_across {
  static constexpr unsigned tall = 16; /* more values are folded by halves first */
  unsigned width;                      /* threads of a team: the height of a block */
  bool present;                        /* the team has an iteration in this turn */

  __device__ __forceinline__ void leave() const {}
  __device__ __forceinline__ unsigned lane() const { return threadIdx.y; }
  __device__ __forceinline__ bool leads() const { return present && threadIdx.y == 0; }
  __device__ __forceinline__ void sync() const {
    if (width > 1) __syncthreads();
  }
  /* The numbers of the first iterations that the block does. Where teams do not wait, one without an iteration is over: what the last one has
   * set meanwhile it must not read. */
  template <class I, int D> __device__ __forceinline__ team::range turns(const space<I, D> &it) const {
    const long long pace = static_cast<long long>(gridDim.x) * blockDim.x, over = width > 1 ? 0 : threadIdx.x;
    return {{static_cast<long long>(blockIdx.x) * blockDim.x, pace}, {iterations(it) - over, pace}};
  }
  /* The value of loop d there; of a team that has no iteration that of the last one. Goes before all else in a turn. */
  template <class I, int D> __device__ __forceinline__ I at(const space<I, D> &it, int d, long long turn) {
    const long long all = iterations(it);
    turn += threadIdx.x;
    present = turn < all;
    if (!present) turn = all - 1;
    for (int e = 0; e < d; e++) turn /= it.n[e];
    return nth(it.lo[d], static_cast<I>(d == D - 1 ? turn : turn % it.n[d]), it.step[d]);
  }
  template <class I> __device__ __forceinline__ counted<I> lanes(I lo, I hi, I step) const {
    using number = typename counted<I>::number;
    const number count = present ? static_cast<number>(trip_count(lo, hi, step)) : 0, first = lane(), pace = width;
    return {lo, step, static_cast<I>(first), static_cast<I>(pace), first < count ? (count - first - 1) / pace + 1 : 0};
  }
  template <class I> __device__ __forceinline__ batches_of<long long, 4> batches(I lo, I hi, I step) const {
    return {{lo, step, lane(), present ? trip_count(lo, hi, step) : 0, width}};
  }
  template <int K, class Op, class T> __device__ __forceinline__ T fold(T value) const {
    if (width == 1) return value;
    F2C_SHARED(T, cells, team_threads);
    __syncthreads();
    cells[threadIdx.y * blockDim.x + threadIdx.x] = value;
    __syncthreads();
    for (unsigned half = width / 2; half >= tall; half /= 2) {
      T &mine = cells[threadIdx.y * blockDim.x + threadIdx.x];
      if (threadIdx.y < half) mine = Op::template apply<T>(mine, cells[(threadIdx.y + half) * blockDim.x + threadIdx.x]);
      __syncthreads();
    }
    value = cells[threadIdx.x];
    for (unsigned k = 1; k < (width < tall ? width : tall); k++)
      value = Op::template apply<T>(value, cells[k * blockDim.x + threadIdx.x]);
    return value;
  }
};

/* Offset of an element from the virtual origin of the team's array. */
template <class I, int R> struct joint_index {
  I stride[R];       /* elements between neighbours in each dimension */
  long long between; /* elements between the arrays of neighbouring teams */
  long long origin;  /* elements from the virtual origin to the first one */
  int shared; /* where the array of the block's first team begins in its dynamic shared memory, in bytes; -1: it is not there */

  template <class... S> F2C_METHOD I operator()(S... subscript) const {
    static_assert(sizeof...(S) == R, "one subscript a dimension");
    const I sub[R] = {static_cast<I>(subscript)...};
    I offset = sub[0];
    for (int d = 1; d < R; d++) offset += sub[d] * stride[d];
    return offset;
  }
  template <class J> F2C_METHOD operator joint_index<J, R>() const {
    joint_index<J, R> x;
    for (int d = 0; d < R; d++) x.stride[d] = static_cast<J>(stride[d]);
    x.between = between;
    x.origin = origin;
    x.shared = shared;
    return x;
  }
  /* The virtual origin of the team's array; p: of that of team 0, where they are in global memory. */
  template <class T, class Team> __device__ __forceinline__ T *start(T *p, const Team &t) const {
    if (shared < 0) return p + t.number() * between;
    F2C_DYNAMIC_SHARED(unsigned char, room);
    return reinterpret_cast<T *>(room + shared) + t.in_block() * between - origin;
  }
};

/* Arrays of which each team has one: what the kernel needs, by conversion. */
template <class T, int R> struct joined {
  T *p; /* device address of the virtual origin of team 0's; null after a failure, and in shared memory */
  joint_index<long long, R> index;
  f2c::dimensions<R> bounds;
  f2c::dimensions<R> dimensions() const { return bounds; }
  template <class I> operator joint_index<I, R>() const { return index; }
};

} // namespace F2C_CODE
} // namespace f2c
