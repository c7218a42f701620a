/* Saved variables of device procedures that nothing sets after their initial value: they are constants there.
 *
 *   subroutine state(z, t)
 *     real :: theta0 = 300          has SAVE
 *     t = theta0*exp(z)
 *
 * A procedure cannot tell its saved variables to others but as arguments, and by host association. */
#include "codegen/device/device.h"
#include "frontend/fold/fold_initial.h"
#include "frontend/symbol/intrinsic.h"

typedef struct Search {
  const Symbol *sym;
  bool call;    /* the statement is a CALL: its arguments may be set, intrinsic or not */
  bool changes; /* something may set the variable */
} Search;

static bool mentions(const Expr *e, const Symbol *s) {
  while (e && (e->kind == EX_REF || e->kind == EX_MEMBER || e->kind == EX_PAREN)) e = e->kid[0];
  return e && e->kind == EX_NAME && e->sym == s;
}

/* Arguments that are the variable, or a part of it, may be set. */
static bool visit_expr(Expr *e, void *data) {
  Search *q = data;
  if (e->kind != EX_REF || e->kid[0]->kind != EX_NAME || e->kid[0]->sym == q->sym) return true;
  const Symbol *s = e->kid[0]->sym;
  bool sets = (!s || s->kind != SY_VARIABLE) && (q->call || intrinsic_called(e) == IN_NONE);
  for (int i = 1; i < e->nkid && sets; i++) {
    const Expr *arg = e->kid[i] && e->kid[i]->kind == EX_KEYWORD ? e->kid[i]->kid[0] : e->kid[i];
    q->changes |= mentions(arg, q->sym);
  }
  q->call = false;
  return true;
}

static bool visit_name(Expr *e, void *data) {
  Search *q = data;
  q->changes |= e->kind == EX_NAME && e->sym == q->sym;
  return true;
}

/* Other statements than these are not looked into. */
static bool is_plain(const Stmt *s) {
  return s->kind == ST_ASSIGN || s->kind == ST_IF || s->kind == ST_ELSE_IF || s->kind == ST_ELSE || s->kind == ST_CALL ||
         s->kind == ST_DO;
}

static bool visit_stmt(Stmt *s, void *data) {
  Search *q = data;
  if (stmt_kind_declares(s->kind)) return true;
  q->call = s->kind == ST_CALL;
  ast_stmt_walk_exprs(s, is_plain(s) ? visit_expr : visit_name, q);
  if (s->kind == ST_ASSIGN) q->changes |= mentions(s->u.assign.lhs, q->sym) || s->u.assign.defined;
  if (s->kind == ST_DO) q->changes |= mentions(s->u.loop.var, q->sym);
  return true;
}

static bool may_change(const Unit *u, const Symbol *s) {
  const uint32_t others = AT_POINTER | AT_ALLOCATABLE | AT_TARGET | AT_VOLATILE;
  Search q = {.sym = s};
  if (s->common || s->equiv || s->dummy || s->in_namelist || s->used_by_host || (s->attrs & others)) return true;
  ast_stmt_walk(u->first, visit_stmt, &q);
  return q.changes;
}

const Value *saved_constant_value(const Fn *f, const Symbol *s) {
  if (!s->saved || !s->scope || s->scope->unit != f->unit || !ctype_type(s->type) || may_change(f->unit, s)) return NULL;
  return fold_initial_value(f->g->arena, f->g->prog->options, f->unit, s);
}
