/* Scalars that take the value of a counter, and hand it back:
 *
 *   k = n + 1                       k = n + 1
 *   out(k) = b(i)                   out(k) = b(i)
 *   n = k                           n = n + 1
 *
 * Where nothing that the scalar was made of has changed, it stands for what it was set to. */
#include "analysis/recurrence/recurrence.h"
#include "analysis/transform/rewrite.h"

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
  bool before = plain && set->loop == j->loop && w->loop == j->loop && set->seq < w->seq && view_guard_within(w->guard, set->guard);
  return before ? set : NULL;
}

/* Nothing that the right side of 'set' reads is written between the two, but for 'through', if that may be. */
static bool holds_until(const Judge *j, const Access *set, const Access *w, const Var *through) {
  for (int r = set->seq - 1; r >= j->loop->info->acc0 && at(j, r)->stmt == set->stmt; r--)
    for (int i = set->seq; i < w->seq; i++)
      if (at(j, i)->write && at(j, i)->var != through && overlap_of(at(j, i)->var, at(j, r)->var) != OVERLAP_NO) return false;
  return true;
}

typedef struct Search {
  const Judge *j;
  const Access *w;
  const Var *through;
  bool moved;        /* it may have moved on since */
  const Access *set; /* of the scalar that was found, */
  const Expr *name;  /* which stands here */
} Search;

static bool visit_name(Expr *e, void *data) {
  Search *q = data;
  bool scalar = !q->set && e->kind == EX_NAME && e->sym && !e->rank && e->type.base == TY_INTEGER;
  const Var *v = scalar ? access_find(q->j->code, query_real_symbol(e->sym), e->sym->name) : NULL;
  const Access *set = v && v->scalar && v != q->through ? set_before(q->j, v, q->w) : NULL;
  const Expr *value = set ? set->stmt->u.assign.rhs : NULL;
  if (value && value->type.base == TY_INTEGER && value->type.kind == e->type.kind && query_names(value, q->through->sym) &&
      holds_until(q->j, set, q->w, q->moved ? q->through : NULL))
    q->set = set, q->name = e;
  return !q->set;
}

static Search find(const Judge *j, const Expr *e, const Access *w, const Var *v, bool moved) {
  Search q = {.j = j, .w = w, .through = v, .moved = moved};
  if (w->loop == j->loop && !j->loop->info->jumps) ast_expr_walk((Expr *)e, visit_name, &q);
  return q;
}

const Expr *counter_copies_value(const Judge *j, const Expr *e, const Access *w, const Var *v, const Access **since) {
  Search q = find(j, e, w, v, since != NULL);
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

const Expr *counter_copies_unfolded(const Judge *j, const Expr *e, const Access *w, int ev) {
  Unfold q = {.j = j, .w = w, .ev = ev};
  ast_expr_walk((Expr *)e, visit_set, &q);
  return q.set ? make_at(j->arena, e, q.set->var->sym, make_parens(j->arena, q.set->stmt->u.assign.rhs)) : e;
}

/* Assignments that hand a value back to the variable that it was made of. */
static bool add_swaps(const Judge *j, Rewriter *w) {
  for (int i = j->loop->info->acc0; i < j->loop->info->acc1; i++) {
    const Access *a = at(j, i);
    if (!a->write || a->ref->rank || a->hidden || a->stmt->kind != ST_ASSIGN || a->red != RED_NONE) continue;
    Search q = find(j, a->stmt->u.assign.rhs, a, a->var, false);
    if (q.set) vec_push(j->arena, &w->swap, ((Swap){.from = q.name, .to = q.set->stmt->u.assign.rhs}));
  }
  return w->swap.n > 0;
}

Transform *counter_copies_loop(Judge *j) {
  Rewriter w = {.arena = j->arena};
  if (!rewrite_fits(j) || !add_swaps(j, &w)) return NULL;
  Stmt *loop = make_do(&w, j->loop->stmt, NULL, NULL);
  for (const Stmt *s = j->loop->stmt->body; s; s = s->next) make_add(&w, loop, s);
  return rewrite_judge(j, loop, "variables that are handed on through others moved on themselves");
}
