/* reduce.cuh: reductions that finish in the launch that computes them.
 *
 * Each thread folds its iterations, each warp its lanes by shuffles, each block its warps through shared memory behind the one
 * barrier, and the block that draws the last ticket folds what the blocks left in device memory. The order of folding depends
 * on the launch's shape alone, so equal shapes give equal bits. */
#pragma once

namespace f2c {
inline namespace F2C_CODE {

/* A value as 32-bit words, for shuffles and for loads that must come from L2. */
template <class T> struct words {
  static constexpr int count = (sizeof(T) + 3) / 4;
  unsigned w[count];

  F2C_FN words of(const T &value) {
    words r = {};
    __builtin_memcpy(r.w, &value, sizeof(T));
    return r;
  }
  F2C_METHOD T value() const {
    T v;
    __builtin_memcpy(&v, w, sizeof(T));
    return v;
  }
};

/* What another block has stored, from L2. */
template <class T> F2C_DEVICE_FN T fetched(const words<T> *from) {
  using word = std::conditional_t<words<T>::count % 2 == 0, unsigned long long, unsigned>;
  constexpr int count = words<T>::count * 4 / sizeof(word);
  word w[count];
  for (int k = 0; k < count; k++) w[k] = __ldcg(reinterpret_cast<const word *>(from) + k);
  T v;
  __builtin_memcpy(&v, w, sizeof(T));
  return v;
}
/* The fold of values k, k + pace, ... below `count`, with at(k) where they are. The loads of several are under way at once,
 * whatever branches the operator has. */
template <class Op, class T, class At> F2C_DEVICE_FN T fold_fetched(unsigned k, unsigned count, unsigned pace, At at) {
  constexpr unsigned at_once = words<T>::count <= 2 ? 8 : 4;
  T value = Op::template identity<T>();
  for (; k < count; k += at_once * pace) {
    T x[at_once];
    F2C_UNROLL(8)
    for (unsigned j = 0; j < at_once; j++) x[j] = fetched<T>(at(k + j * pace < count ? k + j * pace : k));
    F2C_UNROLL(8)
    for (unsigned j = 0; j < at_once; j++)
      if (k + j * pace < count) value = Op::template apply<T>(value, x[j]);
  }
  return value;
}

template <class T> F2C_DEVICE_FN T shuffle_down(unsigned mask, const T &value, unsigned distance) {
  words<T> x = words<T>::of(value);
  for (int k = 0; k < words<T>::count; k++) x.w[k] = __shfl_down_sync(mask, x.w[k], distance);
  return x.value();
}

/* Lane 0 gets the fold of lanes 0 .. lanes-1; all of them call. */
template <class Op, class T> F2C_DEVICE_FN T fold_warp(T value, unsigned lane, unsigned lanes) {
  const unsigned mask = lanes == 32 ? 0xffffffffu : (1u << lanes) - 1;
  for (unsigned distance = 16; distance > 0; distance /= 2) {
    const T other = shuffle_down(mask, value, distance);
    if (lane + distance < lanes) value = Op::template apply<T>(value, other);
  }
  return value;
}

template <class Op, class T> struct held;

/* A reduction variable as a kernel gets it: where partial results and the result go. */
template <class Op, class T> struct partial {
  f2c_slot slot; /* of this variable */

  F2C_METHOD T identity() const { return Op::template identity<T>(); }
  /* Pairs the variable with this thread's fold of it, for f2c::reduce. */
  F2C_METHOD held<Op, T> operator()(const T &value) const { return {slot, value}; }
};

/* A reduction to a place, as a kernel gets it: the values are compared with that at 'from', where the loop has not come before. */
template <class Op, class T> struct partial_from : partial<Op, T> { long long from; };

/* A variable that keeps the value of one iteration, as a kernel gets it: the thread that has that iteration
 * stores it, `if (i == it.last(0)) x_ = x;`, and no other. */
template <class T> struct last {
  T *to; /* its result slot */
  __device__ __forceinline__ const last &operator=(const T &value) const {
    *to = value;
    return *this;
  }
};

/* This thread's share of one reduction. */
template <class Op, class T> struct held {
  f2c_slot slot; /* of this variable */
  T value;       /* fold of: the thread's iterations, then its warp, then (warp 0) its block, then the grid */

  template <int K> __device__ __forceinline__ T *shared() const {
    F2C_SHARED(T, warps, 32);
    return warps;
  }
  __device__ __forceinline__ words<T> *partials() const { return static_cast<words<T> *>(slot.partials); }
  __device__ __forceinline__ void fold(unsigned lane, unsigned lanes) { value = fold_warp<Op>(value, lane, lanes); }
  template <int K> __device__ __forceinline__ void put(unsigned warp) const { shared<K>()[warp] = value; }
  template <int K> __device__ __forceinline__ void get(unsigned lane, unsigned warps, unsigned lanes) {
    value = Op::template identity<T>();
    for (unsigned w = lane; w < warps; w += lanes) value = Op::template apply<T>(value, shared<K>()[w]);
  }
  __device__ __forceinline__ void publish(unsigned block) const { partials()[block] = words<T>::of(value); }
  __device__ __forceinline__ void collect(unsigned lane, unsigned lanes, unsigned blocks) {
    const words<T> *const from = partials();
    value = fold_fetched<Op, T>(lane, blocks, lanes, [&](unsigned b) { return from + b; });
  }
  __device__ __forceinline__ void deliver() const { *static_cast<T *>(slot.result) = value; }
};

template <class... H> F2C_DEVICE_FN const f2c_slot &first_slot(const f2c_slot &slot, const H &...) { return slot; }

/* 0, 1, .. N-1 as template arguments. */
template <int... K> struct number_list {};
template <int N, int... K> struct count_up : count_up<N - 1, N - 1, K...> {};
template <int... K> struct count_up<0, K...> { using list = number_list<K...>; };

template <int... K, class... H> F2C_DEVICE_FN void reduce_all(number_list<K...>, H... h) {
  const unsigned threads = blockDim.x * blockDim.y * blockDim.z;
  const unsigned thread = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  const unsigned warp = thread / 32, lane = thread % 32, warps = (threads + 31) / 32;
  const unsigned lanes = threads - warp * 32 < 32 ? threads - warp * 32 : 32;
  (h.fold(lane, lanes), ...);
  if (warps > 1) {
    if (lane == 0) (h.template put<K>(warp), ...);
    __syncthreads();
    if (warp != 0) return;
    (h.template get<K>(lane, warps, lanes), ...);
    (h.fold(lane, lanes), ...);
  }

  const unsigned blocks = gridDim.x * gridDim.y * gridDim.z;
  const f2c_slot &slot = first_slot(h.slot...);
  if (blocks > 1) {
    unsigned last = 0;
    if (lane == 0) {
      (h.publish(blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z)), ...);
      __threadfence();
      last = atomicInc(slot.ticket, blocks - 1) == blocks - 1;
    }
    last = __shfl_sync(lanes == 32 ? 0xffffffffu : (1u << lanes) - 1, last, 0);
    if (!last) return;
    __threadfence();
    (h.collect(lane, lanes, blocks), ...);
    (h.fold(lane, lanes), ...);
  }
  if (lane == 0) {
    (h.deliver(), ...);
    __threadfence_system();
    *static_cast<volatile unsigned *>(slot.flag) = slot.seq;
  }
}

/* Ends the reductions of a kernel: f2c::reduce(eps_(eps), s_(s)). Every thread of the grid calls it, once. */
template <class... H> F2C_DEVICE_FN void reduce(H... h) { reduce_all(typename count_up<sizeof...(H)>::list(), h...); }

} // namespace F2C_CODE
} // namespace f2c
