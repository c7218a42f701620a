/* Loops that may end the program, which nothing asserts: STOP, and branches that report an error before (unit/dead_end.c).
 *
 *   do i = 1, n
 *     if (rho(i) <= 0) then
 *       write (*, *) 'bad density in cell', i, rho(i)
 *       stop 1
 *     end if
 *     p(i) = c*rho(i)*e(i)
 *   end do
 *
 * The kernel sees whether an iteration gets there. If one does, the host runs the loop as it is written from its first iteration on: what it
 * writes and where it ends is what the program says. It has to find all that it reads as the kernel has found it: nothing that the loop sets
 * is read but by the iteration that has set it before. A scalar that iterations combine values into gets them behind the kernel, if at all.
 * The same of branches that put something out (unit/message_branch.c), which a kernel
 * takes to be as rare: what they set is nothing that the kernel sets. */
#include "analysis/dependence/coverage.h"
#include "analysis/verdict/verdict.h"

bool restart_may(const Judge *j) {
  const Loop *l = j->loop;
  return l->kind == LOOP_DO && l->stmt->u.loop.how == DO_COUNTED && !l->directive && !l->info->region && !j->asserted &&
         !j->code->base;
}

static bool is_lifted_by_it(const Reason *r) { return r->code == REASON_STOP || (r->code == REASON_IO && r->message); }

bool restart_leaves(const Judge *j, const Access *a) {
  if (!a->message || !restart_may(j)) return false;
  for (int i = j->loop->info->acc0; i < j->loop->info->acc1; i++) {
    const Access *w = j->code->access.v[i];
    if (w->write && !w->message && overlap_of(w->var, a->var) != OVERLAP_NO) return false;
  }
  return true;
}

static const VarUse *use_of(const Loop *l, const Var *v) {
  for (const VarUse *u = l->var_use; u; u = u->next)
    if (u->sym == v->sym && u->path == v->path) return u;
  return NULL;
}

/* Somebody reads what it was before the loop. */
static bool reads_before(const Judge *j, const Access *w) {
  if (w->update && !coverage_of(j->view, w->var, COVER_FIRST).whole) return true;
  for (int i = j->loop->info->acc0; i < j->loop->info->acc1; i++) {
    const Access *a = j->code->access.v[i];
    if (a->write || overlap_of(a->var, w->var) == OVERLAP_NO) continue;
    if (a->var != w->var || !coverage_of(j->view, w->var, COVER_FIRST).whole) return true;
  }
  return false;
}

/* Scalars get what iterations combine behind the kernel, and so do places of extremes. */
static bool is_plain_reduction(const VarUse *u) { return u->role == ROLE_REDUCTION && !u->sym->rank; }

/* What it sets is each iteration's own, comes behind the kernel, or is set again before it is read. */
static bool is_set_again(const Judge *j, const Access *w) {
  const VarUse *u = use_of(j->loop, w->var);
  if (u && (u->role == ROLE_PRIVATE || u->role == ROLE_INDEX || is_plain_reduction(u))) return true;
  return !u && !w->var->scalar && !reads_before(j, w);
}

static bool is_restarted(const Judge *j) {
  const struct LoopInfo *in = j->loop->info;
  for (const Reason *r = j->reason; r; r = r->next)
    if (!is_lifted_by_it(r)) return false;
  for (int i = in->eff0; i < in->eff1; i++)
    if (j->code->effect.v[i].kind == EFF_ELSEWHERE && j->code->effect.v[i].reads_any) return false;
  for (int i = in->acc0; i < in->acc1; i++)
    if (j->code->access.v[i]->write && !restart_leaves(j, j->code->access.v[i]) && !is_set_again(j, j->code->access.v[i]))
      return false;
  return !j->wavefront;
}

bool restart_can(const Judge *j) { return j->reason && restart_may(j) && is_restarted(j); }

void restart_count(Judge *j) {
  for (Reason *r = j->reason; r; r = r->next)
    if (is_lifted_by_it(r)) r->lifted = false;
}

void restart_settle(Judge *j) {
  if (!j->reason || j->loop->transform || j->loop->contract || !restart_may(j)) return;
  view_resume(j->view);
  if (!is_restarted(j)) return;
  bool puts = false;
  for (Reason *r = j->reason; r; r = r->next) {
    puts |= r->code == REASON_IO;
    r->lifted = true;
  }
  j->loop->contract = ARENA_NEW(j->arena, Contract);
  *j->loop->contract =
      (Contract){.kind = CONTRACT_STAYS, .text = puts ? "no iteration puts something out" : "no iteration ends the program"};
}

bool restart_is_of(const Loop *l) {
  for (const Contract *c = l->contract; c; c = c->next)
    if (c->kind == CONTRACT_STAYS) return true;
  return false;
}
