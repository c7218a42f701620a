/* PACK and UNPACK as loops that count, which become a compaction and a scan:
 *
 *   v = pack(a, mask)                do i = 1, n              v = unpack(a, mask, field)       do i = 1, n
 *                                      if (mask(i)) then                                         if (mask(i)) then
 *                                        k = k + 1                                                 k = k + 1
 *                                        v(k) = a(i)                                               v(i) = a(k)
 *                                      end if                                                    else
 *                                    end do                                                        v(i) = field(i)
 *
 * The counter is a scratch scalar, which is 0 before the loop. Arrays of more dimensions than two are walked by two loops, of which the
 * outer one goes through all dimensions but the first. */
#include "analysis/arrays/array_pack.h"
#include "frontend/symbol/intrinsic.h"

static Arena *arena(const ArrayValue *v) { return v->j->arena; }

static const Type WIDE = {.base = TY_INTEGER, .kind = 8};

bool array_pack_is(const Expr *e) {
  IntrinsicId id = intrinsic_called(e);
  return (id == IN_PACK || id == IN_UNPACK) && array_value_is_number(e->type);
}

bool array_pack_takes_all(const Expr *e) {
  const Expr *mask = intrinsic_called(e) == IN_PACK ? query_strip(array_value_argument(e, 1, "mask")) : NULL;
  return mask && mask->kind == EX_LOGICAL && mask->ival && !array_value_argument(e, 2, "vector");
}

static const Expr *extent(ArrayValue *v, const Range *r) {
  Arena *a = arena(v);
  const Expr *n = make_operation(a, OP_SUB, make_again(a, r->hi), make_again(a, r->lo), WIDE);
  return make_operation(a, OP_ADD, n, make_constant(a, 0, 1, WIDE, n), WIDE);
}

/* The number of elements in dimensions 'first' and on. */
static const Expr *elements(ArrayValue *v, const Expr *e, int first) {
  const Expr *all = NULL;
  for (int d = first; d < (int)e->rank; d++) {
    Range r;
    if (!array_value_range(v, e, d, &r)) return NULL;
    const Expr *n = e->rank == 1 ? array_value_extent(v, &r) : extent(v, &r);
    all = all ? make_operation(arena(v), OP_MUL, all, n, WIDE) : n;
  }
  return all;
}

const Expr *array_pack_most(ArrayValue *v, const Expr *call) {
  const Expr *x = array_value_argument(call, 0, "array");
  return x && x->rank ? elements(v, x, 0) : NULL;
}

/* The positions in the dimensions behind the first, of their number. */
static bool take_apart(ArrayValue *v, const Expr *e, const Position *number, Position *p) {
  Arena *a = arena(v);
  const Expr *left = number->index;
  for (int d = 1; d < (int)e->rank; d++) {
    Range r;
    if (!array_value_range(v, e, d, &r)) return false;
    const Range from_zero = {make_constant(a, 0, 0, WIDE, r.lo), NULL, NULL, 0};
    if (d == (int)e->rank - 1) {
      p[d] = (Position){left, from_zero};
      break;
    }
    const Expr *rest = array_value_scalar(v, "at", WIDE), *mine = array_value_scalar(v, "at", WIDE), *n = extent(v, &r);
    array_value_set(v, rest, make_operation(a, OP_DIV, make_again(a, left), n, WIDE));
    const Expr *used = make_operation(a, OP_MUL, make_again(a, rest), make_again(a, n), WIDE);
    array_value_set(v, mine, make_operation(a, OP_SUB, make_again(a, left), used, WIDE));
    p[d] = (Position){mine, from_zero};
    left = rest;
  }
  return true;
}

/* The loops over all elements of 'e', in the order of elements. */
static bool open_loops(ArrayValue *v, const Expr *e, Position *p) {
  Range r;
  Position outer;
  if (e->rank > 2) {
    const Expr *n = elements(v, e, 1);
    if (!n) return false;
    const Expr *zero = make_constant(arena(v), 0, 0, WIDE, n);
    r = (Range){zero, make_operation(arena(v), OP_SUB, n, make_constant(arena(v), 0, 1, WIDE, n), WIDE), NULL, 0};
    if (!array_value_open(v, &r, &outer) || !take_apart(v, e, &outer, p)) return false;
  } else if (e->rank == 2) {
    if (!array_value_range(v, e, 1, &r) || !array_value_open(v, &r, &p[1])) return false;
  }
  return array_value_range(v, e, 0, &r) && array_value_open(v, &r, &p[0]);
}

/* k = k + 1, in the branch that is being written; the position of the element that it counts. */
static Position count(ArrayValue *v, const Expr *like) {
  Arena *a = arena(v);
  Range r;
  bool narrow = like->rank == 1 && array_value_range(v, like, 0, &r) && r.lo->type.kind <= 4 && r.hi->type.kind <= 4;
  const Type t = narrow ? (Type){.base = TY_INTEGER, .kind = 4} : WIDE;
  const Expr *k = array_value_scalar(v, "k", t), *one = make_constant(a, 0, 1, t, like);
  array_value_set(v, k, make_operation(a, OP_ADD, make_again(a, k), one, t));
  return (Position){k, {make_again(a, one), NULL, NULL, 0}};
}

static bool put(ArrayValue *v, const Expr *to, const Position *at, const Expr *from, const Position *p) {
  const Expr *x = array_value_element(v, from, p), *element = x ? array_value_element(v, to, at) : NULL;
  if (element) make_assign(v->w, v->into, v->like, element, x);
  return element != NULL;
}

static bool put_packed(ArrayValue *v, const Expr *call, const Expr *to) {
  const Expr *array = array_value_argument(call, 0, "array"), *mask = array_value_argument(call, 1, "mask");
  Position p[MAX_RANK] = {0};
  if (!array || !mask || !open_loops(v, array, p)) return false;
  const Expr *cond = array_value_element(v, mask, p);
  if (!cond) return false;
  v->into = make_if(v->w, v->into, v->like, cond);
  const Position k = count(v, array);
  return put(v, to, &k, array, p);
}

static bool put_unpacked(ArrayValue *v, const Expr *call, const Expr *to) {
  const Expr *vector = array_value_argument(call, 0, "vector"), *mask = array_value_argument(call, 1, "mask");
  const Expr *field = array_value_argument(call, 2, "field");
  Position p[MAX_RANK] = {0};
  if (!vector || !mask || !field || !mask->rank || !open_loops(v, mask, p)) return false;
  const Expr *cond = array_value_element(v, mask, p);
  if (!cond) return false;
  Stmt *branch = v->into = make_if(v->w, v->into, v->like, cond);
  const Position k = count(v, mask);
  if (!put(v, to, p, vector, &k)) return false;
  v->into = make_else(v->w, branch);
  return put(v, to, p, field, p);
}

bool array_pack_put(ArrayValue *v, const Expr *call, const Expr *to) {
  Stmt *into = v->into;
  int level = v->level;
  bool ok = intrinsic_called(call) == IN_PACK ? put_packed(v, call, to) : put_unpacked(v, call, to);
  v->into = into;
  v->level = level;
  v->lowered = true;
  return ok;
}
