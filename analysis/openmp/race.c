/* Races of an OpenMP loop by its directive as it is written: pairs of accesses to shared storage in two
 * iterations that nothing keeps apart. What the loop computes is the verdict's business. */
#include "analysis/openmp/race.h"
#include <string.h>

/* What has been found so far; the worst counts. */
typedef struct Finder {
  Judge *j;
  Race *worst;
} Finder;

static void found(Finder *f, Race r) {
  if (f->worst && f->worst->kind >= r.kind) return;
  f->worst = ARENA_NEW(f->j->arena, Race);
  *f->worst = r;
}

static int line_at(const Finder *f, Span at) { return query_line(f->j->ana, at); }

/* ---- what statements do besides ---- */

static bool is_harmless(const Effect *e) {
  switch (e->kind) {
  case EFF_IO: /* a unit is locked (OpenMP 5.2, 1.1) */
  case EFF_INTERNAL_IO:
  case EFF_STOP:
  case EFF_ORDER:
  case EFF_DIRECTIVE: return true;
  case EFF_EXIT:
  case EFF_GOTO: return e->target != NULL;
  case EFF_ELSEWHERE: return !e->reads_any;
  case EFF_CALL: return !e->why || e->listed || exclude_is_lock(e->stmt);
  default: return false;
  }
}

static void find_effects(Finder *f) {
  for (int i = f->j->loop->info->eff0; i < f->j->loop->info->eff1; i++) {
    const Effect *e = &f->j->code->effect.v[i];
    if (is_harmless(e)) continue;
    found(f, (Race){.kind = RACE_MAY,
                    .at = e->at,
                    .text = arena_printf(f->j->arena, "nothing is known of what '%s' at line %d does with shared variables",
                                         e->what ? e->what : "the statement", line_at(f, e->at))});
  }
}

/* ---- scalars ---- */

static bool is_plain_scalar(const Access *a) { return a->var->scalar && a->var->sym == a->var->object; }

/* Every iteration gets there. */
static bool is_sure(const Finder *f, const Access *a) {
  return !a->maybe && !acc_skipped(a, f->j->loop) && !a->unknown && !a->hidden && a->loop == f->j->loop &&
         a->guard == f->j->loop->info->guard;
}

static bool is_lock_argument(const Access *a) { return a->stmt->kind == ST_CALL && exclude_is_lock(a->stmt); }

static void find_scalar_pair(Finder *f, const Access *w, const Access *x, Share share) {
  Judge *j = f->j;
  if (overlap_of(w->var, x->var) == OVERLAP_NO || is_lock_argument(x) || exclude_together(j, w, x)) return;
  bool sure = share == SHARE_ALL && w->var == x->var && is_sure(f, w) && (w == x || is_sure(f, x));
  char *text =
      w == x ? arena_printf(j->arena, "'%s' at line %d is set by every iteration that gets there, and the threads share it",
                            w->var->path, line_at(f, w->ref->span))
             : arena_printf(j->arena, "'%s' is set at line %d and %s at line %d by another iteration, and the threads share it",
                            w->var->path, line_at(f, w->ref->span), x->write ? "set" : "read", line_at(f, x->ref->span));
  found(f, (Race){.kind = sure ? RACE_SURE : RACE_MAY,
                  .at = w->ref->span,
                  .other = w == x ? (Span){0} : x->ref->span,
                  .var = w->var->sym,
                  .text = text});
}

static void find_scalars(Finder *f) {
  const struct LoopInfo *in = f->j->loop->info;
  for (int i = in->acc0; i < in->acc1; i++) {
    const Access *w = f->j->code->access.v[i];
    if (!w->write || !is_plain_scalar(w) || is_lock_argument(w)) continue;
    Share share = sharing_of(f->j, w->var->sym);
    for (int k = in->acc0; share != SHARE_OWN && k < in->acc1; k++) find_scalar_pair(f, w, f->j->code->access.v[k], share);
  }
}

/* ---- arrays ---- */

/* Lanes of SIMD are no further apart (OpenMP 5.2, 10.4.1). */
static bool beyond_lanes(const Finder *f, const Dep *d) {
  const Loop *l = f->j->loop;
  for (const Clause *c = l->directive->clause; c; c = c->next) {
    if (strcmp(c->name, "safelen") || strcmp(l->directive->name, "simd") || !d->known[l->depth]) continue;
    int64_t most = sharing_number(c);
    return most > 0 && d->dist[l->depth] >= most;
  }
  return false;
}

/* A pointer that each thread has for itself may point to what they share. */
static Share share_of_object(const Finder *f, const Var *v) {
  Share s = sharing_of(f->j, v->sym);
  return s == SHARE_OWN && v->pointer ? SHARE_UNSURE : s;
}

static void find_dependence(Finder *f, const Carried *c) {
  Judge *j = f->j;
  Share share = share_of_object(f, c->from->var);
  if (share == SHARE_OWN && c->from->var == c->to->var) return;
  if (is_lock_argument(c->from) || exclude_together(j, c->from, c->to) || beyond_lanes(f, &c->dep)) return;
  if (sharing_is_by_thread(j, c->from) && sharing_is_by_thread(j, c->to)) return;
  const Expr *a = c->dep.from, *b = c->dep.to;
  bool sure = share == SHARE_ALL && c->disproves;
  found(f, (Race){.kind = sure ? RACE_SURE : RACE_MAY,
                  .at = a->span,
                  .other = b->span,
                  .var = c->from->var->sym,
                  .text = arena_printf(j->arena, "%s %s at line %d and %s %s at line %d %s one element in two iterations",
                                       query_words(j->arena, a), c->from->write ? "set" : "read", line_at(f, a->span),
                                       query_words(j->arena, b), c->to->write ? "set" : "read", line_at(f, b->span),
                                       sure ? "are" : "may be")});
}

/* All dependences are asked for: one that is excused does not stand for the others. */
static void find_arrays(Finder *f) {
  View *v = f->j->view;
  bool whole = v->whole, asserted = v->asserted;
  v->whole = v->asserted = true;
  for (const Carried *c = depend_carried(v); c; c = c->next) find_dependence(f, c);
  v->whole = whole, v->asserted = asserted;
}

/* ---- the directive ---- */

/* A subscript beyond the bounds of its dimension reaches elements that the dependences do not speak of (out_of_bounds.c). */
static void find_outside(Finder *f) {
  for (const Reason *r = f->j->reason; r; r = r->next)
    if (r->code == REASON_OUTSIDE)
      found(f, (Race){.kind = RACE_MAY, .at = r->at, .other = r->other, .var = r->array, .text = r->text});
}

/* SINGLE, MASTER, MASKED or TASK of the team: one thread comes to the loop. */
static bool is_once(const Judge *j, const Directive *team) {
  static const char *const once[] = {"single", "master", "masked", "task", "section", "sections"};
  for (int i = 0; i < j->code->effect.n; i++) {
    const Effect *e = &j->code->effect.v[i];
    const Directive *d = e->kind == EFF_DIRECTIVE && e->stmt->kind == ST_DIRECTIVE ? e->stmt->u.directive : NULL;
    if (!d || !d->end || d->team != team) continue;
    if (stmt_before(j->loop->stmt, d->stmt) || stmt_before(d->end, j->loop->stmt)) continue;
    for (size_t k = 0; k < sizeof once / sizeof *once; k++)
      if (!strcmp(d->name, once[k])) return true;
  }
  return false;
}

/* Threads of a construct around it share the loop out, by its directive or by that of a loop around it. */
static bool is_divided(const Loop *l, const Directive *team) {
  for (; l && stmt_before(team->stmt, l->stmt); l = l->parent)
    if (l->directive && sharing_divides(l->directive)) return true;
  return false;
}

/* Each thread of the construct around it runs all of the loop. */
static void find_repeated(Finder *f) {
  const Judge *j = f->j;
  const Directive *d = j->loop->directive, *team = d->team;
  if (!team || is_divided(j->loop, team) || is_once(j, team)) return;
  for (int i = j->loop->info->acc0; i < j->loop->info->acc1; i++) {
    const Access *a = j->code->access.v[i];
    if (!a->write || sharing_of(j, a->var->sym) == SHARE_OWN) continue;
    found(f, (Race){.kind = RACE_MAY,
                    .at = a->ref->span,
                    .var = a->var->sym,
                    .text = arena_printf(j->arena, "every thread of '%s' at line %d comes to the loop, which sets '%s'", team->name,
                                         line_at(f, team->span), a->var->path)});
    return;
  }
}

static bool is_shared_out(const Loop *l) {
  return l->kind == LOOP_DO && l->var && l->directive && l->directive->dialect == DIALECT_OMP && l->stmt->u.loop.how == DO_COUNTED;
}

void race_loop(Judge *j) {
  Loop *l = j->loop;
  Finder f = {.j = j};
  if (!is_shared_out(l)) return;
  find_effects(&f);
  find_outside(&f);
  find_scalars(&f);
  find_arrays(&f);
  for (const Loop *k = l->child; k; k = k->next)
    if (k->directive == l->directive && k->race) found(&f, *k->race);
  find_repeated(&f);
  bool first = !l->parent || l->parent->directive != l->directive;
  Race *around = first ? phase_loop(j) : NULL;
  if (around) found(&f, *around);
  l->race = f.worst ? f.worst : ARENA_NEW(j->arena, Race);
}
