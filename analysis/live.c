/* Is an array read after a loop what the loop has left in it? flow.c follows whole variables, to which an array that a loop fills element by
 * element is never set: there it lives on from iteration to iteration of the loops around. Here the coverage of those loops' iterations says
 * that it does not. */
#include "analysis/cover.h"
#include "analysis/verdict.h"

/* Does the iteration of 'around' that holds 'l' use 'v' once 'l' has ended? */
static bool later_in_iteration(const Code *c, const Loop *around, const Loop *l, const Var *v) {
  for (int i = l->info->acc1; i < around->info->acc1; i++)
    if (var_overlap(c->access.v[i]->var, v) != OVERLAP_NO) return true;
  for (int i = l->info->ev1; i < around->info->ev1; i++)
    if (c->event.v[i].kind == EV_ANYTHING || (c->event.v[i].kind == EV_CALL && v->reachable)) return true;
  return false;
}

/* Every iteration of 'l' fills of 'v' what it reads. */
static bool fills_first(Judge *j, const Loop *l, const Var *v) {
  View *w = view_open(j->ana->priv->isl, j->code, l);
  bool whole = cov_of(w, v, COVER_WHOLE).whole;
  view_close(w);
  view_resume(j->view);
  return whole;
}

bool liv_after(Judge *j, const Var *v) {
  const Loop *l = j->loop;
  if (!flow_has(l->info->live_out, v)) return false;
  for (const Loop *p = l->parent; p; l = p, p = p->parent) {
    if (l->info->jumps || p->info->jumps || later_in_iteration(j->code, p, l, v) || !fills_first(j, p, v)) return true;
    if (!flow_has(p->info->live_out, v)) return false;
  }
  return true;
}
