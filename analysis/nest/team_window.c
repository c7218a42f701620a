/* Loops over windows: 'do k = max(1, i - w), min(n, i + w)' around 'x(k)'. */
#include "analysis/nest/nests.h"

/* x + c, x - c, or the greatest of such: iterations of the loop that begins there are next to those of x's next iteration. */
static bool moves_with(const Expr *e, const Symbol *x) {
  bool sum = e->kind == EX_BINARY && (e->op == OP_ADD || e->op == OP_SUB);
  if (e->kind == EX_PAREN) return moves_with(e->kid[0], x);
  if (e->kind == EX_NAME) return query_real_symbol(e->sym) == x;
  if (sum && !expr_names(e->kid[1], x)) return moves_with(e->kid[0], x);
  if (sum && e->op == OP_ADD && !expr_names(e->kid[0], x)) return moves_with(e->kid[1], x);
  bool any = false;
  for (int i = 1; intrinsic_called(e) == IN_MAX && i < e->nkid; i++) any |= e->kid[i] && moves_with(e->kid[i], x);
  return any;
}

bool team_window_beside(const TeamLoop *t, const Access *a, const Loop *x) {
  const Symbol *along = x->var ? query_real_symbol(x->var->sym) : NULL;
  if (stride_is_one(x, a)) return true;
  for (int i = 0; along && i < a->nsub; i++)
    if (expr_names(a->sub[i], along)) return false;
  return along && stride_is_one(t->lanes, a) && moves_with(t->lanes->lo, along);
}
