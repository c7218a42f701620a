/* Scalars that iterations move on together: t = b*x(i) + c1*y1 + c2*y2; y2 = y1; y1 = t. The new values are sums of multiples of the old ones
 * and something else, so that iterations compose to products of matrices (Blelloch, Prefix Sums and Their Applications, 1990, 1.4.2).
 *
 * The values go through scalars of the iteration, t. Every assignment among them is linear in all of them, and happens in each iteration once. */
#include "analysis/recurrence/recurrence.h"

enum { MOST = SCAN_ORDER + SCAN_MADE };

typedef struct Joint {
  Judge *j;
  int n;
  const Var *var[MOST];
  bool made[MOST]; /* an iteration sets it before it reads it */
} Joint;

static const Access *at(const Judge *j, int i) { return j->code->access.v[i]; }

static int place(const Joint *q, const Var *v) {
  for (int i = 0; i < q->n; i++)
    if (q->var[i] == v) return i;
  return -1;
}

static bool is_written(const Judge *j, const Var *v) {
  for (int i = j->loop->info->acc0; i < j->loop->info->acc1; i++)
    if (at(j, i)->write && at(j, i)->var == v) return true;
  return false;
}

/* A statement of theirs. */
static const Var *set_by(const Joint *q, const Access *a) {
  for (int i = q->j->loop->info->acc0; i < q->j->loop->info->acc1; i++)
    if (at(q->j, i)->write && at(q->j, i)->stmt == a->stmt && place(q, at(q->j, i)->var) >= 0) return at(q->j, i)->var;
  return NULL;
}

/* ---- which they are ---- */

static bool add(Joint *q, const Var *v) {
  if (q->n == MOST || !v->scalar || v->sym != v->object || !scan_fits_accesses(q->j, v)) return false;
  q->made[q->n] = !flow_has(q->j->loop->info->exposed, v);
  q->var[q->n++] = v;
  return true;
}

/* Scalars that iterations set, and that are read where one of them is set. */
static bool close(Joint *q) {
  const struct LoopInfo *in = q->j->loop->info;
  for (bool more = true; more;) {
    more = false;
    for (int i = in->acc0; i < in->acc1; i++) {
      const Access *a = at(q->j, i);
      if (a->write || !a->var->scalar || place(q, a->var) >= 0 || !set_by(q, a) || !is_written(q->j, a->var)) continue;
      if (!add(q, a->var)) return false;
      more = true;
    }
  }
  return true;
}

static bool never(const Access *a, const void *data) { return (void)a, (void)data, false; }

/* Leaves out those that no value goes through. */
static void drop_others(Joint *q, ValueSlice *const *slice, int states) {
  int n = 0;
  for (int i = 0; i < q->n; i++) {
    bool depends = !q->made[i];
    for (int k = q->j->loop->info->acc0; k < q->j->loop->info->acc1 && !depends; k++)
      for (int s = 0; s < states; s++) depends |= at(q->j, k)->var == q->var[i] && value_slice_read(slice[s], at(q->j, k));
    if (depends) q->var[n] = q->var[i], q->made[n] = q->made[i], n++;
  }
  q->n = n;
}

/* ---- how they are set ---- */

static bool mentions(const Joint *q, const Expr *e) {
  for (int i = 0; i < q->n; i++)
    if (expr_names(e, q->var[i]->sym)) return true;
  return false;
}

static bool is_of(const Expr *e, Type t) { return !e->rank && e->type.base == t.base && e->type.kind == t.kind; }

/* 'e' is a sum of multiples of theirs. */
static bool is_linear(const Joint *q, const Expr *e, Type t) {
  e = query_strip(e);
  if (!mentions(q, e)) return !e->rank;
  if (!is_of(e, t)) return false;
  if (e->kind == EX_NAME) return true;
  if (e->kind == EX_UNARY) return (e->op == OP_NEG || e->op == OP_PLUS) && is_linear(q, e->kid[0], t);
  if (e->kind != EX_BINARY) return false;
  const bool left = mentions(q, e->kid[0]), right = mentions(q, e->kid[1]);
  if (!is_linear(q, e->kid[0], t) || !is_linear(q, e->kid[1], t)) return false;
  if (e->op == OP_DIV) return !right && t.base != TY_INTEGER;
  return e->op == OP_ADD || e->op == OP_SUB || (e->op == OP_MUL && !(left && right));
}

static bool sets_well(const Joint *q, const Access *w) {
  const Judge *j = q->j;
  const Type t = q->var[0]->object->type;
  const bool numbers = t.base == TY_REAL || t.base == TY_INTEGER;
  if (!numbers || w->stmt->kind != ST_ASSIGN || w->stmt->u.assign.lhs->kind != EX_NAME || w->loop != j->loop ||
      scan_conditional(w, j->loop) || !is_of(w->stmt->u.assign.lhs, t))
    return false;
  return is_of(w->stmt->u.assign.rhs, t) && is_linear(q, w->stmt->u.assign.rhs, t);
}

/* Theirs are set as they may be, and other operands do not depend on them; what values go through is set once. */
static bool are_linear(const Joint *q, ValueSlice *const *slice, int states) {
  const struct LoopInfo *in = q->j->loop->info;
  int sets[MOST] = {0};
  for (int i = in->acc0; i < in->acc1; i++) {
    const Access *a = at(q->j, i);
    const int k = place(q, a->var);
    if (a->write) {
      if (k >= 0 && (!sets_well(q, a) || (++sets[k] > 1 && q->made[k]))) return false;
      continue;
    }
    if (k >= 0 || !set_by(q, a)) continue;
    for (int s = 0; s < states; s++)
      if (value_slice_read(slice[s], a)) return false;
  }
  return true;
}

/* ---- what is published ---- */

static Running *running_of(const Joint *q, int i, ValueSlice *slice, const ScanTogether *all, int number) {
  Judge *j = q->j;
  Running *r = ARENA_NEW(j->arena, Running);
  Scan *s = r->scan = ARENA_NEW(j->arena, Scan);
  VEC(const Access *) own = {0};
  *s = (Scan){.kind = SCAN_LINEAR,
              .sym = q->var[i]->sym,
              .path = q->var[i]->path,
              .distance = 1,
              .order = 1,
              .together = all,
              .number = number};
  s->value = all->variable[number];
  s->live_after = flow_has(j->loop->info->live_out, q->var[i]);
  ScanStep **tail = &s->step;
  for (int k = j->loop->info->acc0; k < j->loop->info->acc1; k++) {
    const Access *a = at(j, k);
    if (a->var != q->var[i] || !(a->write || set_by(q, a))) continue;
    vec_push(j->arena, &own, a);
    if (!a->write) continue;
    *tail = ARENA_NEW(j->arena, ScanStep);
    **tail = (ScanStep){.stmt = a->stmt, .always = true, .term = a->stmt->u.assign.rhs};
    tail = &(*tail)->next;
  }
  r->var = q->var[i], r->slice = slice, r->own = own.v, r->nown = own.n;
  scan_other_reads(j, r);
  return r;
}

static const Expr *name_of(const Joint *q, int i) {
  for (int k = q->j->loop->info->acc0; k < q->j->loop->info->acc1; k++)
    if (at(q->j, k)->var == q->var[i]) return at(q->j, k)->ref;
  return NULL;
}

static void publish(Joint *q, ValueSlice *const *slice) {
  ScanTogether *all = ARENA_NEW(q->j->arena, ScanTogether);
  for (int i = 0; i < q->n; i++)
    if (q->made[i])
      all->made[all->nmade++] = q->var[i]->sym;
    else
      all->variable[all->n++] = name_of(q, i);
  for (int i = 0, number = 0; i < q->n; i++) {
    if (q->made[i]) continue;
    scan_push(q->j, running_of(q, i, slice[number], all, number));
    number++;
  }
}

/* It is among those that have been found. */
static bool is_found(const Judge *j, const Var *v) {
  for (const Running *r = j->running; r; r = r->next)
    if (r->var == v && r->scan->together) return true;
  return false;
}

/* One of them is a scan by itself. */
static bool is_other(const Joint *q) {
  for (const Running *r = q->j->running; r; r = r->next)
    if (place(q, r->var) >= 0) return true;
  return false;
}

bool joint_scalars(Judge *j, const Var *v) {
  Joint q = {.j = j};
  ValueSlice *slice[MOST];
  int states = 0, made = 0;
  if (is_found(j, v)) return true;
  if (!scan_fits_loop(j) || !flow_has(j->loop->info->exposed, v) || !add(&q, v) || !close(&q) || is_other(&q)) return false;
  for (int i = 0; i < q.n; i++)
    if (!q.made[i]) slice[states++] = value_slice_of(j, q.var[i], never, NULL);
  drop_others(&q, slice, states);
  for (int i = 0; i < q.n; i++) made += q.made[i];
  if (states > SCAN_ORDER || made > SCAN_MADE || !are_linear(&q, slice, states)) return false;
  publish(&q, slice);
  return true;
}
