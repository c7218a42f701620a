/* Constant folding: elemental functions of mathematics, of REAL and of COMPLEX, and rows of Bessel functions. */
#include "frontend/fold/fold_call.h"
#include <float.h>
#include <math.h>
#include <stdlib.h>

/* ---- REAL ---- */

/* exp(x**2) * erfc(x); where erfc(x) has no normal number, its continued fraction (DLMF 7.9.2). */
static Quad erfc_scaled(Quad x) {
  if (x < 50) return quad_exp(x * x) * quad_erfc(x);
  Quad tail = 0, root_of_pi = quad_sqrt(quad_acos(-1));
  for (int n = 40; n > 0; n--) tail = (Quad)n / 2 / (x + tail);
  return 1 / (root_of_pi * (x + tail));
}

/* ---- angles in degrees and in half revolutions ---- */

static Quad pi(void) { return quad_acos(-1); }

/* The sine of 'x' parts of which a revolution has 'turn': brought to the first eighth, so that what has no
 * rounding comes out exactly. */
static Quad sine(Quad x, Quad turn) {
  Quad sign = x < 0 ? -1 : 1, quarter = turn / 4;
  x = quad_mod(quad_abs(x), turn);
  if (x >= 2 * quarter) x -= 2 * quarter, sign = -sign;
  if (x > quarter) x = 2 * quarter - x;
  if (x * 12 == turn) return sign / 2; /* 30 degrees */
  Quad angle = x * 2 * pi() / turn;
  return sign * (x * 2 > quarter ? quad_cos((quarter - x) * 2 * pi() / turn) : quad_sin(angle));
}

static Quad cosine(Quad x, Quad turn) {
  Quad r = sine(quad_mod(quad_abs(x), turn) + turn / 4, turn);
  return r == 0 ? (Quad)0 : r;
}

static Quad tangent(Quad x, Quad turn) {
  Quad s = sine(x, turn), c = cosine(x, turn);
  return c == 0 ? (Quad)NAN : s / c;
}

static Quad cotangent(Quad x, Quad turn) {
  Quad s = sine(x, turn);
  return s == 0 ? (Quad)NAN : cosine(x, turn) / s;
}

static Quad sind(Quad x) { return sine(x, 360); }
static Quad cosd(Quad x) { return cosine(x, 360); }
static Quad tand(Quad x) { return tangent(x, 360); }
static Quad cotand(Quad x) { return cotangent(x, 360); }
static Quad asind(Quad x) { return quad_asin(x) * 180 / pi(); }
static Quad acosd(Quad x) { return quad_acos(x) * 180 / pi(); }
static Quad atand(Quad x) { return quad_atan(x) * 180 / pi(); }
static Quad sin_of_pi(Quad x) { return sine(x, 2); }
static Quad cos_of_pi(Quad x) { return cosine(x, 2); }
static Quad tan_of_pi(Quad x) { return tangent(x, 2); }
static Quad asin_by_pi(Quad x) { return quad_asin(x) / pi(); }
static Quad acos_by_pi(Quad x) { return quad_acos(x) / pi(); }
static Quad atan_by_pi(Quad x) { return quad_atan(x) / pi(); }

/* ---- functions that have no value everywhere: no number there ---- */

static Quad cotan(Quad x) { return x == 0 ? (Quad)NAN : 1 / quad_tan(x); }
static Quad log_of(Quad x) { return x > 0 ? quad_log(x) : (Quad)NAN; }
static Quad log10_of(Quad x) { return x > 0 ? quad_log10(x) : (Quad)NAN; }
static Quad y0_of(Quad x) { return x > 0 ? quad_y0(x) : (Quad)NAN; }
static Quad y1_of(Quad x) { return x > 0 ? quad_y1(x) : (Quad)NAN; }

static QuadComplex complex_cotan(QuadComplex z) { return quad_ccos(z) / quad_csin(z); }

/* ---- by the table ---- */

/* A function of one number; NULL: it has no such form. */
typedef struct Math {
  Quad (*real)(Quad);
  QuadComplex (*complex)(QuadComplex);
} Math;

#define NONE                                                                                                                       \
  { 0 }
#define CALL(fn)                                                                                                                   \
  { 0 }
#define MATH(real, complex)                                                                                                        \
  { real, complex }
static const Math math[IN_KINDS] = {
#define INTRINSIC(id, name, cls, result, rank, dummies, since, takes, fold, device, cost) [IN_##id] = fold,
#define SPECIFIC(id, name, result, dummies, since)
#include "frontend/symbol/intrinsics.def"
#undef INTRINSIC
#undef SPECIFIC
};
#undef NONE
#undef CALL
#undef MATH

/* With 64 digits, the last of which may be wrong by less than eight. False: there is no such function, or no such number. */
static bool nearly(IntrinsicId id, long double x, long double *y) {
  switch (id) {
  case IN_SQRT: *y = sqrtl(x); break;
  case IN_EXP: *y = expl(x); break;
  case IN_LOG: *y = x > 0 ? logl(x) : NAN; break;
  case IN_LOG10: *y = x > 0 ? log10l(x) : NAN; break;
  case IN_SIN: *y = sinl(x); break;
  case IN_COS: *y = cosl(x); break;
  case IN_TAN: *y = tanl(x); break;
  case IN_ASIN: *y = asinl(x); break;
  case IN_ACOS: *y = acosl(x); break;
  case IN_ATAN: *y = atanl(x); break;
  default: return false;
  }
  return isfinite(*y);
}

/* 'x' is of kind 4 or 8: where all that the function may be with what 'nearly' knows rounds to one number,
 * that is it. One value in a hundred needs more digits, which take thirty times as long. */
static bool settled(IntrinsicId id, const Value *x, Type t, Quad *r) {
  const long double unit = 0x1p-60L;
  long double y;
  if (LDBL_MANT_DIG != 64 || x->type.kind > 8 || t.kind > 8 || !nearly(id, x->u.r, &y)) return false;
  long double least = y - y * unit, most = y + y * unit;
  bool same = t.kind == 4 ? (float)least == (float)most : (double)least == (double)most;
  *r = y;
  return same;
}

static Quad of_one(IntrinsicId id, Quad x) { return math[id].real ? math[id].real(x) : (Quad)NAN; }

static Quad of_two(IntrinsicId id, Quad x, Quad y) {
  switch (id) {
  case IN_HYPOT: return quad_hypot(x, y);
  case IN_ATAN:
  case IN_ATAN2: return x == 0 && y == 0 ? (Quad)NAN : quad_atan2(x, y);
  case IN_ATAND:
  case IN_ATAN2D: return x == 0 && y == 0 ? (Quad)NAN : quad_atan2(x, y) * 180 / pi();
  case IN_ATANPI:
  case IN_ATAN2PI: return x == 0 && y == 0 ? (Quad)NAN : quad_atan2(x, y) / pi();
  default: return (Quad)NAN;
  }
}

static Quad bessel(bool first, int64_t n, Quad x) {
  if (n < -10000 || n > 10000 || (!first && x <= 0)) return (Quad)NAN;
  return first ? quad_jn((int)n, x) : quad_yn((int)n, x);
}

/* BESSEL_JN(n1, n2, x): from one end by the recurrence f(n-1) + f(n+1) = 2n/x f(n) (DLMF 10.6.1), downwards
 * for J and upwards for Y, where it is stable. Each step is rounded, as gfortran does it. */
static bool fill_row(bool first, int64_t n1, int64_t n2, Quad x, int kind, Quad *row) {
  int64_t n = n2 - n1 + 1, step = first ? -1 : 1, at = first ? n - 1 : 0, order = first ? n2 : n1;
  if (x == 0) {
    for (int64_t i = 0; i < n; i++) row[i] = n1 + i == 0;
    return first;
  }
  Quad twice = fold_value_round(kind, 2 / x);
  for (int64_t i = 0; i < n; i++, at += step, order += step) {
    if (i < 2) {
      row[at] = fold_value_round(kind, bessel(first, order, x));
    } else {
      Quad p = fold_value_round(kind, fold_value_round(kind, twice * (Quad)(order - step)) * row[at - step]);
      row[at] = fold_value_round(kind, p - row[at - 2 * step]);
    }
    if (!quad_finite(row[at])) return false;
  }
  return true;
}

static const Value *bessel_row(const Call *c) {
  const Value *a = c->v[0], *b = c->v[1], *x = c->v[2];
  int64_t from, to;
  if (!fold_value_index(a, &from) || !fold_value_index(b, &to) || x->type.base != TY_REAL) return NULL;
  if (from < 0 || to < 0 || to > 10000) return NULL;
  int64_t n = to < from ? 0 : to - from + 1;
  Value *r = fold_value_vector(c->f, c->e->type, n);
  Quad *row = malloc(sizeof(Quad) * (size_t)(n + 1));
  bool ok = row && fill_row(c->in->id == IN_BESSEL_JN, from, to, fold_value_re(x), x->type.kind, row);
  for (int64_t i = 0; ok && i < n; i++) ok = (r->elem[i] = fold_value_real(c->f, c->e->type, row[i])) != NULL;
  free(row);
  return ok ? r : NULL;
}

/* ---- COMPLEX ---- */

static const Value *fold_complex_math(const Call *c, const Value *x) {
  QuadComplex z, r, (*fn)(QuadComplex) = math[c->in->id].complex;
  if (!fn) return NULL;
  __real__ z = fold_value_re(x);
  __imag__ z = fold_value_im(x);
  r = fn(z);
  if (!quad_finite(__real__ r) || !quad_finite(__imag__ r)) return NULL;
  return fold_value_complex(c->f, c->e->type, __real__ r, __imag__ r);
}

const Value *fold_math(const Call *c) {
  const Value *x = c->v[0], *y = c->v[1];
  if (!x) return NULL;
  if (x->type.base == TY_COMPLEX && c->e->type.base == TY_COMPLEX && !y) return fold_complex_math(c, x);
  bool row = (c->in->id == IN_BESSEL_JN || c->in->id == IN_BESSEL_YN) && c->v[2];
  if (row) return bessel_row(c);
  if (c->e->type.base != TY_REAL || (y && y->type.base != TY_REAL)) return NULL;
  Quad r;
  int64_t order;
  if (fold_value_index(x, &order) && y && (c->in->id == IN_BESSEL_JN || c->in->id == IN_BESSEL_YN))
    r = bessel(c->in->id == IN_BESSEL_JN, order, fold_value_re(y));
  else if (x->type.base != TY_REAL)
    return NULL;
  else if (c->in->id == IN_DPROD)
    return y ? fold_compute(c->f, OP_MUL, c->e->type, x, y) : NULL;
  else if (y || !settled(c->in->id, x, c->e->type, &r))
    r = y ? of_two(c->in->id, fold_value_re(x), fold_value_re(y)) : of_one(c->in->id, fold_value_re(x));
  return quad_finite(r) ? fold_value_real(c->f, c->e->type, r) : NULL;
}
