/* Bounds of arrays: as declared, as the last ALLOCATE gave them, or as parameters of their own where the
 * viewed loop leaves them alone. */
#include "analysis/polyhedral/view.h"
#include "analysis/unit/callee.h"

enum { MAX_BACK = 3000 /* events looked at for one ALLOCATE */ };

/* Bounds that have been looked for. */
typedef struct Bounded {
  const Var *var;
  bool keeps; /* the viewed loop does not change them */
  const struct Bounded *next;
} Bounded;

static const LoopSpace no_loops;

/* ---- what changes bounds ---- */

/* The argument of a procedure where it is no dummy that an ALLOCATE can name. */
static bool is_passed_as_elements(const Access *a) {
  const Passed *p = a->passed;
  return p && p->dummy >= 0 && !(query_real_symbol(p->summary->proc->dummies[p->dummy])->attrs & (AT_ALLOCATABLE | AT_POINTER));
}

/* May the event allocate the array anew, or let it go? An assignment to the whole may (F2018 10.2.1.3). */
static bool changes_bounds(const View *v, const Event *e, const Var *var) {
  if (e->kind == EV_ANYTHING) return true;
  if (e->kind == EV_CALL) return var->reachable;
  const Access *a = e->kind == EV_ACCESS ? v->code->access.v[e->arg] : NULL;
  if (!a || !a->write) return false;
  if (a->var != var) return overlap_of(a->var, var) != OVERLAP_NO;
  if (a->hidden || a->stmt->kind == ST_ALLOCATE || a->stmt->kind == ST_DEALLOCATE) return true;
  return !a->sub && !is_passed_as_elements(a) && !section_keeps_shape(a->stmt);
}

static bool keeps_bounds(const View *v, const Var *var) {
  if (var->object->shape == SHAPE_ASSUMED) return !(var->object->attrs & AT_POINTER);
  if (var->object->shape != SHAPE_DEFERRED || var->pointer || var->object->equiv) return false;
  int from = v->top ? v->top->info->ev0 : 0, to = v->top ? v->top->info->ev1 : v->code->event.n;
  for (int i = from; i < to; i++)
    if (changes_bounds(v, &v->code->event.v[i], var)) return false;
  return true;
}

/* The ALLOCATE whose bounds the array has before the viewed loop, or NULL. */
static const Access *last_allocate(const View *v, const Var *var) {
  int i = v->top ? v->top->info->ev0 - 1 : -1, least = i - MAX_BACK;
  while (i >= 0 && i > least && !changes_bounds(v, &v->code->event.v[i], var)) i--;
  const Event *e = i >= 0 && i > least ? &v->code->event.v[i] : NULL;
  const Access *w = e && e->kind == EV_ACCESS ? v->code->access.v[e->arg] : NULL;
  if (!w || w->var != var || w->stmt->kind != ST_ALLOCATE || !w->sub || w->nsub != var->object->rank) return NULL;
  int end = facts_reach(v, w);
  for (int k = i + 1; k < end; k++)
    if (k - i > MAX_BACK || changes_bounds(v, &v->code->event.v[k], var)) return NULL;
  return end >= 0 ? w : NULL;
}

/* ---- parameters ---- */

static __isl_give isl_pw_aff *parameter(View *v, const LoopSpace *s, const Var *var, bool upper, int k) {
  const char *name = arena_printf(v->arena, "%s(%s,%d)", upper ? "ubound" : "lbound", var->path, k + 1);
  return affine_fresh(v, s, name, var->sym);
}

static void know_equal(View *v, __isl_take isl_pw_aff *a, __isl_take isl_pw_aff *b) {
  if (b)
    facts_know_set(v, isl_pw_aff_eq_set(a, b));
  else
    isl_pw_aff_free(a);
}

/* What the ALLOCATE says of dimension k. */
static void know_dimension(View *v, const Var *var, const Access *w, int k) {
  const Expr *e = query_strip(w->sub[k]), *lo = e->kind == EX_RANGE ? e->kid[0] : NULL, *hi = e->kind == EX_RANGE ? e->kid[1] : e;
  if (!lo)
    know_equal(v, parameter(v, &no_loops, var, false, k), affine_const(&no_loops, v->ctx, 1));
  else
    know_equal(v, parameter(v, &no_loops, var, false, k), facts_kept(v, lo, w));
  if (hi) know_equal(v, parameter(v, &no_loops, var, true, k), facts_kept(v, hi, w));
}

/* Extents are not negative. */
static void know_extent(View *v, const Var *var, int k) {
  isl_pw_aff *lo = parameter(v, &no_loops, var, false, k), *hi = parameter(v, &no_loops, var, true, k);
  if (var->object->shape == SHAPE_ASSUMED) {
    isl_pw_aff_free(lo);
    lo = array_bounds_lower(v, &no_loops, var, k);
  }
  facts_know_set(v, isl_pw_aff_ge_set(isl_pw_aff_add(hi, affine_const(&no_loops, v->ctx, 1)), lo));
}

static const Bounded *look(View *v, const Var *var) {
  for (const Bounded *b = v->bounded; b; b = b->next)
    if (b->var == var) return b;
  Bounded *b = ARENA_NEW(v->arena, Bounded);
  *b = (Bounded){.var = var, .keeps = keeps_bounds(v, var), .next = v->bounded};
  v->bounded = b;
  if (!b->keeps || !v->context) return b;
  const Access *w = var->object->shape == SHAPE_DEFERRED && v->top ? last_allocate(v, var) : NULL;
  for (int k = 0; k < var->object->rank; k++) {
    if (w) know_dimension(v, var, w, k);
    know_extent(v, var, k);
  }
  return b;
}

/* ---- bounds ---- */

/* A text begins with character 1. */
static __isl_give isl_pw_aff *text_upper(View *v, const LoopSpace *s, const Var *var) {
  const Expr *len = type_len(var->object->type);
  int64_t n = 1;
  if (!len || fold_const_int(len, &n)) return affine_const(s, v->ctx, n);
  return len->kind == EX_STAR || len->kind == EX_COLON || var->sym != var->object ? NULL : affine_declared(v, s, len);
}

__isl_give isl_pw_aff *array_bounds_lower(View *v, const LoopSpace *s, const Var *var, int k) {
  const Symbol *o = var->object;
  if (var->text) return affine_const(s, v->ctx, 1);
  const Dim *d = o->dim && k < o->rank ? &o->dim[k] : NULL;
  if (o->shape == SHAPE_DEFERRED) {
    look(v, var);
    return parameter(v, s, var, false, k);
  }
  if (d && d->lo_const) return affine_const(s, v->ctx, d->lo_value);
  isl_pw_aff *lo = d && d->lo ? affine_declared(v, s, d->lo) : NULL;
  if (lo) return lo;
  return d && !d->lo ? affine_const(s, v->ctx, 1) : parameter(v, s, var, false, k);
}

__isl_give isl_pw_aff *array_bounds_upper(View *v, const LoopSpace *s, const Var *var, int k) {
  const Symbol *o = var->object;
  if (var->text) return text_upper(v, s, var);
  if (o->shape == SHAPE_ASSUMED || o->shape == SHAPE_DEFERRED) return look(v, var)->keeps ? parameter(v, s, var, true, k) : NULL;
  const Dim *d = o->dim && k < o->rank && (o->shape == SHAPE_EXPLICIT || o->shape == SHAPE_ASSUMED_SIZE) ? &o->dim[k] : NULL;
  if (d && d->hi_const) return affine_const(s, v->ctx, d->hi_value);
  return d && d->hi ? affine_declared(v, s, d->hi) : NULL;
}

/* Dimension that LBOUND, UBOUND or SIZE asks for, from 0; -1: all of them, or not known. */
static int asked_dimension(const Expr *e, const Var *var) {
  int64_t k;
  if (e->nkid < 3 || !e->kid[2]) return var->object->rank == 1 ? 0 : -1;
  return fold_const_int(e->kid[2], &k) && k >= 1 && k <= var->object->rank ? (int)k - 1 : -1;
}

__isl_give isl_pw_aff *array_bounds_affine(View *v, const LoopSpace *s, IntrinsicId id, const Expr *e) {
  const Expr *array = e->nkid > 1 && e->kid[1] ? query_strip(e->kid[1]) : NULL;
  const Var *var = array && (array->kind == EX_NAME || array->kind == EX_MEMBER) ? access_var(v->code, array) : NULL;
  if (!var || var->object->rank == 0 || (var->object->shape != SHAPE_ASSUMED && var->object->shape != SHAPE_DEFERRED)) return NULL;
  int k = asked_dimension(e, var);
  bool all = id == IN_UBOUND || id == IN_LBOUND;
  if (k < 0 || (all && e->rank) || !look(v, var)->keeps) return NULL;
  if (id == IN_LBOUND) return array_bounds_lower(v, s, var, k);
  isl_pw_aff *hi = array_bounds_upper(v, s, var, k);
  if (id == IN_UBOUND) return hi;
  return isl_pw_aff_add(isl_pw_aff_sub(hi, array_bounds_lower(v, s, var, k)), affine_const(s, v->ctx, 1));
}
