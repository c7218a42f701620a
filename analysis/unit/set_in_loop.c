/* Whether a loop sets what an expression reads. */
#include "analysis/unit/code.h"
#include "frontend/symbol/intrinsic.h"

typedef struct Search {
  const Code *c;
  const Loop *in;
  bool set;
} Search;

static bool may_set(const Search *q, const Symbol *s) {
  const struct LoopInfo *in = q->in->info;
  const Var *v = access_find(q->c, s, s->name);
  if (q->in->var && query_real_symbol(q->in->var->sym) == s) return true;
  for (int i = in->acc0; i < in->acc1; i++) {
    const Access *a = q->c->access.v[i];
    if (a->write && (a->var->sym == s || (v && overlap_of(a->var, v) != OVERLAP_NO))) return true;
  }
  return false;
}

static bool visit_set(Expr *e, void *data) {
  Search *q = data;
  const Symbol *s = e->kind == EX_NAME && e->sym && e->sym->kind == SY_VARIABLE ? query_real_symbol(e->sym) : NULL;
  q->set |= e->kind == EX_REF && e->how == REF_CALL && intrinsic_called(e) == IN_NONE; /* it may read anything */
  q->set |= s && may_set(q, s);
  return !q->set;
}

bool set_in_loop(const Code *c, const Loop *l, const Expr *e) {
  Search q = {.c = c, .in = l};
  ast_expr_walk((Expr *)e, visit_set, &q);
  return q.set;
}
