/* own.cuh: arrays whose extents are known at the launch, and of which each thread of a sweep has one.
 *
 * They lie in memory of the launch, the element of one thread beside the same element of the next one, so that the lanes of a warp
 * that walk their arrays together touch lines together. Where a procedure takes such an array for contiguous memory, each thread's
 * lies there in one piece. */
#pragma once

namespace f2c {
inline namespace F2C_CODE {

/* Offset of an element from the virtual origin of the thread's array. */
template <class I, int R> struct own_index {
  I stride[R];       /* elements between neighbours in each dimension */
  long long between; /* elements between the arrays of neighbouring threads */
  template <class... S> F2C_METHOD I operator()(S... subscript) const {
    static_assert(sizeof...(S) == R, "one subscript a dimension");
    const I sub[R] = {static_cast<I>(subscript)...};
    I offset = sub[0] * stride[0];
    for (int d = 1; d < R; d++) offset += sub[d] * stride[d];
    return offset;
  }
  template <class J> F2C_METHOD operator own_index<J, R>() const {
    own_index<J, R> x;
    for (int d = 0; d < R; d++) x.stride[d] = static_cast<J>(stride[d]);
    x.between = between;
    return x;
  }
  /* How far the thread's array is from that of thread 0. */
  __device__ __forceinline__ long long start() const {
    const long long block = (static_cast<long long>(blockIdx.z) * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
    const unsigned thread = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
    return (block * (blockDim.x * blockDim.y * blockDim.z) + thread) * between;
  }
};

/* Of an array of which the last iteration's copy goes back to the program's. */
template <class I, int R> struct kept_index : own_index<I, R> {
  f2c::dimensions<R> bounds;
  /* Each element of the thread's array, and the program's. */
  template <class T, class J, class F> F2C_METHOD void each(T *own, T *program, const index<J, R> &at, F f) const {
    long long n = 1;
    for (int d = 0; d < R; d++) n *= bounds.extent[d] > 0 ? bounds.extent[d] : 0;
    for (long long e = 0; e < n; e++) {
      long long rest = e, mine = 0, its = 0;
      for (int d = 0; d < R; d++) {
        const long long sub = bounds.lower[d] + rest % bounds.extent[d];
        rest /= bounds.extent[d];
        mine += sub * this->stride[d];
        its += sub * (d == 0 && !wide<J> ? 1 : at.stride[d]);
      }
      f(own[mine], program[its]);
    }
  }
  template <class T, class J> F2C_METHOD void fetch(T *own, T *program, const index<J, R> &at) const {
    each(own, program, at, [](T &mine, T &its) { mine = its; });
  }
  template <class T, class J> F2C_METHOD void leave(T *own, T *program, const index<J, R> &at) const {
    each(own, program, at, [](T &mine, T &its) { its = mine; });
  }
};

/* Arrays of which each thread has one: what the kernel needs, by conversion. */
template <class T, int R> struct owned {
  T *p;                  /* device address of the virtual origin of thread 0's; null after a failure */
  long long stride[R];   /* distance of neighbours in elements */
  long long between = 1; /* distance of the arrays of neighbouring threads */
  f2c::dimensions<R> bounds;
  f2c::dimensions<R> dimensions() const { return bounds; }
  template <class I> operator own_index<I, R>() const {
    own_index<I, R> x;
    for (int d = 0; d < R; d++) x.stride[d] = static_cast<I>(stride[d]);
    x.between = between;
    return x;
  }
  template <class I> operator kept_index<I, R>() const {
    kept_index<I, R> x;
    static_cast<own_index<I, R> &>(x) = *this;
    x.bounds = bounds;
    return x;
  }
};

/* The threads that have such arrays, and how they are launched. */
struct owning {
  long long threads = 0; /* 0: none have */
  long long block = 1;   /* threads of a block */
  f2c_dim3 grid = {};
  long long need[3] = {}; /* blocks that a thread an iteration would take */

  /* No more threads than `most`, but a block: they do it in more turns. A grid has up to four waves (f2c_sweep_grid). */
  void limit(long long most) {
    if (most >= threads) return;
    threads = most > block ? most / block * block : block;
    grid = threads < 4 * block ? f2c_dim3{1, 1, 1} : f2c_sweep_grid(need, static_cast<int>(threads / block / 4));
  }
};

} // namespace F2C_CODE
} // namespace f2c
