/* place.cuh: the greatest or least of some values and the iteration that has it. */
#pragma once

namespace f2c {
inline namespace F2C_CODE {

template <class T> struct place {
  T value;         /* the extreme so far */
  long long order; /* number of its iteration in the order of the source, from 1; 0: it is from before the loop; -1: there is none */
};

namespace op {
/* Of equal values the first iteration has it, or the last one. NaNs lose against everything, as in IF (x > s). */
template <bool Max, bool Last> struct extreme {
  template <class T> F2C_FN bool beats(T a, T b) { return Max ? a > b : a < b; }
  template <class P> F2C_FN P identity() { return {{}, -1}; }
  template <class P> F2C_FN P apply(P a, P b) {
    if (b.order < 0 || (a.order >= 0 && beats(a.value, b.value))) return a;
    if (a.order < 0 || beats(b.value, a.value)) return b;
    if (!(a.value == b.value)) return a.order < b.order ? a : b; /* the value before the loop is a NaN */
    return (a.order < b.order) != Last ? a : b;
  }
  /* Iteration number order() has value x. */
  template <class T, class F> F2C_DEVICE_FN void take(place<T> &p, T x, F order) {
    if (p.order < 0 ? x == x : beats(x, p.value)) {
      p = {x, order()};
    } else if (x == p.value) {
      const long long other = order();
      if ((other < p.order) != Last) p.order = other;
    }
  }
};
using first_max = extreme<true, false>;
using last_max = extreme<true, true>;
using first_min = extreme<false, false>;
using last_min = extreme<false, true>;
} // namespace op

} // namespace F2C_CODE
} // namespace f2c
