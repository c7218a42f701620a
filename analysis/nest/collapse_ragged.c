/* Scans whose loop is nothing but an inner loop that updates the scan variables: all iterations of the inner loop, in order, may be one
 * loop. Rows of iterations that differ much in length are then shared evenly. */
#include "analysis/nest/nests.h"
#include "analysis/pattern.h"

static const VarUse *use_of(const Loop *l, const Symbol *s) {
  for (const VarUse *u = l->var_use; u; u = u->next)
    if (u->sym == s) return u;
  return NULL;
}

/* Each iteration of the loop inside can do it anew. */
static bool is_preparation(const Loop *l, const Stmt *s) {
  if (s->kind != ST_ASSIGN || s->label || s->u.assign.defined || s->u.assign.lhs->kind != EX_NAME || s->u.assign.lhs->rank)
    return false;
  const VarUse *u = use_of(l, s->u.assign.lhs->sym);
  return u && u->role == ROLE_PRIVATE;
}

/* The body: what each iteration prepares, then the loop inside. */
static bool is_all(const Loop *l, const Loop *in) {
  bool before = true;
  for (const Stmt *s = l->stmt->body; s; s = s->next) {
    if (s == in->stmt)
      before = false;
    else if (!query_is_idle(s) && !(before && is_preparation(l, s)))
      return false;
  }
  return !before;
}

static bool is_counter(const Loop *l, const Symbol *s) {
  for (const Scan *c = l->scan; c; c = c->next)
    if (c->sym == s) return true;
  return false;
}

static bool is_own(const VarUse *u) { return u->role == ROLE_PRIVATE || u->role == ROLE_INDEX; }

/* Nothing but the scan variables goes from iteration to iteration, and nothing but they outlives the loop. */
static bool hands_on_no_more(const Loop *l, const Loop *in) {
  for (const VarUse *u = l->var_use; u; u = u->next)
    if (!is_own(u) && u->role != ROLE_SCAN) return false;
  for (const VarUse *u = in->var_use; u; u = u->next) {
    bool moved = u->role == ROLE_SCAN || u->role == ROLE_REDUCTION || u->role == ROLE_INDUCTION;
    if (!is_own(u) && !(moved && is_counter(l, u->sym))) return false;
  }
  for (const Scan *c = in->scan; c; c = c->next)
    if (!is_counter(l, c->sym) || c->previous) return false;
  return !l->extreme && !in->extreme;
}

/* Only steps of the loop inside, and no array that is read where it is stored in. */
static bool is_moved_inside(const Loop *l, const Loop *in) {
  for (const Scan *c = l->scan; c; c = c->next) {
    for (const ScanStep *p = c->step; p; p = p->next) {
      const Stmt *s = p->stmt->parent;
      while (s && s != in->stmt && s != l->stmt) s = s->parent;
      if (s != in->stmt) return false;
    }
    for (const ScanOutput *o = c->output; o; o = o->next)
      if (o->in_place) return false;
  }
  return true;
}

Loop *collapse_ragged_rows(const Loop *l) {
  Loop *in = l->child;
  int64_t step = 1;
  if ((l->verdict != V_SCAN && l->verdict != V_COMPACTION) || !in || in->next) return NULL;
  if (in->kind != LOOP_DO || in->stmt->u.loop.how != DO_COUNTED || in->stmt->parent != l->stmt || in->basis != BASIS_PROVED)
    return NULL;
  if (in->verdict > V_COMPACTION || in->transform || in->contract || l->transform) return NULL;
  if (in->step && (!fold_const_int(in->step, &step) || step == 0 || step > INT32_MAX || step < -INT32_MAX)) return NULL;
  return is_all(l, in) && hands_on_no_more(l, in) && is_moved_inside(l, in) ? in : NULL;
}
