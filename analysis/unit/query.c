/* Small questions about expressions, statements and loops. */
#include "analysis/unit/code.h"
#include "frontend/symbol/alias.h"
#include <string.h>

int query_line(const Analysis *a, Span at) { return at.begin ? source_place(a->program->sources, at.begin).line : 0; }

const Expr *query_strip(const Expr *e) {
  while (e && e->kind == EX_PAREN) e = e->kid[0];
  return e;
}

const Symbol *query_real_symbol(const Symbol *s) { return alias_target(s); }

static bool same_text(const char *a, const char *b) { return a == b || (a && b && !strcmp(a, b)); }

/* Intrinsic functions that transformations call have a symbol each time. */
static bool same_name(const Expr *a, const Expr *b) {
  if (!a->sym || !b->sym) return a->text == b->text;
  if (a->sym->kind == SY_INTRINSIC && a->sym->intrinsic != IN_NONE && b->sym->kind == SY_INTRINSIC)
    return a->sym->intrinsic == b->sym->intrinsic;
  return query_real_symbol(a->sym) == query_real_symbol(b->sym);
}

bool query_same_expr(const Expr *a, const Expr *b) {
  a = query_strip(a);
  b = query_strip(b);
  if (a == b) return true;
  if (!a || !b || a->kind != b->kind || a->op != b->op || a->nkid != b->nkid) return false;
  if (a->kind == EX_NAME) return same_name(a, b);
  if (a->ival != b->ival || !same_text(a->text, b->text) || !same_text(expr_kindp(a), expr_kindp(b))) return false;
  for (int i = 0; i < a->nkid; i++)
    if (!query_same_expr(a->kid[i], b->kid[i])) return false;
  return true;
}

typedef struct Search {
  const Expr *part;
  bool found;
} Search;

static bool visit_part(Expr *e, void *data) {
  Search *q = data;
  q->found |= e == q->part;
  return !q->found;
}

bool query_is_guarded(const Symbol *s) {
  const Expr *e = s && s->kind == SY_VARIABLE && !s->settled && !s->rank && type_derived(s->type) ? s->selector : NULL;
  bool object = e && type_derived(e->type);
  while (e && (e->kind == EX_MEMBER || (e->kind == EX_REF && (e->flags & EF_FIXED)))) e = e->kid[0];
  return object && e->kind == EX_NAME && e->sym && !e->sym->selector;
}

bool query_holds(const Expr *e, const Expr *part) {
  Search q = {part, false};
  ast_expr_walk((Expr *)e, visit_part, &q);
  return q.found;
}

const char *query_words(Arena *a, const Expr *e) {
  Buf b = {0};
  if (e) expr_text(e, &b);
  const char *s = arena_strdup(a, b.s ? b.s : "");
  buf_free(&b);
  return s;
}

bool query_loop_inside(const Loop *inner, const Loop *outer) {
  while (inner && inner->depth > outer->depth) inner = inner->parent;
  return inner == outer;
}

const VarUse *query_use(const Loop *l, const Var *v) {
  for (const VarUse *u = l->var_use; u; u = u->next)
    if (u->sym == v->sym && u->path == v->path) return u;
  return NULL;
}

bool query_stmt_inside(const Stmt *s, const Stmt *outer) {
  for (; s; s = s->parent)
    if (s == outer) return true;
  return false;
}

bool query_stmt_within(const Stmt *s, const Stmt *construct) {
  for (; construct; construct = construct->other)
    if (query_stmt_inside(s, construct)) return true;
  return false;
}

bool query_sets_name(const Stmt *s) {
  const Expr *to = s->kind == ST_POINTER_ASSIGN ? s->u.assign.lhs : NULL;
  return to && to->kind == EX_NAME && to->sym && to->sym->settled;
}

bool query_is_silent(const Stmt *s) {
  return s->kind == ST_CONTINUE || s->kind == ST_END || stmt_kind_declares(s->kind) || query_sets_name(s);
}

bool query_is_in_target(const Stmt *s) {
  for (const Stmt *x = s; x; x = x->parent)
    for (const Stmt *p = x->prev; p; p = p->prev) {
      const Directive *d = p->kind == ST_DIRECTIVE ? p->u.directive : NULL;
      if (!d || !(d->flags & DF_TARGET)) continue;
      if (d->loop ? d->loop == x && x != s : d->kind == DIR_REGION && d->end && stmt_before(s, d->end)) return true;
    }
  return false;
}

bool query_is_idle(const Stmt *s) {
  const Directive *d = s->kind == ST_DIRECTIVE ? s->u.directive : NULL;
  if (d && d->kind == DIR_OTHER && d->end) return !strcmp(d->name, "parallel") && query_is_in_target(s);
  return query_is_silent(s) || (d && (d->kind == DIR_LOOP || d->kind == DIR_END));
}

bool query_loop_step(const Loop *l, int64_t *step) {
  *step = 1;
  if (l->kind == LOOP_DO && l->stmt->u.loop.how != DO_COUNTED) return false;
  return !l->step || (fold_const_int(l->step, step) && *step != 0);
}

int64_t query_loop_trip(const Loop *l) {
  int64_t lo, hi, step;
  if (!l->lo || !l->hi || !fold_const_int(l->lo, &lo) || !fold_const_int(l->hi, &hi) || !query_loop_step(l, &step)) return -1;
  if (step > 0 ? hi < lo : lo < hi) return 0;
  uint64_t by = step > 0 ? (uint64_t)step : 0 - (uint64_t)step,
           more = (step > 0 ? (uint64_t)hi - (uint64_t)lo : (uint64_t)lo - (uint64_t)hi) / by;
  return more < INT64_MAX ? (int64_t)more + 1 : INT64_MAX;
}

bool query_has_own_layout(const Expr *e) {
  for (; e && e->nkid && (e->kind == EX_MEMBER || e->kind == EX_REF); e = e->kid[0]) {
    const Symbol *type = e->kind == EX_MEMBER ? type_derived(e->kid[0]->type) : NULL;
    if (type && (type->attrs & AT_LEN)) return true;
  }
  return false;
}

/* ---- nests of loops ---- */

Loop *query_loop_at(const Loop *list, const Stmt *s) {
  while (list && list->stmt != s) list = list->next;
  return (Loop *)list;
}

Loop *query_tight_child(const Loop *l) {
  Loop *in = l->child;
  if (!in || in->next) return NULL;
  if (in->stmt == l->stmt) return in;
  if (l->kind == LOOP_CONCURRENT && l->stmt->u.loop.cond) return NULL;
  for (const Stmt *s = l->stmt->body; s; s = s->next)
    if (s != in->stmt && !query_is_idle(s)) return NULL;
  return in->stmt->parent == l->stmt ? in : NULL;
}

int64_t query_trip_of(const Loop *l, const Stmt *s) {
  for (; l; l = l->next) {
    if (l->stmt == s) return query_loop_trip(l);
    int64_t trip = query_trip_of(l->child, s);
    if (trip >= 0) return trip;
  }
  return -1;
}

bool query_is_of_tasks(const Loop *l) {
  for (const Stmt *p = l->stmt->prev; p && p->kind == ST_DIRECTIVE; p = p->prev)
    if (p->u.directive && p->u.directive->kind == DIR_OTHER && strstr(p->u.directive->name, "taskloop")) return true;
  return false;
}

bool query_runs_parallel(const Loop *l) { return l->verdict == V_PARALLEL || l->verdict == V_REDUCTION; }

bool query_is_scalar_use(const VarUse *u) { return u->designator->rank == 0; }

static bool is_reduced(const Loop *l, const VarUse *u) {
  for (const VarUse *o = l->var_use; o; o = o->next)
    if (o->sym == u->sym && o->path == u->path && o->role == ROLE_REDUCTION && o->red == u->red)
      return query_is_scalar_use(o) || o->designator->rank > 0;
  return false;
}

bool query_same_reductions(const Loop *outer, const Loop *inner) {
  for (const VarUse *u = inner->var_use; u; u = u->next)
    if (u->role == ROLE_REDUCTION && !u->atomic && !is_reduced(outer, u)) return false;
  return true;
}

/* An element that is there whatever the program does: constant subscripts within constant bounds. */
static bool is_certain(const Expr *e) {
  const Symbol *s = e->how == REF_ELEMENT && e->kid[0]->kind == EX_NAME ? query_real_symbol(e->kid[0]->sym) : NULL;
  uint32_t loose = AT_POINTER | AT_TARGET | AT_ALLOCATABLE | AT_VOLATILE | AT_CRAY_POINTER | AT_OPTIONAL;
  if (!s || s->shape != SHAPE_EXPLICIT || s->equiv || s->attrs & loose || !symbol_has_constant_extents(s)) return false;
  for (int d = 0; d < s->rank; d++) {
    int64_t at, least = s->dim[d].lo ? s->dim[d].lo_value : 1;
    if (!e->kid[d + 1] || !fold_const_int(e->kid[d + 1], &at) || at < least || at > s->dim[d].hi_value) return false;
  }
  return true;
}

/* The loop leaves the variable as it is; what is not known counts as a change. */
static bool leaves(const Loop *l, const Symbol *s) {
  const struct LoopInfo *in = l->info;
  for (const VarUse *u = l->var_use; u; u = u->next)
    if (query_real_symbol(u->sym) == s) return false;
  for (int i = 0; in->changed && i < in->nchanged; i++) {
    const Symbol *set = in->changed[i]->sym;
    if (query_real_symbol(set) == s || (s->common && set->common && set->scope != s->scope)) return false;
  }
  return in->changed && !in->calls && !in->does_anything;
}

typedef struct {
  const Loop *base; /* what changes elements; NULL: none are plain */
  bool plain;
} Bounds;

static bool visit_bound(Expr *e, void *data) {
  Bounds *q = data;
  bool intrinsic = intrinsic_called(e) && e->rank == 0, object = e->kind == EX_REF && (e->flags & EF_FIXED);
  if (e->kind == EX_REF && !intrinsic && !object)
    q->plain &= q->base && is_certain(e) && leaves(q->base, query_real_symbol(e->kid[0]->sym));
  return q->plain;
}

static bool has_plain_bounds(const Loop *l, const Loop *base) {
  const Expr *parts[] = {l->lo, l->hi, l->step};
  Bounds q = {base, true};
  for (int i = 0; i < 3; i++)
    if (parts[i]) ast_expr_walk((Expr *)parts[i], visit_bound, &q);
  return q.plain;
}

bool query_plain_bounds(const Loop *l) { return has_plain_bounds(l, NULL); }
bool query_bounds_before(const Loop *l, const Loop *base) { return has_plain_bounds(l, base); }

static bool visit_left(Expr *e, void *data) {
  Bounds *q = data;
  bool intrinsic = intrinsic_called(e) && e->rank == 0, name = e->kind == EX_NAME && !e->rank;
  if (e->kind == EX_REF || e->kind == EX_MEMBER) q->plain &= intrinsic;
  if (name && !e->value) q->plain &= leaves(q->base, query_real_symbol(e->sym));
  return q->plain;
}

static bool holds_before(const Contract *c, const Loop *base) {
  Bounds q = {base, c->kind == CONTRACT_HOLDS && c->any};
  for (const Alternative *x = c->any; x; x = x->next)
    for (const Inequality *i = x->all; i; i = i->next)
      for (int k = 0; k < i->nterm && q.plain; k++) ast_expr_walk((Expr *)i->value[k], visit_left, &q);
  return q.plain;
}

bool query_tests_before(const Loop *l, const Loop *base) {
  const Contract *c = l->contract;
  while (c && holds_before(c, base)) c = c->next;
  return l->contract && !c;
}

bool query_jumps_about(const Loop *l) { return ast_jump_block(l->stmt->body) & (JUMP_LABEL | JUMP_NAMED | JUMP_RETURN); }

bool query_has_induction(const Loop *l) {
  for (const VarUse *u = l->var_use; u; u = u->next)
    if (u->role == ROLE_INDUCTION) return true;
  return false;
}

bool query_hands_back(const Symbol *array) {
  return array->shape == SHAPE_EXPLICIT && symbol_has_constant_extents(array) &&
         symbol_elements(array) * type_size(array->type) <= MOST_OWN_BYTES;
}

bool query_hands_back_sized(const Symbol *array) {
  bool numbers = array->type.base != TY_DERIVED && array->type.base != TY_CHARACTER;
  bool shaped = array->shape == SHAPE_EXPLICIT || array->shape == SHAPE_ASSUMED ||
                (array->shape == SHAPE_DEFERRED && array->attrs & AT_ALLOCATABLE && !(array->attrs & AT_POINTER));
  return numbers && array->rank && shaped && !symbol_has_constant_extents(array);
}
