/* keyed.cuh: running values that are elements of an array, of which each iteration chooses one: s(k) = s(k) + w(i); r(i) = s(k), and
 * next(i) = head(k); head(k) = i.
 *
 * As in rank.cuh the kernel is launched twice, before and after a sort by element. In between a scan in the order of the sort, which
 * begins anew with each element, finds the value before each iteration. */
#pragma once

namespace f2c {
inline namespace F2C_CODE {

namespace op {
struct latest { /* what was set last */
  template <class T> F2C_FN T identity() { return T(); }
  template <class T> F2C_FN T apply(T, T b) { return b; }
};
} // namespace op

/* What an iteration makes of a value: which one, and what the operator applies to it. */
template <class T> struct keyed_share {
  unsigned bin;
  T amount;
};

/* Running values of type T under Op, elements of an array of rank R. */
template <class Op, class T, int R = 1> struct keyed : chosen_of<T, 0, 0, R> {
  using type = T;
  using op = Op;
  using elements = chosen_of<T, 0, 0, R>;
  using elements::bins, elements::counter;
  rank_room rank;
  T *amount; /* device: of each iteration */
  T *before; /* device: the value before the iteration at each place of the sort */

  /* Runs the loop, as deal::each does; share gives a keyed_share. */
  template <class X, int, bool Always, bool, class I, class Fetch, class Share, class Use>
  __device__ __forceinline__ void each(const space<I, 1> &it, Fetch fetch, Share share, Use use) const {
    if (rank.sorted)
      run<Always>(it, fetch, use);
    else
      tell_bins<X>(*this, it, fetch, [&](I number, I i, const X &x) {
        const keyed_share<T> made = share(i, x);
        amount[number] = made.amount;
        return made.bin;
      });
  }

private:
  template <bool Always, class I, class Fetch, class Use>
  __device__ __forceinline__ void run(const space<I, 1> &it, Fetch fetch, Use use) const {
    for (I at = it.thread(0); at < it.n[0]; at += it.threads(0)) {
      const ranked r = rank.sorted[at];
      const I i = it.lo[0] + static_cast<I>(r.number) * it.step[0];
      const bool counts = r.bin < bins();
      if (!counts && Always) continue;
      const T value = counts ? before[at] : T();
      const bool last = counts && (at + 1 == it.n[0] || rank.sorted[at + 1].bin != r.bin);
      use(i, fetch(i), value);
      if (last) *counter(r.bin) = Op::template apply<T>(value, amount[r.number]);
    }
  }
};

/* Counters of type T that iterations move by By as long as they are below (By < 0: above) a cap, or equal to it: elements of an array
 * of rank R. */
template <class T, int By, bool Equal = false, int R = 1> struct capped : chosen_of<T, 0, 0, R> {
  using type = T;
  using elements = chosen_of<T, 0, 0, R>;
  using elements::bins, elements::counter;
  rank_room rank;
  T *start;        /* device: of each bin the counter's value before the loop, */
  unsigned *begin; /* and its first place in the sort */

  /* Runs the loop, as deal::each does; share tells the counter of an iteration whether it moves it or not. */
  template <class X, int, bool Always, bool, class I, class Fetch, class Share, class Use>
  __device__ __forceinline__ void each(const space<I, 1> &it, Fetch fetch, Share share, Use use, long long cap) const {
    if (!rank.sorted) {
      tell_bins<X>(*this, it, fetch, [&](I, I i, const X &x) { return share(i, x); });
      return;
    }
    for (I at = it.thread(0); at < it.n[0]; at += it.threads(0)) {
      const ranked r = rank.sorted[at];
      const I i = it.lo[0] + static_cast<I>(r.number) * it.step[0];
      if (r.bin >= bins()) {
        if (!Always) use(i, fetch(i), T());
        continue;
      }
      const bool last = at + 1 == it.n[0] || rank.sorted[at + 1].bin != r.bin;
      const unsigned times = static_cast<unsigned>(at) - begin[r.bin];
      use(i, fetch(i), after(start[r.bin], times, cap));
      if (last) *counter(r.bin) = after(start[r.bin], times + 1, cap);
    }
  }

private:
  /* The value after so many iterations: from there on where the cap stops it it stays. */
  F2C_METHOD static T after(T start, unsigned times, long long cap) {
    using U = std::make_unsigned_t<T>;
    const long long from = start;
    if (By > 0 ? from > cap || (from == cap && !Equal) : from < cap || (from == cap && !Equal)) return start;
    const unsigned long long far = By > 0 ? static_cast<unsigned long long>(cap) - static_cast<unsigned long long>(from)
                                          : static_cast<unsigned long long>(from) - static_cast<unsigned long long>(cap);
    constexpr unsigned long long by = By > 0 ? By : -static_cast<long long>(By);
    const unsigned long long most = Equal ? far / by + 1 : far / by + (far % by != 0);
    const U steps = static_cast<U>(times < most ? times : most);
    return static_cast<T>(static_cast<U>(static_cast<U>(start) + static_cast<U>(static_cast<U>(By) * steps)));
  }
};
template <class D> static __global__ void __launch_bounds__(256) capped_begin(D d, unsigned n) {
  for (unsigned p = blockIdx.x * 256 + threadIdx.x; p < n; p += gridDim.x * 256) {
    const unsigned bin = d.rank.sorted[p].bin;
    if (bin >= d.bins() || (p > 0 && d.rank.sorted[p - 1].bin == bin)) continue;
    d.start[bin] = *d.counter(bin);
    d.begin[bin] = p;
  }
}

/* What the scan needs of a place. */
template <class T> struct keyed_place {
  T amount, start; /* with 'head' the amount is applied to the start, the value before the loop */
  unsigned head;
};
template <class D> F2C_DEVICE_FN keyed_place<typename D::type> keyed_place_of(const D &d, unsigned p) {
  using T = typename D::type;
  const ranked r = d.rank.sorted[p];
  const bool counts = r.bin < d.bins(), head = counts && (p == 0 || d.rank.sorted[p - 1].bin != r.bin);
  const T own = counts ? d.amount[r.number] : D::op::template identity<T>(), start = head ? *d.counter(r.bin) : own;
  return {head ? D::op::template apply<T>(start, own) : own, start, head};
}

template <class D>
static __global__ void __launch_bounds__(tile_threads)
    keyed_scan(space<int, 1> it, D d, carry<op::restart<typename D::op>, restarted<typename D::type>> c) {
  using T = typename D::type;
  c.template each<keyed_place<T>, 1>(
      it, [&](int p) { return keyed_place_of(d, static_cast<unsigned>(p)); },
      [&](int, const keyed_place<T> &x) {
        return restarted<T>{x.amount, static_cast<int>(x.head)};
      },
      [&](int p, const keyed_place<T> &x, T value) { d.before[p] = x.head ? x.start : value; });
}

/* The same for what was set last: the value of the place before. */
template <class D> static __global__ void __launch_bounds__(256) keyed_latest(D d, unsigned n) {
  for (unsigned p = blockIdx.x * 256 + threadIdx.x; p < n; p += gridDim.x * 256) {
    const ranked r = d.rank.sorted[p];
    if (r.bin >= d.bins()) continue;
    const ranked s = p > 0 ? d.rank.sorted[p - 1] : ranked{no_bin, 0};
    d.before[p] = s.bin == r.bin ? d.amount[s.number] : *d.counter(r.bin);
  }
}

} // namespace F2C_CODE
} // namespace f2c
