/* special.cuh: special functions, and the model of real numbers (Fortran 2018, 16.4). */
#pragma once

namespace f2c {
inline namespace F2C_CODE {

template <class T> F2C_FN T erf(T x) { return F2C_LIBM::erf(x); }
template <class T> F2C_FN T erfc(T x) { return F2C_LIBM::erfc(x); }
template <class T> F2C_FN T gamma(T x) { return F2C_LIBM::tgamma(x); }
template <class T> F2C_FN T log_gamma(T x) { return F2C_LIBM::lgamma(x); }
/* The C library has Bessel functions of double only. */
template <class T> F2C_FN T bessel_j0(T x) { return static_cast<T>(F2C_LIBM::j0(static_cast<double>(x))); }
template <class T> F2C_FN T bessel_j1(T x) { return static_cast<T>(F2C_LIBM::j1(static_cast<double>(x))); }
template <class T> F2C_FN T bessel_jn(int n, T x) { return static_cast<T>(F2C_LIBM::jn(n, static_cast<double>(x))); }
template <class T> F2C_FN T bessel_y0(T x) { return static_cast<T>(F2C_LIBM::y0(static_cast<double>(x))); }
template <class T> F2C_FN T bessel_y1(T x) { return static_cast<T>(F2C_LIBM::y1(static_cast<double>(x))); }
template <class T> F2C_FN T bessel_yn(int n, T x) { return static_cast<T>(F2C_LIBM::yn(n, static_cast<double>(x))); }

/* exp(x**2) * erfc(x). Past 9 the product would be inf * 0: there by Lentz's continued fraction
 * (Abramowitz and Stegun 7.1.14). */
template <class T> F2C_FN T erfc_scaled(T x) {
  const double y = static_cast<double>(x);
  if (y < 9.0) return static_cast<T>(F2C_LIBM::exp(y * y) * F2C_LIBM::erfc(y));
  double tail = y;
  for (int k = 30; k > 0; k--) tail = y + 0.5 * k / tail;
  return static_cast<T>(0.56418958354775628695 / tail);
}

/* ACC_ON_DEVICE: the numbers of acc_device_not_host and acc_device_nvidia. */
F2C_FN bool is_device(int kind) { return kind == 4 || kind == 5; }

/* digits(x) and the least model exponent. */
template <class T> constexpr int digits_of = std::numeric_limits<T>::digits;
template <class T> constexpr int least_exponent = std::numeric_limits<T>::min_exponent;

template <class T> F2C_FN int exponent(T x) {
  int e = 0;
  F2C_LIBM::frexp(x, &e);
  return x == T(0) ? 0 : e;
}
template <class T> F2C_FN T fraction(T x) {
  int e = 0;
  return F2C_LIBM::frexp(x, &e);
}
template <class T> F2C_FN T scale(T x, int i) { return F2C_LIBM::ldexp(x, i); }
template <class T> F2C_FN T set_exponent(T x, int i) { return F2C_LIBM::ldexp(fraction(x), i); }
template <class T> F2C_FN T spacing(T x) {
  constexpr int least = least_exponent<T> - 1, digits = digits_of<T>;
  const int e = exponent(x) - digits;
  return F2C_LIBM::ldexp(T(1), x == T(0) || e < least ? least : e);
}
template <class T> F2C_FN T rrspacing(T x) {
  constexpr int digits = digits_of<T>;
  return x == T(0) ? T(0) : F2C_LIBM::ldexp(F2C_LIBM::fabs(fraction(x)), digits);
}
template <class T, class S> F2C_FN T nearest(T x, S direction) {
  return F2C_LIBM::nextafter(x, direction > S(0) ? greatest<T> : least<T>);
}
/* Fortran 2018, 17.11: zeros are normal. */
template <class T> constexpr T least_normal = std::numeric_limits<T>::min();
template <class T> F2C_FN bool isnan(T x) { return x != x; }
template <class T> F2C_FN bool isfinite(T x) { return F2C_LIBM::fabs(x) < greatest<T>; }
template <class T> F2C_FN bool isnormal(T x) { return isfinite(x) && (x == T(0) || F2C_LIBM::fabs(x) >= least_normal<T>); }
template <class T> F2C_FN bool isnegative(T x) { return !isnan(x) && F2C_LIBM::copysign(T(1), x) < T(0); }
template <class T, class S> F2C_FN bool unordered(T x, S y) { return isnan(x) || isnan(y); }
template <class T> F2C_FN T rint(T x) { return F2C_LIBM::rint(x); }

} // namespace F2C_CODE
} // namespace f2c
