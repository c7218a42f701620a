/* --data=auto: runs of assignments in procedures that call nothing and launch nothing.
 *
 *   if (f2c_newer /= 0) then
 *     call f2c_host_reads(x(1), ..)
 *     call f2c_host_reads(x(2), ..)
 *   end if
 *   x(1) = x(1) * p
 *   x(2) = x(2) - q * x(1)
 *   if (f2c_valid /= 0) then
 *     call f2c_host_wrote(x(1), ..)
 *     call f2c_host_wrote(x(2), ..)
 *   end if
 *
 * Nothing in such a procedure changes what the device has, and in a run nothing changes which elements are meant: what a statement
 * reads may be fetched before the first, and what it sets may be told of behind the last, if nothing is fetched in between. One test
 * for each side is left of one for each element, and the compiler has straight code in between. */
#include "codegen/host/coherence/coherence.h"

/* Assignments that follow each other. */
typedef struct Run {
  const Stmt *first, *last;
} Run;

static bool is_fixed(const Symbol *s) {
  int loose = AT_POINTER | AT_ALLOCATABLE | AT_OPTIONAL | AT_VOLATILE | AT_ASYNCHRONOUS | AT_TARGET | AT_CRAY_POINTER;
  return s && !s->equiv && !((int)s->attrs & loose);
}

/* A subscript of constants and integer variables, which no statement of a run sets. */
static bool is_index(const Expr *e) {
  if (!e || e->rank || e->type.base != TY_INTEGER) return false;
  if (e->value) return true;
  if (e->kind == EX_NAME) return is_fixed(e->sym);
  if (e->kind != EX_BINARY && e->kind != EX_UNARY && e->kind != EX_PAREN) return false;
  for (int i = 0; i < e->nkid; i++)
    if (!is_index(e->kid[i])) return false;
  return e->kind == EX_PAREN || e->op != OP_DEFINED;
}

static bool is_element(const Expr *e) {
  if (e->kid[0]->kind != EX_NAME || !is_fixed(e->kid[0]->sym)) return false;
  for (int i = 1; i < e->nkid; i++)
    if (!is_index(e->kid[i])) return false;
  return true;
}

static bool is_straight(const Expr *e) {
  if (!e || e->rank || e->type.base == TY_DERIVED || e->type.base == TY_CHARACTER) return false;
  if (e->value) return true;
  switch (e->kind) {
  case EX_NAME: return is_fixed(e->sym);
  case EX_REF:
    if (e->how == REF_ELEMENT) return is_element(e);
    if (e->how != REF_CALL || !intrinsic_called(e) || intrinsic_class(intrinsic_called(e)) != IC_E) return false;
    for (int i = 1; i < e->nkid; i++)
      if (!is_straight(e->kid[i])) return false;
    return true;
  case EX_BINARY:
  case EX_UNARY:
    if (e->op == OP_DEFINED) return false;
    for (int i = 0; i < e->nkid; i++)
      if (!is_straight(e->kid[i])) return false;
    return true;
  case EX_PAREN: return is_straight(e->kid[0]);
  default: return false;
  }
}

static bool ends_loop(const Stmt *s) {
  for (const Stmt *p = s->parent; p; p = p->parent)
    if (p->kind == ST_DO && p->end == s) return true;
  return false;
}

static bool is_member(const Gen *g, const Stmt *s) {
  if (!s || s->kind != ST_ASSIGN || s->label || s->u.assign.defined || (s->parent && s->parent->one_line)) return false;
  for (const Stmt *p = s->parent; p; p = p->parent)
    if (p->kind == ST_FORALL || p->kind == ST_WHERE || (p->kind == ST_DO && p->u.loop.how == DO_CONCURRENT)) return false;
  const Expr *l = s->u.assign.lhs;
  bool counts = l->kind == EX_NAME && l->type.base == TY_INTEGER;
  return !counts && is_straight(l) && is_straight(s->u.assign.rhs) && !ends_loop(s) && host_touches_line(g, s) == s;
}

/* ---- procedures that call nothing ---- */

typedef struct Leaf {
  Gen *g;
  bool is;
} Leaf;

static bool visit_leaf(Stmt *s, void *data) {
  Leaf *l = data;
  l->is &= s->kind != ST_DIRECTIVE && s->kind != ST_CALL && s->kind != ST_OPAQUE && s->kind != ST_BLOCK &&
           s->kind != ST_ASSOCIATE && !coherence_object_launches(l->g, s) && !coherence_object_calls(s);
  return l->is;
}

static bool visit_run(Stmt *s, void *data) {
  Gen *g = data;
  if (!is_member(g, s) || is_member(g, s->prev)) return true;
  Run *r = ARENA_NEW(g->arena, Run);
  *r = (Run){s, s};
  for (const Stmt *m = s; m && (m == s || is_member(g, m)); m = m->next) {
    r->last = m;
    map_put(g->arena, &g->runs, m, r);
  }
  return true;
}

static const Run *run_of(Gen *g, const Stmt *s) {
  const Unit *u = s->unit;
  if (!map_get(&g->runs, u)) {
    Leaf leaf = {g, u->exec != NULL};
    map_put(g->arena, &g->runs, u, (void *)u);
    if (leaf.is) ast_stmt_walk(u->exec, visit_leaf, &leaf);
    if (leaf.is) ast_stmt_walk(u->exec, visit_run, g);
  }
  return map_get(&g->runs, s);
}

const Stmt *coherence_run_first(Gen *g, const Stmt *s) {
  const Run *r = run_of(g, s);
  return r ? r->first : s;
}

const Stmt *coherence_run_last(Gen *g, const Stmt *s) {
  const Run *r = run_of(g, s);
  return r ? r->last : s;
}
