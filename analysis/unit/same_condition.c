/* Scalars that are set and read under the same condition.
 *
 *   if (p < 0.1) then        the read is reached where the write was: the value of p has not changed, so that
 *     t = ...                both conditions are true or both are false.
 *   else                     From the first condition on the value that is read is the iteration's own, although
 *     ...                    the other alternative sets none.
 *   end if
 *   if (p < 0.1) x(i) = t
 *
 * A condition of the write has to follow from one of the read: the same expression, a part of a conjunction. Nothing that it depends on is
 * changed from where it is evaluated for the write to where it is for the read, nor in loops around the latter alone. No label stands
 * between them, so that no jump comes to the read past the write. */
#include "analysis/unit/same_condition.h"

typedef struct Values {
  Code *code;
  int from, to; /* events */
  bool kept;    /* what the expression depends on is not changed by them */
} Values;

static bool changes(const Event *e, const Code *c, const Var *v) {
  if (e->kind == EV_ANYTHING) return true;
  if (e->kind == EV_CALL) return v->reachable;
  return e->kind == EV_ACCESS && c->access.v[e->arg]->write && overlap_of(c->access.v[e->arg]->var, v) != OVERLAP_NO;
}

static bool visit_value(Expr *e, void *data) {
  Values *q = data;
  if (e->kind == EX_COINDEX || e->kind == EX_IMPLIED_DO || e->op == OP_DEFINED) q->kept = false;
  if (e->kind == EX_REF && (e->how == REF_CALL || e->how == REF_STMT_FUNCTION || e->how == REF_UNKNOWN) && !intrinsic_called(e))
    q->kept = false;
  const Var *v = q->kept && (e->kind == EX_NAME || e->kind == EX_MEMBER) ? access_var(q->code, e) : NULL;
  if (v && (v->sym->attrs & AT_VOLATILE)) q->kept = false;
  for (int i = q->from; v && q->kept && i < q->to; i++) q->kept = !changes(&q->code->event.v[i], q->code, v);
  return q->kept;
}

static bool kept(Code *c, const Expr *e, int from, int to) {
  Values q = {c, from, to, true};
  access_walk(c, e, visit_value, &q);
  return q.kept;
}

/* 'cond', or its negation, being true makes 'want', or its negation, true. */
static bool follows(const Expr *want, bool not_want, const Expr *cond, bool negated) {
  want = query_strip(want);
  cond = query_strip(cond);
  if (want->op == OP_NOT && want->kind == EX_UNARY) return follows(want->kid[0], !not_want, cond, negated);
  if (cond->op == OP_NOT && cond->kind == EX_UNARY) return follows(want, not_want, cond->kid[0], !negated);
  if (not_want == negated && query_same_expr(want, cond)) return true;
  return cond->kind == EX_BINARY && cond->op == (negated ? OP_OR : OP_AND) &&
         (follows(want, not_want, cond->kid[0], negated) || follows(want, not_want, cond->kid[1], negated));
}

/* The events after which nothing of 'h' is evaluated again in an iteration of the loops around 'g'. */
static int end_of(const Guard *h, const Guard *g) {
  int end = h->ev;
  for (const Loop *l = h->loop; l && l != g->loop; l = l->parent) end = l->info->ev1;
  return end;
}

/* 'g' holds where 'at' is reached, in the iterations of the loops around it. */
static bool holds(Code *c, const Guard *g, const Access *at) {
  for (const Guard *h = at->guard; h && g->cond && !g->each; h = h->up)
    if (h->cond && !h->each && h->ev >= g->ev && follows(g->cond, g->negated, h->cond, h->negated) &&
        kept(c, g->cond, g->ev, end_of(h, g)))
      return true;
  return false;
}

static bool is_around(const Guard *g, const Access *a) {
  const Guard *h = a->guard;
  while (h && h != g) h = h->up;
  return h == g;
}

static bool has_label(const Code *c, int from, int to) {
  for (int i = from; i < to; i++)
    if (c->event.v[i].kind == EV_LABEL) return true;
  return false;
}

int same_condition_begin(Code *c, const Access *w, const Access *r) {
  int begin = -1;
  if (!w->loop || !r->loop || w->seq >= r->seq || !query_loop_inside(r->loop, w->loop)) return -1;
  for (const Guard *g = w->guard; g && !is_around(g, r); g = g->up) {
    if (g->loop != w->loop || !holds(c, g, r)) return -1;
    begin = g->ev;
  }
  return begin < 0 || has_label(c, begin, r->ev) ? -1 : begin;
}
