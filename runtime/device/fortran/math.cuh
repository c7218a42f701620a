/* math.cuh: Fortran's numerical intrinsics, for host and device. Results follow gfortran where the standard leaves a choice. Kinds:
 * a function of one argument has the argument's type; conversions name the result: nint<int>(x). */
#pragma once

namespace f2c {
inline namespace F2C_CODE {

template <class T> constexpr bool is_real = std::is_floating_point<T>::value;
template <class T> constexpr bool is_integer = std::is_integral<T>::value;
template <class T, class R = T> using if_real = std::enable_if_t<is_real<T>, R>;
template <class T, class R = T> using if_integer = std::enable_if_t<is_integer<T>, R>;

/* The ends of a type's range; of a real type's with its infinities. */
template <class T> constexpr T greatest = is_real<T> ? std::numeric_limits<T>::infinity() : std::numeric_limits<T>::max();
template <class T> constexpr T least = is_real<T> ? -greatest<T> : std::numeric_limits<T>::lowest();

/* ---- conversions ---- */

/* int(x, kind): truncates. */
template <class R, class T> F2C_FN R to_int(T x) { return static_cast<R>(x); }
template <class R, class T> F2C_FN R to_int(const complex<T> &z) { return static_cast<R>(z.re); }
/* real(x, kind), dble(x). */
template <class R, class T> F2C_FN R to_real(T x) { return static_cast<R>(x); }
template <class R, class T> F2C_FN R to_real(const complex<T> &z) { return static_cast<R>(z.re); }

/* Nearest integer, halves away from zero. */
template <class R, class T> F2C_FN R nint(T x) { return static_cast<R>(F2C_LIBM::llround(x)); }
template <class R, class T> F2C_FN R floor(T x) { return static_cast<R>(F2C_LIBM::floor(x)); }
template <class R, class T> F2C_FN R ceiling(T x) { return static_cast<R>(F2C_LIBM::ceil(x)); }
template <class T> F2C_FN T aint(T x) { return F2C_LIBM::trunc(x); }
template <class T> F2C_FN T anint(T x) { return F2C_LIBM::round(x); }

/* ---- arithmetic ---- */

/* An integer as it is, made by an instruction of its own. Of min(a, min(b, -c)) ptxas 13.0 for sm_90 makes one instruction, VIMNMX3, which gets c
 * and not -c, and so of MAX and of IF statements that come to the same (measured on an H200: bench/notes/kernels.md). */
template <class T> F2C_FN if_integer<T> alone(T x) {
#ifdef __CUDA_ARCH__
  if constexpr (sizeof(T) == 8) {
    asm("mov.b64 %0, %1;" : "=l"(x) : "l"(x));
  } else if constexpr (sizeof(T) <= 4) {
    int word = static_cast<int>(x);
    asm("mov.b32 %0, %1;" : "=r"(word) : "r"(word));
    x = static_cast<T>(word);
  }
#endif
  return x;
}
/* -x, of integers and of linear forms of them (device/scan/monoid.cuh) */
template <class T> F2C_FN auto minus(T x) {
  if constexpr (is_integer<decltype(-x)>)
    return alone(-x);
  else
    return -x;
}

template <class T> F2C_FN if_integer<T> abs(T x) { return alone(static_cast<T>(x < 0 ? -x : x)); }
template <class T> F2C_FN if_real<T> abs(T x) { return F2C_LIBM::fabs(x); }

template <class T> F2C_FN if_integer<T> sign(T a, T b) { return static_cast<T>((a < 0) == (b < 0) ? a : -a); }
template <class T> F2C_FN if_real<T> sign(T a, T b) { return F2C_LIBM::copysign(a, b); }

template <class T> F2C_FN if_integer<T> dim(T a, T b) { return static_cast<T>(a > b ? a - b : 0); }
template <class T> F2C_FN if_real<T> dim(T a, T b) { return a - b > T(0) ? a - b : T(0); }

template <class T> F2C_FN if_integer<T> mod(T a, T p) { return static_cast<T>(a % p); }
template <class T> F2C_FN if_real<T> mod(T a, T p) { return F2C_LIBM::fmod(a, p); }

/* a - floor(a / p) * p: has the sign of p. */
template <class T> F2C_FN if_integer<T> modulo(T a, T p) {
  const T r = static_cast<T>(a % p);
  return r != 0 && (r < 0) != (p < 0) ? static_cast<T>(r + p) : r;
}
template <class T> F2C_FN if_real<T> modulo(T a, T p) {
  const T r = F2C_LIBM::fmod(a, p);
  if (r == T(0)) return F2C_LIBM::copysign(T(0), p);
  return (r < T(0)) != (p < T(0)) ? r + p : r;
}

template <class T> F2C_FN if_integer<T> max(T a, T b) {
  const T x = alone(a), y = alone(b);
  return x < y ? y : x;
}
template <class T> F2C_FN if_integer<T> min(T a, T b) {
  const T x = alone(a), y = alone(b);
  return y < x ? y : x;
}
template <class T> F2C_FN if_real<T> max(T a, T b) { return F2C_LIBM::fmax(a, b); }
template <class T> F2C_FN if_real<T> min(T a, T b) { return F2C_LIBM::fmin(a, b); }
template <class T, class... More> F2C_FN T max(T a, T b, T c, More... more) { return max(max(a, b), c, T(more)...); }
template <class T, class... More> F2C_FN T min(T a, T b, T c, More... more) { return min(min(a, b), c, T(more)...); }

/* Integers of two kinds: an extent is of the launch's index type, what it is compared with of its own. */
template <class T, class U>
using wider_integer = std::enable_if_t<is_integer<T> && is_integer<U> && !std::is_same<T, U>::value, std::common_type_t<T, U>>;
template <class T, class U> F2C_FN wider_integer<T, U> mod(T a, U b) { return mod(wider_integer<T, U>(a), wider_integer<T, U>(b)); }
template <class T, class U> F2C_FN wider_integer<T, U> modulo(T a, U b) {
  return modulo(wider_integer<T, U>(a), wider_integer<T, U>(b));
}
template <class T, class U> F2C_FN wider_integer<T, U> sign(T a, U b) {
  return sign(wider_integer<T, U>(a), wider_integer<T, U>(b));
}
template <class T, class U> F2C_FN wider_integer<T, U> dim(T a, U b) { return dim(wider_integer<T, U>(a), wider_integer<T, U>(b)); }
template <class T, class U> F2C_FN wider_integer<T, U> max(T a, U b) { return max(wider_integer<T, U>(a), wider_integer<T, U>(b)); }
template <class T, class U> F2C_FN wider_integer<T, U> min(T a, U b) { return min(wider_integer<T, U>(a), wider_integer<T, U>(b)); }

template <class T, class L> F2C_FN T merge(T yes, T no, L mask) { return mask != 0 ? yes : no; }

/* ---- powers ---- */

/* base ** n for a constant n >= 0: the multiplications of repeated squaring, and nothing else. */
template <int N, class T> F2C_FN T ipow(T base) {
  if constexpr (N == 0)
    return T(1);
  else if constexpr (N == 1)
    return base;
  else if constexpr (N % 2 == 0)
    return ipow<N / 2>(base) * ipow<N / 2>(base);
  else
    return ipow<N - 1>(base) * base;
}

/* base ** n by repeated squaring, n >= 0 */
template <class T, class N> F2C_FN T power_of(T base, N n) {
  T result = T(1);
  while (n > 0) {
    if (n & 1) result = static_cast<T>(result * base);
    n = static_cast<N>(n >> 1);
    if (n > 0) base = static_cast<T>(base * base);
  }
  return result;
}
/* base ** n for any integer n. Of integers, 1/base**|n| truncates to zero unless |base| is 1. */
template <class T, class N> F2C_FN if_integer<T> ipow(T base, N n) {
  if (n >= 0) return power_of(base, n);
  if (base == T(1)) return T(1);
  if (base == T(-1)) return n % 2 != 0 ? T(-1) : T(1);
  return T(0);
}
template <class T, class N> F2C_FN std::enable_if_t<!is_integer<T>, T> ipow(T base, N n) {
  return n >= 0 ? power_of(base, n) : T(1) / power_of(base, static_cast<long long>(-static_cast<long long>(n)));
}
template <class T> F2C_FN if_real<T> pow(T a, T b) { return F2C_LIBM::pow(a, b); }

/* ---- elementary functions ---- */

template <class T> F2C_FN if_real<T> sqrt(T x) { return F2C_LIBM::sqrt(x); }
template <class T> F2C_FN if_real<T> exp(T x) { return F2C_LIBM::exp(x); }
template <class T> F2C_FN if_real<T> log(T x) { return F2C_LIBM::log(x); }
template <class T> F2C_FN if_real<T> log10(T x) { return F2C_LIBM::log10(x); }
template <class T> F2C_FN if_real<T> sin(T x) { return F2C_LIBM::sin(x); }
template <class T> F2C_FN if_real<T> cos(T x) { return F2C_LIBM::cos(x); }
template <class T> F2C_FN if_real<T> tan(T x) { return F2C_LIBM::tan(x); }
template <class T> F2C_FN if_real<T> asin(T x) { return F2C_LIBM::asin(x); }
template <class T> F2C_FN if_real<T> acos(T x) { return F2C_LIBM::acos(x); }
template <class T> F2C_FN if_real<T> atan(T x) { return F2C_LIBM::atan(x); }
template <class T> F2C_FN if_real<T> atan2(T y, T x) { return F2C_LIBM::atan2(y, x); }
template <class T> F2C_FN if_real<T> sinh(T x) { return F2C_LIBM::sinh(x); }
template <class T> F2C_FN if_real<T> cosh(T x) { return F2C_LIBM::cosh(x); }
template <class T> F2C_FN if_real<T> tanh(T x) { return F2C_LIBM::tanh(x); }
template <class T> F2C_FN if_real<T> asinh(T x) { return F2C_LIBM::asinh(x); }
template <class T> F2C_FN if_real<T> acosh(T x) { return F2C_LIBM::acosh(x); }
template <class T> F2C_FN if_real<T> atanh(T x) { return F2C_LIBM::atanh(x); }
template <class T> F2C_FN if_real<T> hypot(T x, T y) { return F2C_LIBM::hypot(x, y); }

} // namespace F2C_CODE
} // namespace f2c
