/* Subscripts that surely leave the bounds of their dimension. The element is then one of another column, and
 * dependences, which compare subscripts, say nothing of it. */
#include "analysis/verdict.h"
#include <isl/set.h>

/* Whenever the access happens at all, does it happen with a subscript in 'bad', a set of iterations? */
static bool happens(View *v, const Access *a, __isl_take isl_set *bad) {
  bool exact = true;
  isl_set *domain = isl_set_intersect_params(dom_access(v, a, &exact), isl_set_copy(v->context));
  bad = isl_set_params(isl_set_intersect(bad, isl_set_copy(domain)));
  isl_set *runs = isl_set_params(domain);
  bool yes =
      exact && isl_set_is_empty(runs) == isl_bool_false && isl_set_is_subset(runs, bad) == isl_bool_true;
  isl_set_free(runs);
  isl_set_free(bad);
  return yes;
}

/* Is subscript k below the lower bound, or above the upper one? */
static bool leaves(View *v, const Access *a, int k, bool above) {
  const LoopSpace *s = view_space(v, a->loop);
  const Expr *e = expr_strip(a->sub[k]);
  if (e->kind == EX_RANGE || e->rank) return false;
  Point before = v->at;
  v->at = point_of(s, a);
  isl_pw_aff *at = aff_of(v, s, e), *bound = at ? (above ? rel_upper : rel_lower)(v, s, a->var, k) : NULL;
  v->at = before;
  if (!bound) {
    isl_pw_aff_free(at);
    return false;
  }
  return happens(v, a, above ? isl_pw_aff_gt_set(at, bound) : isl_pw_aff_lt_set(at, bound));
}

static bool tell(Judge *j, const Access *a) {
  for (int k = 0; k + 1 < a->nsub; k++)
    for (int above = 0; above < 2; above++) {
      view_question(j->view);
      bool out = leaves(j->view, a, k, above);
      view_answered(j->view);
      if (!out) continue;
      Reason *r = jdg_reason(j, "outside", a->ref->span, MAY,
                             "%s at line %d lies %s the bounds of dimension %d of '%s' in some iteration: "
                             "what it touches is an element of another column",
                             expr_words(j->arena, a->ref), line_of(j->ana, a->ref->span),
                             above ? "above" : "below", k + 1, a->var->path);
      r->array = a->var->sym;
      r->way_out = arena_printf(j->arena, "keep the subscript within the bounds of '%s'", a->var->path);
      return true;
    }
  return false;
}

/* Once an array. */
void out_judge(Judge *j) {
  const struct LoopInfo *in = j->loop->info;
  bool *told = ARENA_ARRAY(j->arena, bool, j->code->var.n);
  for (int i = in->acc0; i < in->acc1 && j->asserted; i++) {
    const Access *a = j->code->access.v[i];
    bool element = a->sub && a->nsub > 1 && !a->unknown && !a->hidden && view_changes(j->view, a->var);
    if (!element || told[a->var->index] || (a->loop && a->loop->kind == LOOP_SECTION)) continue;
    told[a->var->index] = tell(j, a);
  }
}
