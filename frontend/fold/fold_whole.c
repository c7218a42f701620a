/* Constant folding: functions of whole arrays. */
#include "frontend/fold/fold_call.h"
#include <math.h>
#include <string.h>

/* ---- arrays ---- */

static Value *new_array(const Call *c, int rank, const int64_t *extent) {
  Value *v = fold_value_new(c->f, c->e->type);
  v->rank = rank;
  v->extent = ARENA_ARRAY(c->f->arena, int64_t, rank + 1);
  for (int k = 0; k < rank; k++) {
    v->extent[k] = extent[k];
    if (extent[k] < 0 || extent[k] > FOLD_MAX_ELEMENTS || (v->n *= extent[k]) > FOLD_MAX_ELEMENTS) return NULL;
  }
  v->elem = ARENA_ARRAY(c->f->arena, const Value *, v->n + 1);
  return v;
}

/* A constant integer argument; false: given and not constant. Not given: *v stays. */
static bool int_argument(const Call *c, const char *name, int64_t *v) {
  if (!intrinsic_arg(c->in, c->e, name)) return true;
  return fold_value_index(call_array(c, name), v);
}

static bool is_number(const Value *v) { return v->type.kind && (v->type.base == TY_INTEGER || v->type.base == TY_REAL); }

/* ---- two numbers ---- */

static const Value *add(const Call *c, const Value *a, const Value *b) { return fold_compute(c->f, OP_ADD, c->e->type, a, b); }

static const Value *multiply(const Call *c, const Value *a, const Value *b) { return fold_compute(c->f, OP_MUL, c->e->type, a, b); }

/* 'n' as a number of the result's type. */
static const Value *number(const Call *c, int n) {
  Type t = c->e->type;
  return t.base == TY_INTEGER ? fold_value_int(c->f, t, n)
         : t.base == TY_REAL  ? fold_value_real(c->f, t, n)
                              : fold_value_complex(c->f, t, n, 0);
}

static bool is_ordered(const Value *v) { return is_number(v) || v->type.base == TY_CHARACTER; }

static int order(const Value *a, const Value *b) {
  if (a->type.base == TY_CHARACTER && b->type.base == TY_CHARACTER) return fold_compare_strings(a, b);
  if (a->type.base == TY_INTEGER && b->type.base == TY_INTEGER)
    return (fold_value_integer(a) > fold_value_integer(b)) - (fold_value_integer(a) < fold_value_integer(b));
  Quad x = fold_value_re(a), y = fold_value_re(b);
  return (x > y) - (x < y);
}

/* ---- one vector becomes one value ---- */

/* Some elements of an array, and which of them count. */
typedef struct Vector {
  const Value **v;
  bool *counts; /* NULL: all */
  int64_t n;
} Vector;

static bool counts(const Vector *x, int64_t i) { return !x->counts || x->counts[i]; }

/* MAXVAL of no elements: the least number of its kind; MINVAL: the greatest. */
static const Value *least(const Call *c) {
  Type t = c->e->type;
  bool max = c->in->id == IN_MAXVAL;
  if (t.base == TY_INTEGER && t.kind) {
    Whole top = (Whole)(((Bits)1 << (8 * t.kind - 1)) - 1);
    return fold_value_whole(c->f, t, max ? -top - 1 : top);
  }
  if (t.base != TY_REAL || !t.kind) return NULL;
  int digits = t.kind == 4 ? 24 : t.kind == 8 ? 53 : t.kind == 10 ? 64 : 113;
  int exponent = t.kind == 4 ? 128 : t.kind == 8 ? 1024 : 16384;
  Quad top = quad_ldexp(2 - quad_ldexp(1, 1 - digits), exponent - 1);
  return fold_value_real(c->f, t, max ? -top : top);
}

static const Value *fold_arithmetic(const Call *c, const Vector *x) {
  Value room;
  const Value *r = NULL;
  bool sum = c->in->id == IN_SUM, product = c->in->id == IN_PRODUCT;
  for (int64_t i = 0; i < x->n; i++) {
    if (!counts(x, i)) continue;
    bool complex = x->v[i]->type.base == TY_COMPLEX;
    if (sum || product ? !is_number(x->v[i]) && !complex : !is_ordered(x->v[i])) return NULL;
    int way = r && !sum && !product ? order(x->v[i], r) : 0;
    if (!r || (c->in->id == IN_MAXVAL ? way > 0 : c->in->id == IN_MINVAL && way < 0))
      r = x->v[i];
    else if (sum || product)
      r = fold_compute_in(c->f, sum ? OP_ADD : OP_MUL, c->e->type, r, x->v[i], &room);
    if (!r) return NULL;
  }
  if (r) return fold_value_keep(c->f, r, &room);
  return sum || product ? number(c, product) : least(c);
}

/* The exponent of the largest one: divided by that power of 2 all are below 1. */
static int largest_exponent(const Vector *x) {
  Quad largest = 0;
  int exponent = 0;
  for (int64_t i = 0; i < x->n; i++) {
    Quad v = x->v[i]->type.base == TY_REAL ? quad_abs(fold_value_re(x->v[i])) : 0;
    if (v > largest) largest = v;
  }
  if (largest > 0 && quad_finite(largest)) quad_frexp(largest, &exponent);
  return exponent;
}

/* The root of the sum of squares, each step rounded as gfortran does it, which has room for the square of every number. */
static const Value *fold_norm(const Call *c, const Vector *x) {
  Type t = c->e->type;
  int exponent = largest_exponent(x);
  const Value *r = fold_value_real(c->f, t, 0);
  for (int64_t i = 0; r && i < x->n; i++) {
    const Value *v = x->v[i]->type.base == TY_REAL ? fold_value_real(c->f, t, quad_ldexp(fold_value_re(x->v[i]), -exponent)) : NULL;
    const Value *square = v ? multiply(c, v, v) : NULL;
    r = square ? add(c, r, square) : NULL;
  }
  if (!r) return NULL;
  Quad root = t.kind == 10 ? (Quad)sqrtl((long double)fold_value_re(r)) : quad_sqrt(fold_value_re(r));
  r = fold_value_real(c->f, t, root);
  return r ? fold_value_real(c->f, t, quad_ldexp(fold_value_re(r), exponent)) : NULL;
}

static const Value *fold_bitwise(const Call *c, const Vector *x) {
  Whole r = c->in->id == IN_IALL ? -1 : 0;
  for (int64_t i = 0; i < x->n; i++) {
    if (!counts(x, i)) continue;
    if (x->v[i]->type.base != TY_INTEGER) return NULL;
    Whole v = fold_value_integer(x->v[i]);
    r = c->in->id == IN_IALL ? r & v : c->in->id == IN_IANY ? r | v : r ^ v;
  }
  return fold_value_whole(c->f, c->e->type, r);
}

static const Value *fold_truth(const Call *c, const Vector *x) {
  int64_t n = 0;
  for (int64_t i = 0; i < x->n; i++) n += x->v[i]->u.i != 0;
  switch (c->in->id) {
  case IN_ANY: return fold_value_logical(c->f, c->e->type, n > 0);
  case IN_ALL: return fold_value_logical(c->f, c->e->type, n == x->n);
  case IN_PARITY: return fold_value_logical(c->f, c->e->type, n % 2);
  default: return fold_value_int(c->f, c->e->type, n);
  }
}

static bool is_same(const Value *a, const Value *b) {
  if (a->type.base == TY_LOGICAL) return b->type.base == TY_LOGICAL && !a->u.i == !b->u.i;
  if (a->type.base == TY_CHARACTER || b->type.base == TY_CHARACTER) return a->type.base == b->type.base && order(a, b) == 0;
  if (a->type.base == TY_INTEGER && b->type.base == TY_INTEGER) return fold_value_integer(a) == fold_value_integer(b);
  return fold_value_re(a) == fold_value_re(b) && fold_value_im(a) == fold_value_im(b);
}

/* FINDLOC looks for such values. */
static bool is_found(const Value *v) { return is_ordered(v) || v->type.base == TY_COMPLEX || v->type.base == TY_LOGICAL; }

/* The place, from 1, that MAXLOC, MINLOC or FINDLOC give; 0: none. -1: not foldable. */
static int64_t place_in(const Call *c, const Vector *x) {
  const Value *want = c->in->id == IN_FINDLOC ? call_array(c, "value") : NULL, *back = call_array(c, "back"), *best = NULL;
  if ((c->in->id == IN_FINDLOC && (!want || want->rank)) || (intrinsic_arg(c->in, c->e, "back") && !back)) return -1;
  bool last = back && back->u.i;
  int64_t at = 0;
  for (int64_t i = 0; i < x->n; i++) {
    if (!counts(x, i)) continue;
    if (want ? !is_found(want) || !is_found(x->v[i]) : !is_ordered(x->v[i])) return -1;
    int way = want ? !is_same(x->v[i], want) : best ? order(x->v[i], best) * (c->in->id == IN_MAXLOC ? -1 : 1) : -1;
    if (want ? way || (at && !last) : best && (way > 0 || (way == 0 && !last))) continue;
    best = x->v[i];
    at = i + 1;
  }
  return at;
}

static const Value *fold_vector(const Call *c, const Vector *x) {
  int64_t at;
  switch (c->in->id) {
  case IN_SUM:
  case IN_PRODUCT:
  case IN_MAXVAL:
  case IN_MINVAL: return fold_arithmetic(c, x);
  case IN_NORM2: return fold_norm(c, x);
  case IN_IALL:
  case IN_IANY:
  case IN_IPARITY: return fold_bitwise(c, x);
  case IN_ANY:
  case IN_ALL:
  case IN_PARITY:
  case IN_COUNT: return fold_truth(c, x);
  default: at = place_in(c, x); return at < 0 ? NULL : fold_value_int(c->f, c->e->type, at);
  }
}

/* ---- along a dimension, or over all of it ---- */

static Vector new_vector(const Call *c, int64_t n) {
  return (Vector){ARENA_ARRAY(c->f->arena, const Value *, n + 1), ARENA_ARRAY(c->f->arena, bool, n + 1), n};
}

static void put(Vector *x, int64_t i, const Value *a, const Value *mask, int64_t at) {
  x->v[i] = a->elem[at];
  x->counts[i] = !mask || fold_value_at(mask, at)->u.i;
}

static const Value *along(const Call *c, const Value *a, const Value *mask, int dim) {
  int64_t inner = 1, outer = 1, extent[16], n = a->extent[dim];
  int rank = 0;
  for (int k = 0; k < a->rank; k++) {
    if (k < dim) inner *= a->extent[k];
    if (k > dim) outer *= a->extent[k];
    if (k != dim) extent[rank++] = a->extent[k];
  }
  Value *r = rank ? new_array(c, rank, extent) : NULL;
  Vector x = new_vector(c, n);
  for (int64_t o = 0; o < outer; o++)
    for (int64_t i = 0; i < inner; i++) {
      for (int64_t k = 0; k < n; k++) put(&x, k, a, mask, (o * n + k) * inner + i);
      const Value *one = fold_vector(c, &x);
      if (!one || !rank) return one;
      r->elem[o * inner + i] = one;
    }
  return r;
}

/* MAXLOC and its like give the subscripts of an element. */
static const Value *subscripts(const Call *c, const Value *a, int64_t at) {
  int64_t rank = a->rank, left = at - 1;
  Value *r = at < 0 ? NULL : new_array(c, 1, &rank);
  for (int k = 0; r && k < a->rank; k++) {
    r->elem[k] = fold_value_int(c->f, c->e->type, at ? left % a->extent[k] + 1 : 0);
    left = at ? left / a->extent[k] : 0;
  }
  return r;
}

static const Value *fold_reduction(const Call *c, const char *array) {
  const Value *a = call_array(c, array), *mask = call_array(c, "mask");
  const Expr *d = intrinsic_arg(c->in, c->e, "dim"), *m = intrinsic_arg(c->in, c->e, "mask");
  bool masked = strcmp(array, "mask") != 0;
  if (masked && d && d->type.base == TY_LOGICAL) m = d, mask = fold_operand(c->f, d), d = NULL; /* SUM(a, mask) */
  if (!masked) mask = NULL;
  int64_t dim = 0;
  if (!a || !a->rank || (masked && m && !mask) || (d && !int_argument(c, "dim", &dim))) return NULL;
  if ((mask && mask->rank && mask->n != a->n) || (d && (dim < 1 || dim > a->rank))) return NULL;
  if (d) return along(c, a, mask, (int)dim - 1);
  Vector x = mask ? new_vector(c, a->n) : (Vector){a->elem, NULL, a->n};
  for (int64_t i = 0; mask && i < a->n; i++) put(&x, i, a, mask, i);
  bool places = c->in->id == IN_MAXLOC || c->in->id == IN_MINLOC || c->in->id == IN_FINDLOC;
  return places ? subscripts(c, a, place_in(c, &x)) : fold_vector(c, &x);
}

/* ---- products ---- */

/* The sum of a[i0 + k*is] * b[j0 + k*js]. */
static const Value *inner_product(const Call *c, const Value *a, int64_t i0, int64_t is, const Value *b, int64_t j0, int64_t js,
                                  int64_t n) {
  Type t = c->e->type;
  if (t.base == TY_LOGICAL) {
    bool any = false;
    for (int64_t k = 0; k < n; k++) any |= a->elem[i0 + k * is]->u.i && b->elem[j0 + k * js]->u.i;
    return fold_value_logical(c->f, t, any);
  }
  const Value *r = number(c, 0);
  for (int64_t k = 0; r && k < n; k++) {
    const Value *x = fold_convert(c->f, a->elem[i0 + k * is], t), *y = fold_convert(c->f, b->elem[j0 + k * js], t);
    if (x && t.base == TY_COMPLEX && c->in->id == IN_DOT_PRODUCT)
      x = fold_value_complex(c->f, t, fold_value_re(x), -fold_value_im(x));
    const Value *p = x && y ? multiply(c, x, y) : NULL;
    r = p ? add(c, r, p) : NULL;
  }
  return r;
}

/* Both can be multiplied with each other. */
static bool is_arithmetic(const Value *a, const Value *b) {
  if (!a || !b || !a->rank || !b->rank) return false;
  if (a->type.base == TY_LOGICAL || b->type.base == TY_LOGICAL) return a->type.base == b->type.base;
  return (is_number(a) || a->type.base == TY_COMPLEX) && (is_number(b) || b->type.base == TY_COMPLEX);
}

static const Value *fold_matmul(const Call *c) {
  const Value *a = call_array(c, "matrix_a"), *b = call_array(c, "matrix_b");
  if (!is_arithmetic(a, b)) return NULL;
  int64_t rows = a->rank == 2 ? a->extent[0] : 1, n = a->extent[a->rank - 1], columns = b->rank == 2 ? b->extent[1] : 1, extent[2];
  int rank = 0;
  if (b->extent[0] != n) return NULL;
  if (a->rank == 2) extent[rank++] = rows;
  if (b->rank == 2) extent[rank++] = columns;
  Value *r = new_array(c, rank, extent);
  for (int64_t j = 0; r && j < columns; j++)
    for (int64_t i = 0; i < rows; i++)
      if (!(r->elem[j * rows + i] = inner_product(c, a, i, rows, b, j * n, 1, n))) return NULL;
  return r;
}

static const Value *fold_dot(const Call *c) {
  const Value *a = call_array(c, "vector_a"), *b = call_array(c, "vector_b");
  return is_arithmetic(a, b) && a->n == b->n ? inner_product(c, a, 0, 1, b, 0, 1, a->n) : NULL;
}

/* ---- the same elements elsewhere ---- */

static const Value *fold_transpose(const Call *c) {
  const Value *a = call_array(c, "matrix");
  if (!a || a->rank != 2) return NULL;
  int64_t extent[2] = {a->extent[1], a->extent[0]};
  Value *r = new_array(c, 2, extent);
  for (int64_t j = 0; r && j < extent[1]; j++)
    for (int64_t i = 0; i < extent[0]; i++) r->elem[j * extent[0] + i] = a->elem[i * extent[1] + j];
  return r;
}

/* ORDER of RESHAPE: which dimension of the result runs fastest, second, ... */
static bool dimension_order(const Call *c, int rank, int *order) {
  const Value *given = call_array(c, "order");
  uint32_t seen = 0;
  for (int k = 0; k < rank; k++) {
    int64_t at = k + 1;
    if (given && (!fold_value_index(given->elem[k], &at) || at < 1 || at > rank)) return false;
    order[k] = (int)at - 1;
    if (seen >> order[k] & 1) return false;
    seen |= 1u << order[k];
  }
  return true;
}

/* Element i of SOURCE and what PAD repeats behind it. */
static const Value *padded(const Value *source, const Value *pad, int64_t i) {
  if (i < source->n) return source->elem[i];
  return pad && pad->n ? pad->elem[(i - source->n) % pad->n] : NULL;
}

static const Value *fold_reshape(const Call *c) {
  const Value *source = call_array(c, "source"), *shape = call_array(c, "shape"), *pad = call_array(c, "pad"),
              *way = call_array(c, "order");
  int64_t extent[16] = {0}, stride[16], at[16] = {0};
  int order[16];
  if (!source || !source->rank || !shape || shape->rank != 1 || shape->n > 15 || (pad && !pad->rank)) return NULL;
  if ((intrinsic_arg(c->in, c->e, "pad") && !pad) || (intrinsic_arg(c->in, c->e, "order") && !way)) return NULL;
  if ((way && (way->rank != 1 || way->n != shape->n)) || !dimension_order(c, (int)shape->n, order)) return NULL;
  int rank = (int)shape->n;
  for (int k = 0; k < rank; k++)
    if (!fold_value_index(shape->elem[k], &extent[k]) || extent[k] < 0) return NULL;
  Value *r = new_array(c, rank, extent);
  for (int k = 0; r && k < rank; k++) stride[k] = k ? stride[k - 1] * extent[k - 1] : 1;
  for (int64_t i = 0; r && i < r->n; i++) {
    int64_t to = 0;
    for (int k = 0; k < rank; k++) to += at[k] * stride[k];
    if (!(r->elem[to] = padded(source, pad, i))) return NULL;
    for (int k = 0; k < rank && ++at[order[k]] == extent[order[k]]; k++) at[order[k]] = 0;
  }
  return r;
}

/* What EOSHIFT moves in where there is no BOUNDARY. */
static const Value *blank(const Call *c, const Value *like) {
  switch (like->type.base) {
  case TY_LOGICAL: return fold_value_logical(c->f, c->e->type, false);
  case TY_CHARACTER: return fold_value_padded(c->f, fold_value_string(c->f, c->e->type, "", 0), c->e->type, like->u.str.len);
  case TY_INTEGER:
  case TY_REAL:
  case TY_COMPLEX: return number(c, 0);
  default: return NULL;
  }
}

/* SHIFT and BOUNDARY are scalars, or have a value for each row along DIM. */
static const Value *fold_shift(const Call *c) {
  const Value *a = call_array(c, "array"), *fill = call_array(c, "boundary"), *shift = call_array(c, "shift");
  int64_t dim = 1, inner = 1;
  bool round = c->in->id == IN_CSHIFT;
  if (!a || !a->rank || !a->n || !shift || !int_argument(c, "dim", &dim) || dim < 1 || dim > a->rank) return NULL;
  if (!round && !fill && intrinsic_arg(c->in, c->e, "boundary")) return NULL;
  if (!round && !fill && !(fill = blank(c, a->elem[0]))) return NULL;
  int64_t n = a->extent[dim - 1], rows = a->n / n;
  for (int k = 0; k + 1 < dim; k++) inner *= a->extent[k];
  if ((shift->rank && shift->n != rows) || (fill && fill->rank && fill->n != rows)) return NULL;
  Value *r = new_array(c, a->rank, a->extent);
  for (int64_t i = 0; r && i < a->n; i++) {
    int64_t row = i / (inner * n) * inner + i % inner, at = i / inner % n, by;
    if (!fold_value_index(fold_value_at(shift, row), &by) || by < -FOLD_MAX_ELEMENTS || by > FOLD_MAX_ELEMENTS) return NULL;
    int64_t from = round ? ((at + by) % n + n) % n : at + by;
    r->elem[i] = from >= 0 && from < n ? a->elem[i + (from - at) * inner] : fold_value_at(fill, row);
  }
  return r;
}

static const Value *fold_pack(const Call *c) {
  const Value *a = call_array(c, "array"), *mask = call_array(c, "mask"), *rest = call_array(c, "vector");
  if (!a || !a->rank || !mask || (mask->rank && mask->n != a->n) || (intrinsic_arg(c->in, c->e, "vector") && !rest)) return NULL;
  int64_t n = 0, k = 0;
  for (int64_t i = 0; i < a->n; i++) n += fold_value_at(mask, i)->u.i != 0;
  if (rest) n = rest->n;
  Value *r = new_array(c, 1, &n);
  for (int64_t i = 0; r && i < a->n && k < n; i++)
    if (fold_value_at(mask, i)->u.i) r->elem[k++] = a->elem[i];
  for (; r && rest && k < n; k++) r->elem[k] = rest->elem[k];
  return r;
}

static const Value *fold_unpack(const Call *c) {
  const Value *v = call_array(c, "vector"), *mask = call_array(c, "mask"), *field = call_array(c, "field");
  if (!v || !v->rank || !mask || !mask->rank || !field || (field->rank && field->n != mask->n)) return NULL;
  Value *r = new_array(c, mask->rank, mask->extent);
  int64_t k = 0;
  for (int64_t i = 0; r && i < mask->n; i++) {
    if (mask->elem[i]->u.i && k >= v->n) return NULL;
    r->elem[i] = mask->elem[i]->u.i ? v->elem[k++] : fold_value_at(field, i);
  }
  return r;
}

static const Value *fold_spread_call(const Call *c) {
  const Value *a = call_array(c, "source");
  int64_t dim = 0, copies = -1, extent[16], inner = 1;
  if (!a || a->rank > 14 || !int_argument(c, "dim", &dim) || !int_argument(c, "ncopies", &copies)) return NULL;
  if (dim < 1 || dim > a->rank + 1) return NULL;
  if (copies < 0) copies = 0;
  for (int k = 0; k <= a->rank; k++) extent[k] = k + 1 < dim ? a->extent[k] : k + 1 == dim ? copies : a->extent[k - 1];
  for (int k = 0; k + 1 < dim; k++) inner *= a->extent[k];
  Value *r = new_array(c, a->rank + 1, extent);
  for (int64_t i = 0; r && i < r->n; i++) r->elem[i] = fold_value_at(a, i / (inner * copies) * inner + i % inner);
  return r;
}

const Value *fold_whole(const Call *c) {
  switch (c->in->id) {
  case IN_SUM:
  case IN_PRODUCT:
  case IN_MAXVAL:
  case IN_MINVAL:
  case IN_IALL:
  case IN_IANY:
  case IN_IPARITY:
  case IN_MAXLOC:
  case IN_MINLOC:
  case IN_FINDLOC: return fold_reduction(c, "array");
  case IN_NORM2: return fold_reduction(c, "x");
  case IN_RESHAPE: return fold_reshape(c);
  case IN_ANY:
  case IN_ALL:
  case IN_PARITY:
  case IN_COUNT: return fold_reduction(c, "mask");
  case IN_MATMUL: return fold_matmul(c);
  case IN_DOT_PRODUCT: return fold_dot(c);
  case IN_TRANSPOSE: return fold_transpose(c);
  case IN_CSHIFT:
  case IN_EOSHIFT: return fold_shift(c);
  case IN_PACK: return fold_pack(c);
  case IN_UNPACK: return fold_unpack(c);
  case IN_SPREAD: return fold_spread_call(c);
  default: return NULL;
  }
}
