/* Values of many elements as loops that update a scalar: sum, maxval, count, norm2, dot_product and their relatives, along a dimension or
 * of all elements; an element of a product of matrices.
 *
 *   y(i) = maxval(a(i, :))           s = a(i, 1)
 *                                    do k = 1, m
 *                                      s = max(s, a(i, k))
 *                                    end do
 *                                    y(i) = s */
#include "analysis/arrays/array_fold.h"
#include "analysis/arrays/array_place.h"
#include <float.h>
#include <string.h>

static Arena *arena(const ArrayValue *v) { return v->j->arena; }

static const Type LOGICAL = {.base = TY_LOGICAL, .kind = 4};

/* ---- which calls ---- */

static const char *array_word(IntrinsicId id) {
  switch (id) {
  case IN_COUNT:
  case IN_ANY:
  case IN_ALL:
  case IN_PARITY: return "mask";
  case IN_NORM2: return "x";
  case IN_DOT_PRODUCT: return "vector_a";
  default: return "array";
  }
}

/* Extremes of reals under a mask may be of no element or of NaNs alone: that takes more than one variable. */
static bool has_plain_start(const Fold *f) {
  bool extreme = f->id == IN_MAXVAL || f->id == IN_MINVAL;
  return !extreme || f->array->type.base == TY_INTEGER || (f->array->type.base == TY_REAL && !f->mask);
}

bool array_fold_read(const Expr *e, Fold *f) {
  *f = (Fold){.id = intrinsic_called(e), .dim = -1};
  if (!intrinsic_reduces(f->id)) return false;
  f->array = array_value_argument(e, 0, array_word(f->id));
  if (!f->array || !f->array->rank || !array_value_is_number(e->type) || !array_value_is_number(f->array->type)) return false;
  if (f->id == IN_DOT_PRODUCT) {
    f->other = array_value_argument(e, 1, "vector_b");
    return f->other && f->other->rank == 1 && array_value_is_number(f->other->type);
  }
  bool masked = f->id != IN_COUNT && f->id != IN_ANY && f->id != IN_ALL && f->id != IN_PARITY && f->id != IN_NORM2;
  const Expr *dim = array_value_argument(e, 1, "dim");
  if (masked && dim && dim->type.base == TY_LOGICAL)
    f->mask = dim, dim = NULL;
  else if (masked)
    f->mask = array_value_argument(e, 2, "mask");
  if (dim && dim->type.base != TY_INTEGER) return false;
  if (dim) f->dim = array_value_dim(dim, f->array->rank);
  if ((dim && f->dim < 0) || array_value_is_absent(dim) || array_value_is_absent(f->mask)) return false;
  return e->rank == (dim ? f->array->rank - 1 : 0) && has_plain_start(f);
}

bool array_fold_is(const Expr *e) {
  Fold f;
  return array_fold_read(e, &f);
}

static bool visit_reduces(Expr *e, void *data) {
  Fold f;
  *(bool *)data |= array_fold_read(e, &f) || array_place_is(e) || intrinsic_called(e) == IN_MATMUL;
  return !*(bool *)data;
}

bool array_fold_any(const Expr *e) {
  bool found = false;
  if (e) ast_expr_walk((Expr *)e, visit_reduces, &found);
  return found;
}

/* ---- one value of many elements ---- */

const Expr *array_fold_neutral(ArrayValue *v, IntrinsicId id, Type t, const Expr *like) {
  static const int64_t least[] = {[1] = INT8_MIN, [2] = INT16_MIN, [4] = INT32_MIN, [8] = INT64_MIN};
  Arena *a = arena(v);
  double most = t.kind == 4 ? FLT_MAX : DBL_MAX;
  bool max = id == IN_MAXVAL;
  switch (id) {
  case IN_PRODUCT: return make_constant(a, 0, 1, t.base == TY_INTEGER ? t : (Type){.base = TY_INTEGER, .kind = 4}, like);
  case IN_MAXVAL:
  case IN_MINVAL: return make_constant(a, max ? -most : most, max ? least[t.kind] : ~least[t.kind], t, like);
  case IN_IALL: return make_constant(a, 0, -1, t, like);
  case IN_ALL: return make_logical(a, true, like);
  case IN_ANY:
  case IN_PARITY: return make_logical(a, false, like);
  default: break;
  }
  if (t.base == TY_LOGICAL) return make_logical(a, false, like);
  return make_constant(a, 0, 0, t.base == TY_INTEGER ? t : (Type){.base = TY_INTEGER, .kind = 4}, like);
}

const Expr *array_fold_nothing(ArrayValue *v, const Expr *like) { return array_fold_neutral(v, IN_SUM, like->type, like); }

/* The scalar with one more element. */
static const Expr *folded(ArrayValue *v, const Fold *f, const Expr *s, const Expr *x) {
  Arena *a = arena(v);
  Type t = s->type;
  s = make_again(a, s);
  switch (f->id) {
  case IN_PRODUCT: return make_operation(a, OP_MUL, s, x, t);
  case IN_MAXVAL: return make_function2(a, IN_MAX, s, x, t);
  case IN_MINVAL: return make_function2(a, IN_MIN, s, x, t);
  case IN_ANY: return make_operation(a, OP_OR, s, x, t);
  case IN_ALL: return make_operation(a, OP_AND, s, x, t);
  case IN_PARITY: return make_operation(a, OP_NEQV, s, x, t);
  case IN_IALL: return make_function2(a, IN_IAND, s, x, t);
  case IN_IANY: return make_function2(a, IN_IOR, s, x, t);
  case IN_IPARITY: return make_function2(a, IN_IEOR, s, x, t);
  case IN_COUNT: return make_operation(a, OP_ADD, s, make_int(a, 1, s), t);
  default: return make_operation(a, t.base == TY_LOGICAL ? OP_OR : OP_ADD, s, x, t);
  }
}

/* There is at least one element along all dimensions that are folded; NULL: of course. */
static const Expr *has_elements(ArrayValue *v, const Fold *f, const Position *p) {
  Arena *a = arena(v);
  const Expr *any = NULL;
  for (int d = 0; d < (int)f->array->rank; d++) {
    int64_t lo, hi;
    const Range *r = &p[d].range;
    if ((f->dim >= 0 && d != f->dim) || (fold_const_int(r->lo, &lo) && fold_const_int(r->hi, &hi) && lo <= hi)) continue;
    const Expr *has = make_operation(a, OP_GE, make_again(a, r->hi), make_again(a, r->lo), LOGICAL);
    any = any ? make_operation(a, OP_AND, any, has, LOGICAL) : has;
  }
  return any;
}

/* An extreme of reals starts at the first element, so that it is a NaN if all elements are, and at what it is of none if there is none. */
static bool start_at_first(ArrayValue *v, const Fold *f, const Expr *s, const Position *around) {
  Position p[MAX_RANK] = {0};
  Arena *a = arena(v);
  const Expr *none = array_fold_neutral(v, f->id, s->type, f->array);
  for (int d = 0, o = 0; d < (int)f->array->rank; d++) {
    if (f->dim >= 0 && d != f->dim) {
      p[d] = around[o++];
      continue;
    }
    if (!array_value_range(v, f->array, d, &p[d].range)) return false;
    p[d].index = p[d].range.lo;
  }
  const Expr *any = has_elements(v, f, p);
  Stmt *into = v->into, *aside = v->into = make_loop(v->w, NULL, v->like, NULL, NULL, NULL);
  const Expr *first = array_value_element(v, f->array, p);
  v->into = into;
  if (!first) return false;
  if (!aside->body) {
    array_value_set(v, s, any ? make_merge(a, first, none, any, s->type) : first);
    return true;
  }
  array_value_set(v, s, none);
  if (any) v->into = make_if(v->w, v->into, v->like, any);
  for (Stmt *b = aside->body, *next; b; b = next) {
    next = b->next;
    make_add_loop(v->into, b);
  }
  array_value_set(v, s, first);
  v->into = into;
  return true;
}

/* The loops over the elements that are folded, with the condition that they count. */
static bool open_fold(ArrayValue *v, const Fold *f, const Position *around, Position *p) {
  int rank = (int)f->array->rank;
  for (int d = rank - 1, o = rank - 2; d >= 0; d--) {
    Range r;
    if (f->dim >= 0 && d != f->dim) {
      p[d] = around[o--];
      continue;
    }
    if (!array_value_range(v, f->array, d, &r) || !array_value_open(v, &r, &p[d])) return false;
  }
  if (f->mask) {
    const Expr *cond = array_value_element(v, f->mask, p);
    if (!cond) return false;
    v->into = make_if(v->w, v->into, v->like, cond);
  }
  return true;
}

static const Expr *item(ArrayValue *v, const Fold *f, const Position *p) {
  Arena *a = arena(v);
  const Expr *x = array_value_element(v, f->array, p), *y = f->other ? array_value_element(v, f->other, p) : NULL;
  if (!x || (f->other && !y)) return NULL;
  if (!f->other) return x;
  if (x->type.base == TY_LOGICAL) return make_operation(a, OP_AND, x, y, LOGICAL);
  if (x->type.base == TY_COMPLEX) x = make_function(a, IN_CONJG, x, x->type);
  bool wide = x->type.base != y->type.base ? y->type.base > x->type.base : y->type.kind > x->type.kind;
  return make_operation(a, OP_MUL, x, y, wide ? y->type : x->type);
}

static const Expr *fold_norm(ArrayValue *v, const Fold *f, const Position *around, Type t);

const Expr *array_fold_value(ArrayValue *v, const Fold *f, const Position *around, Type t) {
  Position p[MAX_RANK] = {0};
  Stmt *into = v->into;
  int level = v->level;
  if (f->id == IN_NORM2) return fold_norm(v, f, around, t);
  const Expr *s = array_value_scalar(v, "s", t);
  bool ok = true;
  if ((f->id == IN_MAXVAL || f->id == IN_MINVAL) && t.base == TY_REAL)
    ok = start_at_first(v, f, s, around);
  else
    array_value_set(v, s, array_fold_neutral(v, f->id, t, f->array));
  ok = ok && open_fold(v, f, around, p);
  const Expr *x = ok ? item(v, f, p) : NULL;
  if (x && f->id == IN_COUNT) v->into = make_if(v->w, v->into, v->like, x);
  if (x) array_value_set(v, s, folded(v, f, s, x));
  v->into = into;
  v->level = level;
  v->lowered = true;
  return x ? s : NULL;
}

/* norm2(x) = m*sqrt(sum((x/m)**2)), where m is the largest magnitude: no square overflows. Those of reals of kind 4 have room in kind 8. */
static const Expr *fold_norm(ArrayValue *v, const Fold *f, const Position *around, Type t) {
  Arena *a = arena(v);
  Type wide = {.base = TY_REAL, .kind = 8};
  Fold part = *f;
  Position p[MAX_RANK] = {0};
  Stmt *into = v->into;
  int level = v->level;
  const Expr *m = NULL;
  if (t.kind == 8) {
    m = array_value_scalar(v, "m", t);
    array_value_set(v, m, make_constant(a, 0, 0, t, f->array));
    if (!open_fold(v, &part, around, p)) return NULL;
    const Expr *x = array_value_element(v, f->array, p);
    if (!x) return NULL;
    array_value_set(v, m, make_function2(a, IN_MAX, make_again(a, m), make_function(a, IN_ABS, x, t), t));
    v->into = into, v->level = level;
    const Expr *most = make_constant(a, DBL_MAX, 0, t, f->array), *none = make_constant(a, 0, 0, t, f->array);
    const Expr *odd = make_operation(a, OP_OR, make_operation(a, OP_GT, make_again(a, m), most, LOGICAL),
                                     make_operation(a, OP_EQ, make_again(a, m), none, LOGICAL), LOGICAL);
    const Expr *one = make_constant(a, 1, 0, t, f->array);
    const Expr *scale = array_value_scalar(v, "m", t);
    array_value_set(v, scale, make_merge(a, one, make_again(a, m), odd, t));
    m = scale;
  }
  const Expr *s = array_value_scalar(v, "s", wide);
  array_value_set(v, s, make_constant(a, 0, 0, wide, f->array));
  if (!open_fold(v, &part, around, p)) return NULL;
  const Expr *x = array_value_element(v, f->array, p);
  if (!x) return NULL;
  const Expr *y = array_value_scalar(v, "x", wide);
  array_value_set(v, y, m ? make_operation(a, OP_DIV, x, make_again(a, m), wide) : x);
  const Expr *square = make_operation(a, OP_MUL, make_again(a, y), make_again(a, y), wide);
  array_value_set(v, s, make_operation(a, OP_ADD, make_again(a, s), square, wide));
  v->into = into, v->level = level;
  const Expr *root = make_function(a, IN_SQRT, make_again(a, s), wide), *result = array_value_scalar(v, "s", t);
  array_value_set(v, result, m ? make_operation(a, OP_MUL, make_again(a, m), root, wide) : root);
  v->lowered = true;
  return result;
}

const Expr *array_fold_product(ArrayValue *v, const Expr *e, const Position *p) {
  const Expr *x = array_value_argument(e, 0, "matrix_a"), *y = array_value_argument(e, 1, "matrix_b");
  Position px[2], py[2];
  Range r, other;
  Stmt *into = v->into;
  int level = v->level;
  if (!x || !y || !array_value_is_number(e->type) || !array_value_is_number(x->type) || !array_value_is_number(y->type))
    return NULL;
  if (!array_value_range(v, x, (int)x->rank - 1, &r) || !array_value_range(v, y, 0, &other)) return NULL;
  if (!r.of && other.of) r = other;
  const Expr *s = array_value_scalar(v, "s", e->type);
  array_value_set(v, s, array_fold_nothing(v, e));
  Position k;
  if (!array_value_open(v, &r, &k)) return NULL;
  px[0] = p[0];
  px[x->rank - 1] = k;
  py[0] = k;
  py[1] = p[e->rank - 1];
  const Expr *left = array_value_element(v, x, px), *right = left ? array_value_element(v, y, py) : NULL;
  if (!right) return NULL;
  bool logical = e->type.base == TY_LOGICAL;
  const Expr *term = make_operation(arena(v), logical ? OP_AND : OP_MUL, left, right, e->type);
  array_value_set(v, s, make_operation(arena(v), logical ? OP_OR : OP_ADD, make_again(arena(v), s), term, e->type));
  v->into = into;
  v->level = level;
  v->lowered = true;
  return s;
}

/* ---- scalar results ---- */

/* A part of an expression in an implied DO has another value in each of its iterations. */
const Expr *array_fold_scalars(ArrayValue *v, const Expr *e) {
  Fold f;
  ArrayPlace p;
  if (!array_fold_any(e)) return e;
  Expr *copy = NULL;
  for (int i = 0; i < e->nkid; i++) {
    const Expr *kid = e->kid[i] && e->kind != EX_IMPLIED_DO ? array_fold_scalars(v, e->kid[i]) : e->kid[i];
    if (e->kid[i] && !kid) return NULL;
    if (kid == e->kid[i]) continue;
    size_t bytes = sizeof(Expr) + sizeof(Expr *) * (size_t)(e->nkid + !!(e->flags & (EF_KINDP | EF_TSPEC)));
    if (!copy) memcpy(copy = arena_alloc(arena(v), bytes), e, bytes);
    copy->kid[i] = (Expr *)(e->kind == EX_BINARY || e->kind == EX_UNARY ? make_parens(arena(v), kid) : kid);
    copy->span.end = copy->span.begin;
    copy->value = NULL;
  }
  const Expr *now = copy ? copy : e;
  if (!now->rank && array_place_read(now, &p)) return array_place_value(v, &p, NULL, now->type);
  if (now->rank || !array_fold_read(now, &f)) return now;
  return array_fold_value(v, &f, NULL, now->type);
}
