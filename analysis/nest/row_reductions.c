/* Iterations whose work is one reduction each, as the sums of a matrix' rows: several threads may share it. */
#include "analysis/nest/nests.h"

/* What is looked for in a nest of one mapped loop. */
typedef struct Maker {
  const Code *c;
  const Nest *n;
  Loop *in; /* the loop inside */
  Rows rows;
  Arena *arena;
} Maker;

static const VarUse *use_of(const Nest *n, const Var *v) { return roles_find(n, v->sym, v->path); }

static bool is_reduced(const Loop *l, const Var *v) {
  for (const VarUse *u = l->var_use; u; u = u->next)
    if (u->role == ROLE_REDUCTION && u->sym == v->sym && u->path == v->path) return true;
  return false;
}

bool row_reductions_folds(RedOp op, Type t) {
  if (op == RED_NONE || op == RED_MAXLOC || op == RED_MINLOC) return false;
  return t.base == TY_INTEGER || t.base == TY_REAL || t.base == TY_LOGICAL || (t.base == TY_COMPLEX && t.kind <= 8);
}

/* ---- the loop inside ---- */

/* One element, not one for each iteration of the loop or of one further inside. */
static bool is_one(const Code *c, const Loop *in, const Expr *element) {
  for (int i = 1; i < element->nkid; i++)
    if (set_in_loop(c, in, element->kid[i])) return false;
  return true;
}

static bool is_listed(const FixedElement *list, const Expr *ref) {
  for (; list; list = list->next)
    if (query_same_expr(list->ref, ref)) return true;
  return false;
}

/* Conditions inside the loop stand around it. */
static bool is_conditional(const Loop *in, const Access *a) {
  for (const Guard *g = a->guard; g; g = g->up)
    for (const Loop *l = g->loop; l; l = l->parent)
      if (l == in) return true;
  return a->skipped;
}

/* An iteration of 'l' may not come to the element: all references to it there are under conditions. */
static bool may_not_come(const Code *c, const Loop *l, const Expr *element) {
  for (int i = l->info->acc0; i < l->info->acc1; i++) {
    const Access *a = c->access.v[i];
    if (a->sub && !a->hidden && !a->partial && !is_conditional(l, a) && query_same_expr(a->ref, element)) return false;
  }
  return true;
}

/* The loop around is certain to use it, whatever its loops inside do. */
static bool is_used_around(const Code *c, const Loop *l, const Expr *element) {
  for (int i = l ? l->info->acc0 : 0; l && i < l->info->acc1; i++) {
    const Access *a = c->access.v[i];
    if (a->loop == l && a->sub && !a->hidden && !a->partial && !is_conditional(l, a) && query_same_expr(a->ref, element))
      return true;
  }
  return false;
}

/* What else it reads of the array are other elements: else its iterations would depend on each other. */
FixedElement *row_reductions_elements(Arena *arena, const Code *c, const Loop *in, const VarUse *u) {
  FixedElement *list = NULL, **tail = &list;
  for (int i = in->info->acc0; i < in->info->acc1; i++) {
    const Access *a = c->access.v[i];
    if (a->var->sym != u->sym || a->var->path != u->path) continue;
    if (!a->sub || a->hidden || a->unknown || a->ref->rank || *a->tail || a->partial) return NULL;
    if (!a->write || is_listed(list, a->ref)) continue;
    if (!is_one(c, in, a->ref)) return NULL;
    *tail = ARENA_NEW(arena, FixedElement);
    bool maybe = may_not_come(c, in, a->ref) && !is_used_around(c, in->parent, a->ref);
    **tail = (FixedElement){.ref = a->ref, .op = u->red, .by_if = u->by_if, .maybe = maybe};
    tail = &(*tail)->next;
  }
  return list;
}

/* A row has one element, and reads no others of its array. */
static bool add_element(Maker *m, const VarUse *u) {
  const FixedElement *e = m->rows.element ? NULL : row_reductions_elements(m->arena, m->c, m->in, u);
  if (!e || e->next || e->maybe || !histogram_is_fixed(m->c, m->in, u)) return false;
  m->rows.element = e->ref;
  m->rows.op = u->red;
  m->rows.by_if = u->by_if;
  return true;
}

static bool add_reductions(Maker *m) {
  int n = 0;
  for (const VarUse *u = m->in->var_use; u; u = u->next) {
    if (u->role != ROLE_REDUCTION) continue;
    n++;
    bool scalar = u->designator->rank == 0 && u->designator->kind == EX_NAME;
    if (u->designator->kind != EX_NAME || !row_reductions_folds(u->red, u->sym->type) || (!scalar && !add_element(m, u)))
      return false;
    const VarUse *v = roles_find(m->n, u->sym, u->path);
    if (!v || v->role != (scalar ? ROLE_PRIVATE : ROLE_ARRAY)) return false;
  }
  return n > 0 && n <= 4;
}

/* Nothing but the reductions is left behind: private scalars are set, no arrays. */
static bool sets_little(const Maker *m) {
  for (int i = m->in->info->acc0; i < m->in->info->acc1; i++) {
    const Access *a = m->c->access.v[i];
    const VarUse *u = use_of(m->n, a->var);
    if (a->hidden || a->unknown || a->atomic) return false;
    if (!a->write || is_reduced(m->in, a->var)) continue;
    if (!u || !a->var->scalar || (u->role != ROLE_PRIVATE && u->role != ROLE_INDEX)) return false;
  }
  return true;
}

static bool find_named_jump(Stmt *s, void *data) {
  *(bool *)data |= (s->kind == ST_CYCLE || s->kind == ST_EXIT) && s->u.text;
  return true;
}

static bool is_shared_loop(const Maker *m) {
  const Loop *l = m->in;
  int64_t step;
  bool jumps = false;
  if (!l || l->next || (l->directive && (l->directive->flags & DF_SEQ)) || l->kind != LOOP_DO ||
      l->stmt->u.loop.how != DO_COUNTED || l->stmt->parent != m->n->loop[0]->stmt)
    return false;
  if (l->verdict != V_REDUCTION || l->basis == BASIS_CHECKED || l->transform || l->extreme || l->scan || l->info->jumps)
    return false;
  ast_stmt_walk(l->stmt->body, find_named_jump, &jumps);
  return !jumps && !l->stmt->label && !l->stmt->shared_end && query_loop_step(l, &step) && l->var->type.base == TY_INTEGER;
}

/* ---- what stands beside it ---- */

/* All threads of a row may do it: it sets a scalar of their own, or the element that they reduce into, of which each has a copy. */
static bool is_repeatable(const Maker *m, const Stmt *s) {
  if (s->kind != ST_FORMAT && query_is_idle(s)) return true;
  const Expr *lhs = s->kind == ST_ASSIGN ? s->u.assign.lhs : NULL;
  if (lhs && m->rows.element && !s->u.assign.defined && query_same_expr(lhs, m->rows.element)) return true;
  if (!lhs || lhs->kind != EX_NAME || lhs->rank || s->u.assign.defined) return false;
  const VarUse *u = roles_find(m->n, query_real_symbol(lhs->sym), lhs->sym->name);
  return u && u->role == ROLE_PRIVATE && u->sym->rank == 0;
}

static bool is_plain(const Stmt *s) {
  for (; s; s = s->next) {
    bool branch = s->kind == ST_IF || s->kind == ST_ELSE_IF || s->kind == ST_ELSE;
    if (s->label || (!(s->kind != ST_FORMAT && query_is_idle(s)) && !branch && s->kind != ST_ASSIGN)) return false;
    if (s->kind == ST_ASSIGN && (s->u.assign.defined || s->u.assign.lhs->rank)) return false;
    if (branch && !is_plain(s->body)) return false;
    for (const Stmt *o = s->kind == ST_IF ? s->other : NULL; o; o = o->other)
      if (!is_plain(o->body)) return false;
  }
  return true;
}

/* A thread's own variable that the loop inside sets has another value in each thread. */
static bool uses_leftovers(const Maker *m, int from) {
  for (int i = from; i < m->n->loop[0]->info->acc1; i++) {
    const Access *a = m->c->access.v[i];
    if (is_reduced(m->in, a->var) || a->write) continue;
    for (int k = m->in->info->acc0; k < m->in->info->acc1; k++)
      if (m->c->access.v[k]->write && m->c->access.v[k]->var == a->var) return true;
    if (m->in->var && a->var->sym == query_real_symbol(m->in->var->sym)) return true;
  }
  return false;
}

static bool stands_alone(const Maker *m) {
  const Stmt *s = m->n->loop[0]->stmt->body;
  for (; s && s != m->in->stmt; s = s->next)
    if (s->label || !is_repeatable(m, s)) return false;
  return s && is_plain(s->next) && !uses_leftovers(m, m->in->info->acc1);
}

/* ---- the nest ---- */

/* Arrays of more dimensions are the larger ones. */
static bool walks_memory(const Maker *m) {
  int inner = 0, outer = 0;
  for (int i = m->in->info->acc0; i < m->in->info->acc1; i++) {
    const Access *a = m->c->access.v[i];
    if (is_reduced(m->in, a->var)) continue;
    inner += a->nsub * stride_is_short(m->in, a);
    outer += a->nsub * stride_is_one(m->n->loop[0], a);
  }
  return inner >= outer;
}

/* The loop tightly inside, whose iterations may be shared out as well: all values that it carries are the reductions. */
static void add_inner(Maker *m) {
  Loop *in = query_tight_child(m->in);
  const Symbol *s = query_real_symbol(m->in->var->sym);
  int64_t step;
  if (!in || in->kind != LOOP_DO || in->stmt->u.loop.how != DO_COUNTED || in->verdict != V_REDUCTION || in->basis == BASIS_CHECKED ||
      in->transform || in->extreme || in->scan || in->info->jumps || in->stmt->shared_end || m->in->stmt->shared_end)
    return;
  if (expr_names(in->lo, s) || expr_names(in->hi, s) || (in->step && expr_names(in->step, s)) || !query_loop_step(in, &step) ||
      in->var->type.base != TY_INTEGER || in->var->type.kind != m->in->var->type.kind ||
      (in->directive && (in->directive->flags & DF_SEQ)))
    return;
  int inside = 0, outside = 0;
  for (int i = in->info->acc0; i < in->info->acc1; i++) {
    const Access *a = m->c->access.v[i];
    if (is_reduced(m->in, a->var) || a->var->scalar) continue;
    inside += stride_is_short(in, a);
    outside += stride_is_one(m->in, a);
  }
  m->rows.inner = in;
  m->rows.inner_slow = outside > inside;
}

static bool visit_looked_up(Expr *e, void *data) {
  bool *found = data;
  *found |= e->kind == EX_MEMBER || (e->kind == EX_REF && e->how != REF_CALL);
  return !*found;
}

static bool is_measured(const Loop *l) {
  bool found = false;
  ast_expr_walk((Expr *)l->lo, visit_looked_up, &found);
  ast_expr_walk((Expr *)l->hi, visit_looked_up, &found);
  return found;
}

static bool is_simple(const Nest *n) {
  const Loop *l = n->loop[0];
  if (!n->offload || n->depth != 1 || n->verdict != V_PARALLEL || n->order || n->piece || n->update) return false;
  if (l->kind != LOOP_DO || l->transform || l->info->jumps || n->map.fixed_block || l->stmt->shared_end) return false;
  for (const VarUse *u = n->vars; u; u = u->next)
    if (u->role == ROLE_LASTPRIVATE || u->role == ROLE_REDUCTION || u->role == ROLE_SHARED) return false;
  return true;
}

/* All that an iteration reads is a few elements about its own, as its neighbours do, or what all iterations read: x(i - k), w(k). */
static bool is_window(const Maker *m) {
  enum { SHORT = 32 };
  int64_t trip = query_loop_trip(m->in);
  const Symbol *s = m->n->loop[0]->var ? query_real_symbol(m->n->loop[0]->var->sym) : NULL;
  bool any = false;
  for (int i = m->in->info->acc0; i < m->in->info->acc1; i++) {
    const Access *a = m->c->access.v[i];
    if (a->var->scalar || is_reduced(m->in, a->var)) continue;
    bool near = stride_is_one(m->n->loop[0], a);
    for (int d = 0; d < a->nsub && !near; d++)
      if (!s || expr_names(a->sub[d], s)) return false;
    any |= near;
  }
  return any && trip >= 0 && trip <= SHORT;
}

void row_reductions_nest(Analysis *a, const Code *c, Nest *n) {
  Maker m = {.c = c, .n = n, .in = n->loop[0]->child, .arena = a->arena};
  if (!is_simple(n) || nests_own_threads(a, n) || !is_shared_loop(&m) || !add_reductions(&m) || !sets_little(&m) ||
      !stands_alone(&m) || is_window(&m))
    return;
  n->rows = ARENA_NEW(a->arena, Rows);
  m.rows.loop = m.in;
  m.rows.along = walks_memory(&m);
  m.rows.measured = is_measured(m.in);
  add_inner(&m);
  *n->rows = m.rows;
}
