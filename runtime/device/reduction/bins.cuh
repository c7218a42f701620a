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
  static constexpr size_t bytes = (exact<float>::window + 1) * 4; /* limbs, and what negative sums begin with */
};
template <> struct binning<op::sum, double, false> {
  static constexpr bool apart = true;
  static constexpr size_t bytes = (exact<double>::window + 1) * 4;
};

/* What updates do in device memory. No part of the text around them: what goes on in shared memory would be slower for it, as the instruction
 * cache is small. */

/* Lanes that meet combine their values first, which spares turns in the L2. `k`: the element's number; many: there are 2^32. */
template <class Op, class T> F2C_COLD void update_far(T *element, T value, bool many, unsigned k) {
  const unsigned here = lanes_here(), lane = lane_number(), group = many ? 0 : lanes_met(here, k, lane);
  if (!group || fold_group(here, group, lane, value, [](T a, T b) { return Op::template apply<T>(a, b); }))
    atomic_update<Op>(element, value);
}

/* Slots of a block in its shared memory, for an array that has no copy there: an element belongs to one slot, and the first that comes to a slot has
 * it until the end. So what few elements of a large array get meets in shared memory, wherever they are. */
constexpr unsigned slot_free = ~0u;
template <class Op, class T>
F2C_COLD void update_slot(unsigned *owners, T *values, unsigned slots, unsigned k, T *element, T value) {
  const unsigned slot = k & (slots - 1);
  unsigned owner = *const_cast<volatile unsigned *>(&owners[slot]);
  if (owner == slot_free) {
    owner = atomicCAS(&owners[slot], slot_free, k);
    if (owner == slot_free) owner = k;
  }
  if (owner == k)
    atomic_update<Op>(&values[slot], value);
  else
    update_far<Op>(element, value, false, k);
}

/* What all exact sums of a launch are about, before the sums. */
struct exact_about {
  unsigned touched; /* limbs that some sum has, a bit each, and whether one has rare values; 0 between launches */
  unsigned blocks;  /* of the kernel that settles, which have ended; 0 between launches */
};
constexpr unsigned exact_some_rare = 1u << 31; /* in exact_about.touched */

/* Of each exact sum whether it has rare values. */
template <class T> F2C_DEVICE_FN unsigned *exact_states(unsigned long long *sums, long long count) {
  return reinterpret_cast<unsigned *>(sums + count * exact<T>::window);
}
/* Of the lanes `here`, those of `group` have values for the sum whose window is at `window`, limbs so far from each other: which limbs the
 * caller has added to. *fits: false where the caller's value is too small to be added with theirs. */
template <class T>
F2C_DEVICE_FN unsigned exact_add_met(unsigned here, unsigned group, unsigned long long *window, long long stride, common_value<T> x,
                                     bool *fits) {
  using number = typename met<T>::number;
  const int most = lanes_max(here, x.at), at = most > met<T>::reach ? most - met<T>::reach : 0;
  *fits = x.at >= at;
  const number magnitude = *fits ? static_cast<number>(x.magnitude) << (x.at - at) : 0;
  number sum = x.negative ? -magnitude : magnitude;
  return fold_group(here, group, lane_number(), sum, [](number a, number b) { return a + b; })
             ? add_limbs(window, stride, limbs_of<T>(sum, at))
             : 0;
}
/* Adds to sum k of `count`: a bit for each limb, and exact_some_rare. Limbs of 2^32 sums fit into no memory, so that 32 bits of a number
 * tell them apart. */
template <class T>
F2C_COLD unsigned exact_update_far(unsigned long long *sums, unsigned long long *rare, long long count, unsigned k, T value) {
  if (value == T(0)) return 0;
  if (!is_in_window(value)) {
    exact_add_rare<T>(exact_states<T>(sums, count) + k, rare + static_cast<size_t>(k) * exact_words<T>, value);
    return exact_some_rare;
  }
  const common_value<T> x = common_of(value);
  const unsigned here = lanes_here(), group = lanes_met(here, k, lane_number());
  bool fits = false;
  const unsigned touched = group ? exact_add_met(here, group, sums + k, count, x, &fits) : 0;
  return fits ? touched : touched | add_limbs(sums + k, count, limbs_of(x));
}
/* Each thread says which limbs it has added to. */
F2C_DEVICE_FN void exact_tell(exact_about *about, unsigned touched) {
  const unsigned here = lanes_here(), all = lanes_or(here, touched);
  if ((all & ~*const_cast<volatile unsigned *>(&about->touched)) != 0 &&
      lane_number() == static_cast<unsigned>(__ffs(static_cast<int>(here))) - 1)
    atomicOr(&about->touched, all);
}

/* The array of a kernel: every thread of the grid calls open, then update any number of times, then close. */
template <class Op, class T, bool Fast = false> struct bins {
  using how = binning<Op, T, Fast>;
  T *array;        /* the element at the lowest address */
  long long count; /* elements from there on */
  unsigned long long *sums; /* device: how::apart: the windows of the sums, first limbs before second ones, and then of each sum whether it has
                             * rare values; zeros between launches; else null */
  exact_about *about;           /* device: of these sums */
  int cleared;                  /* number of their memory among what the launch has cleared: the launcher's */
  unsigned long long *rare;     /* device: how::apart: these sums, all limbs; set where a sum has any */
  unsigned at;                  /* this array's part of the block's dynamic shared memory, bytes from its begin */
  int copies;                   /* copies of the array there; 0: none */
  unsigned slots;               /* without copies: slots there, a power of two; 0: none */
  mutable unsigned touched = 0; /* limbs that this thread has added to in device memory */

  __device__ __forceinline__ char *shared() const {
    F2C_DYNAMIC_SHARED(char, all);
    return all + at;
  }
  F2C_DEVICE_FN unsigned thread() { return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z); }
  F2C_DEVICE_FN unsigned threads() { return blockDim.x * blockDim.y * blockDim.z; }

  /* Values of slots; behind them the elements that have these. */
  __device__ __forceinline__ T *slot_values() const { return reinterpret_cast<T *>(shared()); }
  __device__ __forceinline__ unsigned *slot_owners() const { return reinterpret_cast<unsigned *>(slot_values() + slots); }
  __device__ __forceinline__ void open_slots() const {
    for (unsigned k = thread(); k < slots; k += threads()) {
      slot_values()[k] = Op::template identity<T>();
      slot_owners()[k] = slot_free;
    }
    __syncthreads();
  }
  __device__ __forceinline__ void close_slots() const {
    __syncthreads();
    for (unsigned k = thread(); k < slots; k += threads())
      if (slot_owners()[k] != slot_free) atomic_update<Op>(&array[slot_owners()[k]], slot_values()[k]);
  }

  __device__ __forceinline__ void open() const {
    if constexpr (!how::apart)
      if (slots != 0) open_slots();
    if (copies == 0) return;
    const unsigned words = static_cast<unsigned>(count * copies);
    if constexpr (how::apart) {
      for (unsigned k = thread(); k < words * (how::bytes / 4); k += threads()) reinterpret_cast<unsigned *>(shared())[k] = 0;
    } else {
      for (unsigned k = thread(); k < words; k += threads()) reinterpret_cast<T *>(shared())[k] = Op::template identity<T>();
    }
    __syncthreads();
  }

  /* The value changes no element. */
  F2C_DEVICE_FN bool changes_none(T value) {
    if constexpr (std::is_same<Op, op::lor>::value || std::is_same<Op, op::land>::value || std::is_same<Op, op::ior>::value)
      return value == Op::template identity<T>();
    else
      return false;
  }
  /* Sums of reals in shared memory are retried until nobody is between. Integers are not, and what finds out whether lanes of a warp mean
   * the same element keeps loads of later iterations from starting early. */
  static __device__ __forceinline__ void update_near(T *at, T value) {
    const bool together = is_real<T> && std::is_same<Op, op::sum>::value && warp_agrees(reinterpret_cast<size_t>(at));
    if (together) value = fold_warp<Op>(value, lane_number(), 32);
    if (!together || lane_number() == 0) atomic_update<Op>(at, value);
  }

  __device__ __forceinline__ void update_apart(long long k, size_t copy, T value) const {
    if (copies == 0)
      touched |= exact_update_far<T>(sums, rare, count, static_cast<unsigned>(k), value);
    else if (value == T(0))
      return;
    else if (!is_in_window(value)) {
      exact_add_rare<T>(exact_states<T>(sums, count) + k, rare + k * exact_words<T>, value);
      touched |= exact_some_rare;
    } else
      add_limbs<T>(reinterpret_cast<unsigned *>(shared()) + (copy + static_cast<size_t>(k)) * (exact<T>::window + 1),
                   limbs_of(common_of(value)));
  }

  /* *element = op(*element, value) */
  __device__ __forceinline__ void update(T *element, T value) const {
    const long long k = element - array;
    const size_t copy = copies > 1 ? thread() / 32 % static_cast<unsigned>(copies) * static_cast<size_t>(count) : 0;
    if constexpr (how::apart) {
      update_apart(k, copy, value);
    } else {
      if (changes_none(value)) return;
      if (slots != 0)
        update_slot<Op>(slot_owners(), slot_values(), slots, static_cast<unsigned>(k), element, value);
      else if (copies == 0)
        update_far<Op>(element, value, count >> 32 != 0, static_cast<unsigned>(k));
      else /* apart from the other one: each knows which memory it is in */
        update_near(reinterpret_cast<T *>(shared()) + copy + k, value);
    }
  }

  __device__ __forceinline__ void close() const {
    if (copies == 0) {
      if constexpr (how::apart)
        exact_tell(about, touched);
      else if (slots != 0)
        close_slots();
      return;
    }
    __syncthreads();
    const unsigned n = static_cast<unsigned>(count);
    if constexpr (how::apart) {
      constexpr unsigned each = exact<T>::window;
      const auto own = reinterpret_cast<const unsigned *>(shared());
      for (unsigned k = thread(); k < n * each; k += threads()) {
        long long v = 0;
        for (int c = 0; c < copies; c++) {
          const unsigned *const limb = own + (static_cast<size_t>(c) * n + k % n) * (each + 1) + k / n;
          v += *limb;
          if (k / n == each - 1) v += static_cast<long long>(static_cast<int>(limb[1])) * (1ll << 32);
        }
        if (v == 0) continue;
        atomicAdd(&sums[k], static_cast<unsigned long long>(v));
        touched |= 1u << k / n;
      }
      exact_tell(about, touched);
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

/* The same of an element that is the same in all iterations. */
template <class Op, class T> struct fixed_part {
  T value = Op::template identity<T>();
  bool any = false;

  __device__ __forceinline__ void update(T next) {
    value = Op::template apply<T>(value, next);
    any = true;
  }
  template <class Bins> __device__ __forceinline__ void close(const Bins &bins, T *element) const {
    const bool some = lanes_or(lanes_here(), any) != 0; /* of threads beside each other */
    thread_part<Op, T>{some ? element : nullptr, value}.close(bins);
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

/* Adds the sums to the elements of the array, and leaves zeros. */
template <class T>
static __global__ void settle_bins(T *array, long long count, unsigned long long *sums, const unsigned long long *rare,
                                   exact_about *about) {
  constexpr int words = exact<T>::window;
  unsigned *const states = exact_states<T>(sums, count);
  const unsigned touched = *const_cast<volatile unsigned *>(&about->touched);
  const long long stride = static_cast<long long>(gridDim.x) * blockDim.x;
  for (long long k = static_cast<long long>(blockIdx.x) * blockDim.x + threadIdx.x; k < count && touched != 0; k += stride) {
    long long own[words];
    bool any = false;
    F2C_UNROLL_ALL
    for (int w = 0; w < words; w++) {
      own[w] = touched >> w & 1 ? static_cast<long long>(sums[w * count + k]) : 0;
      any = any || own[w] != 0;
    }
    const bool has_rare = touched & exact_some_rare && states[k] != 0;
    if (!any && !has_rare) continue;
    F2C_UNROLL_ALL
    for (int w = 0; w < words; w++)
      if (own[w] != 0) sums[w * count + k] = 0;
    if (has_rare) states[k] = 0;
    const T element = array[k];
    if (has_rare || (element != T(0) && !is_in_window(element))) {
      long long window[words]; /* in memory; `own` is not */
      F2C_UNROLL_ALL
      for (int w = 0; w < words; w++) window[w] = own[w];
      array[k] = settled_rare(element, window, has_rare ? rare + k * exact_words<T> : nullptr);
      continue;
    }
    if (element != T(0)) add_to_window<T>(own, limbs_of(common_of(element)));
    array[k] = window_value<T>(own);
  }
  __syncthreads();
  if (threadIdx.x != 0) return;
  __threadfence();
  if (atomicAdd(&about->blocks, 1u) + 1 != gridDim.x) return; /* the last one has all before it */
  atomicExch(&about->touched, 0u);
  atomicExch(&about->blocks, 0u);
}

} // namespace F2C_CODE
} // namespace f2c
