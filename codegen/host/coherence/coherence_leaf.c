/* Procedures that launch no kernels, and leave nothing new on the device: a loop of the host that calls them may tell before it begins what it reads
 * and sets, as one without calls.
 *
 *   do l = 1, n                            if (f2c_newer /= 0) call f2c_host_reads(r, ..)
 *     if (g%uniform() < r(l)) h = 3 - h    do l = 1, n
 */
#include "codegen/host/coherence/coherence.h"
#include "analysis/unit/code.h"
#include "frontend/symbol/alias.h"

enum { MOST_CALLS = 4 /* in each other */ };

typedef struct Leaf {
  const Gen *g;
  const Unit *unit;
  int calls; /* around it */
  bool is;   /* so far */
} Leaf;

static bool leaf(const Gen *g, const Symbol *proc, int calls);

static bool has_launch(const Gen *g, const Unit *u) {
  for (int i = 0; i < g->launches.n; i++)
    if (g->launches.v[i]->nest->first->unit == u) return true;
  return false;
}

/* It is translated now. Of units of other files, whose text is known, it is not known which loops of theirs have kernels. */
static bool is_translated(const Gen *g, const Unit *u) {
  for (; u; u = u->host)
    for (const Unit *p = g->prog->units; p; p = p->next)
      if (p == u) return true;
  return false;
}

/* Not of objects whose type the run tells. */
static bool calls_leaf(const Leaf *q, const Expr *call) {
  if (call->kind == EX_MEMBER || (call->kind == EX_REF && call->kid[0]->kind != EX_NAME)) return false;
  return leaf(q->g, call->kind == EX_REF && !call->sym ? call->kid[0]->sym : call->sym, q->calls + 1);
}

static bool visit_expr(Expr *e, void *data) {
  Leaf *q = data;
  if (e->kind == EX_REF && e->how == REF_CALL && intrinsic_called(e) == IN_NONE) q->is &= calls_leaf(q, e);
  if ((e->kind == EX_UNARY || e->kind == EX_BINARY) && e->sym) q->is &= leaf(q->g, e->sym, q->calls + 1);
  if ((e->kind == EX_REF && e->how == REF_UNKNOWN) || e->kind == EX_COINDEX) q->is = false;
  return q->is;
}

/* A number is computed; a copy of one that is there might be made on the device. */
static bool computes(const Stmt *s) {
  const Expr *to = s->u.assign.lhs, *from = query_strip(s->u.assign.rhs);
  bool copy = (from->kind == EX_REF && from->how == REF_ELEMENT) || from->kind == EX_MEMBER || from->kind == EX_NAME;
  const Symbol *set = to->kind == EX_NAME || to->kind == EX_MEMBER ? to->sym : NULL;
  if (set && (set->attrs & AT_ALLOCATABLE)) return false;
  return !s->u.assign.defined && !to->rank && !from->rank && to->type.base != TY_DERIVED && (!copy || to->kind == EX_NAME);
}

static bool visit_stmt(Stmt *s, void *data) {
  Leaf *q = data;
  switch (s->kind) {
  case ST_ASSIGN: q->is &= computes(s); break;
  case ST_CALL: q->is &= s->u.exprs.n == 1 && calls_leaf(q, s->u.exprs.v[0]); break;
  case ST_DO: q->is &= is_translated(q->g, q->unit); break;
  case ST_IF:
  case ST_ELSE_IF:
  case ST_ELSE:
  case ST_SELECT_CASE:
  case ST_CASE:
  case ST_EXIT:
  case ST_CYCLE:
  case ST_RETURN:
  case ST_CONTINUE:
  case ST_END: break;
  default: q->is = false;
  }
  if (q->is && s->kind != ST_CALL) ast_stmt_walk_exprs(s, visit_expr, q);
  for (int i = 1; q->is && s->kind == ST_CALL && i < s->u.exprs.v[0]->nkid; i++)
    if (s->u.exprs.v[0]->kid[i]) ast_expr_walk(s->u.exprs.v[0]->kid[i], visit_expr, q);
  return q->is;
}

static bool leaf(const Gen *g, const Symbol *proc, int calls) {
  proc = alias_target(proc);
  if (!proc || !coherence_object_is_own(proc) || calls > MOST_CALLS || proc->unit->damaged || has_launch(g, proc->unit))
    return false;
  const Symbol *result = proc->unit->sym ? proc->unit->sym->result : NULL;
  if (result && (result->rank || result->type.base == TY_DERIVED)) return false;
  Leaf q = {g, proc->unit, calls, true};
  ast_stmt_walk(proc->unit->exec, visit_stmt, &q);
  return q.is;
}

bool coherence_leaf_is_called(const Gen *g, const Expr *call) {
  Leaf q = {g, NULL, 0, true};
  return calls_leaf(&q, call);
}

bool coherence_leaf_all(const Gen *g, const Expr *e) {
  Leaf q = {g, NULL, 0, true};
  ast_expr_walk((Expr *)e, visit_expr, &q);
  return q.is;
}
