/* place.cuh: the greatest or least of some values and the iteration that has it. */
#pragma once

namespace f2c {
inline namespace F2C_CODE {

template <class T> struct place {
  T value; /* the extreme so far */
  long long order; /* number of its iteration in the order of the source, from 1; 0: it is from before the loop; -1: there is none; not_a_number */
};

enum : long long { not_a_number = -2 }; /* place.order: a NaN is among the values */

namespace op {
/* Of equal values the first iteration has it, or the last one. NaNs lose against everything, as in IF (x > s). Magnitude: as in
 * IF (ABS(x) > ABS(s)). */
template <bool Max, bool Last, bool Magnitude = false> struct extreme {
  template <class T> F2C_FN T key(T a) {
    if constexpr (Magnitude) return a < T(0) ? -a : a;
    return a;
  }
  template <class T> F2C_FN bool beats(T a, T b) { return Max ? key(a) > key(b) : key(a) < key(b); }
  template <class T> F2C_FN bool same(T a, T b) { return key(a) == key(b); }
  template <class P> F2C_FN P identity() { return {{}, -1}; }
  template <class P> F2C_FN P apply(P a, P b) {
    if (b.order < 0 || (a.order >= 0 && beats(a.value, b.value))) return a;
    if (a.order < 0 || beats(b.value, a.value)) return b;
    if (!same(a.value, b.value)) return a.order < b.order ? a : b; /* the value before the loop is a NaN */
    return (a.order < b.order) != Last ? a : b;
  }
  template <class P> F2C_FN bool holds(P, P) { return true; }
  static constexpr bool later = Last, numbers = false;
  template <class T> F2C_FN T loser() { return !Max ? greatest<T> : Magnitude ? T() : least<T>; }
};
using first_max = extreme<true, false>;
using last_max = extreme<true, true>;
using first_min = extreme<false, false>;
using last_min = extreme<false, true>;
using first_largest = extreme<true, false, true>;
using last_largest = extreme<true, true, true>;
using first_smallest = extreme<false, false, true>;
using last_smallest = extreme<false, true, true>;

/* The same as long as no value is a NaN. With one, which IF (.not. x <= s) takes, as it takes all that comes after it, nothing holds. */
template <class Op> struct of_numbers : Op {
  template <class P> F2C_FN P apply(P a, P b) {
    if (a.order == not_a_number || b.order == not_a_number) return {{}, not_a_number};
    return Op::template apply<P>(a, b);
  }
  template <class P> F2C_FN bool holds(P before, P found) { return before.value == before.value && found.order != not_a_number; }
  static constexpr bool numbers = true;
};
} // namespace op

/* The extreme of a thread's own iterations. G: the loops' numbers in the grid, from the outside in. What iterations have in common
 * with the best one so far is compared without a branch, so that loads of several iterations are under way at once; which
 * iteration it is in the order of the source is counted at the end. */
template <class Op, class T, class I, int... G> struct spot {
  static constexpr int depth = sizeof...(G);
  T value;     /* the extreme so far */
  I at[depth]; /* the loops' values there */
  I step[depth];
  bool from_before = false; /* the value before any is taken counts */
  bool odd = false;         /* a value was a NaN; of numbers only */

  template <class S>
  __device__ __forceinline__ explicit spot(const S &it)
      : value(Op::template loser<T>()), at{none(it.step[G])...}, step{it.step[G]...} {}
  /* What the places are compared with at first is that of no iteration, and comes before all of them. */
  template <class S>
  __device__ __forceinline__ spot(const S &it, T start)
      : value(start), at{none(Op::later ? it.step[G] : -it.step[G])...}, step{it.step[G]...}, from_before(true) {}
  /* Every iteration with the loser's value wins against this one. */
  F2C_DEVICE_FN I none(I step) { return (step > 0) == Op::later ? least<I> : greatest<I>; }
  /* The iteration where the loops have these values has value x. */
  template <class... L> __device__ __forceinline__ void take(T x, L... loop) {
    const I here[depth] = {static_cast<I>(loop)...};
    bool first = false; /* of the two */
    F2C_UNROLL(8)
    for (int k = depth - 1; k >= 0; k--)
      first = ((here[k] < at[k]) != (step[k] < 0) && here[k] != at[k]) | (here[k] == at[k] && first);
    if (Op::numbers) odd |= !(x == x);
    const bool wins = Op::beats(x, value) | (Op::same(x, value) & (first != Op::later));
    value = wins ? x : value;
    F2C_UNROLL(8)
    for (int k = 0; k < depth; k++) at[k] = wins ? here[k] : at[k];
  }
  template <class S> __device__ __forceinline__ place<T> found(const S &it) const {
    constexpr int loop[] = {G...};
    if (Op::numbers && odd) return {{}, not_a_number};
    if (from_before && at[0] == none(Op::later ? step[0] : -step[0])) return {value, 0};
    if (at[0] == none(step[0])) return {{}, -1};
    long long before = 0;
    for (int k = 0; k < depth; k++) before = before * it.n[loop[k]] + (at[k] - it.lo[loop[k]]) / step[k];
    return {value, before + 1};
  }
};

/* What a thread of a team has found of an extreme: its value, the number of the iteration, and what is set with it. */
template <class... L> struct places {};
template <class L, class... M> struct places<L, M...> {
  L first;
  places<M...> rest;
};
F2C_FN places<> places_of() { return {}; }
template <class L, class... M> F2C_FN places<L, M...> places_of(L first, M... rest) { return {first, places_of(rest...)}; }

template <class T, class... L> struct finding {
  T value;
  long long order; /* as that of `place`, whatever it counts from; -1: it has found nothing */
  places<L...> at;
};
template <class T, class... L> F2C_FN finding<T, L...> found(long long order, T value, L... at) {
  return {value, order, places_of(at...)};
}

} // namespace F2C_CODE
} // namespace f2c
