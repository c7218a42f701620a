/* Must-definitions inside one iteration where conditions and bounds cannot be followed.
 *
 *   if (mask(i)) then          'mask(i)' is not affine, but holds at the read as it does at the write:
 *     do k = 1, m(i)           both stand in one branch. And m(i), which the iteration does not change,
 *       w(k) = ...             is a number there like any other.
 *     end do
 *     do k = 1, m(i)
 *       ... = w(k)
 *
 * A write that happens whenever the iteration reaches a place around both, and before the read, is a must-definition of the elements
 * that it writes. So are writes of which each alternative of a construct has one:
 *
 *   do i = 1, n
 *     if (d(i)*d(i + 1) > 0) then
 *       w(i) = ...
 *     else
 *       w(i) = 0
 *
 * which a later iteration may read inside the construct: w(i) = w(i - 1) + .. in one alternative, w(i) = w(i - 1) in the other. */
#include "analysis/dependence/coverage.h"
#include <isl/space.h>
#include <limits.h>
#include <stdint.h>

enum { MAX_WRITES = 48 };

/* A write as seen from a read. */
typedef struct Held {
  int common; /* loops around both, from the viewed one down */
  int fixed;  /* in the first so many of them both are in one iteration */
  int apart;  /* in the first so many of them they are in different ones; INT_MAX: they need not be */
} Held;

static int acc_begin(const View *v) { return v->top ? v->top->info->acc0 : 0; }
static int acc_end(const View *v) { return v->top ? v->top->info->acc1 : v->code->access.n; }
static int event_begin(const View *v) { return v->top ? v->top->info->ev0 : 0; }
static const Access *access_at(const View *v, int i) { return v->code->access.v[i]; }

static const Event *event_at(const View *v, int i) { return &v->code->event.v[i]; }

static void keep(Held *h, int loops) { h->fixed = h->fixed > loops ? h->fixed : loops; }

static int depth_of(const LoopSpace *s, const Loop *l) {
  int k = 0;
  while (k < s->n && s->chain[k] != l) k++;
  return k + 1;
}

static bool fits(const Access *a, const Var *var) { return !*a->tail && (a->sub ? a->nsub : access_rank(var)) == access_rank(var); }

/* ---- alternatives ---- */

/* A construct with alternatives, and what one of them writes. */
typedef struct Arms {
  const Access *w;
  int loops;         /* around the construct, from the viewed one down */
  isl_map *elements; /* { their iterations -> elements } */
} Arms;

/* { iterations of the loops around the construct -> elements that are surely written when the access is reached in them }, or NULL */
static __isl_give isl_map *elements_of(View *v, const Access *a, int loops) {
  const LoopSpace *s = view_space(v, a->loop);
  Relation rel;
  if ((a->maybe && !a->passed) || acc_skipped(a, v->top) || s->n < loops) return NULL;
  for (int k = loops; k < s->n; k++)
    if (!view_space(v, s->chain[k])->own_exact) return NULL;
  isl_map *m = relation_of(v, a, &rel) && rel.exact
                   ? isl_map_project_out(isl_map_copy(rel.map), isl_dim_in, (unsigned)loops, (unsigned)(s->n - loops))
                   : NULL;
  relation_free(&rel);
  return m;
}

static bool writes_all(View *v, const Access *a, const Arms *q) {
  if (!a->write || a->var != q->w->var || !fits(a, a->var)) return false;
  isl_map *m = elements_of(v, a, q->loops);
  bool all = m && isl_map_is_subset(q->elements, m) == isl_bool_true;
  isl_map_free(m);
  return all;
}

static bool all_arms_write(View *v, int choice, const Arms *q);

/* So does what happens from one event to another. Which alternative is taken may change with the iterations of loops inside. */
static bool arm_writes(View *v, int from, int to, const Arms *q) {
  int inside = 0;
  for (int i = from; i < to; i++) {
    const Event *e = event_at(v, i);
    if (e->kind == EV_ACCESS && writes_all(v, access_at(v, e->arg), q)) return true;
    if (e->kind == EV_CHOICE && !inside && all_arms_write(v, i, q)) return true;
    if (e->kind == EV_CHOICE) i = e->arg;
    inside += (e->kind == EV_LOOP) - (e->kind == EV_END_LOOP);
  }
  return false;
}

static bool all_arms_write(View *v, int choice, const Arms *q) {
  int join = event_at(v, choice)->arg, arm = -1;
  if (!event_at(v, join)->all) return false;
  for (int i = choice + 1; i <= join; i++) {
    const Event *e = event_at(v, i);
    if ((e->kind != EV_ARM && e->kind != EV_JOIN) || e->arg != choice) continue;
    if (arm >= 0 && !arm_writes(v, arm, i, q)) return false;
    arm = i + 1;
  }
  return arm >= 0;
}

/* The construct with alternatives around the write that the condition belongs to: the innermost one that begins no later; -1: none. */
static int choice_of(const View *v, const Access *w, const Guard *g) {
  for (int i = g->ev; i >= event_begin(v); i--)
    if (event_at(v, i)->kind == EV_CHOICE && event_at(v, i)->arg > w->ev) return i;
  return -1;
}

static bool leaves(const View *v, int choice) {
  for (int i = choice; i < event_at(v, choice)->arg; i++) {
    EventKind k = event_at(v, i)->kind;
    if (k == EV_CYCLE || k == EV_EXIT || k == EV_GOTO || k == EV_LABEL || k == EV_LEAVE) return true;
  }
  return false;
}

/* Whichever alternative of the construct that 'g' belongs to is taken, before the read, the elements are written: the construct; else -1.
 * A read inside the construct has what earlier iterations of the loops around it wrote. */
static int in_any_case(View *v, const Access *w, const Access *r, const Guard *g, Held *h) {
  int choice = choice_of(v, w, g);
  if (choice < 0 || g->each || leaves(v, choice)) return -1;
  Arms q = {.w = w, .loops = g->loop ? view_space(v, g->loop)->n : 0};
  q.elements = elements_of(v, w, q.loops);
  bool all = q.elements && all_arms_write(v, choice, &q);
  isl_map_free(q.elements);
  if (all && r->ev > choice && r->ev < event_at(v, choice)->arg && q.loops < h->apart) h->apart = q.loops;
  return all ? choice : -1;
}

/* ---- procedures ---- */

typedef struct Written {
  const Symbol *sym;
  const char *path;
} Written;

static __isl_give isl_set *surely(View *v, int from, int to, const Written *q);

/* The parameters with which the alternative that begins at 'from' is taken, or more of them. */
static __isl_give isl_set *taken_with(View *v, int choice, int from, int to) {
  const LoopSpace *unit = view_space(v, NULL);
  const Access *a = NULL;
  for (int i = from; i < to && !a; i++)
    if (event_at(v, i)->kind == EV_ACCESS) a = access_at(v, event_at(v, i)->arg);
  isl_set *with = isl_set_universe(isl_space_set_alloc(v->ctx, 0, 0));
  Point before = v->at;
  for (const Guard *g = a ? a->guard : NULL; g; g = g->up) {
    bool exact = true;
    if (g->ev < choice || g->ev >= from) continue;
    v->at = affine_point_of_guard(unit, g);
    with = isl_set_intersect(with, domain_condition(v, unit, g->cond, g->negated, &exact));
  }
  v->at = before;
  return isl_set_params(with);
}

/* What all alternatives of the construct write, each where it is taken. */
static __isl_give isl_set *in_all_arms(View *v, int choice, const Written *q) {
  int join = event_at(v, choice)->arg, arm = -1;
  isl_set *all = NULL;
  if (!event_at(v, join)->all) return NULL;
  for (int i = choice + 1; i <= join; i++) {
    const Event *e = event_at(v, i);
    if ((e->kind != EV_ARM && e->kind != EV_JOIN) || e->arg != choice) continue;
    isl_set *one = arm >= 0 ? surely(v, arm, i, q) : NULL;
    if (arm >= 0 && !one) return isl_set_free(all);
    if (one) {
      isl_set *other = isl_set_universe(isl_set_get_space(one));
      one = isl_set_union(one, isl_set_intersect_params(other, isl_set_complement(taken_with(v, choice, arm, i))));
      all = all ? isl_set_intersect(all, one) : one;
    }
    arm = i + 1;
  }
  return all;
}

static __isl_give isl_set *joined(__isl_take isl_set *a, __isl_take isl_set *b) { return a && b ? isl_set_union(a, b) : a ? a : b; }

/* The loops around the construct that the access stands in an alternative of. */
static int loops_around(View *v, int choice, const Access *a) {
  const Guard *g = a->guard;
  while (g && g->up && g->up->ev >= choice) g = g->up;
  return g && g->loop ? view_space(v, g->loop)->n : 0;
}

static bool runs_surely(View *v, const Access *a, int loops) {
  const LoopSpace *s = view_space(v, a->loop);
  for (int k = 0; k < loops && k < s->n; k++)
    if (!view_space(v, s->chain[k])->own_exact) return false;
  return true;
}

/* What a construct inside loops writes in each iteration of these, as all alternatives write it; NULL: nothing is known. */
static __isl_give isl_set *in_each_arm(View *v, int choice, const Written *q) {
  isl_set *sum = NULL;
  if (leaves(v, choice)) return NULL;
  for (int i = choice + 1; i < event_at(v, choice)->arg; i++) {
    const Event *e = event_at(v, i);
    if (e->kind == EV_CHOICE) i = e->arg;
    const Access *a = e->kind == EV_ACCESS ? access_at(v, e->arg) : NULL;
    if (!a || !a->write || a->var->sym != q->sym || a->var->path != q->path || !a->guard || a->guard->each) continue;
    Arms arms = {.w = a, .loops = loops_around(v, choice, a)};
    arms.elements = fits(a, a->var) && runs_surely(v, a, arms.loops) ? elements_of(v, a, arms.loops) : NULL;
    if (arms.elements && all_arms_write(v, choice, &arms)) sum = joined(sum, isl_map_range(isl_map_copy(arms.elements)));
    isl_map_free(arms.elements);
  }
  return sum;
}

/* What is written whenever the events are gone through, as far as is known; NULL: nothing. */
static __isl_give isl_set *surely(View *v, int from, int to, const Written *q) {
  isl_set *sum = NULL;
  int inside = 0;
  for (int i = from; i < to; i++) {
    const Event *e = event_at(v, i);
    const Access *a = e->kind == EV_ACCESS ? access_at(v, e->arg) : NULL;
    if (a && a->write && a->var->sym == q->sym && a->var->path == q->path && fits(a, a->var)) {
      isl_map *m = elements_of(v, a, 0);
      sum = joined(sum, m ? isl_map_range(m) : NULL);
    }
    if (e->kind == EV_CHOICE) sum = joined(sum, inside ? in_each_arm(v, i, q) : in_all_arms(v, i, q));
    if (e->kind == EV_CHOICE) i = e->arg;
    inside += (e->kind == EV_LOOP) - (e->kind == EV_END_LOOP);
  }
  return sum;
}

bool guarded_coverage_always(isl_ctx *ctx, Code *c, const Symbol *sym, const char *path, __isl_keep isl_set *elements) {
  View *v = view_open_unit(ctx, c);
  v->within = true; /* conditions are looked at as alternatives */
  isl_set *all = surely(v, 0, c->event.n, &(Written){sym, path});
  bool covers = all && isl_set_is_subset(elements, all) == isl_bool_true;
  isl_set_free(all);
  view_close(v);
  return covers;
}

/* ---- one write ---- */

static bool is_inside(const View *v, const Guard *g) { return !v->top || (g->loop && query_loop_inside(g->loop, v->top)); }

/* Conditions that cannot be followed hold for the read too, where both are in one iteration of the loops around them. */
static bool holds_for(View *v, const LoopSpace *t, const Access *w, const Access *r, Held *h) {
  Point before = v->at;
  bool ok = true;
  for (const Guard *g = w->guard; ok && g && is_inside(v, g); g = g->up) {
    bool exact = true;
    v->at = affine_point_of_guard(t, g);
    isl_set_free(domain_condition(v, t, g->cond, g->negated, &exact));
    if (exact) continue;
    int choice = in_any_case(v, w, r, g, h);
    if (choice >= 0) {
      while (g->up && g->up->ev >= choice) g = g->up;
      continue;
    }
    keep(h, depth_of(t, g->loop));
    ok = !g->each && view_guard_within(r->guard, g) && h->fixed <= h->common;
  }
  v->at = before;
  return ok;
}

/* No jump leads from before 'from' to between the two events. */
static bool is_no_target(View *v, int from, int to) {
  for (int i = from; i < to; i++)
    for (int k = event_begin(v); event_at(v, i)->kind == EV_LABEL && k < from; k++)
      if (event_at(v, k)->kind == EV_GOTO && event_at(v, k)->arg == event_at(v, i)->arg) return false;
  return true;
}

/* Jumps that leave the write out leave 'r' out, too, in the same iteration of the loop that they stand in: both are in one loop inside it,
 * or 'r' follows the write, and no jump leads to between them. */
static bool left_out_with(View *v, const LoopSpace *t, const Access *w, const Access *r, Held *h) {
  if (!acc_skipped(w, v->top)) return true;
  if (!query_loop_inside(r->loop, w->jumped)) return false;
  const Loop *l = w->loop;
  while (l != w->jumped && l->parent != w->jumped) l = l->parent;
  bool one = l != w->jumped && query_loop_inside(r->loop, l);
  if (!one && (w->ev > r->ev || !is_no_target(v, w->ev, r->ev))) return false;
  keep(h, depth_of(t, w->jumped));
  return true;
}

/* Does the write surely happen, in the iterations that its relation says, whenever 'r' is reached? */
static bool happens(View *v, const Access *w, const Access *r, Held *h) {
  const LoopSpace *s = view_space(v, r->loop), *t = view_space(v, w->loop);
  *h = (Held){.fixed = v->top != NULL, .apart = INT_MAX};
  if ((w->maybe && !w->passed) || !left_out_with(v, t, w, r, h)) return false;
  while (h->common < s->n && h->common < t->n && s->chain[h->common] == t->chain[h->common]) h->common++;
  for (int k = 0; k < t->n; k++) {
    if (view_space(v, t->chain[k])->own_exact) continue;
    if (k >= h->common) return false;
    keep(h, k + 1);
  }
  return holds_for(v, t, w, r, h);
}

/* { d of the read -> d' of the write }: the same iteration of the loops around both, or an earlier one of
 * those not fixed */
static __isl_give isl_map *earlier(View *v, const Access *w, const Access *r, const Held *h) {
  const LoopSpace *s = view_space(v, r->loop), *t = view_space(v, w->loop);
  isl_space *space = isl_space_alloc(v->ctx, 0, (unsigned)s->n, (unsigned)t->n);
  isl_map *sum = isl_map_empty(isl_space_copy(space));
  for (int k = h->fixed; k <= h->common; k++) {
    if (k >= h->apart || (k == h->common && (w->seq > r->seq || w->stmt == r->stmt))) continue;
    if (k < h->common && s->by_value[k]) continue;
    isl_map *m = isl_map_universe(isl_space_copy(space));
    for (int i = 0; i < k; i++) m = isl_map_equate(m, isl_dim_in, i, isl_dim_out, i);
    if (k < h->common) m = isl_map_order_gt(m, isl_dim_in, k, isl_dim_out, k);
    sum = isl_map_union(sum, m);
  }
  isl_space_free(space);
  return sum;
}

static __isl_give isl_map *take(View *v, const Access *w, const Access *r, __isl_take isl_map *rest) {
  Held h;
  Relation rel;
  if (!happens(v, w, r, &h)) return rest;
  if (relation_of(v, w, &rel) && rel.exact)
    rest = isl_map_subtract(rest, isl_map_apply_range(earlier(v, w, r, &h), isl_map_copy(rel.map)));
  relation_free(&rel);
  return rest;
}

static bool covered(View *v, const Access *r) {
  Relation rel;
  view_question(v);
  bool known = fits(r, r->var) && relation_of(v, r, &rel);
  isl_map *rest = known ? coverage_declared(v, r->var, isl_map_copy(rel.map)) : NULL;
  if (known) relation_free(&rel);
  for (int i = acc_begin(v); rest && i < acc_end(v) && isl_map_plain_is_empty(rest) == isl_bool_false; i++) {
    const Access *w = access_at(v, i);
    if (w->write && w->var == r->var && fits(w, r->var)) rest = take(v, w, r, rest);
  }
  bool all = rest && isl_map_is_empty(rest) == isl_bool_true;
  isl_map_free(rest);
  view_answered(v);
  return all;
}

/* There are writes that depend on something that is not followed, and not too many of them. */
static bool is_worth_it(View *v, const Var *var) {
  int n = 0;
  bool unsure = false;
  for (int i = acc_begin(v); i < acc_end(v); i++) {
    const Access *a = access_at(v, i);
    Relation rel;
    if (a->var != var || !a->write) continue;
    if (++n > MAX_WRITES) return false;
    view_question(v);
    unsure |= relation_of(v, a, &rel) && !rel.exact;
    relation_free(&rel);
    view_answered(v);
  }
  return unsure;
}

bool guarded_coverage_covers(View *v, const Var *var) {
  if (!v->top || v->top->info->breaks || !is_worth_it(v, var)) return false;
  View *w = view_open_within(v);
  bool all = true;
  for (int i = acc_begin(w); all && i < acc_end(w); i++)
    all = access_at(w, i)->write || access_at(w, i)->var != var || covered(w, access_at(w, i));
  view_close(w);
  view_resume(v);
  return all;
}

/* ---- units ---- */

bool *guarded_coverage_of_unit(isl_ctx *ctx, Code *c, const Var *var) {
  View *v = view_open_unit(ctx, c);
  bool *found = is_worth_it(v, var) ? ARENA_ARRAY(c->arena, bool, c->access.n + 1) : NULL;
  view_close(v);
  if (!found) return NULL;
  v = view_open_unit(ctx, c);
  v->within = true; /* before anything is asked */
  for (int i = 0; i < c->access.n; i++)
    found[i] = !access_at(v, i)->write && access_at(v, i)->var == var && covered(v, access_at(v, i));
  view_close(v);
  return found;
}

/* ---- last values ---- */

enum { MAX_GUARDS = 32 };

/* Of a write: what of it is followed from one iteration of the viewed loop to another. What view_open_within takes for numbers is not. */
typedef struct Followed {
  bool loops;      /* which iterations of the loops inside there are */
  uint32_t guards; /* bit a condition: whether it holds */
} Followed;

static Followed followed(View *v, const Access *w) {
  const LoopSpace *t = view_space(v, w->loop);
  Followed f = {.loops = w->write && !(w->maybe && !w->passed) && !acc_skipped(w, v->top)};
  Point before = v->at;
  int k = 0;
  for (int i = 1; i < t->n; i++) f.loops &= view_space(v, t->chain[i])->own_exact;
  for (const Guard *g = w->guard; g && is_inside(v, g); g = g->up, k++) {
    bool exact = true;
    v->at = affine_point_of_guard(t, g);
    isl_set_free(domain_condition(v, t, g->cond, g->negated, &exact));
    f.guards |= (uint32_t)exact << (k < MAX_GUARDS ? k : 0);
    f.loops &= k < MAX_GUARDS;
  }
  v->at = before;
  return f;
}

/* In each iteration of the viewed loop, for those of the loops inside that its relation says. */
static bool always_happens(View *v, const Access *w, Followed f) {
  Held h = {.fixed = 1, .apart = INT_MAX};
  int k = 0;
  bool ok = f.loops;
  for (const Guard *g = w->guard; ok && g && is_inside(v, g); g = g->up, k++) {
    if (f.guards >> k & 1) continue;
    int choice = in_any_case(v, w, w, g, &h);
    ok = choice >= 0;
    while (ok && g->up && g->up->ev >= choice) g = g->up, k++;
  }
  return ok;
}

/* { t of the viewed loop -> elements } of a write that always happens, whose subscripts say which element it is; NULL: they do not. */
static __isl_give isl_map *always_written(View *v, const Access *w) {
  Relation rel;
  isl_map *m = NULL;
  if (!relation_of(v, w, &rel)) return NULL;
  if (rel.exact || (!w->passed && isl_map_is_single_valued(rel.map) == isl_bool_true))
    m = isl_map_project_out(isl_map_copy(rel.map), isl_dim_in, 1, (unsigned)isl_map_dim(rel.map, isl_dim_in) - 1);
  relation_free(&rel);
  return m;
}

/* All iterations surely write what the access writes in one of them. 'always' are those that always happen. */
static bool all_write(View *v, const Access *a, const bool *always) {
  Relation rel;
  view_question(v);
  isl_map *rest = NULL;
  if (fits(a, a->var) && relation_of(v, a, &rel)) {
    isl_set *all = isl_set_copy(view_space(v, v->top)->domain);
    rest = isl_map_from_domain_and_range(all, isl_map_range(isl_map_copy(rel.map)));
    rest = isl_map_intersect_params(rest, isl_set_copy(v->context));
    relation_free(&rel);
  }
  for (int i = acc_begin(v); rest && i < acc_end(v) && isl_map_plain_is_empty(rest) == isl_bool_false; i++) {
    isl_map *m = always[i] ? always_written(v, access_at(v, i)) : NULL;
    if (m) rest = isl_map_subtract(rest, m);
  }
  bool none = rest && isl_map_is_empty(rest) == isl_bool_true;
  isl_map_free(rest);
  view_answered(v);
  return none;
}

bool guarded_coverage_last(View *v, const Var *var) {
  if (!v->top || v->top->info->breaks || !is_worth_it(v, var)) return false;
  bool *always = ARENA_ARRAY(v->arena, bool, v->code->access.n + 1), all = true;
  Followed *f = ARENA_ARRAY(v->arena, Followed, v->code->access.n + 1);
  for (int i = acc_begin(v); i < acc_end(v); i++)
    if (access_at(v, i)->var == var && fits(access_at(v, i), var)) f[i] = followed(v, access_at(v, i));
  View *w = view_open_within(v);
  for (int i = acc_begin(w); i < acc_end(w); i++) always[i] = f[i].loops && always_happens(w, access_at(w, i), f[i]);
  view_close(w);
  view_resume(v);
  for (int i = acc_begin(v); all && i < acc_end(v); i++)
    all = !access_at(v, i)->write || access_at(v, i)->var != var || all_write(v, access_at(v, i), always);
  return all;
}
