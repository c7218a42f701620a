/* rank.cuh: iterations that choose one of many counters each, and move it on: cnt(c) = cnt(c) + 1;
 * list(cnt(c), c) = i.
 *
 * With more counters than a block counts at once (deal.cuh) the kernel is launched twice. First each
 * iteration tells the number of its counter, its bin. The library sorts the iterations by bin, those of a bin
 * in their order (ranking.cuh): the place in that order, less the place where the bin begins, is how often
 * the iterations before have moved the counter. Then all is done in that order, in which what a counter leads
 * to lies together. */
#pragma once

namespace f2c {
inline namespace F2C_CODE {

/* Constants of what sorts iterations by what they choose. */
struct rank_policy {
  static constexpr int batch = 4;                     /* iterations of a thread whose loads are under way at once */
  static constexpr unsigned threads = 256;            /* of a block */
  static constexpr unsigned digits = 256, passes = 4; /* of a radix sort of 32-bit numbers */
  static constexpr long long most = 2000000000;       /* iterations, and elements: 32-bit numbers, with room for no_bin */
};
constexpr unsigned no_bin = ~0u;    /* of an iteration that moves no counter */
constexpr unsigned stray_bin = ~1u; /* of one whose counter is not in the array */

/* Elements of an array of rank R of which iterations choose one each. Bins: how many, from subscript Least on; 0: not known, as with
 * more than one dimension. */
template <class T, int Bins = 0, int Least = 0, int R = 1> struct chosen_of {
  T *first;            /* the first element */
  long long stride[R]; /* from one to the next */
  unsigned count;      /* how many */
  long long least[R];  /* the first one's subscripts */
  unsigned extent[R];  /* how many in each dimension */

  F2C_METHOD unsigned bins() const { return Bins ? Bins : count; }
  /* The bin of the element with these subscripts. */
  template <class... S> F2C_METHOD unsigned bin(S... subscript) const {
    static_assert(sizeof...(S) == R, "a subscript a dimension");
    const long long at[] = {subscript...};
    unsigned number = 0;
    for (int d = R - 1; d >= 0; d--) {
      const unsigned long long here = static_cast<unsigned long long>(at[d] - (Bins ? Least : least[d]));
      if (here >= (Bins ? Bins : extent[d])) return stray_bin;
      number = number * extent[d] + static_cast<unsigned>(here);
    }
    return number;
  }
  F2C_METHOD T *counter(unsigned bin) const {
    if (R == 1) return first + static_cast<long long>(bin) * stride[0];
    long long at = 0;
    for (int d = 0; d < R; d++, bin /= extent[d - 1]) at += static_cast<long long>(bin % extent[d]) * stride[d];
    return first + at;
  }
};

/* An iteration by its bin. */
struct alignas(8) ranked {
  unsigned bin, number; /* from 0 */
};

/* What the two launches work with; device memory. */
struct rank_room {
  unsigned *bins;       /* of each iteration; how many bins there are: it moves no counter */
  const ranked *sorted; /* null: the bins are asked for */
  void *base;           /* of each bin: its counter's value in the iteration at place p is base + p * By */
  unsigned *stray;      /* 1: a counter was not in the array */
};

/* The first launch. tell(number, i, x): the bin of an iteration. */
template <class X, class D, class I, class Fetch, class Tell>
F2C_DEVICE_FN void tell_bins(const D &d, const space<I, 1> &it, Fetch fetch, Tell tell) {
  const I pace = it.threads(0), all = it.n[0];
  const unsigned bins = d.bins();
  bool stray = false;
  for (I first = it.thread(0); first < all; first += rank_policy::batch * pace) {
    X x[rank_policy::batch];
    F2C_UNROLL(4)
    for (int k = 0; k < rank_policy::batch; k++)
      if (first + k * pace < all) x[k] = fetch(it.lo[0] + (first + k * pace) * it.step[0]);
    F2C_UNROLL(4)
    for (int k = 0; k < rank_policy::batch; k++) {
      const I number = first + k * pace;
      if (number >= all) break;
      const unsigned bin = tell(number, it.lo[0] + number * it.step[0], x[k]);
      stray |= bin == stray_bin;
      d.rank.bins[number] = bin < bins ? bin : bins;
    }
  }
  if (stray) *d.rank.stray = 1;
}

/* The second one. The last iteration of a bin leaves its counter as the loop does. */
template <class X, bool Always, class D, class I, class Fetch, class Use>
F2C_DEVICE_FN void run_ranked(const D &d, const space<I, 1> &it, Fetch fetch, Use use) {
  using T = typename D::type;
  using U = std::make_unsigned_t<T>;
  const I pace = it.threads(0), all = it.n[0];
  const U *const base = static_cast<const U *>(d.rank.base);
  for (I first = it.thread(0); first < all; first += rank_policy::batch * pace) {
    ranked r[rank_policy::batch];
    X x[rank_policy::batch];
    F2C_UNROLL(4)
    for (int k = 0; k < rank_policy::batch; k++)
      if (first + k * pace < all) r[k] = d.rank.sorted[first + k * pace];
    F2C_UNROLL(4)
    for (int k = 0; k < rank_policy::batch; k++)
      if (first + k * pace < all) x[k] = fetch(it.lo[0] + static_cast<I>(r[k].number) * it.step[0]);
    F2C_UNROLL(4)
    for (int k = 0; k < rank_policy::batch; k++) {
      const I at = first + k * pace;
      if (at >= all) break;
      const I i = it.lo[0] + static_cast<I>(r[k].number) * it.step[0];
      if (r[k].bin < d.bins()) {
        const U value = static_cast<U>(base[r[k].bin] + static_cast<U>(D::by) * static_cast<U>(at));
        use(i, x[k], static_cast<T>(value));
        if (at + 1 == all || d.rank.sorted[at + 1].bin != r[k].bin)
          *d.counter(r[k].bin) = static_cast<T>(static_cast<U>(value + static_cast<U>(D::by)));
      } else if (!Always) {
        use(i, x[k], T());
      }
    }
  }
}

} // namespace F2C_CODE
} // namespace f2c
