/* Arrays of which each iteration touches a range of its own, because a variable that goes from iteration to
 * iteration says where, and moves on by the length of the range:
 *
 *   do j = 1, n
 *     do i = 1, j
 *       ap(k) = ap(k) + x(i)*x(j)
 *       k = k + 1
 *
 * With k' the variable at the begin of an iteration and d what the iteration adds to it, d >= 0: where all
 * subscripts lie in k' + w to k' + w + d - 1 with one w for all iterations, the range of the next iteration
 * begins where that of this one ends, or later. */
#include "analysis/transform/closed_form.h"
#include "analysis/dependence/coverage.h"
#include <isl/aff.h>

typedef struct Ranges {
  View *v; /* of one iteration */
  const Var *counter;
  isl_pw_aff *added; /* over the iterations of the loop; NULL: not known */
} Ranges;

/* 'p' without the counter's value at the begin; NULL: that is not in it once. */
static __isl_give isl_pw_aff *from_begin(const Ranges *q, const LoopSpace *s, Poly *p) {
  isl_pw_aff *e = p->n ? NULL : isl_pw_aff_sub(isl_pw_aff_copy(p->base), value_begin(q->v, s, q->counter));
  affine_poly_free(p);
  e = e ? isl_pw_aff_drop_unused_params(isl_pw_aff_coalesce(e)) : NULL;
  if (e && isl_pw_aff_find_dim_by_name(e, isl_dim_param, arena_printf(q->v->arena, "%s at the begin", q->counter->path)) < 0)
    return e;
  isl_pw_aff_free(e);
  return NULL;
}

static bool is_empty(const Ranges *q, __isl_take isl_set *bad) {
  if (bad && q->v->context) bad = isl_set_intersect_params(bad, isl_set_params(isl_set_copy(q->v->context)));
  bool empty = isl_set_is_empty(bad) == isl_bool_true;
  isl_set_free(bad);
  return empty;
}

/* d, or -d for variables that go down; sets *sign. False: it may be of either sign. */
static bool find_added(Ranges *q, int *sign) {
  const struct LoopInfo *in = q->v->top->info;
  const LoopSpace *s = view_space(q->v, q->v->top);
  Poly p;
  q->v->at = (Point){.ev = in->ev1, .guard = in->guard, .n = 1};
  q->added = value_poly(q->v, s, q->counter, &p) ? from_begin(q, s, &p) : NULL;
  for (*sign = 1; q->added && *sign >= -1; *sign -= 2) {
    isl_set *bad = isl_pw_aff_lt_set(isl_pw_aff_copy(q->added), affine_const(s, q->v->ctx, 0));
    if (is_empty(q, isl_set_intersect(bad, isl_set_copy(s->domain)))) return true;
    q->added = isl_pw_aff_neg(q->added);
  }
  return false;
}

/* The subscript lies in the iteration's range, moved by 'w'. */
static bool lies_inside(const Ranges *q, const Access *a, int dim, int sign, int w) {
  const LoopSpace *s = view_space(q->v, a->loop);
  Poly p;
  bool exact;
  q->v->at = affine_point_of(s, a);
  isl_pw_aff *e = affine_poly_of(q->v, s, a->sub[dim], &p) ? from_begin(q, s, &p) : NULL;
  if (!e) return false;
  e = isl_pw_aff_add(sign < 0 ? isl_pw_aff_neg(e) : e, affine_const(s, q->v->ctx, -w));
  isl_pw_aff *end = isl_pw_aff_add_dims(isl_pw_aff_copy(q->added), isl_dim_in, (unsigned)s->n - 1);
  isl_set *bad = isl_pw_aff_lt_set(isl_pw_aff_copy(e), affine_const(s, q->v->ctx, 0));
  bad = isl_set_union(bad, isl_pw_aff_ge_set(e, end));
  return is_empty(q, isl_set_intersect(bad, domain_access(q->v, a, &exact)));
}

static bool all_inside(const Ranges *q, const Var *array, int dim, int sign, int w) {
  const struct LoopInfo *in = q->v->top->info;
  for (int i = in->acc0; i < in->acc1; i++) {
    const Access *a = q->v->code->access.v[i];
    if (a->var != array && overlap_of(a->var, array) == OVERLAP_NO) continue;
    if (a->var != array || !a->sub || a->unknown || a->hidden || a->ref->rank || dim >= a->nsub || !lies_inside(q, a, dim, sign, w))
      return false;
  }
  return true;
}

static bool find_range(Ranges *q, const Var *array) {
  int sign;
  if (!find_added(q, &sign)) return false;
  for (int dim = 0; dim < array->object->rank; dim++)
    for (int w = 0; w <= 1; w++)
      if (all_inside(q, array, dim, sign, w)) return true;
  return false;
}

bool private_ranges_apart(const Judge *j, const Var *array, const Var *counter) {
  if (!counter->scalar || counter->object->type.base != TY_INTEGER || array->scalar || j->loop->info->jumps) return false;
  Ranges q = {.v = view_open_within(j->view), .counter = counter};
  view_question(q.v);
  bool apart = find_range(&q, array);
  view_answered(q.v);
  isl_pw_aff_free(q.added);
  view_close(q.v);
  view_resume(j->view);
  return apart;
}
