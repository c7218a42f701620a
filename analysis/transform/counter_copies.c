/* Scalars that take the value of a counter, and hand it back:
 *
 *   k = n + 1                       k = n + 1
 *   out(k) = b(i)                   out(k) = b(i)
 *   n = k                           n = n + 1
 *
 * Where nothing that the scalar was made of has changed, it stands for what it was set to. */
#include "analysis/recurrence/recurrence.h"
#include "analysis/transform/rewrite.h"

static const Access *at(const Judge *j, int i) { return j->code->access.v[i]; }

/* Assignments that hand a value back to the variable that it was made of. */
static bool add_swaps(const Judge *j, Rewriter *w) {
  for (int i = j->loop->info->acc0; i < j->loop->info->acc1; i++) {
    const Access *a = at(j, i);
    if (!a->write || a->ref->rank || a->hidden || a->stmt->kind != ST_ASSIGN || a->red != RED_NONE) continue;
    ScalarCopy q = scalar_copies_find(j, a->stmt->u.assign.rhs, a, a->var, false);
    if (q.set) vec_push(j->arena, &w->swap, ((Swap){.from = q.name, .to = q.set->stmt->u.assign.rhs}));
  }
  return w->swap.n > 0;
}

Transform *counter_copies_loop(Judge *j) {
  Rewriter w = {.arena = j->arena};
  if (!rewrite_fits(j) || !add_swaps(j, &w)) return NULL;
  Stmt *loop = make_do(&w, j->loop->stmt, NULL, NULL);
  for (const Stmt *s = j->loop->stmt->body; s; s = s->next) make_add(&w, loop, s);
  return rewrite_judge(j, loop, "scalars that copy a counter replaced by the counter");
}
