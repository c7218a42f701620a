/* Array constructors as loops that store their items:
 *
 *   w = [x, a, (b(i), c(i), i = 1, n)]        w(1) = x
 *                                             do i = 1, size(a)
 *                                               w(1 + i) = a(i)
 *                                             end do
 *                                             do i = 1, n
 *                                               w(1 + size(a) + 2*(i - 1) + 1) = b(i)
 *                                               w(1 + size(a) + 2*(i - 1) + 2) = c(i)
 *                                             end do */
#include "analysis/arrays/array_constructor.h"
#include "analysis/arrays/array_fold.h"

static Arena *arena(const ArrayValue *v) { return v->j->arena; }

static const Expr *small(ArrayValue *v, int64_t c, const Expr *like) {
  return make_constant(arena(v), 0, c, (Type){.base = TY_INTEGER, .kind = 4}, like);
}

static const Expr *product(ArrayValue *v, const Expr *x, const Expr *y) {
  int64_t one;
  if (fold_const_int(x, &one) && one == 1) return y;
  if (fold_const_int(y, &one) && one == 1) return x;
  return make_binary(arena(v), OP_MUL, x, y);
}

/* A count that is not negative. */
static const Expr *at_least_none(ArrayValue *v, const Expr *n) {
  int64_t c;
  if (fold_const_int(n, &c)) return c < 0 ? small(v, 0, n) : n;
  return make_extreme(arena(v), true, n, make_int(arena(v), 0, n));
}

/* ---- how many ---- */

static bool is_loop(const Expr *e) {
  return e->kind == EX_IMPLIED_DO && e->nkid > 4 && e->kid[0]->kind == EX_NAME && e->kid[0]->sym &&
         e->kid[1]->type.base == TY_INTEGER && e->kid[2]->type.base == TY_INTEGER;
}

/* The step of an implied DO, which has to be a constant; 0: it is none. */
static int64_t step_of(const Expr *loop) {
  int64_t step = 1;
  return !loop->kid[3] || fold_const_int(loop->kid[3], &step) ? step : 0;
}

static const Expr *trips(ArrayValue *v, const Expr *loop) {
  Arena *a = arena(v);
  int64_t step = step_of(loop);
  if (!step) return NULL;
  const Expr *n = make_binary(a, OP_SUB, make_again(a, loop->kid[2]), make_again(a, loop->kid[1]));
  if (step == -1) n = make_binary(a, OP_SUB, make_again(a, loop->kid[1]), make_again(a, loop->kid[2]));
  if (step == 1 || step == -1) return at_least_none(v, make_binary(a, OP_ADD, n, make_int(a, 1, n)));
  const Expr *by = make_int(a, step, n);
  return at_least_none(v, make_operation(a, OP_DIV, make_binary(a, OP_ADD, n, by), by, n->type));
}

/* The items from number 'first' on of a constructor or an implied DO. */
static const Expr *sum_of(ArrayValue *v, const Expr *e, int first) {
  const Expr *all = NULL;
  for (int i = first; i < e->nkid; i++) {
    const Expr *n = e->kid[i] ? array_constructor_size(v, e->kid[i]) : NULL;
    if (!n) return NULL;
    all = all ? make_binary(arena(v), OP_ADD, all, n) : n;
  }
  return all ? all : small(v, 0, e);
}

const Expr *array_constructor_size(ArrayValue *v, const Expr *item) {
  if (item->kind == EX_ARRAY) return sum_of(v, item, 0);
  if (item->kind == EX_IMPLIED_DO) {
    if (!is_loop(item)) return NULL;
    const Expr *each = sum_of(v, item, 4), *n = trips(v, item);
    return each && n && !expr_names(each, item->kid[0]->sym) ? product(v, n, each) : NULL;
  }
  const Expr *all = small(v, 1, item);
  for (int d = 0; d < (int)item->rank; d++) {
    Range r;
    if (!array_value_range(v, item, d, &r)) return NULL;
    all = product(v, all, at_least_none(v, array_value_extent(v, &r)));
  }
  return all;
}

/* ---- stores ---- */

static bool store(ArrayValue *v, const Expr *to, const Expr *offset, const Expr *value) {
  const Position at = {offset, {make_int(arena(v), 0, offset), NULL, NULL, 0}};
  const Expr *element = value ? array_value_element(v, to, &at) : NULL;
  if (element) make_assign(v->w, v->into, v->like, element, value);
  return element != NULL;
}

static const Expr *behind(ArrayValue *v, const Expr *offset, const Expr *more) {
  return make_binary(arena(v), OP_ADD, make_again(arena(v), offset), more);
}

/* An array, in the order of its elements. */
static bool put_array(ArrayValue *v, const Expr *item, const Expr *to, const Expr *offset) {
  Arena *a = arena(v);
  Position p[MAX_RANK] = {0};
  const Expr *at = NULL;
  if (item->rank > MAX_RANK) return false;
  for (int d = (int)item->rank - 1; d >= 0; d--) {
    Range r;
    if (!array_value_range(v, item, d, &r) || !array_value_open(v, &r, &p[d])) return false;
    const Expr *n = make_binary(a, OP_SUB, make_again(a, p[d].index), make_again(a, r.lo));
    at = at ? make_binary(a, OP_ADD, product(v, at, array_value_extent(v, &r)), n) : n;
  }
  return store(v, to, behind(v, offset, at), array_value_element(v, item, p));
}

/* do i = lo, hi, or by number where the step is not 1 */
static bool put_loop(ArrayValue *v, const Expr *loop, const Expr *to, const Expr *offset) {
  Arena *a = arena(v);
  Position p;
  int64_t step = step_of(loop);
  const Expr *each = sum_of(v, loop, 4), *n = trips(v, loop);
  if (!each || !n) return false;
  const Expr *zero = make_int(a, 0, n);
  Range r = {zero, make_binary(a, OP_SUB, n, make_int(a, 1, n)), NULL, 0};
  if (step == 1) r = (Range){loop->kid[1], loop->kid[2], NULL, 0};
  if (!array_value_open(v, &r, &p)) return false;
  const Expr *number = make_binary(a, OP_SUB, make_again(a, p.index), make_again(a, r.lo)), *var = p.index;
  if (step != 1)
    var = make_binary(a, OP_ADD, make_again(a, loop->kid[1]), product(v, make_int(a, step, n), make_again(a, p.index)));
  offset = behind(v, offset, product(v, number, each));
  for (int i = 4; i < loop->nkid; i++) {
    const Expr *item = make_at(a, loop->kid[i], loop->kid[0]->sym, make_parens(a, var)),
               *size = array_constructor_size(v, loop->kid[i]);
    if (!size || !array_constructor_put(v, item, to, offset)) return false;
    offset = behind(v, offset, size);
  }
  return true;
}

bool array_constructor_put(ArrayValue *v, const Expr *item, const Expr *to, const Expr *offset) {
  Stmt *into = v->into;
  int level = v->level;
  bool ok;
  if (item->kind == EX_IMPLIED_DO)
    ok = is_loop(item) && put_loop(v, item, to, offset);
  else if (item->rank)
    ok = put_array(v, item, to, offset);
  else
    ok = store(v, to, offset, array_fold_scalars(v, item));
  v->into = into;
  v->level = level;
  v->lowered = true;
  return ok;
}
