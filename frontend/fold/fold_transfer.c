/* Constant folding: TRANSFER, by the bytes that values have in memory. */
#include "frontend/fold/fold_call.h"
#include <string.h>

enum { EXTENDED_BYTES = 10 }; /* of REAL(10), which takes 16 */

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

/* ---- places of components ---- */

/* Where the components of a type lie in turn, those of the type that it extends first. */
typedef struct Layout {
  const Symbol *c; /* the component; NULL: there is no further one */
  int i;           /* its part of a value */
  int64_t at, bytes;
} Layout;

static int64_t component_bytes(const Symbol *c) { return symbol_elements(c) * type_size(c->type); }

static bool has_place(const Symbol *type, const Symbol *c) {
  return c->kind == SY_COMPONENT || (type->parent_type && c->kind == SY_CONSTRUCT);
}

/* The component after l; from a Layout of zeros the first one. */
static Layout next_component(const Symbol *type, Layout l) {
  int64_t end = l.at + l.bytes;
  l.i += l.c != NULL;
  l.c = l.c ? l.c->next : type_first_component(type);
  for (; l.c && !has_place(type, l.c); l.c = l.c->next) l.i++;
  if (!l.c) return l;
  int align = type_align(l.c->type);
  l.at = (end + align - 1) / align * align;
  l.bytes = component_bytes(l.c);
  return l;
}

/* ---- to bytes ---- */

/* Bytes of one element; 0: its kind has no such form here. */
static int64_t size_of(const Value *v) {
  Type t = v->type;
  switch (t.base) {
  case TY_INTEGER:
  case TY_LOGICAL: return t.kind;
  case TY_REAL: return t.kind == 10 ? 16 : t.kind;
  case TY_COMPLEX: return (int64_t)2 * (t.kind == 10 ? 16 : t.kind);
  case TY_CHARACTER: return t.kind * v->u.str.len;
  case TY_DERIVED: return type_size(t);
  default: return 0;
  }
}

static bool put_bytes(unsigned char *to, const Value *v);

/* All components have values; what lies between them counts as zeros. */
static bool put_structure(unsigned char *to, const Value *v) {
  const Symbol *type = v->type.derived;
  for (Layout l = next_component(type, (Layout){0}); l.c; l = next_component(type, l)) {
    const Value *part = v->elem[l.i];
    for (int64_t k = 0; part && k < part->n; k++)
      if (!put_bytes(to + l.at + k * (l.bytes / part->n), fold_value_at(part, k))) return false;
    if (!part) return false;
  }
  return true;
}

static bool put_bytes(unsigned char *to, const Value *v) {
  int64_t size = size_of(v);
  Whole i;
  switch (v->type.base) {
  case TY_REAL: put_real(to, v->type.kind, fold_value_re(v)); break;
  case TY_COMPLEX:
    put_real(to, v->type.kind, fold_value_re(v));
    put_real(to + size / 2, v->type.kind, fold_value_im(v));
    break;
  case TY_CHARACTER: memcpy(to, v->u.str.s, (size_t)size); break;
  case TY_DERIVED: return put_structure(to, v);
  default: i = fold_value_integer(v), memcpy(to, &i, (size_t)size); break; /* the lowest bytes come first */
  }
  return true;
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

static const Value *get_value(Fold *f, Type t, const unsigned char *from, int64_t size);

static const Value *get_array(Fold *f, const Symbol *c, const unsigned char *from, int64_t bytes) {
  Value *v = (Value *)fold_array_spread(f, fold_value_new(f, c->type), c);
  for (int64_t k = 0; v && k < v->n; k++)
    if (!(v->elem[k] = get_value(f, c->type, from + k * (bytes / v->n), bytes / v->n))) return NULL;
  return v;
}

static const Value *get_structure(Fold *f, Type t, const unsigned char *from) {
  int n = 0;
  for (const Symbol *c = type_first_component(t.derived); c; c = c->next) n++;
  Value *v = fold_value_new(f, t);
  v->elem = ARENA_ARRAY(f->arena, const Value *, n + 1);
  for (Layout l = next_component(t.derived, (Layout){0}); l.c; l = next_component(t.derived, l)) {
    const unsigned char *at = from + l.at;
    v->elem[l.i] = l.c->rank ? get_array(f, l.c, at, l.bytes) : get_value(f, l.c->type, at, l.bytes);
    if (!v->elem[l.i]) return NULL;
  }
  return v;
}

/* NULL for what has no value: a real that is no number or infinite, a LOGICAL that is neither 0 nor 1. */
static const Value *get_value(Fold *f, Type t, const unsigned char *from, int64_t size) {
  Whole i = 0;
  Quad re, im = 0;
  switch (t.base) {
  case TY_INTEGER:
  case TY_LOGICAL:
    memcpy(&i, from, (size_t)size);
    i = (Whole)((Bits)i << (128 - 8 * size)) >> (128 - 8 * size);
    if (t.base == TY_LOGICAL) return i == 0 || i == 1 ? fold_value_logical(f, t, i) : NULL;
    return fold_value_whole(f, t, i);
  case TY_REAL:
  case TY_COMPLEX:
    re = get_real(from, t.kind);
    if (t.base == TY_COMPLEX) im = get_real(from + size / 2, t.kind);
    if (!quad_finite(re) || !quad_finite(im)) return NULL;
    return t.base == TY_REAL ? fold_value_real(f, t, re) : fold_value_complex(f, t, re, im);
  case TY_DERIVED: return get_structure(f, t, from);
  case TY_CHARACTER: return t.kind ? fold_value_string(f, t, from, size / t.kind) : NULL;
  default: return NULL;
  }
}

const Value *fold_transfer_real_bits(Fold *f, const Value *boz, Type t) {
  unsigned char bytes[16];
  Whole i = fold_value_integer(boz);
  if (!t.kind || t.kind > 16) return NULL;
  memcpy(bytes, &i, sizeof bytes);
  Quad x = get_real(bytes, t.kind);
  return quad_finite(x) ? fold_value_real(f, t, x) : NULL;
}

/* ---- the function ---- */

/* Bytes of an element of MOLD, which need not be constant unless it is CHARACTER; 0: not known. */
static int64_t size_of_mold(const Call *c, const Expr *mold) {
  const Value *v = fold_operand(c->f, mold);
  Type t = c->e->type;
  if (t.base == TY_CHARACTER) {
    int64_t len = 1;
    if (v && v->n) return size_of(fold_value_at(v, 0));
    return !type_len(mold->type) || fold_const_int(type_len(mold->type), &len) ? len * t.kind : 0;
  }
  return t.base == TY_DERIVED && t.is_class ? 0 : size_of(&(Value){.type = t});
}

/* All bytes of SOURCE; NULL: an element has none, or it is an array of wide characters, whose elements
 * overlap in gfortran's constants but not in its programs. */
static unsigned char *bytes_of(const Call *c, const Value *source, int64_t *size) {
  int64_t each = source->n ? size_of(fold_value_at(source, 0)) : 0;
  *size = each * source->n;
  if (each <= 0 || *size > FOLD_MAX_ELEMENTS) return NULL;
  if (source->rank && source->type.base == TY_CHARACTER && source->type.kind > 1) return NULL;
  unsigned char *bytes = memset(arena_alloc(c->f->arena, (size_t)*size), 0, (size_t)*size);
  for (int64_t i = 0; i < source->n; i++) {
    const Value *v = fold_value_at(source, i);
    if (size_of(v) != each) return NULL;
    if (!put_bytes(bytes + i * each, v)) return NULL;
  }
  return bytes;
}

const Value *fold_transfer(const Call *c) {
  const Value *source = call_array(c, "source"), *count = call_array(c, "size");
  const Expr *mold = intrinsic_arg(c->in, c->e, "mold");
  bool given = intrinsic_arg(c->in, c->e, "size") != NULL;
  int64_t size = 0, each = mold ? size_of_mold(c, mold) : 0;
  unsigned char *bytes = source && each > 0 ? bytes_of(c, source, &size) : NULL;
  int64_t n = bytes ? (size + each - 1) / each : 0;
  if (!bytes || (given && !fold_value_index(count, &n))) return NULL;
  if (!given && !mold->rank) return size >= each ? get_value(c->f, c->e->type, bytes, each) : NULL;
  if (n < 0 || n * each > size) return NULL; /* the rest has no defined value */
  Value *r = fold_value_vector(c->f, c->e->type, n);
  for (int64_t i = 0; i < n; i++)
    if (!(r->elem[i] = get_value(c->f, c->e->type, bytes + i * each, each))) return NULL;
  return r;
}
