/* The loops of an affine schedule: one over the steps, and in it, for each unit, loops over the instances that run in the step. Their bounds
 * are read off the constraints of these instances, one dimension after the other (Fourier and Motzkin). */
#include "analysis/schedule/affine_schedule.h"
#include "analysis/schedule/schedule.h"
#include <isl/aff.h>
#include <isl/constraint.h>
#include <isl/id.h>
#include <string.h>
#include <isl/val.h>

/* Another unit whose instances a unit's loops do as well: its statement is the same but for loops that it has not. */
typedef struct Twin {
  const ScheduledUnit *u;
  int as[SCHEDULE_LOOPS]; /* for each loop around the unit, the one around this one that has the value of its variable */
} Twin;

typedef struct Writer {
  Judge *j;
  const Expr *step;                    /* the variable of the loop over the steps */
  const ScheduledUnit *u;              /* whose loops are written */
  Twin twin[SCHEDULE_UNITS];           /* which run with it */
  int ntwins;                          /* how many */
  int gone;                            /* the loop around it that is none in a step */
  const Expr *var[SCHEDULE_LOOPS + 1]; /* of dimensions: the step, then the loops that stay */
  isl_set *instances;                  /* { [step, variables] } */
  isl_set *written;                    /* the same as the bounds that have been written say */
  Rewriter w;
} Writer;

/* ---- instances ---- */

static int dimension_gone(const ScheduledUnit *u) {
  int gone = 0;
  for (int k = 0; k < u->space->n; k++)
    if (u->time[k]) gone = k;
  return gone;
}

/* { [values of n variables] } of instances of 'u', where the k-th is that of its loop as[k], or k. */
static __isl_give isl_set *values_of(const ScheduledUnit *u, const int *as, int n) {
  isl_map *values = NULL;
  for (int k = 0; k < n; k++) {
    isl_map *v = isl_map_from_pw_aff(isl_pw_aff_copy(u->space->value[as ? as[k] : k]));
    values = values ? isl_map_flat_range_product(values, v) : v;
  }
  return isl_set_apply(isl_set_copy(u->space->domain), values);
}

/* { [step, value] } of a unit that runs in the first step. */
static __isl_give isl_set *first_instances(const Writer *x) {
  isl_set *set = values_of(x->u, NULL, 1), *least = isl_set_from_pw_aff(isl_set_dim_min(isl_set_copy(set), 0));
  return isl_set_flat_product(least, set);
}

/* { [step, values of all variables] } */
static __isl_give isl_set *timed_instances(const Writer *x) {
  int n = x->u->space->n;
  if (x->u->at_first) return first_instances(x);
  isl_set *set = values_of(x->u, NULL, n);
  for (int i = 0; i < x->ntwins; i++) set = isl_set_union(set, values_of(x->twin[i].u, x->twin[i].as, n));
  set = isl_set_insert_dims(isl_set_coalesce(set), isl_dim_set, 0, 1);
  isl_constraint *c = isl_constraint_alloc_equality(isl_local_space_from_space(isl_set_get_space(set)));
  c = isl_constraint_set_coefficient_si(c, isl_dim_set, 0, -1);
  for (int k = 0; k < n; k++) c = isl_constraint_set_coefficient_si(c, isl_dim_set, k + 1, x->u->time[k]);
  return isl_set_add_constraint(set, c);
}

/* ---- twins ---- */

static const Expr *variable(const ScheduledUnit *u, int k) { return u->space->chain[k]->var; }

/* The loop around 'u' with this variable, or -1. */
static int loop_of(const ScheduledUnit *u, const Expr *var) {
  for (int k = 0; k < u->space->n; k++)
    if (query_real_symbol(variable(u, k)->sym) == query_real_symbol(var->sym)) return k;
  return -1;
}

/* The statement of 'u', with the variables that 't' says, is that of t's unit, which runs in the same steps. */
static bool is_same(Judge *j, const ScheduledUnit *u, const Twin *t) {
  const Expr *lhs = u->first->u.assign.lhs, *rhs = u->first->u.assign.rhs;
  int time[SCHEDULE_LOOPS] = {0};
  for (int k = 0; k < u->space->n; k++) {
    const Expr *own = variable(t->u, t->as[k]), *var = variable(u, k);
    time[t->as[k]] += u->time[k];
    if (query_real_symbol(own->sym) == query_real_symbol(var->sym)) continue;
    lhs = make_at(j->arena, lhs, var->sym, own);
    rhs = make_at(j->arena, rhs, var->sym, own);
  }
  for (int k = 0; k < t->u->space->n; k++)
    if (time[k] != t->u->time[k]) return false;
  return query_same_expr(lhs, t->u->first->u.assign.lhs) && query_same_expr(rhs, t->u->first->u.assign.rhs);
}

/* No instance of one is one of the other. */
static bool are_apart(const ScheduledUnit *u, const Twin *t) {
  isl_set *a = values_of(u, NULL, u->space->n), *b = values_of(t->u, t->as, u->space->n);
  bool apart = isl_set_is_disjoint(a, b) == isl_bool_true;
  isl_set_free(a), isl_set_free(b);
  return apart;
}

/* 'w' may run in the loops of 'u', which has all of its loops and perhaps one more. */
static bool is_twin(Judge *j, const ScheduledUnit *u, const ScheduledUnit *w, Twin *t) {
  int missing = -1, shared = 0;
  *t = (Twin){.u = w};
  if (u->first != u->last || w->first != w->last || u->first->kind != ST_ASSIGN || w->first->kind != ST_ASSIGN) return false;
  for (int k = 0; k < u->space->n; k++) {
    t->as[k] = loop_of(w, variable(u, k));
    shared += t->as[k] >= 0;
    if (t->as[k] >= 0) continue;
    if (missing >= 0) return false;
    missing = k;
  }
  if (shared != w->space->n) return false;
  if (missing < 0) return is_same(j, u, t) && are_apart(u, t);
  for (int k = 0; k < w->space->n; k++) {
    t->as[missing] = k;
    if (is_same(j, u, t) && are_apart(u, t)) return true;
  }
  return false;
}

/* ---- bounds ---- */

static const Expr *scaled(const Writer *x, const Expr *e, long by) {
  return by == 1 ? e : make_binary(x->j->arena, OP_MUL, make_int(x->j->arena, by, x->step), e);
}

/* sum + by*e; sum NULL: 0 */
static const Expr *plus(const Writer *x, const Expr *sum, const Expr *e, long by) {
  if (!sum) return scaled(x, e, by);
  return make_binary(x->j->arena, by < 0 ? OP_SUB : OP_ADD, sum, scaled(x, e, by < 0 ? -by : by));
}

static long coefficient(__isl_keep isl_constraint *c, enum isl_dim_type type, int k) {
  isl_val *v = isl_constraint_get_coefficient_val(c, type, k);
  long n = isl_val_get_num_si(v);
  isl_val_free(v);
  return n;
}

static long constant_of(__isl_keep isl_constraint *c) {
  isl_val *v = isl_constraint_get_constant_val(c);
  long n = isl_val_get_num_si(v);
  isl_val_free(v);
  return n;
}

/* What dimension q is, times 'own' without its sign, in a constraint in which it has the coefficient 'own'; NULL: a parameter has no words.
 * Positive terms come first. */
static const Expr *multiple_of(const Writer *x, __isl_keep isl_constraint *c, int q, long own) {
  const Expr *sum = NULL;
  own = own > 0 ? 1 : -1;
  isl_space *space = isl_constraint_get_space(c);
  int params = (int)isl_space_dim(space, isl_dim_param);
  for (int negative = 0; negative < 2; negative++) {
    for (int k = 0; k < q; k++) {
      long by = -own * coefficient(c, isl_dim_set, k);
      if (by && (by < 0) == negative) sum = plus(x, sum, x->var[k], by);
    }
    for (int k = 0; k < params; k++) {
      long by = -own * coefficient(c, isl_dim_param, k);
      if (!by || (by < 0) != negative) continue;
      isl_id *id = isl_space_get_dim_id(space, isl_dim_param, (unsigned)k);
      const Expr *e = runtime_condition_value(x->j, id);
      isl_id_free(id);
      if (!e || e->rank || e->type.base != TY_INTEGER) {
        isl_space_free(space);
        return NULL;
      }
      sum = plus(x, sum, e, by);
    }
  }
  isl_space_free(space);
  const Expr *rest = make_int(x->j->arena, -own * constant_of(c), x->step);
  return sum ? make_binary(x->j->arena, OP_ADD, sum, rest) : rest;
}

typedef struct Range {
  const Writer *x;
  int q;           /* of this dimension */
  isl_set *around; /* in these iterations of the loops around, over dimensions 0 .. q; NULL: not known */
  const Expr *lo, *hi;
  isl_basic_set *said; /* the constraints that make them */
  bool lost;
} Range;

/* In own*q + e >= 0 all that is divided for q is 0 or more: then division rounds it down. */
static bool divides(const Range *r, __isl_keep isl_constraint *c, long own) {
  isl_aff *e = isl_aff_set_coefficient_si(isl_constraint_get_aff(c), isl_dim_in, r->q, 0);
  if (own > 0) e = isl_aff_neg(e);
  isl_set *less = isl_set_from_basic_set(isl_aff_neg_basic_set(e));
  less = isl_set_intersect(less, isl_set_copy(r->around));
  bool none = isl_set_is_empty(less) == isl_bool_true;
  isl_set_free(less);
  return none;
}

/* The bound of dimension q; NULL: it has no words. */
static const Expr *bound_of(const Range *r, __isl_keep isl_constraint *c, long own) {
  const Expr *e = multiple_of(r->x, c, r->q, own);
  Arena *a = r->x->j->arena;
  const long by = own < 0 ? -own : own;
  if (!e || by == 1) return e;
  if (isl_constraint_is_equality(c) == isl_bool_true || !r->around || !divides(r, c, own)) return NULL;
  if (own > 0) e = make_binary(a, OP_ADD, e, make_int(a, by - 1, r->x->step));
  return make_binary(a, OP_DIV, make_parens(a, e), make_int(a, by, r->x->step));
}

static void take_bound(Range *r, __isl_keep isl_constraint *c, long own) {
  const Expr *e = bound_of(r, c, own);
  const Expr **side = own > 0 ? &r->lo : &r->hi;
  *side = e && *side ? make_extreme(r->x->j->arena, own > 0, *side, e) : e;
  r->lost |= !*side;
}

static isl_stat visit_constraint(__isl_take isl_constraint *c, void *data) {
  Range *r = data;
  long own = coefficient(c, isl_dim_set, r->q);
  if (own && !r->lost) {
    take_bound(r, c, own);
    if (isl_constraint_is_equality(c) == isl_bool_true) {
      /* -(-q + e) says the same of q from the other side */
      const Expr *e = bound_of(r, c, own);
      const Expr **side = own > 0 ? &r->hi : &r->lo;
      *side = e && *side ? make_extreme(r->x->j->arena, own < 0, *side, e) : e;
      r->lost |= !*side;
    }
    r->said = isl_basic_set_add_constraint(r->said, isl_constraint_copy(c));
  }
  isl_constraint_free(c);
  return r->lost ? isl_stat_error : isl_stat_ok;
}

/* Bounds of dimension q of a set over dimensions 0 .. q, in iterations of loops around that 'around' has, if it is known. */
static bool range_of(const Writer *x, __isl_take isl_set *set, int q, __isl_take isl_set *around, Range *r) {
  set = isl_set_remove_redundancies(isl_set_coalesce(set));
  isl_basic_set *all = isl_set_n_basic_set(set) == 1 ? isl_set_simple_hull(isl_set_copy(set)) : NULL;
  *r = (Range){.x = x, .q = q, .around = around};
  if (all && isl_basic_set_dim(all, isl_dim_div) == 0) {
    r->said = isl_basic_set_universe(isl_basic_set_get_space(all));
    isl_basic_set_foreach_constraint(all, visit_constraint, r);
  }
  isl_basic_set_free(all), isl_set_free(set), isl_set_free(around);
  return r->lo && r->hi && !r->lost;
}

/* ---- nests ---- */

/* The loop that is gone has one iteration in a step: its variable in terms of the others. */
static const Expr *value_gone(const Writer *x) {
  const Expr *e = NULL;
  const int *time = x->u->time;
  int own = time[x->gone];
  if (own > 0) e = x->step;
  for (int k = 0; k < x->u->space->n; k++)
    if (k != x->gone && time[k] && -time[k] * own > 0) e = plus(x, e, x->u->space->chain[k]->var, 1);
  if (own < 0) e = plus(x, e, x->step, -1);
  for (int k = 0; k < x->u->space->n; k++)
    if (k != x->gone && time[k] && -time[k] * own < 0) e = plus(x, e, x->u->space->chain[k]->var, -1);
  return e;
}

/* A loop over one dimension, in 'outer'; NULL: its bounds cannot be written. */
static Stmt *loop_over(Writer *x, Stmt *outer, int loop, int q, int dims) {
  Range r;
  isl_set *here = isl_set_project_out(isl_set_copy(x->instances), isl_dim_set, (unsigned)q + 1, (unsigned)(dims - q - 1));
  isl_set *around = isl_set_project_out(isl_set_copy(x->written), isl_dim_set, (unsigned)q + 1, (unsigned)(dims - q - 1));
  around = isl_set_intersect_params(around, isl_set_copy(x->j->view->context));
  bool fits = range_of(x, here, q, around, &r);
  if (r.said)
    x->written = isl_set_intersect(x->written,
                                   isl_set_from_basic_set(isl_basic_set_add_dims(r.said, isl_dim_set, (unsigned)(dims - q - 1))));
  if (!fits) return NULL;
  Stmt *s = make_do(&x->w, x->u->space->chain[loop]->stmt, r.lo, r.hi);
  s->u.loop.step = NULL;
  if (outer) make_add_loop(outer, s);
  return s;
}

/* The loops of the unit with its statements; NULL: they cannot be written, or do other iterations. */
static Stmt *nest_of(Writer *x) {
  const LoopSpace *s = x->u->space;
  int dims = 1;
  Stmt *outer = NULL, *inner = NULL;
  for (int k = 0; k < s->n; k++)
    if (k != x->gone) x->var[dims++] = s->chain[k]->var;
  int q = 1;
  for (int k = 0; k < s->n; k++) {
    if (k == x->gone) continue;
    inner = loop_over(x, inner, k, q++, dims);
    if (!inner) return NULL;
    if (!outer) outer = inner;
  }
  if (!outer) outer = inner = rewrite_do_once(x->j, s->chain[x->gone]->stmt);
  isl_set *known = isl_set_copy(x->j->view->context);
  x->instances = isl_set_intersect_params(x->instances, isl_set_copy(known));
  x->written = isl_set_intersect_params(x->written, known);
  if (isl_set_is_equal(x->instances, x->written) != isl_bool_true) return NULL;
  vec_push(x->j->arena, &x->w.swap,
           ((Swap){.var = query_real_symbol(s->chain[x->gone]->var->sym), .to = make_parens(x->j->arena, value_gone(x))}));
  for (const Stmt *b = x->u->first; b; b = b == x->u->last ? NULL : b->next) make_add(&x->w, inner, b);
  return outer;
}

/* { [step] : some unit may have an instance } as one interval */
static __isl_give isl_set *steps_of(Judge *j, const Schedule *s) {
  isl_set *all = NULL;
  for (int i = 0; i < s->n; i++) {
    Writer x = {.j = j, .u = &s->unit[i]};
    isl_set *set = timed_instances(&x);
    set = isl_set_project_out(set, isl_dim_set, 1, (unsigned)x.u->space->n);
    all = all ? isl_set_union(all, set) : set;
  }
  return isl_set_from_basic_set(isl_set_simple_hull(all));
}

static const Final *value_fixed(Writer *x) {
  struct Final *f = ARENA_NEW(x->j->arena, struct Final);
  *f = (struct Final){.var = x->u->space->chain[x->gone]->var, .value = value_gone(x)};
  return f;
}

/* The nests of a schedule. */
typedef struct Nests {
  int n;                                  /* how many */
  const ScheduledUnit *u[SCHEDULE_UNITS]; /* whose loops each has */
  Piece piece[SCHEDULE_UNITS];            /* what is known of each so far */
} Nests;

/* Between the units at two places of the order, nothing has to run before the second. */
static bool may_move(const Schedule *s, int from, int to) {
  for (int i = from; i < to; i++)
    if (s->before[s->order[i]][s->order[to]]) return false;
  return true;
}

/* Those behind place 'n' that its unit's loops can do, too. */
static void find_twins(Writer *x, const Schedule *s, int n, bool *done, struct Piece *p) {
  const Merged **tail = &p->merged;
  for (int i = n + 1; i < s->n; i++) {
    Twin *t = &x->twin[x->ntwins];
    if (done[i] || !may_move(s, n, i) || !is_twin(x->j, x->u, &s->unit[s->order[i]], t)) continue;
    done[i] = true;
    x->ntwins++;
    struct Merged *m = ARENA_NEW(x->j->arena, struct Merged);
    m->stmt = t->u->first;
    for (int k = 0; k < x->u->space->n; k++) {
      if (loop_of(t->u, variable(x->u, k)) >= 0) continue;
      struct Final *f = ARENA_NEW(x->j->arena, struct Final);
      *f = (struct Final){.var = variable(x->u, k), .value = variable(t->u, t->as[k])};
      m->fixed = f;
    }
    *tail = m;
    tail = (const Merged **)&m->next;
  }
}

/* The loop around a unit that runs in the first step, in a loop that has an iteration there: do once = step, first; do i = lo, hi */
static Stmt *first_loop(Writer *x, const Expr *first) {
  const Loop *l = x->u->space->chain[0];
  int64_t by = 1;
  const bool up = query_loop_step(l, &by) && by > 0;
  Stmt *once = make_do(&x->w, l->stmt, x->step, first), *s = make_do(&x->w, l->stmt, up ? l->lo : l->hi, up ? l->hi : l->lo);
  once->u.loop.var = (Expr *)make_name(x->j->arena, rewrite_scratch(x->j, "once", 1, l->var->type, NULL, NULL, 0), l->var);
  once->u.loop.step = s->u.loop.step = NULL;
  for (const Stmt *b = x->u->first; b; b = b == x->u->last ? NULL : b->next) make_add(&x->w, s, b);
  make_add_loop(once, s);
  return once;
}

/* The loops of the unit at place 'n' of the order, with those of its twins. */
static Stmt *unit_loops(Judge *j, const Schedule *s, int n, bool *done, const Stmt *outer, __isl_keep isl_set *steps,
                        struct Piece *p) {
  const ScheduledUnit *u = &s->unit[s->order[n]];
  const Expr *step = outer->u.loop.var;
  Writer x = {.j = j, .u = u, .step = step, .gone = dimension_gone(u), .var = {step}, .w = {.arena = j->arena}};
  if (u->at_first) return first_loop(&x, outer->u.loop.lo);
  if (done) find_twins(&x, s, n, done, p);
  x.instances = isl_set_project_out(timed_instances(&x), isl_dim_set, (unsigned)x.gone + 1, 1);
  x.written = isl_set_add_dims(isl_set_copy(steps), isl_dim_set, (unsigned)u->space->n - 1);
  Stmt *nest = nest_of(&x);
  isl_set_free(x.instances), isl_set_free(x.written);
  p->fixed = value_fixed(&x);
  return nest;
}

/* The loop over the steps with all nests; 'merge': units that differ by their instances alone are one. NULL: bounds have no words. */
static Stmt *loops_of(Judge *j, const Schedule *s, bool merge, Nests *all) {
  const Expr *i = j->loop->var;
  const Expr *step = make_name(j->arena, rewrite_scratch(j, "step", 1, i->type, NULL, NULL, 0), i);
  isl_set *steps = steps_of(j, s);
  Writer x = {.j = j, .step = step, .var = {step}, .w = {.arena = j->arena}};
  bool done[SCHEDULE_UNITS] = {0};
  Range r;
  Stmt *outer = NULL;
  *all = (Nests){0};
  if (range_of(&x, isl_set_copy(steps), 0, NULL, &r)) {
    outer = make_do(&x.w, j->loop->stmt, r.lo, r.hi);
    outer->u.loop.var = (Expr *)step;
    outer->u.loop.step = NULL;
  }
  isl_basic_set_free(r.said);
  for (int n = 0; n < s->n && outer; n++) {
    if (done[n]) continue;
    all->u[all->n] = &s->unit[s->order[n]];
    Stmt *nest = unit_loops(j, s, n, merge ? done : NULL, outer, steps, (struct Piece *)&all->piece[all->n++]);
    if (nest) make_add_loop(outer, nest);
    if (!nest) outer = NULL;
  }
  isl_set_free(steps);
  return outer;
}

/* ---- the change ---- */

/* All its iterations run, and nobody wants what it leaves in its variable. */
static bool runs_whole(const Judge *j) {
  const Loop *l = j->loop;
  const struct LoopInfo *in = l->info;
  const Var *var = l->var ? access_var(j->code, l->var) : NULL; /* NULL: an error, which was told: DO over a constant */
  return l->kind == LOOP_DO && var && l->child && l->verdict == V_SEQUENTIAL && l->basis == BASIS_PROVED && !l->directive &&
         !in->jumps && !in->order_shows && in->eff0 == in->eff1 && !flow_has(in->live_out, var);
}

/* And its statements can be copied, and run one after the other. */
static bool fits(const Judge *j) { return runs_whole(j) && !j->loop->info->cut && rewrite_copies(j->loop->stmt); }

/* The loops around the unit that stay have threads. */
static bool has_threads(const Loop *l, const ScheduledUnit *u) {
  int n = 0;
  for (const Loop *k = l; k && k->verdict == V_PARALLEL && k->basis == BASIS_PROVED; k = query_tight_child(k)) n++;
  return n >= (u->space->n > 1 ? u->space->n - 1 : 1);
}

static const char *words(const Judge *j, const Nests *all) {
  Buf b = {0};
  for (int n = 0; n < all->n; n++) {
    const ScheduledUnit *u = all->u[n];
    const char *comma = " over ";
    buf_puts(&b, n ? "; then" : "in steps, in each of them");
    if (u->at_first) buf_puts(&b, ", in the first one,");
    for (int k = 0; k < u->space->n; k++) {
      if (k == dimension_gone(u) && !u->at_first) continue;
      buf_printf(&b, "%s%s", comma, u->space->chain[k]->var->text);
      comma = ", ";
    }
    buf_printf(&b, " line %d", query_line(j->ana, u->first->span));
    for (const Merged *m = all->piece[n].merged; m; m = m->next) buf_printf(&b, ", %d", query_line(j->ana, m->stmt->span));
  }
  const char *text = arena_strdup(j->arena, b.s);
  buf_free(&b);
  return text;
}

/* Arrays of the launch have room for all steps: where they have an element for each iteration of the loop that stays of these, for each of the
 * source's. False: that has other iterations in each of the loops around it. */
static bool has_room(const Judge *j, const ScheduledUnit *u, const Piece *p, const Expr *step) {
  const Loop *l = u->space->chain[0];
  int64_t by = 1;
  const bool up = query_loop_step(l, &by) && by > 0, outermost = query_real_symbol(l->var->sym) == p->loop->var->sym;
  for (const Piece *q = p; q; q = q->next)
    for (int i = 0; i < q->code->var.n; i++) {
      Symbol *s = (Symbol *)q->code->var.v[i]->sym;
      for (int d = 0; s->scratch && d < s->rank; d++) {
        if (!expr_names(s->dim[d].lo, step->sym) && !expr_names(s->dim[d].hi, step->sym)) continue;
        if (s->rank > 1 || !outermost || !view_invariant(j->view, l->lo) || !view_invariant(j->view, l->hi)) return false;
        s->dim[d].lo = (Expr *)(up ? l->lo : l->hi);
        s->dim[d].hi = (Expr *)(up ? l->hi : l->lo);
      }
    }
  return true;
}

/* The piece as perfect nests where these are better; adds what they are to the text of 't'. */
static Piece *in_best_form(Judge *j, Transform *t, const ScheduledUnit *u, Piece *p) {
  const bool asked = !p->merged && !p->loop->transform;
  Transform *own = asked ? perfect_nest_loop(j->ana, p->code, p->loop, piece_forms_parallel(p->loop)) : NULL;
  if (!own || !has_room(j, u, own->piece, t->steps->var)) return p;
  for (Piece *q = own->piece; q; q = q->next) q->fixed = p->fixed;
  if (!strstr(t->text, own->text)) t->text = arena_printf(j->arena, "%s; %s", t->text, own->text);
  return own->piece;
}

static Transform *judged(Judge *j, const Schedule *s) {
  Nests all;
  Stmt *outer = loops_of(j, s, true, &all);
  if (!outer) outer = loops_of(j, s, false, &all);
  Code *v = rewrite_as_it_stands(j, outer);
  if (!v) return NULL;
  Transform *t = ARENA_NEW(j->arena, Transform);
  *t = (Transform){.text = (char *)words(j, &all), .steps = v->loop.v[v->loop0]};
  Piece **tail = &t->piece;
  int n = 0;
  for (Loop *l = t->steps->child; l; l = l->next, n++) {
    if (n == all.n || !has_threads(l, all.u[n])) return NULL;
    Piece *p = ARENA_NEW(j->arena, Piece);
    *p = all.piece[n];
    p->loop = l;
    p->code = v;
    *tail = in_best_form(j, t, all.u[n], p);
    while (*tail) tail = &(*tail)->next;
    if (l->verdict > t->verdict) t->verdict = l->verdict;
  }
  return n == all.n ? t : NULL;
}

static Transform *stepped(Analysis *a, Code *c, Loop *l) {
  Judge j = {.ana = a, .arena = a->arena, .code = c, .loop = l};
  Schedule s;
  if (!fits(&j)) return NULL;
  j.view = view_open(a->priv->isl, c, l);
  Transform *t = affine_schedule_find(&j, &s) ? judged(&j, &s) : NULL;
  view_close(j.view);
  return t;
}

/* The same of the loop rewritten, where scalars stand in the way. */
static Transform *stepped_of(Analysis *a, Code *c, Loop *l, Stmt *(*rewritten)(Judge *)) {
  Judge j = {.ana = a, .arena = a->arena, .code = c, .loop = l};
  if (!fits(&j)) return NULL;
  j.view = view_open(a->priv->isl, c, l);
  Stmt *s = rewritten(&j);
  Code *v = s ? rewrite_as_it_stands(&j, s) : NULL;
  view_close(j.view);
  Transform *t = v && v->loop0 < v->loop1 ? stepped(a, v, v->loop.v[v->loop0]) : NULL;
  if (!t) return NULL;
  Piece *of = ARENA_NEW(a->arena, Piece);
  *of = (Piece){.loop = v->loop.v[v->loop0], .code = v};
  t->rewritten = of;
  return t;
}

/* As it stands, or with scalars in another way. */
static Transform *stepped_somehow(Analysis *a, Code *c, Loop *l) {
  Transform *t = stepped(a, c, l);
  if (!t) t = stepped_of(a, c, l, accumulators_loop);
  if (!t) t = stepped_of(a, c, l, scalar_expansion_loop);
  return t ? t : stepped_of(a, c, l, scalar_expansion_statements);
}

/* With loops in the place of array assignments and of functions of arrays. */
static Transform *stepped_by_elements(Analysis *a, Code *c, Loop *l) {
  Judge j = {.ana = a, .arena = a->arena, .code = c, .loop = l};
  MadeLoops made = {0};
  if (!runs_whole(&j)) return NULL;
  j.view = view_open(a->priv->isl, c, l);
  Stmt *s = scalarise_steps(&j, &made);
  Code *v = s && rewrite_copies(s) ? rewrite_as_it_stands(&j, s) : NULL;
  view_close(j.view);
  if (!v || v->loop0 >= v->loop1 || !scalarise_all_independent(v, &made)) return NULL;
  Transform *t = stepped_somehow(a, v, v->loop.v[v->loop0]);
  if (!t || t->rewritten) return t;
  Piece *of = ARENA_NEW(a->arena, Piece);
  *of = (Piece){.loop = v->loop.v[v->loop0], .code = v};
  t->rewritten = of;
  return t;
}

Transform *step_loops_sequential(Analysis *a, Code *c, Loop *l) {
  Transform *t = stepped_somehow(a, c, l);
  return t ? t : stepped_by_elements(a, c, l);
}
