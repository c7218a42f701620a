/* deal.cuh: iterations that choose a counter each, and move it on: pos(d) = pos(d) + 1; out(pos(d)) = key(i).
 *
 * The counters deal the iterations to bins, in the order of the iterations, in one pass over the data:
 * "Onesweep: A Faster Least Significant Digit Radix Sort for GPUs" (Adinets, Merrill 2022) for any body.
 * Blocks take tiles of iterations by ticket. A warp has rows of 32 iterations, one a lane, and a count a bin;
 * lanes with equal bins find each other by ballots. A block that knows how many of its iterations each bin
 * has tells it, puts what the iterations need of memory into the order of the bins in shared memory, and
 * looks back, a thread a bin, at what the tiles before have told. Then it runs its iterations in the order of
 * the bins, so that what they store where their counter says lies together.
 *
 * Whether the counters go through ranges of their own is known when all have moved. The last block at work
 * sees it. Where they do it moves the program's counters on. Where they do not it leaves them, and the loop
 * runs again on the host: what was stored went to elements that the loop stores in. */
#pragma once

namespace f2c {
inline namespace F2C_CODE {

/* Constants of what deals iterations to counters. */
struct deal_policy {
  static constexpr int warps = F2C_DEAL_WARPS; /* of a block: 8 and 12 are slower on an H200 (bench/notes/scans.md) */
  static constexpr int threads = warps * 32;
  static constexpr int blocks = 2;  /* that a processor is to hold at once: what a thread may have of registers */
  static constexpr int bins = 1024; /* that a block counts at once: with 16 warps 64 KB of shared memory */
};
constexpr int deal_threads = deal_policy::threads, deal_blocks = deal_policy::blocks; /* as kernels say it */

/* Rows of a warp: those whose items and ranks a thread's registers hold, when an iteration needs X of memory. */
template <class X> constexpr int deal_rows = sizeof(X) <= 64 ? 44 / (1 + (static_cast<int>(sizeof(X)) + 3) / 4) : 1;
template <class X> constexpr int deal_size = deal_threads *deal_rows<X>;

/* Bits of numbers below N. */
template <unsigned N> constexpr int width_of = 1 + width_of<(N + 1) / 2>;
template <> inline constexpr int width_of<0> = 0;
template <> inline constexpr int width_of<1> = 0;

/* Lanes whose number, below 2^bits, is the caller's. Known: the compiler knows `bits`. */
template <bool Known> F2C_DEVICE_FN unsigned equal_lanes(unsigned number, int bits) {
  unsigned equal = full_warp;
  F2C_UNROLL((Known ? 16 : 4))
  for (int k = 0; k < bits; k++) equal &= lanes_alike(number, 1u << k);
  return equal;
}

/* What tiles tell of a bin: nothing yet, how many iterations of their own it has, or of all tiles up to them. */
template <class W> struct tally_word {
  static constexpr int shift = sizeof(W) * 8 - 2;
  static constexpr W none = 0, own = W(1) << shift, upto = W(2) << shift, value = own - 1;
};

/* What the launch of a deal works with; device memory. */
struct deal_room {
  unsigned *ticket; /* tiles taken; behind it tiles done, and whether a counter was not in the array */
  void *tallies;    /* a tally_word for each bin of each tile */
  int *holds;       /* 1: all counters went through ranges of their own; 2: they did not */
};

/* Counters of type T, elements of an array of rank R, which iterations move by By or not at all. Bins: how many, from
 * subscript Least on; 0: not known, as with more than one dimension. */
template <class T, int By, int Bins = 0, int Least = 0, int R = 1> struct deal : chosen_of<T, Bins, Least, R> {
  using type = T;
  using U = std::make_unsigned_t<T>;
  static constexpr int by = By;
  static constexpr bool may_rank = Bins == 0 || Bins > deal_policy::bins, may_deal = Bins <= deal_policy::bins;
  using elements = chosen_of<T, Bins, Least, R>;
  using elements::bins, elements::counter;
  deal_room room;
  int apart;      /* how far apart the elements are that an array gets between two moves of a counter */
  rank_room rank; /* too many for a block to count; bins null: they are not */

  /* Bytes of shared memory of a block. */
  template <class X, bool Numbered> static size_t shared_bytes(unsigned bins) {
    const size_t main = layout<X, Numbered>::bytes(bins), ends = layout<X, Numbered>::sums + bins * 2 * sizeof(long long);
    return main > ends ? main : ends;
  }

  /* Runs the loop. Each iteration first does fetch(i), which gives what it needs of memory, X; share(i, x)
   * tells the bin whose counter it moves, or no_bin; use(i, x, value) is all that it does, with the counter's
   * value before it. Every thread calls, once. Increment: of the loop, 0 where it is not known. Always: every
   * iteration moves a counter. Numbered: share or use need i. */
  template <class X, int Increment, bool Always, bool Numbered, class I, class Fetch, class Share, class Use>
  __device__ __forceinline__ void each(const space<I, 1> &it, Fetch fetch, Share share, Use use) const {
    if constexpr (may_rank)
      if (!may_deal || rank.bins) {
        if (rank.sorted)
          run_ranked<X, Always>(*this, it, fetch, use);
        else
          tell_bins<X>(*this, it, fetch, [&](I, I i, const X &x) { return share(i, x); });
        return;
      }
    if constexpr (may_deal) deal_all<X, Increment, Always, Numbered>(it, fetch, share, use);
  }

private:
  template <class X, int Increment, bool Always, bool Numbered, class I, class Fetch, class Share, class Use>
  __device__ __forceinline__ void deal_all(const space<I, 1> &it, Fetch fetch, Share share, Use use) const {
    F2C_DYNAMIC_SHARED(unsigned char, memory);
    dealing<X, I, Increment, Always, Numbered> d(*this, it, memory);
    if (!wide<I> && d.left >= deal_size<X>)
      d.template run<!wide<I>>(fetch, share, use);
    else
      d.template run<false>(fetch, share, use);
    d.end();
  }

  /* A block's shared memory: for each warp a count a bin, one more for what has none; what a bin's values
   * begin with; what the iterations need, in the order of the bins, and their numbers. */
  template <class X, bool Numbered> struct layout {
    static constexpr size_t sums = 64 * sizeof(unsigned);
    static F2C_METHOD size_t counts(unsigned bins) {
      return align(static_cast<size_t>(deal_policy::warps) * (bins + 1) * sizeof(unsigned));
    }
    static F2C_METHOD size_t bases(unsigned bins) { return align((bins + 1) * sizeof(U)); }
    static F2C_METHOD size_t align(size_t bytes) { return (bytes + 15) / 16 * 16; }
    static constexpr size_t items = (deal_size<X> * sizeof(X) + 15) / 16 * 16;
    static size_t bytes(unsigned bins) {
      return sums + counts(bins) + bases(bins) + items + (Numbered ? deal_size<X> * sizeof(unsigned short) : 0);
    }
  };

  template <class X, class I, int Increment, bool Always, bool Numbered> struct dealing {
    using W = std::conditional_t<sizeof(I) <= 4, unsigned, unsigned long long>;
    using word = tally_word<W>;
    using place = layout<X, Numbered>;
    static constexpr int rows = deal_rows<X>;
    static constexpr bool every = Always && Bins > 0;
    static constexpr unsigned turns = ((Bins ? Bins : deal_policy::bins) + deal_threads) / deal_threads;
    const deal &c;
    const space<I, 1> &it;
    const unsigned bins, lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    unsigned *const sums; /* of warps; the tile's number before */
    unsigned *const counts;
    U *const base;
    X *const items;
    unsigned short *const numbers;
    unsigned tile;
    I first, left; /* iteration number of the tile's first, iterations from there on */
    /* Of the bins that are the thread's, one a turn: */
    U start[turns];      /* the counter's value before the loop, later less the place of the bin in shared memory */
    unsigned own[turns]; /* iterations of the tile */

    __device__ __forceinline__ dealing(const deal &c, const space<I, 1> &it, unsigned char *memory)
        : c(c), it(it), bins(c.bins()), sums(reinterpret_cast<unsigned *>(memory)),
          counts(reinterpret_cast<unsigned *>(memory + place::sums)),
          base(reinterpret_cast<U *>(memory + place::sums + place::counts(bins))),
          items(reinterpret_cast<X *>(memory + place::sums + place::counts(bins) + place::bases(bins))),
          numbers(reinterpret_cast<unsigned short *>(reinterpret_cast<unsigned char *>(items) + place::items)) {
      if (threadIdx.x == 0) sums[0] = atomicAdd(c.room.ticket, 1u);
      clear();
      each_turn([&](unsigned turn, unsigned b) { start[turn] = b < bins ? static_cast<U>(*c.counter(b)) : U(); });
      __syncthreads();
      tile = sums[0];
      first = static_cast<I>(tile) * deal_size<X>;
      left = it.n[0] - first;
    }
    __device__ __forceinline__ void clear() const {
      struct alignas(16) four {
        unsigned word[4];
      };
      for (unsigned k = threadIdx.x; k < place::counts(bins) / sizeof(four); k += deal_threads)
        reinterpret_cast<four *>(counts)[k] = {};
    }
    /* Calls body(turn, bin) until the bin is beyond the last one. */
    template <class Body> __device__ __forceinline__ void each_turn(Body body) const {
      F2C_UNROLL((Bins ? 4 : 1))
      for (unsigned turn = 0; turn < turns; turn++) {
        if (turn > 0 && turn * deal_threads > bins) break;
        body(turn, turn * deal_threads + threadIdx.x);
      }
    }
    __device__ __forceinline__ I at(int k) const { return it.lo[0] + (first + k) * (Increment ? Increment : it.step[0]); }
    __device__ __forceinline__ W *tally(unsigned of, unsigned bin) const {
      return static_cast<W *>(c.room.tallies) + (static_cast<size_t>(of) * bins + bin);
    }

    /* What there is one of, the last tile, is not worth the compiler's time; nor are numbers of 64 bits. */
    template <bool Whole, class Fetch, class Share, class Use>
    __device__ __forceinline__ void run(Fetch fetch, Share share, Use use) {
      X x[rows];
      unsigned rank[rows];
      const int from = static_cast<int>(warp) * 32 * rows + static_cast<int>(lane);
      F2C_UNROLL((Whole ? 32 : 8))
      for (int r = 0; r < rows; r++) x[r] = Whole || from + r * 32 < left ? fetch(at(from + r * 32)) : X();
      F2C_UNROLL((Whole ? 32 : 2))
      for (int r = 0; r < rows; r++) rank[r] = rank_in_warp<Whole>(from + r * 32, x[r], share);
      __syncthreads();
      place_bins();
      F2C_UNROLL((Whole ? 32 : 2))
      for (int r = 0; r < rows; r++) {
        const unsigned to = (rank[r] & 0xffff) + counts[warp * (bins + 1) + (rank[r] >> 16)];
        items[to] = x[r];
        if (Numbered) numbers[to] = static_cast<unsigned short>(from + r * 32);
      }
      look_back();
      __syncthreads();
      const int here = Whole ? deal_size<X> : static_cast<int>(left);
      F2C_UNROLL((Whole ? 32 : 2))
      for (int r = 0; r < rows; r++) {
        const int s = r * deal_threads + static_cast<int>(threadIdx.x);
        if (Whole || s < here) finish(s, share, use);
      }
    }

    /* The iteration's bin, and how many before it in its warp have the same. */
    template <bool Whole, class Share> __device__ __forceinline__ unsigned rank_in_warp(int k, const X &x, Share share) {
      unsigned bin = Whole || k < left ? share(at(k), x) : no_bin;
      if (bin == stray_bin) store_relaxed(&c.room.ticket[2], 1u);
      if (!(Whole && every) && bin >= bins) bin = bins;
      const unsigned equal =
          equal_lanes<(Bins > 0)>(bin, Bins ? width_of<(Whole && every ? Bins : Bins + 1)> : 32 - __clz(static_cast<int>(bins)));
      const unsigned before = static_cast<unsigned>(__popc(equal & ((1u << lane) - 1)));
      unsigned *const count = &counts[warp * (bins + 1) + bin];
      unsigned old = 0;
      if (before == 0) old = atomicAdd(count, static_cast<unsigned>(__popc(equal)));
      old = __shfl_sync(full_warp, old, __ffs(static_cast<int>(equal)) - 1);
      return bin << 16 | (old + before);
    }

    /* Turns counts into the places where each warp's iterations of a bin begin, and tells the tile's counts. */
    __device__ __forceinline__ void place_bins() {
      unsigned before = 0;
      each_turn([&](unsigned turn, unsigned b) {
        own[turn] = b <= bins ? before_warps(b) : 0;
        if (b < bins) store_relaxed(tally(tile, b), (tile == 0 ? word::upto : word::own) | static_cast<W>(own[turn]));
        const unsigned earlier = before, begin = earlier + before_thread(own[turn], before);
        if (b <= bins) {
          F2C_UNROLL(32)
          for (int w = 0; w < deal_policy::warps; w++) counts[w * (bins + 1) + b] += begin;
          start[turn] -= static_cast<U>(By) * static_cast<U>(begin);
        }
        __syncthreads();
      });
    }
    /* Each warp's count becomes what the warps before it have; gives what all have. */
    __device__ __forceinline__ unsigned before_warps(unsigned b) const {
      unsigned all = 0;
      F2C_UNROLL(32)
      for (int w = 0; w < deal_policy::warps; w++) {
        unsigned *const count = &counts[w * (bins + 1) + b];
        const unsigned own = *count;
        *count = all;
        all += own;
      }
      return all;
    }
    /* The sum of `mine` over the threads before; adds that over all threads to `sum`, which the caller has read. */
    __device__ __forceinline__ unsigned before_thread(unsigned mine, unsigned &sum) const {
      const unsigned upto = scan_warp<op::sum>(mine, lane);
      if (lane == 31) sums[warp] = upto;
      __syncthreads();
      unsigned before = upto - mine;
      F2C_UNROLL(32)
      for (int w = 0; w < deal_policy::warps; w++) {
        const unsigned one = sums[w];
        if (w < static_cast<int>(warp)) before += one;
        sum += one;
      }
      return before;
    }

    /* What the counter of each bin begins with in this tile, less the place of its iterations in shared memory. */
    __device__ __forceinline__ void look_back() {
      each_turn([&](unsigned turn, unsigned b) {
        if (b >= bins) return;
        W before = 0;
        if (tile > 0) {
          before = told_before(b);
          store_relaxed(tally(tile, b), word::upto | (before + static_cast<W>(own[turn])));
        }
        base[b] = start[turn] + static_cast<U>(By) * static_cast<U>(before);
      });
    }
    __device__ __forceinline__ W told_before(unsigned b) {
      constexpr int at_once = 4;
      W sum = 0;
      for (unsigned t = tile; t > 0;) {
        W told[at_once];
        F2C_UNROLL(4)
        for (int k = 0; k < at_once; k++) told[k] = load_relaxed(tally(t > static_cast<unsigned>(k) ? t - 1 - k : 0, b));
        F2C_UNROLL(4)
        for (int k = 0; k < at_once; k++) {
          if (told[k] == word::none || t == 0) break;
          sum += told[k] & word::value;
          t = told[k] & word::upto ? 0 : t - 1;
        }
        if (told[0] == word::none) poll_pause();
      }
      return sum;
    }

    template <class Share, class Use> __device__ __forceinline__ void finish(int s, Share share, Use use) {
      const X x = items[s];
      const I i = Numbered ? at(numbers[s]) : I();
      const unsigned b = share(i, x);
      if (b < bins)
        use(i, x, static_cast<T>(base[b] + static_cast<U>(By) * static_cast<U>(s)));
      else if (!Always && b == no_bin)
        use(i, x, T());
    }

    /* The last block sees whether ranges have something in common, and moves the counters on if not. */
    __device__ __forceinline__ void end() {
      if (threadIdx.x == 0) {
        __threadfence();
        sums[0] = atomicAdd(&c.room.ticket[1], 1u) == gridDim.x - 1;
      }
      __syncthreads();
      if (!sums[0]) return;
      __threadfence();
      long long *const low = reinterpret_cast<long long *>(counts), *const high = low + bins;
      for (unsigned b = threadIdx.x; b < bins; b += deal_threads) {
        const long long begin = *c.counter(b), moved = moves(b);
        low[b] = By > 0 ? begin : begin + (moved - 1) * By;
        high[b] = By > 0 ? begin + (moved - 1) * By + c.apart : begin + c.apart;
        if (moved == 0) high[b] = low[b] - 1;
      }
      __syncthreads();
      int clash = load_relaxed(&c.room.ticket[2]) != 0;
      for (unsigned b = threadIdx.x; b < bins; b += deal_threads)
        for (unsigned o = 0; o < bins && low[b] <= high[b]; o++)
          clash |= o != b && low[o] <= high[o] && low[o] <= high[b] && low[b] <= high[o];
      clash = __syncthreads_or(clash && c.apart >= 0) || load_relaxed(&c.room.ticket[2]) != 0;
      for (unsigned b = threadIdx.x; b < bins && !clash; b += deal_threads) *c.counter(b) += static_cast<T>(moves(b) * By);
      if (threadIdx.x == 0) *c.room.holds = clash ? 2 : 1;
    }
    __device__ __forceinline__ long long moves(unsigned b) const {
      return static_cast<long long>(load_relaxed(tally(gridDim.x - 1, b)) & word::value);
    }
  };
};

} // namespace F2C_CODE
} // namespace f2c
