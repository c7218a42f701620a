/* libm.h: CUDA's overloads of the C library's functions for the host compiler. They are the compiler's built-in functions, as <cmath> with the
 * special functions of C++17 costs the compiler more than all other headers of device code together. */
#ifndef F2CUDA_EMU_LIBM_H
#define F2CUDA_EMU_LIBM_H

/* Bessel functions are not C++'s, and not built into every compiler. */
extern "C" {
double j0(double) noexcept;
double j1(double) noexcept;
double jn(int, double) noexcept;
double y0(double) noexcept;
double y1(double) noexcept;
double yn(int, double) noexcept;
}

namespace f2c_emu {

#define F2C_OF_ONE(name)                                                                                                           \
  inline float name(float x) { return __builtin_##name##f(x); }                                                                    \
  inline double name(double x) { return __builtin_##name(x); }
#define F2C_OF_TWO(name)                                                                                                           \
  inline float name(float x, float y) { return __builtin_##name##f(x, y); }                                                        \
  inline double name(double x, double y) { return __builtin_##name(x, y); }

F2C_OF_ONE(floor)
F2C_OF_ONE(ceil)
F2C_OF_ONE(trunc)
F2C_OF_ONE(round)
F2C_OF_ONE(rint)
F2C_OF_ONE(fabs)
F2C_OF_ONE(sqrt)
F2C_OF_ONE(exp)
F2C_OF_ONE(log)
F2C_OF_ONE(log10)
F2C_OF_ONE(sin)
F2C_OF_ONE(cos)
F2C_OF_ONE(tan)
F2C_OF_ONE(asin)
F2C_OF_ONE(acos)
F2C_OF_ONE(atan)
F2C_OF_ONE(sinh)
F2C_OF_ONE(cosh)
F2C_OF_ONE(tanh)
F2C_OF_ONE(asinh)
F2C_OF_ONE(acosh)
F2C_OF_ONE(atanh)
F2C_OF_ONE(erf)
F2C_OF_ONE(erfc)
F2C_OF_ONE(tgamma)
F2C_OF_ONE(lgamma)
F2C_OF_TWO(copysign)
F2C_OF_TWO(fmod)
F2C_OF_TWO(fmax)
F2C_OF_TWO(fmin)
F2C_OF_TWO(pow)
F2C_OF_TWO(atan2)
F2C_OF_TWO(hypot)
F2C_OF_TWO(nextafter)

#undef F2C_OF_ONE
#undef F2C_OF_TWO

inline long long llround(float x) { return __builtin_llroundf(x); }
inline long long llround(double x) { return __builtin_llround(x); }
inline float frexp(float x, int *exponent) { return __builtin_frexpf(x, exponent); }
inline double frexp(double x, int *exponent) { return __builtin_frexp(x, exponent); }
inline float ldexp(float x, int exponent) { return __builtin_ldexpf(x, exponent); }
inline double ldexp(double x, int exponent) { return __builtin_ldexp(x, exponent); }
using ::j0;
using ::j1;
using ::jn;
using ::y0;
using ::y1;
using ::yn;

} // namespace f2c_emu

#endif
