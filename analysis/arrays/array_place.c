/* Places of extremes and of values as loops that update a scalar:
 *
 *   k = maxloc(a, 1)                 s = -huge(s)
 *                                    do i = 1, n
 *                                      s = max(s, a(i))
 *                                    end do
 *                                    k = 3*BIG
 *                                    do i = 1, n
 *                                      k = min(k, i + merge(0, merge(BIG, 2*BIG, a(i) == a(i)), a(i) >= s))
 *                                    end do
 *                                    k = mod(k, BIG)
 *
 * An extreme that no element has is that of NaNs alone, or of infinities: then the place is that of the first element that is a number, or of the
 * first one of all, whatever BACK says, as gfortran has it. Without an element under the mask it is 0. */
#include "analysis/arrays/array_place.h"
#include "analysis/arrays/array_fold.h"

static Arena *arena(const ArrayValue *v) { return v->j->arena; }

static const Type LOGICAL = {.base = TY_LOGICAL, .kind = 4}, WIDE = {.base = TY_INTEGER, .kind = 8};

enum { BIG_BITS = 60 /* more than any place needs, and three of them are no more than an integer of 8 bytes holds */ };

/* ---- which calls ---- */

static bool is_comparable(Type t) { return array_value_is_number(t) && t.base != TY_COMPLEX; }

/* BACK= is a constant, or nobody knows. */
static bool read_back(const Expr *back, bool *last) {
  back = back ? query_strip(back) : NULL;
  *last = back && back->kind == EX_LOGICAL && back->ival;
  return !back || back->kind == EX_LOGICAL;
}

bool array_place_read(const Expr *e, ArrayPlace *p) {
  *p = (ArrayPlace){.id = intrinsic_called(e), .dim = -1};
  bool finds = p->id == IN_FINDLOC;
  if (!finds && p->id != IN_MAXLOC && p->id != IN_MINLOC) return false;
  p->array = array_value_argument(e, 0, "array");
  p->value = finds ? array_value_argument(e, 1, "value") : NULL;
  const Expr *dim = array_value_argument(e, 1 + finds, "dim");
  int moved = dim && dim->type.base == TY_LOGICAL; /* MASK may take the place of DIM */
  p->mask = moved ? dim : array_value_argument(e, 2 + finds, "mask");
  if (moved) dim = array_value_argument(e, 99, "dim");
  if (!p->array || !p->array->rank || !is_comparable(p->array->type) || !array_value_is_number(e->type)) return false;
  if (finds && (!p->value || p->value->rank || !is_comparable(p->value->type))) return false;
  if (dim) p->dim = array_value_dim(dim, p->array->rank);
  if ((dim && p->dim < 0) || array_value_is_absent(dim) || array_value_is_absent(p->mask)) return false;
  return read_back(array_value_argument(e, 4 + finds - moved, "back"), &p->last) && e->rank == (dim ? p->array->rank - 1 : 1);
}

bool array_place_is(const Expr *e) {
  ArrayPlace p;
  return array_place_read(e, &p);
}

/* ---- the loops ---- */

/* Those over the elements among which one is looked for, of which the mask leaves some. */
static bool open_loops(ArrayValue *v, const ArrayPlace *l, const Position *around, Position *p) {
  int rank = (int)l->array->rank;
  for (int d = rank - 1, o = rank - 2; d >= 0; d--) {
    Range r;
    if (l->dim >= 0 && d != l->dim) {
      p[d] = around[o--];
      continue;
    }
    if (!array_value_range(v, l->array, d, &r) || !array_value_open(v, &r, &p[d])) return false;
  }
  const Expr *cond = l->mask ? array_value_element(v, l->mask, p) : NULL;
  if (l->mask && !cond) return false;
  if (cond) v->into = make_if(v->w, v->into, v->like, cond);
  return true;
}

/* The element there, in a scalar: it is asked for more than once. */
static const Expr *element(ArrayValue *v, const ArrayPlace *l, const Position *p) {
  const Expr *x = array_value_element(v, l->array, p), *kept = x ? array_value_scalar(v, "x", l->array->type) : NULL;
  if (x) array_value_set(v, kept, x);
  return kept;
}

static const Expr *big(ArrayValue *v, int64_t times, const Expr *like) {
  return make_constant(arena(v), 0, times << BIG_BITS, WIDE, like);
}

/* From 1, in the order of elements. */
static const Expr *number_of(ArrayValue *v, const ArrayPlace *l, const Position *p) {
  Arena *a = arena(v);
  const Expr *at = NULL;
  for (int d = (int)l->array->rank - 1; d >= 0; d--) {
    if (l->dim >= 0 && d != l->dim) continue;
    const Expr *n = make_binary(a, OP_SUB, make_again(a, p[d].index), make_again(a, p[d].range.lo));
    if (l->dim < 0) n = make_operation(a, OP_ADD, n, big(v, 0, n), WIDE); /* products are wide */
    at = at ? make_operation(a, OP_ADD, make_operation(a, OP_MUL, at, array_value_extent(v, &p[d].range), WIDE), n, WIDE) : n;
  }
  return make_operation(a, OP_ADD, at, make_constant(a, 0, 1, at->type, at), at->type);
}

static const Expr *extreme(ArrayValue *v, const ArrayPlace *l, const Position *around) {
  Position p[MAX_RANK] = {0};
  Stmt *into = v->into;
  int level = v->level;
  Arena *a = arena(v);
  Type t = l->array->type;
  bool max = l->id == IN_MAXLOC;
  const Expr *s = array_value_scalar(v, "s", t);
  array_value_set(v, s, array_fold_neutral(v, max ? IN_MAXVAL : IN_MINVAL, t, l->array));
  const Expr *x = open_loops(v, l, around, p) ? array_value_element(v, l->array, p) : NULL;
  if (x) array_value_set(v, s, make_function2(a, max ? IN_MAX : IN_MIN, make_again(a, s), x, t));
  v->into = into;
  v->level = level;
  return x ? s : NULL;
}

/* The number with what says how well the element suits: less of it where the first one is wanted, more where the last one is. */
static const Expr *key_of(ArrayValue *v, const ArrayPlace *l, const Expr *x, const Expr *best, const Expr *n) {
  Arena *a = arena(v);
  Op op = l->id == IN_MAXLOC ? OP_GE : OP_LE;
  const Expr *good = make_operation(a, op, make_again(a, x), make_again(a, best), LOGICAL);
  const Expr *number = make_operation(a, OP_EQ, make_again(a, x), make_again(a, x), LOGICAL);
  if (!l->last) {
    const Expr *rest = make_merge(a, big(v, 1, n), big(v, 2, n), number, WIDE);
    return make_operation(a, OP_ADD, make_parens(a, n), make_merge(a, big(v, 0, n), rest, good, WIDE), WIDE);
  }
  const Expr *none = make_operation(a, OP_SUB, big(v, 1, n), make_parens(a, make_again(a, n)), WIDE);
  const Expr *some = make_operation(a, OP_ADD, make_again(a, n), make_merge(a, big(v, 2, n), big(v, 1, n), good, WIDE), WIDE);
  return make_merge(a, some, none, number, WIDE);
}

/* The number that a key is of. */
static const Expr *decoded(ArrayValue *v, const ArrayPlace *l, const Expr *k) {
  Arena *a = arena(v);
  const Expr *n = make_function2(a, IN_MOD, make_again(a, k), big(v, 1, k), WIDE);
  if (!l->last) return n;
  const Expr *below = make_operation(a, OP_LT, make_again(a, k), big(v, 1, k), LOGICAL);
  const Expr *above = make_operation(a, OP_GT, make_again(a, k), big(v, 0, k), LOGICAL);
  const Expr *none = make_operation(a, OP_SUB, big(v, 1, k), make_again(a, k), WIDE);
  return make_merge(a, none, n, make_operation(a, OP_AND, below, above, LOGICAL), WIDE);
}

/* The element is what is looked for. */
static const Expr *suits(ArrayValue *v, const ArrayPlace *l, const Expr *x, const Expr *best) {
  const Expr *y = make_again(arena(v), best ? best : l->value);
  return make_operation(arena(v), x->type.base == TY_LOGICAL ? OP_EQV : OP_EQ, make_again(arena(v), x), make_parens(arena(v), y),
                        LOGICAL);
}

/* The number of the element; 0: there is none. */
static const Expr *place_number(ArrayValue *v, const ArrayPlace *l, const Position *around) {
  Position p[MAX_RANK] = {0};
  Arena *a = arena(v);
  bool keyed = l->array->type.base == TY_REAL && l->id != IN_FINDLOC;
  const Expr *best = l->id == IN_FINDLOC ? NULL : v->best ? v->best : extreme(v, l, around);
  if (!best && l->id != IN_FINDLOC) return NULL;
  Stmt *into = v->into;
  int level = v->level;
  const Expr *k = array_value_scalar(v, "k", WIDE);
  array_value_set(v, k, big(v, l->last ? 0 : 3, l->array));
  const Expr *x = open_loops(v, l, around, p) ? element(v, l, p) : NULL;
  if (!x) return NULL;
  const Expr *n = number_of(v, l, p);
  if (keyed)
    n = key_of(v, l, x, best, n);
  else
    v->into = make_if(v->w, v->into, v->like, suits(v, l, x, best));
  array_value_set(v, k, make_function2(a, l->last ? IN_MAX : IN_MIN, make_again(a, k), n, WIDE));
  v->into = into;
  v->level = level;
  return keyed || !l->last ? decoded(v, l, k) : k;
}

/* Element 'which' of the places in all dimensions, of the number among all elements. */
static const Expr *taken_apart(ArrayValue *v, const ArrayPlace *l, const Expr *number, const Position *which) {
  Arena *a = arena(v);
  const Expr *left = array_value_scalar(v, "at", WIDE), *result = array_value_scalar(v, "at", WIDE);
  const Expr *d = make_binary(a, OP_SUB, make_again(a, which->index), make_again(a, which->range.lo));
  array_value_set(v, left, make_operation(a, OP_SUB, number, make_constant(a, 0, 1, WIDE, number), WIDE));
  array_value_set(v, result, big(v, 0, number));
  Stmt *into = v->into;
  v->into = make_if(v->w, v->into, v->like, make_operation(a, OP_GE, make_again(a, left), big(v, 0, number), LOGICAL));
  for (int i = 0; i < (int)l->array->rank; i++) {
    Range r;
    if (!array_value_range(v, l->array, i, &r)) return NULL;
    const Expr *n = array_value_extent(v, &r), *rest = array_value_scalar(v, "at", WIDE);
    array_value_set(v, rest, make_operation(a, OP_DIV, make_again(a, left), n, WIDE));
    const Expr *used = make_operation(a, OP_MUL, make_again(a, rest), make_again(a, n), WIDE);
    const Expr *mine = make_operation(a, OP_SUB, make_again(a, left), used, WIDE);
    mine = make_operation(a, OP_ADD, mine, make_constant(a, 0, 1, WIDE, mine), WIDE);
    const Expr *is = make_operation(a, OP_EQ, make_again(a, d), make_int(a, i, d), LOGICAL);
    array_value_set(v, result, make_merge(a, mine, make_again(a, result), is, WIDE));
    left = rest;
  }
  v->into = into;
  return result;
}

const Expr *array_place_value(ArrayValue *v, const ArrayPlace *p, const Position *around, Type t) {
  const Expr *n = place_number(v, p, around);
  if (n && p->dim < 0 && p->array->rank > 1) n = taken_apart(v, p, n, around);
  if (!n) return NULL;
  const Expr *k = array_value_scalar(v, "at", t);
  array_value_set(v, k, n);
  v->lowered = true;
  return k;
}
