/* Constant folding: TRANSFER, by the bytes that values have in memory. */
#include "frontend/fold_call.h"
#include <string.h>

enum { EXTENDED_BYTES = 10 }; /* of REAL(10), which takes 16 */

/* ---- to bytes ---- */

static void put_real(unsigned char *to, int kind, Quad x) {
  float single = (float)x;
  double twice = (double)x;
  long double extended = (long double)x;
  switch (kind) {
  case 4: memcpy(to, &single, 4); break;
  case 8: memcpy(to, &twice, 8); break;
  case 10: memcpy(to, &extended, EXTENDED_BYTES); break;
  default: memcpy(to, &x, 16); break;
  }
}

/* Bytes of one element; 0: its kind has no such form here. */
static int64_t size_of(const Value *v) {
  Type t = v->type;
  switch (t.base) {
  case TY_INTEGER:
  case TY_LOGICAL: return t.kind <= 8 ? t.kind : 0;
  case TY_REAL: return t.kind == 10 ? 16 : t.kind;
  case TY_COMPLEX: return 2 * (t.kind == 10 ? 16 : t.kind);
  case TY_CHARACTER: return t.kind == 1 ? v->u.str.len : 0;
  default: return 0;
  }
}

static void put_bytes(unsigned char *to, const Value *v) {
  int64_t size = size_of(v);
  switch (v->type.base) {
  case TY_REAL: put_real(to, v->type.kind, val_re(v)); break;
  case TY_COMPLEX:
    put_real(to, v->type.kind, val_re(v));
    put_real(to + size / 2, v->type.kind, val_im(v));
    break;
  case TY_CHARACTER: memcpy(to, v->u.str.s, (size_t)size); break;
  default: memcpy(to, &v->u.i, (size_t)size); break; /* the lowest bytes come first */
  }
}

/* ---- from bytes ---- */

static Quad get_real(const unsigned char *from, int kind) {
  float single;
  double twice;
  long double extended = 0;
  Quad x;
  switch (kind) {
  case 4: return memcpy(&single, from, 4), single;
  case 8: return memcpy(&twice, from, 8), twice;
  case 10: return memcpy(&extended, from, EXTENDED_BYTES), extended;
  default: return memcpy(&x, from, 16), x;
  }
}

/* NULL for what has no value: a real that is no number or infinite, a LOGICAL that is neither 0 nor 1. */
static const Value *get_value(const Call *c, const unsigned char *from, int64_t size) {
  Type t = c->e->type;
  int64_t i = 0;
  Quad re, im = 0;
  switch (t.base) {
  case TY_INTEGER:
  case TY_LOGICAL:
    memcpy(&i, from, (size_t)size);
    i = (int64_t)((uint64_t)i << (64 - 8 * size)) >> (64 - 8 * size);
    if (t.base == TY_LOGICAL) return i == 0 || i == 1 ? val_logical(c->f, t, i) : NULL;
    return val_int(c->f, t, i);
  case TY_REAL:
  case TY_COMPLEX:
    re = get_real(from, t.kind);
    if (t.base == TY_COMPLEX) im = get_real(from + size / 2, t.kind);
    if (!quad_finite(re) || !quad_finite(im)) return NULL;
    return t.base == TY_REAL ? val_real(c->f, t, re) : val_complex(c->f, t, re, im);
  default: return val_string(c->f, t, (const char *)from, size);
  }
}

/* ---- the function ---- */

/* Bytes of an element of MOLD, which need not be constant unless it is CHARACTER; 0: not known. */
static int64_t size_of_mold(const Call *c, const Expr *mold) {
  const Value *v = fold_operand(c->f, mold);
  Type t = c->e->type;
  if (t.base == TY_CHARACTER) {
    int64_t len = 1;
    if (v && v->n) return size_of(val_at(v, 0));
    return t.kind == 1 && (!type_len(mold->type) || const_int(type_len(mold->type), &len)) ? len : 0;
  }
  return t.base == TY_DERIVED ? 0 : size_of(&(Value){.type = t});
}

/* All bytes of SOURCE; NULL: an element has none. */
static unsigned char *bytes_of(const Call *c, const Value *source, int64_t *size) {
  int64_t each = source->n ? size_of(val_at(source, 0)) : 0;
  *size = each * source->n;
  if (each <= 0 || *size > FOLD_MAX_ELEMENTS) return NULL;
  unsigned char *bytes = arena_alloc(c->f->arena, (size_t)*size);
  for (int64_t i = 0; i < source->n; i++) {
    const Value *v = val_at(source, i);
    if (size_of(v) != each) return NULL;
    put_bytes(bytes + i * each, v);
  }
  return bytes;
}

const Value *fold_transfer(const Call *c) {
  const Value *source = call_array(c, "source"), *count = call_array(c, "size");
  const Expr *mold = intrinsic_arg(c->in, c->e, "mold");
  bool given = intrinsic_arg(c->in, c->e, "size") != NULL;
  int64_t size, each = mold ? size_of_mold(c, mold) : 0;
  unsigned char *bytes = source && each > 0 ? bytes_of(c, source, &size) : NULL;
  if (!bytes || (given && (!count || count->rank || count->type.base != TY_INTEGER))) return NULL;
  if (!given && !mold->rank) return size >= each ? get_value(c, bytes, each) : NULL;
  int64_t n = given ? count->u.i : (size + each - 1) / each;
  if (n < 0 || n * each > size) return NULL; /* the rest has no defined value */
  Value *r = val_vector(c->f, c->e->type, n);
  for (int64_t i = 0; i < n; i++)
    if (!(r->elem[i] = get_value(c, bytes + i * each, each))) return NULL;
  return r;
}
