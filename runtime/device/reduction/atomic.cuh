/* atomic.cuh: `*p = op(*p, v)` at once, for OpenACC's and OpenMP's atomic and for indirect reductions. */
#pragma once

namespace f2c {
inline namespace F2C_CODE {

/* *p = change(*p) by compare and swap of the 4- or 8-byte value at p; returns what was there. A value that does not change, as most
 * do under max, need not be swapped. */
template <class W, class T, class F> F2C_DEVICE_FN T atomic_swap(T *p, F change) {
  W *const word = reinterpret_cast<W *>(p);
  W seen = *const_cast<volatile W *>(word);
  for (;;) {
    T old;
    __builtin_memcpy(&old, &seen, sizeof(T));
    const T changed = change(old);
    W next;
    __builtin_memcpy(&next, &changed, sizeof(T));
    if (next == seen) return old;
    const W found = atomicCAS(word, seen, next);
    if (found == seen) return old;
    seen = found;
  }
}
/* The same for 1- and 2-byte values, inside the aligned word that holds them. */
template <class T, class F> F2C_DEVICE_FN T atomic_swap_part(T *p, F change) {
  const unsigned long long address = reinterpret_cast<unsigned long long>(p);
  unsigned *const word = reinterpret_cast<unsigned *>(address & ~3ull);
  const int shift = static_cast<int>(address & 3) * 8;
  const unsigned mask = ((1u << (8 * sizeof(T))) - 1) << shift;
  unsigned seen = *const_cast<volatile unsigned *>(word);
  for (;;) {
    const T old = static_cast<T>((seen & mask) >> shift), changed = change(old);
    const unsigned next = (seen & ~mask) | ((static_cast<unsigned>(changed) << shift) & mask);
    if (next == seen) return old;
    const unsigned found = atomicCAS(word, seen, next);
    if (found == seen) return old;
    seen = found;
  }
}
/* v = *p; *p = change(*p), at once; for values of up to 8 bytes. */
template <class T, class F> F2C_DEVICE_FN T atomic_change(T *p, F change) {
  static_assert(sizeof(T) <= 8, "atomic operation on a value of more than 8 bytes");
  if constexpr (sizeof(T) < 4)
    return atomic_swap_part(p, change);
  else if constexpr (sizeof(T) == 4)
    return atomic_swap<unsigned>(p, change);
  else
    return atomic_swap<unsigned long long>(p, change);
}

/* The operations that the device has for integers of a word or two. */
template <class Op, class T>
constexpr bool is_native_atomic = is_integer<T> && sizeof(T) >= 4 &&
                                  (std::is_same<Op, op::max>::value || std::is_same<Op, op::min>::value ||
                                   std::is_same<Op, op::iand>::value || std::is_same<Op, op::ior>::value ||
                                   std::is_same<Op, op::ieor>::value);
template <class Op, class T> F2C_DEVICE_FN T atomic_native(T *p, T v) {
  using number = std::conditional_t<sizeof(T) == 8, long long, int>;
  using bits = std::make_unsigned_t<number>;
  if constexpr (std::is_same<Op, op::max>::value)
    return static_cast<T>(atomicMax(reinterpret_cast<number *>(p), static_cast<number>(v)));
  else if constexpr (std::is_same<Op, op::min>::value)
    return static_cast<T>(atomicMin(reinterpret_cast<number *>(p), static_cast<number>(v)));
  else if constexpr (std::is_same<Op, op::iand>::value)
    return static_cast<T>(atomicAnd(reinterpret_cast<bits *>(p), static_cast<bits>(v)));
  else if constexpr (std::is_same<Op, op::ior>::value)
    return static_cast<T>(atomicOr(reinterpret_cast<bits *>(p), static_cast<bits>(v)));
  else
    return static_cast<T>(atomicXor(reinterpret_cast<bits *>(p), static_cast<bits>(v)));
}

/* *p = op(*p, v); returns what was there. Many threads at one place take their turns in the L2, where a compare and swap of each would
 * fail as often as there are others. */
template <class Op, class T> F2C_DEVICE_FN T atomic_fetch(T *p, T v) {
  if constexpr (std::is_same<Op, op::sum>::value && (std::is_same<T, int>::value || is_real<T>))
    return atomicAdd(p, v);
  else if constexpr (std::is_same<Op, op::sum>::value && is_integer<T> && sizeof(T) == 8)
    return static_cast<T>(atomicAdd(reinterpret_cast<unsigned long long *>(p), static_cast<unsigned long long>(v)));
  else if constexpr (is_native_atomic<Op, T>)
    return atomic_native<Op>(p, v);
  else
    return atomic_change(p, [=](T old) { return Op::template apply<T>(old, v); });
}
template <class Op, class T> F2C_DEVICE_FN void atomic_update(T *p, T v) { atomic_fetch<Op>(p, v); }
/* A complex sum is two real ones; no other operator of a double complex fits an atomic. */
template <class Op, class T> F2C_DEVICE_FN void atomic_update(complex<T> *p, complex<T> v) {
  if constexpr (std::is_same<Op, op::sum>::value) {
    atomicAdd(&p->re, v.re);
    atomicAdd(&p->im, v.im);
  } else {
    static_assert(sizeof(T) == 4, "atomic update of a double complex other than +");
    atomic_change(p, [=](complex<T> old) { return Op::template apply<complex<T>>(old, v); });
  }
}
/* A value of up to 8 bytes is read or written in one piece. What is written becomes a value of *p's type. */
template <class T> F2C_DEVICE_FN T atomic_read(const T *p) {
  if constexpr (std::is_arithmetic<T>::value)
    return *const_cast<const volatile T *>(p);
  else
    return atomic_change(const_cast<T *>(p), [](T old) { return old; });
}
template <class T> F2C_DEVICE_FN void atomic_write(T *p, typename std::enable_if<true, T>::type v) {
  if constexpr (std::is_arithmetic<T>::value)
    *const_cast<volatile T *>(p) = v;
  else
    atomic_change(p, [=](T) { return v; });
}

} // namespace F2C_CODE
} // namespace f2c
