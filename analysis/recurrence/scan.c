/* Scans: variables and array recurrences whose iterations compose to an associative operation.
 *
 * The functions v -> v op e with the constants, the affine maps v -> a*v + b, and the identity with the
 * constants are each closed under composition (Blelloch, Prefix Sums and Their Applications, 1990, 1.4), so
 * that the value before every iteration is a prefix of compositions, as long as the functions themselves do
 * not depend on the value. */
#include "analysis/recurrence/recurrence.h"
#include "analysis/unit/make.h"
#include <string.h>

enum { MAX_ACCESSES = 600 /* of a loop that is looked at */ };

typedef struct Finder {
  Judge *j;
  Running *r;
  VEC(const Access *) own;
  VEC(ScanStep *) product; /* steps v*e */
  ScanStep **tail;
  RedOp op;     /* of all steps that are no constants, as long as it is one */
  bool one_op;  /* it is */
  bool linear;  /* all steps are affine maps */
  bool bounds;  /* all of them are sums, maxima and minima */
  bool real;    /* it is one of reals */
  bool by_call; /* a maximum or minimum is by MAX or MIN, or IF, of integers */
  bool any_map; /* a step is no constant */
} Finder;

static const Access *at(const Judge *j, int i) { return j->code->access.v[i]; }

static bool is_own(const Access *a, const void *data) { return scan_own(data, a); }

/* ---- steps ---- */

bool scan_conditional(const Access *w, const Loop *l) {
  return acc_skipped(w, l) || w->loop != l || (w->guard && w->guard->loop && query_loop_inside(w->guard->loop, l));
}

static ScanStep *add_step(Finder *f, const Stmt *s, const Access *w) {
  ScanStep *step = ARENA_NEW(f->j->arena, ScanStep);
  step->stmt = s;
  step->always = !scan_conditional(w, f->j->loop) && !f->j->loop->info->jumps;
  *f->tail = step;
  f->tail = &step->next;
  return step;
}

static void note_op(Finder *f, RedOp op, bool linear) {
  f->one_op &= op != RED_NONE && (!f->any_map || f->op == op);
  f->linear &= linear;
  f->bounds &= op == RED_ADD || op == RED_MAX || op == RED_MIN;
  f->op = op;
  f->any_map = true;
}

/* A real value that an integer takes over is cut at every step. */
static bool keeps_value(const Stmt *s) {
  return s->u.assign.lhs->type.base != TY_INTEGER || s->u.assign.rhs->type.base == TY_INTEGER;
}

/* v = v op e, or if (e > v) v = e, that reads the old value at 'self' */
static bool op_step(Finder *f, const Access *w, const Access *self, RedOp op) {
  ScanStep *step = add_step(f, w->update ? w->update : w->stmt, w);
  const Expr *rhs = w->stmt->u.assign.rhs;
  bool by_if = w->update && w->update->kind == ST_IF;
  step->term = by_if ? rhs : linear_rest(f->j->arena, rhs, self->ref);
  step->op = op;
  if (!by_if && op != RED_ADD) f->by_call = true;
  if (by_if) step->always = false, f->r->scan->by_if = w->var->object->type.base == TY_REAL;
  if (op == RED_MUL) vec_push(f->j->arena, &f->product, step);
  note_op(f, op, op == RED_ADD || op == RED_MUL);
  return true;
}

/* v = max(e, v + d) */
static bool bound_step(Finder *f, const Access *w, const Access *self) {
  BoundTerms t = {0};
  if (w->stmt->kind != ST_ASSIGN || !bounds_of(w->stmt->u.assign.rhs, self->ref, &t) || !t.n) return false;
  for (int i = 0; i < t.n; i++) {
    ScanStep *step = add_step(f, w->stmt, w);
    step->op = t.term[i].op;
    step->term = t.term[i].minus ? linear_negative(f->j->arena, make_parens(f->j->arena, t.term[i].term)) : t.term[i].term;
    f->by_call |= step->op != RED_ADD;
    note_op(f, step->op, step->op == RED_ADD);
    f->one_op = false;
  }
  return true;
}

static bool linear_step(Finder *f, const Access *w, const Access *self) {
  Linear lin;
  if (!keeps_value(w->stmt) || !linear_of(f->j->arena, w->stmt->u.assign.rhs, self->ref, &lin)) return false;
  ScanStep *step = add_step(f, w->stmt, w);
  step->factor = lin.a;
  step->term = lin.b;
  note_op(f, RED_NONE, true);
  return true;
}

static bool reset_step(Finder *f, const Access *w) {
  ScanStep *step = add_step(f, w->stmt, w);
  step->reset = true;
  step->term = w->stmt->u.assign.rhs;
  return true;
}

static bool is_constant(const Expr *e) {
  e = query_strip(e);
  if (e->kind == EX_UNARY) e = query_strip(e->kid[0]);
  return e->kind == EX_REAL || e->kind == EX_INT;
}

/* Of reals a bound by IF leaves a NaN, one by MAX or MIN does not: they do not mix, nor is there a map that sets what may be a NaN. */
static bool decide_bounds(const Finder *f) {
  const Scan *s = f->r->scan;
  for (const ScanStep *p = s->step; p && f->real; p = p->next)
    if (p->reset && (s->by_if || !is_constant(p->term))) return false;
  return f->bounds && !(s->by_if && f->by_call);
}

static bool decide_kind(Finder *f) {
  Scan *s = f->r->scan;
  s->kind = !f->any_map ? SCAN_LAST : f->one_op ? SCAN_OP : f->linear ? SCAN_LINEAR : SCAN_BOUND;
  if (s->kind == SCAN_BOUND) return decide_bounds(f);
  s->op = s->kind == SCAN_OP ? f->op : RED_NONE;
  for (int i = 0; s->kind == SCAN_LINEAR && i < f->product.n; i++) {
    f->product.v[i]->factor = f->product.v[i]->term;
    f->product.v[i]->term = NULL;
  }
  return s->kind != SCAN_LINEAR || f->linear;
}

/* ---- what steps use ---- */

static bool in_step(const Access *w, const Access *a) { return a->stmt == w->stmt || a->stmt == w->update; }

/* Neither the operands of the step nor whether it happens depend on a value in this slice. */
static bool step_uses(const Judge *j, const ValueSlice *t, const Running *own, const Access *w) {
  for (int i = j->loop->info->acc0; i < j->loop->info->acc1; i++) {
    const Access *a = at(j, i);
    if (!a->write && in_step(w, a) && !scan_own(own, a) && value_slice_read(t, a)) return true;
  }
  return value_slice_control(t, own->scan->cap ? array_counters_asks(j, own) : w);
}

static bool steps_use(const Judge *j, const ValueSlice *t, const Running *r) {
  for (int i = 0; i < r->nown; i++)
    if (r->own[i]->write && step_uses(j, t, r, r->own[i])) return true;
  return false;
}

/* ---- consumers ---- */

static bool shares_loop(const Access *a, const Access *b, const Loop *top) {
  for (const Loop *l = a->loop; l && l != top; l = l->parent)
    if (query_loop_inside(b->loop, l)) return true;
  return false;
}

static ScanPlace place_of(const Judge *j, const Running *r, const Access *a) {
  bool before = false, after = false;
  for (int i = 0; i < r->nown; i++) {
    const Access *w = r->own[i];
    if (!w->write) continue;
    if (!r->scan->previous && shares_loop(w, a, j->loop)) return PLACE_BETWEEN;
    *(w->seq < a->seq ? &before : &after) = true;
  }
  return before && after ? PLACE_BETWEEN : before ? PLACE_AFTER : PLACE_BEFORE;
}

static void add_read(Judge *j, Running *r, const Access *a, ScanPlace place) {
  ScanRead **tail = &r->scan->read, *read = ARENA_NEW(j->arena, ScanRead);
  while (*tail) tail = &(*tail)->next;
  *read = (ScanRead){.ref = a->ref, .stmt = a->stmt, .place = place};
  *tail = read;
}

/* ---- any scan variable ---- */

static bool usable_type(Type t) {
  return t.base == TY_INTEGER || t.base == TY_REAL || t.base == TY_COMPLEX || t.base == TY_LOGICAL;
}

bool scan_fits_loop(const Judge *j) {
  return j->loop->kind == LOOP_DO && j->loop->stmt->u.loop.how == DO_COUNTED && !j->loop->info->jumps &&
         j->loop->info->acc1 - j->loop->info->acc0 <= MAX_ACCESSES;
}

/* All references to the object, and to nothing that shares storage with it, are plain ones. */
bool scan_fits_accesses(const Judge *j, const Var *v) {
  if (v->sym->attrs & AT_VOLATILE || !usable_type(v->object->type)) return false;
  for (int i = j->loop->info->acc0; i < j->loop->info->acc1; i++) {
    const Access *a = at(j, i);
    if (a->var != v) {
      if (overlap_of(a->var, v) != OVERLAP_NO) return false;
      continue;
    }
    if (a->unknown || a->partial || a->hidden || a->atomic || a->index || *a->tail || (a->maybe && a->write)) return false;
    if (a->write && (a->stmt->kind != ST_ASSIGN || a->stmt->u.assign.lhs->rank)) return false;
    if (a->write && a->loop->kind != LOOP_DO) return false;
  }
  return true;
}

static Finder finder(Judge *j, const Var *v) {
  Finder f = {.j = j, .one_op = true, .linear = true, .bounds = true, .real = v->object->type.base == TY_REAL};
  f.r = ARENA_NEW(j->arena, Running);
  f.r->var = v;
  f.r->scan = ARENA_NEW(j->arena, Scan);
  *f.r->scan = (Scan){.sym = v->sym, .path = v->path, .distance = 1, .order = 1, .live_after = true};
  f.tail = &f.r->scan->step;
  return f;
}

void scan_push(Judge *j, Running *r) {
  Running **tail = &j->running;
  while (*tail) tail = &(*tail)->next;
  *tail = r;
}

/* The steps are there: do they make a scan? */
static bool accept(Finder *f) {
  Running *r = f->r;
  r->own = f->own.v;
  r->nown = f->own.n;
  if (!decide_kind(f)) return false;
  compaction_reads_old(f->j, r);
  r->slice = value_slice_of(f->j, r->var, is_own, r);
  if (steps_use(f->j, r->slice, r)) return false;
  scan_push(f->j, r);
  return true;
}

/* ---- one variable, or one element ---- */

/* Every reference names the same element. */
static bool one_element(const Judge *j, const Var *v) {
  const Access *first = NULL;
  for (int i = j->loop->info->acc0; i < j->loop->info->acc1; i++) {
    const Access *a = at(j, i);
    if (a->var != v) continue;
    if (!first) first = a;
    if (!v->scalar && (!a->sub || a->ref->rank || !query_same_expr(a->ref, first->ref))) return false;
  }
  for (int k = 0; first && !v->scalar && k < first->nsub; k++)
    if (!view_invariant(j->view, first->sub[k])) return false;
  return first != NULL;
}

/* A read of the old value in the statement, all of which are own ones; *several: there are more. */
static const Access *self_read(Finder *f, const Access *w, bool *several) {
  const struct LoopInfo *in = f->j->loop->info;
  const Access *found = NULL;
  *several = false;
  for (int i = in->acc0; i < in->acc1; i++) {
    const Access *a = at(f->j, i);
    if (a->write || a->var != w->var || !in_step(w, a)) continue;
    *several |= found != NULL;
    found = a;
    vec_push(f->j->arena, &f->own, a);
  }
  return found;
}

static bool cell_step(Finder *f, const Access *w) {
  bool several;
  vec_push(f->j->arena, &f->own, w);
  const Access *self = self_read(f, w, &several);
  if (w->red == RED_MAXLOC || w->red == RED_MINLOC || (several && w->update && w->update->kind == ST_IF)) return false;
  if (!self) return reset_step(f, w);
  if (w->red != RED_NONE && !several) return op_step(f, w, self, w->red);
  return linear_step(f, w, self) || (!several && bound_step(f, w, self));
}

/* v0 + t*e: every iteration adds the same. Of reals it would be another number. */
static bool is_closed(const Judge *j, const Scan *s) {
  if (s->value->type.base != TY_INTEGER || s->kind != SCAN_OP || s->op != RED_ADD) return false;
  for (const ScanStep *p = s->step; p; p = p->next)
    if (!p->always || p->reset || !p->term || !view_invariant(j->view, p->term)) return false;
  return true;
}

void scan_other_reads(Judge *j, Running *r) {
  const struct LoopInfo *in = j->loop->info;
  for (int i = in->acc0; i < in->acc1; i++) {
    const Access *a = at(j, i);
    if (a->var == r->var && !scan_own(r, a)) add_read(j, r, a, place_of(j, r, a));
  }
}

static bool one_cell(Judge *j, const Var *v) {
  if (!scan_fits_loop(j) || !scan_fits_accesses(j, v) || !one_element(j, v)) return false;
  Finder f = finder(j, v);
  const struct LoopInfo *in = j->loop->info;
  for (int i = in->acc0; i < in->acc1; i++)
    if (at(j, i)->var == v && at(j, i)->write && !cell_step(&f, at(j, i))) return false;
  Scan *s = f.r->scan;
  if (!f.own.n) return false;
  s->value = f.own.v[0]->ref;
  if (!accept(&f)) return false;
  s->live_after = !v->scalar || flow_has(in->live_out, v);
  scan_other_reads(j, f.r);
  f.r->closed = v->scalar && is_closed(j, s);
  return true;
}

bool scan_cell(Judge *j, const Var *v) { return one_cell(j, v) || joint_scalars(j, v); }

bool scan_bins(Judge *j, const Var *v) {
  const struct LoopInfo *in = j->loop->info;
  if (j->asserted || v->scalar || !scan_fits_loop(j) || !scan_fits_accesses(j, v) || !array_counters_steady(j, v)) return false;
  Finder f = finder(j, v);
  f.r->scan->bins = true;
  for (int i = in->acc0; i < in->acc1; i++)
    if (at(j, i)->var == v && at(j, i)->write && !cell_step(&f, at(j, i))) return false;
  if (!f.own.n || !f.one_op) return false;
  f.r->scan->value = f.own.v[0]->ref;
  f.r->own = f.own.v;
  f.r->nown = f.own.n;
  if (!decide_kind(&f) || (!array_counters_counts(f.r->scan) && !array_counters_runs(j, f.r)) || !array_counters_cap(j, f.r) ||
      !accept(&f))
    return false;
  scan_other_reads(j, f.r);
  return true;
}

bool scan_is_closed(const Judge *j, const Var *v) {
  for (const Running *r = j->running; r; r = r->next)
    if (r->var == v) return r->closed;
  return false;
}

void scan_close(Judge *j, const Var *v) {
  for (Running *r = j->running; r; r = r->next) r->closed |= r->var == v;
}

/* ---- arrays ---- */

/* How often one iteration of a loop writes the object: at least and at most (2: more than once, or not known). */
typedef struct {
  int least, most;
} Times;

static Times times_written(const Judge *j, const Var *v, int from, int to);

static Times times_in_choice(const Judge *j, const Var *v, int choice) {
  const Event *e = j->code->event.v;
  int join = e[choice].arg, arm = choice + 1;
  Times t = {e[join].all ? 2 : 0, 0};
  while (arm < join) {
    int end = arm + 1;
    while (end < join && !(e[end].kind == EV_ARM && e[end].arg == choice)) end++;
    Times one = times_written(j, v, arm + 1, end);
    if (one.least < t.least) t.least = one.least;
    if (one.most > t.most) t.most = one.most;
    arm = end;
  }
  return t;
}

static Times times_written(const Judge *j, const Var *v, int from, int to) {
  Times t = {0, 0};
  for (int i = from; i < to; i++) {
    const Event *e = &j->code->event.v[i];
    if (e->kind == EV_ACCESS) {
      const Access *a = at(j, e->arg);
      if (a->var == v && a->write) t.least++, t.most++;
    } else if (e->kind == EV_CHOICE) {
      Times one = times_in_choice(j, v, i);
      t.least += one.least, t.most += one.most;
      i = e->arg;
    } else if (e->kind != EV_LOOP && e->kind != EV_END_LOOP && e->kind != EV_LABEL) {
      return (Times){0, 2};
    } else if (e->kind == EV_LOOP) {
      if (times_written(j, v, e->loop->info->ev0, e->loop->info->ev1).most) return (Times){0, 2};
      i = e->loop->info->ev1;
    }
  }
  return t;
}

/* The innermost loop that all writes lie in; NULL when they lie in several, or jumps leave some out. */
static const Loop *home_of(const Judge *j, const Var *v) {
  const Loop *home = NULL;
  for (int i = j->loop->info->acc0; i < j->loop->info->acc1; i++) {
    const Access *a = at(j, i);
    if (a->var != v || !a->write) continue;
    if ((home && a->loop != home) || acc_skipped(a, j->loop)) return NULL;
    home = a->loop;
  }
  return home;
}

/* Every iteration of the judged loop runs 'home', for the same values of the loops between. */
static bool runs_alike(const Judge *j, const Loop *home) {
  for (const Loop *l = home; l != j->loop; l = l->parent) {
    const Guard *g = l->info->guard;
    if (l->kind != LOOP_DO || l->info->cut || l->info->jumps || (g && g->loop && query_loop_inside(g->loop, j->loop))) return false;
    if (!l->lo || !view_invariant(j->view, l->lo) || !view_invariant(j->view, l->hi) ||
        (l->step && !view_invariant(j->view, l->step)))
      return false;
  }
  return true;
}

static bool once_each(const Judge *j, const Var *v) {
  const Loop *home = home_of(j, v);
  if (!home || home->info->jumps || home->info->cut || !runs_alike(j, home)) return false;
  Times t = times_written(j, v, home->info->ev0, home->info->ev1);
  return t.least == 1 && t.most == 1;
}

static bool same_place(const Access *a, const Access *b) {
  int64_t o;
  if (!a->sub || !b->sub || a->nsub != b->nsub) return false;
  for (int k = 0; k < a->nsub; k++)
    if (!siv_test_offset(a->sub[k], b->sub[k], &o) || o) return false;
  return true;
}

static bool constant_offset(const Access *a, const Access *b) {
  int64_t o;
  if (!a->sub || !b->sub || a->nsub != b->nsub) return false;
  for (int k = 0; k < a->nsub; k++)
    if (!siv_test_offset(a->sub[k], b->sub[k], &o)) return false;
  return true;
}

/* The distance of the loop's flow dependences on the array, all the same and nothing else in inner loops; 0:
 * there is none. *copy: reads want the values that later iterations overwrite. *order: where they differ and are few, the greatest one, and the
 * distance is 1; else 1. */
static int64_t flow_distance(const Judge *j, const Var *v, Carried *const *c, int n, bool *copy, int *order) {
  int64_t distance = 0, most = 0;
  int level = j->loop->depth;
  *order = 1;
  for (int i = 0; i < n; i++) {
    const Dep *d = &c[i]->dep;
    if (c[i]->from->var != v && c[i]->to->var != v) continue;
    if (c[i]->from->var != c[i]->to->var || d->kind == DEP_OUTPUT) return 0;
    *copy |= d->kind == DEP_ANTI;
    if (d->kind != DEP_FLOW) continue;
    if (!d->known[level] || !constant_offset(c[i]->from, c[i]->to)) return 0;
    for (int k = level + 1; k < d->ndist; k++)
      if (!d->known[k] || d->dist[k]) return 0;
    if (!distance || d->dist[level] < distance) distance = d->dist[level];
    if (d->dist[level] > most) most = d->dist[level];
  }
  if (distance == most) return distance;
  *order = (int)most;
  return distance == 1 && most <= SCAN_ORDER ? distance : 0;
}

static bool carries_to(Carried *const *c, int n, const Access *r) {
  for (int i = 0; i < n; i++)
    if (c[i]->to == r && c[i]->dep.kind == DEP_FLOW) return true;
  return false;
}

/* Another occurrence of a reference whose dependences are listed has the same. */
static bool reads_previous(const Judge *j, Carried *const *c, int n, const Access *r) {
  if (r->write) return false;
  if (carries_to(c, n, r)) return true;
  for (int i = j->loop->info->acc0; i < j->loop->info->acc1; i++) {
    const Access *a = at(j, i);
    if (a != r && a->var == r->var && !a->write && same_place(a, r) && carries_to(c, n, a)) return true;
  }
  return false;
}

/* How many iterations before the element that 'r' reads was set. */
static int64_t distance_to(const Judge *j, Carried *const *c, int n, const Access *r) {
  for (int i = 0; i < n; i++)
    if (c[i]->dep.kind == DEP_FLOW && c[i]->to->var == r->var && (c[i]->to == r || same_place(c[i]->to, r)))
      return c[i]->dep.dist[j->loop->depth];
  return 0;
}

/* x(i) = a*x(i-1) + b*x(i-2) + e: none of a, b, e has one of them, and all of them down to the order are there. */
static bool order_step(Finder *f, const Access *w, Carried *const *c, int n) {
  const Judge *j = f->j;
  Scan *s = f->r->scan;
  if (!keeps_value(w->stmt)) return false;
  vec_push(j->arena, &f->own, w);
  for (int i = j->loop->info->acc0; i < j->loop->info->acc1; i++) {
    const Access *a = at(j, i);
    if (a->var != w->var || a->stmt != w->stmt || !reads_previous(j, c, n, a)) continue;
    const int64_t d = distance_to(j, c, n, a);
    if (d < 1 || d > s->order || (s->earlier[d - 1] && !query_same_expr(s->earlier[d - 1], a->ref))) return false;
    s->earlier[d - 1] = a->ref;
    vec_push(j->arena, &f->own, a);
  }
  ScanStep *step = add_step(f, w->stmt, w);
  step->term = w->stmt->u.assign.rhs;
  for (int d = 0; d < s->order; d++) {
    Linear lin;
    if (!s->earlier[d] || (step->term && !linear_of(j->arena, step->term, s->earlier[d], &lin))) return false;
    if (!step->term || !lin.has) continue;
    for (int o = 0; o < s->order; o++)
      if (lin.a && s->earlier[o] && linear_holds(lin.a, s->earlier[o])) return false;
    step->last[d].used = true;
    step->last[d].by = lin.a;
    step->term = lin.b;
  }
  s->previous = s->earlier[0];
  note_op(f, RED_NONE, true);
  return true;
}

static bool array_step(Finder *f, const Access *w, Carried *const *c, int n) {
  const Judge *j = f->j;
  const Access *self = NULL;
  bool several = false;
  vec_push(f->j->arena, &f->own, w);
  for (int i = j->loop->info->acc0; i < j->loop->info->acc1; i++) {
    const Access *a = at(j, i);
    if (a->var != w->var || a->stmt != w->stmt || !reads_previous(j, c, n, a)) continue;
    if (self && !query_same_expr(self->ref, a->ref)) return false;
    several |= self != NULL;
    if (!self) self = a;
    vec_push(f->j->arena, &f->own, a);
  }
  if (!self) return reset_step(f, w);
  if (!f->r->scan->previous) f->r->scan->previous = self->ref;
  const Expr *found;
  RedOp op = several ? RED_NONE : update_op_of_operand(w->stmt->u.assign.rhs, self->ref, &found);
  if (op != RED_NONE && found == self->ref && keeps_value(w->stmt)) return op_step(f, w, self, op);
  return linear_step(f, w, self) || (!several && bound_step(f, w, self));
}

static void array_reads(Finder *f, const Access *w, Carried *const *c, int n) {
  const struct LoopInfo *in = f->j->loop->info;
  for (int i = in->acc0; i < in->acc1; i++) {
    const Access *a = at(f->j, i);
    if (a->var != w->var || a->write || scan_own(f->r, a)) continue;
    if (reads_previous(f->j, c, n, a))
      add_read(f->j, f->r, a, PLACE_BEFORE);
    else if (same_place(a, w) && a->seq > w->seq)
      add_read(f->j, f->r, a, PLACE_AFTER);
  }
}

bool scan_array(Judge *j, const Var *v, Carried *const *c, int n) {
  const struct LoopInfo *in = j->loop->info;
  if (!scan_fits_loop(j) || v->scalar || !scan_fits_accesses(j, v) || !once_each(j, v)) return false;
  Finder f = finder(j, v);
  f.r->scan->distance = flow_distance(j, v, c, n, &f.r->scan->copy_in, &f.r->scan->order);
  if (!f.r->scan->distance) return false;
  const bool ordered = f.r->scan->order > 1;
  const Access *first = NULL;
  for (int i = in->acc0; i < in->acc1; i++) {
    const Access *w = at(j, i);
    if (w->var != v || !w->write) continue;
    if ((first && !same_place(w, first)) || !(ordered ? order_step : array_step)(&f, w, c, n)) return false;
    first = w;
  }
  if (!f.any_map || !first || !accept(&f)) return false;
  f.r->scan->value = first->ref;
  array_reads(&f, first, c, n);
  return true;
}

/* ---- all of the loop ---- */

/* They move on together. */
static bool is_mate(const Running *a, const Running *b) { return a->scan->together && a->scan->together == b->scan->together; }

bool scan_feeds_another(const Judge *j, const Running *r) {
  for (const Running *o = j->running; o; o = o->next)
    if (o != r && !is_mate(o, r) && !o->closed && !r->closed && steps_use(j, r->slice, o)) return true;
  return false;
}

static void set_levels(Judge *j) {
  int n = 0;
  for (const Running *r = j->running; r; r = r->next) n++;
  for (; n > 1; n--)
    for (Running *r = j->running; r; r = r->next)
      for (const Running *o = j->running; o; o = o->next)
        if (o != r && !is_mate(o, r) && !o->closed && r->scan->level <= o->scan->level && steps_use(j, o->slice, r))
          r->scan->level = o->scan->level + 1;
}

static void publish(Judge *j, Running *r) {
  Scan **list = r->closed ? &j->loop->induction : &j->loop->scan;
  while (*list) list = &(*list)->next;
  *list = r->scan;
  if (r->scan->previous) return;
  VarUse *u = judge_var(j, r->var, r->closed ? ROLE_INDUCTION : ROLE_SCAN, r->own[0]);
  u->role = r->closed ? ROLE_INDUCTION : ROLE_SCAN;
  u->inferred = true;
  u->red = r->scan->op;
  u->live_after = r->scan->live_after;
}

void scan_settle(Judge *j) {
  set_levels(j);
  for (Running *r = j->running; r; r = r->next)
    if (!j->loop->transform || r->closed) publish(j, r);
}
