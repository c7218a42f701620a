/* Loops inside an iteration that set elements which earlier iterations of theirs have read:
 *
 *   do i = 0, n
 *     v(i) = p*v(i + 1) + q*v(i)
 *   end do
 *
 * By itself such a loop reads a copy of the array made before it. The threads of a team need none: they go through it in rounds of some iterations of each
 * thread, neighbours beside each other, and store the values of a round when all of them are there. Iterations of later rounds find no element that an
 * earlier one has set, as nothing but what is read and set later stands in the loop's way. */
#include "analysis/nest/team_loops.h"

/* The assignment to the element, which ends the body; what stands before it sets scalars. NULL: the body is another. */
static const Stmt *last_assignment(const Loop *l) {
  const Stmt *s = l->stmt->body;
  for (; s && s->next; s = s->next) {
    if (query_is_silent(s)) continue;
    if (s->kind != ST_ASSIGN || s->u.assign.lhs->kind != EX_NAME || s->u.assign.lhs->rank || s->u.assign.defined || s->label)
      return NULL;
  }
  return s && s->kind == ST_ASSIGN && s->u.assign.lhs->kind == EX_REF && !s->u.assign.lhs->rank && !s->u.assign.defined && !s->label
             ? s
             : NULL;
}

bool team_copies_fit(const TeamMaker *m, const Loop *l) {
  const Transform *t = l->transform;
  const Stmt *last = l->kind == LOOP_DO && !l->child ? last_assignment(l) : NULL;
  if (!t || !t->copied || t->piece || t->part || t->final || t->steps || l->verdict != V_PARALLEL || m->n->once || !last)
    return false;
  const Expr *lhs = last->u.assign.lhs;
  TypeBase base = lhs->type.base;
  if (lhs->kid[0]->kind != EX_NAME || base == TY_DERIVED || base == TY_CHARACTER) return false;
  for (int i = l->info->acc0; i < l->info->acc1; i++) {
    const Access *a = team_loops_access(m, i);
    if (!a->write) continue;
    if (a->hidden || (!a->var->scalar && a->stmt != last)) return false;
    if (a->var->scalar && a->stmt != last) /* what comes first is gone when the element is stored */
      for (int d = 1; d < lhs->nkid; d++)
        if (expr_names(lhs->kid[d], a->var->sym)) return false;
  }
  return true;
}
