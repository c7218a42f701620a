/* ACROSS(a(f1:b1, f2:b2)): in dimension k the loop may use elements up to fk behind, which it has computed
 * before, and up to bk ahead, which it has still to compute; 'behind' is against the direction in which the
 * loop walks the dimension. */
#include "analysis/verdict/verdict.h"

static int64_t width(const Expr *item, int dim, bool ahead) {
  const Expr *r = dim + 1 < item->nkid ? item->kid[dim + 1] : NULL;
  int64_t w = 0;
  if (r && r->kind == EX_RANGE) r = r->kid[ahead];
  return r && fold_const_int(r, &w) ? w : 0;
}

static bool visit_uses(Expr *e, void *data) {
  const Symbol **s = data;
  if (e->kind == EX_NAME && query_real_symbol(e->sym) == *s) *s = NULL;
  return *s != NULL;
}

/* Does the loop that walks this subscript run downwards? */
static bool runs_down(const Loop *l, const Expr *subscript) {
  while (l->child && !l->child->next && l->child->directive == l->directive) l = l->child;
  for (; l; l = l->parent) {
    const Symbol *s = l->var ? query_real_symbol(l->var->sym) : NULL;
    int64_t step;
    if (!s) continue;
    ast_expr_walk((Expr *)subscript, visit_uses, &s);
    if (!s) return query_loop_step(l, &step) && step < 0;
  }
  return false;
}

Across across_covers(const Loop *l, const Carried *c, int *dim, int64_t *needed, bool *flow) {
  const Expr *item = clause_across(l->directive, c->dep.array);
  if (!item) return ACROSS_NOT;
  const Access *w = c->from->write ? c->from : c->to, *r = w == c->from ? c->to : c->from;
  for (int k = 0; k < w->nsub && k < r->nsub; k++) {
    int64_t o;
    *dim = k;
    if (!siv_test_offset(r->sub[k], w->sub[k], &o)) continue; /* the distance is not known: the clause is believed */
    bool ahead = (o > 0) != runs_down(l, w->sub[k]);
    *needed = o < 0 ? -o : o;
    *flow = !ahead;
    if (*needed > width(item, k, ahead)) return ACROSS_TOO_SMALL;
  }
  return ACROSS_COVERED;
}
