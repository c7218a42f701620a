/* What is known of the parameters of a view: values that scalars were given before the loop ('m = n/2'), and the
 * conditions under which the loop runs. */
#include "analysis/polyhedral/view.h"

enum { MAX_BACK = 3000 /* events looked at for one value or condition */, MAX_PIECES = 4 };

/* A variable that has been looked for. */
typedef struct Known {
  const Var *var;
  struct Known *next;
} Known;

static const LoopSpace no_loops;

/* The event up to which what held at 'from' has to hold on, so that it does whenever the viewed loop starts: the
 * loops begun since come back to their begin. */
static int end_of_reach(const View *v, int from) {
  const Loop *outer = v->top;
  while (outer->parent && outer->parent->info->ev0 > from) outer = outer->parent;
  return outer == v->top ? v->top->info->ev0 : outer->info->ev1;
}

static bool jumps_to(const View *v, int label, int from, int to) {
  for (int i = from; i < to; i++)
    if (v->code->event.v[i].kind == EV_GOTO && v->code->event.v[i].arg == label) return true;
  return false;
}

/* Is the viewed loop reached from event 'from' on only, without a jump to a place between? */
static bool straight(const View *v, int from) {
  if (!v->code->any_goto) return true;
  for (int i = from; i < v->top->info->ev0; i++) {
    const Event *e = &v->code->event.v[i];
    if (e->kind == EV_LABEL && (jumps_to(v, e->arg, 0, from) || jumps_to(v, e->arg, i, v->code->event.n))) return false;
  }
  return true;
}

typedef struct Still {
  const View *v;
  int from, to;
  bool ok;
} Still;

static bool visit_still(Expr *e, void *data) {
  Still *q = data;
  const Var *var = e->kind == EX_NAME || e->kind == EX_MEMBER ? access_var(q->v->code, e) : NULL;
  for (int i = q->from; var && q->ok && i < q->to; i++)
    if (view_event_changes(q->v, &q->v->code->event.v[i], var)) q->ok = false;
  return q->ok;
}

/* Do the variables of 'e' have the values they had at event 'from' whenever the viewed loop starts? */
static bool still(const View *v, const Expr *e, int from) {
  Still q = {v, from, end_of_reach(v, from), true};
  if (q.to - from > MAX_BACK || !straight(v, from)) return false;
  access_walk(v->code, e, visit_still, &q);
  return q.ok;
}

void facts_know_set(View *v, __isl_take isl_set *set) {
  set = isl_set_params(set);
  isl_set *more = isl_set_intersect_params(isl_set_copy(v->context), isl_set_copy(set));
  bool simple = more && isl_set_n_basic_set(more) <= MAX_PIECES;
  isl_set_free(simple ? v->context : more);
  if (!simple) {
    isl_set_free(set);
    return;
  }
  gist_learn(v, set);
  v->context = more;
  v->facts++;
}

void facts_assume(View *v, __isl_take isl_set *params) {
  gist_learn(v, isl_set_copy(params));
  v->context = isl_set_intersect_params(v->context, params);
  v->facts++;
}

/* The loop that runs 'w' again, with it and without it: that of an array assignment is no such. */
static const Loop *repeats(const Access *w) {
  return w->loop && w->loop->kind == LOOP_SECTION && w->loop->stmt == w->stmt ? w->loop->parent : w->loop;
}

/* The assignment whose value the variable has before the viewed loop, or NULL. */
static const Access *last_set(const View *v, const Var *var) {
  int i = v->top->info->ev0 - 1, least = i - MAX_BACK;
  while (i >= 0 && i > least && !view_event_changes(v, &v->code->event.v[i], var)) i--;
  if (i < 0 || i <= least || v->code->event.v[i].kind != EV_ACCESS) return NULL;
  const Access *w = v->code->access.v[v->code->event.v[i].arg];
  bool plain = w->var == var && w->stmt->kind == ST_ASSIGN && !w->nsub && !w->partial && !w->maybe && !w->index;
  if (!plain || w->skipped || w->hidden || (repeats(w) && !query_loop_inside(v->top, repeats(w)))) return NULL;
  for (int k = i + 1; k < end_of_reach(v, i); k++)
    if (k - i > MAX_BACK || view_event_changes(v, &v->code->event.v[k], var)) return NULL;
  return view_guard_within(v->top->info->guard, w->guard) ? w : NULL;
}

/* What a DATA statement of scalars gives 's'; NULL: this one does not. */
static const Expr *value_in(const DataGroup *g, const Symbol *s) {
  const Expr *found = NULL;
  if (g->nobjects != g->nvalues) return NULL;
  for (int i = 0; i < g->nobjects; i++) {
    if (g->objects[i]->kind != EX_NAME || g->objects[i]->rank || g->values[i]->kind == EX_REPEAT) return NULL;
    if (query_real_symbol(g->objects[i]->sym) == s) found = g->values[i];
  }
  return found;
}

bool facts_keeps_initial(const View *v, const Var *var) {
  const Symbol *s = var->sym;
  const Unit *u = v->code->unit;
  bool own = s->scope && s->scope->unit == u && u->kind != UN_MODULE && !s->dummy && !s->common && !s->used_by_host && !u->child;
  return own && s->saved && !var->set && !var->reachable && !(s->attrs & AT_VOLATILE);
}

const Access *facts_last_whole(const View *v, const Var *var) {
  const Access *w = last_set(v, var);
  return w && w->ref == w->stmt->u.assign.lhs && w->ref->kind == EX_NAME && straight(v, w->ev) ? w : NULL;
}

/* The value that the variable has from its declaration or DATA on; NULL: something else may give it one, or nothing does. */
static const Expr *initial_value(const View *v, const Var *var) {
  const Symbol *s = var->sym;
  const Unit *u = v->code->unit;
  if (!facts_keeps_initial(v, var)) return NULL;
  const Expr *found = s->init;
  for (const Stmt *d = u->first; d && !found; d = d->next)
    for (int i = 0; d->kind == ST_DATA && i < d->u.data.n && !found; i++) found = value_in(&d->u.data.v[i], s);
  return found;
}

static void know_initial(View *v, const Var *var) {
  int64_t c;
  const Expr *e = initial_value(v, var);
  if (!e || !fold_const_int(e, &c)) return;
  isl_pw_aff *value = affine_const(&no_loops, v->ctx, c);
  facts_know_set(v, isl_pw_aff_eq_set(value, affine_fresh(v, &no_loops, var->sym->name, var->sym)));
}

/* What the procedure does is told in a module's interface file, which other programs read as well. */
static bool is_told_to_others(const View *v) {
  const Unit *u = v->code->unit;
  while (u->host) u = u->host;
  return !v->top && (u->kind == UN_MODULE || u->kind == UN_SUBMODULE || !v->code->whole->complete);
}

/* The value that the whole program gives the variable: a constant, or in terms of others. */
static __isl_give isl_pw_aff *value_in_program(View *v, const Var *var) {
  int64_t constant;
  if (is_told_to_others(v)) return NULL;
  if (v->top && constant_value(v->code->whole, var->sym, &constant)) return affine_const(&no_loops, v->ctx, constant);
  const Expr *derived = derived_value(v->code, var->sym);
  return derived ? affine_of(v, &no_loops, derived) : NULL;
}

void facts_know(View *v, const Var *var) {
  if (!v->context || !var->scalar || var->sym != var->object || var->sym->equiv || var->pointer || var->target) return;
  for (const Known *k = v->known; k; k = k->next)
    if (k->var == var) return;
  Known *k = ARENA_NEW(v->arena, Known);
  *k = (Known){var, v->known};
  v->known = k;
  if (v->top && !var->set) know_initial(v, var);
  const Access *w = v->top ? last_set(v, var) : NULL;
  const Expr *rhs = w ? w->stmt->u.assign.rhs : NULL;
  isl_pw_aff *value = rhs ? facts_kept(v, rhs, w) : NULL;
  if (!value) value = value_in_program(v, var);
  if (value) facts_know_set(v, isl_pw_aff_eq_set(value, affine_fresh(v, &no_loops, var->sym->name, var->sym)));
}

__isl_give isl_pw_aff *facts_kept(View *v, const Expr *e, const Access *w) {
  if (e->rank || e->type.base != TY_INTEGER || !still(v, e, w->ev)) return NULL;
  Point here = v->at;
  v->at = (Point){.ev = w->ev, .guard = w->guard};
  isl_pw_aff *value = affine_of(v, &no_loops, e);
  v->at = here;
  return value;
}

int facts_reach(const View *v, const Access *w) {
  if ((w->loop && !query_loop_inside(v->top, w->loop)) || w->skipped || w->hidden) return -1;
  if (!view_guard_within(v->top->info->guard, w->guard) || !straight(v, w->ev)) return -1;
  int end = end_of_reach(v, w->ev);
  return end < v->top->info->ev1 ? v->top->info->ev1 : end;
}

void facts_know_guards(View *v) {
  for (const Guard *g = v->top->info->guard; g; g = g->up) {
    bool exact = true;
    if (!g->cond || g->cond->rank || !still(v, g->cond, g->ev)) continue;
    isl_set *holds = domain_condition(v, &no_loops, g->cond, g->negated, &exact);
    facts_know_set(v, holds);
  }
}

/* Does the event change what a pointer is associated with? Assignments to its target do not. */
static bool moves(const View *v, const Event *e, const Var *p) {
  if (e->kind == EV_ANYTHING) return true;
  if (e->kind == EV_CALL) return p->reachable;
  const Access *a = e->kind == EV_ACCESS ? v->code->access.v[e->arg] : NULL;
  return a && a->write && a->var == p && !(a->stmt->kind == ST_ASSIGN && a->ref == a->stmt->u.assign.lhs);
}

bool facts_is_fresh(View *v, const Var *p) {
  int i = v->top->info->ev0 - 1, least = i - MAX_BACK, end;
  if (!p->pointer || p->sym != p->object) return false;
  while (i >= 0 && i > least && !moves(v, &v->code->event.v[i], p)) i--;
  const Event *e = i >= 0 && i > least ? &v->code->event.v[i] : NULL;
  const Access *w = e && e->kind == EV_ACCESS ? v->code->access.v[e->arg] : NULL;
  if (!w || w->stmt->kind != ST_ALLOCATE || (w->loop && !query_loop_inside(v->top, w->loop))) return false;
  if (!view_guard_within(v->top->info->guard, w->guard) || !straight(v, i)) return false;
  end = end_of_reach(v, i);
  if (end < v->top->info->ev1) end = v->top->info->ev1;
  for (int k = i + 1; k < end; k++)
    if (k - i > MAX_BACK || moves(v, &v->code->event.v[k], p)) return false;
  return true;
}
