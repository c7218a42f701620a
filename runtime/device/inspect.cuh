/* inspect.cuh: do the iterations of a loop touch different elements of an array?
 *
 * What one iteration may touch is told as a range of subscripts, which an inspector evaluates for any
 * iteration before the loop runs. First the ranges are seen in the order of the iterations: where each ends
 * before the next begins, or the other way round, they have nothing in common. Else each marks its subscripts
 * in a set of bits, and no bit may be marked twice. */
#pragma once

namespace f2c {
inline namespace F2C_CODE {

/* The subscripts that one iteration may touch, from lo to hi. None: hi == lo - 1 where the program says at
 * which place, as for a row without elements, else less. */
struct reach {
  long long lo = 1ll << 62, hi = -(1ll << 62);

  F2C_METHOD bool empty() const { return hi < lo; }
  F2C_METHOD bool placed() const { return hi >= lo - 1; }
  /* Adds from..to; the range becomes the hull of what was added. */
  F2C_METHOD void add(long long from, long long to) {
    if (to < from - 1 || (to < from && placed())) return;
    const bool fresh = empty();
    lo = fresh || from < lo ? from : lo;
    hi = fresh || to > hi ? to : hi;
  }
};

/* A test as an inspector gets it. */
struct inspection {
  f2c_facts *facts; /* device: what is found */
  unsigned *bits;   /* device: the subscripts from 'first' on; null: the order is looked at */
  long long first;
};

template <class I, class F> F2C_DEVICE_FN void inspect_order(const space<I, 1> &it, f2c_facts *facts, F reach_of) {
  long long up = 1, down = 1, least = 1ll << 62, most = -(1ll << 62);
  for (I k = it.thread(0); k < it.n[0]; k += it.threads(0)) {
    const reach r = reach_of(it.lo[0] + k * it.step[0]);
    if (!r.empty()) least = min(least, r.lo), most = max(most, r.hi);
    if (k + 1 >= it.n[0]) continue;
    const reach s = reach_of(it.lo[0] + (k + 1) * it.step[0]);
    const bool placed = r.placed() && s.placed();
    up = up && placed && r.hi < s.lo;
    down = down && placed && r.lo > s.hi;
  }
  const unsigned lane = threadIdx.x % 32;
  up = fold_warp<op::min>(up, lane, 32);
  down = fold_warp<op::min>(down, lane, 32);
  least = fold_warp<op::min>(least, lane, 32);
  most = fold_warp<op::max>(most, lane, 32);
  if (lane != 0) return;
  if (!up) atomicExch(&facts->not_ascending, 1u);
  if (!down) atomicExch(&facts->not_descending, 1u);
  atomicMin(&facts->least, least);
  atomicMax(&facts->most, most);
}

template <class I, class F> F2C_DEVICE_FN void inspect_marks(const space<I, 1> &it, const inspection &test, F reach_of) {
  unsigned clash = 0;
  for (I k = it.thread(0); k < it.n[0]; k += it.threads(0)) {
    const reach r = reach_of(it.lo[0] + k * it.step[0]);
    if (r.empty()) continue;
    const long long from = r.lo - test.first, to = r.hi - test.first;
    for (long long w = from / 32; w <= to / 32; w++) {
      const unsigned low = w == from / 32 ? ~0u << (from % 32) : ~0u, high = w == to / 32 ? ~0u >> (31 - to % 32) : ~0u;
      clash |= atomicOr(&test.bits[w], low & high) & low & high;
    }
  }
  if (clash) atomicExch(&test.facts->shared, 1u);
}

/* The body of an inspector, which is launched in whole warps: `reach_of` tells what the iteration with a
 * value of the loop's variable may touch. */
template <class I, class F> F2C_DEVICE_FN void inspect(const space<I, 1> &it, const inspection &test, F reach_of) {
  if (test.bits)
    inspect_marks(it, test, reach_of);
  else
    inspect_order(it, test.facts, reach_of);
}

} // namespace F2C_CODE
} // namespace f2c
