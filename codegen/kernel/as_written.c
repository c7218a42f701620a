/* What the loop as it is written uses beyond its kernel. The host may run it in the place of the kernel without a launch that brings all
 * home, where the arrays of the kernel are known to be there:
 *
 *   if (debug) print *, q(i)                  left out of the kernel (transform/unswitch.c): only where 'debug' is false
 *   if (a(i) < 0) print *, 'negative', q(i)   the kernel sees that an iteration gets there, and has no 'q' (verdict/restart.c) */
#include "codegen/kernel/kernel.h"
#include <string.h>

const char *as_written_premise(const Kernel *k) {
  const char *all = "";
  for (int i = 0; i < k->condition.n; i++)
    if (k->condition.v[i].leaves_out) all = arena_printf(k->g->arena, "%s%s && ", all, k->condition.v[i].text);
  return all;
}

typedef struct Search {
  const Kernel *k;
  bool more;
} Search;

static bool kernel_has(const Kernel *k, const Expr *e) {
  const Binding *v = bind_met(&k->f, e);
  return v && v->use && (v->used || (v->kind != BIND_ARRAY && v->kind != BIND_POINTER));
}

/* Scalars that are nothing but themselves are at home. */
static bool may_be_away(const Expr *e) {
  const Symbol *s = query_real_symbol(e->sym);
  if (s->kind != SY_VARIABLE) return false;
  const uint32_t others = AT_POINTER | AT_TARGET | AT_ALLOCATABLE;
  return s->rank || s->type.base == TY_DERIVED || (s->attrs & others) || s->equiv || s->dummy || s->selector;
}

static bool visit_expr(Expr *e, void *data) {
  Search *q = data;
  if (e->kind == EX_REF && e->how == REF_CALL) q->more |= !intrinsic_called(e);
  if (e->kind == EX_MEMBER && kernel_has(q->k, e)) return false;
  if (e->kind == EX_MEMBER) q->more = true;
  if (e->kind == EX_NAME) q->more |= may_be_away(e) && !kernel_has(q->k, e);
  return !q->more;
}

static bool visit_stmt(Stmt *s, void *data) {
  Search *q = data;
  q->more |= s->kind == ST_CALL;
  ast_stmt_walk_exprs(s, visit_expr, q);
  return !q->more;
}

static bool uses_more(const Kernel *k) {
  Search q = {.k = k};
  const Stmt *last = k->nest->last;
  for (Stmt *s = (Stmt *)(uintptr_t)k->nest->first; s && !q.more; s = s == last || s->end == last ? NULL : s->next)
    ast_stmt_walk_one(s, visit_stmt, &q);
  return q.more;
}

bool as_written_uses_more(const Kernel *k) { return stop_report_restarts(k->nest) && uses_more(k); }

bool as_written_keeps_to_operands(const Kernel *k) { return !k->f.deep.n && !uses_more(k); }
