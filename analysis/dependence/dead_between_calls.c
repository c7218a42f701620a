/* Variables of which no call of a procedure finds what an earlier one, or another one, has left in them.
 *
 * A work array in a COMMON block outlives the procedures that use it. Yet where every procedure that names it
 * reads only elements that it has set since it was called, itself or by what it calls, no value of it is read after the
 * procedure that set it has returned, unless that was called, in however many steps, by one that names it. Of a variable that a
 * procedure keeps by SAVE that procedure alone is asked; of those in COMMON blocks and modules all are, so
 * that nothing else may run than what is in the call's files (constant.c). */
#include "analysis/dependence/coverage.h"
#include "analysis/unit/callee.h"
#include <isl/ctx.h>
#include <limits.h>

static bool is_plain(const Var *v) {
  const Symbol *s = v->sym;
  return s == v->object && !s->equiv && !s->dummy && !s->is_result && !v->pointer && !v->target && s->type.base != TY_DERIVED &&
         !(s->attrs & (AT_ALLOCATABLE | AT_VOLATILE)) && !overlap_is_possible(v);
}

/* How the unit uses the variable: itself, and through calls that do not get it as an argument. False: not known. */
static bool uses(const Code *c, const Var *v, bool *itself, bool *calls) {
  for (int i = 0; i < c->access.n; i++) {
    const Access *a = c->access.v[i];
    if (overlap_of(a->var, v) == OVERLAP_NO) continue;
    if (a->var != v) return false;
    *(a->hidden ? calls : itself) = true;
  }
  return true;
}

/* Each iteration of the loop sets what it reads of 'v', whatever the unit has set before. */
static bool fills_in_loop(Analysis *a, Code *c, const Loop *l, const Var *v) {
  if (l->info->breaks) return false;
  View *w = view_open(a->priv->isl, c, l);
  bool whole = coverage_of(w, v, COVER_WHOLE).whole;
  view_close(w);
  return whole;
}

/* The loops around 'r', the outermost first, of which one fills what its iterations read; NULL: none. */
static const Loop *filling_loop(Analysis *a, Code *c, const Access *r, const Var *v) {
  const Loop *found = NULL;
  for (const Loop *outer = NULL; !found && outer != r->loop;) {
    const Loop *l = r->loop;
    while (l->parent != outer) l = l->parent;
    outer = l;
    if (fills_in_loop(a, c, l, v)) found = l;
  }
  return found;
}

/* Every read of 'v' finds what the unit has set, or what the iteration of a loop around it has. */
static bool sets_what_it_reads(Analysis *a, Code *c, const Var *v) {
  VEC(const Access *) open = {0};
  View *w = view_open_unit(a->priv->isl, c);
  Covering *writes = coverage_begin(w, v);
  for (int i = 0; i < c->access.n; i++) {
    const Access *r = c->access.v[i];
    if (!r->write && r->var == v && !coverage_covers(w, writes, r)) vec_push(c->arena, &open, r);
  }
  coverage_end(writes);
  view_close(w);
  const Loop *fills = NULL;
  for (int i = 0; i < open.n; i++) {
    if (fills && open.v[i]->loop && query_loop_inside(open.v[i]->loop, fills)) continue;
    fills = filling_loop(a, c, open.v[i], v);
    if (!fills) return false;
  }
  return true;
}

enum { MAX_OPERATIONS = 200000 /* of isl, for a question */ };

/* The same of a copy of the unit's code, whose loops have budgets of their own. */
static bool sets_apart(Analysis *a, const Code *c, const Var *v) {
  Code *copy = collect_variant(a, c, NULL, NULL, NULL, 0);
  scalar_liveness_unit(copy);
  ViewPause pause = view_pause(a->priv->isl, MAX_OPERATIONS);
  bool all = sets_what_it_reads(a, copy, access_find(copy, v->sym, v->path));
  view_continue(a->priv->isl, pause);
  return all;
}

/* No call of the unit reads of 'v' what was there when it began. Where a loop of the unit is being looked at,
 * a copy of its code is. 'alone': nor does it call what touches the variable. */
static bool fills_first(Analysis *a, Code *c, const Var *v, bool alone) {
  bool itself = false, calls = false;
  if (c->views) c = collect_variant(a, c, NULL, NULL, NULL, 0), v = access_find(c, v->sym, v->path);
  if (!is_plain(v) || !uses(c, v, &itself, &calls)) return false;
  if (!itself) return true;
  if (c->any_goto || c->has_entry) return false;
  for (int i = 0; i < c->event.n; i++)
    if (c->event.v[i].kind == EV_ANYTHING || c->event.v[i].kind == EV_CALL) return false;
  if (calls && (alone || v->scalar)) return false;
  scalar_liveness_unit(c);
  if (v->scalar) return !flow_has(c->exposed, v);
  return sets_apart(a, c, v);
}

/* The unit's name for what 'v' of another one is. True: it has none, and does not use it, or *own. */
static bool find_there(const Code *c, const Var *v, const Var **own) {
  const Symbol *s = v->sym->common ? overlap_counterpart(v, c->unit) : v->sym;
  *own = s ? access_find(c, s, s->name) : NULL;
  return s || !overlap_names_block(v, c->unit);
}

static bool all_fill_first(Analysis *a, const Var *v) {
  Whole *w = a->priv->whole;
  if (!w->closed || map_get(&w->initial, v->sym)) return false;
  for (Code *c = w->code; c; c = c->next) {
    const Var *own;
    if (!find_there(c, v, &own) || (own && !fills_first(a, c, own, false))) return false;
  }
  return true;
}

static bool is_kept(const Code *c, const Var *v) {
  const Scope *s = v->sym->scope;
  return s && s->unit == c->unit && (v->sym->saved || (v->sym->attrs & AT_SAVE)) && !v->reachable;
}

static bool find(Analysis *a, Code *c, const Var *v) {
  if (!is_plain(v)) return false;
  if (v->sym->common || (v->sym->scope && v->sym->scope->unit && v->sym->scope->unit->kind == UN_MODULE))
    return all_fill_first(a, v);
  return is_kept(c, v) && fills_first(a, c, v, true);
}

/* A unit that names the variable may find in it what a call of 'c' has left there. */
static bool goes_back(const Whole *w, const Code *c, const Var *v) {
  for (const Code *d = w->code; d; d = d->next) {
    const Var *own;
    bool itself = false, calls = false;
    if (!find_there(d, v, &own)) return true;
    if (own && (!uses(d, own, &itself, &calls) || itself) && callee_reaches(d, 0, INT_MAX, c)) return true;
  }
  return false;
}

bool dead_between_calls(Analysis *a, Code *c, const Var *v) {
  static char yes, no;
  Whole *w = a->priv->whole;
  while (c->base) c = (Code *)c->base;
  const Var *own = access_find(c, v->sym, v->path);
  if (!own) return false;
  const char *known = map_get(&w->dead, v->sym);
  if (!known) {
    known = find(a, c, own) ? &yes : &no;
    map_put(w->arena, &w->dead, v->sym, (void *)known);
  }
  return known == &yes && !goes_back(w, c, own);
}
