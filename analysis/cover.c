/* Array data flow inside one iteration: are all reads of an array covered by earlier writes, is the array
 * written whole?
 *
 * A write W covers a read R of the same iteration when an instance of W that runs before R's, with the loops
 * around both at the same or an earlier iteration, writes the element that R reads. Only exact writes count.
 */
#include "analysis/cover.h"
#include "common/str.h"
#include <isl/id.h>
#include <isl/ilp.h>
#include <isl/local_space.h>
#include <isl/val.h>

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

/* { d of the read -> d' of the write }: the loops around both agree before dimension k, and there the write
 * is earlier; with k the number of those loops all of them agree */
static __isl_give isl_map *earlier(View *v, const LoopSpace *s, const LoopSpace *t, int common, int k) {
  isl_map *m = isl_map_universe(isl_space_alloc(v->ctx, 0, (unsigned)s->n, (unsigned)t->n));
  for (int i = 0; i < k && i < common; i++) m = isl_map_equate(m, isl_dim_in, i, isl_dim_out, i);
  return k < common ? isl_map_order_gt(m, isl_dim_in, k, isl_dim_out, k) : m;
}

/* The instances of the write that the same iteration of the viewed loop has run before the read. */
static __isl_give isl_map *before_in_iteration(View *v, const Access *r, const Access *w) {
  const LoopSpace *s = view_space(v, r->loop), *t = view_space(v, w->loop);
  int common = 0;
  while (common < s->n && common < t->n && s->chain[common] == t->chain[common]) common++;
  isl_map *sum = isl_map_empty(isl_space_alloc(v->ctx, 0, (unsigned)s->n, (unsigned)t->n));
  for (int k = v->top != NULL; k < common; k++)
    if (!s->by_value[k]) sum = isl_map_union(sum, earlier(v, s, t, common, k));
  return w->seq < r->seq && w->stmt != r->stmt ? isl_map_union(sum, earlier(v, s, t, common, common)) : sum;
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
    sum = isl_map_union(sum, isl_map_apply_range(before_in_iteration(v, r, w), isl_map_copy(rel.map)));
  rel_free(&rel);
  return sum;
}

/* A loop inside the viewed one is around both: a statement further down may run earlier. */
static bool share_loop(const View *v, const Access *w, const Access *r) {
  for (const Loop *l = w->loop; l && l != v->top; l = l->parent)
    if (r->loop && loop_inside(r->loop, l)) return true;
  return false;
}

/* Can the write cover reads? */
static bool may_cover(const View *v, const Access *w, const Access *r) {
  if (!w->write || w->var != r->var || *w->tail || dims_of(w) != dims_of(r) || differ(w, r)) return false;
  return (w->seq < r->seq && w->stmt != r->stmt) || share_loop(v, w, r);
}

/* What of the read the same iteration has surely not written before, { d -> elements }; *some: it has written
 * another part of it. NULL: isl gave up. */
static __isl_give isl_map *uncovered(View *v, const Access *r, bool *some) {
  Relation rel;
  isl_map *rest = NULL;
  if (rel_of(v, r, &rel)) {
    isl_map *sum = isl_map_empty(isl_map_get_space(rel.map));
    for (int i = acc_begin(v); i < acc_end(v); i++)
      if (may_cover(v, access_at(v, i), r)) sum = written_before(v, r, access_at(v, i), sum);
    *some = isl_map_is_disjoint(rel.map, sum) == isl_bool_false;
    rest = isl_map_subtract(isl_map_copy(rel.map), sum);
  }
  rel_free(&rel);
  return rest;
}

static bool read_covered(View *v, const Access *r) {
  bool some;
  view_question(v);
  isl_map *rest = uncovered(v, r, &some);
  bool covered = rest && isl_map_is_empty(rest) == isl_bool_true;
  isl_map_free(rest);
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

/* ---- copies for each iteration ---- */

/* All elements that the viewed loop may write; NULL: isl gave up. */
static __isl_give isl_set *all_written(View *v, const Var *var) {
  isl_set *sum = isl_set_empty(isl_space_set_alloc(v->ctx, 0, (unsigned)var->object->rank));
  for (int i = acc_begin(v); i < acc_end(v); i++) {
    const Access *w = access_at(v, i);
    Relation rel;
    if (!w->write || w->var != var) continue;
    bool ok = dims_of(w) == var->object->rank && rel_of(v, w, &rel);
    sum = ok ? isl_set_union(sum, isl_map_range(isl_map_copy(rel.map))) : isl_set_free(sum);
    if (ok) rel_free(&rel);
    if (!sum) return NULL;
  }
  return sum;
}

static void put_bound(__isl_take isl_val *x, Buf *b) {
  if (x && isl_val_is_int(x) == isl_bool_true) buf_printf(b, "%ld", isl_val_get_num_si(x));
  isl_val_free(x);
}

static bool is_fixed(__isl_keep isl_set *set, int k) {
  isl_val *lo = isl_set_dim_min_val(isl_set_copy(set), k), *hi = isl_set_dim_max_val(isl_set_copy(set), k);
  bool fixed = lo && hi && isl_val_is_int(lo) == isl_bool_true && isl_val_eq(lo, hi) == isl_bool_true;
  isl_val_free(lo);
  isl_val_free(hi);
  return fixed;
}

/* 'w(2)', 'w(4:)': a box around the elements, with the bounds that are numbers. */
static char *box_text(const View *v, const Var *var, __isl_take isl_set *set) {
  Buf b = {0};
  buf_printf(&b, "%s(", var->path);
  for (int k = 0; k < var->object->rank; k++) {
    if (k) buf_puts(&b, ", ");
    put_bound(isl_set_dim_min_val(isl_set_copy(set), k), &b);
    if (is_fixed(set, k)) continue;
    buf_putc(&b, ':');
    put_bound(isl_set_dim_max_val(isl_set_copy(set), k), &b);
  }
  buf_putc(&b, ')');
  char *s = arena_strdup(v->arena, b.s);
  buf_free(&b);
  isl_set_free(set);
  return s;
}

/* Do the elements stay what they were before the loop? 'written' is made when first asked for. */
static bool is_old(View *v, const Var *var, __isl_keep isl_set *open, isl_set **written) {
  if (!*written) *written = all_written(v, var);
  return open && *written && isl_set_is_disjoint(open, *written) == isl_bool_true;
}

/* The elements of one read that its iteration has not written. */
static void judge_rest(View *v, const Access *r, __isl_take isl_map *rest, bool some, isl_set **written,
                       Coverage *c) {
  if (rest && isl_map_is_empty(rest) == isl_bool_true) {
    isl_map_free(rest);
    return;
  }
  isl_set *open = isl_map_range(rest); /* NULL when isl gave up */
  c->whole = false;
  c->first = c->first && is_old(v, r->var, open, written);
  if (open && some && !c->read && !c->first) {
    c->read = r;
    c->elements = box_text(v, r->var, open);
  } else {
    isl_set_free(open);
  }
}

Coverage cov_of(View *v, const Var *var, CoverageWanted wanted) {
  Coverage c = {.whole = true, .first = wanted != COVER_WHOLE};
  if (may_share(v, var)) return (Coverage){0};
  view_question(v);
  isl_set *written = NULL;
  for (int i = acc_begin(v); i < acc_end(v) && (c.whole || c.first || wanted == COVER_TEXT); i++) {
    const Access *r = access_at(v, i);
    bool some = false;
    if (r->write || r->var != var) continue;
    isl_map *rest = uncovered(v, r, &some);
    judge_rest(v, r, rest, some, &written, &c);
  }
  isl_set_free(written);
  view_answered(v);
  return c;
}

/* { t of the viewed loop -> elements } */
static __isl_give isl_map *by_iteration(__isl_keep isl_map *m) {
  unsigned n = (unsigned)isl_map_dim(m, isl_dim_in);
  return isl_map_project_out(isl_map_copy(m), isl_dim_in, 1, n - 1);
}

bool cov_last(View *v, const Var *var) {
  isl_map *sum = NULL;
  bool exact = true;
  view_question(v);
  for (int i = acc_begin(v); exact && i < acc_end(v); i++) {
    const Access *w = access_at(v, i);
    Relation rel;
    if (!w->write || w->var != var) continue;
    exact = dims_of(w) == var->object->rank && rel_of(v, w, &rel);
    if (!exact) break;
    exact = rel.exact;
    isl_map *m = by_iteration(rel.map);
    sum = sum ? isl_map_union(sum, m) : m;
    rel_free(&rel);
  }
  isl_map *all = exact && sum ? isl_map_from_domain_and_range(isl_set_copy(view_space(v, v->top)->domain),
                                                              isl_map_range(isl_map_copy(sum)))
                              : NULL;
  if (all) all = isl_map_intersect_params(all, isl_set_copy(v->context));
  bool same = all && isl_map_is_subset(all, sum) == isl_bool_true;
  isl_map_free(all);
  isl_map_free(sum);
  view_answered(v);
  return same;
}

/* ---- whole arrays ---- */

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
