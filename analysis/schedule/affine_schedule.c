/* Affine schedules of one dimension: sequential loops as steps in which all instances of a statement run at once (Lamport, The parallel
 * execution of DO loops, 1974; Feautrier, Some efficient solutions to the affine scheduling problem, part I, 1992).
 *
 *   do i = 1, n                                       do step = 1, n - 1
 *     do j = 1, i - 1                                   do i = step + 1, n
 *       do k = 1, j - 1                                   a(i, step) = a(i, step)/a(step, step)
 *         a(i, j) = a(i, j) - a(i, k)*a(k, j)           end do
 *       end do                                          do i = step + 2, n
 *       a(i, j) = a(i, j)/a(j, j)                         do j = step + 1, i - 1
 *     end do                                                a(i, j) = a(i, j) - a(i, step)*a(step, j)
 *     do j = i, n                                       ...
 *       do k = 1, i - 1
 *         a(i, j) = a(i, j) - a(i, k)*a(k, j)
 *
 * The factorisation that looks left has next to no parallel loops; the times k, j and k of its statements make it look right. Every element
 * gets the same values in the same order.
 *
 * The statements are taken as units, first each statement with all loops around it, then what stands inside of the second loop as one, then the
 * loops in there and the statements between them apart. A unit's time is a loop variable, or the sum or difference of two, or, of what stands
 * in one loop, the first step. Of all dependences, from the accesses of the source, none may lead to
 * an earlier step. Those within a step must lead from one unit to another, and these are put in order. Which loops are parallel then is
 * for verdicts. */
#include "analysis/schedule/affine_schedule.h"
#include "analysis/schedule/schedule.h"
#include <isl/ctx.h>

enum { MAX_TIMES = 32, MAX_ACCESSES = 48, MAX_OPERATIONS = 4000000 /* of isl, for a loop */ };

/* Where the dependences from one unit to another lead, with a time for each. */
typedef enum Between {
  UNASKED,
  EARLIER, /* to an earlier step, as far as is known */
  LATER,   /* to later ones only, or there are none */
  MEETS    /* to later ones and into the same one */
} Between;

typedef struct Search {
  Judge *j;
  Schedule *s;                                         /* what is being made */
  int cut;                                             /* loops around a unit are not more */
  bool apart;                                          /* a loop inside a unit is all of it */
  int times[SCHEDULE_UNITS];                           /* how many each unit may have, */
  int time[SCHEDULE_UNITS][MAX_TIMES][SCHEDULE_LOOPS]; /* which, as in ScheduledUnit, */
  isl_map *at[SCHEDULE_UNITS][MAX_TIMES];              /* and the same as { instance -> step } */
  isl_map *dep[SCHEDULE_UNITS][SCHEDULE_UNITS]; /* instances of the first that have to run before those of the second; NULL: none */
  Between between[SCHEDULE_UNITS][MAX_TIMES][SCHEDULE_UNITS][MAX_TIMES]; /* as far as it has been asked */
  int chosen[SCHEDULE_UNITS];                                            /* the time of each */
  bool lost;                                                             /* something is not known, or too much */
} Search;

/* ---- units ---- */

bool affine_schedule_holds(const ScheduledUnit *u, const Stmt *s) {
  for (const Stmt *x = u->first; x; x = x == u->last ? NULL : x->next)
    if (query_stmt_within(s, x)) return true;
  return false;
}

static bool is_counted(const Loop *l) {
  int64_t step;
  return l->kind == LOOP_DO && l->stmt->u.loop.how == DO_COUNTED && l->var->kind == EX_NAME && l->var->type.base == TY_INTEGER &&
         query_loop_step(l, &step) && step * step == 1 && !l->directive;
}

static void gather(Search *q, const Loop *l, int depth) {
  ScheduledUnit *run = NULL;
  if (!is_counted(l)) q->lost = true;
  for (const Stmt *s = l->stmt->body; s && !q->lost; s = s->next) {
    const Loop *in = s->kind == ST_DO && depth < q->cut ? query_loop_at(l->child, s) : NULL;
    if (query_is_idle(s)) continue;
    if (in) {
      gather(q, in, depth + 1);
      run = NULL;
    } else if (run && !(q->apart && (s->kind == ST_DO || run->last->kind == ST_DO))) {
      run->last = s;
    } else if (q->s->n == SCHEDULE_UNITS || depth > SCHEDULE_LOOPS) {
      q->lost = true;
    } else {
      run = &q->s->unit[q->s->n++];
      *run = (ScheduledUnit){.first = s, .last = s, .space = view_space(q->j->view, l)};
    }
  }
}

static int unit_of(const Search *q, const Stmt *s) {
  for (int i = 0; i < q->s->n; i++)
    if (affine_schedule_holds(&q->s->unit[i], s)) return i;
  return -1;
}

/* Loops around the unit that have threads as it stands. */
static int threads_of(const ScheduledUnit *u) {
  int n = 0;
  for (int k = 0; k < u->space->n; k++) {
    const Loop *l = u->space->chain[k];
    n += l->verdict != V_SEQUENTIAL && l->basis != BASIS_CHECKED;
  }
  return n;
}

/* Of the units with most loops around them, one gets more loops with threads, and none fewer. */
static bool gains(const Search *q) {
  int most = 0;
  bool gain = false;
  for (int i = 0; i < q->s->n; i++)
    if (q->s->unit[i].space->n > most) most = q->s->unit[i].space->n;
  for (int i = 0; i < q->s->n; i++) {
    const ScheduledUnit *u = &q->s->unit[i];
    if (u->space->n < most) continue;
    if (most - 1 < threads_of(u)) return false;
    gain |= most - 1 > threads_of(u);
  }
  return gain;
}

/* All bounds are affine, and so are the values of the loops' variables. */
static bool has_exact_spaces(const Search *q) {
  for (int i = 0; i < q->s->n; i++) {
    const LoopSpace *s = q->s->unit[i].space;
    if (!s->exact) return false;
    for (int k = 0; k < s->n; k++)
      if (s->by_value[k] || !s->value[k]) return false;
  }
  return true;
}

/* ---- dependences ---- */

/* A scalar that one unit alone uses, which it sets first. */
static bool is_own(const Search *q, const Var *v, int unit) {
  const struct LoopInfo *in = q->j->loop->info;
  const LoopSpace *s = unit < 0 ? NULL : q->s->unit[unit].space;
  if (!s || flow_has(in->live_out, v) || flow_has(s->loop->info->exposed, v) || overlap_is_possible(v)) return false;
  for (int i = in->acc0; i < in->acc1; i++) {
    const Access *a = q->j->code->access.v[i];
    if (a->var == v && unit_of(q, a->stmt) != unit) return false;
  }
  return true;
}

/* An array that one unit alone uses, of which iterations of the loop around it have copies. */
static bool is_own_array(const Search *q, const Var *v, int unit) {
  const struct LoopInfo *in = q->j->loop->info;
  const VarUse *u = unit < 0 ? NULL : query_use(q->s->unit[unit].space->loop, v);
  if (!u || u->role != ROLE_PRIVATE || flow_has(in->live_out, v)) return false;
  for (int i = in->acc0; i < in->acc1; i++)
    if (q->j->code->access.v[i]->var == v && unit_of(q, q->j->code->access.v[i]->stmt) != unit) return false;
  return true;
}

/* The DO statement sets its variable, which nobody wants after the loop. */
static bool sets_index(const Search *q, const Access *a) {
  return a->index && !flow_has(q->j->loop->info->live_out, a->var) && !overlap_is_possible(a->var);
}

/* Of a scalar that changes: it is the variable of a loop around the read, or set in the unit. */
static bool reads_known(const Search *q, const Access *a, int unit) {
  for (const Loop *l = a->loop; l; l = l->parent)
    if (l->var && query_real_symbol(l->var->sym) == a->var->sym) return true;
  return is_own(q, a->var, unit);
}

/* What can be said of an access: false ends the search. */
static bool is_known(const Search *q, const Access *a) {
  int unit = unit_of(q, a->stmt);
  if (a->hidden || a->atomic || a->unknown || a->skipped) return false;
  if (!view_changes(q->j->view, a->var)) return !a->write;
  if (a->var->scalar) return a->write ? sets_index(q, a) || is_own(q, a->var, unit) : reads_known(q, a, unit);
  return unit >= 0;
}

/* Pairs in which the first 'common' counters of one are lexicographically before those of the other; with 'equal' also equal ones. */
static __isl_give isl_map *in_order(__isl_take isl_map *m, int common, bool equal) {
  isl_map *all = isl_map_empty(isl_map_get_space(m));
  for (int k = 0; k < common; k++) {
    all = isl_map_union(all, isl_map_order_lt(isl_map_copy(m), isl_dim_in, k, isl_dim_out, k));
    m = isl_map_equate(m, isl_dim_in, k, isl_dim_out, k);
  }
  if (equal) return isl_map_union(all, m);
  isl_map_free(m);
  return all;
}

static int common_loops(const LoopSpace *a, const LoopSpace *b) {
  int n = 0;
  while (n < a->n && n < b->n && a->chain[n] == b->chain[n]) n++;
  return n;
}

/* The elements that instances touch; NULL: not known. */
static __isl_give isl_map *elements(Search *q, const Access *a, const ScheduledUnit *u) {
  Relation r;
  if (!relation_of(q->j->view, a, &r)) return NULL;
  isl_map *m = isl_map_copy(r.map);
  int inside = (int)isl_map_dim(m, isl_dim_in) - u->space->n;
  if (inside > 0) m = isl_map_project_out(m, isl_dim_in, (unsigned)u->space->n, (unsigned)inside);
  relation_free(&r);
  return m;
}

/* ---- times ---- */

static void add_time(Search *q, int unit, int k, int by, int other, int by_other) {
  const LoopSpace *s = q->s->unit[unit].space;
  int t = q->times[unit];
  if (t == MAX_TIMES) return;
  int *time = q->time[unit][t];
  for (int i = 0; i < SCHEDULE_LOOPS; i++) time[i] = 0;
  time[k] = by;
  if (other >= 0) time[other] = by_other;
  isl_pw_aff *sum = NULL;
  for (int i = 0; i < s->n; i++) {
    if (!time[i]) continue;
    isl_pw_aff *v = isl_pw_aff_copy(s->value[i]);
    if (time[i] < 0) v = isl_pw_aff_neg(v);
    sum = sum ? isl_pw_aff_add(sum, v) : v;
  }
  q->at[unit][t] = isl_map_from_pw_aff(sum);
  q->times[unit]++;
}

/* The first value that the variable of the judged loop has in an iteration of the unit, as { instance -> value }. */
static __isl_give isl_map *least_step(const ScheduledUnit *u) {
  isl_set *values = isl_set_apply(isl_set_copy(u->space->domain), isl_map_from_pw_aff(isl_pw_aff_copy(u->space->value[0])));
  isl_map *least = isl_map_from_domain_and_range(isl_set_copy(u->space->domain), isl_set_from_pw_aff(isl_set_dim_min(values, 0)));
  return least;
}

/* Innermost variables first, upward, as they are counted; then sums and differences of two. What stands in one loop may run before all else. */
static void add_times(Search *q, int unit) {
  const LoopSpace *s = q->s->unit[unit].space;
  int64_t step;
  for (int k = s->n - 1; k >= 0; k--) add_time(q, unit, k, query_loop_step(s->chain[k], &step) && step < 0 ? -1 : 1, -1, 0);
  for (int k = 1; k < s->n; k++)
    for (int i = 0; i < k; i++)
      for (int signs = 0; signs < 4; signs++) add_time(q, unit, k, signs & 1 ? -1 : 1, i, signs & 2 ? 1 : -1);
  if (s->n == 1 && q->times[unit] < MAX_TIMES) q->at[unit][q->times[unit]++] = least_step(&q->s->unit[unit]);
}

/* Instances of a's unit that touch what later ones of b's touch; NULL: not known. */
static __isl_give isl_map *meeting(Search *q, const Access *a, const Access *b) {
  int x = unit_of(q, a->stmt), y = unit_of(q, b->stmt);
  const ScheduledUnit *p = &q->s->unit[x], *t = &q->s->unit[y];
  isl_map *from = elements(q, a, p), *to = elements(q, b, t);
  if (!from || !to || isl_map_dim(from, isl_dim_out) != isl_map_dim(to, isl_dim_out)) {
    isl_map_free(from), isl_map_free(to);
    q->lost = true;
    return NULL;
  }
  isl_map *meet = isl_map_apply_range(from, isl_map_reverse(to));
  meet = in_order(meet, common_loops(p->space, t->space), x < y);
  return isl_map_intersect_params(meet, isl_set_copy(q->j->view->context));
}

static void add_dependence(Search *q, const Access *a, const Access *b) {
  int x = unit_of(q, a->stmt), y = unit_of(q, b->stmt);
  isl_map *meet = meeting(q, a, b);
  isl_bool none = meet ? isl_map_is_empty(meet) : isl_bool_error;
  if (none == isl_bool_error) q->lost = true;
  if (none == isl_bool_false)
    q->dep[x][y] = q->dep[x][y] ? isl_map_coalesce(isl_map_union(q->dep[x][y], meet)) : meet;
  else
    isl_map_free(meet);
}

/* Some time has everything that a writes again in a later step: what no time has makes all other dependences needless. */
static bool has_time(Search *q, const Access *a) {
  int x = unit_of(q, a->stmt);
  isl_map *meet = meeting(q, a, a);
  bool has = false;
  for (int t = 0; t < q->times[x] && meet && !has; t++) {
    isl_map *m = isl_map_apply_domain(isl_map_copy(meet), isl_map_copy(q->at[x][t]));
    m = isl_map_order_ge(isl_map_apply_range(m, isl_map_copy(q->at[x][t])), isl_dim_in, 0, isl_dim_out, 0);
    has = isl_map_is_empty(m) == isl_bool_true;
    isl_map_free(m);
  }
  isl_map_free(meet);
  return has;
}

static bool find_dependences(Search *q) {
  const struct LoopInfo *in = q->j->loop->info;
  VEC(const Access *) found = {0};
  for (int i = in->acc0; i < in->acc1; i++) {
    const Access *a = q->j->code->access.v[i];
    if (!is_known(q, a) || found.n == MAX_ACCESSES) return false;
    if (!a->var->scalar && view_changes(q->j->view, a->var) && !is_own_array(q, a->var, unit_of(q, a->stmt)))
      vec_push(q->j->arena, &found, a);
  }
  for (int i = 0; i < found.n; i++)
    if (found.v[i]->write && !has_time(q, found.v[i])) return false;
  for (int i = 0; i < found.n; i++)
    for (int k = 0; k < found.n && !q->lost; k++) {
      const Access *a = found.v[i], *b = found.v[k];
      Overlap o = a->write || b->write ? overlap_of(a->var, b->var) : OVERLAP_NO;
      if (o == OVERLAP_MAY) return false;
      if (o == OVERLAP_SAME) add_dependence(q, a, b);
    }
  return !q->lost;
}

static Between compare(Search *q, int x, int f, int y, int g) {
  if (!q->dep[x][y]) return LATER;
  Between *known = &q->between[x][f][y][g];
  if (*known != UNASKED) return *known;
  isl_map *m = isl_map_apply_domain(isl_map_copy(q->dep[x][y]), isl_map_copy(q->at[x][f]));
  m = isl_map_apply_range(m, isl_map_copy(q->at[y][g]));
  isl_map *back = isl_map_order_gt(isl_map_copy(m), isl_dim_in, 0, isl_dim_out, 0);
  *known = isl_map_is_empty(back) == isl_bool_true ? LATER : EARLIER;
  if (*known == LATER) {
    m = isl_map_equate(m, isl_dim_in, 0, isl_dim_out, 0);
    if (isl_map_is_empty(m) != isl_bool_true) *known = MEETS;
  }
  isl_map_free(back), isl_map_free(m);
  return *known;
}

static bool precedes(Search *q, int x, int y) { return compare(q, x, q->chosen[x], y, q->chosen[y]) == MEETS; }

/* False: units would have to run before each other. */
static bool put_in_order(Search *q) {
  bool done[SCHEDULE_UNITS] = {0};
  for (int n = 0; n < q->s->n; n++) {
    int next = -1;
    for (int i = 0; i < q->s->n && next < 0; i++) {
      bool ready = !done[i];
      for (int k = 0; k < q->s->n && ready; k++) ready = done[k] || k == i || !precedes(q, k, i);
      if (ready) next = i;
    }
    if (next < 0) return false;
    done[next] = true;
    q->s->order[n] = next;
  }
  return true;
}

/* Times for the units from 'unit' on. */
static bool choose(Search *q, int unit) {
  if (unit == q->s->n) return put_in_order(q);
  for (int t = 0; t < q->times[unit]; t++) {
    bool fits = compare(q, unit, t, unit, t) == LATER;
    q->chosen[unit] = t;
    for (int i = 0; i < unit && fits; i++)
      fits = compare(q, i, q->chosen[i], unit, t) != EARLIER && compare(q, unit, t, i, q->chosen[i]) != EARLIER;
    if (fits && choose(q, unit + 1)) return true;
  }
  return false;
}

static bool find(Search *q) {
  gather(q, q->j->loop, 1);
  if (q->lost || !q->s->n || !gains(q) || !has_exact_spaces(q)) return false;
  for (int i = 0; i < q->s->n; i++) add_times(q, i);
  if (!find_dependences(q) || !choose(q, 0)) return false;
  for (int i = 0; i < q->s->n; i++) {
    q->s->unit[i].at_first = true;
    for (int k = 0; k < SCHEDULE_LOOPS; k++) {
      q->s->unit[i].time[k] = q->time[i][q->chosen[i]][k];
      q->s->unit[i].at_first &= !q->s->unit[i].time[k];
    }
  }
  for (int i = 0; i < q->s->n; i++)
    for (int k = 0; k < q->s->n; k++) q->s->before[i][k] = i != k && precedes(q, i, k);
  return true;
}

static void close(Search *q) {
  for (int i = 0; i < SCHEDULE_UNITS; i++) {
    for (int t = 0; t < MAX_TIMES; t++) isl_map_free(q->at[i][t]);
    for (int k = 0; k < SCHEDULE_UNITS; k++) isl_map_free(q->dep[i][k]);
  }
}

bool affine_schedule_find(Judge *j, Schedule *s) {
  isl_ctx *ctx = j->view->ctx;
  unsigned long before = isl_ctx_get_max_operations(ctx);
  bool found = false;
  isl_ctx_set_max_operations(ctx, MAX_OPERATIONS);
  isl_ctx_reset_operations(ctx);
  for (int way = 0; way < 3 && !found; way++) {
    Search *q = ARENA_NEW(j->arena, Search);
    *s = (Schedule){0};
    *q = (Search){.j = j, .s = s, .cut = way ? 2 : SCHEDULE_LOOPS, .apart = way == 2};
    found = find(q);
    close(q);
  }
  isl_ctx_set_max_operations(ctx, before);
  isl_ctx_reset_operations(ctx);
  return found;
}
