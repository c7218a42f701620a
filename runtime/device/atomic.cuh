/* atomic.cuh: `*p = op(*p, v)` at once, for OpenACC's and OpenMP's atomic and for indirect reductions. */
#pragma once

namespace f2c {
inline namespace F2C_CODE {

/* Compare and swap of the 4- or 8-byte value at p. */
template <class T, class W, class Op> F2C_DEVICE_FN void atomic_swap(T *p, T v) {
  W *const word = reinterpret_cast<W *>(p);
  W seen = *const_cast<volatile W *>(word);
  for (;;) {
    T old;
    __builtin_memcpy(&old, &seen, sizeof(T));
    const T changed = Op::template apply<T>(old, v);
    W next;
    __builtin_memcpy(&next, &changed, sizeof(T));
    const W found = atomicCAS(word, seen, next);
    if (found == seen) return;
    seen = found;
  }
}
/* The same for 1- and 2-byte values, inside the aligned word that holds them. */
template <class T, class Op> F2C_DEVICE_FN void atomic_swap_part(T *p, T v) {
  const unsigned long long address = reinterpret_cast<unsigned long long>(p);
  unsigned *const word = reinterpret_cast<unsigned *>(address & ~3ull);
  const int shift = static_cast<int>(address & 3) * 8;
  const unsigned mask = ((1u << (8 * sizeof(T))) - 1) << shift;
  unsigned seen = *const_cast<volatile unsigned *>(word);
  for (;;) {
    const T changed = Op::template apply<T>(static_cast<T>((seen & mask) >> shift), v);
    const unsigned next = (seen & ~mask) | ((static_cast<unsigned>(changed) << shift) & mask);
    const unsigned found = atomicCAS(word, seen, next);
    if (found == seen) return;
    seen = found;
  }
}

template <class Op, class T> F2C_DEVICE_FN void atomic_update(T *p, T v) {
  if constexpr (std::is_same<Op, op::sum>::value && (std::is_same<T, int>::value || is_real<T>))
    atomicAdd(p, v);
  else if constexpr (std::is_same<Op, op::sum>::value && is_integer<T> && sizeof(T) == 8)
    atomicAdd(reinterpret_cast<unsigned long long *>(p), static_cast<unsigned long long>(v));
  else if constexpr (sizeof(T) < 4)
    atomic_swap_part<T, Op>(p, v);
  else if constexpr (sizeof(T) == 4)
    atomic_swap<T, unsigned, Op>(p, v);
  else
    atomic_swap<T, unsigned long long, Op>(p, v);
}
/* A complex sum is two real ones; no other operator of a double complex fits an atomic. */
template <class Op, class T> F2C_DEVICE_FN void atomic_update(complex<T> *p, complex<T> v) {
  if constexpr (std::is_same<Op, op::sum>::value) {
    atomicAdd(&p->re, v.re);
    atomicAdd(&p->im, v.im);
  } else {
    static_assert(sizeof(T) == 4, "atomic update of a double complex other than +");
    atomic_swap<complex<T>, unsigned long long, Op>(p, v);
  }
}

template <class T> F2C_DEVICE_FN T atomic_read(const T *p) { return *const_cast<const volatile T *>(p); }
template <class T> F2C_DEVICE_FN void atomic_write(T *p, T v) { *const_cast<volatile T *>(p) = v; }
/* v = *p; *p = op(*p, add), at once, for 4- and 8-byte integers: `atomic capture`. */
template <class T> F2C_DEVICE_FN T atomic_fetch_add(T *p, T v) {
  if constexpr (sizeof(T) == 8)
    return static_cast<T>(
        atomicAdd(reinterpret_cast<unsigned long long *>(p), static_cast<unsigned long long>(v)));
  else
    return atomicAdd(p, v);
}

} // namespace F2C_CODE
} // namespace f2c
