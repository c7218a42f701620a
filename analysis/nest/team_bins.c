/* Bins of an iteration that the threads of its team combine values into together: c(k(i)) = c(k(i)) + 1 in a loop that is shared out. Each update is an
 * atomic one, so that what is combined has to be the same in any order: sums of integers and extremes, not sums of reals. */
#include "analysis/nest/team_loops.h"
#include "analysis/pattern.h"

Update *team_bins_of(const TeamMaker *m, const Loop *l, const VarUse *u) {
  const VarUse *n = roles_find(m->n, u->sym, u->path);
  if (!n || m->n->once || u->role != ROLE_REDUCTION || !u->sym->rank || u->by_if || u->designator->kind != EX_NAME) return NULL;
  if (n->designator->kind != EX_NAME || !histogram_has_no_order(u->red, u->sym->type)) return NULL;
  if (n->role == ROLE_PRIVATE && team_loops_has_copy(m, u->sym)) return NULL;
  if (n->role != ROLE_PRIVATE && (n->role != ROLE_ARRAY || n->red != RED_NONE)) return NULL;
  return histogram_updates(m->arena, m->c, l, u);
}

bool team_bins_are_own(const Nest *n, const TeamLoop *t) {
  for (const VarUse *u = t->loop->var_use; u; u = u->next)
    if (u->role == ROLE_REDUCTION && u->sym->rank && u->designator->kind == EX_NAME)
      for (const VarUse *own = n->vars; own; own = own->next)
        if (own->sym == u->sym && own->role == ROLE_PRIVATE && !own->joint) return true;
  return false;
}
