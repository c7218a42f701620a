/* Access relations: which elements of an object each iteration touches. */
#include "analysis/polyhedral/view.h"
#include "analysis/unit/callee.h"
#include <isl/id.h>
#include <isl/local_space.h>
#include <isl/space.h>
#include <isl/val.h>
#include <string.h>

/* What is needed to make the relation of one access. */
typedef struct Maker {
  View *v;
  const LoopSpace *s; /* loops around the access */
  const Access *a;
  Relation *r; /* what is being made */
  int ranges;  /* ranges among the subscripts so far */
} Maker;

/* { iteration -> [x] : any x } */
static __isl_give isl_map *any(const Maker *m) { return isl_map_universe(isl_space_alloc(m->v->ctx, 0, (unsigned)m->s->n, 1)); }

static __isl_give isl_map *unknown(const Maker *m) {
  m->r->exact = m->r->affine = false;
  return any(m);
}

/* { d : d >= 0 }, its mirror image or { d : d mod step = 0 } as displacements { a -> a + d } */
static __isl_give isl_map *displace(View *v, int64_t step) {
  isl_local_space *ls = isl_local_space_from_space(isl_space_set_alloc(v->ctx, 0, 1));
  isl_pw_aff *d = isl_pw_aff_from_aff(isl_aff_var_on_domain(ls, isl_dim_set, 0));
  if (step == 1) return isl_set_translation(isl_pw_aff_nonneg_set(d));
  if (step == -1) return isl_set_translation(isl_pw_aff_nonneg_set(isl_pw_aff_neg(d)));
  d = isl_pw_aff_mod_val(d, isl_val_int_from_si(v->ctx, (long)(step < 0 ? -step : step)));
  return isl_set_translation(isl_pw_aff_zero_set(d));
}

/* ---- bounds ---- */

static __isl_give isl_pw_aff *declared_lower(const Maker *m, int k) { return array_bounds_lower(m->v, m->s, m->a->var, k); }

static __isl_give isl_pw_aff *declared_upper(const Maker *m, int k) { return array_bounds_upper(m->v, m->s, m->a->var, k); }

/* ---- ranges ---- */

static bool range_step(const Expr *e, int64_t *step) {
  *step = 1;
  const Expr *s = e && e->nkid > 2 ? e->kid[2] : NULL;
  return !s || (fold_const_int(s, step) && *step != 0);
}

/* { iteration -> [x] } within what the section names: the shape of another operand may be what bounds the loop. A write keeps all that the
 * loop gives it, as what is written beyond the last element is nothing that anyone reads. */
static __isl_give isl_map *within(const Maker *m, const Expr *e, int k, int64_t step, __isl_take isl_map *map) {
  const Expr *last = e && e->nkid > 1 ? e->kid[1] : NULL;
  if (m->a->write) return map;
  isl_pw_aff *end = last ? affine_of(m->v, m->s, last) : step > 0 ? declared_upper(m, k) : declared_lower(m, k);
  return end ? isl_map_intersect(map, isl_map_apply_range(isl_map_from_pw_aff(end), displace(m->v, step > 0 ? -1 : 1))) : map;
}

/* Inside an array assignment: the element that belongs to the iteration of the loop over the same position. */
static __isl_give isl_map *position(const Maker *m, const Expr *e, int k, int nth) {
  int64_t step;
  isl_pw_aff *lo = e && e->kid[0] ? affine_of(m->v, m->s, e->kid[0]) : declared_lower(m, k);
  int dim = -1;
  for (int i = 0; i < m->s->n; i++)
    if (m->s->chain[i]->stmt == m->a->loop->stmt && m->s->chain[i]->index == nth) dim = i;
  if (!lo || !range_step(e, &step)) {
    isl_pw_aff_free(lo);
    return unknown(m);
  }
  if (dim < 0) { /* the viewed loop is further in: a fixed position */
    isl_pw_aff *at = affine_fresh(m->v, m->s, arena_printf(m->v->arena, "position %d", nth + 1), m->a->loop->stmt);
    return isl_map_from_pw_aff(isl_pw_aff_add(lo, isl_pw_aff_scale_val(at, isl_val_int_from_si(m->v->ctx, (long)step))));
  }
  isl_local_space *ls = isl_local_space_from_space(isl_space_set_alloc(m->v->ctx, 0, (unsigned)m->s->n));
  isl_pw_aff *t = isl_pw_aff_from_aff(isl_aff_var_on_domain(ls, isl_dim_set, (unsigned)dim));
  t = isl_pw_aff_scale_val(t, isl_val_int_from_si(m->v->ctx, (long)step));
  return within(m, e, k, step, isl_map_from_pw_aff(isl_pw_aff_add(lo, t)));
}

/* x on the given side of a bound; nothing when the bound is not affine */
static __isl_give isl_map *beside(const Maker *m, __isl_take isl_map *map, __isl_take isl_pw_aff *bound, int64_t side) {
  if (!bound) {
    m->r->exact = false;
    return map;
  }
  isl_map *half = isl_map_apply_range(isl_map_from_pw_aff(bound), displace(m->v, side));
  return isl_map_intersect(map, half);
}

/* Between the bounds of dimension k, where both are known. */
static __isl_give isl_map *declared(const Maker *m, int k, __isl_take isl_map *map) {
  isl_pw_aff *lo = declared_lower(m, k), *hi = declared_upper(m, k);
  if (lo && hi) return beside(m, beside(m, map, lo, 1), hi, -1);
  isl_pw_aff_free(lo);
  isl_pw_aff_free(hi);
  return map;
}

/* All elements lo, lo + step, ... up to hi; e NULL: the whole dimension. */
static __isl_give isl_map *range(const Maker *m, const Expr *e, int k) {
  int64_t step;
  if (!range_step(e, &step)) return unknown(m);
  const Expr *first = e ? e->kid[0] : NULL, *last = e && e->nkid > 1 ? e->kid[1] : NULL;
  if (!first && !last && step == 1) return declared(m, k, any(m));
  isl_pw_aff *lo = first ? affine_of(m->v, m->s, first) : declared_lower(m, k);
  isl_pw_aff *hi = last ? affine_of(m->v, m->s, last) : declared_upper(m, k);
  bool strided = lo && step != 1 && step != -1;
  isl_map *map = strided ? isl_map_apply_range(isl_map_from_pw_aff(isl_pw_aff_copy(lo)), displace(m->v, step)) : any(m);
  map = beside(m, map, lo, step > 0 ? 1 : -1);
  return beside(m, map, hi, step > 0 ? -1 : 1);
}

/* ---- the relation ---- */

/* Its declaration says where it ends (F2018 9.5.3.2 p1): dummies and what shares storage are used beyond it in old programs. */
static bool is_honest(const Var *var) {
  const Symbol *o = var->object;
  return var->sym == o && !o->dummy && !o->common && !o->equiv && o->shape == SHAPE_EXPLICIT;
}

/* Its ranges run with the loops of the array assignment; those of p(:)%x, too, as no component behind them is an array (F2018, C919). */
static bool in_section(const Access *a) {
  if (a->var->text || !a->loop || a->loop->kind != LOOP_SECTION) return false;
  return !*a->tail || (a->ref->kind == EX_MEMBER && a->ref->rank > 0 && a->sub && strchr(a->tail, '(') == NULL);
}

/* { iteration -> [x] } of dimension k */
static __isl_give isl_map *dimension(Maker *m, int k) {
  if (m->a->unknown && !m->a->inside) return unknown(m);
  if (m->a->unknown) m->r->exact = false;
  const Expr *e = m->a->sub ? query_strip(m->a->sub[k]) : NULL;
  if (e && e->kind != EX_RANGE) {
    isl_pw_aff *at = e->rank ? NULL : affine_of(m->v, m->s, e);
    m->ranges += e->rank > 0;
    if (at) return isl_map_from_pw_aff(at);
    return m->a->write || !is_honest(m->a->var) ? unknown(m) : declared(m, k, unknown(m));
  }
  int nth = m->ranges++;
  return in_section(m->a) && !m->a->unknown ? position(m, e, k, nth) : range(m, e, k);
}

bool relation_split(View *v, const Access *a, int at, __isl_take isl_map *with, Relation *r) {
  Maker m = {v, view_space(v, a->loop), a, r, 0};
  *r = (Relation){.access = a, .exact = true, .affine = true};
  isl_set *domain = domain_access(v, a, &r->exact);
  Point before = v->at;
  v->at = affine_point_of(m.s, a);
  if (a->partial) r->exact = false;
  int n = access_dims(a);
  isl_map *map = a->passed && at < 0 ? v->code->whole->callees->elements(v, m.s, a, &r->exact) : NULL;
  if (!map) {
    map = isl_map_from_domain(isl_set_universe(isl_space_set_alloc(v->ctx, 0, (unsigned)m.s->n)));
    for (int k = 0; k < n; k++) map = isl_map_flat_range_product(map, k == at ? with : dimension(&m, k));
    if (a->passed) r->exact = false;
  }
  v->at = before;
  r->subs = isl_set_universe(isl_space_params(isl_map_get_space(map)));
  r->map = isl_map_intersect_domain(map, domain);
  r->map = gist_view(v, r->map);
  r->facts = v->facts;
  if (!r->map) r->subs = isl_set_free(r->subs); /* isl gave up: nothing is left to free */
  return r->map != NULL;
}

/* The relation is made once. What has been learnt of the parameters since then is added. */
bool relation_of(View *v, const Access *a, Relation *r) {
  Relation *kept = memo_relation(v, a);
  if (!kept) return relation_split(v, a, -1, NULL, r);
  if (!kept->access && !relation_split(v, a, -1, NULL, kept)) {
    *r = *kept;
    *kept = (Relation){0};
    return false;
  }
  if (kept->facts != v->facts) kept->map = gist_view(v, kept->map);
  kept->facts = v->facts;
  *r = *kept;
  r->map = isl_map_copy(kept->map);
  r->subs = isl_set_copy(kept->subs);
  if (!kept->map) relation_free(kept), relation_free(r), *kept = *r = (Relation){0};
  return r->map != NULL;
}

/* ---- components of elements ---- */

enum { MOST_INNER = 15 };

/* The subscripts behind those of the array, which choose an element of a component, j of c(i)%v(j), or characters, j:k of c(i)(j:k). 0: there are none,
 * or not one element is chosen. */
static int inner_subscripts(const Access *a, const Expr **sub) {
  int n = 0;
  if (!a->sub || !a->partial || a->unknown || a->hidden || a->ref->rank) return 0;
  for (const Expr *e = query_strip(a->ref); e && (e->kind == EX_REF || e->kind == EX_MEMBER); e = e->kid[0]) {
    if (e->kind == EX_MEMBER) continue;
    if (e->kid + 1 == a->sub) return n;
    if (e->how == REF_SUBSTRING && n == 0) {
      sub[n++] = e->kid[1];
      continue;
    }
    for (int i = 1; i < e->nkid && n >= 0; i++) {
      bool subscript = e->how == REF_ELEMENT && n < MOST_INNER && e->kid[i] && e->kid[i]->kind != EX_RANGE;
      if (!subscript) return 0;
      sub[n++] = e->kid[i];
    }
  }
  return 0;
}

/* { iteration -> [y] }: the characters of a substring */
static __isl_give isl_map *characters(const Maker *m, const Expr *range) {
  isl_pw_aff *lo = range->kid[0] ? affine_of(m->v, m->s, range->kid[0]) : affine_const(m->s, m->v->ctx, 1);
  isl_pw_aff *hi = range->kid[1] ? affine_of(m->v, m->s, range->kid[1]) : NULL;
  return beside(m, beside(m, any(m), lo, 1), hi, -1);
}

/* { iteration -> [x, y] } for { iteration -> [x] } */
static void add_inner(View *v, const Access *a, const Expr *const *sub, int n, Relation *r) {
  Maker m = {v, view_space(v, a->loop), a, r, 0};
  Point before = v->at;
  v->at = affine_point_of(m.s, a);
  for (int k = 0; k < n; k++) {
    if (sub[k]->kind == EX_RANGE) {
      r->map = isl_map_flat_range_product(r->map, characters(&m, sub[k]));
      continue;
    }
    isl_pw_aff *at = affine_of(v, m.s, query_strip(sub[k]));
    r->map = isl_map_flat_range_product(r->map, at ? isl_map_from_pw_aff(at) : any(&m));
  }
  v->at = before;
  isl_set_free(r->subs);
  r->subs = r->map ? isl_set_universe(isl_space_params(isl_map_get_space(r->map))) : NULL;
}

bool relation_inner(View *v, Relation *r, Relation *s) {
  const Access *a = r->access, *b = s->access;
  const Expr *x[MOST_INNER], *y[MOST_INNER];
  int n = strcmp(a->tail, b->tail) ? 0 : inner_subscripts(a, x);
  if (!n || inner_subscripts(b, y) != n) return true;
  add_inner(v, a, x, n, r);
  add_inner(v, b, y, n, s);
  return r->map && s->map;
}
