/* space.cuh: iteration spaces on both sides of a launch.
 *
 * Loop 0 is the innermost one and runs along x, loop 1 along y, all further loops along z. */
#pragma once

namespace f2c {
inline namespace F2C_CODE {

/* One DO loop: `do v = lo, hi, step`. */
struct bounds {
  long long lo;       /* first value */
  long long hi;       /* limit, inclusive */
  long long step = 1; /* increment, not 0 */
};

/* Iterations of a DO loop (Fortran 2018, 11.1.7.4.1): max(0, (hi - lo + step) / step), for all bounds: only the distance of the two,
 * which is not negative, is computed, and an unsigned number holds that. */
F2C_FN long long trip_count(long long lo, long long hi, long long step) {
  if (step > 0 ? hi < lo : lo < hi) return 0;
  using number = unsigned long long;
  const number from = static_cast<number>(lo), to = static_cast<number>(hi), by = static_cast<number>(step);
  const number more = step > 0 ? (to - from) / by : (from - to) / (0 - by);
  return more < 0x7fffffffffffffffull ? static_cast<long long>(more) + 1 : 0x7fffffffffffffffll;
}

/* Trip 'trip', from 0, of such a loop is behind its last one. Without the division of trip_count. */
F2C_FN bool is_beyond(long long trip, long long lo, long long hi, long long step) {
  return step > 0 ? trip * step > hi - lo : trip * step < hi - lo;
}

/* The value behind `v` in a loop: it wraps behind the last one, which may be the last of its type. */
template <class I> F2C_FN I next(I v, I step) {
  using number = std::make_unsigned_t<I>;
  return static_cast<I>(static_cast<number>(static_cast<number>(v) + static_cast<number>(step)));
}
/* lo + k * step: between the two may lie more than the type holds. */
template <class I> F2C_FN I nth(I lo, I k, I step) {
  if constexpr (sizeof(I) < sizeof(long long)) return lo + k * step; /* loops::narrow has seen to it */
  using number = std::make_unsigned_t<I>;
  return static_cast<I>(static_cast<number>(lo) + static_cast<number>(k) * static_cast<number>(step));
}

/* The values that one thread takes of one loop: `for (const I i : it.all(0))`. */
template <class I> struct values {
  I lo, step;           /* of the DO loop */
  I first, count, pace; /* iteration number to begin with, number of iterations, distance of two of this thread's */

  struct cursor {
    I at, lo, step, pace;
    F2C_METHOD I operator*() const { return nth(lo, at, step); }
    F2C_METHOD void operator++() { at += pace; }
    F2C_METHOD bool operator!=(const cursor &end) const { return at < end.at; }
  };
  F2C_METHOD cursor begin() const { return {first, lo, step, pace}; }
  F2C_METHOD cursor end() const { return {count, lo, step, pace}; }
};

/* The same where it is worth a division to know how many they are: the compiler then unrolls the loop without a test between,
 * so that the loads of several iterations are under way at once. */
template <class I> struct counted {
  using number =
      std::make_unsigned_t<std::conditional_t<(sizeof(I) < sizeof(int)), int, I>>; /* a small type does not hold the pace */
  I lo, step, first, pace; /* as in values; they count modulo what the type holds */
  number left;             /* how many */

  struct cursor {
    I at, lo, step, pace;
    number left;
    F2C_METHOD I operator*() const { return nth(lo, at, step); }
    F2C_METHOD void operator++() { at += pace, left--; }
    F2C_METHOD bool operator!=(const cursor &) const { return left != 0; }
  };
  F2C_METHOD cursor begin() const { return {first, lo, step, pace, left}; }
  F2C_METHOD cursor end() const { return {first, lo, step, pace, 0}; }
};

/* The same of two loops, of which loop 1 is the faster: `for (const auto both : rows.pairs<int>(..))`. */
template <class I> struct pairs_of {
  using number = typename counted<I>::number;
  struct pair {
    I slow, fast;
  };
  struct cursor {
    I lo0, step0, lo1, step1;
    number at0, at1, n1, pace0, pace1; /* iteration numbers; iterations of loop 1; distance of two of this thread's */
    unsigned long long left;
    F2C_METHOD pair operator*() const { return {nth(lo0, static_cast<I>(at0), step0), nth(lo1, static_cast<I>(at1), step1)}; }
    F2C_METHOD void operator++() {
      at0 += pace0, at1 += pace1, left--;
      if (at1 >= n1) at1 -= n1, at0++;
    }
    F2C_METHOD bool operator!=(const cursor &) const { return left != 0; }
  };
  cursor first;

  /* Every `pace`th iteration of both together, from number `lane` on. */
  F2C_METHOD pairs_of(I lo0, I hi0, I step0, I lo1, I hi1, I step1, unsigned lane, unsigned pace) : first{} {
    const unsigned long long n0 = static_cast<unsigned long long>(trip_count(lo0, hi0, step0)),
                             n1 = static_cast<unsigned long long>(trip_count(lo1, hi1, step1)), all = n0 * n1;
    if (lane >= all) return;
    const number n = static_cast<number>(n1), at = static_cast<number>(lane / n1), by = static_cast<number>(pace / n1);
    first = {lo0,
             step0,
             lo1,
             step1,
             at,
             static_cast<number>(lane - at * n),
             n,
             by,
             static_cast<number>(pace - by * n),
             (all - lane - 1) / pace + 1};
  }
  F2C_METHOD cursor begin() const { return first; }
  F2C_METHOD cursor end() const { return first; }
};

/* The same of three loops: `for (const auto both : team.triples<int>(..))`. */
template <class I> struct triples_of {
  using number = typename counted<I>::number;
  struct triple {
    I around, slow, fast;
  };
  struct cursor {
    pairs_of<I> inner; /* its cursor goes through loops 1 and 2, and its at0 is taken back by n1 where loop 0 goes on */
    I lo, step;
    number at, n1, pace;
    unsigned long long left;
    F2C_METHOD triple operator*() const {
      const typename pairs_of<I>::pair p = *inner.first;
      return {nth(lo, static_cast<I>(at), step), p.slow, p.fast};
    }
    F2C_METHOD void operator++() {
      ++inner.first;
      at += pace, left--;
      if (inner.first.at0 >= n1) inner.first.at0 -= n1, at++;
    }
    F2C_METHOD bool operator!=(const cursor &) const { return left != 0; }
  };
  cursor first;

  /* Every `pace`th iteration of all together, from number `lane` on. */
  F2C_METHOD triples_of(I lo0, I hi0, I step0, I lo1, I hi1, I step1, I lo2, I hi2, I step2, unsigned lane, unsigned pace)
      : first{{lo1, hi1, step1, lo2, hi2, step2, 0u, 1u}, lo0, step0, 0, 0, 0, 0} {
    const unsigned long long n0 = static_cast<unsigned long long>(trip_count(lo0, hi0, step0)),
                             n1 = static_cast<unsigned long long>(trip_count(lo1, hi1, step1)),
                             n2 = static_cast<unsigned long long>(trip_count(lo2, hi2, step2)), plane = n1 * n2, all = n0 * plane;
    if (lane >= all) return;
    const unsigned long long at = lane / plane, by = pace / plane, rest = lane % plane, on = pace % plane;
    typename pairs_of<I>::cursor &c = first.inner.first;
    c.at0 = static_cast<number>(rest / n2), c.at1 = static_cast<number>(rest % n2);
    c.pace0 = static_cast<number>(on / n2), c.pace1 = static_cast<number>(on % n2);
    first.at = static_cast<number>(at), first.n1 = static_cast<number>(n1), first.pace = static_cast<number>(by);
    first.left = (all - lane - 1) / pace + 1;
  }
  F2C_METHOD cursor begin() const { return first; }
  F2C_METHOD cursor end() const { return first; }
};

/* The same in batches of C, so that a thread can begin the loads of C iterations before it stores anything:
 * `for (const auto batch : it.batches(1))`, then turns 0 .. 3 of each. */
template <class I> struct batch_of {
  I at, lo, step, count, pace; /* as in values; `at` is the iteration number of turn 0 */
  F2C_METHOD bool here(int turn) const { return at + turn * pace < count; }
  F2C_METHOD I turn(int turn) const { return nth(lo, at + turn * pace, step); }
};
template <class I, int C> struct batches_of {
  values<I> all;
  struct cursor {
    batch_of<I> b;
    F2C_METHOD batch_of<I> operator*() const { return b; }
    F2C_METHOD void operator++() { b.at += C * b.pace; }
    F2C_METHOD bool operator!=(const cursor &end) const { return b.at < end.b.at; }
  };
  F2C_METHOD cursor begin() const { return {{all.first, all.lo, all.step, all.count, all.pace}}; }
  F2C_METHOD cursor end() const { return {{all.count, all.lo, all.step, all.count, all.pace}}; }
};

/* The same where all threads go through as many batches, also those that have nothing left to do. */
template <class I, int C> struct rounds_of {
  values<I> all;
  struct cursor {
    batch_of<I> b;
    I before; /* iterations of all threads in earlier rounds */
    F2C_METHOD batch_of<I> operator*() const { return b; }
    F2C_METHOD void operator++() { b.at += C * b.pace, before += C * b.pace; }
    F2C_METHOD bool operator!=(const cursor &end) const { return before < end.before; }
  };
  F2C_METHOD cursor begin() const { return {{all.first, all.lo, all.step, all.count, all.pace}, 0}; }
  F2C_METHOD cursor end() const { return {{all.count, all.lo, all.step, all.count, all.pace}, all.count}; }
};

/* The same of several loops: of pairs_of or triples_of. */
template <class Loops, int C> struct joint_batches_of {
  using one = typename Loops::cursor;
  struct cursor {
    one at; /* of turn 0 */
    F2C_METHOD const cursor &operator*() const { return *this; }
    F2C_METHOD void operator++() {
      for (int k = 0; k < C && at.left; k++) ++at;
    }
    F2C_METHOD bool operator!=(const cursor &) const { return at.left != 0; }
    F2C_METHOD bool here(int turn) const { return static_cast<unsigned long long>(turn) < at.left; }
    F2C_METHOD auto turn(int turn) const {
      one c = at;
      for (int k = 0; k < turn; k++) ++c;
      return *c;
    }
  };
  Loops all;
  F2C_METHOD cursor begin() const { return {all.first}; }
  F2C_METHOD cursor end() const { return {all.first}; }
};

/* A nest of D loops as a kernel sees it. C = 0: a thread does one iteration, or sweeps. C > 0: a thread does
 * up to C iterations of loop 1 (of loop 0 where there is no other), its block's height apart: independent
 * loads in flight. */
template <class I, int D, int C = 0> struct space {
  static constexpr int few = D > 1 ? 1 : 0; /* the loop of which a thread does C iterations */
  I lo[D], step[D];                         /* first value and increment of each loop */
  I n[D];                                   /* iterations of each loop */
  I folded;                                 /* iterations along z: the product of n[2..] */
  I z0;                                     /* iterations along z that earlier launches did */
  I skip;                                   /* of the numbers along x, those that stand before the first iteration */

  /* Iteration number of this thread along grid dimension d (0 x, 1 y, 2 z). */
  F2C_DEVICE_FN I thread(int d) {
    if (d == 0) return static_cast<I>(blockIdx.x) * static_cast<I>(blockDim.x) + static_cast<I>(threadIdx.x);
    if (d == 1) return static_cast<I>(blockIdx.y) * static_cast<I>(blockDim.y) + static_cast<I>(threadIdx.y);
    return static_cast<I>(blockIdx.z) * static_cast<I>(blockDim.z) + static_cast<I>(threadIdx.z);
  }
  /* Threads of the grid along dimension d. */
  F2C_DEVICE_FN I threads(int d) {
    if (d == 0) return static_cast<I>(gridDim.x) * static_cast<I>(blockDim.x);
    if (d == 1) return static_cast<I>(gridDim.y) * static_cast<I>(blockDim.y);
    return static_cast<I>(gridDim.z) * static_cast<I>(blockDim.z);
  }

  /* One iteration a thread: whether this thread has one. C > 0: in the other loops than 'few'. */
  __device__ __forceinline__ bool here() const {
    if ((C == 0 || few != 0) && (thread(0) >= n[0] || thread(0) < skip)) return false;
    if (C == 0 && D > 1 && thread(1) >= n[D > 1 ? 1 : 0]) return false;
    return D < 3 || z0 + thread(2) < folded;
  }
  /* C > 0: iteration number of loop 'few' in turn c of 0 .. C-1, whether there is one, and its value. */
  __device__ __forceinline__ I number(int c) const {
    const I block = static_cast<I>(few == 0 ? blockIdx.x : blockIdx.y);
    const I threads = static_cast<I>(few == 0 ? blockDim.x : blockDim.y);
    return (block * C + c) * threads + static_cast<I>(few == 0 ? threadIdx.x : threadIdx.y);
  }
  __device__ __forceinline__ bool here(int c) const { return number(c) < n[few] && (few != 0 || number(c) >= skip); }
  __device__ __forceinline__ I turn(int c) const { return nth(lo[few], number(c), step[few]); }
  /* The same of iterations side by side: whether the thread has some, and the first value of loop 'few', of which it does C. The last threads
   * begin earlier, and do some that others do as well: there are C at least. */
  __device__ __forceinline__ I abreast() const {
    return (static_cast<I>(few == 0 ? blockIdx.x : blockIdx.y) * static_cast<I>(few == 0 ? blockDim.x : blockDim.y) +
            static_cast<I>(few == 0 ? threadIdx.x : threadIdx.y)) *
           C;
  }
  __device__ __forceinline__ bool here_abreast() const { return here() && (few == 0 ? number(0) : abreast()) < n[few]; }
  __device__ __forceinline__ I first_abreast() const {
    const I k = abreast();
    return lo[few] + (k > n[few] - C ? n[few] - C : k);
  }
  /* The value of loop 0 in turn c, where it is the only one: those of a warp are next to each other, and the last ones are done again. */
  __device__ __forceinline__ I turn_abreast(int c) const {
    const I k = number(c);
    return nth(lo[0], k < skip ? skip : k < n[0] ? k : n[0] - 1, step[0]);
  }
  /* The iteration in turn c is this thread's alone, or that of the first one that does it. */
  __device__ __forceinline__ bool mine_abreast(int c) const {
    if (few == 0) return here(c);
    const I k = abreast();
    return c >= k - (n[few] - C);
  }
  /* One iteration a thread: the value of loop d. */
  __device__ __forceinline__ I at(int d) const {
    if (d < 2) return nth(lo[d], thread(d), step[d]);
    I k = z0 + thread(2);
    for (int e = 2; e < D; e++) {
      const I here = e == D - 1 ? k : k % n[e];
      if (e == d) return nth(lo[e], here, step[e]);
      k /= n[e];
    }
    return 0;
  }
  /* The last value of loop d, for variables whose value after the loop is that of the last iteration. */
  __device__ __forceinline__ I last(int d) const { return nth(lo[d], n[d] - 1, step[d]); }
  /* Sweeping: the values of loop d for this thread. Loops beyond the third are not spread over threads. */
  __device__ __forceinline__ values<I> all(int d) const {
    if (d > 2) return {lo[d], step[d], 0, n[d], 1};
    return {lo[d], step[d], thread(d), n[d], threads(d)};
  }
  __device__ __forceinline__ batches_of<I, 4> batches(int d) const { return {all(d)}; }
};

/* A nest of D loops as a launcher sees it; converts to space<int, D, C> and space<long long, D, C>. */
template <int D> struct loops {
  bounds b[D];    /* innermost first */
  long long n[D]; /* iterations of each */

  loops(std::initializer_list<bounds> list) {
    int d = 0;
    for (const bounds &one : list) b[d++] = one;
    for (d = 0; d < D; d++) n[d] = trip_count(b[d].lo, b[d].hi, b[d].step);
  }
  /* The value of loop d, the innermost one left, at iteration *order from 0; leaves the number among the loops around. */
  long long take(int d, long long *order) const {
    const long long k = *order % n[d];
    *order /= n[d];
    return nth(b[d].lo, k, b[d].step);
  }
  /* Iterations along a grid dimension. */
  long long along(int d) const {
    if (d < 2) return d < D ? n[d] : 1;
    long long product = 1;
    for (int e = 2; e < D; e++) product *= n[e];
    return product;
  }
  double total() const {
    double product = 1;
    for (int d = 0; d < D; d++) product *= static_cast<double>(n[d]);
    return product;
  }
  bool empty() const {
    for (int d = 0; d < D; d++)
      if (n[d] == 0) return true;
    return false;
  }
  /* Whether 32 bits hold every loop value, how far they lie apart, and every thread number, with room for one step of a sweep. */
  bool narrow() const {
    const long long limit = 0x7fffffffll - (1 << 24);
    for (int d = 0; d < D; d++)
      if (b[d].lo > limit || b[d].lo < -limit || b[d].hi > limit || b[d].hi < -limit || b[d].step > limit || b[d].step < -limit ||
          n[d] > limit || b[d].hi - b[d].lo > limit || b[d].lo - b[d].hi > limit)
        return false;
    return along(2) <= limit;
  }
  template <class I, int C> operator space<I, D, C>() const {
    space<I, D, C> s;
    for (int d = 0; d < D; d++) {
      s.lo[d] = static_cast<I>(b[d].lo);
      s.step[d] = static_cast<I>(b[d].step);
      s.n[d] = static_cast<I>(n[d]);
    }
    s.folded = static_cast<I>(along(2));
    s.z0 = s.skip = 0;
    return s;
  }
};

} // namespace F2C_CODE
} // namespace f2c
