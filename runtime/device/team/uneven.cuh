/* uneven.cuh: iterations whose loops inside have very different lengths (team.cuh), as the rows of a sparse matrix.
 *
 * A warp has a group of iterations, one of each lane, and goes through those of a loop inside as one loop, 32 neighbours at a time,
 * whatever iterations of the group they are of. What they reduce is folded by segments. Iterations with very many are left to the block, which
 * does them when its groups are through, all threads as one team. A kernel for even iterations and one for uneven ones are launched, as groups take
 * more registers: the second one looks at the lengths of some iterations first, and one of them returns at once. What is folded with what depends on the lengths of the loops alone. */
#pragma once

namespace f2c {
inline namespace F2C_CODE {

/* Constants of uneven iterations. Lengths are numbers of iterations of the loop inside. */
struct uneven_policy {
  static constexpr long long ratio = 3;        /* the greatest length, in averages, up to which iterations are even */
  static constexpr long long least = 8;        /* greatest length that is worth it */
  static constexpr long long window = 1024;    /* of a group, about */
  static constexpr long long warp_most = 2048; /* the length beyond which a block does it */
  static constexpr unsigned listed = 32;       /* iterations that a warp leaves to its block, at most */
  static constexpr int look_bits = 8;          /* 2 to this power are the iterations that are looked at, at most */
  static constexpr unsigned threads = 256;     /* of a block */
  static constexpr int turns = 4;              /* neighbours of a lane's loop that are under way at once */
};

/* A team of the kernel that does uneven iterations. */
struct uneven_team : team {
  static constexpr bool groups = true;
  static constexpr unsigned threads = uneven_policy::threads, together = 4;
};

/* The bits of all lanes. */
F2C_DEVICE_FN unsigned any_bits(unsigned bits) {
#if defined __CUDA_ARCH__ && __CUDA_ARCH__ >= 800
  return __reduce_or_sync(full_warp, bits);
#else
  for (int distance = 16; distance > 0; distance /= 2) bits |= __shfl_xor_sync(full_warp, bits, distance);
  return bits;
#endif
}

/* Position of the k-th bit of `bits`, from 0; 31 where there are fewer. */
F2C_DEVICE_FN int nth_bit(unsigned bits, unsigned k) {
  unsigned at = 0;
  for (unsigned half = 16; half > 0; half /= 2) {
    const unsigned low = static_cast<unsigned>(__popc(bits >> at & ((1u << half) - 1)));
    if (k >= low) k -= low, at += half;
  }
  return static_cast<int>(at);
}

/* A loop inside, for all iterations of a group together: entries of the warp, of which each iteration has some neighbours. E: its variable. */
template <class E> struct spread_of {
  static constexpr int turns = uneven_policy::turns;
  using number = std::make_unsigned_t<std::conditional_t<(sizeof(E) < sizeof(int)), int, E>>;
  number step;
  long long total; /* entries */
  int rows;        /* iterations that have entries; they have ranks from 0 */
  bool mine;       /* the lane's iteration is one */
  int rank;        /* its rank */
  /* Of the iteration whose rank is the lane: */
  long long first, last; /* its entries, the second one exclusive; -1: there is none */
  number lo;             /* what entry 0 would have for the variable */
  int lane_of;           /* whose it is */
  /* Of the entries under way: */
  long long at;
  unsigned heads[turns]; /* of each turn: where iterations begin */
  int before[turns];     /* iterations that have begun before */
  int begun;

  __device__ __forceinline__ spread_of(E from, E by, long long count) {
    const unsigned lane = threadIdx.x & 31;
    mine = count > 0;
    step = static_cast<number>(by);
    const unsigned some = __ballot_sync(full_warp, mine);
    const long long upto = scan_warp<op::sum>(count, lane);
    total = shuffle(upto, 31);
    rows = __popc(some);
    rank = __popc(some & ((1u << lane) - 1));
    lane_of = some == full_warp ? static_cast<int>(lane) : nth_bit(some, lane);
    const long long own = upto - count;
    const number zero = static_cast<number>(from) - static_cast<number>(own) * step;
    first = shuffle(own, lane_of), last = shuffle(upto, lane_of), lo = shuffle(zero, lane_of);
    if (static_cast<int>(lane) >= rows) first = last = -1;
    at = 0, begun = 0;
    locate();
  }
  __device__ __forceinline__ void locate() {
    F2C_UNROLL(4)
    for (int turn = 0; turn < turns; turn++) {
      const unsigned long long from = static_cast<unsigned long long>(first - (at + turn * 32));
      heads[turn] = any_bits(from < 32 ? 1u << from : 0);
      before[turn] = begun;
      begun += __popc(heads[turn]);
    }
  }
  __device__ __forceinline__ bool more() const { return at < total; }
  __device__ __forceinline__ void next() {
    at += turns * 32;
    if (more()) locate();
  }
  __device__ __forceinline__ long long entry(int turn) const { return at + turn * 32 + (threadIdx.x & 31); }
  /* The lane has an entry in that turn. Those that have none go by the last one. */
  __device__ __forceinline__ bool here(int turn) const { return entry(turn) < total; }
  __device__ __forceinline__ int rank_at(int turn) const {
    return before[turn] + __popc(heads[turn] & (full_warp >> (31 - (threadIdx.x & 31)))) - 1;
  }
  /* The variable's value. All lanes call it, and the next one. */
  __device__ __forceinline__ E value(int turn) const {
    const long long k = here(turn) ? entry(turn) : total - 1;
    return static_cast<E>(shuffle(lo, rank_at(turn)) + static_cast<number>(k) * step);
  }
  /* The lane whose iteration it is. */
  __device__ __forceinline__ int owner(int turn) const { return shuffle(lane_of, rank_at(turn)); }
};

/* What a group's entries reduce, for each of its iterations. */
template <class Op, class T> struct gathered {
  T of_rank = Op::template identity<T>(); /* of the iteration whose rank is the lane */
  T part = Op::template identity<T>();    /* the lane's share of the one that goes on, */
  bool parts = false;                     /* if there is any */

  template <class E> __device__ __forceinline__ void add(const spread_of<E> &s, int turn, const T &value) {
    const unsigned heads = s.heads[turn];
    const long long from = s.at + turn * 32;
    if (from >= s.total) return;
    if (heads == 0) {
      part = Op::template apply<T>(part, value);
      parts = true;
      return;
    }
    join(s.before[turn] - 1);
    const T upto = scan_segments<Op>(value, threadIdx.x & 31, heads);
    const bool in = s.last > from && s.first - from < 32;
    const long long left = s.last - from;
    const T all = shuffle(upto, left > 31 ? 31 : static_cast<int>(left - 1) & 31);
    if (in) of_rank = Op::template apply<T>(of_rank, all);
  }
  __device__ __forceinline__ void join(int rank) {
    if (!parts) return;
    for (unsigned distance = 1; distance < 32; distance *= 2) {
      const T other = shuffle_xor(full_warp, part, distance);
      const bool upper = threadIdx.x & distance;
      part = Op::template apply<T>(upper ? other : part, upper ? part : other);
    }
    if (static_cast<int>(threadIdx.x & 31) == rank) of_rank = Op::template apply<T>(of_rank, part);
    part = Op::template identity<T>();
    parts = false;
  }
  /* Of the lane's own iteration. All lanes call it. */
  template <class E> __device__ __forceinline__ T result(const spread_of<E> &s) {
    join(s.rows - 1);
    const T all = shuffle(of_rank, s.rank & 31);
    return s.mine ? all : Op::template identity<T>();
  }
};

/* The groups of a warp, one after another: `while (group.next()) ..`. Trip: the length of one. */
template <class I, class Team, class Trip> struct group_of {
  space<I, 1> it;
  Trip trip;
  bool uneven;
  unsigned size;         /* iterations of a group */
  long long first, pace; /* iteration number of lane 0; between two groups */
  bool has;              /* the lane has an iteration */
  unsigned listed;       /* iterations that the warp has left to the block */
  long long *list;       /* shared memory: their numbers, of each warp, */
  unsigned *count;       /* and how many */

  /* The iterations are those of the other kernel. */
  __device__ __forceinline__ bool others_do() const { return uneven != Team::groups; }
  __device__ __forceinline__ bool next() {
    const unsigned lane = threadIdx.x & 31, warp = threadIdx.x / 32;
    first += pace;
    if (first >= it.n[0]) {
      if (lane == 0) count[warp] = listed;
      return false;
    }
    has = lane < size && first + lane < it.n[0];
    const bool heavy = has && trip(value()) > uneven_policy::warp_most;
    const unsigned many = __ballot_sync(full_warp, heavy);
    const unsigned at = listed + static_cast<unsigned>(__popc(many & ((1u << lane) - 1)));
    if (heavy && at < uneven_policy::listed) {
      list[warp * uneven_policy::listed + at] = first + lane;
      has = false;
    }
    listed += static_cast<unsigned>(__popc(many));
    if (listed > uneven_policy::listed) listed = uneven_policy::listed;
    return true;
  }
  __device__ __forceinline__ bool here() const { return has; }
  __device__ __forceinline__ I value_of(int lane) const { return nth(it.lo[0], static_cast<I>(first + lane), it.step[0]); }
  __device__ __forceinline__ I value() const { return value_of(has ? static_cast<int>(threadIdx.x & 31) : 0); }
  /* What lanes of the warp stored is there for all of them. */
  __device__ __forceinline__ void sync() const { __syncwarp(); }

  /* The iterations that are left for teams: all of them where they are even, else those listed. */
  struct cursor {
    long long at, pace;
    const long long *list;
    const unsigned *count;
    F2C_METHOD long long operator*() const {
      long long k = at;
      unsigned warp = 0;
      while (k >= count[warp]) k -= count[warp++];
      return list[warp * uneven_policy::listed + static_cast<unsigned>(k)];
    }
    F2C_METHOD void operator++() { at += pace; }
    F2C_METHOD bool operator!=(const cursor &end) const { return at < end.at; }
  };
  struct range {
    cursor from, to;
    F2C_METHOD cursor begin() const { return from; }
    F2C_METHOD cursor end() const { return to; }
  };
  __device__ __forceinline__ auto rest(Team &t) const {
    if constexpr (!Team::groups)
      return t.turns(it);
    else
      return listed_of_block(t);
  }
  __device__ __forceinline__ range listed_of_block(team &t) const {
    __syncthreads();
    t.width = blockDim.x;
    long long all = 0;
    for (unsigned warp = 0; warp < blockDim.x / 32; warp++) all += count[warp];
    return {{0, 1, list, count}, {all, 1, list, count}};
  }
};

/* The whole block looks at some iterations, all blocks at the same ones. */
template <class I, class Trip> __device__ __forceinline__ lengths look(const space<I, 1> &it, Trip trip) {
  constexpr unsigned warps_most = team_threads / 32, most_counted = 1 << 20;
  F2C_SHARED(unsigned, sums, warps_most);
  F2C_SHARED(unsigned, most, warps_most);
  int bits = 31 - __clz(static_cast<int>(blockDim.x)); /* so many iterations: a power of 2 */
  if (bits > uneven_policy::look_bits) bits = uneven_policy::look_bits;
  const unsigned thread = threadIdx.x & ((1u << bits) - 1);
  const I k = static_cast<I>(static_cast<unsigned long long>(it.n[0]) * thread >> bits);
  const long long length = trip(nth(it.lo[0], k, it.step[0]));
  unsigned sum = length < most_counted ? static_cast<unsigned>(length) : most_counted, longest = sum;
  for (unsigned distance = 16; distance > 0; distance /= 2) {
    const unsigned other = __shfl_xor_sync(full_warp, longest, static_cast<int>(distance));
    sum += __shfl_xor_sync(full_warp, sum, static_cast<int>(distance));
    longest = other > longest ? other : longest;
  }
  if (threadIdx.x % 32 == 0) sums[threadIdx.x / 32] = sum, most[threadIdx.x / 32] = longest;
  __syncthreads();
  sum = longest = 0;
  for (unsigned w = 0; w < 1u << bits >> 5; w++) {
    sum += sums[w];
    longest = most[w] > longest ? most[w] : longest;
  }
  const bool differ = longest >= uneven_policy::least && static_cast<unsigned long long>(longest) << bits >
                                                             static_cast<unsigned long long>(sum) * uneven_policy::ratio;
  return {sum >> bits, differ};
}

/* Begins a kernel of teams, or of groups. Of two kernels that of groups runs first, and tells the other one what it has seen. */
template <class I, class Team, class Trip>
__device__ __forceinline__ group_of<I, Team, Trip> grouped(Team &t, const space<I, 1> &it, Trip trip) {
  group_of<I, Team, Trip> group = {it, trip, false, 32, 0, 0, false, 0, nullptr, nullptr};
  if constexpr (Team::groups) {
    constexpr unsigned warps_most = uneven_policy::threads / 32;
    F2C_SHARED(long long, list, warps_most *uneven_policy::listed);
    F2C_SHARED(unsigned, count, warps_most);
    const lengths seen = look(it, trip);
    if (blockIdx.x == 0 && threadIdx.x == 0) *t.seen = seen;
    group.uneven = seen.uneven;
    while (group.size > 1 && static_cast<long long>(seen.average) * group.size > uneven_policy::window) group.size /= 2;
    group.pace = static_cast<long long>(gridDim.x) * warps_most * group.size;
    group.first = (static_cast<long long>(blockIdx.x) * warps_most + threadIdx.x / 32) * group.size - group.pace;
    group.list = list;
    group.count = count;
  } else {
    const lengths seen = t.seen ? *t.seen : look(it, trip);
    group.uneven = t.seen && seen.uneven;
    t.width = 1;
    while (t.width < 32 && seen.average >= 4 * t.width) t.width *= 2;
  }
  return group;
}

} // namespace F2C_CODE
} // namespace f2c
