/* bins.cuh: arrays whose elements iterations combine values into, h(idx(i)) = h(idx(i)) + w(i), wherever idx
 * points.
 *
 * What iterations combine is the same in any order but for sums of reals, which are made exactly (exact.cuh)
 * unless the program was translated with --fast-reductions. Where the array is small each block has copies of
 * its own in shared memory, and combines them with the array once, at its end. */
#pragma once

namespace f2c {
inline namespace F2C_CODE {

/* How values of type T are combined under Op by blocks, and how many words an element takes until then. */
template <class Op, class T, bool Fast> struct binning {
  static constexpr bool apart = false;       /* what is combined is kept beside the array */
  static constexpr size_t bytes = sizeof(T); /* of one element in shared memory */
};
template <> struct binning<op::sum, float, false> {
  static constexpr bool apart = true;
  static constexpr size_t bytes = (exact<float>::window + 1) * 8; /* one more than it needs: elements begin in different banks */
};
template <> struct binning<op::sum, double, false> {
  static constexpr bool apart = true;
  static constexpr size_t bytes = (exact<double>::window + 1) * 8; /* one more than it needs: elements begin in different banks */
};

/* The array of a kernel: every thread of the grid calls open, then update any number of times, then close. */
template <class Op, class T, bool Fast = false> struct bins {
  using how = binning<Op, T, Fast>;
  T *array;                 /* the element at the lowest address */
  long long count;          /* elements from there on */
  unsigned long long *sums; /* device: how::apart: the windows of the sums, and then of each whether it has rare values; else null */
  unsigned long long *rare; /* device: how::apart: these sums, all limbs; set where a sum has any */
  unsigned at;              /* this array's part of the block's dynamic shared memory, bytes from its begin */
  int copies;               /* copies of the array there; 0: none */

  __device__ __forceinline__ char *shared() const {
    F2C_DYNAMIC_SHARED(char, all);
    return all + at;
  }
  F2C_DEVICE_FN unsigned thread() { return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z); }
  F2C_DEVICE_FN unsigned threads() { return blockDim.x * blockDim.y * blockDim.z; }

  __device__ __forceinline__ void open() const {
    if (copies == 0) return;
    const unsigned words = static_cast<unsigned>(count * copies);
    if constexpr (how::apart) {
      for (unsigned k = thread(); k < words * (how::bytes / 8); k += threads())
        reinterpret_cast<unsigned long long *>(shared())[k] = 0;
    } else {
      for (unsigned k = thread(); k < words; k += threads()) reinterpret_cast<T *>(shared())[k] = Op::template identity<T>();
    }
    __syncthreads();
  }

  /* Sums of reals in shared memory are retried until nobody is between. Integers are not, and what finds out whether lanes of a warp mean
   * the same element keeps loads of later iterations from starting early. */
  static __device__ __forceinline__ void update_one(T *at, T value) {
    if constexpr (is_real<T>)
      atomic_update_crowded<Op>(at, value, thread() % 32);
    else
      atomic_update<Op>(at, value);
  }

  __device__ __forceinline__ unsigned *states() const { return reinterpret_cast<unsigned *>(sums + count * exact<T>::window); }
  __device__ __forceinline__ void update_apart(long long k, size_t copy, T value) const {
    constexpr int words = exact<T>::window;
    if (value == T(0)) return;
    if (!is_in_window(value))
      exact_add_rare<T>(states() + k, rare + k * exact_words<T>, value);
    else if (copies == 0)
      exact_add_common<T>(sums + k * words, value);
    else
      exact_add_common<T>(reinterpret_cast<unsigned long long *>(shared()) + (copy + static_cast<size_t>(k)) * (words + 1), value);
  }

  /* *element = op(*element, value) */
  __device__ __forceinline__ void update(T *element, T value) const {
    const long long k = element - array;
    const size_t copy = copies > 1 ? thread() / 32 % static_cast<unsigned>(copies) * static_cast<size_t>(count) : 0;
    if constexpr (how::apart)
      update_apart(k, copy, value);
    else if (copies == 0)
      update_one(element, value);
    else /* apart from the other one: each knows which memory it is in */
      update_one(reinterpret_cast<T *>(shared()) + copy + k, value);
  }

  __device__ __forceinline__ void close() const {
    if (copies == 0) return;
    __syncthreads();
    const unsigned n = static_cast<unsigned>(count);
    if constexpr (how::apart) {
      constexpr unsigned each = exact<T>::window;
      const auto own = reinterpret_cast<const unsigned long long *>(shared());
      for (unsigned k = thread(); k < n * each; k += threads())
        for (int c = 0; c < copies; c++) {
          const unsigned long long v = own[(static_cast<size_t>(c) * n + k / each) * (each + 1) + k % each];
          if (v != 0) atomicAdd(&sums[k], v);
        }
    } else {
      const auto own = reinterpret_cast<const T *>(shared());
      const T none = Op::template identity<T>();
      for (unsigned k = thread(); k < n; k += threads()) {
        T v = own[k];
        for (int c = 1; c < copies; c++) v = Op::template apply<T>(v, own[static_cast<size_t>(c) * n + k]);
        if (!(v == none) && !(none != none && v != v)) atomic_update<Op>(&array[k], v);
      }
    }
  }
};

/* A COMPLEX sum is two real ones. */
template <class T, bool Fast> struct bins<op::sum, complex<T>, Fast> {
  bins<op::sum, T, Fast> parts;
  __device__ __forceinline__ void open() const { parts.open(); }
  __device__ __forceinline__ void update(complex<T> *element, complex<T> value) const {
    parts.update(&element->re, value.re);
    parts.update(&element->im, value.im);
  }
  __device__ __forceinline__ void close() const { parts.close(); }
};

/* Components of these types of an array of objects, all of which are numbers of each type as far as addresses go. */
template <class Op, bool Fast, class... T> struct part_bins : bins<Op, T, Fast>... {
  using bins<Op, T, Fast>::update...;
  __device__ __forceinline__ void open() const { (bins<Op, T, Fast>::open(), ...); }
  __device__ __forceinline__ void close() const { (bins<Op, T, Fast>::close(), ...); }
};

/* What a thread combines into an element that constants or loops choose, one reference of the source: it stays with the thread until the next
 * value is for another element, and at the end a warp whose threads have one element combines it once. */
template <class Op, class T> struct thread_part {
  T *element = nullptr;
  T value = {};

  template <class Bins> __device__ __forceinline__ void update(const Bins &bins, T *at, T next) {
    if (at == element) {
      value = Op::template apply<T>(value, next);
      return;
    }
    if (element) bins.update(element, value);
    element = at;
    value = next;
  }
  /* All threads of the block come here. */
  template <class Bins> __device__ __forceinline__ void close(const Bins &bins) const {
    const unsigned lane = bins.thread() % 32;
    const bool together = element && warp_agrees(reinterpret_cast<size_t>(element));
    const T all = together ? fold_warp<Op>(value, lane, 32) : value;
    if (element && (!together || lane == 0)) bins.update(element, all);
  }
};

/* A sum with rare values, or to an element that is one: `window` and, if `more` is not null, the limbs there. */
template <class T> F2C_COLD T settled_rare(T element, const long long *window, const unsigned long long *more) {
  constexpr int words = exact_words<T>;
  long long own[words];
  for (int w = 0; w < words; w++) own[w] = more ? static_cast<long long>(more[w]) : 0;
  for (int w = 0; w < exact<T>::window; w++) own[exact<T>::first + w] += window[w];
  exact_split(
      element, [&](int w, long long v) { own[w] += v; }, [&](int bits) { own[words - 1] |= bits; });
  return exact_value<T>(own);
}

/* Adds the sums to the elements of the array. */
template <class T>
static __global__ void settle_bins(T *array, long long count, const unsigned long long *sums, const unsigned long long *rare) {
  constexpr int words = exact<T>::window;
  const auto states = reinterpret_cast<const unsigned *>(sums + count * words);
  const long long stride = static_cast<long long>(gridDim.x) * blockDim.x;
  for (long long k = static_cast<long long>(blockIdx.x) * blockDim.x + threadIdx.x; k < count; k += stride) {
    long long own[words + 1];
    const bool has_rare = states[k] != 0;
    bool any = has_rare;
    for (int w = 0; w < words; w++) {
      own[w] = static_cast<long long>(sums[k * words + w]);
      any = any || own[w] != 0;
    }
    if (!any) continue;
    const T element = array[k];
    if (has_rare || (element != T(0) && !is_in_window(element))) {
      array[k] = settled_rare(element, own, has_rare ? rare + k * exact_words<T> : nullptr);
      continue;
    }
    if (element != T(0))
      exact_split(
          element, [&](int w, long long v) { own[w - exact<T>::first] += v; }, [](int) {});
    array[k] = window_value<T>(own);
  }
}

} // namespace F2C_CODE
} // namespace f2c
