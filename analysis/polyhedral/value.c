/* The value of an integer scalar that the viewed loop changes.
 *
 * From the place where it is read the events are followed backwards: an assignment that surely comes before,
 * in the same iteration, gives the value of its right side there ('im = i - 1; a(im)', also when the scalar is
 * set again for each use). Where the begin of an iteration is reached first, the scalar's value x there is solved
 * for: with e(x) its value at the end of the iteration,
 *   e(x) = x + d           makes x = x0 + t*d in iteration t (an induction variable; loops inside, done by then,
 *                          add their number of iterations times their own d),
 *   e does not depend on x   makes x = e of iteration t-1, and x0 in the first (a wrap-around scalar).
 * What a branch sets under an affine condition is the value where that holds ('up = i + 1; if (up > n) up = 1').
 * x0 is the value before the loop, looked for in the same way (Wolfe, Beyond induction variables, PLDI 1992). */
#include "analysis/polyhedral/view.h"
#include <isl/local_space.h>
#include <isl/space.h>
#include <isl/val.h>

enum { MAX_NESTED = 24, MAX_STEPS = 200000, MAX_BRANCHES = 4 /* assignments that may have set a value */ };

/* A variable whose value at the begin of an iteration of 'loop' is being solved for. */
typedef struct Unknown {
  const Loop *loop;
  const Var *var;
  const struct Unknown *up;
} Unknown;

static bool find(View *v, const LoopSpace *s, const Var *var, Poly *p);

/* ---- events ---- */

static bool changed_in(View *v, int from, int to, const Var *var) {
  for (int i = from; i < to; i++, v->steps++)
    if (view_event_changes(v, &v->code->event.v[i], var)) return true;
  return false;
}

/* Jumps by label inside the loop: its statements may run in another order than they stand. */
static bool jumps_about(const View *v, const Loop *l) {
  for (int i = l->info->jumps ? l->info->ev0 : l->info->ev1; i < l->info->ev1; i++)
    if (v->code->event.v[i].kind == EV_GOTO) return true;
  return false;
}

/* A jump to the label from outside of events ('from', 'to'). */
static bool jumps_in(const View *v, int label, int from, int to) {
  for (int i = 0; i < v->code->event.n; i++)
    if (v->code->event.v[i].kind == EV_GOTO && v->code->event.v[i].arg == label && (i <= from || i >= to)) return true;
  return false;
}

/* Between events 'from' and 'to', neither of which counts, are no places that control reaches by another way than past 'from'. */
static bool only_past(const View *v, int from, int to) {
  for (int i = from + 1; v->code->any_goto && i < to; i++)
    if (v->code->event.v[i].kind == EV_LABEL && jumps_in(v, v->code->event.v[i].arg, from, to)) return false;
  return true;
}

/* ---- loops that are done ---- */

/* Iterations of 'l' as known before it. */
static __isl_give isl_pw_aff *trips(View *v, const LoopSpace *s, const Loop *l) {
  int64_t step;
  if (l->kind == LOOP_SECTION || l->info->jumps || !l->lo || !l->hi || !query_loop_step(l, &step)) return NULL;
  isl_pw_aff *lo = affine_of(v, s, l->lo), *hi = lo ? affine_of(v, s, l->hi) : NULL;
  if (!hi) {
    isl_pw_aff_free(lo);
    return NULL;
  }
  isl_pw_aff *n = isl_pw_aff_add(isl_pw_aff_sub(hi, lo), affine_const(s, v->ctx, step));
  if (step < 0) n = isl_pw_aff_neg(n); /* isl scales down by positive values only */
  n = isl_pw_aff_floor(isl_pw_aff_scale_down_val(n, isl_val_int_from_si(v->ctx, (long)(step < 0 ? -step : step))));
  return isl_pw_aff_max(n, affine_const(s, v->ctx, 0));
}

static const LoopSpace *inside(View *v, const LoopSpace *s, int n, const Loop *l, LoopSpace *in) {
  if (n < s->n && s->chain[n] == l) return s;
  *in = (LoopSpace){.loop = l, .n = n + 1};
  in->chain = ARENA_ARRAY(v->arena, const Loop *, n + 1);
  in->value = ARENA_ARRAY(v->arena, isl_pw_aff *, n + 1);
  in->by_value = ARENA_ARRAY(v->arena, bool, n + 1);
  for (int k = 0; k < n; k++) in->chain[k] = s->chain[k], in->by_value[k] = s->by_value[k];
  in->chain[n] = l;
  return in;
}

static const char *symbol_name(View *v, const Loop *l, const Var *var) {
  return arena_printf(v->arena, "%s in %d", var->path, l->info->id);
}

/* The parameter that stands for the variable's value at the begin of an iteration of 'l'. */
static __isl_give isl_pw_aff *symbol_of(View *v, const LoopSpace *s, const Loop *l, const Var *var) {
  return affine_fresh(v, s, symbol_name(v, l, var), var);
}

/* Its position among the parameters of 'a'; -1: the value does not depend on it. */
static int symbol_in(View *v, __isl_keep isl_pw_aff *a, const Loop *l, const Var *var) {
  int at = isl_pw_aff_find_dim_by_name(a, isl_dim_param, symbol_name(v, l, var));
  return at >= 0 && isl_pw_aff_involves_dims(a, isl_dim_param, (unsigned)at, 1) != isl_bool_false ? at : -1;
}

/* The value at the end of an iteration of 'l', around which 'n' loops of 's' are, over the loops of *in. */
static bool at_end(View *v, const LoopSpace *s, int n, const Loop *l, const Var *var, LoopSpace *in, const LoopSpace **space,
                   Poly *p) {
  Unknown u = {l, var, v->unknown};
  Point before = v->at;
  *space = inside(v, s, n, l, in);
  v->unknown = &u;
  v->at = (Point){.ev = l->info->ev1, .guard = l->info->guard, .n = n + 1};
  bool ok = find(v, *space, var, p);
  v->at = before;
  v->unknown = u.up;
  return ok;
}

/* d where the value at the end is that at the begin plus d, and d is the same for all iterations; NULL: not so. */
static __isl_give isl_pw_aff *growth(View *v, const LoopSpace *s, Poly *end, const Loop *l, const Var *var) {
  if (end->n) return NULL;
  isl_pw_aff *d = isl_pw_aff_sub(isl_pw_aff_copy(end->base), symbol_of(v, s, l, var));
  d = isl_pw_aff_drop_unused_params(isl_pw_aff_coalesce(d));
  if (symbol_in(v, d, l, var) < 0 && isl_pw_aff_involves_dims(d, isl_dim_in, 0, (unsigned)s->n) == isl_bool_false) return d;
  isl_pw_aff_free(d);
  return NULL;
}

/* The same value over the dimensions of 's', which has more or fewer than 'a'; it depends on none. */
static __isl_give isl_pw_aff *over(__isl_take isl_pw_aff *a, const LoopSpace *s) {
  unsigned n = (unsigned)isl_pw_aff_dim(a, isl_dim_in);
  if (n > (unsigned)s->n) return isl_pw_aff_drop_dims(a, isl_dim_in, (unsigned)s->n, n - (unsigned)s->n);
  return isl_pw_aff_add_dims(a, isl_dim_in, (unsigned)s->n - n);
}

/* What a whole run of the loop 'l' adds to the variable; v->at is where it stands. */
static bool added_by(View *v, const LoopSpace *s, const Loop *l, const Var *var, Poly *p) {
  LoopSpace in;
  const LoopSpace *space;
  Poly end;
  if (l->info->jumps || !at_end(v, s, v->at.n, l, var, &in, &space, &end)) return false;
  isl_pw_aff *d = growth(v, space, &end, l, var);
  affine_poly_free(&end);
  isl_pw_aff *n = d ? trips(v, s, l) : NULL;
  if (!n) {
    isl_pw_aff_free(d);
    return false;
  }
  d = over(d, s);
  if (isl_pw_aff_is_cst(d) == isl_bool_true || isl_pw_aff_is_cst(n) == isl_bool_true) {
    *p = (Poly){.base = isl_pw_aff_mul(n, d)};
    return p->base != NULL;
  }
  return affine_poly_product(d, n, p);
}

/* ---- the begin of an iteration ---- */

/* t -> t - 1 in dimension k, 'first' where t = 0 */
static __isl_give isl_pw_aff *one_before(View *v, const LoopSpace *s, int k, __isl_take isl_pw_aff *end,
                                         __isl_take isl_pw_aff *first) {
  isl_space *space = isl_space_set_alloc(v->ctx, 0, (unsigned)s->n);
  isl_multi_aff *shift = isl_multi_aff_identity(isl_space_map_from_set(space));
  isl_aff *t = isl_multi_aff_get_aff(shift, k);
  shift = isl_multi_aff_set_aff(shift, k, isl_aff_add_constant_si(t, -1));
  end = isl_pw_aff_pullback_multi_aff(end, shift);
  isl_set *later = isl_pw_aff_pos_set(affine_iterator(s, v->ctx, k));
  isl_set *none = isl_pw_aff_zero_set(affine_iterator(s, v->ctx, k));
  end = isl_pw_aff_intersect_domain(end, later);
  return isl_pw_aff_union_add(end, isl_pw_aff_intersect_domain(first, none));
}

static bool is_unknown(const View *v, const Loop *l, const Var *var) {
  for (const Unknown *u = v->unknown; u; u = u->up)
    if (u->loop == l && u->var == var) return true;
  return false;
}

/* The value before the loop of dimension k. */
static bool before_loop(View *v, const LoopSpace *s, int k, const Var *var, Poly *p) {
  Point here = v->at;
  bool ok = true;
  if (k == 0 && v->top) {
    *p = (Poly){.base = affine_fresh(v, s, arena_printf(v->arena, "%s before", var->path), var)};
  } else {
    v->at = affine_point_before(s, s->chain[k]);
    v->at.n = k;
    ok = find(v, s, var, p);
  }
  v->at = here;
  return ok;
}

/* x0 + t*d */
static bool grown(View *v, const LoopSpace *s, int k, __isl_take isl_pw_aff *d, Poly *p) {
  isl_pw_aff *t = affine_iterator(s, v->ctx, k);
  if (isl_pw_aff_is_cst(d) == isl_bool_true) {
    affine_poly_add(p, (Poly){.base = isl_pw_aff_mul(t, d)});
    return p->base != NULL;
  }
  Poly q;
  if (!affine_poly_product(d, t, &q)) return false;
  affine_poly_add(p, q);
  return p->base != NULL;
}

__isl_give isl_pw_aff *value_begin(View *v, const LoopSpace *s, const Var *var) {
  return affine_fresh(v, s, arena_printf(v->arena, "%s at the begin", var->path), var);
}

/* The value at the begin of an iteration of the loop of dimension k. */
static bool at_begin(View *v, const LoopSpace *s, int k, const Var *var, Poly *p) {
  const Loop *l = s->chain[k];
  LoopSpace in;
  const LoopSpace *space;
  Poly end;
  if (v->within && k == 0 && changed_in(v, l->info->ev0, l->info->ev1, var)) {
    *p = (Poly){.base = value_begin(v, s, var)};
    return true;
  }
  if (is_unknown(v, l, var)) {
    *p = (Poly){.base = symbol_of(v, s, l, var)};
    return true;
  }
  if (!changed_in(v, l->info->ev0, l->info->ev1, var)) return before_loop(v, s, k, var, p);
  if (s->by_value[k] || jumps_about(v, l) || !at_end(v, s, k, l, var, &in, &space, &end)) return false;
  isl_pw_aff *d = growth(v, s, &end, l, var);
  bool ok = before_loop(v, s, k, var, p);
  if (ok && d) {
    ok = grown(v, s, k, isl_pw_aff_copy(d), p);
  } else if (ok) {
    ok = !end.n && !p->n && symbol_in(v, end.base, l, var) < 0;
    if (ok) p->base = one_before(v, s, k, isl_pw_aff_copy(end.base), p->base);
  }
  isl_pw_aff_free(d);
  affine_poly_free(&end);
  return ok && p->base;
}

/* ---- backwards ---- */

/* The value of an assignment's right side, where it stands. */
static bool assigned(View *v, const LoopSpace *s, const Access *w, Poly *p) {
  const Expr *rhs = w->stmt->kind == ST_ASSIGN ? w->stmt->u.assign.rhs : NULL;
  bool simple = rhs && rhs->type.base == TY_INTEGER && !rhs->rank && !w->nsub && !*w->tail && !w->partial;
  if (!simple || w->maybe || acc_skipped(w, v->top) || w->index || w->hidden) return false;
  Point here = v->at;
  v->at = (Point){.ev = w->ev, .guard = w->guard, .n = here.n};
  bool ok = affine_poly_of(v, s, rhs, p);
  v->at = here;
  return ok;
}

/* The value before the loop that ends at event *i, plus what the loop adds. */
static bool behind_loop(View *v, const LoopSpace *s, const Loop *l, const Var *var, Poly *p) {
  Point here = v->at;
  Poly more;
  if (!view_guard_within(here.guard, l->info->guard)) return false;
  v->at = (Point){.ev = l->info->ev0 - 1, .guard = l->info->guard, .n = here.n};
  bool ok = added_by(v, s, l, var, &more);
  if (ok && !find(v, s, var, p)) {
    affine_poly_free(&more);
    ok = false;
  }
  v->at = here;
  if (ok) affine_poly_add(p, more);
  return ok && p->base;
}

/* The value with which the unit is called. */
static bool at_entry(View *v, const LoopSpace *s, const Var *var, Poly *p) {
  if (!var->sym->dummy) return false;
  *p = (Poly){.base = affine_fresh(v, s, var->sym->name, var->sym)};
  return true;
}

/* ---- branches ---- */

/* The innermost condition of 'g' under which the place 'at' is, too; NULL: none. */
static const Guard *shared_guard(Point at, const Guard *g) {
  while (g && !view_guard_within(at.guard, g)) g = g->up;
  return g;
}

/* The iterations in which the conditions from 'g' up to 'shared' hold; NULL: they are not affine. */
static __isl_give isl_set *when_taken(View *v, const LoopSpace *s, const Guard *g, const Guard *shared) {
  isl_set *where = isl_set_universe(isl_space_set_alloc(v->ctx, 0, (unsigned)s->n));
  Point here = v->at;
  bool exact = true;
  for (; g != shared && exact; g = g->up) {
    exact = g->cond && !g->each;
    v->at = (Point){.ev = g->ev, .guard = g->up, .n = here.n};
    if (exact) where = isl_set_intersect(where, domain_condition(v, s, g->cond, g->negated, &exact));
  }
  v->at = here;
  return exact ? where : isl_set_free(where);
}

/* The event before 'from', in the iteration of 'l', at which the variable may change; -1: there is none. */
static int last_change(View *v, const Loop *l, int from, const Var *var) {
  int first = l ? l->info->ev0 : 0;
  for (int i = from - 1; i >= first; i--, v->steps++) {
    const Event *e = &v->code->event.v[i];
    bool loop = e->kind == EV_END_LOOP;
    if (loop ? changed_in(v, e->loop->info->ev0, e->loop->info->ev1, var) : view_event_changes(v, e, var)) return i;
    if (loop) i = e->loop->info->ev0;
  }
  return -1;
}

/* The value that the assignment at event i gives in *where, of the iterations in *rest, which are left less. */
static bool take_branch(View *v, const LoopSpace *s, const Var *var, int i, isl_set **rest, isl_pw_aff **value) {
  const Event *e = &v->code->event.v[i];
  const Access *w = e->kind == EV_ACCESS ? v->code->access.v[e->arg] : NULL;
  Poly p;
  if (!w || w->var != var) return false;
  const Guard *shared = shared_guard(v->at, w->guard);
  isl_set *where = when_taken(v, s, w->guard, shared);
  if (!where || !assigned(v, s, w, &p)) {
    isl_set_free(where);
    return false;
  }
  bool affine = p.n == 0;
  isl_pw_aff *a = isl_pw_aff_intersect_domain(isl_pw_aff_copy(p.base), isl_set_intersect(isl_set_copy(where), isl_set_copy(*rest)));
  affine_poly_free(&p);
  *value = *value ? isl_pw_aff_union_add(*value, a) : a;
  *rest = isl_set_subtract(*rest, where);
  v->at = (Point){.ev = i, .guard = shared, .n = v->at.n};
  return affine && *value;
}

/* In the iterations of 'rest', which is taken, the value from before v->at. */
static bool take_before(View *v, const LoopSpace *s, const Var *var, __isl_take isl_set *rest, isl_pw_aff **value) {
  Poly p;
  bool ok = find(v, s, var, &p), affine = ok && p.n == 0;
  if (affine) *value = isl_pw_aff_union_add(*value, isl_pw_aff_intersect_domain(isl_pw_aff_copy(p.base), isl_set_copy(rest)));
  if (ok) affine_poly_free(&p);
  isl_set_free(rest);
  return affine && *value;
}

/* The value where the last assignment, at event i, stands in a branch that the place of the value is not in. */
static bool of_branches(View *v, const LoopSpace *s, const Loop *l, const Var *var, int i, Poly *p) {
  isl_set *rest = isl_set_universe(isl_space_set_alloc(v->ctx, 0, (unsigned)s->n));
  isl_pw_aff *value = NULL;
  Point here = v->at;
  bool ok = !v->code->any_goto, whole = false;
  for (int k = 0; ok && k < MAX_BRANCHES && i >= 0 && !whole; k++) {
    if (v->code->event.v[i].kind == EV_END_LOOP) break;
    ok = take_branch(v, s, var, i, &rest, &value);
    whole = ok && isl_set_is_empty(rest) == isl_bool_true;
    if (ok && !whole) i = last_change(v, l, i, var);
  }
  if (ok && !whole) {
    ok = take_before(v, s, var, rest, &value);
  } else {
    isl_set_free(rest);
  }
  v->at = here;
  *p = (Poly){.base = ok ? view_trim(v, s, value) : isl_pw_aff_free(value)};
  return p->base != NULL;
}

static bool backwards(View *v, const LoopSpace *s, const Var *var, Poly *p) {
  int n = v->at.n, here = v->at.ev;
  const Loop *l = n > 0 ? s->chain[n - 1] : NULL;
  for (int i = here - 1; i >= (l ? l->info->ev0 : 0); i--) {
    const Event *e = &v->code->event.v[i];
    if (v->steps++ > MAX_STEPS) return false;
    if (e->kind == EV_END_LOOP) {
      if (changed_in(v, e->loop->info->ev0, e->loop->info->ev1, var))
        return only_past(v, i, here) && behind_loop(v, s, e->loop, var, p);
      i = e->loop->info->ev0 - 1;
      continue;
    }
    if (!view_event_changes(v, e, var)) continue;
    const Access *w = e->kind == EV_ACCESS ? v->code->access.v[e->arg] : NULL;
    if (!w || w->var != var) return false;
    if (!view_guard_within(v->at.guard, w->guard)) return of_branches(v, s, l, var, i, p);
    return only_past(v, i, here) && assigned(v, s, w, p);
  }
  if (!l && !only_past(v, -1, here)) return false;
  return l ? at_begin(v, s, n - 1, var, p) : at_entry(v, s, var, p);
}

static bool find(View *v, const LoopSpace *s, const Var *var, Poly *p) {
  *p = (Poly){0};
  if ((v->at.n <= 0 && v->top) || v->nested >= MAX_NESTED || v->steps > MAX_STEPS) return false;
  if (var->sym->equiv || var->pointer || var->target || var->sym != var->object) return false;
  v->nested++;
  bool ok = backwards(v, s, var, p);
  v->nested--;
  if (!ok) affine_poly_free(p);
  return ok;
}

bool value_poly(View *v, const LoopSpace *s, const Var *var, Poly *p) {
  if (v->at.n > 0 || !v->top) return find(v, s, var, p);
  *p = (Poly){0};
  return false;
}

ValKind value_kind(View *v, const Var *var, int64_t *step) {
  LoopSpace in = {0};
  const LoopSpace *space, *s = view_space(v, v->top);
  Poly end;
  const Loop *l = v->top;
  ValKind kind = VAL_CARRIED;
  *step = 0;
  if (!var->scalar || var->sym->type.base != TY_INTEGER || s->by_value[0] || v->top->info->jumps) return kind;
  if (!at_end(v, s, 0, l, var, &in, &space, &end)) return kind;
  isl_pw_aff *d = growth(v, s, &end, l, var);
  if (d)
    kind = VAL_INDUCTION;
  else if (!end.n && symbol_in(v, end.base, l, var) < 0)
    kind = VAL_WRAP;
  if (d && isl_pw_aff_n_piece(d) == 1 && isl_pw_aff_is_cst(d) == isl_bool_true) {
    isl_set *point = isl_set_from_pw_aff(isl_pw_aff_project_domain_on_params(isl_pw_aff_copy(d)));
    isl_val *c = isl_set_plain_get_val_if_fixed(point, isl_dim_set, 0);
    if (c && isl_val_is_int(c) == isl_bool_true) *step = isl_val_get_num_si(c);
    isl_val_free(c);
    isl_set_free(point);
  }
  isl_pw_aff_free(d);
  affine_poly_free(&end);
  return kind;
}
