/* Scalars that stand for what the same iteration has set them to, as nothing of that has changed since. */
#include "analysis/recurrence/recurrence.h"
#include "analysis/unit/make.h"

static const Access *at(const Judge *j, int i) { return j->code->access.v[i]; }

/* The one assignment in the loop that sets the scalar, in each iteration that comes to 'w', and before it;
 * NULL: there are others. */
static const Access *set_before(const Judge *j, const Var *v, const Access *w) {
  const Access *set = NULL;
  for (int i = j->loop->info->acc0; i < j->loop->info->acc1; i++) {
    const Access *a = at(j, i);
    if (a->var != v ? a->write && overlap_of(a->var, v) != OVERLAP_NO : a->write && set) return NULL;
    if (a->var == v && a->write) set = a;
  }
  bool plain = set && set->stmt->kind == ST_ASSIGN && set->ref->kind == EX_NAME && !set->hidden && !set->index &&
               !acc_skipped(set, j->loop) && !set->maybe;
  bool before = plain && set->loop == j->loop && set->seq < w->seq && view_guard_within(w->guard, set->guard);
  return before ? set : NULL;
}

int scalar_copies_until(const Judge *j, const Access *w) {
  const Loop *l = w->loop;
  while (l != j->loop && l->parent != j->loop) l = l->parent;
  return l == j->loop ? w->seq : l->info->acc1;
}

/* Nothing that the right side of 'set' reads is written between the two, but for 'through', if that may be. */
static bool holds_until(const Judge *j, const Access *set, const Access *w, const Var *through) {
  int until = scalar_copies_until(j, w);
  for (int r = set->seq - 1; r >= j->loop->info->acc0 && at(j, r)->stmt == set->stmt; r--)
    for (int i = set->seq; i < until; i++)
      if (at(j, i)->write && at(j, i)->var != through && overlap_of(at(j, i)->var, at(j, r)->var) != OVERLAP_NO) return false;
  return true;
}

static bool visit_name(Expr *e, void *data) {
  ScalarCopy *q = data;
  bool scalar = !q->set && e->kind == EX_NAME && e->sym && !e->rank && e->type.base == TY_INTEGER;
  const Var *v = scalar ? access_find(q->j->code, query_real_symbol(e->sym), e->sym->name) : NULL;
  const Access *set = v && v->scalar && v != q->through ? set_before(q->j, v, q->w) : NULL;
  const Expr *value = set ? set->stmt->u.assign.rhs : NULL;
  if (value && value->type.base == TY_INTEGER && value->type.kind == e->type.kind && expr_names(value, q->through->sym) &&
      holds_until(q->j, set, q->w, q->moved ? q->through : NULL))
    q->set = set, q->name = e;
  return !q->set;
}

ScalarCopy scalar_copies_find(const Judge *j, const Expr *e, const Access *w, const Var *v, bool moved) {
  ScalarCopy q = {.j = j, .w = w, .through = v, .moved = moved};
  if (!j->loop->info->jumps) ast_expr_walk((Expr *)e, visit_name, &q);
  return q;
}

const Expr *scalar_copies_value(const Judge *j, const Expr *e, const Access *w, const Var *v, const Access **since) {
  ScalarCopy q = scalar_copies_find(j, e, w, v, since != NULL);
  if (since) *since = q.set;
  return q.set ? make_at(j->arena, e, q.set->var->sym, q.set->stmt->u.assign.rhs) : e;
}

typedef struct Unfold {
  const Judge *j;
  const Access *w, *set;
  int ev;
} Unfold;

static bool visit_set(Expr *e, void *data) {
  Unfold *q = data;
  const Var *v =
      !q->set && e->kind == EX_NAME && e->sym && !e->rank ? access_find(q->j->code, query_real_symbol(e->sym), e->sym->name) : NULL;
  const Access *set = v && v->scalar ? set_before(q->j, v, q->w) : NULL;
  const Expr *value = set && set->ev < q->ev ? set->stmt->u.assign.rhs : NULL;
  if (value && value->type.base == e->type.base && value->type.kind == e->type.kind && !value->rank &&
      holds_until(q->j, set, q->w, NULL))
    q->set = set;
  return !q->set;
}

const Expr *scalar_copies_unfolded(const Judge *j, const Expr *e, const Access *w, int ev) {
  Unfold q = {.j = j, .w = w, .ev = ev};
  ast_expr_walk((Expr *)e, visit_set, &q);
  return q.set ? make_at(j->arena, e, q.set->var->sym, make_parens(j->arena, q.set->stmt->u.assign.rhs)) : e;
}
