/* Constant folding of intrinsic functions. */
#include "frontend/symbol/extent.h"
#include "frontend/fold/fold_call.h"
#include <string.h>
#include <strings.h>

static const Expr *plain(const Expr *e) { return e->kind == EX_KEYWORD ? e->kid[0] : e; }
static Expr *arg(const Call *c, const char *name) { return intrinsic_arg(c->in, c->e, name); }

/* ---- models of numbers ---- */

static int real_digits(int kind) { return kind == 4 ? 24 : kind == 8 ? 53 : kind == 10 ? 64 : 113; }
static int real_precision(int kind) { return kind == 4 ? 6 : kind == 8 ? 15 : kind == 10 ? 18 : 33; }
static int real_range(int kind) { return kind == 4 ? 37 : kind == 8 ? 307 : 4931; }
static int real_maxexp(int kind) { return kind == 4 ? 128 : kind == 8 ? 1024 : 16384; }
static int real_minexp(int kind) { return kind == 4 ? -125 : kind == 8 ? -1021 : -16381; }
static int int_range(int kind) { return kind == 1 ? 2 : kind == 2 ? 4 : kind == 4 ? 9 : kind == 8 ? 18 : 38; }

static const Value *fold_model(const Call *c) {
  Type t = c->first->type, r = c->e->type;
  bool real = t.base != TY_INTEGER;
  if (!t.kind) return NULL;
  switch (c->in->id) {
  case IN_KIND: return fold_value_int(c->f, r, t.kind);
  case IN_DIGITS: return fold_value_int(c->f, r, real ? real_digits(t.kind) : 8 * t.kind - 1);
  case IN_PRECISION: return fold_value_int(c->f, r, real_precision(t.kind));
  case IN_RANGE: return fold_value_int(c->f, r, real ? real_range(t.kind) : int_range(t.kind));
  case IN_RADIX: return fold_value_int(c->f, r, 2);
  case IN_MAXEXPONENT: return fold_value_int(c->f, r, real_maxexp(t.kind));
  case IN_MINEXPONENT: return fold_value_int(c->f, r, real_minexp(t.kind));
  case IN_BIT_SIZE: return fold_value_int(c->f, r, (int64_t)8 * t.kind);
  case IN_HUGE:
    if (!real) return fold_value_whole(c->f, r, (Whole)(((Bits)1 << (8 * t.kind - 1)) - 1));
    return fold_value_real(c->f, r, quad_ldexp(2 - quad_ldexp(1, 1 - real_digits(t.kind)), real_maxexp(t.kind) - 1));
  case IN_TINY: return fold_value_real(c->f, r, quad_ldexp(1, real_minexp(t.kind) - 1));
  case IN_EPSILON: return fold_value_real(c->f, r, quad_ldexp(1, 1 - real_digits(t.kind)));
  default: return NULL;
  }
}

static bool cxx_intrinsic_arg(const Call *c, const char *name, int64_t *v) {
  const Expr *e = arg(c, name);
  return e && fold_value_index(fold_operand(c->f, e), v);
}

static const Value *fold_selected_real(const Call *c) {
  static const int kinds[] = {4, 8, 10, 16};
  int64_t p = 0, r = 0, radix = 2;
  if (arg(c, "radix") && !cxx_intrinsic_arg(c, "radix", &radix)) return NULL;
  if (radix != 2) return fold_value_int(c->f, c->e->type, -5);
  if ((arg(c, "p") && !cxx_intrinsic_arg(c, "p", &p)) || (arg(c, "r") && !cxx_intrinsic_arg(c, "r", &r))) return NULL;
  for (int i = 0; i < 4; i++)
    if (p <= real_precision(kinds[i]) && r <= real_range(kinds[i])) return fold_value_int(c->f, c->e->type, kinds[i]);
  return fold_value_int(c->f, c->e->type, p > 33 ? (r > 4931 ? -3 : -1) : -2);
}

static const Value *fold_selected_int(const Call *c) {
  static const int kinds[] = {1, 2, 4, 8, 16};
  int64_t r;
  if (!cxx_intrinsic_arg(c, "r", &r)) return NULL;
  for (int i = 0; i < 5; i++)
    if (r <= int_range(kinds[i])) return fold_value_int(c->f, c->e->type, kinds[i]);
  return fold_value_int(c->f, c->e->type, -1);
}

static const Value *fold_selected_logical(const Call *c) {
  int64_t bits;
  if (!cxx_intrinsic_arg(c, "bits", &bits)) return NULL;
  for (long kind = 1; kind <= 16; kind *= 2)
    if (bits <= 8 * kind) return fold_value_int(c->f, c->e->type, kind);
  return fold_value_int(c->f, c->e->type, -1);
}

/* ---- shapes: told by declarations with constant bounds ---- */

/* Of what is no whole array. */
static bool expression_bounds(const Call *c, int dim, int64_t *lo, int64_t *hi) {
  Extent x[EXT_MAX_RANK];
  if (c->first->rank > EXT_MAX_RANK || dim >= c->first->rank) return false;
  extent_of_expr(c->f->arena, c->first, x);
  *lo = 1;
  *hi = x[dim].value;
  return x[dim].known;
}

static bool bounds_of(const Call *c, int dim, int64_t *lo, int64_t *hi) {
  const Expr *a = c->first;
  if (a->value && a->value->rank > dim && !(a->kind == EX_NAME && a->sym && a->sym->dim)) {
    *lo = 1;
    *hi = a->value->extent[dim];
    return true;
  }
  const Symbol *s = a->kind == EX_NAME || a->kind == EX_MEMBER ? a->sym : NULL;
  if (!s || (a->kind == EX_MEMBER && a->kid[0]->rank)) return expression_bounds(c, dim, lo, hi);
  if (!s->dim || dim >= s->rank || !s->dim[dim].lo_const || !s->dim[dim].hi_const) return false;
  *lo = s->dim[dim].lo_value;
  *hi = s->dim[dim].hi_value;
  if (*hi < *lo) *lo = 1, *hi = 0;
  return true;
}

static bool bound_value(const Call *c, int dim, int64_t *v) {
  int64_t lo, hi;
  if (!bounds_of(c, dim, &lo, &hi)) return false;
  *v = c->in->id == IN_LBOUND ? lo : c->in->id == IN_UBOUND ? hi : hi - lo + 1;
  return true;
}

/* The last upper cobound depends on how many images there are. */
static bool cobound_value(const Call *c, int dim, int64_t *v) {
  const Symbol *s = c->first->kind == EX_NAME || c->first->kind == EX_MEMBER ? c->first->sym : NULL;
  bool upper = c->in->id == IN_UCOBOUND;
  if (!s || dim >= s->corank) return false;
  *v = upper ? s->codim[dim].hi_value : s->codim[dim].lo_value;
  return upper ? s->codim[dim].hi_const : s->codim[dim].lo_const;
}

static const Value *fold_cobounds(const Call *c) {
  const Symbol *s = c->first->sym;
  int64_t dim, x, n = s ? s->corank : 0;
  if (arg(c, "dim"))
    return cxx_intrinsic_arg(c, "dim", &dim) && dim >= 1 && cobound_value(c, (int)dim - 1, &x) ? fold_value_int(c->f, c->e->type, x)
                                                                                               : NULL;
  Value *v = fold_value_vector(c->f, c->e->type, n);
  for (int k = 0; k < n; k++)
    if (!cobound_value(c, k, &x) || !(v->elem[k] = fold_value_int(c->f, c->e->type, x))) return NULL;
  return n ? v : NULL;
}

static const Value *fold_shape_vector(const Call *c) {
  Value *v = fold_value_vector(c->f, c->e->type, c->first->rank);
  for (int k = 0; k < c->first->rank; k++) {
    int64_t x;
    if (!bound_value(c, k, &x) || !(v->elem[k] = fold_value_int(c->f, c->e->type, x))) return NULL;
  }
  return v;
}

/* Its rank and bounds are its argument's. */
static bool is_of_any_rank(const Expr *e) {
  for (; e && e->kind == EX_PAREN; e = e->kid[0])
    ;
  return e && (e->kind == EX_NAME || e->kind == EX_MEMBER) && e->sym && e->sym->shape == SHAPE_ASSUMED_RANK;
}

/* The shape of the first argument may be known before the program runs. */
static bool has_shape(const Call *c) { return !is_of_any_rank(c->first) && c->first->type.base != TY_NONE; }

static const Value *fold_bounds(const Call *c) {
  int64_t dim, x, size = 1;
  if (!has_shape(c)) return NULL;
  if (c->in->id != IN_SHAPE && arg(c, "dim")) {
    bool ok = cxx_intrinsic_arg(c, "dim", &dim) && dim >= 1 && dim <= c->first->rank && bound_value(c, (int)dim - 1, &x);
    return ok ? fold_value_int(c->f, c->e->type, x) : NULL;
  }
  if (c->in->id != IN_SIZE) return fold_shape_vector(c);
  if (!c->first->rank) return NULL;
  for (int k = 0; k < c->first->rank; k++) {
    if (!bound_value(c, k, &x)) return NULL;
    size *= x;
  }
  return fold_value_int(c->f, c->e->type, size);
}

static const Value *fold_len(const Call *c) {
  const Value *v = fold_operand(c->f, c->first);
  if (v && v->rank && v->n) v = v->elem[0];
  if (v && v->type.base == TY_CHARACTER && !v->rank) return fold_value_int(c->f, c->e->type, v->u.str.len);
  int64_t n = 1;
  const Expr *len = type_len(c->first->type);
  bool declared = c->first->kind == EX_NAME || c->first->kind == EX_MEMBER;
  if (!declared || c->first->type.base != TY_CHARACTER) return NULL;
  return !len || fold_const_int(len, &n) ? fold_value_int(c->f, c->e->type, n) : NULL;
}

static const Value *fold_new_line(const Call *c) { return fold_value_text(c->f, c->e->type, "\n", 1); }

static const Value *fold_rank(const Call *c) { return has_shape(c) ? fold_value_int(c->f, c->e->type, c->first->rank) : NULL; }

static const Value *fold_storage(const Call *c) {
  if (c->in->id == IN_SIZEOF && !has_shape(c)) return NULL;
  int size = type_size(c->first->type);
  int64_t n = c->in->id == IN_STORAGE_SIZE ? 8 * (int64_t)size : size;
  if (!size || (c->in->id != IN_STORAGE_SIZE && c->first->rank)) return NULL;
  return n <= INT32_MAX || c->e->type.kind >= 8 ? fold_value_int(c->f, c->e->type, n) : NULL;
}

/* ---- elemental functions ---- */

static const Value *fold_round(const Call *c, const Value *v) {
  Type t = c->e->type;
  if (v->type.base != TY_REAL) return t.base == TY_INTEGER ? fold_convert(c->f, v, t) : NULL;
  Quad r = fold_value_re(v);
  switch (c->in->id) {
  case IN_NINT:
  case IN_ANINT: r = quad_round(r); break;
  case IN_FLOOR: r = quad_floor(r); break;
  case IN_CEILING: r = quad_ceil(r); break;
  default: r = quad_trunc(r); break;
  }
  if (t.base == TY_REAL) return fold_value_real(c->f, t, r);
  return quad_abs(r) < 0x1p127 ? fold_value_whole(c->f, t, (Whole)r) : NULL;
}

static const Value *int_mod(const Call *c, Whole a, Whole b) {
  if (b == 0 || b == -1) return b ? fold_value_int(c->f, c->e->type, 0) : NULL;
  Whole r = a % b;
  return fold_value_whole(c->f, c->e->type, c->in->id == IN_MODULO && r && (r < 0) != (b < 0) ? r + b : r);
}

static const Value *fold_mod(const Call *c) {
  const Value *a = c->v[0], *b = c->v[1];
  bool floor_mod = c->in->id == IN_MODULO;
  if (!a || !b) return NULL;
  if (c->e->type.base == TY_INTEGER) return int_mod(c, fold_value_integer(a), fold_value_integer(b));
  Quad x = fold_value_re(a), y = fold_value_re(b);
  if (c->e->type.base != TY_REAL || y == 0) return NULL;
  Quad r = quad_mod(x, y);
  return fold_value_real(c->f, c->e->type, floor_mod && r != 0 && (r < 0) != (y < 0) ? r + y : r);
}

static const Value *int_sign_abs(const Call *c, Whole a, Whole b) {
  Whole r;
  if (c->in->id == IN_DIM) {
    if (__builtin_sub_overflow(a, b, &r)) return NULL;
    return fold_value_whole(c->f, c->e->type, r > 0 ? r : 0);
  }
  if (a < 0 && __builtin_sub_overflow((Whole)0, a, &a)) return NULL;
  return fold_value_whole(c->f, c->e->type, c->in->id == IN_SIGN && b < 0 ? -a : a);
}

static const Value *fold_sign_abs(const Call *c) {
  const Value *a = c->v[0], *b = c->v[1];
  Type t = c->e->type;
  if (!a || (c->in->id != IN_ABS && !b)) return NULL;
  if (a->type.base == TY_COMPLEX)
    return c->in->id == IN_ABS ? fold_value_real(c->f, t, quad_hypot(fold_value_re(a), fold_value_im(a))) : NULL;
  if (t.base == TY_INTEGER) return int_sign_abs(c, fold_value_integer(a), b ? fold_value_integer(b) : 0);
  if (t.base != TY_REAL) return NULL;
  if (c->in->id == IN_DIM)
    return fold_value_re(a) > fold_value_re(b) ? fold_compute(c->f, OP_SUB, t, a, b) : fold_value_real(c->f, t, 0);
  return fold_value_real(c->f, t, quad_copysign(fold_value_re(a), c->in->id == IN_SIGN ? fold_value_re(b) : (Quad)1));
}

/* < 0, 0, > 0: of two integers, two reals or one of each, or two characters. */
static int compare(const Value *a, const Value *b) {
  if (a->type.base == TY_CHARACTER) return fold_compare_strings(a, b);
  if (a->type.base == TY_INTEGER && b->type.base == TY_INTEGER)
    return (fold_value_integer(a) > fold_value_integer(b)) - (fold_value_integer(a) < fold_value_integer(b));
  return (fold_value_re(a) > fold_value_re(b)) - (fold_value_re(a) < fold_value_re(b));
}

/* CHARACTER has the length of the longest argument. */
static const Value *fold_extremum(const Call *c) {
  int sign = c->in->id == IN_MAX || c->in->id == IN_AMAX0 || c->in->id == IN_MAX1 ? 1 : -1;
  const Value *best = NULL;
  int64_t len = 0;
  for (int i = 1; i < c->e->nkid; i++) {
    const Value *v = fold_operand(c->f, plain(c->e->kid[i]));
    if (v && v->rank) v = v->elem[c->at];
    bool text = v && v->type.base == TY_CHARACTER;
    if (!v || (best && text != (best->type.base == TY_CHARACTER))) return NULL;
    if (!text && v->type.base != TY_INTEGER && v->type.base != TY_REAL) return NULL;
    if (text && v->u.str.len > len) len = v->u.str.len;
    if (!best || compare(v, best) * sign > 0) best = v;
  }
  if (!best || best->type.base != TY_CHARACTER) return best ? fold_convert(c->f, best, c->e->type) : NULL;
  return fold_value_padded(c->f, best, c->e->type, len);
}

/* A part of CMPLX(x, y): a BOZ literal has the bits of a real number. */
static const Value *part_value(const Call *c, const Value *v) {
  bool boz = v && v->type.base == TY_NONE;
  return boz ? fold_transfer_real_bits(c->f, v, (Type){.base = TY_REAL, .kind = c->e->type.kind}) : v;
}

static const Value *fold_complex_parts(const Call *c) {
  const Value *a = c->v[0], *b = call_value(c, "y");
  Type t = c->e->type;
  if (!a) return NULL;
  switch (c->in->id) {
  case IN_AIMAG: return a->type.base == TY_COMPLEX ? fold_value_real(c->f, t, fold_value_im(a)) : NULL;
  case IN_CONJG: return a->type.base == TY_COMPLEX ? fold_value_complex(c->f, t, fold_value_re(a), -fold_value_im(a)) : NULL;
  default:
    a = part_value(c, a);
    b = part_value(c, b);
    if (!a) return NULL;
    if (a->type.base == TY_COMPLEX) return fold_value_complex(c->f, t, fold_value_re(a), fold_value_im(a));
    if (arg(c, "y") && !b) return NULL;
    return fold_value_complex(c->f, t, fold_value_re(a), b ? fold_value_re(b) : (Quad)0);
  }
}

static int64_t trimmed(const Value *v) {
  int64_t n = v->u.str.len;
  while (n > 0 && fold_value_char(v, n - 1) == ' ') n--;
  return n;
}

static const Value *fold_repeat(const Call *c) {
  int64_t n, len = c->v[0]->u.str.len, bytes = len * val_char_bytes(c->e->type);
  if (!fold_value_index(c->v[1], &n) || n < 0 || n > FOLD_MAX_ELEMENTS || n * (len + 1) > FOLD_MAX_ELEMENTS) return NULL;
  char *s = arena_alloc(c->f->arena, (size_t)(n * bytes) + 1);
  for (int64_t i = 0; i < n; i++) memcpy(s + i * bytes, c->v[0]->u.str.s, (size_t)bytes);
  return fold_value_string(c->f, c->e->type, s, n * len);
}

/* Case and blanks at the end count for nothing. */
static const Value *fold_char_kind(const Call *c) {
  static const struct {
    const char *name;
    int kind;
  } sets[] = {{"default", 1}, {"ascii", 1}, {"iso_10646", 4}};
  const Value *a = c->v[0];
  for (size_t i = 0; i < sizeof sets / sizeof *sets; i++)
    if (val_char_bytes(a->type) == 1 && trimmed(a) == (int64_t)strlen(sets[i].name) &&
        !strncasecmp(a->u.str.s, sets[i].name, strlen(sets[i].name)))
      return fold_value_int(c->f, c->e->type, sets[i].kind);
  return fold_value_int(c->f, c->e->type, -1);
}

static const Value *fold_string(const Call *c) {
  const Value *a = c->v[0];
  Type t = c->e->type;
  if (c->in->id == IN_CHAR || c->in->id == IN_ACHAR) {
    int64_t code;
    bool known = fold_value_index(a, &code) && code >= 0 && code <= INT32_MAX;
    return known ? fold_value_wide_text(c->f, t, (const uint32_t[]){(uint32_t)code}, 1) : NULL;
  }
  if (!a || a->type.base != TY_CHARACTER || a->rank) return NULL;
  switch (c->in->id) {
  case IN_ICHAR:
  case IN_IACHAR: return a->u.str.len ? fold_value_int(c->f, t, fold_value_char(a, 0)) : NULL;
  case IN_LEN_TRIM: return fold_value_int(c->f, t, trimmed(a));
  case IN_TRIM: return fold_value_string(c->f, t, a->u.str.s, trimmed(a));
  case IN_REPEAT: return fold_repeat(c);
  case IN_SELECTED_CHAR_KIND: return fold_char_kind(c);
  default: return NULL;
  }
}

/* ---- dispatch ---- */

static const Value *fold_conversion(const Call *c) {
  const Value *a = c->v[0];
  if (!a || a->type.base == TY_CHARACTER) return NULL;
  if (a->type.base == TY_NONE && c->e->type.base == TY_REAL) return fold_transfer_real_bits(c->f, a, c->e->type);
  return c->e->type.base == TY_INTEGER
             ? fold_round(c, a->type.base == TY_COMPLEX ? fold_convert(c->f, a, (Type){.base = TY_REAL, .kind = a->type.kind}) : a)
             : fold_convert(c->f, a, c->e->type);
}

/* By the values that gfortran's run-time library gives. */
static const Value *fold_iostat(const Call *c) {
  const Value *a = c->v[0];
  int64_t code;
  if (!fold_value_index(a, &code)) return NULL;
  return fold_value_logical(c->f, c->e->type, code == (c->in->id == IN_IS_IOSTAT_END ? -1 : -2));
}

/* gfortran supports each flag and rounding that has a name, for all kinds. */
static const Value *fold_ieee_support(const Call *c) {
  bool named = c->first && c->first->kind == EX_NAME && c->first->sym && (c->first->sym->attrs & AT_PARAMETER);
  return named && !c->first->rank ? fold_value_logical(c->f, c->e->type, true) : NULL;
}

static const Value *fold_merge(const Call *c) { return c->v[0] && c->v[1] && c->v[2] ? (c->v[2]->u.i ? c->v[0] : c->v[1]) : NULL; }

static const Value *fold_rounding(const Call *c) { return c->v[0] ? fold_round(c, c->v[0]) : NULL; }

#define NONE NULL
#define CALL(fn) fn
#define MATH(real, complex) fold_math
static const Value *(*const fold_of[IN_KINDS])(const Call *) = {
#define INTRINSIC(id, name, cls, result, rank, dummies, since, takes, fold, device, cost) [IN_##id] = fold,
#define SPECIFIC(id, name, result, dummies, since)
#include "frontend/symbol/intrinsics.def"
#undef INTRINSIC
#undef SPECIFIC
};
#undef NONE
#undef CALL
#undef MATH

static const Value *fold_call(const Call *c) { return fold_of[c->in->id] ? fold_of[c->in->id](c) : NULL; }

/* The array whose shape the result of an elemental function has; NULL: there is none. *conform: all have as many elements. */
static const Value *shape_of_call(const Call *c, bool *conform) {
  const Value *shape = NULL;
  *conform = true;
  for (int i = 1; i < c->e->nkid; i++) {
    const Value *v = i <= 3 ? c->v[i - 1] : NULL;
    if (!v && c->e->kid[i]) v = fold_operand(c->f, plain(c->e->kid[i]));
    if (!v || !v->rank) continue;
    if (shape && v->n != shape->n) *conform = false;
    if (!shape) shape = v;
  }
  return shape;
}

/* A result that is one of the arguments and stands in 'room' is kept. */
static const Value *keep_argument(Fold *f, const Value *v, const Value room[3]) {
  for (int i = 0; i < 3; i++)
    if (v == &room[i]) return fold_value_keep(f, v, v);
  return v;
}

/* An elemental function of constant arrays is the array of its results. */
static const Value *fold_over_array(Call *c, const Value *shape, const Value room[3]) {
  const Value *full[3] = {c->v[0], c->v[1], c->v[2]};
  Value *r = fold_value_like(c->f, shape, c->e->type);
  size_t most = arena_used(c->f->arena) + FOLD_MAX_BYTES;
  for (c->at = 0; c->at < shape->n; c->at++) {
    if (arena_used(c->f->arena) > most) return NULL;
    for (int k = 0; k < 3; k++) c->v[k] = full[k] ? fold_value_at(full[k], c->at) : NULL;
    if (!(r->elem[c->at] = keep_argument(c->f, fold_call(c), room))) return NULL;
  }
  return r;
}

const Value *fold_intrinsic_call(Fold *f, const Expr *e) {
  if (!e->sym || e->sym->kind != SY_INTRINSIC) return NULL;
  Call c = {.f = f, .e = e, .in = intrinsic_find(e->sym->name)};
  if (!c.in || e->type.base == TY_NONE || (e->type.base == TY_DERIVED && !e->type.derived)) return NULL;
  c.first = e->nkid > 1 && e->kid[1] ? plain(e->kid[1]) : NULL;
  if (c.in->cls == IC_I || c.in->id == IN_C_SIZEOF) return c.first ? fold_call(&c) : NULL;
  Value room[3];
  for (int i = 0; i < 3 && i + 1 < e->nkid; i++) {
    const Expr *arg = plain(e->kid[i + 1]), *given = e->kid[i + 1];
    bool elsewhere = given->kind == EX_KEYWORD && intrinsic_dummy(c.in, given->text) != i;
    c.v[i] = elsewhere ? NULL : c.in->cls == IC_E ? fold_operand_in(f, arg, &room[i]) : fold_operand(f, arg);
    if (!c.v[i] && !elsewhere && c.in->cls == IC_E) return NULL;
  }
  if (c.in->cls != IC_E) return c.in->cls == IC_T || c.in->cls == IC_M ? fold_call(&c) : NULL;
  bool conform;
  const Value *shape = shape_of_call(&c, &conform);
  if (!shape) return keep_argument(f, fold_call(&c), room);
  return conform ? fold_over_array(&c, shape, room) : NULL;
}
