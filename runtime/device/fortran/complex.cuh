/* complex.cuh: Fortran's complex, laid out as two reals. */
#pragma once

namespace f2c {
inline namespace F2C_CODE {

template <class T> struct complex_part;

template <class T> struct alignas(2 * sizeof(T)) complex {
  T re, im;
  complex() = default;
  F2C_METHOD complex(T real, T imaginary = T(0)) : re(real), im(imaginary) {}
  template <class U> F2C_METHOD explicit complex(const complex<U> &z) : re(static_cast<T>(z.re)), im(static_cast<T>(z.im)) {}

  F2C_METHOD complex &operator+=(const complex &b) { return *this = *this + b; }
  F2C_METHOD complex &operator-=(const complex &b) { return *this = *this - b; }
  F2C_METHOD complex &operator*=(const complex &b) { return *this = *this * b; }
  F2C_METHOD complex &operator/=(const complex &b) { return *this = *this / b; }
  F2C_METHOD friend complex operator+(const complex &a) { return a; }
  F2C_METHOD friend complex operator-(const complex &a) { return {-a.re, -a.im}; }
  F2C_METHOD friend complex operator+(const complex &a, const complex &b) { return {a.re + b.re, a.im + b.im}; }
  F2C_METHOD friend complex operator-(const complex &a, const complex &b) { return {a.re - b.re, a.im - b.im}; }
  F2C_METHOD friend complex operator*(const complex &a, const complex &b) {
    return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
  }
  F2C_METHOD friend complex operator*(T a, const complex &b) { return {a * b.re, a * b.im}; }
  F2C_METHOD friend complex operator*(const complex &a, T b) { return {a.re * b, a.im * b}; }
  F2C_METHOD friend complex operator/(const complex &a, T b) { return {a.re / b, a.im / b}; }
  /* Smith's algorithm (CACM 5, 1962): no overflow where the quotient has none. */
  F2C_METHOD friend complex operator/(const complex &a, const complex &b) {
    if (F2C_LIBM::fabs(b.re) >= F2C_LIBM::fabs(b.im)) {
      const T r = b.im / b.re, d = b.re + b.im * r;
      return {(a.re + a.im * r) / d, (a.im - a.re * r) / d};
    }
    const T r = b.re / b.im, d = b.re * r + b.im;
    return {(a.re * r + a.im) / d, (a.im * r - a.re) / d};
  }
  F2C_METHOD friend bool operator==(const complex &a, const complex &b) { return a.re == b.re && a.im == b.im; }
  F2C_METHOD friend bool operator!=(const complex &a, const complex &b) { return !(a == b); }
};

/* Intrinsics of complex values. The branch cuts are C99's, which are Fortran's. */
template <class T> F2C_FN T abs(const complex<T> &z) { return F2C_LIBM::hypot(z.re, z.im); }
template <class T> F2C_FN T real(const complex<T> &z) { return z.re; }
template <class T> F2C_FN T aimag(const complex<T> &z) { return z.im; }
template <class T> F2C_FN complex<T> conjg(const complex<T> &z) { return {z.re, -z.im}; }
template <class T> F2C_FN complex<T> cmplx(T re, T im = T(0)) { return {re, im}; }

template <class T> F2C_FN complex<T> sqrt(const complex<T> &z) {
  if (z.re == T(0) && z.im == T(0)) return {T(0), z.im};
  const T t = F2C_LIBM::sqrt((F2C_LIBM::fabs(z.re) + F2C_LIBM::hypot(z.re, z.im)) / T(2));
  if (z.re >= T(0)) return {t, z.im / (T(2) * t)};
  return {F2C_LIBM::fabs(z.im) / (T(2) * t), F2C_LIBM::copysign(t, z.im)};
}
template <class T> F2C_FN complex<T> exp(const complex<T> &z) {
  const T r = F2C_LIBM::exp(z.re);
  return {r * F2C_LIBM::cos(z.im), r * F2C_LIBM::sin(z.im)};
}
template <class T> F2C_FN complex<T> log(const complex<T> &z) { return {F2C_LIBM::log(abs(z)), F2C_LIBM::atan2(z.im, z.re)}; }
template <class T> F2C_FN complex<T> sin(const complex<T> &z) {
  return {F2C_LIBM::sin(z.re) * F2C_LIBM::cosh(z.im), F2C_LIBM::cos(z.re) * F2C_LIBM::sinh(z.im)};
}
template <class T> F2C_FN complex<T> cos(const complex<T> &z) {
  return {F2C_LIBM::cos(z.re) * F2C_LIBM::cosh(z.im), -F2C_LIBM::sin(z.re) * F2C_LIBM::sinh(z.im)};
}
template <class T> F2C_FN complex<T> sinh(const complex<T> &z) {
  return {F2C_LIBM::sinh(z.re) * F2C_LIBM::cos(z.im), F2C_LIBM::cosh(z.re) * F2C_LIBM::sin(z.im)};
}
template <class T> F2C_FN complex<T> cosh(const complex<T> &z) {
  return {F2C_LIBM::cosh(z.re) * F2C_LIBM::cos(z.im), F2C_LIBM::sinh(z.re) * F2C_LIBM::sin(z.im)};
}
template <class T> F2C_FN complex<T> tan(const complex<T> &z) { return sin(z) / cos(z); }
template <class T> F2C_FN complex<T> tanh(const complex<T> &z) { return sinh(z) / cosh(z); }
template <class T> F2C_FN complex<T> pow(const complex<T> &a, const complex<T> &b) {
  if (a == complex<T>(T(0))) return complex<T>(b == complex<T>(T(0)) ? T(1) : T(0));
  return exp(b * log(a));
}
template <class T> F2C_FN complex<T> pow(const complex<T> &a, T b) { return pow(a, complex<T>(b)); }
template <class T> F2C_FN complex<T> pow(T a, const complex<T> &b) { return pow(complex<T>(a), b); }

/* A component of a derived type, which lies on the boundary of a real one. */
template <class T> struct complex_part {
  T re, im;
  complex_part() = default;
  F2C_METHOD complex_part(const complex<T> &z) : re(z.re), im(z.im) {}
  F2C_METHOD operator complex<T>() const { return {re, im}; }
};

} // namespace F2C_CODE
} // namespace f2c
