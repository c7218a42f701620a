/* What a loop changes, the spaces of the loops inside it, and what is known of its parameters. */
#include "analysis/polyhedral/view.h"
#include "analysis/unit/alias.h"
#include <isl/constraint.h>
#include <isl/ctx.h>
#include <isl/local_space.h>
#include <isl/space.h>
#include <isl/val.h>
#include <stdlib.h>

/* ---- what changes ---- */

/* The variables that the loop writes by name, and whether it may write others. Asked for once for each loop inside it, so they are kept.
 * They are noted as changed here. */
static void find_changed(const View *v, struct LoopInfo *in) {
  Code *c = v->code;
  VEC(const Var *) found = {0};
  for (int i = in->acc0; i < in->acc1; i++) {
    const Var *var = c->access.v[i]->var;
    if (c->access.v[i]->write && changes_write(c, var)) vec_push(v->arena, &found, var);
  }
  in->changed = found.v ? found.v : ARENA_ARRAY(v->arena, const Var *, 1);
  in->nchanged = found.n;
  for (int i = in->ev0; i < in->ev1; i++) {
    in->calls |= c->event.v[i].kind == EV_CALL;
    in->does_anything |= c->event.v[i].kind == EV_ANYTHING;
  }
}

static void note_changes(View *v) {
  Code *c = v->code;
  struct LoopInfo *in = v->top->info;
  v->id = changes_begin(c);
  if (!in->changed) find_changed(v, in);
  for (int i = 0; i < in->nchanged; i++) changes_write(c, in->changed[i]);
  v->any_call |= in->calls || in->does_anything;
  if (in->does_anything) changes_all(c);
  if (v->any_call) changes_reachable(c);
  const Var *var = v->top->var && !v->within ? access_var(c, v->top->var) : NULL;
  if (var) changes_write(c, var);
}

bool view_changes(const View *v, const Var *var) { return changes_has(v->code, v->id, var); }

bool view_event_changes(const View *v, const Event *e, const Var *var) {
  if (e->kind == EV_ANYTHING) return true;
  if (e->kind == EV_CALL) return var->reachable;
  if (e->kind != EV_ACCESS) return false;
  const Access *a = v->code->access.v[e->arg];
  return a->write && (a->var == var || overlap_of(a->var, var) != OVERLAP_NO);
}

bool view_guard_within(const Guard *inner, const Guard *outer) {
  while (inner && inner != outer) inner = inner->up;
  return inner == outer;
}

typedef struct {
  const View *v;
  bool ok;
} Invariance;

static bool visit_invariant(Expr *e, void *data) {
  Invariance *q = data;
  if (e->kind == EX_COINDEX || e->kind == EX_IMPLIED_DO || e->op == OP_DEFINED) q->ok = false;
  if (e->kind == EX_REF && e->how == REF_CALL && !intrinsic_called(e)) q->ok = false;
  if (e->kind == EX_REF && (e->how == REF_STMT_FUNCTION || e->how == REF_UNKNOWN)) q->ok = false;
  if (!q->ok || (e->kind != EX_NAME && e->kind != EX_MEMBER)) return q->ok;
  const Var *var = access_var(q->v->code, e);
  if (var && view_changes(q->v, var)) q->ok = false;
  return q->ok;
}

bool view_invariant(const View *v, const Expr *e) {
  Invariance q = {v, true};
  access_walk(v->code, e, visit_invariant, &q);
  return q.ok;
}

/* ---- spaces ---- */

static void restrict_to(LoopSpace *s, __isl_take isl_set *set) { s->domain = isl_set_intersect(s->domain, set); }

/* { t : t >= 0 } for the last dimension */
static void count_from_zero(LoopSpace *s) { s->domain = isl_set_lower_bound_si(s->domain, isl_dim_set, (unsigned)(s->n - 1), 0); }

/* Pieces of a bound that are met in some iteration. */
typedef struct Pieces {
  isl_set *where;   /* iterations of the loops around, with what is known of the parameters */
  isl_pw_aff *kept; /* those met */
  isl_aff *last;    /* the last of them */
  int n;            /* how many */
} Pieces;

static isl_stat keep_piece(__isl_take isl_set *set, __isl_take isl_aff *aff, void *data) {
  Pieces *p = data;
  isl_set *met = isl_set_intersect(isl_set_copy(set), isl_set_copy(p->where));
  if (isl_set_is_empty(met) == isl_bool_true) {
    isl_set_free(set);
    isl_aff_free(aff);
  } else {
    isl_aff_free(p->last);
    p->last = isl_aff_copy(aff);
    isl_pw_aff *piece = isl_pw_aff_alloc(set, aff);
    p->kept = p->n++ ? isl_pw_aff_union_add(p->kept, piece) : piece;
  }
  isl_set_free(met);
  return isl_stat_ok;
}

__isl_give isl_pw_aff *view_trim(const View *v, const LoopSpace *s, __isl_take isl_pw_aff *a) {
  if (!a || !s->domain || !v->context || isl_pw_aff_n_piece(a) < 2) return a;
  Pieces p = {.where = isl_set_intersect_params(isl_set_copy(s->domain), isl_set_copy(v->context))};
  isl_pw_aff_foreach_piece(a, keep_piece, &p);
  isl_set_free(p.where);
  isl_pw_aff_free(a);
  if (p.n != 1) {
    isl_aff_free(p.last);
    return p.n ? p.kept : isl_pw_aff_empty(isl_set_get_space(s->domain));
  }
  isl_pw_aff_free(p.kept);
  return isl_pw_aff_from_aff(p.last);
}

/* variable <= hi, or >= hi where the step is negative */
static void bound_above(View *v, LoopSpace *s, const Loop *l, int64_t step, bool top) {
  isl_pw_aff *hi = l->hi ? view_trim(v, s, affine_of(v, s, l->hi)) : NULL;
  isl_pw_aff *value = s->value[s->n - 1];
  if (!hi && top && l->hi) hi = affine_fresh(v, s, "upper", l->hi); /* evaluated once, before the loop */
  if (!hi || !value) {
    isl_pw_aff_free(hi);
    s->exact = false;
    return;
  }
  value = isl_pw_aff_copy(value);
  restrict_to(s, step > 0 ? isl_pw_aff_le_set(value, hi) : isl_pw_aff_ge_set(value, hi));
}

/* The step of the viewed loop, whose sign is not known, if it is affine. */
static void note_step(View *v, const LoopSpace *s, const Loop *l, bool top) {
  if (!top) return;
  v->unordered = true;
  if (!v->step && l->step && view_invariant(v, l->step)) v->step = affine_of(v, s, l->step);
}

static void add_counted(View *v, LoopSpace *s, const Loop *l, bool top) {
  int64_t step;
  int k = s->n - 1;
  bool known = query_loop_step(l, &step);
  isl_pw_aff *lo = l->lo ? view_trim(v, s, affine_of(v, s, l->lo)) : NULL;
  if (!lo && top) lo = affine_fresh(v, s, "lower", l->lo);
  s->by_value[k] = !lo || !known;
  s->exact &= !s->by_value[k];
  if (s->by_value[k]) {
    isl_pw_aff_free(lo);
    s->value[k] = affine_iterator(s, v->ctx, k);
  } else {
    isl_pw_aff *t = isl_pw_aff_scale_val(affine_iterator(s, v->ctx, k), isl_val_int_from_si(v->ctx, (long)step));
    s->value[k] = isl_pw_aff_add(lo, t);
    count_from_zero(s);
  }
  if (known)
    bound_above(v, s, l, step, top);
  else
    note_step(v, s, l, top);
}

/* The shape of the left side bounds the loops of an array assignment. */
static void add_section(View *v, LoopSpace *s, const Loop *l) {
  count_from_zero(s);
  const Expr *e = section_target(l->stmt), *range = NULL;
  int seen = 0, dim = 0;
  for (int i = 1; e->kind == EX_REF && i < e->nkid; i++)
    if (e->kid[i]->kind == EX_RANGE && seen++ == l->index) range = e->kid[i], dim = i - 1;
  int64_t step = 1;
  if (range && range->nkid > 2 && range->kid[2] && (!fold_const_int(range->kid[2], &step) || !step)) step = 0;
  const Var *var = range && !range->kid[0] && range->kid[1] && step > 0 ? access_var(v->code, e->kid[0]) : NULL;
  isl_pw_aff *lo = var ? array_bounds_lower(v, s, var, dim) : range && range->kid[0] ? affine_of(v, s, range->kid[0]) : NULL;
  isl_pw_aff *hi = lo && range && range->kid[1] ? affine_of(v, s, range->kid[1]) : NULL;
  if (!lo || !hi || !step) {
    if (range && (range->kid[1] || (range->kid[0] && !lo) || !step)) s->exact = false; /* it may end earlier */
    isl_pw_aff_free(lo);
    isl_pw_aff_free(hi);
    return;
  }
  isl_pw_aff *t = isl_pw_aff_scale_val(affine_iterator(s, v->ctx, s->n - 1), isl_val_int_from_si(v->ctx, (long)step));
  isl_pw_aff *at = isl_pw_aff_add(lo, t);
  restrict_to(s, step > 0 ? isl_pw_aff_le_set(at, hi) : isl_pw_aff_ge_set(at, hi));
}

static void add_loop(View *v, LoopSpace *s, const Loop *l, bool top) {
  if (l->kind == LOOP_SECTION) {
    add_section(v, s, l);
  } else if (l->var && l->var->type.base == TY_INTEGER) {
    add_counted(v, s, l, top);
  } else {
    count_from_zero(s);
    s->exact = false;
  }
}

static LoopSpace *space_alloc(View *v, const Loop *l, const LoopSpace *up) {
  LoopSpace *s = ARENA_NEW(v->arena, LoopSpace);
  s->loop = l;
  s->n = up ? up->n + 1 : 1;
  s->chain = ARENA_ARRAY(v->arena, const Loop *, s->n);
  s->value = ARENA_ARRAY(v->arena, isl_pw_aff *, s->n);
  s->by_value = ARENA_ARRAY(v->arena, bool, s->n);
  s->exact = !up || up->exact;
  for (int k = 0; up && k < up->n; k++) {
    s->chain[k] = up->chain[k];
    s->by_value[k] = up->by_value[k];
    if (up->value[k]) s->value[k] = isl_pw_aff_add_dims(isl_pw_aff_copy(up->value[k]), isl_dim_in, 1);
  }
  s->chain[s->n - 1] = l;
  s->domain = up ? isl_set_add_dims(isl_set_copy(up->domain), isl_dim_set, 1) : isl_set_universe(isl_space_set_alloc(v->ctx, 0, 1));
  return s;
}

/* Of what stands in no loop: one point. */
static LoopSpace *space_of_unit(View *v) {
  LoopSpace *s = ARENA_NEW(v->arena, LoopSpace);
  s->exact = true;
  s->domain = isl_set_universe(isl_space_set_alloc(v->ctx, 0, 0));
  return s;
}

LoopSpace *view_space(View *v, const Loop *l) {
  for (LoopSpace *s = v->space; s; s = s->next)
    if (s->loop == l) return s;
  LoopSpace *s = l ? space_alloc(v, l, l == v->top ? NULL : view_space(v, l->parent)) : space_of_unit(v);
  Point before = v->at;
  bool around = s->exact;
  if (l) {
    v->at = affine_point_before(s, l);
    s->exact = true;
    add_loop(v, s, l, l == v->top);
    s->exact &= !l->info->breaks;
  }
  s->own_exact = s->exact;
  s->exact &= around;
  v->at = before;
  s->next = v->space;
  v->space = s;
  return s;
}

/* ---- parameters ---- */

static const LoopSpace no_loops;

/* The view of a loop around the viewed one, without spaces. */
static View around(View *v, const Loop *outer) {
  View w = *v;
  w.top = outer;
  w.context = NULL;
  w.at = affine_point_before(&no_loops, outer);
  note_changes(&w);
  return w;
}

static void know(View *v, __isl_take isl_set *set) {
  set = isl_set_params(set);
  gist_learn(v, isl_set_copy(set));
  v->context = isl_set_intersect_params(v->context, set);
}

static __isl_give isl_pw_aff *outer_variable(View *v, const Loop *l) {
  const Symbol *sym = query_real_symbol(l->var->sym);
  return affine_fresh(v, &no_loops, sym->name, sym);
}

/* Where the sign of the step is not known: between the bounds, if these are affine, one way or the other. */
static void know_between(View *v, const Loop *l, __isl_take isl_pw_aff *lo, __isl_take isl_pw_aff *hi) {
  if (!lo || !hi) {
    isl_pw_aff_free(lo);
    isl_pw_aff_free(hi);
    return;
  }
  isl_set *up = isl_pw_aff_ge_set(outer_variable(v, l), isl_pw_aff_copy(lo));
  up = isl_set_intersect(up, isl_pw_aff_le_set(outer_variable(v, l), isl_pw_aff_copy(hi)));
  isl_set *down = isl_pw_aff_le_set(outer_variable(v, l), lo);
  down = isl_set_intersect(down, isl_pw_aff_ge_set(outer_variable(v, l), hi));
  know(v, isl_set_union(up, down));
}

/* lo <= i <= hi and i = lo + k*step for the variable i of a loop around the viewed one, as far as what its
 * bounds use still has the value it had. */
static void add_outer(View *v, const Loop *l) {
  int64_t step = 0;
  if (!l->var || !l->lo || !l->hi || l->var->type.base != TY_INTEGER) return;
  bool known = query_loop_step(l, &step);
  View w = around(v, l);
  isl_pw_aff *lo = view_invariant(&w, l->lo) ? affine_of(&w, &no_loops, l->lo) : NULL;
  isl_pw_aff *hi = view_invariant(&w, l->hi) ? affine_of(&w, &no_loops, l->hi) : NULL;
  if (!known) {
    know_between(v, l, lo, hi);
    return;
  }
  if (lo && step != 1 && step != -1) {
    isl_pw_aff *from_lo = isl_pw_aff_sub(outer_variable(v, l), isl_pw_aff_copy(lo));
    isl_val *stride = isl_val_int_from_si(v->ctx, (long)(step < 0 ? -step : step));
    know(v, isl_pw_aff_zero_set(isl_pw_aff_mod_val(from_lo, stride)));
  }
  if (lo) know(v, step > 0 ? isl_pw_aff_ge_set(outer_variable(v, l), lo) : isl_pw_aff_le_set(outer_variable(v, l), lo));
  if (hi) know(v, step > 0 ? isl_pw_aff_le_set(outer_variable(v, l), hi) : isl_pw_aff_ge_set(outer_variable(v, l), hi));
}

enum {
  LOOP_OPERATIONS = 1100000, /* of isl, for the questions of one view together */
  NEST_OPERATIONS = 1100000, /* for those of all views of a nest and of its variants; each depth has the same share */
  MAX_LEVELS = VIEW_LEVELS,  /* deeper loops share with those above */
};

/* Loops one inside the other, the first 'most' of them. */
static int levels(const Loop *l, int most) {
  int n = 0;
  for (const Loop *in = l->child; in && n < most - 1; in = in->next) {
    int k = levels(in, most - 1);
    if (k > n) n = k;
  }
  return n + 1;
}

/* The shares of n depths, outermost first, and the end mark. */
static unsigned long *shares(Arena *a, int n) {
  unsigned long *left = ARENA_ARRAY(a, unsigned long, n + 1);
  for (int i = 0; i < n; i++) left[i] = NEST_OPERATIONS / (unsigned)n;
  left[n] = VIEW_NO_SHARE;
  return left;
}

/* What is left for the loops at the depth of 'top' in its nest, and after it what is left for those further inside: inner loops, which
 * are asked about first, do not spend what those around them need, which may spend what the inner ones did not. Loops of a variant spend
 * what the loop has that it was made for. */
static unsigned long *nest_budget(Code *c, const Loop *top) {
  if (c->budget) return c->budget;
  const Loop *outer = top;
  while (outer && outer->parent) outer = outer->parent;
  int n = outer ? levels(outer, MAX_LEVELS) : 1, at = outer ? top->depth - outer->depth : 0;
  unsigned long *left = outer ? outer->info->budget : NULL;
  if (!left) left = shares(c->arena, n);
  if (outer) outer->info->budget = left;
  return &left[at < n ? at : n - 1];
}

static View *view_alloc(isl_ctx *ctx, Code *c, const Loop *top) {
  View *v = ARENA_NEW(c->arena, View);
  v->ctx = ctx;
  v->arena = c->arena;
  v->code = c;
  v->top = top;
  v->context = isl_set_universe(isl_space_params_alloc(ctx, 0));
  v->left = LOOP_OPERATIONS;
  v->nest = nest_budget(c, top);
  c->views++;
  return v;
}

static View *open_loop(isl_ctx *ctx, Code *c, const Loop *top, bool within) {
  View *v = view_alloc(ctx, c, top);
  v->within = within;
  /* bounds of outer loops first: they are views of their own, and the viewed loop's must be the last one */
  for (const Loop *l = top->parent; l; l = l->parent) add_outer(v, l);
  note_changes(v);
  v->at = affine_point_before(&no_loops, top);
  facts_know_guards(v);
  return v;
}

View *view_open(isl_ctx *ctx, Code *c, const Loop *top) { return open_loop(ctx, c, top, false); }

View *view_open_within(const View *v) { return open_loop(v->ctx, v->code, v->top, true); }

void view_resume(View *v) { note_changes(v); }

View *view_open_unit(isl_ctx *ctx, Code *c) {
  View *v = view_alloc(ctx, c, NULL);
  v->id = changes_begin(c);
  bool anything = false;
  for (int i = 0; i < c->access.n; i++)
    if (c->access.v[i]->write) changes_write(c, c->access.v[i]->var);
  for (int i = 0; i < c->event.n; i++) {
    anything |= c->event.v[i].kind == EV_ANYTHING;
    v->any_call |= c->event.v[i].kind == EV_CALL || c->event.v[i].kind == EV_ANYTHING;
  }
  if (anything) changes_all(c);
  if (v->any_call) changes_reachable(c);
  return v;
}

enum {
  MIN_OPERATIONS = 2000,
  COUNT_STEP = 50 /* how exactly operations are counted */
};

static unsigned long least(unsigned long a, unsigned long b) { return a < b ? a : b; }

static unsigned long left_of_nest(const View *v) {
  unsigned long sum = 0;
  for (int i = 0; v->nest[i] != VIEW_NO_SHARE; i++) sum += v->nest[i];
  return sum;
}

void view_question(View *v) {
  unsigned long left = least(v->left, left_of_nest(v));
  v->most = isl_ctx_get_max_operations(v->ctx);
  isl_ctx_set_max_operations(v->ctx, left ? least(v->most, left) : 1);
  isl_ctx_reset_operations(v->ctx);
  v->paid = 0;
}

/* Operations since the question began, 'most' at most. isl does not tell them, only whether there are more
 * than it may do: an allocation is one. */
static unsigned long operations(isl_ctx *ctx, unsigned long most) {
  unsigned long lo = 0, hi = most;
  while (hi - lo > COUNT_STEP) {
    unsigned long middle = lo + (hi - lo) / 2;
    isl_ctx_set_max_operations(ctx, middle);
    void *p = isl_malloc_or_die(ctx, 1);
    *(p ? &hi : &lo) = middle;
    free(p);
  }
  return hi;
}

ViewPause view_pause(isl_ctx *ctx, unsigned long most) {
  ViewPause p = {.most = isl_ctx_get_max_operations(ctx)};
  p.used = operations(ctx, p.most);
  isl_ctx_set_max_operations(ctx, most);
  isl_ctx_reset_operations(ctx);
  return p;
}

void view_continue(isl_ctx *ctx, ViewPause p) {
  isl_ctx_set_max_operations(ctx, p.most);
  isl_ctx_reset_operations(ctx);
  isl_ctx_reset_error(ctx);
  for (unsigned long i = 0; i < p.used; i++) free(isl_malloc_or_die(ctx, 1)); /* isl does not let a number of them be set */
}

static unsigned long spend(unsigned long *left, unsigned long n) {
  unsigned long paid = least(*left, n);
  *left -= paid;
  return n - paid;
}

static void spend_of_nest(const View *v, unsigned long n) {
  for (int i = 0; n && v->nest[i] != VIEW_NO_SHARE; i++) n = spend(&v->nest[i], n);
}

ViewBudget view_budget(const View *v) {
  ViewBudget b = {.left = v->left};
  for (int i = 0; v->nest[i] != VIEW_NO_SHARE; i++) b.nest[i] = v->nest[i];
  return b;
}

void view_restore_budget(View *v, const ViewBudget *b) {
  v->left = b->left;
  for (int i = 0; v->nest[i] != VIEW_NO_SHARE; i++) v->nest[i] = b->nest[i];
}

void view_answered(View *v) {
  unsigned long allowed = isl_ctx_get_max_operations(v->ctx);
  bool failed = isl_ctx_last_error(v->ctx) == isl_error_quota;
  unsigned long n = operations(v->ctx, allowed);
  spend(&v->left, n - least(v->paid, n));
  spend_of_nest(v, n - least(v->paid, n));
  v->paid = n;
  if (failed && allowed == v->most && v->most > MIN_OPERATIONS) v->most /= 2;
  isl_ctx_set_max_operations(v->ctx, v->most);
  isl_ctx_reset_error(v->ctx);
}

void view_close(View *v) {
  v->code->views--;
  memo_close(v);
  domain_close(v);
  for (LoopSpace *s = v->space; s; s = s->next) {
    for (int k = 0; k < s->n; k++) isl_pw_aff_free(s->value[k]);
    isl_set_free(s->domain);
  }
  gist_close(v);
  isl_pw_aff_free(v->step);
  isl_set_free(v->context);
  isl_set_free(v->beyond);
  isl_set_free(v->reached);
}
