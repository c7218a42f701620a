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

/* Iterations of a DO loop (Fortran 2018, 11.1.7.4.1): max(0, (hi - lo + step) / step). */
F2C_FN long long trip_count(long long lo, long long hi, long long step) {
  const long long n = (hi - lo + step) / step;
  return n > 0 ? n : 0;
}

/* The values that one thread takes of one loop: `for (const I i : it.all(0))`. */
template <class I> struct values {
  I lo, step;           /* of the DO loop */
  I first, count, pace; /* iteration number to begin with, number of iterations, distance of two of this thread's */

  struct cursor {
    I at, lo, step, pace;
    F2C_METHOD I operator*() const { return lo + at * step; }
    F2C_METHOD void operator++() { at += pace; }
    F2C_METHOD bool operator!=(const cursor &end) const { return at < end.at; }
  };
  F2C_METHOD cursor begin() const { return {first, lo, step, pace}; }
  F2C_METHOD cursor end() const { return {count, lo, step, pace}; }
};

/* A nest of D loops as a kernel sees it. */
template <class I, int D> struct space {
  I lo[D], step[D]; /* first value and increment of each loop */
  I n[D];           /* iterations of each loop */
  I folded;         /* iterations along z: the product of n[2..] */
  I z0;             /* iterations along z that earlier launches did */

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

  /* One iteration a thread: whether this thread has one. */
  __device__ __forceinline__ bool here() const {
    if (thread(0) >= n[0]) return false;
    if (D > 1 && thread(1) >= n[D > 1 ? 1 : 0]) return false;
    return D < 3 || z0 + thread(2) < folded;
  }
  /* One iteration a thread: the value of loop d. */
  __device__ __forceinline__ I at(int d) const {
    if (d < 2) return lo[d] + thread(d) * step[d];
    I k = z0 + thread(2);
    for (int e = 2; e < D; e++) {
      const I here = e == D - 1 ? k : k % n[e];
      if (e == d) return lo[e] + here * step[e];
      k /= n[e];
    }
    return 0;
  }
  /* Sweeping: the values of loop d for this thread. Loops beyond the third are not spread over threads. */
  __device__ __forceinline__ values<I> all(int d) const {
    if (d > 2) return {lo[d], step[d], 0, n[d], 1};
    return {lo[d], step[d], thread(d), n[d], threads(d)};
  }
};

/* A nest of D loops as a launcher sees it; converts to space<int, D> and space<long long, D>. */
template <int D> struct loops {
  bounds b[D];    /* innermost first */
  long long n[D]; /* iterations of each */

  loops(std::initializer_list<bounds> list) {
    int d = 0;
    for (const bounds &one : list) b[d++] = one;
    for (d = 0; d < D; d++) n[d] = trip_count(b[d].lo, b[d].hi, b[d].step);
  }
  /* Iterations along a grid dimension. */
  long long along(int d) const {
    if (d < 2) return d < D ? n[d] : 1;
    long long product = 1;
    for (int e = 2; e < D; e++) product *= n[e];
    return product;
  }
  bool empty() const {
    for (int d = 0; d < D; d++)
      if (n[d] == 0) return true;
    return false;
  }
  /* Whether 32 bits hold every loop value and thread number, with room for one step of a sweep. */
  bool narrow() const {
    const long long limit = 0x7fffffffll - (1 << 24);
    for (int d = 0; d < D; d++)
      if (b[d].lo > limit || b[d].lo < -limit || b[d].hi > limit || b[d].hi < -limit || b[d].step > limit ||
          b[d].step < -limit || n[d] > limit)
        return false;
    return along(2) <= limit;
  }
  template <class I> operator space<I, D>() const {
    space<I, D> s;
    for (int d = 0; d < D; d++) {
      s.lo[d] = static_cast<I>(b[d].lo);
      s.step[d] = static_cast<I>(b[d].step);
      s.n[d] = static_cast<I>(n[d]);
    }
    s.folded = static_cast<I>(along(2));
    s.z0 = 0;
    return s;
  }
};

} // namespace F2C_CODE
} // namespace f2c
