/* exact.cuh: sums of reals that are the same whatever order they are made in.
 *
 * A sum is kept as an integer of the width that all finite values of the type need, in units of the smallest
 * of them: 32 bits a limb, in 64-bit words, so that 2^31 values may be added before carries matter (the long
 * accumulator of Kulisch, in limbs that atomics can add to). A value adds to two limbs or three. What comes
 * out is the exact sum, rounded once.
 *
 * All but rare values add to a few limbs in the middle alone, the window. Sums have their windows close together, and the other limbs,
 * which are far away, only where a value was rare. */
#pragma once

namespace f2c {
inline namespace F2C_CODE {

template <class T> struct exact;
template <> struct exact<float> {
  static constexpr int limbs = 10, mantissa = 24, bias = 149; /* units of 2^-149 */
  static constexpr int window = 4, first = 2, spans = 2;      /* values from 2^-62 to 2^34; limbs that one adds to */
};
template <> struct exact<double> {
  static constexpr int limbs = 67, mantissa = 53, bias = 1074;
  static constexpr int window = 8, first = 29, spans = 3; /* from 2^-94 to 2^98 */
};

/* Words of the sum of one element: its limbs, then whether there were NaNs (1), +Inf (2), -Inf (4). */
template <class T> constexpr int exact_words = exact<T>::limbs + 1;

/* The exponent of x as it is stored: 0 for the smallest, all ones for what is not finite. */
template <class T> F2C_DEVICE_FN int stored_exponent(T x) {
  std::conditional_t<sizeof(T) == 4, unsigned, unsigned long long> bits;
  __builtin_memcpy(&bits, &x, sizeof bits);
  constexpr int fraction = exact<T>::mantissa - 1;
  return static_cast<int>(bits >> fraction) & ((1 << (static_cast<int>(sizeof(T)) * 8 - 1 - fraction)) - 1);
}
/* x adds to limbs of the window alone. */
template <class T> F2C_DEVICE_FN bool is_in_window(T x) {
  using e = exact<T>;
  return static_cast<unsigned>(stored_exponent(x) - 1 - e::first * 32) < (e::window - e::spans + 1) * 32u;
}

/* Calls add(k, v) for each limb k that `x` adds v to, and mark(bits) for what is not finite. */
template <class T, class A, class M> F2C_DEVICE_FN void exact_split(T x, A add, M mark) {
  constexpr int fraction = exact<T>::mantissa - 1;
  std::conditional_t<sizeof(T) == 4, unsigned, unsigned long long> bits;
  __builtin_memcpy(&bits, &x, sizeof bits);
  const unsigned long long word = bits;
  constexpr int most = (1 << (static_cast<int>(sizeof(T)) * 8 - 1 - fraction)) - 1;
  const int e = stored_exponent(x);
  const bool negative = (word >> (sizeof(T) * 8 - 1)) != 0;
  unsigned long long m = word & ((1ull << fraction) - 1);
  if (e == most) {
    mark(m != 0 ? 1 : negative ? 4 : 2);
    return;
  }
  m |= e > 0 ? 1ull << fraction : 0;
  const int at = e > 0 ? e - 1 : 0, shift = at % 32;
  const unsigned long long low = m << shift, high = shift > 0 ? m >> (64 - shift) : 0;
  const long long part[3] = {static_cast<long long>(low & 0xffffffffu), static_cast<long long>(low >> 32),
                             static_cast<long long>(high)};
  for (int k = 0; k < 3; k++)
    if (part[k] != 0) add(at / 32 + k, negative ? -part[k] : part[k]);
}

/* Adds `x` to the sum at `sum`, at once. */
template <class T> F2C_DEVICE_FN void exact_add(unsigned long long *sum, T x) {
  exact_split(
      x, [=](int k, long long v) { atomicAdd(&sum[k], static_cast<unsigned long long>(v)); },
      [=](int bits) { atomicOr(&sum[exact<T>::limbs], static_cast<unsigned long long>(bits)); });
}

/* A value in the window as an integer, magnitude * 2^at in units of the window's first limb. */
template <class T> struct common_value {
  unsigned long long magnitude;
  int at;
  bool negative;
};
template <class T> F2C_DEVICE_FN common_value<T> common_of(T x) {
  constexpr int fraction = exact<T>::mantissa - 1;
  std::conditional_t<sizeof(T) == 4, unsigned, unsigned long long> bits;
  __builtin_memcpy(&bits, &x, sizeof bits);
  const unsigned long long word = bits;
  return {(word & ((1ull << fraction) - 1)) | 1ull << fraction, stored_exponent(x) - 1 - exact<T>::first * 32,
          (word >> (sizeof(T) * 8 - 1)) != 0};
}

/* What is added to the window: limbs from number `first` on. */
template <int Limbs> struct limbs_added {
  unsigned limb[Limbs];
  int first;
  bool negative;
};
template <class T> F2C_DEVICE_FN limbs_added<exact<T>::spans> limbs_of(common_value<T> x) {
  const int shift = x.at % 32;
  const unsigned long long low = x.magnitude << shift;
  limbs_added<exact<T>::spans> l = {{}, x.at / 32, x.negative};
  l.limb[0] = static_cast<unsigned>(low), l.limb[1] = static_cast<unsigned>(low >> 32);
  if constexpr (exact<T>::spans > 2) l.limb[2] = shift > 0 ? static_cast<unsigned>(x.magnitude >> (64 - shift)) : 0;
  return l;
}

/* Adds to a window whose limbs are 64-bit words, `stride` words from each other: of those that are not 0 any more, a bit each. */
template <int Limbs> F2C_DEVICE_FN unsigned add_limbs(unsigned long long *window, long long stride, const limbs_added<Limbs> &l) {
  unsigned touched = 0;
  for (int k = 0; k < Limbs; k++) {
    const auto v = static_cast<unsigned long long>(l.limb[k]);
    if (v == 0) continue;
    atomicAdd(&window[(l.first + k) * stride], l.negative ? 0 - v : v);
    touched |= 1u << (l.first + k);
  }
  return touched;
}
/* Adds to a window whose limbs are 32-bit words, as a number of two's complement that has one word more than the window. Each addition
 * that goes over the end of its word tells the next one, so that what all of them leave is the sum, whatever their order. */
template <class T, int Limbs> F2C_DEVICE_FN void add_limbs(unsigned *window, const limbs_added<Limbs> &l) {
  const auto add = [&](int k, unsigned v) -> unsigned {
    const unsigned old = atomicAdd(&window[l.first + k], l.negative ? 0 - v : v);
    return l.negative ? old < v : old + v < v;
  };
  unsigned carry = 0;
  F2C_UNROLL_ALL
  for (int k = 0; k < Limbs; k++) {
    const unsigned v = l.limb[k] + carry;
    carry = v < carry ? 1 : 0;
    if (v != 0) carry += add(k, v);
  }
  for (int k = Limbs; carry != 0 && l.first + k <= exact<T>::window; k++) carry = add(k, 1);
}

/* Values of several lanes as one integer, in units that the largest of them chooses; values that are smaller by `reach` bits do not fit in. */
template <class T> struct met;
template <> struct met<float> {
  using number = long long;
  using magnitude = unsigned long long;
  static constexpr int reach = 32, limbs = 3;
};
template <> struct met<double> {
  __extension__ using number = __int128;
  __extension__ using magnitude = unsigned __int128;
  static constexpr int reach = 64, limbs = 5;
};
/* |sum| * 2^at */
template <class T> F2C_DEVICE_FN limbs_added<met<T>::limbs> limbs_of(typename met<T>::number sum, int at) {
  using magnitude = typename met<T>::magnitude;
  constexpr int limbs = met<T>::limbs;
  const int shift = at % 32;
  limbs_added<limbs> l = {{}, at / 32, sum < 0};
  const magnitude m = sum < 0 ? 0 - static_cast<magnitude>(sum) : static_cast<magnitude>(sum);
  const magnitude low = m << shift;
  F2C_UNROLL_ALL
  for (int k = 0; k < limbs - 1; k++) l.limb[k] = static_cast<unsigned>(low >> (32 * k));
  l.limb[limbs - 1] = shift > 0 ? static_cast<unsigned>(m >> (32 * (limbs - 1) - shift)) : 0;
  return l;
}

/* The same where it is not: *state says whether `sum` has been begun, 0: no, 1: a thread is about to, 2: yes. */
template <class T> F2C_COLD void exact_add_rare(unsigned *state, unsigned long long *sum, T x) {
  for (;;) {
    const unsigned seen = *const_cast<volatile unsigned *>(state);
    if (seen == 2) break;
    if (seen == 0 && atomicCAS(state, 0u, 1u) == 0) {
      for (int k = 0; k < exact_words<T>; k++) sum[k] = 0;
      __threadfence();
      atomicExch(state, 2u);
    } else {
      spin_pause();
    }
  }
  __threadfence();
  exact_add(sum, x);
}

/* The value of a sum of all limbs, rounded; `sum` is one thread's own, and is changed. */
template <class T> F2C_DEVICE_FN T limbs_value(long long *sum) {
  constexpr int limbs = exact<T>::limbs, bias = exact<T>::bias;
  long long carry = 0;
  for (int k = 0; k < limbs; k++) {
    carry += sum[k];
    sum[k] = carry & 0xffffffffll;
    carry >>= 32;
  }
  const bool negative = carry < 0;
  long long borrow = negative ? 1 : 0; /* the magnitude: all bits inverted, plus 1 */
  int top = -1;
  for (int k = 0; k < limbs; k++) {
    if (negative) {
      borrow += ~sum[k] & 0xffffffffll;
      sum[k] = borrow & 0xffffffffll;
      borrow >>= 32;
    }
    if (sum[k] != 0) top = k;
  }
  if (top < 0) return T(0);
  /* the first 64 bits, the last of which stands for all that follow */
  const auto limb = [&](int k) { return k >= 0 ? static_cast<unsigned long long>(sum[k]) : 0ull; };
  int lead = 31;
  while (!(limb(top) >> lead & 1)) lead--;
  const int shift = 31 - lead;
  unsigned long long m = limb(top) << 32 | limb(top - 1);
  m = shift > 0 ? m << shift | limb(top - 2) >> (32 - shift) : m;
  bool rest = shift > 0 ? (limb(top - 2) & ((1ull << (32 - shift)) - 1)) != 0 : limb(top - 2) != 0;
  for (int k = 0; k < top - 2; k++) rest = rest || sum[k] != 0;
  int e = (top - 1) * 32 - shift - bias; /* of m's last bit; below the smallest unit all bits are 0 */
  const int below = -exact<T>::bias - e;
  if (below > 0) m >>= below, e += below;
  const T value = static_cast<T>(F2C_LIBM::ldexp(static_cast<T>(rest ? m | 1 : m), e));
  return negative ? -value : value;
}

/* The sum's value, with what was not finite. */
template <class T> F2C_DEVICE_FN T exact_value(long long *sum) {
  const long long odd = sum[exact<T>::limbs];
  if (odd) {
    const T up = odd & 3 ? greatest<T> : T(0), down = odd & 5 ? least<T> : T(0);
    return up + down; /* of both, and for NaNs: NaN */
  }
  return limbs_value<T>(sum);
}
/* Adds to a window of one thread, in registers. */
template <class T> F2C_DEVICE_FN void add_to_window(long long *own, const limbs_added<exact<T>::spans> &l) {
  F2C_UNROLL_ALL
  for (int w = 0; w < exact<T>::window; w++) {
    F2C_UNROLL_ALL
    for (int k = 0; k < exact<T>::spans; k++) {
      const auto v = static_cast<long long>(l.limb[k]);
      if (w == l.first + k) own[w] += l.negative ? -v : v;
    }
  }
}
/* The value of a window, rounded once. Its limbs stay in registers: each subscript is known when this is compiled. */
template <class T> F2C_DEVICE_FN T window_value(const long long *own) {
  constexpr int limbs = exact<T>::window + 1; /* one more, for what goes over the end */
  unsigned limb[limbs];
  long long carry = 0;
  F2C_UNROLL_ALL
  for (int k = 0; k < limbs; k++) {
    if (k < limbs - 1) carry += own[k];
    limb[k] = static_cast<unsigned>(carry);
    carry >>= 32;
  }
  const bool negative = carry < 0;
  unsigned long long borrow = 1; /* the magnitude: all bits inverted, plus 1 */
  F2C_UNROLL_ALL
  for (int k = 0; k < limbs && negative; k++) {
    borrow += static_cast<unsigned>(~limb[k]);
    limb[k] = static_cast<unsigned>(borrow);
    borrow >>= 32;
  }
  int top = -1;
  unsigned first = 0, second = 0, third = 0, rest = 0; /* limbs from the top one down; the rest as one */
  F2C_UNROLL_ALL
  for (int k = 0; k < limbs; k++) {
    if (limb[k] == 0) continue;
    rest = 0;
    F2C_UNROLL_ALL
    for (int j = 0; j < k - 2; j++) rest |= limb[j];
    top = k, first = limb[k], second = k > 0 ? limb[k - 1] : 0, third = k > 1 ? limb[k - 2] : 0;
  }
  if (top < 0) return T(0);
  /* the first 64 bits, the last of which stands for all that follow */
  const int shift = __clz(static_cast<int>(first));
  unsigned long long m = static_cast<unsigned long long>(first) << 32 | second;
  m = shift > 0 ? m << shift | third >> (32 - shift) : m;
  if ((shift > 0 ? third << shift : third) != 0 || rest != 0) m |= 1;
  const int e = (top - 1) * 32 - shift -
                (exact<T>::bias - 32 * exact<T>::first); /* of m's last bit: 2^e and the value are normal numbers of REAL(8) */
  const unsigned long long power = static_cast<unsigned long long>(e + 1023) << 52;
  double scale;
  __builtin_memcpy(&scale, &power, sizeof scale);
  const T value = static_cast<T>(static_cast<T>(m) * scale);
  return negative ? -value : value;
}

} // namespace F2C_CODE
} // namespace f2c
