/* Numbers of 113 binary digits (IEEE 754 binary128), in which REAL constants are computed before they are rounded to
 * their kind. A sum, difference, product, quotient or square root of operands of p digits that is rounded to
 * 2p+2 digits and then to p is the correctly rounded one (Figueroa 1995), which covers kinds 4 and 8. The functions are
 * libm's; their names here let compilers whose <math.h> does not declare them use them. */
#ifndef F2C_FRONTEND_QUAD_H
#define F2C_FRONTEND_QUAD_H
#include <stdbool.h>
#include <stddef.h>

#if defined(__x86_64__) || defined(__i386__)
typedef __float128 Quad;
typedef _Complex float QuadComplex __attribute__((mode(TC)));
#else
typedef long double Quad; /* has these digits already */
typedef _Complex long double QuadComplex;
#endif

/* A constant of kind 10 or 16. */
struct Wide {
  Quad re, im; /* im: of COMPLEX */
};

static inline bool quad_finite(Quad x) { return x - x == 0; }
static inline Quad quad_abs(Quad x) { return x < 0 ? -x : x; }

#define QUAD_1(name, libm) Quad quad_##name(Quad x) __asm__(libm);
#define QUAD_2(name, libm) Quad quad_##name(Quad x, Quad y) __asm__(libm);
#define QUAD_COMPLEX(name, libm) QuadComplex quad_##name(QuadComplex z) __asm__(libm);

/* clang-format off */
QUAD_1(trunc, "truncf128") QUAD_1(round, "roundf128") QUAD_1(floor, "floorf128") QUAD_1(ceil, "ceilf128")
QUAD_1(sqrt, "sqrtf128") QUAD_1(exp, "expf128") QUAD_1(log, "logf128") QUAD_1(log10, "log10f128")
QUAD_1(sin, "sinf128") QUAD_1(cos, "cosf128") QUAD_1(tan, "tanf128")
QUAD_1(asin, "asinf128") QUAD_1(acos, "acosf128") QUAD_1(atan, "atanf128")
QUAD_1(sinh, "sinhf128") QUAD_1(cosh, "coshf128") QUAD_1(tanh, "tanhf128")
QUAD_1(asinh, "asinhf128") QUAD_1(acosh, "acoshf128") QUAD_1(atanh, "atanhf128")
QUAD_1(erf, "erff128") QUAD_1(erfc, "erfcf128") QUAD_1(gamma, "tgammaf128") QUAD_1(log_gamma, "lgammaf128")
QUAD_1(j0, "j0f128") QUAD_1(j1, "j1f128") QUAD_1(y0, "y0f128") QUAD_1(y1, "y1f128")
QUAD_2(atan2, "atan2f128") QUAD_2(hypot, "hypotf128") QUAD_2(pow, "powf128") QUAD_2(mod, "fmodf128")
QUAD_2(copysign, "copysignf128") QUAD_2(nextafter, "nextafterf128")
QUAD_COMPLEX(csqrt, "csqrtf128") QUAD_COMPLEX(cexp, "cexpf128") QUAD_COMPLEX(clog, "clogf128")
QUAD_COMPLEX(csin, "csinf128") QUAD_COMPLEX(ccos, "ccosf128") QUAD_COMPLEX(ctan, "ctanf128")
QUAD_COMPLEX(csinh, "csinhf128") QUAD_COMPLEX(ccosh, "ccoshf128") QUAD_COMPLEX(ctanh, "ctanhf128")
QUAD_COMPLEX(casin, "casinf128") QUAD_COMPLEX(cacos, "cacosf128") QUAD_COMPLEX(catan, "catanf128")
QUAD_COMPLEX(casinh, "casinhf128") QUAD_COMPLEX(cacosh, "cacoshf128") QUAD_COMPLEX(catanh, "catanhf128")
/* clang-format on */
#undef QUAD_1
#undef QUAD_2
#undef QUAD_COMPLEX
                                                        Quad quad_jn(int n, Quad x) __asm__("jnf128");
Quad quad_yn(int n, Quad x) __asm__("ynf128");
Quad quad_fma(Quad x, Quad y, Quad z) __asm__("fmaf128");
Quad quad_ldexp(Quad x, int e) __asm__("ldexpf128");
Quad quad_frexp(Quad x, int *e) __asm__("frexpf128");
QuadComplex quad_cpow(QuadComplex x, QuadComplex y) __asm__("cpowf128");
Quad quad_read(const char *s, char **end) __asm__("strtof128");
int quad_print(char *s, size_t size, const char *format, Quad x) __asm__("strfromf128");
#endif
