/* The forward dependence slice of a scan variable inside one loop: what depends on its value.
 *
 * A statement that reads what depends on the value, or whose execution depends on it, writes what depends on it. Scalars are taken as
 * a whole, whatever the order; through an array the value reaches a read only where an element may flow from the write to it. */
#include "analysis/recurrence/recurrence.h"

struct ValueSlice {
  Judge *j;
  const Var *v;
  SliceOwn *own;
  const void *data;
  bool *scalar;              /* per variable: a scalar that depends on the value */
  VEC(const Access *) write; /* of arrays, that depend on it */
  bool *seen;                /* per access of the loop: it is in 'write', or a write of a scalar that is in 'scalar' */
};

static const Access *at(const ValueSlice *t, int i) { return t->j->code->access.v[t->j->loop->info->acc0 + i]; }

static int count(const ValueSlice *t) { return t->j->loop->info->acc1 - t->j->loop->info->acc0; }

static bool plain_scalar(const Var *v) { return v->scalar && v->sym == v->object; }

/* ---- from a write to a read ---- */

static const Loop *common_loop(const Access *a, const Access *b) {
  const Loop *l = a->loop;
  while (l && !query_loop_inside(b->loop, l)) l = l->parent;
  return l;
}

/* May an inner loop around both carry something of the array from one of its iterations to another? It has been judged. */
static bool inner_carries(const ValueSlice *t, const Access *w, const Access *r) {
  for (const Loop *l = common_loop(w, r); l && l != t->j->loop; l = l->parent) {
    for (const Dep *d = l->dep; d; d = d->next)
      if (d->array == w->var->sym) return true;
    for (const VarUse *u = l->var_use; u; u = u->next)
      if (u->sym == w->var->sym) return true;
  }
  return false;
}

/* May the element that 'w' writes be what 'r' reads, in the same iteration or a later one? */
static bool flows(const ValueSlice *t, const Access *w, const Access *r) {
  if (overlap_of(w->var, r->var) == OVERLAP_NO || (t->j->reads_old && t->j->reads_old[r->var->index])) return false;
  if (w->var != r->var || w->seq < r->seq || inner_carries(t, w, r)) return true;
  for (const Carried *c = depend_between(t->j->view, w, r); c; c = c->next)
    if (c->dep.kind == DEP_FLOW) return true;
  return false;
}

bool value_slice_read(const ValueSlice *t, const Access *r) {
  if (t->own(r, t->data)) return false;
  if (plain_scalar(r->var) && t->scalar[r->var->index]) return true;
  for (int i = 0; i < t->write.n; i++)
    if (flows(t, t->write.v[i], r)) return true;
  return false;
}

/* ---- control ---- */

typedef struct {
  const ValueSlice *t;
  bool found;
} Walk;

static bool visit_designator(Expr *e, void *data) {
  Walk *w = data;
  if (e->kind != EX_NAME && e->kind != EX_MEMBER && e->kind != EX_REF) return !w->found;
  for (int i = 0; i < count(w->t) && !w->found; i++)
    if (at(w->t, i)->ref == e && !at(w->t, i)->write) w->found = value_slice_read(w->t, at(w->t, i));
  return !w->found;
}

static bool expr_depends(const ValueSlice *t, const Expr *e) {
  Walk w = {t, false};
  if (e) ast_expr_walk((Expr *)e, visit_designator, &w);
  return w.found;
}

/* Any condition of the loop that guards do not write down: CASE, masks, conditional jumps. */
static bool other_conditions(const ValueSlice *t, bool jumps) {
  for (int i = 0; i < count(t); i++) {
    StmtKind k = at(t, i)->stmt->kind;
    bool decides = k == ST_SELECT_CASE || k == ST_SELECT_TYPE || k == ST_SELECT_RANK || k == ST_WHERE || k == ST_FORALL ||
                   k == ST_ELSEWHERE || (jumps && (k == ST_IF || k == ST_ELSE_IF || k == ST_COMPUTED_GOTO || k == ST_ARITHMETIC_IF));
    if (decides && !at(t, i)->write && value_slice_read(t, at(t, i))) return true;
  }
  return false;
}

bool value_slice_control(const ValueSlice *t, const Access *a) {
  const Loop *top = t->j->loop;
  const Expr *own = a->update && a->update->kind == ST_IF ? a->update->u.branch.cond : NULL;
  for (const Guard *g = a->guard; g && g->loop && query_loop_inside(g->loop, top); g = g->up) {
    if (g->cond ? g->cond != own && expr_depends(t, g->cond) : other_conditions(t, false)) return true;
  }
  if (acc_skipped(a, top) && other_conditions(t, true)) return true;
  for (const Loop *l = a->loop; l && l != top; l = l->parent)
    if (expr_depends(t, l->lo) || expr_depends(t, l->hi) || expr_depends(t, l->step) ||
        (l->kind == LOOP_DO && l->stmt->u.loop.how != DO_COUNTED))
      return true;
  return false;
}

/* ---- the closure ---- */

static bool reads_it(const ValueSlice *t, const Access *w) {
  for (int i = 0; i < count(t); i++)
    if (at(t, i)->stmt == w->stmt && !at(t, i)->write && value_slice_read(t, at(t, i))) return true;
  return false;
}

static void add(ValueSlice *t, int i) {
  const Access *w = at(t, i);
  t->seen[i] = true;
  if (plain_scalar(w->var))
    t->scalar[w->var->index] = true;
  else
    vec_push(t->j->arena, &t->write, w);
}

ValueSlice *value_slice_of(Judge *j, const Var *v, SliceOwn *own, const void *data) {
  ValueSlice *t = ARENA_NEW(j->arena, ValueSlice);
  *t = (ValueSlice){.j = j, .v = v, .own = own, .data = data};
  t->scalar = ARENA_ARRAY(j->arena, bool, j->code->var.n);
  t->seen = ARENA_ARRAY(j->arena, bool, count(t) + 1);
  for (int i = 0; i < count(t); i++)
    if (at(t, i)->var == v && at(t, i)->write) add(t, i);
  for (bool more = true; more;) {
    more = false;
    for (int i = 0; i < count(t); i++) {
      const Access *w = at(t, i);
      if (!w->write || t->seen[i] || (!reads_it(t, w) && !value_slice_control(t, w))) continue;
      add(t, i);
      more = true;
    }
  }
  return t;
}
