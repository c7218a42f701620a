/* Elements of INTEGER arrays whose values are known: named constants, arrays that nothing changes after their initial value, arrays
 * that an assignment to the whole gives constants before the viewed loop.
 *
 * As a function of its element's place such an array is piecewise affine: its values are cut into arithmetic progressions. */
#include "analysis/polyhedral/view.h"
#include <isl/aff.h>
#include <isl/local_space.h>
#include <isl/val.h>

enum { MAX_PIECES = 32, MAX_ELEMENTS = 4096 };

/* The values in the order of the elements. */
typedef struct Table {
  const Var *var;
  int64_t n, *value;
} Table;

static bool add_values(Table *t, const Expr *e, int64_t times) {
  int64_t x;
  if (!fold_const_int(e, &x) || times < 0 || times > MAX_ELEMENTS - t->n) return false;
  while (times--) t->value[t->n++] = x;
  return true;
}

/* ---- where values come from ---- */

static bool from_constant(Arena *a, const Expr *e, Table *t) {
  const Value *v = e ? e->value : NULL;
  if (!v || v->rank != t->var->object->rank || v->type.base != TY_INTEGER || v->n > MAX_ELEMENTS || v->n < 1) return false;
  t->value = ARENA_ARRAY(a, int64_t, v->n);
  for (t->n = 0; t->n < v->n; t->n++) {
    if (v->elem[t->n]->is_big) return false;
    t->value[t->n] = v->elem[t->n]->u.i;
  }
  return true;
}

/* DATA array / values / */
static bool from_data(Arena *a, const DataGroup *g, const Symbol *s, Table *t) {
  if (g->nobjects != 1 || g->objects[0]->kind != EX_NAME || query_real_symbol(g->objects[0]->sym) != s) return false;
  t->value = ARENA_ARRAY(a, int64_t, MAX_ELEMENTS);
  for (int i = 0; i < g->nvalues; i++) {
    const Expr *e = g->values[i];
    int64_t times = 1;
    if (e->kind == EX_REPEAT && !fold_const_int(e->kid[0], &times)) return false;
    if (!add_values(t, e->kind == EX_REPEAT ? e->kid[1] : e, times)) return false;
  }
  return true;
}

static bool from_start(const View *v, Table *t) {
  const Symbol *s = t->var->sym;
  if (!facts_keeps_initial(v, t->var)) return false;
  if (s->init) return from_constant(v->arena, s->init, t);
  for (const Stmt *d = v->code->unit->first; d; d = d->next)
    for (int i = 0; d->kind == ST_DATA && i < d->u.data.n; i++)
      if (from_data(v->arena, &d->u.data.v[i], s, t)) return true;
  return false;
}

static bool from_assignment(const View *v, Table *t) {
  const Access *w = facts_last_whole(v, t->var);
  return w && from_constant(v->arena, w->stmt->u.assign.rhs, t);
}

static bool is_plain(const Var *v) { return v->sym == v->object && !v->sym->equiv && !v->sym->common && !v->pointer && !v->target; }

static bool values_of(const View *v, Table *t) {
  const Symbol *s = t->var->sym;
  if (s->attrs & AT_PARAMETER) return from_constant(v->arena, s->init, t);
  return v->top && is_plain(t->var) && !view_changes(v, t->var) && (from_start(v, t) || from_assignment(v, t));
}

/* The values are those of all elements, as declared; one dimension may be allocated, which its values fill. */
static bool fills(const Table *t) {
  const Symbol *s = t->var->sym;
  int64_t n = 1;
  if (s->shape == SHAPE_DEFERRED) return s->rank == 1;
  for (int k = 0; s->dim && k < s->rank; k++) {
    const Dim *d = &s->dim[k];
    if (!d->lo_const || !d->hi_const || d->hi_value < d->lo_value || d->hi_value - d->lo_value >= MAX_ELEMENTS) return false;
    n *= d->hi_value - d->lo_value + 1;
    if (n > MAX_ELEMENTS) return false;
  }
  return s->dim && n == t->n;
}

/* No conversion to the kind of the array changes a value. */
static bool fit(const Table *t) {
  int bits = t->var->sym->type.kind >= 4 ? 31 : 8 * t->var->sym->type.kind - 1;
  for (int64_t i = 0; i < t->n; i++)
    if (t->value[i] >= (int64_t)1 << bits || t->value[i] < -((int64_t)1 << bits)) return false;
  return true;
}

/* ---- as a function ---- */

/* The progression that begins with element 'from', up to *to: { [k] -> value : from <= k <= *to } */
static __isl_give isl_pw_aff *progression(isl_ctx *ctx, const Table *t, int64_t from, int64_t *to) {
  int64_t by = from + 1 < t->n ? t->value[from + 1] - t->value[from] : 0, last = from;
  while (last + 1 < t->n && t->value[last + 1] - t->value[last] == by) last++;
  isl_space *space = isl_space_set_alloc(ctx, 0, 1);
  isl_aff *k = isl_aff_var_on_domain(isl_local_space_from_space(isl_space_copy(space)), isl_dim_set, 0);
  isl_set *where = isl_set_lower_bound_si(isl_set_universe(space), isl_dim_set, 0, (int)from);
  where = isl_set_upper_bound_si(where, isl_dim_set, 0, (int)last);
  k = isl_aff_add_constant_val(k, isl_val_int_from_si(ctx, -(long)from));
  k = isl_aff_scale_val(k, isl_val_int_from_si(ctx, (long)by));
  k = isl_aff_add_constant_val(k, isl_val_int_from_si(ctx, (long)t->value[from]));
  *to = last;
  return isl_pw_aff_alloc(where, k);
}

/* { [k] -> value of element k, counted from 0 }; NULL: too many progressions */
static __isl_give isl_pw_aff *function_of(isl_ctx *ctx, const Table *t) {
  isl_pw_aff *all = NULL;
  int pieces = 0;
  for (int64_t k = 0, to; k < t->n; k = to + 1) {
    isl_pw_aff *p = progression(ctx, t, k, &to);
    all = all ? isl_pw_aff_union_add(all, p) : p;
    if (++pieces > MAX_PIECES) return isl_pw_aff_free(all);
  }
  return all;
}

/* The element's place, from 0. */
static __isl_give isl_pw_aff *place_of(View *v, const LoopSpace *s, const Var *var, const Expr *e) {
  isl_pw_aff *at = affine_const(s, v->ctx, 0);
  int64_t stride = 1;
  for (int k = 0; at && k < e->nkid - 1; k++) {
    const Dim *d = var->sym->dim ? &var->sym->dim[k] : NULL;
    isl_pw_aff *x = affine_of(v, s, e->kid[k + 1]), *lo = x ? array_bounds_lower(v, s, var, k) : NULL;
    if (!lo) {
      isl_pw_aff_free(x);
      return isl_pw_aff_free(at);
    }
    x = isl_pw_aff_scale_val(isl_pw_aff_sub(x, lo), isl_val_int_from_si(v->ctx, (long)stride));
    at = isl_pw_aff_add(at, x);
    if (k + 2 < e->nkid) stride *= d->hi_value - d->lo_value + 1;
  }
  return at;
}

__isl_give isl_pw_aff *known_table_value(View *v, const LoopSpace *s, const Expr *e) {
  const Expr *name = e->how == REF_ELEMENT ? e->kid[0] : NULL;
  const Symbol *array = name && name->kind == EX_NAME ? query_real_symbol(name->sym) : NULL;
  if (!array || !array->rank || array->type.base != TY_INTEGER || e->nkid != array->rank + 1 || view_invariant(v, e)) return NULL;
  Var constant = {.sym = array, .object = array, .path = array->name};
  Table t = {.var = array->attrs & AT_PARAMETER ? &constant : access_var(v->code, name)};
  if (!t.var || !values_of(v, &t) || !fills(&t) || !fit(&t)) return NULL;
  isl_pw_aff *f = function_of(v->ctx, &t), *at = f ? place_of(v, s, t.var, e) : NULL;
  if (at) return isl_pw_aff_pullback_pw_multi_aff(f, isl_pw_multi_aff_from_pw_aff(at));
  return isl_pw_aff_free(f);
}
