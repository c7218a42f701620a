/* Subscripts of arrays of several dimensions that are stored in one: a(i + n*j).
 *
 * Let two subscripts be D*x + y and D*x' + y', with D made of parameters, and all values of y and y' lie in some
 * [c, c + |D|). Then they are equal where x = x' and y = y', and nowhere else: |D| > y - y' > -|D| leaves x = x' only
 * (Maslov, Delinearization, PLDI 1992). c is the least value of y and y', found by isl. */
#include "analysis/polyhedral/view.h"
#include <isl/space.h>
#include <isl/val.h>

/* One subscript taken apart. */
typedef struct Part {
  const Access *access;
  const LoopSpace *s;
  isl_set *domain; /* the iterations of the access */
  Poly p;
} Part;

static bool take(View *v, const Access *a, int k, Part *x) {
  bool exact;
  *x = (Part){.access = a, .s = view_space(v, a->loop)};
  const Expr *e = a->sub ? a->sub[k] : NULL;
  if (!e || a->unknown || e->kind == EX_RANGE || e->rank) return false;
  Point before = v->at;
  v->at = affine_point_of(x->s, a);
  bool ok = affine_poly_of(v, x->s, e, &x->p) && x->p.n < 2;
  v->at = before;
  if (ok) x->domain = isl_set_intersect_params(domain_access(v, a, &exact), isl_set_copy(v->context));
  return ok;
}

static void drop(Part *x) {
  affine_poly_free(&x->p);
  isl_set_free(x->domain);
}

/* { y } over all iterations */
static __isl_give isl_set *values(const Part *x) {
  isl_map *m = isl_map_from_pw_aff(isl_pw_aff_copy(x->p.base));
  return isl_map_range(isl_map_intersect_domain(m, isl_set_copy(x->domain)));
}

/* D over one dimension that it does not depend on. */
static __isl_give isl_pw_aff *divisor(const Part *x) {
  unsigned n = (unsigned)isl_pw_aff_dim(x->p.factor[0], isl_dim_in);
  isl_pw_aff *d = isl_pw_aff_drop_dims(isl_pw_aff_copy(x->p.factor[0]), isl_dim_in, 0, n);
  return isl_pw_aff_add_dims(d, isl_dim_in, 1);
}

/* Do all values of y lie in [c, c + |D|) for the least of them, c? */
static bool fits(View *v, const Part *x, const Part *y) {
  isl_set *all = isl_set_union(values(x), values(y));
  isl_set *least = isl_set_lexmin(isl_set_copy(all));
  isl_pw_aff *d = divisor(x->p.n ? x : y);
  d = isl_pw_aff_max(d, isl_pw_aff_neg(isl_pw_aff_copy(d)));
  isl_local_space *ls = isl_local_space_from_space(isl_space_set_alloc(v->ctx, 0, 1));
  isl_pw_aff *c = isl_pw_aff_from_aff(isl_aff_var_on_domain(ls, isl_dim_set, 0));
  isl_map *end = isl_map_from_pw_aff(isl_pw_aff_add(isl_pw_aff_copy(c), d));
  isl_map *below = isl_set_translation(isl_pw_aff_pos_set(isl_pw_aff_neg(c)));
  isl_set *range = isl_set_apply(least, isl_map_apply_range(end, below)); /* all y < c + D */
  bool ok = isl_set_is_subset(all, range) == isl_bool_true;
  isl_set_free(all);
  isl_set_free(range);
  return ok;
}

/* { iteration -> [x, y] } */
static __isl_give isl_map *split(View *v, const Part *x) {
  isl_pw_aff *times = x->p.n ? isl_pw_aff_copy(x->p.times[0]) : affine_const(x->s, v->ctx, 0);
  return isl_map_flat_range_product(isl_map_from_pw_aff(times), isl_map_from_pw_aff(isl_pw_aff_copy(x->p.base)));
}

static bool same_divisor(const Part *x, const Part *y) {
  if (!x->p.n || !y->p.n) return x->p.n || y->p.n;
  isl_pw_aff *a = divisor(x), *b = divisor(y);
  bool same = isl_pw_aff_is_equal(a, b) == isl_bool_true;
  isl_pw_aff_free(a);
  isl_pw_aff_free(b);
  return same;
}

bool delinear_split(View *v, const Access *a, const Access *b, int k, isl_map **x, isl_map **y) {
  Part p = {0}, q = {0};
  bool ok = take(v, a, k, &p) && take(v, b, k, &q) && same_divisor(&p, &q) && fits(v, &p, &q);
  *x = ok ? split(v, &p) : NULL;
  *y = ok ? split(v, &q) : NULL;
  drop(&p);
  drop(&q);
  return ok;
}

/* ---- when it is ---- */

/* { params : two values of y are D or more apart }; 'negated': -D */
static __isl_give isl_set *too_far(View *v, const Part *x, const Part *y, bool negated) {
  isl_set *all = isl_set_union(values(x), values(y));
  isl_map *two = isl_map_from_domain_and_range(isl_set_copy(all), all);
  isl_set *apart = isl_map_deltas(two);
  isl_pw_aff *d = divisor(x->p.n ? x : y);
  isl_local_space *ls = isl_local_space_from_space(isl_space_set_alloc(v->ctx, 0, 1));
  isl_pw_aff *delta = isl_pw_aff_from_aff(isl_aff_var_on_domain(ls, isl_dim_set, 0));
  if (negated) d = isl_pw_aff_neg(d);
  return isl_set_params(isl_set_intersect(apart, isl_pw_aff_ge_set(delta, d)));
}

static __isl_give isl_set *names_of(const Part *x) {
  isl_set *in = isl_set_params(isl_set_universe(isl_pw_aff_get_domain_space(x->p.base)));
  for (int i = 0; i < x->p.n; i++)
    in = isl_set_intersect(in, isl_set_params(isl_set_universe(isl_pw_aff_get_domain_space(x->p.factor[i]))));
  return in;
}

__isl_give isl_set *delinear_when(View *v, const Access *a, const Access *b, int k, __isl_give isl_set **in) {
  Part p = {0}, q = {0};
  isl_set *when = NULL;
  if (take(v, a, k, &p) && take(v, b, k, &q) && same_divisor(&p, &q)) {
    isl_set *never = isl_set_intersect(too_far(v, &p, &q, false), too_far(v, &p, &q, true));
    when = isl_set_complement(never);
    *in = isl_set_intersect(names_of(&p), names_of(&q));
  }
  drop(&p);
  drop(&q);
  return when;
}
