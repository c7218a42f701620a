/* Constant folding: functions of bits (Fortran 2018, 16.3.3) of integers of any kind and of BOZ literals,
 * which are of the kind of the integer that stands beside them. */
#include "frontend/fold/fold_call.h"

enum { WIDEST = 128 };

static Bits ones(int64_t n) { return n >= WIDEST ? ~(Bits)0 : n <= 0 ? 0 : ((Bits)1 << n) - 1; }

static bool is_integer(const Value *v) { return v->type.base == TY_INTEGER && v->type.kind; }
static bool has_bits(const Value *v) { return v && (is_integer(v) || v->type.base == TY_NONE); }

/* Two's complement, without the sign in front of it. */
static Bits bits_of(const Value *v, int width) { return (Bits)fold_value_integer(v) & ones(width); }

static const Value *signed_bits(const Call *c, Bits x, int width) {
  return fold_value_whole(c->f, c->e->type, (Whole)(x << (WIDEST - width)) >> (WIDEST - width));
}

static int count(Bits x) { return __builtin_popcountll((uint64_t)x) + __builtin_popcountll((uint64_t)(x >> 64)); }

/* Bits from the highest one downwards; 0: there is none. */
static int length(Bits x) {
  int n = 0;
  for (; x; x >>= 1) n++;
  return n;
}

static Bits shifted(Bits x, int64_t n, int width) {
  if (n >= width || n <= -width) return 0;
  return n >= 0 ? x << n & ones(width) : x >> -n;
}

/* SHIFTA: copies of the sign come in. */
static Bits shifted_signed(Bits x, int64_t n, int width) {
  Bits sign = x >> (width - 1) & 1 ? ones(width) & ~ones(width - n) : 0;
  return shifted(x, -n, width) | sign;
}

/* The lowest 'size' bits go round. */
static Bits rotated(Bits x, int64_t n, int64_t size) {
  Bits low = x & ones(size);
  n = ((n % size) + size) % size;
  Bits turned = n ? (low << n | low >> (size - n)) & ones(size) : low;
  return (x & ~ones(size)) | turned;
}

/* ---- one integer and numbers of bits ---- */

static bool bit_number(const Value *v, int64_t least, int64_t most, int64_t *n) {
  return fold_value_index(v, n) && *n >= least && *n <= most;
}

static const Value *fold_shifts(const Call *c, Bits x, int width) {
  int64_t n;
  if (!bit_number(c->v[1], -width, width, &n)) return NULL;
  IntrinsicId id = c->in->id;
  if (id == IN_ISHFT) return signed_bits(c, shifted(x, n, width), width);
  if (n < 0) return NULL;
  if (id == IN_SHIFTA || id == IN_RSHIFT) return signed_bits(c, shifted_signed(x, n, width), width);
  return signed_bits(c, shifted(x, id == IN_SHIFTR ? -n : n, width), width);
}

static const Value *fold_rotation(const Call *c, Bits x, int width) {
  int64_t n, size = width;
  bool given = intrinsic_arg(c->in, c->e, "size") != NULL;
  if (given && !bit_number(call_value(c, "size"), 1, width, &size)) return NULL;
  return bit_number(c->v[1], -size, size, &n) ? signed_bits(c, rotated(x, n, size), width) : NULL;
}

static const Value *fold_single_bit(const Call *c, Bits x, int width) {
  int64_t n;
  if (!bit_number(c->v[1], 0, width - 1, &n)) return NULL;
  Bits one = (Bits)1 << n;
  if (c->in->id == IN_BTEST) return fold_value_logical(c->f, c->e->type, (x & one) != 0);
  return signed_bits(c, c->in->id == IN_IBSET ? x | one : x & ~one, width);
}

static const Value *fold_field(const Call *c, Bits x, int width) {
  int64_t at, n;
  if (!bit_number(c->v[1], 0, width, &at) || !bit_number(c->v[2], 0, width - at, &n)) return NULL;
  return signed_bits(c, shifted(x, -at, width) & ones(n), width);
}

static const Value *fold_mask(const Call *c) {
  int width = 8 * c->e->type.kind;
  int64_t n;
  if (!width || !bit_number(c->v[0], 0, width, &n)) return NULL;
  return signed_bits(c, c->in->id == IN_MASKR ? ones(n) : ones(width) & ~ones(width - n), width);
}

/* ---- two integers ---- */

static Bits joined(IntrinsicId id, Bits x, Bits y) { return id == IN_IAND ? x & y : id == IN_IOR ? x | y : x ^ y; }

/* The two side by side, shifted: SHIFTL(i, s) with the highest bits of j behind it, and the other way. */
static const Value *fold_double_shift(const Call *c, Bits i, Bits j, int width) {
  int64_t n;
  if (!bit_number(c->v[2], 0, width, &n)) return NULL;
  if (c->in->id == IN_DSHIFTR) n = width - n;
  return signed_bits(c, shifted(i, n, width) | shifted(j, n - width, width), width);
}

static const Value *fold_order(const Call *c, const Value *a, const Value *b) {
  Bits x = bits_of(a, is_integer(a) ? 8 * a->type.kind : WIDEST), y = bits_of(b, is_integer(b) ? 8 * b->type.kind : WIDEST);
  bool more = c->in->id == IN_BGE ? x >= y : c->in->id == IN_BGT ? x > y : c->in->id == IN_BLE ? x <= y : x < y;
  return fold_value_logical(c->f, c->e->type, more);
}

static const Value *fold_two(const Call *c) {
  const Value *a = c->v[0], *b = c->v[1];
  int width = 8 * c->e->type.kind;
  if (!has_bits(b) || !width || c->e->type.base != TY_INTEGER) return NULL;
  Bits x = bits_of(a, width), y = bits_of(b, width);
  switch (c->in->id) {
  case IN_IAND:
  case IN_IOR:
  case IN_IEOR: return signed_bits(c, joined(c->in->id, x, y), width);
  case IN_MERGE_BITS: {
    if (!has_bits(c->v[2])) return NULL;
    Bits mask = bits_of(c->v[2], width);
    return signed_bits(c, (x & mask) | (y & ~mask), width);
  }
  default: return fold_double_shift(c, x, y, width);
  }
}

/* AND, OR and XOR are IAND, IOR and IEOR, but take logicals too. */
static const Value *fold_logical(const Call *c, const Value *a, const Value *b) {
  if (!b || b->type.base != TY_LOGICAL || c->e->type.base != TY_LOGICAL) return NULL;
  switch (c->in->id) {
  case IN_IAND: return fold_value_logical(c->f, c->e->type, a->u.i && b->u.i);
  case IN_IOR: return fold_value_logical(c->f, c->e->type, a->u.i || b->u.i);
  case IN_IEOR: return fold_value_logical(c->f, c->e->type, !a->u.i != !b->u.i);
  default: return NULL;
  }
}

static const Value *fold_one(const Call *c, const Value *a) {
  int width = 8 * a->type.kind;
  Bits x = bits_of(a, width);
  Type t = c->e->type;
  switch (c->in->id) {
  case IN_NOT: return signed_bits(c, ~x & ones(width), width);
  case IN_POPCNT: return fold_value_int(c->f, t, count(x));
  case IN_POPPAR: return fold_value_int(c->f, t, count(x) & 1);
  case IN_LEADZ: return fold_value_int(c->f, t, width - length(x));
  case IN_TRAILZ: return fold_value_int(c->f, t, x ? length(x & (~x + 1)) - 1 : width);
  case IN_ISHFT:
  case IN_SHIFTA:
  case IN_SHIFTL:
  case IN_SHIFTR:
  case IN_LSHIFT:
  case IN_RSHIFT: return fold_shifts(c, x, width);
  case IN_ISHFTC: return fold_rotation(c, x, width);
  case IN_IBITS: return fold_field(c, x, width);
  case IN_BTEST:
  case IN_IBSET:
  case IN_IBCLR: return fold_single_bit(c, x, width);
  case IN_MASKL:
  case IN_MASKR: return fold_mask(c);
  default: return NULL;
  }
}

const Value *fold_bits(const Call *c) {
  const Value *a = c->v[0];
  if (a && a->type.base == TY_LOGICAL) return fold_logical(c, a, c->v[1]);
  if (!has_bits(a)) return NULL;
  switch (c->in->id) {
  case IN_BGE:
  case IN_BGT:
  case IN_BLE:
  case IN_BLT: return has_bits(c->v[1]) ? fold_order(c, a, c->v[1]) : NULL;
  case IN_IAND:
  case IN_IOR:
  case IN_IEOR:
  case IN_MERGE_BITS:
  case IN_DSHIFTL:
  case IN_DSHIFTR: return fold_two(c);
  default: return is_integer(a) ? fold_one(c, a) : NULL;
  }
}
