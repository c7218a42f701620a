/* Is an array read after a loop what the loop has left in it? scalar_liveness.c follows whole variables, to which an
 * array that a loop fills element by element is never set: there it lives on from iteration to iteration of
 * the loops around. Here the coverage of those loops' iterations says that it does not. */
#include "analysis/dependence/coverage.h"
#include "analysis/dependence/judge.h"

enum { NOT_ASKED, FILLS, LEAVES }; /* LoopInfo.fills */

void array_liveness_note(Judge *j, const Loop *l, const Var *v, bool fills) {
  struct LoopInfo *in = l->info;
  if (!in->fills) in->nfills = j->code->var.n, in->fills = ARENA_ARRAY(j->code->arena, unsigned char, in->nfills);
  if (v->index < in->nfills) in->fills[v->index] = fills ? FILLS : LEAVES;
}

static int found(const Loop *l, const Var *v) { return v->index < l->info->nfills ? l->info->fills[v->index] : NOT_ASKED; }

/* The BLOCK that declares the variable, around a statement. */
static const Stmt *block_of(const Stmt *s, const Symbol *v) {
  while (s && !(s->kind == ST_BLOCK && stmt_scope(s) == v->scope)) s = s->parent;
  return s;
}

/* Each iteration has one of its own by the way in which the loop has been written. */
static bool is_own(const Judge *j, const Var *v) {
  for (int i = 0; i < j->code->own.n; i++)
    if (j->code->own.v[i] == v->sym) return collect_is_outer(j->code, j->loop);
  return false;
}

bool array_liveness_begins(const Judge *j, const Var *v) {
  const Loop *l = j->loop;
  if (is_own(j, v)) return true;
  const uint32_t lasting = AT_SAVE | AT_POINTER | AT_TARGET;
  if (!v->sym->declared || v->sym->saved || v->sym->attrs & lasting || v->sym->equiv || !l->stmt) return false;
  for (int i = l->info->acc0; i < l->info->acc1; i++) {
    const Access *a = j->code->access.v[i];
    if (a->var != v) continue;
    const Stmt *block = block_of(a->stmt, v->sym);
    return block && block != l->stmt && query_stmt_inside(block, l->stmt);
  }
  return false;
}

bool array_liveness_fills(const Judge *j, const Var *v) { return found(j->loop, v) == FILLS || array_liveness_begins(j, v); }

/* The outermost loop inside 'around' that the access stands in; NULL: none. */
static const Loop *loop_of(const Access *a, const Loop *around) {
  const Loop *l = a->loop;
  while (l && l != around && l->parent != around) l = l->parent;
  return l != around ? l : NULL;
}

static bool fills_first(Judge *j, const Loop *l, const Var *v);

/* Nothing reads 'v' in an iteration of 'l' but loops inside, each iteration of which fills what it reads. */
static bool filled_inside(Judge *j, const Loop *l, const Var *v) {
  bool any = false;
  for (int i = l->info->acc0; i < l->info->acc1; i++) {
    const Access *a = j->code->access.v[i];
    if (a->index || (a->write && a->var == v) || overlap_of(a->var, v) == OVERLAP_NO) continue;
    const Loop *k = a->var == v ? loop_of(a, l) : NULL;
    if (!k || k->info->breaks || !fills_first(j, k, v)) return false;
    any = true;
    i = k->info->acc1 - 1;
  }
  return any;
}

/* Every iteration of 'l' fills of 'v' what it reads. */
static bool fills_first(Judge *j, const Loop *l, const Var *v) {
  if (found(l, v) != NOT_ASKED) return found(l, v) == FILLS;
  View *w = view_open(j->ana->priv->isl, j->code, l);
  bool whole = coverage_of(w, v, COVER_WHOLE).whole;
  view_close(w);
  view_resume(j->view);
  whole = whole || filled_inside(j, l, v);
  array_liveness_note(j, l, v, whole);
  return whole;
}

bool array_liveness_inside(Judge *j, const Var *v) { return filled_inside(j, j->loop, v); }

/* Does the iteration of 'around' that holds 'l', or the unit, use of 'v' what it is once 'l' has ended? Loops
 * that fill it anew do not. */
static bool used_later(Judge *j, const Loop *around, const Loop *l, const Var *v) {
  const Code *c = j->code;
  int end = around ? around->info->acc1 : c->access.n, last = around ? around->info->ev1 : c->event.n;
  for (int i = l->info->ev1; i < last; i++)
    if (c->event.v[i].kind == EV_ANYTHING || (c->event.v[i].kind == EV_CALL && v->reachable)) return true;
  for (int i = l->info->acc1; i < end; i++) {
    const Access *a = c->access.v[i];
    if (overlap_of(a->var, v) == OVERLAP_NO) continue;
    const Loop *k = a->var == v && !a->index ? loop_of(a, around) : NULL;
    if (!k || k->info->breaks || !fills_first(j, k, v)) return true;
    i = k->info->acc1 - 1;
  }
  return false;
}

/* What follows 'l' in the text may not follow it: there are jumps other than those that lead on in one of its iterations. */
static bool jumps_about(const Code *c, const Loop *l) {
  for (int i = 0; i < c->effect.n; i++)
    if (c->effect.v[i].kind == EFF_GOTO && (i < l->info->eff0 || i >= l->info->eff1)) return true;
  return l->info->breaks || c->has_entry;
}

/* Nothing after 'l', which is in no loop, reads it. After the main program nothing does. */
static bool ends_here(Judge *j, const Loop *l, const Var *v) {
  if (jumps_about(j->code, l) || used_later(j, NULL, l, v)) return false;
  if (j->code->unit->kind == UN_PROGRAM && !(v->sym->attrs & AT_VOLATILE)) return true;
  return (!v->outlives && !v->reachable) || dead_between_calls(j->ana, j->code, v);
}

bool array_liveness_after(Judge *j, const Var *v) {
  const Loop *l = j->loop;
  if (!flow_has(l->info->live_out, v)) return false;
  for (const Loop *p = l->parent; p; l = p, p = p->parent) {
    if (l->info->breaks || p->info->breaks || used_later(j, p, l, v) || !fills_first(j, p, v)) return true;
    if (!flow_has(p->info->live_out, v)) return false;
  }
  return !ends_here(j, l, v);
}
