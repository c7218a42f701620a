/* From the elements that a procedure touches to those of the caller's array.
 *
 * For a dummy x and the actual argument y of one call, with s the first element of y:
 *   assumed shape:  y_k = first_k + stride_k * (x_j - lower_j) for the dimensions k that y's section keeps
 *   otherwise:      sequence association (F2018 15.5.2.11). Where the extents of all but the last dimension
 * of x are those of y, y_k = s_k + x_k - lower_k. The element must stay in the column where x has fewer
 * dimensions, or begins inside one. */
#include "analysis/interprocedural/procedure.h"
#include <isl/id.h>
#include <isl/local_space.h>
#include <isl/space.h>
#include <isl/val.h>
#include <string.h>

typedef struct Call {
  View *v;
  const LoopSpace *s; /* of the call */
  const Access *a;
  const ProcSummary *summary;
  const Symbol *dummy; /* NULL: a global */
  int rank;            /* of the section's object */
  int per;             /* elements of the dummy in one of the caller's: 2 of REAL in COMPLEX */
  isl_set *all;        /* { [t, x, lower, extent] }: iterations of the call beside its section */
  isl_set *legal;      /* those of them that a program may come to, while the loops around the call have iterations */
  bool exact;
} Call;

/* ---- parameters of the section ---- */

static const Expr *actual_of(const Call *c, const char *name, const void *user) {
  const Symbol *proc = c->summary->proc;
  for (int i = 0; i < proc->ndummies; i++) {
    const Symbol *d = proc->dummies[i] ? query_real_symbol(proc->dummies[i]) : NULL;
    if (d && (const void *)d == user && !strcmp(d->name, name)) return c->a->passed->actual[i];
  }
  return NULL;
}

/* A global that the viewed loop does not change is the same parameter on both sides. */
static bool is_same_here(const Call *c, const char *name, const void *user) {
  for (int i = 0; i < c->summary->nglobals; i++) {
    const Var *g = c->summary->global[i].var;
    if ((const void *)g->sym != user || strcmp(g->sym->name, name)) continue;
    if (g->sym->common || g->sym->equiv || g->pointer || g->target) return false;
    const Var *own = access_find(c->v->code, g->sym, g->path);
    return own ? !view_changes(c->v, own) : !c->v->any_call;
  }
  return false;
}

/* { t -> section } with one parameter replaced by its value at the call */
static __isl_give isl_map *settle(Call *c, __isl_take isl_map *map, __isl_take isl_id *id) {
  const char *name = isl_id_get_name(id);
  void *user = isl_id_get_user(id);
  int at = isl_map_find_dim_by_id(map, isl_dim_param, id);
  bool keep = at < 0 || is_same_here(c, name, user);
  if (!keep) {
    const Expr *e = actual_of(c, name, user);
    isl_pw_aff *value = e ? affine_of(c->v, c->s, e) : NULL;
    if (value)
      map = isl_map_intersect_domain(map, isl_pw_aff_eq_set(value, affine_fresh(c->v, c->s, name, user)));
    else
      c->exact = false;
    at = isl_map_find_dim_by_id(map, isl_dim_param, id);
    map = isl_map_project_out(map, isl_dim_param, (unsigned)at, 1);
  }
  isl_id_free(id);
  return map;
}

static __isl_give isl_map *section_at(Call *c, const Section *section) {
  isl_space *space = isl_space_set_alloc(c->v->ctx, 0, (unsigned)c->s->n);
  isl_map *map = isl_map_from_domain_and_range(isl_set_universe(space), isl_set_copy(section->set));
  for (int i = 0; i < (int)isl_set_dim(section->set, isl_dim_param); i++)
    map = settle(c, map, isl_set_get_dim_id(section->set, isl_dim_param, (unsigned)i));
  return map;
}

/* ---- values over [t, x, lower, extent] ---- */

typedef enum { OF_X, OF_LOWER, OF_EXTENT } Group;

static __isl_give isl_pw_aff *part(const Call *c, Group p, int k) {
  unsigned at = (unsigned)(c->s->n + (int)p * c->rank + k);
  isl_local_space *ls = isl_local_space_from_space(isl_space_set_alloc(c->v->ctx, 0, (unsigned)(c->s->n + 3 * c->rank)));
  return isl_pw_aff_from_aff(isl_aff_var_on_domain(ls, isl_dim_set, at));
}

/* A value over the iterations of the call, taken along; NULL stays NULL. */
static __isl_give isl_pw_aff *lifted(const Call *c, __isl_take isl_pw_aff *value) {
  return value ? isl_pw_aff_add_dims(value, isl_dim_in, (unsigned)(3 * c->rank)) : NULL;
}

static __isl_give isl_pw_aff *here(const Call *c, const Expr *e) { return lifted(c, affine_of(c->v, c->s, e)); }
static __isl_give isl_pw_aff *lower(const Call *c, int k) { return lifted(c, array_bounds_lower(c->v, c->s, c->a->var, k)); }
static __isl_give isl_pw_aff *upper(const Call *c, int k) { return lifted(c, array_bounds_upper(c->v, c->s, c->a->var, k)); }

/* ---- declared bounds ---- */

typedef struct Fixed {
  const Call *c;
  bool ok;
} Fixed;

static bool visit_fixed(Expr *e, void *data) {
  Fixed *q = data;
  const Var *var = e->kind == EX_NAME || e->kind == EX_MEMBER ? access_var(q->c->v->code, e) : NULL;
  if (var && (var->written || (var->reachable && q->c->v->code->calls_unknown))) q->ok = false;
  return q->ok;
}

/* The bounds of the caller's array are what they were when it was declared: nothing in them has changed since. */
static bool is_shape_fixed(const Call *c) {
  const Symbol *o = c->a->var->object;
  Fixed q = {c, true};
  for (int k = 0; o->dim && k < o->rank; k++) {
    if (o->dim[k].lo) access_walk(c->v->code, o->dim[k].lo, visit_fixed, &q);
    if (o->dim[k].hi) access_walk(c->v->code, o->dim[k].hi, visit_fixed, &q);
  }
  return q.ok;
}

/* Does 'bad' hold in no iteration of the call? */
static bool never(const Call *c, __isl_take isl_set *bad) {
  bad = gist_set(c->v, isl_set_intersect(bad, isl_set_copy(c->legal)));
  bool empty = isl_set_is_empty(bad) == isl_bool_true;
  isl_set_free(bad);
  return empty;
}

static bool always_same(const Call *c, __isl_take isl_pw_aff *a, __isl_take isl_pw_aff *b) {
  if (a && b) return never(c, isl_pw_aff_ne_set(a, b));
  isl_pw_aff_free(a);
  isl_pw_aff_free(b);
  return false;
}

/* ---- the two associations ---- */

static const Expr *subscript(const Call *c, int k) { return c->a->sub && k < c->a->nsub ? query_strip(c->a->sub[k]) : NULL; }

static bool is_range(const Expr *e) { return !e || e->kind == EX_RANGE; }

/* first + stride * (x_j - lower_j) */
static __isl_give isl_pw_aff *along(const Call *c, int k, int j) {
  const Expr *e = subscript(c, k);
  int64_t step = 1;
  if (e && e->nkid > 2 && e->kid[2] && (!fold_const_int(e->kid[2], &step) || !step)) return NULL;
  if (step < 0 && !e->kid[0]) return NULL;
  isl_pw_aff *first = e && e->kid[0] ? here(c, e->kid[0]) : lower(c, k);
  if (!first) return NULL;
  isl_pw_aff *d = isl_pw_aff_sub(part(c, OF_X, j), part(c, OF_LOWER, j));
  return isl_pw_aff_add(first, isl_pw_aff_scale_val(d, isl_val_int_from_si(c->v->ctx, (long)step)));
}

static __isl_give isl_pw_aff *by_shape(const Call *c, int k, int *j) {
  const Expr *e = subscript(c, k);
  if (!is_range(e)) return e->rank ? NULL : here(c, e);
  return *j < c->rank ? along(c, k, (*j)++) : NULL;
}

/* Dimension k of the first element. */
static __isl_give isl_pw_aff *start(const Call *c, int k) {
  const Expr *e = subscript(c, k);
  if (!is_range(e)) return e->rank ? NULL : here(c, e);
  if (e && e->nkid > 2 && e->kid[2]) return NULL;
  return e && e->kid[0] ? here(c, e->kid[0]) : lower(c, k);
}

static bool stays_inside(const Call *c, int k, __isl_keep isl_pw_aff *y);

/* Dimension k of dummy and actual argument are the same column: extent and begin agree, or the dummy begins farther on in it and is touched, at the
 * elements y, no farther than to its end: call gemm(a(i, k), n), a tile of a larger matrix, which the dummy a(n, *) has all columns of. */
static bool same_column(const Call *c, int k, __isl_keep isl_pw_aff *y) {
  isl_pw_aff *lo = lower(c, k), *hi = upper(c, k);
  if (!lo || !hi) {
    isl_pw_aff_free(lo);
    isl_pw_aff_free(hi);
    return false;
  }
  isl_pw_aff *n = isl_pw_aff_add(isl_pw_aff_sub(hi, isl_pw_aff_copy(lo)), lifted(c, affine_const(c->s, c->v->ctx, 1)));
  bool begins = always_same(c, start(c, k), lo);
  return always_same(c, part(c, OF_EXTENT, k), n) && (begins || (c->per == 1 && stays_inside(c, k, y)));
}

static __isl_give isl_set *either(__isl_take isl_set *a, __isl_take isl_set *b) { return a ? isl_set_union(a, b) : b; }
static __isl_give isl_set *both(__isl_take isl_set *a, __isl_take isl_set *b) { return a ? isl_set_intersect(a, b) : b; }

/* The view keeps with which parameters 'bad' comes about: a test of them may help (runtime_condition.c). */
static void note_beyond(const Call *c, __isl_take isl_set *bad) {
  View *v = c->v;
  isl_set *when = isl_set_params(isl_set_intersect(bad, isl_set_copy(c->legal)));
  v->beyond = either(v->beyond, gist_set(v, when));
  v->reached = both(v->reached, isl_set_params(isl_set_copy(c->legal)));
}

/* y_k of the dummy's last dimension stays below the declared bound, so that it does not go on in the next column. */
static bool stays_inside(const Call *c, int k, __isl_keep isl_pw_aff *y) {
  isl_pw_aff *hi = upper(c, k);
  if (!hi) return false;
  isl_set *bad = isl_pw_aff_gt_set(isl_pw_aff_copy(y), hi);
  bool inside = never(c, isl_set_copy(bad));
  if (!inside && c->v->top)
    note_beyond(c, bad);
  else
    isl_set_free(bad);
  return inside;
}

/* Elements of the dummy, which has one dimension, lie several in one of the caller's, which is touched as a whole. */
static __isl_give isl_pw_aff *in_parts(Call *c, __isl_take isl_pw_aff *distance) {
  if (c->per == 1) return distance;
  c->exact = false;
  return isl_pw_aff_floor(isl_pw_aff_scale_down_val(distance, isl_val_int_from_si(c->v->ctx, c->per)));
}

static __isl_give isl_pw_aff *by_sequence(Call *c, int k, int dims) {
  isl_pw_aff *first = start(c, k);
  if (!first || k >= c->rank) return first;
  isl_pw_aff *y = isl_pw_aff_add(first, in_parts(c, isl_pw_aff_sub(part(c, OF_X, k), part(c, OF_LOWER, k))));
  bool ok = k < c->rank - 1 ? same_column(c, k, y) : c->rank == dims || stays_inside(c, k, y);
  return ok ? y : isl_pw_aff_free(y);
}

/* Only its first dimensions may be ranges, and only the last of them less than whole. */
static bool is_contiguous(const Call *c, int dims) {
  bool ended = false;
  for (int k = 0; k < dims; k++) {
    const Expr *e = subscript(c, k);
    if (is_range(e) && ended) return false;
    ended |= !is_range(e) || (e && (e->kid[0] || e->kid[1]));
  }
  return true;
}

/* y_k over [t, x, lower, extent]; NULL: not known. *j counts the ranges. */
static __isl_give isl_pw_aff *element(Call *c, int k, int dims, int *j) {
  if (!c->dummy) return part(c, OF_X, k);
  switch (c->dummy->shape) {
  case SHAPE_ASSUMED: return by_shape(c, k, j);
  case SHAPE_DEFERRED: return c->a->sub ? NULL : part(c, OF_X, k);
  case SHAPE_EXPLICIT:
  case SHAPE_ASSUMED_SIZE: return by_sequence(c, k, dims);
  default: return NULL;
  }
}

/* { [t, x, lower, extent] -> [y] } */
static __isl_give isl_map *elements(Call *c, int dims) {
  isl_map *map = isl_map_from_domain(isl_set_copy(c->all));
  int j = 0;
  for (int k = 0; k < dims && map; k++) {
    isl_pw_aff *y = element(c, k, dims, &j);
    map = y ? isl_map_flat_range_product(map, isl_map_from_pw_aff(y)) : isl_map_free(map);
  }
  return map;
}

static bool same_type(const Symbol *a, const Symbol *b) { return a->type.base == b->type.base && a->type.kind == b->type.kind; }

/* How many elements of dummy 'd' lie in one of 'o'; 0: not known. Old programs take storage of one type for another's. */
static int elements_in(const Symbol *d, const Symbol *o) {
  if (same_type(d, o)) return 1;
  TypeBase x = d->type.base, y = o->type.base;
  bool numbers = x != TY_DERIVED && x != TY_CHARACTER && y != TY_DERIVED && y != TY_CHARACTER;
  int n = type_size(d->type), m = type_size(o->type);
  bool fits = numbers && n > 0 && m % n == 0 && (m == n || d->rank == 1) && d->shape != SHAPE_ASSUMED && d->shape != SHAPE_DEFERRED;
  return fits ? m / n : 0;
}

static bool is_possible(const Call *c, int dims) {
  const Symbol *o = c->a->var->object;
  if (*c->a->tail || c->a->partial || !is_shape_fixed(c)) return false;
  if (!c->dummy) return c->rank == o->rank;
  if (!c->per || c->rank > dims) return false;
  return c->dummy->shape == SHAPE_ASSUMED || is_contiguous(c, dims);
}

/* An array of which an element is named has one, in all that may be concluded of the call. What it sets is not cut to that: 'call zero(w, n)' sets w(0)
 * of w(0:n) whatever n is, as a program that makes such a call has an n of at least 0. */
static __isl_give isl_set *with_extents(__isl_take isl_set *all, const Call *c) {
  bool sized = c->dummy && c->dummy->shape == SHAPE_EXPLICIT;
  for (int k = 0; k < c->rank && sized && all; k++)
    all = isl_set_lower_bound_si(all, isl_dim_set, (unsigned)(c->s->n + OF_EXTENT * c->rank + k), 1);
  return all;
}

__isl_give isl_map *argument_relation(View *v, const LoopSpace *s, const Access *a, bool *exact) {
  const Passed *p = a->passed;
  const ProcSummary *sum = p->summary;
  if (sum->code == v->code) return NULL; /* its dummies would be parameters on both sides */
  const Section *section = array_sections_passed(p, a->write);
  if (!section) return NULL;
  const Symbol *dummy = p->dummy >= 0 ? query_real_symbol(sum->proc->dummies[p->dummy]) : NULL;
  int rank = dummy ? dummy->rank : sum->global[p->global].var->object->rank, dims = access_rank(a->var);
  Call c = {v, s, a, sum, dummy, rank, dummy ? elements_in(dummy, a->var->object) : 1, NULL, NULL, section->exact};
  if (!is_possible(&c, dims)) return NULL;
  c.all = isl_set_flatten(isl_map_wrap(section_at(&c, section)));
  c.legal = with_extents(isl_set_copy(c.all), &c);
  if (!a->write) isl_set_free(c.all), c.all = isl_set_copy(c.legal);
  c.legal = isl_set_intersect(c.legal, isl_set_add_dims(domain_access(v, a, &(bool){true}), isl_dim_set, (unsigned)(3 * rank)));
  isl_map *map = elements(&c, dims);
  isl_set_free(c.all);
  isl_set_free(c.legal);
  if (map) map = isl_map_project_out(map, isl_dim_in, (unsigned)s->n, (unsigned)(3 * rank));
  if (map) *exact &= c.exact;
  return map;
}

bool argument_keeps_columns(View *v, const Access *a) {
  const LoopSpace *s = view_space(v, a->loop);
  const Point before = v->at;
  bool exact = true;
  v->at = affine_point_of(s, a);
  isl_map *map = argument_relation(v, s, a, &exact);
  v->at = before;
  isl_map_free(map);
  return map != NULL;
}
