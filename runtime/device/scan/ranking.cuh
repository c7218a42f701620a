/* ranking.cuh: what the library does between the two launches of a loop whose iterations choose one of many
 * counters (rank.cuh).
 *
 * Iterations are sorted by bin with passes over eight bits and less, least significant first, each of which
 * deals them to bins itself (deal.cuh) and keeps their order. Where stores of two counters may meet, the
 * ranges of values that the counters go through are compared, those of neighbours in the order of bins; where
 * these say nothing, a bit for each value is marked. */
#pragma once

namespace f2c {
inline namespace F2C_CODE {

/* What is found out of a loop's bins; all 0 at first. The extremes are numbers that grow with the value and
 * are greater than 0. */
struct rank_facts {
  unsigned stray, not_ascending, not_descending, shared; /* 1: it is so */
  unsigned long long most, least;                        /* values; of 'least' the complement */

  F2C_FN unsigned long long above(long long value) { return static_cast<unsigned long long>(value) ^ 1ull << 63; }
  F2C_FN long long below(unsigned long long number) { return static_cast<long long>(number ^ 1ull << 63); }
};

/* How many iterations have each value of each digit. */
template <class W>
static __global__ void __launch_bounds__(rank_policy::threads)
    rank_count(const W *__restrict__ bins, unsigned n, int bits, int passes, W *__restrict__ counts) {
  F2C_SHARED(W, mine, rank_policy::digits * rank_policy::passes);
  for (unsigned k = threadIdx.x; k < rank_policy::digits * rank_policy::passes; k += rank_policy::threads) mine[k] = 0;
  __syncthreads();
  const unsigned mask = (1u << bits) - 1;
  F2C_UNROLL(4)
  for (unsigned k = blockIdx.x * rank_policy::threads + threadIdx.x; k < n; k += gridDim.x * rank_policy::threads) {
    const unsigned bin = bins[k];
    for (int p = 0; p < passes; p++)
      atomicAdd(&mine[p * static_cast<int>(rank_policy::digits) + static_cast<int>(bin >> p * bits & mask)], W(1));
  }
  __syncthreads();
  for (unsigned k = threadIdx.x; k < rank_policy::digits * static_cast<unsigned>(passes); k += rank_policy::threads)
    if (mine[k]) atomicAdd(&counts[k], mine[k]);
}

/* Counts of a digit, one block each, become the places where its values begin. */
template <class W> static __global__ void __launch_bounds__(rank_policy::digits) rank_begin(W *counts) {
  F2C_SHARED(W, sums, rank_policy::digits / 32);
  W *const mine = counts + (blockIdx.x * rank_policy::digits + threadIdx.x);
  const unsigned lane = threadIdx.x % 32;
  const W own = *mine, upto = scan_warp<op::sum>(own, lane);
  if (lane == 31) sums[threadIdx.x / 32] = upto;
  __syncthreads();
  W before = upto - own;
  for (unsigned w = 0; w < threadIdx.x / 32; w++) before += sums[w];
  *mine = before;
}

/* The first pass, from the bins of iterations, and another one. */
template <class D>
static __global__ void __launch_bounds__(deal_threads, deal_blocks)
    rank_first(space<int, 1> it, D d, const unsigned *__restrict__ bins, ranked *__restrict__ to, int bits) {
  const unsigned mask = (1u << bits) - 1;
  d.template each<unsigned, 1, true, true>(
      it, [&](int k) { return bins[k]; }, [&](int, unsigned bin) { return bin & mask; },
      [&](int k, unsigned bin, unsigned at) {
        to[at] = {bin, static_cast<unsigned>(k)};
      });
}
template <class D>
static __global__ void __launch_bounds__(deal_threads, deal_blocks)
    rank_next(space<int, 1> it, D d, const ranked *__restrict__ from, ranked *__restrict__ to, int shift, int bits) {
  const unsigned mask = (1u << bits) - 1;
  d.template each<ranked, 1, true, false>(
      it, [&](int k) { return from[k]; }, [&](int, const ranked &r) { return r.bin >> shift & mask; },
      [&](int, const ranked &r, unsigned at) { to[at] = r; });
}

/* Calls body(place) for each place in the order of the bins that is one of a bin. */
template <class Body> F2C_DEVICE_FN void each_place(const ranked *sorted, unsigned n, unsigned bins, Body body) {
  for (unsigned p = blockIdx.x * rank_policy::threads + threadIdx.x; p < n; p += gridDim.x * rank_policy::threads)
    if (sorted[p].bin < bins) body(p, sorted[p].bin);
}

/* Where bins begin and end, and from what their counters' values count. */
struct rank_range {
  unsigned first, end;
};
template <class D> static __global__ void __launch_bounds__(rank_policy::threads) rank_base(D d, unsigned n, rank_range *ranges) {
  using U = std::make_unsigned_t<typename D::type>;
  const ranked *const sorted = d.rank.sorted;
  each_place(sorted, n, d.bins(), [&](unsigned p, unsigned bin) {
    if (p == 0 || sorted[p - 1].bin != bin) {
      static_cast<U *>(d.rank.base)[bin] =
          static_cast<U>(static_cast<U>(*d.counter(bin)) - static_cast<U>(D::by) * static_cast<U>(p));
      if (ranges) ranges[bin].first = p;
    }
    if (ranges && (p + 1 == n || sorted[p + 1].bin != bin)) ranges[bin].end = p + 1;
  });
}

/* The values that the counter of a bin leads to. */
struct rank_reach {
  long long low, high;
};
template <class D> F2C_DEVICE_FN rank_reach reach_of_bin(const D &d, const rank_range *ranges, unsigned bin) {
  const long long begin = *d.counter(bin), far = begin + static_cast<long long>(ranges[bin].end - ranges[bin].first - 1) * D::by;
  return {D::by > 0 ? begin : far, (D::by > 0 ? far : begin) + d.apart};
}

/* Do neighbours go through ranges that follow each other, up or down? */
template <class D>
static __global__ void __launch_bounds__(rank_policy::threads)
    rank_order(D d, unsigned n, const rank_range *ranges, rank_facts *facts) {
  const ranked *const sorted = d.rank.sorted;
  each_place(sorted, n, d.bins(), [&](unsigned p, unsigned bin) {
    if (p > 0 && sorted[p - 1].bin == bin) return;
    const rank_reach here = reach_of_bin(d, ranges, bin);
    atomicMax(&facts->most, rank_facts::above(here.high));
    atomicMax(&facts->least, ~rank_facts::above(here.low));
    if (p == 0) return;
    const rank_reach before = reach_of_bin(d, ranges, sorted[p - 1].bin);
    if (before.high >= here.low) facts->not_ascending = 1;
    if (here.high >= before.low) facts->not_descending = 1;
  });
}

/* Marks each value in 'bits', the first of which is that of 'least'. */
template <class D>
static __global__ void __launch_bounds__(rank_policy::threads)
    rank_mark(D d, unsigned n, const rank_range *ranges, unsigned *bits, long long least, rank_facts *facts) {
  each_place(d.rank.sorted, n, d.bins(), [&](unsigned p, unsigned bin) {
    const long long value = *d.counter(bin) + static_cast<long long>(p - ranges[bin].first) * D::by - least;
    for (long long at = value; at <= value + d.apart; at++) {
      const unsigned bit = 1u << at % 32;
      if (atomicOr(&bits[at / 32], bit) & bit) facts->shared = 1;
    }
  });
}

/* Tells the host. */
template <class F> static __global__ void rank_tell(const F *facts, F *host) {
  if (threadIdx.x == 0) *host = *facts;
}

/* The steps of one loop with the counters D, on the host. */
template <class D> class ranking {
public:
  ranking(f2c_launch *l, long long iterations, unsigned bins) : l_(l), n_(static_cast<unsigned>(iterations)), bins_(bins) {
    l->trial = !l->launched;
    facts_ = reinterpret_cast<rank_facts *>(f2c_launch_zeros(l, "what bins are like", sizeof(rank_facts)));
    const f2c_slot slot = f2c_launch_slot(l);
    static_assert(sizeof(rank_facts) <= 2 * F2C_RESULT_BYTES, "two slots, which follow each other");
    f2c_launch_slot(l);
    told_ = static_cast<rank_facts *>(slot.result);
    found_ = static_cast<const rank_facts *>(slot.host);
  }

  /* For the first launch. */
  rank_room room() { return {chosen_ = give<unsigned>("bins of iterations", n_), nullptr, nullptr, &facts_->stray}; }

  /* After it: the iterations by bin. */
  const ranked *sort() {
    int width = 1; /* of numbers up to the count of bins */
    while (width < 32 && bins_ >> width) width++;
    const int passes = (width + 7) / 8, bits = (width + passes - 1) / passes;
    unsigned *const counts = reinterpret_cast<unsigned *>(
        f2c_launch_zeros(l_, "digits of bins", rank_policy::digits * rank_policy::passes * sizeof(unsigned)));
    run(rank_count<unsigned>, n_, static_cast<const unsigned *>(chosen_), n_, bits, passes, counts);
    run_blocks(rank_begin<unsigned>, static_cast<unsigned>(passes), rank_policy::digits, counts);
    ranked *from = nullptr, *to = give<ranked>("sorted iterations", n_),
           *other = passes > 1 ? give<ranked>("sorted iterations", n_) : nullptr;
    for (int p = 0; p < passes; p++) {
      pass(from, to, counts + p * static_cast<int>(rank_policy::digits), p * bits, bits);
      from = to;
      to = other;
      other = from;
    }
    return from;
  }

  /* Kernels from now on count. */
  void counts() { l_->trial = 0; }

  /* A chosen element is not in the array. */
  bool strays() {
    ask();
    return l_->status != F2C_DONE || found_->stray;
  }

  /* Room for what `keyed` and `capped` keep. */
  template <class Op, class T, int R> void prepare(keyed<Op, T, R> &d) {
    d.amount = give<T>("what iterations add", n_);
    d.before = give<T>("running values", n_);
  }
  template <class T, int By, bool Equal, int R> void prepare(capped<T, By, Equal, R> &d) {
    d.start = give<T>("values of counters", bins_);
    d.begin = give<unsigned>("places of counters", bins_);
  }
  /* What was set last in each bin, before each place; where counters with a cap begin. */
  template <class T, int R> void find(const keyed<op::latest, T, R> &d) { run(keyed_latest<D>, n_, d, n_); }
  template <class T, int By, bool Equal, int R> void find(const capped<T, By, Equal, R> &d) { run(capped_begin<D>, n_, d, n_); }

  /* Then: what values count from. False: stores of two counters meet, or a counter is not in the array. */
  bool base(D &d) {
    using T = typename D::type;
    d.rank.base = give<T>("values of counters", bins_);
    rank_range *const ranges = d.apart >= 0 ? give<rank_range>("ranges of counters", bins_) : nullptr;
    run(rank_base<D>, n_, d, n_, ranges);
    if (ranges) run(rank_order<D>, n_, d, n_, static_cast<const rank_range *>(ranges), facts_);
    ask();
    if (l_->status != F2C_DONE || found_->stray) return false;
    if (!ranges || !found_->most || !found_->not_ascending || !found_->not_descending) return true;
    return marks(d, ranges);
  }

private:
  template <class T> T *give(const char *name, size_t count) {
    return reinterpret_cast<T *>(f2c_launch_scratch(l_, name, count * sizeof(T)));
  }

  void ask() {
    run_blocks(rank_tell<rank_facts>, 1, 32, static_cast<const rank_facts *>(facts_), told_);
    f2c_launch_wait(l_, 1);
  }
  bool marks(const D &d, const rank_range *ranges) {
    const long long least = rank_facts::below(~found_->least), most = rank_facts::below(found_->most);
    const unsigned long long span = static_cast<unsigned long long>(most) - static_cast<unsigned long long>(least);
    if (span >= 1ull << 40) return false;
    unsigned *const bits = reinterpret_cast<unsigned *>(
        f2c_launch_zeros(l_, "values of counters", static_cast<size_t>(span / 32 + 1) * sizeof(unsigned)));
    run(rank_mark<D>, n_, d, n_, ranges, bits, least, facts_);
    ask();
    return l_->status == F2C_DONE && !found_->shared;
  }

  using dealer = deal<unsigned, 1, static_cast<int>(rank_policy::digits)>;
  void pass(const ranked *from, ranked *to, unsigned *begin, int shift, int bits) {
    if (from)
      deal_out<ranked, false>(rank_next<dealer>, begin, static_cast<const ranked *>(from), to, shift, bits);
    else
      deal_out<unsigned, true>(rank_first<dealer>, begin, static_cast<const unsigned *>(chosen_), to, bits);
  }
  template <class X, bool Numbered, class... P>
  void deal_out(void (*kernel)(space<int, 1>, dealer, P...), unsigned *begin, P... args) {
    const long long tiles = (static_cast<long long>(n_) + deal_size<X> - 1) / deal_size<X>;
    char *const room = f2c_launch_zeros(l_, "bins", 16 + static_cast<size_t>(tiles) * rank_policy::digits * sizeof(unsigned));
    dealer d = {};
    d.room = {reinterpret_cast<unsigned *>(room), room + 16, reinterpret_cast<int *>(room + 12)};
    d.first = begin;
    d.stride[0] = 1;
    d.count = d.extent[0] = rank_policy::digits;
    d.apart = -1;
    f2c_launch_fit(l_, reinterpret_cast<const void *>(kernel), deal_threads, dealer::shared_bytes<X, Numbered>(rank_policy::digits));
    run_blocks(kernel, static_cast<unsigned>(tiles), deal_threads,
               static_cast<space<int, 1>>(loops<1>{{0, static_cast<long long>(n_) - 1}}), d, args...);
    l_->shared = 0;
  }

  /* As many blocks as run at once, for so many places. */
  template <class... P> void run(void (*kernel)(P...), long long places, P... args) {
    const long long most = f2c_launch_resident(l_, reinterpret_cast<const void *>(kernel), rank_policy::threads),
                    need = (places + rank_policy::threads - 1) / rank_policy::threads;
    run_blocks(kernel, static_cast<unsigned>(need < most ? need : most), rank_policy::threads, args...);
  }
  template <class... P> void run_blocks(void (*kernel)(P...), unsigned blocks, unsigned threads, P... args) {
    void *argv[] = {const_cast<void *>(static_cast<const void *>(&args))...};
    f2c_launch_kernel(l_, reinterpret_cast<const void *>(kernel), invoke_kernel<P...>, {blocks, 1, 1}, {threads, 1, 1}, argv);
  }

  f2c_launch *l_;
  unsigned n_, bins_;
  unsigned *chosen_ = nullptr; /* device: what the first launch leaves */
  rank_facts *facts_, *told_;  /* device; the host's, as the device sees it */
  const rank_facts *found_;    /* the host's */
};

} // namespace F2C_CODE
} // namespace f2c
