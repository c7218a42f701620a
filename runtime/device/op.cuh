/* op.cuh: the operators of reductions. An operator has an identity and a commutative, associative `apply`
 * (what the variable is before the loop is always the first);
 * any other struct of that form, with a trivially copyable T of at most F2C_RESULT_BYTES, works as well. */
#pragma once

namespace f2c {
inline namespace F2C_CODE {
namespace op {

struct sum { /* + */
  template <class T> F2C_FN T identity() {
    if constexpr (is_real<T>) return -T(0); /* changes no number, -0.0 among them */
    return T(0);
  }
  template <class T> F2C_FN T apply(T a, T b) { return static_cast<T>(a + b); }
};
struct product { /* *; 0 times an infinity or a NaN is 0: the product of another thread's factors may overflow where the source's order does not */
  template <class T> F2C_FN T identity() { return T(1); }
  template <class T> F2C_FN T apply(T a, T b) {
    const T all = static_cast<T>(a * b);
    const bool is_number = all == all;
    return !is_number && (a == T(0) || b == T(0)) ? T(0) : all;
  }
};
/* What loses against every number, and leaves a NaN a NaN. */
template <class T> constexpr T below_all = is_real<T> ? std::numeric_limits<T>::quiet_NaN() : least<T>;
template <class T> constexpr T above_all = is_real<T> ? std::numeric_limits<T>::quiet_NaN() : greatest<T>;

struct max { /* max: a NaN loses against a number */
  template <class T> F2C_FN T identity() { return below_all<T>; }
  template <class T> F2C_FN T apply(T a, T b) { return f2c::max(a, b); }
};
struct min { /* min */
  template <class T> F2C_FN T identity() { return above_all<T>; }
  template <class T> F2C_FN T apply(T a, T b) { return f2c::min(a, b); }
};
/* IF (x > s) s = x, where s is the first: it stays as it is against a NaN, and as a NaN. */
struct greater {
  template <class T> F2C_FN T identity() { return least<T>; }
  template <class T> F2C_FN T apply(T a, T b) { return b > a ? b : a; }
};
struct lesser { /* IF (x < s) s = x */
  template <class T> F2C_FN T identity() { return greatest<T>; }
  template <class T> F2C_FN T apply(T a, T b) { return b < a ? b : a; }
};
struct land { /* .and. */
  template <class T> F2C_FN T identity() { return T(1); }
  template <class T> F2C_FN T apply(T a, T b) { return T(a != 0 && b != 0); }
};
struct lor { /* .or. */
  template <class T> F2C_FN T identity() { return T(0); }
  template <class T> F2C_FN T apply(T a, T b) { return T(a != 0 || b != 0); }
};
struct leqv { /* .eqv. */
  template <class T> F2C_FN T identity() { return T(1); }
  template <class T> F2C_FN T apply(T a, T b) { return T((a != 0) == (b != 0)); }
};
struct lneqv { /* .neqv. */
  template <class T> F2C_FN T identity() { return T(0); }
  template <class T> F2C_FN T apply(T a, T b) { return T((a != 0) != (b != 0)); }
};
struct iand { /* iand */
  template <class T> F2C_FN T identity() { return static_cast<T>(~T(0)); }
  template <class T> F2C_FN T apply(T a, T b) { return static_cast<T>(a & b); }
};
struct ior { /* ior */
  template <class T> F2C_FN T identity() { return T(0); }
  template <class T> F2C_FN T apply(T a, T b) { return static_cast<T>(a | b); }
};
struct ieor { /* ieor */
  template <class T> F2C_FN T identity() { return T(0); }
  template <class T> F2C_FN T apply(T a, T b) { return static_cast<T>(a ^ b); }
};

} // namespace op
} // namespace F2C_CODE
} // namespace f2c
