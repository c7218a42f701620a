/* Subscripts of arrays of several dimensions that are stored in one: a(i + n*j), a(i + n*(j + m*k)).
 *
 * Let two subscripts be D*x + y and D*x' + y', with D made of parameters, and all values of y and y' lie in some
 * [c, c + |D|). Then they are equal where x = x' and y = y', and nowhere else: |D| > y - y' > -|D| leaves x = x' only
 * (Maslov, Delinearization, PLDI 1992). c is the least value of y and y', found by isl. x may be of the same form, with
 * another D: y + n*j + n*m*k is y + n*(j + m*k), as n*m is a multiple of n. Where that does not fit, whole multiples of a D that y has go to x: in
 * a(i + 2*j*m) and a(i + m + 2*j*m), x is 2*j and 2*j + 1.
 *
 * The variable of a loop inside whose step d is made of parameters is lo + d*t in its t-th iteration: a(i + h) in 'do i = j, n, 2*h' is
 * a(j + h + 2*h*t), as the butterflies of a Fourier transform are. */
#include "analysis/polyhedral/view.h"
#include "analysis/unit/make.h"
#include <isl/id.h>
#include <isl/space.h>
#include <isl/val.h>

enum { MOST_ATOMS = 8 };

/* One subscript taken apart. */
typedef struct Part {
  const Access *access;
  const LoopSpace *s;
  isl_set *domain; /* the iterations of the access */
  Poly p;
  unsigned counted; /* bit k: dimension k, the value of a variable elsewhere, counts iterations in 'p' and 'domain' */
} Part;

/* What a D is the product of. */
typedef struct Atoms {
  int n;
  const Expr *e[MOST_ATOMS]; /* NULL: the only one has no words */
  isl_pw_aff *value[MOST_ATOMS];
} Atoms;

/* y + d[0]*(times[0] + d[1]*(times[1] + ..)), the same d in both subscripts. */
typedef struct Levels {
  int n;
  isl_pw_aff *d[2 * MAX_PRODUCTS];
  int at[2][2 * MAX_PRODUCTS]; /* of each subscript, which of its products; -1: times is 0 */
} Levels;

/* ---- loops whose step is made of parameters ---- */

enum { MOST_COUNTED = 8 * sizeof(unsigned) };

/* The variable of dimension k stands for its value because of the loop's step, which the viewed loop leaves as it is. */
static bool has_own_step(const View *v, const LoopSpace *s, int k) {
  int64_t constant;
  const Loop *l = s->chain[k];
  return k > 0 && k < MOST_COUNTED && s->by_value[k] && l->lo && l->step && !query_loop_step(l, &constant) &&
         view_invariant(v, l->step);
}

bool delinear_is_stepped(View *v, const Access *a) {
  const LoopSpace *s = a->loop ? view_space(v, a->loop) : NULL;
  for (int k = 1; s && k < s->n; k++)
    if (has_own_step(v, s, k)) return true;
  return false;
}

/* What y has times dimension k, as a number; NULL: y is no affine function, or does not have it. */
static __isl_give isl_val *times_variable(__isl_keep isl_pw_aff *y, int k) {
  if (isl_pw_aff_isa_aff(y) != isl_bool_true || isl_pw_aff_involves_dims(y, isl_dim_in, (unsigned)k, 1) != isl_bool_true)
    return NULL;
  isl_aff *a = isl_pw_aff_as_aff(isl_pw_aff_copy(y));
  isl_val *c = isl_aff_involves_locals(a) ? NULL : isl_aff_get_coefficient_val(a, isl_dim_in, k);
  isl_aff_free(a);
  if (c && isl_val_is_int(c) == isl_bool_true) return c;
  isl_val_free(c);
  return NULL;
}

/* lo + d*t for the variable of dimension k, which 'x->p.base' has c times. False: not of that form. */
static bool count_variable(View *v, Part *x, int k, __isl_take isl_val *c) {
  Poly moved;
  const Loop *l = x->s->chain[k];
  Point before = v->at;
  v->at = affine_point_before(view_space(v, l), l);
  isl_pw_aff *lo = affine_of(v, x->s, l->lo), *d = lo ? affine_of(v, x->s, l->step) : NULL;
  v->at = before;
  isl_pw_aff *t = affine_iterator(x->s, v->ctx, k);
  isl_pw_aff *from = lo ? isl_pw_aff_sub(lo, isl_pw_aff_copy(t)) : NULL;
  t = isl_pw_aff_scale_val(t, isl_val_copy(c));
  from = isl_pw_aff_scale_val(from, c);
  if (!affine_poly_product(d, t, &moved)) {
    isl_pw_aff_free(from);
    return false;
  }
  moved.base = moved.base ? isl_pw_aff_add(moved.base, from) : from;
  affine_poly_add(&x->p, moved);
  x->counted |= 1u << k;
  return true;
}

static bool products_have(const Poly *p, int k) {
  for (int i = 0; i < p->n; i++)
    if (isl_pw_aff_involves_dims(p->times[i], isl_dim_in, (unsigned)k, 1) != isl_bool_false) return true;
  return false;
}

/* The subscript with the iterations of such loops counted. False: it has their variables in another form. */
static bool count_iterations(View *v, Part *x) {
  for (int k = x->s->n - 1; k > 0; k--) {
    if (!has_own_step(v, x->s, k) || isl_pw_aff_involves_dims(x->p.base, isl_dim_in, (unsigned)k, 1) == isl_bool_false) continue;
    isl_val *c = products_have(&x->p, k) ? NULL : times_variable(x->p.base, k);
    if (!c || !count_variable(v, x, k, c)) return false;
  }
  return true;
}

/* Any value of the variables of which iterations are counted. */
static __isl_give isl_set *without_values(const Part *x, __isl_take isl_set *set) {
  for (int k = 0; k < x->s->n; k++)
    if (x->counted >> k & 1) set = isl_set_eliminate(set, isl_dim_set, (unsigned)k, 1);
  return set;
}

/* ---- subscripts ---- */

static bool take(View *v, const Access *a, int k, Part *x) {
  bool exact;
  *x = (Part){.access = a, .s = view_space(v, a->loop)};
  const Expr *e = a->sub ? a->sub[k] : NULL;
  if (!e || a->unknown || e->kind == EX_RANGE || e->rank) return false;
  Point before = v->at;
  v->at = affine_point_of(x->s, a);
  bool ok = affine_poly_of(v, x->s, e, &x->p);
  v->at = before;
  ok = ok && count_iterations(v, x);
  if (ok) x->domain = without_values(x, isl_set_intersect_params(domain_access(v, a, &exact), isl_set_copy(v->context)));
  return ok;
}

static void drop(Part *x) {
  affine_poly_free(&x->p);
  isl_set_free(x->domain);
}

/* ---- levels ---- */

/* Over one dimension that it does not depend on. */
static __isl_give isl_pw_aff *over_one(__isl_keep isl_pw_aff *factor) {
  unsigned n = (unsigned)isl_pw_aff_dim(factor, isl_dim_in);
  isl_pw_aff *d = isl_pw_aff_drop_dims(isl_pw_aff_copy(factor), isl_dim_in, 0, n);
  return isl_pw_aff_add_dims(d, isl_dim_in, 1);
}

static bool are_equal(__isl_keep isl_pw_aff *a, __isl_keep isl_pw_aff *b) {
  isl_pw_aff *x = over_one(a), *y = over_one(b);
  bool same = isl_pw_aff_is_equal(x, y) == isl_bool_true;
  isl_pw_aff_free(x);
  isl_pw_aff_free(y);
  return same;
}

/* The parameter that it is; NULL: it is not one by itself. */
static __isl_give isl_id *parameter_of(__isl_keep isl_pw_aff *d) {
  int at = -1;
  if (isl_pw_aff_isa_aff(d) != isl_bool_true) return NULL;
  isl_aff *a = isl_pw_aff_as_aff(isl_pw_aff_copy(d));
  isl_val *rest = isl_aff_get_constant_val(a);
  bool only = isl_val_is_zero(rest) == isl_bool_true;
  isl_val_free(rest);
  for (int i = 0; i < (int)isl_aff_dim(a, isl_dim_param); i++) {
    isl_val *c = isl_aff_get_coefficient_val(a, isl_dim_param, i);
    bool one = isl_val_is_one(c) == isl_bool_true;
    only = only && (one ? at < 0 : isl_val_is_zero(c) == isl_bool_true);
    if (one) at = i;
    isl_val_free(c);
  }
  isl_id *id = only && at >= 0 ? isl_pw_aff_get_dim_id(d, isl_dim_param, (unsigned)at) : NULL;
  isl_aff_free(a);
  return id;
}

/* The product that stands for a parameter of its own, which is all of 'factor'; NULL: there is none. */
static const Expr *product_in(View *v, const LoopSpace *s, __isl_keep isl_pw_aff *factor) {
  const Expr *e = NULL;
  for (int i = 0; i < (int)isl_pw_aff_dim(factor, isl_dim_param) && !e; i++)
    if (isl_pw_aff_involves_dims(factor, isl_dim_param, (unsigned)i, 1) == isl_bool_true)
      e = affine_opaque(v, isl_pw_aff_get_dim_name(factor, isl_dim_param, (unsigned)i));
  if (!e || query_strip(e)->kind != EX_BINARY || query_strip(e)->op != OP_MUL) return NULL;
  isl_pw_aff *all = affine_of(v, s, e);
  bool is = all && are_equal(all, factor);
  isl_pw_aff_free(all);
  return is ? e : NULL;
}

/* They are equal by what is known of the parameters. */
static bool are_known_equal(const View *v, __isl_keep isl_pw_aff *a, __isl_keep isl_pw_aff *b) {
  isl_set *differ = isl_set_intersect_params(isl_pw_aff_ne_set(over_one(a), over_one(b)), isl_set_copy(v->context));
  bool same = isl_set_is_empty(differ) == isl_bool_true;
  isl_set_free(differ);
  return same;
}

/* The product that 'factor' was set to before the loop: m, after m = n*k; NULL: there is none. */
static const Expr *product_before(View *v, const LoopSpace *s, __isl_keep isl_pw_aff *factor) {
  const char *name;
  const Expr *e;
  for (int k = 0; (e = affine_opaque_product(v, k, &name)); k++) {
    isl_pw_aff *value = affine_fresh(v, s, name, NULL);
    bool same = are_known_equal(v, value, factor);
    isl_pw_aff_free(value);
    if (same) return e;
  }
  return NULL;
}

static bool add_atoms(View *v, const LoopSpace *s, const Expr *e, Atoms *a) {
  e = query_strip(e);
  if (e->kind == EX_BINARY && e->op == OP_MUL) return add_atoms(v, s, e->kid[0], a) && add_atoms(v, s, e->kid[1], a);
  if (a->n == MOST_ATOMS) return false;
  a->e[a->n] = e;
  return (a->value[a->n] = affine_of(v, s, e)) && ++a->n;
}

static void drop_atoms(Atoms *a) {
  for (int i = 0; i < a->n; i++) isl_pw_aff_free(a->value[i]);
  a->n = 0;
}

static bool atoms_of(View *v, const LoopSpace *s, __isl_keep isl_pw_aff *factor, Atoms *a) {
  *a = (Atoms){0};
  const Expr *e = product_in(v, s, factor);
  isl_id *name = e ? NULL : parameter_of(factor);
  if (name) e = product_before(v, s, factor);
  isl_id_free(name);
  if (e) return add_atoms(v, s, e, a);
  a->value[a->n++] = isl_pw_aff_copy(factor);
  return true;
}

/* Takes one atom that is this value from the list. */
static bool take_atom(Atoms *a, __isl_keep isl_pw_aff *value) {
  int i = 0;
  while (i < a->n && !are_equal(a->value[i], value)) i++;
  if (i == a->n) return false;
  isl_pw_aff_free(a->value[i]);
  a->n--;
  a->e[i] = a->e[a->n], a->value[i] = a->value[a->n];
  return true;
}

/* 'factor' / 'by'; NULL: it is no multiple. */
static __isl_give isl_pw_aff *quotient(View *v, const LoopSpace *s, __isl_keep isl_pw_aff *factor, __isl_keep isl_pw_aff *by) {
  Atoms all, less = {0};
  bool ok = atoms_of(v, s, factor, &all) && atoms_of(v, s, by, &less);
  for (int i = 0; i < less.n && ok; i++) ok = take_atom(&all, less.value[i]);
  const Expr *e = ok && all.n ? all.e[0] : NULL;
  for (int i = 1; i < all.n && e; i++) e = make_binary(v->arena, OP_MUL, e, all.e[i]);
  drop_atoms(&all);
  drop_atoms(&less);
  return e ? affine_of(v, s, e) : NULL;
}

static int number_of_atoms(View *v, const LoopSpace *s, __isl_keep isl_pw_aff *factor) {
  Atoms a;
  int n = atoms_of(v, s, factor, &a) ? a.n : MOST_ATOMS + 1;
  drop_atoms(&a);
  return n;
}

static void add_factors(const Part *x, int which, Levels *l) {
  for (int i = 0; i < x->p.n; i++) {
    int k = 0;
    while (k < l->n && !are_equal(l->d[k], x->p.factor[i])) k++;
    if (k == l->n) {
      l->d[l->n++] = isl_pw_aff_copy(x->p.factor[i]);
      l->at[0][k] = l->at[1][k] = -1;
    }
    l->at[which][k] = i;
  }
}

static void drop_levels(Levels *l) {
  for (int i = 0; i < l->n; i++) isl_pw_aff_free(l->d[i]);
  l->n = 0;
}

static void put_shorter_first(View *v, const LoopSpace *s, Levels *l) {
  for (int i = 1; i < l->n; i++)
    for (int k = i; k > 0 && number_of_atoms(v, s, l->d[k]) < number_of_atoms(v, s, l->d[k - 1]); k--) {
      isl_pw_aff *d = l->d[k];
      int at[] = {l->at[0][k], l->at[1][k]};
      l->d[k] = l->d[k - 1], l->at[0][k] = l->at[0][k - 1], l->at[1][k] = l->at[1][k - 1];
      l->d[k - 1] = d, l->at[0][k - 1] = at[0], l->at[1][k - 1] = at[1];
    }
}

/* False: a factor is no multiple of the one before it. */
static bool levels_of(View *v, const Part *x, const Part *y, Levels *l) {
  *l = (Levels){0};
  add_factors(x, 0, l);
  add_factors(y, 1, l);
  if (l->n > 1) put_shorter_first(v, x->s, l);
  for (int i = l->n - 1; i > 0; i--) {
    isl_pw_aff *d = quotient(v, x->s, l->d[i], l->d[i - 1]);
    if (!d) return false;
    isl_pw_aff_free(l->d[i]);
    l->d[i] = d;
  }
  return l->n > 0;
}

/* y for level 0, and behind it the times of the level before, over the iterations. */
static __isl_give isl_pw_aff *digit(View *v, const Part *x, const Levels *l, int which, int level) {
  if (level == 0) return isl_pw_aff_copy(x->p.base);
  int at = l->at[which][level - 1];
  return at < 0 ? affine_const(x->s, v->ctx, 0) : isl_pw_aff_copy(x->p.times[at]);
}

/* { y } over all iterations */
static __isl_give isl_set *values(View *v, const Part *x, const Levels *l, int which, int level) {
  isl_map *m = isl_map_from_pw_aff(digit(v, x, l, which, level));
  return isl_map_range(isl_map_intersect_domain(m, isl_set_copy(x->domain)));
}

static __isl_give isl_set *all_values(View *v, const Part *x, const Part *y, const Levels *l, int level) {
  return isl_set_union(values(v, x, l, 0, level), values(v, y, l, 1, level));
}

/* Do all values of y lie in [c, c + |D|) for the least of them, c? */
static bool fits(View *v, const Part *x, const Part *y, const Levels *l, int level) {
  isl_set *all = all_values(v, x, y, l, level);
  isl_set *least = isl_set_lexmin(isl_set_copy(all));
  isl_pw_aff *d = over_one(l->d[level]);
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

/* { iteration -> [x, .., y] } */
static __isl_give isl_map *split(View *v, const Part *x, const Levels *l, int which) {
  isl_map *m = isl_map_from_pw_aff(digit(v, x, l, which, l->n));
  for (int i = l->n - 1; i >= 0; i--) m = isl_map_flat_range_product(m, isl_map_from_pw_aff(digit(v, x, l, which, i)));
  for (int k = 0; k < x->s->n; k++)
    if (x->counted >> k & 1) m = isl_map_eliminate(m, isl_dim_in, (unsigned)k, 1);
  return m;
}

/* ---- multiples of D in y ---- */

/* How often y has the parameter; NULL: it is no affine function, or does not have it. */
static __isl_give isl_val *times_of(__isl_keep isl_pw_aff *y, __isl_keep isl_id *id) {
  isl_space *all = isl_pw_aff_get_space(y);
  int at = isl_space_find_dim_by_id(all, isl_dim_param, id);
  isl_space_free(all);
  if (at < 0 || isl_pw_aff_isa_aff(y) != isl_bool_true) return NULL;
  isl_aff *a = isl_pw_aff_as_aff(isl_pw_aff_copy(y));
  isl_val *c = isl_aff_get_coefficient_val(a, isl_dim_param, at);
  isl_aff_free(a);
  if (isl_val_is_int(c) == isl_bool_true && isl_val_is_zero(c) == isl_bool_false) return c;
  isl_val_free(c);
  return NULL;
}

/* Adds c * 'times' to what the k-th factor is taken times, and takes c * 'own' = c * factor * times from y. */
static void move_to(Part *x, int k, __isl_take isl_val *c, __isl_take isl_pw_aff *own, __isl_take isl_pw_aff *times) {
  x->p.base = isl_pw_aff_sub(x->p.base, isl_pw_aff_scale_val(own, isl_val_copy(c)));
  x->p.times[k] = isl_pw_aff_add(x->p.times[k], isl_pw_aff_scale_val(times, c));
}

/* Moves multiples of 'd', the parameter, in y to x; false: there are none, or no room. */
static bool carry(View *v, Part *x, __isl_keep isl_pw_aff *d, __isl_keep isl_id *id) {
  isl_val *c = times_of(x->p.base, id);
  int k = 0;
  while (k < x->p.n && !are_equal(x->p.factor[k], d)) k++;
  if (!c || k == MAX_PRODUCTS) {
    isl_val_free(c);
    return false;
  }
  isl_aff *one = isl_aff_param_on_domain_space_id(isl_pw_aff_get_domain_space(x->p.base), isl_id_copy(id));
  isl_pw_aff *own = isl_pw_aff_from_aff(one);
  if (k == x->p.n) {
    x->p.factor[x->p.n] = isl_pw_aff_copy(own);
    x->p.times[x->p.n++] = affine_const(x->s, v->ctx, 0);
  }
  move_to(x, k, c, own, affine_const(x->s, v->ctx, 1));
  return true;
}

/* The same for parameters in y that are products with 'd': nrc = nc*nr is nr times nc. */
static bool carry_products(View *v, Part *x, __isl_keep isl_pw_aff *d) {
  bool any = false;
  int k = 0;
  while (k < x->p.n && !are_equal(x->p.factor[k], d)) k++;
  for (int i = 0; k < x->p.n && i < (int)isl_pw_aff_dim(x->p.base, isl_dim_param); i++) {
    isl_id *id = isl_pw_aff_get_dim_id(x->p.base, isl_dim_param, (unsigned)i);
    isl_val *c = times_of(x->p.base, id);
    isl_pw_aff *own = c ? isl_pw_aff_from_aff(isl_aff_param_on_domain_space_id(isl_pw_aff_get_domain_space(x->p.base), id)) : NULL;
    isl_pw_aff *times = own && !are_equal(own, d) ? quotient(v, x->s, own, d) : NULL;
    if (!c) isl_id_free(id);
    any |= times != NULL;
    if (times) {
      move_to(x, k, c, own, times);
    } else {
      isl_val_free(c);
      isl_pw_aff_free(own);
    }
  }
  return any;
}

/* Both subscripts' own multiples, or products, for each D of 'of', one of the two. */
static bool carry_from(View *v, const Part *of, Part *x, Part *y, bool products) {
  bool any = false;
  for (int i = 0, n = of->p.n; i < n; i++) {
    isl_pw_aff *d = isl_pw_aff_copy(of->p.factor[i]);
    isl_id *id = parameter_of(d);
    any |= id && (products ? carry_products(v, x, d) : carry(v, x, d, id));
    any |= id && (products ? carry_products(v, y, d) : carry(v, y, d, id));
    isl_id_free(id);
    isl_pw_aff_free(d);
  }
  return any;
}

static bool carry_both(View *v, Part *x, Part *y, bool products) {
  bool first = carry_from(v, x, x, y, products), second = carry_from(v, y, x, y, products);
  return first || second;
}

static bool splits(View *v, const Part *x, const Part *y, Levels *l) {
  bool ok = levels_of(v, x, y, l);
  for (int i = 0; i < l->n && ok; i++) ok = fits(v, x, y, l, i);
  if (!ok) drop_levels(l);
  return ok;
}

bool delinear_split(View *v, const Access *a, const Access *b, int k, isl_map **x, isl_map **y) {
  Part p = {0}, q = {0};
  Levels l = {0};
  bool ok = take(v, a, k, &p) && take(v, b, k, &q);
  if (ok && !splits(v, &p, &q, &l))
    ok = (carry_both(v, &p, &q, false) && splits(v, &p, &q, &l)) || (carry_both(v, &p, &q, true) && splits(v, &p, &q, &l));
  *x = ok ? split(v, &p, &l, 0) : NULL;
  *y = ok ? split(v, &q, &l, 1) : NULL;
  drop_levels(&l);
  drop(&p);
  drop(&q);
  return ok;
}

/* ---- when it is ---- */

/* { params : two values of y are D or more apart }; 'negated': -D */
static __isl_give isl_set *too_far(View *v, const Part *x, const Part *y, const Levels *l, int level, bool negated) {
  isl_set *all = all_values(v, x, y, l, level);
  isl_map *two = isl_map_from_domain_and_range(isl_set_copy(all), all);
  isl_set *apart = isl_map_deltas(two);
  isl_pw_aff *d = over_one(l->d[level]);
  isl_local_space *ls = isl_local_space_from_space(isl_space_set_alloc(v->ctx, 0, 1));
  isl_pw_aff *delta = isl_pw_aff_from_aff(isl_aff_var_on_domain(ls, isl_dim_set, 0));
  if (negated) d = isl_pw_aff_neg(d);
  return isl_set_params(isl_set_intersect(apart, isl_pw_aff_ge_set(delta, d)));
}

static __isl_give isl_set *names_of(__isl_keep isl_pw_aff *a) {
  return isl_set_params(isl_set_universe(isl_pw_aff_get_domain_space(a)));
}

static __isl_give isl_set *all_names(const Part *x, const Levels *l) {
  isl_set *in = names_of(x->p.base);
  for (int i = 0; i < x->p.n; i++) in = isl_set_intersect(in, names_of(x->p.factor[i]));
  for (int i = 0; i < l->n; i++) in = isl_set_intersect(in, names_of(l->d[i]));
  return in;
}

__isl_give isl_set *delinear_when(View *v, const Access *a, const Access *b, int k, __isl_give isl_set **in) {
  Part p = {0}, q = {0};
  Levels l = {0};
  isl_set *when = NULL;
  if (take(v, a, k, &p) && take(v, b, k, &q) && levels_of(v, &p, &q, &l)) {
    isl_set *never = isl_set_empty(isl_space_params_alloc(v->ctx, 0));
    for (int i = 0; i < l.n; i++)
      never = isl_set_union(never, isl_set_intersect(too_far(v, &p, &q, &l, i, false), too_far(v, &p, &q, &l, i, true)));
    when = isl_set_complement(never);
    *in = isl_set_intersect(all_names(&p, &l), all_names(&q, &l));
  }
  drop_levels(&l);
  drop(&p);
  drop(&q);
  return when;
}
