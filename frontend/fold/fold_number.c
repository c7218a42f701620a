/* Constant folding: functions of the models of numbers (Fortran 2018, 16.4). */
#include "frontend/fold/fold_call.h"
#include <math.h>

static int digits(int kind) { return kind == 4 ? 24 : kind == 8 ? 53 : kind == 10 ? 64 : 113; }
static int least_exponent(int kind) { return kind == 4 ? -125 : kind == 8 ? -1021 : -16381; }

/* The spacing of numbers near x: 2**(e - p), and not less than TINY. */
static Quad spacing(Quad x, int kind) {
  int e;
  quad_frexp(x, &e);
  if (x == 0 || e - digits(kind) < least_exponent(kind) - 1) e = least_exponent(kind) - 1 + digits(kind);
  return quad_ldexp(1, e - digits(kind));
}

static Quad nearest(Quad x, double way, int kind) {
  switch (kind) {
  case 4: return nextafterf((float)x, (float)way);
  case 8: return nextafter((double)x, way);
  case 10: return nextafterl((long double)x, way);
  default: return quad_nextafter(x, way);
  }
}

static const Value *fold_real_model(const Call *c) {
  const Value *a = c->v[0], *b = c->v[1];
  int kind = a->type.kind, e;
  Quad x = fold_value_re(a), fraction = quad_frexp(x, &e);
  int64_t power;
  bool whole = fold_value_index(b, &power) && power > -40000 && power < 40000;
  Type t = c->e->type;
  switch (c->in->id) {
  case IN_EXPONENT: return fold_value_int(c->f, t, x == 0 ? 0 : e);
  case IN_FRACTION: return fold_value_real(c->f, t, fraction);
  case IN_SPACING: return fold_value_real(c->f, t, spacing(x, kind));
  case IN_RRSPACING: return fold_value_real(c->f, t, x == 0 ? (Quad)0 : quad_ldexp(quad_abs(fraction), digits(kind)));
  case IN_SCALE: return whole ? fold_value_real(c->f, t, quad_ldexp(x, (int)power)) : NULL;
  case IN_SET_EXPONENT: return whole ? fold_value_real(c->f, t, x == 0 ? (Quad)0 : quad_ldexp(fraction, (int)power)) : NULL;
  case IN_NEAREST:
    return b && b->type.base == TY_REAL && fold_value_re(b) != 0
               ? fold_value_real(c->f, t, nearest(x, fold_value_re(b) > 0 ? INFINITY : -INFINITY, kind))
               : NULL;
  case IN_ISNAN: return fold_value_logical(c->f, t, x != x);
  default: return NULL;
  }
}

const Value *fold_number(const Call *c) {
  const Value *a = c->v[0];
  return a && a->type.base == TY_REAL && a->type.kind ? fold_real_model(c) : NULL;
}
