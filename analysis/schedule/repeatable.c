/* What the parts of a loop may compute for themselves, each in iterations of its own: conditions, and scalars of an iteration that are set once, of
 * values that the loop does not change (Kennedy and Allen, Optimizing compilers for modern architectures, 5.3: scalar renaming and expansion by
 * recomputation). */
#include "analysis/polyhedral/view.h"
#include "analysis/schedule/nest_parts.h"
#include "frontend/symbol/intrinsic.h"

enum { MAX_SETS = 10 /* scalars that parts compute for themselves */ };

static const Access *at(const Plan *p, int i) { return p->j->code->access.v[i]; }
static const struct LoopInfo *info(const Plan *p) { return p->j->loop->info; }

static bool is_set(const Plan *p, const Var *v) {
  for (int i = 0; i < p->nitem; i++)
    if (p->item[i].stmt->kind == ST_ASSIGN && query_real_symbol(p->item[i].stmt->u.assign.lhs->sym) == v->sym) return true;
  return false;
}

static bool is_index(const Plan *p, const Var *v) {
  for (int i = 0; i < p->nitem; i++)
    if (p->item[i].loop && query_real_symbol(p->item[i].loop->var->sym) == v->sym) return true;
  return false;
}

bool repeatable_steady(const Plan *p, const Stmt *s, bool sets) {
  for (int i = info(p)->acc0; i < info(p)->acc1; i++) {
    const Access *a = at(p, i);
    if (a->stmt != s || (a->write && !a->hidden)) continue;
    if (a->hidden || a->unknown || a->atomic || a->skipped) return false;
    if (!is_index(p, a->var) && !(sets && is_set(p, a->var)) && view_changes(p->j->view, a->var)) return false;
  }
  return true;
}

static bool visit_function(Expr *e, void *data) {
  bool call = e->kind == EX_REF && e->how == REF_CALL, plain = !call || intrinsic_called(e);
  for (int i = 1; plain && call && i < e->nkid; i++) plain = !e->kid[i] || !e->kid[i]->rank;
  *(bool *)data &= plain && e->kind != EX_RANGE;
  return *(bool *)data;
}

/* Elements and intrinsic functions of scalars, and cheap beside a request to memory. */
static bool is_cheap(const Expr *e) {
  bool plain = e->rank == 0;
  ast_expr_walk((Expr *)e, visit_function, &plain);
  return plain;
}

const VarUse *repeatable_use(const Loop *l, const Symbol *s) {
  for (const VarUse *u = l->var_use; u; u = u->next)
    if (u->sym == s) return u;
  return NULL;
}

static int writes_of(const Plan *p, const Symbol *s) {
  int n = 0;
  for (int i = info(p)->acc0; i < info(p)->acc1; i++) n += at(p, i)->write && at(p, i)->var->sym == s;
  return n;
}

bool repeatable_assignment(const Plan *p, const Stmt *s) {
  const Expr *lhs = s->kind == ST_ASSIGN && !s->u.assign.defined && !s->label ? s->u.assign.lhs : NULL;
  if (!lhs || lhs->kind != EX_NAME || lhs->rank || !lhs->sym || p->set.n == MAX_SETS) return false;
  const Symbol *v = query_real_symbol(lhs->sym);
  const VarUse *u = repeatable_use(p->j->loop, v);
  TypeBase t = v->type.base;
  bool number = t == TY_INTEGER || t == TY_REAL || t == TY_COMPLEX || t == TY_LOGICAL;
  return u && u->role == ROLE_PRIVATE && number && writes_of(p, v) == 1 && is_cheap(s->u.assign.rhs) &&
         repeatable_steady(p, s, true);
}

bool repeatable_conditions(const Plan *p, const Stmt *s) {
  for (const Stmt *b = s; b; b = b->other)
    if (b->kind != ST_ELSE && (!repeatable_steady(p, b, true) || !is_cheap(b->u.branch.cond))) return false;
  return true;
}
