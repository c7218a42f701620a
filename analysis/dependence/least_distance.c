/* Least distances of a loop around a tight nest that touches the same elements again and again: repeated sweeps.
 *
 *   do t = 1, sweeps;  do i = 2, n - 1;  do j = 2, n - 1;  a(j, i) = (a(j - 1, i) + a(j + 1, i) + ..)/4
 *
 * An element that iterations (t, i, j) and (t', i', j') touch is touched in every sweep, so that t' - t is any number from 1 on, while
 * i' - i and j' - j are constant. The vector with the least t' - t stands for all of them: the others are it and multiples of (1, 0, 0). */
#include "analysis/dependence/depend.h"
#include <isl/ilp.h>
#include <isl/val.h>

enum { MAX_REFERENCES = 24 };

typedef struct Search {
  View *v;
  const Loop *inner; /* the innermost loop, all accesses being its own */
  int n;
  const Access *access[MAX_REFERENCES]; /* distinct references to arrays that the loop writes */
  int ndep;
  Dep *dep[2 * MAX_REFERENCES * MAX_REFERENCES];
} Search;

static bool is_known(const Search *q, const Access *a) {
  for (int i = 0; i < q->n; i++) {
    const Access *b = q->access[i];
    if (b->var == a->var && b->write == a->write && b->tail == a->tail && b->guard == a->guard && query_same_expr(b->ref, a->ref))
      return true;
  }
  return false;
}

/* Scalars have copies in each iteration, and are no matter here. */
static bool is_copy(const Search *q, const Access *a) {
  const VarUse *u = query_use(q->v->top, a->var);
  return a->index || (a->var->scalar && u && (u->role == ROLE_PRIVATE || u->role == ROLE_INDEX));
}

/* False: of some access it is not known which elements it touches. */
static bool collect(Search *q) {
  const struct LoopInfo *in = q->v->top->info;
  for (int i = in->acc0; i < in->acc1; i++) {
    const Access *a = q->v->code->access.v[i];
    if (!view_changes(q->v, a->var) || is_copy(q, a) || is_known(q, a)) continue;
    if (a->var->scalar || query_use(q->v->top, a->var) || a->unknown || a->hidden || a->partial || !a->sub || a->atomic ||
        a->loop != q->inner || a->red != RED_NONE || q->n == MAX_REFERENCES)
      return false;
    q->access[q->n++] = a;
  }
  return q->n > 0;
}

static bool least(__isl_keep isl_set *delta, int k, bool constant, int64_t *value) {
  isl_val *lo = isl_set_dim_min_val(isl_set_copy(delta), k), *hi = isl_set_dim_max_val(isl_set_copy(delta), k);
  bool ok = lo && hi && isl_val_is_int(lo) == isl_bool_true && (!constant || isl_val_eq(lo, hi) == isl_bool_true);
  if (ok) *value = isl_val_get_num_si(lo);
  isl_val_free(lo);
  isl_val_free(hi);
  return ok;
}

static Dep *make_dep(const Search *q, const Access *from, const Access *to, int depth) {
  Dep *d = ARENA_NEW(q->v->arena, Dep);
  d->kind = from->write ? (to->write ? DEP_OUTPUT : DEP_FLOW) : DEP_ANTI;
  d->certainty = MAY;
  d->from = from->ref, d->to = to->ref, d->array = from->var->sym;
  d->ndist = q->v->top->depth + depth;
  d->dist = ARENA_ARRAY(q->v->arena, int64_t, d->ndist);
  d->known = ARENA_ARRAY(q->v->arena, bool, d->ndist);
  for (int k = 0; k < d->ndist; k++) d->known[k] = true;
  return d;
}

/* The vector from 'r' to 's' goes to the list, if the loop carries one; false: it has no constant part. */
static bool between(Search *q, const Relation *r, const Relation *s) {
  const LoopSpace *space = view_space(q->v, q->inner);
  isl_map *meet = isl_map_apply_range(isl_map_copy(r->map), isl_map_reverse(isl_map_copy(s->map)));
  isl_set *delta = isl_map_deltas(isl_map_order_lt(meet, isl_dim_in, 0, isl_dim_out, 0));
  isl_bool none = isl_set_is_empty(delta);
  delta = isl_set_project_out_all_params(delta);
  Dep *d = make_dep(q, r->access, s->access, space->n);
  bool ok = none != isl_bool_error;
  for (int k = 0; ok && !none && k < space->n; k++)
    ok = !space->by_value[k] && least(delta, k, k > 0, &d->dist[q->v->top->depth + k]);
  if (ok && !none) q->dep[q->ndep++] = d;
  isl_set_free(delta);
  return ok;
}

static bool pair(Search *q, const Access *a, const Access *b) {
  Relation r, s;
  if (a->var != b->var) return overlap_of(a->var, b->var) == OVERLAP_NO;
  if (!a->write && !b->write) return true;
  view_question(q->v);
  bool ok = relation_of(q->v, a, &r);
  ok &= relation_of(q->v, b, &s);
  ok = ok && r.affine && s.affine && a->nsub == b->nsub && between(q, &r, &s) && (a == b || between(q, &s, &r));
  relation_free(&r);
  relation_free(&s);
  view_answered(q->v);
  return ok;
}

/* The loops inside run the same iterations in each sweep. */
static bool has_fixed_bounds(const Search *q) {
  for (const Loop *l = q->inner; l != q->v->top; l = l->parent)
    if (!view_invariant(q->v, l->lo) || !view_invariant(q->v, l->hi) || (l->step && !view_invariant(q->v, l->step))) return false;
  return true;
}

Dep **least_distance_loop(View *v, const Loop *inner, int *n) {
  Search q = {.v = v, .inner = inner};
  bool ok = has_fixed_bounds(&q) && collect(&q);
  for (int i = 0; ok && i < q.n; i++)
    for (int k = i; ok && k < q.n; k++) ok = pair(&q, q.access[i], q.access[k]);
  if (!ok) return NULL;
  Dep **list = ARENA_ARRAY(v->arena, Dep *, q.ndep + 1);
  for (int i = 0; i < q.ndep; i++) list[i] = q.dep[i];
  *n = q.ndep;
  return list;
}
