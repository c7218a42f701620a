/* Constant folding: functions of the models of numbers (Fortran 2018, 16.4), and those of bits that take more
 * than two integers or give no integer. */
#include "frontend/fold_call.h"
#include <math.h>

/* ---- real numbers ---- */

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
  Quad x = val_re(a), fraction = quad_frexp(x, &e);
  bool whole = b && b->type.base == TY_INTEGER && b->u.i > -40000 && b->u.i < 40000;
  Type t = c->e->type;
  switch (c->in->id) {
  case IN_EXPONENT: return val_int(c->f, t, x == 0 ? 0 : e);
  case IN_FRACTION: return val_real(c->f, t, fraction);
  case IN_SPACING: return val_real(c->f, t, spacing(x, kind));
  case IN_RRSPACING:
    return val_real(c->f, t, x == 0 ? (Quad)0 : quad_ldexp(quad_abs(fraction), digits(kind)));
  case IN_SCALE: return whole ? val_real(c->f, t, quad_ldexp(x, (int)b->u.i)) : NULL;
  case IN_SET_EXPONENT:
    return whole ? val_real(c->f, t, x == 0 ? (Quad)0 : quad_ldexp(fraction, (int)b->u.i)) : NULL;
  case IN_NEAREST:
    return b && b->type.base == TY_REAL && val_re(b) != 0
               ? val_real(c->f, t, nearest(x, val_re(b) > 0 ? INFINITY : -INFINITY, kind))
               : NULL;
  case IN_ISNAN: return val_logical(c->f, t, x != x);
  default: return NULL;
  }
}

/* ---- bits ---- */

static uint64_t ones(int64_t n) { return n >= 64 ? UINT64_MAX : ((uint64_t)1 << n) - 1; }

/* The lowest 'bits' of v as a signed integer. */
static const Value *signed_bits(const Call *c, uint64_t v, int bits) {
  return val_int(c->f, c->e->type, bits >= 64 ? (int64_t)v : (int64_t)(v << (64 - bits)) >> (64 - bits));
}

/* The lowest 'size' bits go round. */
static uint64_t rotate(uint64_t v, int64_t n, int64_t size) {
  uint64_t low = v & ones(size);
  n = ((n % size) + size) % size;
  uint64_t turned = n ? (low << n | low >> (size - n)) & ones(size) : low;
  return (v & ~ones(size)) | turned;
}

static const Value *fold_rotate(const Call *c, uint64_t a, int64_t n, int bits) {
  const Value *given = call_value(c, "size");
  if (intrinsic_arg(c->in, c->e, "size") && !given) return NULL;
  int64_t size = given ? given->u.i : bits;
  return size < 1 || size > bits || n > size || -n > size ? NULL : signed_bits(c, rotate(a, n, size), bits);
}

static const Value *fold_mask(const Call *c, int64_t n) {
  int bits = 8 * c->e->type.kind;
  if (n < 0 || n > bits || bits > 64) return NULL;
  return signed_bits(c, c->in->id == IN_MASKR ? ones(n) : ~ones(bits - n) & ones(bits), bits);
}

/* The two integers side by side, shifted: SHIFTL(i, s) with the highest bits of j behind it, and the other
 * way. */
static const Value *fold_double_shift(const Call *c, uint64_t i, uint64_t j, int bits) {
  const Value *s = call_value(c, "shift");
  if (!s || s->u.i < 0 || s->u.i > bits) return NULL;
  int64_t n = c->in->id == IN_DSHIFTL ? s->u.i : bits - s->u.i;
  uint64_t high = n >= 64 ? 0 : i << n, low = bits - n >= 64 ? 0 : j >> (bits - n);
  return signed_bits(c, high | low, bits);
}

static const Value *fold_bit_function(const Call *c) {
  const Value *a = c->v[0], *b = c->v[1], *m = c->v[2];
  int bits = 8 * a->type.kind;
  if (bits > 64) return NULL;
  uint64_t x = (uint64_t)a->u.i & ones(bits);
  bool two = b && b->type.base == TY_INTEGER && b->type.kind <= 8;
  uint64_t y = two ? (uint64_t)b->u.i & ones(8 * b->type.kind) : 0;
  Type t = c->e->type;
  switch (c->in->id) {
  case IN_POPPAR: return val_int(c->f, t, __builtin_parityll(x));
  case IN_MASKL:
  case IN_MASKR: return fold_mask(c, a->u.i);
  case IN_ISHFTC: return two ? fold_rotate(c, x, b->u.i, bits) : NULL;
  case IN_DSHIFTL:
  case IN_DSHIFTR: return two ? fold_double_shift(c, x, y, bits) : NULL;
  case IN_MERGE_BITS:
    return two && m ? signed_bits(c, (x & (uint64_t)m->u.i) | (y & ~(uint64_t)m->u.i), bits) : NULL;
  case IN_BGE: return two ? val_logical(c->f, t, x >= y) : NULL;
  case IN_BGT: return two ? val_logical(c->f, t, x > y) : NULL;
  case IN_BLE: return two ? val_logical(c->f, t, x <= y) : NULL;
  case IN_BLT: return two ? val_logical(c->f, t, x < y) : NULL;
  default: return NULL;
  }
}

const Value *fold_number(const Call *c) {
  const Value *a = c->v[0];
  if (!a) return NULL;
  if (a->type.base == TY_REAL && a->type.kind) return fold_real_model(c);
  return a->type.base == TY_INTEGER && a->type.kind ? fold_bit_function(c) : NULL;
}
