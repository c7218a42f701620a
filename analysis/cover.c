/* Array data flow inside one iteration: are all reads of an array covered by earlier writes, is the array
 * written whole?
 *
 * A write W covers a read R of the same iteration when W stands before R and, for equal iterations of the
 * loops around both, W(d) contains the element that R reads: by then all of W's own inner loops are done.
 * Only exact writes count. */
#include "analysis/cover.h"
#include <isl/id.h>
#include <isl/local_space.h>

/* The accesses of what is viewed: first and end. */
static int acc_begin(const View *v) { return v->top ? v->top->info->acc0 : 0; }
static int acc_end(const View *v) { return v->top ? v->top->info->acc1 : v->code->access.n; }

static const Access *access_at(const View *v, int i) { return v->code->access.v[i]; }

static bool may_share(const View *v, const Var *var) {
  for (int i = acc_begin(v); i < acc_end(v); i++)
    if (access_at(v, i)->var != var && var_overlap(access_at(v, i)->var, var) != OVERLAP_NO) return true;
  return false;
}

static int dims_of(const Access *a) { return a->sub ? a->nsub : a->var->object->rank; }

/* { d of the read -> d' of the write } with equal iterations of the common loops */
static __isl_give isl_map *same_iteration(View *v, const Access *r, const Access *w) {
  const LoopSpace *s = view_space(v, r->loop), *t = view_space(v, w->loop);
  isl_map *m = isl_map_universe(isl_space_alloc(v->ctx, 0, (unsigned)s->n, (unsigned)t->n));
  for (int k = 0; k < s->n && k < t->n && s->chain[k] == t->chain[k]; k++)
    m = isl_map_equate(m, isl_dim_in, k, isl_dim_out, k);
  return m;
}

/* Constant subscripts tell the two apart. */
static bool differ(const Access *a, const Access *b) {
  int64_t x, y;
  for (int k = 0; k < a->nsub && k < b->nsub; k++)
    if (const_int(a->sub[k], &x) && const_int(b->sub[k], &y) && x != y) return true;
  return false;
}

/* What is surely written by 'w' when 'r' runs: { d of r -> elements } */
static __isl_give isl_map *written_before(View *v, const Access *r, const Access *w,
                                          __isl_take isl_map *sum) {
  Relation rel;
  bool ok = rel_of(v, w, &rel);
  if (ok && rel.exact)
    sum = isl_map_union(sum, isl_map_apply_range(same_iteration(v, r, w), isl_map_copy(rel.map)));
  rel_free(&rel);
  return sum;
}

static bool read_covered(View *v, const Access *r) {
  Relation rel;
  bool covered = false;
  view_question(v);
  if (rel_of(v, r, &rel)) {
    isl_map *sum = isl_map_empty(isl_map_get_space(rel.map));
    for (int i = acc_begin(v); i < r->seq; i++) {
      const Access *w = access_at(v, i);
      if (w->write && w->var == r->var && !*w->tail && w->stmt != r->stmt && dims_of(w) == dims_of(r) && !differ(w, r))
        sum = written_before(v, r, w, sum);
    }
    covered = isl_map_is_subset(rel.map, sum) == isl_bool_true;
    isl_map_free(sum);
  }
  rel_free(&rel);
  view_answered(v);
  return covered;
}

bool cov_read(View *v, const Access *r) {
  bool jumps = !v->top && v->code->any_goto;
  return !jumps && !may_share(v, r->var) && read_covered(v, r);
}

bool cov_reads(View *v, const Var *var) {
  if (may_share(v, var)) return false;
  for (int i = acc_begin(v); i < acc_end(v); i++)
    if (!access_at(v, i)->write && access_at(v, i)->var == var && !read_covered(v, access_at(v, i)))
      return false;
  return true;
}

/* lo <= x_k <= hi of every dimension, as declared; NULL when the shape is not known here */
static __isl_give isl_set *declared_box(View *v, const Var *var) {
  const Symbol *o = var->object;
  static const LoopSpace none;
  isl_set *box = isl_set_universe(isl_space_set_alloc(v->ctx, 0, (unsigned)o->rank));
  for (int k = 0; o->shape == SHAPE_EXPLICIT && k < o->rank; k++) {
    const Dim *d = &o->dim[k];
    isl_pw_aff *lo = !d->lo ? aff_const(&none, v->ctx, 1) : aff_declared(v, &none, d->lo),
               *hi = d->hi ? aff_declared(v, &none, d->hi) : NULL;
    if (!lo || !hi) {
      isl_pw_aff_free(lo);
      isl_pw_aff_free(hi);
      isl_set_free(box);
      return NULL;
    }
    isl_local_space *ls = isl_local_space_from_space(isl_space_set_alloc(v->ctx, 0, (unsigned)o->rank));
    isl_pw_aff *x = isl_pw_aff_from_aff(isl_aff_var_on_domain(ls, isl_dim_set, (unsigned)k));
    lo = isl_pw_aff_add_dims(lo, isl_dim_in, (unsigned)o->rank);
    hi = isl_pw_aff_add_dims(hi, isl_dim_in, (unsigned)o->rank);
    box = isl_set_intersect(box, isl_pw_aff_ge_set(isl_pw_aff_copy(x), lo));
    box = isl_set_intersect(box, isl_pw_aff_le_set(x, hi));
  }
  if (o->shape == SHAPE_EXPLICIT) return box;
  isl_set_free(box);
  return NULL;
}

bool cov_whole(View *v, const Var *var) {
  if (may_share(v, var)) return false;
  view_question(v);
  isl_set *box = declared_box(v, var), *sum = box ? isl_set_empty(isl_set_get_space(box)) : NULL;
  for (int i = acc_begin(v); box && i < acc_end(v); i++) {
    const Access *w = access_at(v, i);
    Relation rel;
    if (!w->write || w->var != var || *w->tail || dims_of(w) != var->object->rank) continue;
    if (rel_of(v, w, &rel) && rel.exact) sum = isl_set_union(sum, isl_map_range(isl_map_copy(rel.map)));
    rel_free(&rel);
  }
  if (box) box = isl_set_intersect_params(box, isl_set_copy(v->context));
  bool whole = box && isl_set_is_subset(box, sum) == isl_bool_true;
  isl_set_free(box);
  isl_set_free(sum);
  view_answered(v);
  return whole;
}
