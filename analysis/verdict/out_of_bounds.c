/* Subscripts that surely leave the bounds of their dimension. The element is then one of another column, and
 * dependences, which compare subscripts, say nothing of it. */
#include "analysis/verdict/verdict.h"
#include <isl/set.h>

/* ---- constant ranges ---- */

typedef struct Range {
  int64_t least, most;
} Range;

static bool range_of(const Expr *e, const Loop *l, Range *r);

/* The loop's variable where its bounds are constants. */
static bool variable_range(const Expr *e, const Loop *l, Range *r) {
  while (l && !(l->var && l->var->sym == e->sym)) l = l->parent;
  int64_t a, b;
  if (!l || !fold_const_int(l->lo, &a) || !fold_const_int(l->hi, &b)) return false;
  *r = (Range){a < b ? a : b, a < b ? b : a};
  return true;
}

static bool sum_range(const Expr *e, const Loop *l, Range *r) {
  Range x, y;
  if (!range_of(e->kid[0], l, &x) || !range_of(e->kid[1], l, &y)) return false;
  return e->op == OP_ADD ? !__builtin_add_overflow(x.least, y.least, &r->least) && !__builtin_add_overflow(x.most, y.most, &r->most)
                         : !__builtin_sub_overflow(x.least, y.most, &r->least) && !__builtin_sub_overflow(x.most, y.least, &r->most);
}

static bool range_of(const Expr *e, const Loop *l, Range *r) {
  int64_t v;
  e = query_strip(e);
  if (fold_const_int(e, &v)) return *r = (Range){v, v}, true;
  if (e->kind == EX_NAME) return variable_range(e, l, r);
  return e->kind == EX_BINARY && (e->op == OP_ADD || e->op == OP_SUB) && sum_range(e, l, r);
}

typedef enum Within { UNKNOWN, INSIDE, OUTSIDE } Within;

/* Without isl: do the values of subscript k lie in the dimension's bounds, where both are constants? */
static Within constant_range(const Access *a, int k) {
  const Symbol *s = a->var->sym;
  const Dim *d = s->rank == a->nsub ? &s->dim[k] : NULL;
  Range r;
  if (!d || !d->hi_const || (d->lo && !d->lo_const) || !range_of(a->sub[k], a->loop, &r)) return UNKNOWN;
  return r.least >= (d->lo ? d->lo_value : 1) && r.most <= d->hi_value ? INSIDE : OUTSIDE;
}

/* ---- proof ---- */

/* Whenever the access happens at all, does it happen with a subscript in 'bad', a set of iterations? */
static bool happens(View *v, const Access *a, __isl_take isl_set *bad) {
  bool exact = true;
  isl_set *domain = isl_set_align_params(domain_access(v, a, &exact), isl_set_get_space(bad));
  domain = gist_set(v, domain);
  bad = isl_set_params(isl_set_intersect(bad, isl_set_copy(domain)));
  isl_set *runs = isl_set_params(domain);
  bool yes = exact && isl_set_is_empty(runs) == isl_bool_false && isl_set_is_subset(runs, bad) == isl_bool_true;
  isl_set_free(runs);
  isl_set_free(bad);
  return yes;
}

/* Is subscript k below the lower bound, or above the upper one? */
static bool leaves(View *v, const Access *a, int k, bool above) {
  const LoopSpace *s = view_space(v, a->loop);
  const Expr *e = query_strip(a->sub[k]);
  if (e->kind == EX_RANGE || e->rank) return false;
  Point before = v->at;
  v->at = affine_point_of(s, a);
  isl_pw_aff *at = affine_of(v, s, e), *bound = at ? (above ? array_bounds_upper : array_bounds_lower)(v, s, a->var, k) : NULL;
  v->at = before;
  if (!bound) {
    isl_pw_aff_free(at);
    return false;
  }
  return happens(v, a, above ? isl_pw_aff_gt_set(at, bound) : isl_pw_aff_lt_set(at, bound));
}

/* Has this subscript of the array been looked at in the same statement? Under a directive all are. */
static bool seen_before(const Judge *j, int at, int k) {
  const Access *a = j->code->access.v[at];
  for (int i = at - 1; j->asserted && i >= j->loop->info->acc0 && j->code->access.v[i]->stmt == a->stmt; i--) {
    const Access *b = j->code->access.v[i];
    if (b->var == a->var && b->loop == a->loop && b->guard == a->guard && b->maybe == a->maybe && b->nsub == a->nsub && b->sub &&
        !b->unknown && !b->hidden && query_same_expr(a->sub[k], b->sub[k]))
      return true;
  }
  return false;
}

static bool tell(Judge *j, int at) {
  const Access *a = j->code->access.v[at];
  for (int k = 0; k + 1 < a->nsub; k++)
    for (int above = 0; above < 2 && constant_range(a, k) != INSIDE && !seen_before(j, at, k); above++) {
      view_question(j->view);
      bool out = leaves(j->view, a, k, above);
      view_answered(j->view);
      if (!out) continue;
      Reason *r = judge_reason(
          j, REASON_OUTSIDE, a->ref->span, MAY,
          "%s at line %d lies %s the bounds of dimension %d of '%s' in some iteration: it touches an element of another column",
          query_words(j->arena, a->ref), query_line(j->ana, a->ref->span), above ? "above" : "below", k + 1, a->var->path);
      r->array = a->var->sym;
      r->way_out = arena_printf(j->arena, "keep the subscript within the bounds of '%s'", a->var->path);
      return true;
    }
  return false;
}

/* ---- loops that no directive asks for ---- */

static bool may_leave(const Access *a) {
  for (int k = 0; k + 1 < a->nsub; k++)
    if (constant_range(a, k) == OUTSIDE) return true;
  return false;
}

/* The variable of a loop around the one that is judged, or a constant. */
static bool stands_still(const Judge *j, const Expr *e) {
  int64_t v;
  if (fold_const_int(e, &v)) return true;
  const Loop *l = e->kind == EX_NAME ? j->loop->parent : NULL;
  while (l && !(l->var && l->var->sym == e->sym)) l = l->parent;
  return l != NULL;
}

/* DO I = 1, N*M; A(I, 1) = 0: from one column to the next, and each element is another one's still. */
static bool in_one_column(const Judge *j, const Access *a) {
  const struct LoopInfo *in = j->loop->info;
  for (int i = in->acc0; i < in->acc1; i++) {
    const Access *b = j->code->access.v[i];
    if (b->var != a->var) continue;
    if (b->nsub != a->nsub || b->unknown) return false;
    for (int k = 1; k < a->nsub; k++)
      if (!stands_still(j, a->sub[k]) || !query_same_expr(a->sub[k], b->sub[k])) return false;
  }
  return true;
}

/* Once an array. */
void out_of_bounds_judge(Judge *j) {
  const struct LoopInfo *in = j->loop->info;
  bool *told = ARENA_ARRAY(j->arena, bool, j->code->var.n);
  for (int i = in->acc0; i < in->acc1; i++) {
    const Access *a = j->code->access.v[i];
    bool element = a->sub && a->nsub > 1 && !a->unknown && !a->hidden && view_changes(j->view, a->var);
    if (!element || told[a->var->index] || (a->loop && a->loop->kind == LOOP_SECTION)) continue;
    if (!j->asserted && (!may_leave(a) || in_one_column(j, a))) continue;
    told[a->var->index] = tell(j, i);
  }
}
