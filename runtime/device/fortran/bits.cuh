/* bits.cuh: Fortran's bit intrinsics on integers of every kind. Shifts by the whole width are defined, as
 * Fortran has it. */
#pragma once

namespace f2c {
inline namespace F2C_CODE {

template <class T> using bits_of = std::make_unsigned_t<T>;
template <class T> constexpr int bit_size = 8 * static_cast<int>(sizeof(T));

template <class T> F2C_FN T iand(T a, T b) { return static_cast<T>(a & b); }
template <class T> F2C_FN T ior(T a, T b) { return static_cast<T>(a | b); }
template <class T> F2C_FN T ieor(T a, T b) { return static_cast<T>(a ^ b); }
template <class T> F2C_FN T bit_not(T a) { return static_cast<T>(~a); }

template <class T> F2C_FN T shiftl(T a, int n) {
  return n >= bit_size<T> ? T(0) : static_cast<T>(static_cast<unsigned long long>(static_cast<bits_of<T>>(a)) << n);
}
template <class T> F2C_FN T shiftr(T a, int n) { return n >= bit_size<T> ? T(0) : static_cast<T>(static_cast<bits_of<T>>(a) >> n); }
template <class T> F2C_FN T shifta(T a, int n) { return static_cast<T>(a >> (n >= bit_size<T> ? bit_size<T> - 1 : n)); }
template <class T> F2C_FN T ishft(T a, int n) { return n >= 0 ? shiftl(a, n) : shiftr(a, -n); }
/* Rotates the low `size` bits left by n. */
template <class T> F2C_FN T ishftc(T a, int n, int size = bit_size<T>) {
  const T low = size >= bit_size<T> ? static_cast<T>(-1) : static_cast<T>(shiftl(T(1), size) - 1);
  const int left = n < 0 ? n + size : n;
  const T field = static_cast<T>(a & low);
  const T turned = static_cast<T>((shiftl(field, left) | shiftr(field, size - left)) & low);
  return static_cast<T>((a & ~low) | turned);
}
template <class T> F2C_FN T ibits(T a, int pos, int len) {
  return static_cast<T>(shiftr(a, pos) & (len >= bit_size<T> ? static_cast<T>(-1) : static_cast<T>(shiftl(T(1), len) - 1)));
}
template <class T> F2C_FN T ibset(T a, int pos) { return static_cast<T>(a | shiftl(T(1), pos)); }
template <class T> F2C_FN T ibclr(T a, int pos) { return static_cast<T>(a & ~shiftl(T(1), pos)); }
template <class T> F2C_FN bool btest(T a, int pos) { return (shiftr(a, pos) & T(1)) != 0; }

template <class T> F2C_FN T merge_bits(T a, T b, T mask) { return static_cast<T>((a & mask) | (b & ~mask)); }
/* The n leftmost and rightmost bits. */
template <class T> F2C_FN T maskl(int n) { return n == 0 ? T(0) : static_cast<T>(shiftl(static_cast<T>(-1), bit_size<T> - n)); }
template <class T> F2C_FN T maskr(int n) { return n == 0 ? T(0) : shiftr(static_cast<T>(-1), bit_size<T> - n); }
/* The left and the right half of (a, b) shifted by n, which is at most the bits of one. */
template <class T> F2C_FN T dshiftl(T a, T b, int n) { return static_cast<T>(shiftl(a, n) | shiftr(b, bit_size<T> - n)); }
template <class T> F2C_FN T dshiftr(T a, T b, int n) { return static_cast<T>(shiftl(a, bit_size<T> - n) | shiftr(b, n)); }
/* Comparisons of bits, as of unsigned numbers; the shorter one is filled up with zeros. */
/* TRANSFER: the first bytes of a number as one of another type. */
template <class T, class S> F2C_FN T transfer(S source) {
  static_assert(sizeof(T) <= sizeof(S), "all of its bytes are known");
  T value;
  memcpy(&value, &source, sizeof(T));
  return value;
}
template <class T> F2C_FN unsigned long long as_bits(T a) { return static_cast<bits_of<T>>(a); }
template <class A, class B> F2C_FN bool bge(A a, B b) { return as_bits(a) >= as_bits(b); }
template <class A, class B> F2C_FN bool bgt(A a, B b) { return as_bits(a) > as_bits(b); }
template <class A, class B> F2C_FN bool ble(A a, B b) { return as_bits(a) <= as_bits(b); }
template <class A, class B> F2C_FN bool blt(A a, B b) { return as_bits(a) < as_bits(b); }

/* The device's own instructions: its compiler leaves a loop over the bits as it is. */
F2C_FN int ones(unsigned long long a) {
#ifdef __CUDA_ARCH__
  return __popcll(a);
#else
  return __builtin_popcountll(a);
#endif
}
/* Zeros to the left in 64 bits. */
F2C_FN int zeros(unsigned long long a) {
#ifdef __CUDA_ARCH__
  return __clzll(static_cast<long long>(a));
#else
  return a == 0 ? 64 : __builtin_clzll(a);
#endif
}
template <class T> F2C_FN int popcnt(T a) { return ones(static_cast<bits_of<T>>(a)); }
template <class T> F2C_FN int poppar(T a) { return popcnt(a) & 1; }
template <class T> F2C_FN int leadz(T a) { return zeros(static_cast<bits_of<T>>(a)) - (64 - bit_size<T>); }
template <class T> F2C_FN int trailz(T a) { return a == 0 ? bit_size<T> : popcnt(static_cast<T>((a & -a) - 1)); }

} // namespace F2C_CODE
} // namespace f2c
