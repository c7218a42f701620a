/* Integer expressions as quasi-affine functions of the iteration vector and the parameters. */
#include "analysis/polyhedral/view.h"
#include "analysis/unit/make.h"
#include <isl/ctx.h>
#include <isl/id.h>
#include <isl/local_space.h>
#include <isl/space.h>
#include <isl/val.h>
#include <string.h>

static __isl_give isl_space *space_of(const LoopSpace *s, isl_ctx *ctx) { return isl_space_set_alloc(ctx, 0, (unsigned)s->n); }

__isl_give isl_pw_aff *affine_const(const LoopSpace *s, isl_ctx *ctx, int64_t c) {
  isl_local_space *ls = isl_local_space_from_space(space_of(s, ctx));
  return isl_pw_aff_from_aff(isl_aff_val_on_domain(ls, isl_val_int_from_si(ctx, (long)c)));
}

__isl_give isl_pw_aff *affine_fresh(View *v, const LoopSpace *s, const char *name, const void *key) {
  isl_id *id = isl_id_alloc(v->ctx, name, (void *)key);
  isl_space *space = isl_space_add_param_id(space_of(s, v->ctx), isl_id_copy(id));
  return isl_pw_aff_from_aff(isl_aff_param_on_domain_space_id(space, id));
}

__isl_give isl_pw_aff *affine_iterator(const LoopSpace *s, isl_ctx *ctx, int k) {
  isl_local_space *ls = isl_local_space_from_space(space_of(s, ctx));
  return isl_pw_aff_from_aff(isl_aff_var_on_domain(ls, isl_dim_set, (unsigned)k));
}

/* ---- places ---- */

static int loops_around(const LoopSpace *s, const Loop *l) {
  int n = s->n;
  while (n > 0 && (!l || !query_loop_inside(l, s->chain[n - 1]))) n--;
  return n;
}

Point affine_point_of(const LoopSpace *s, const Access *a) {
  return (Point){.ev = a->ev, .guard = a->guard, .n = loops_around(s, a->loop)};
}

Point affine_point_of_guard(const LoopSpace *s, const Guard *g) {
  return (Point){.ev = g->ev, .guard = g->up, .n = loops_around(s, g->loop)};
}

Point affine_point_before(const LoopSpace *s, const Loop *l) {
  return (Point){.ev = l->info->ev0 - 1, .guard = l->info->guard, .n = loops_around(s, l->parent)};
}

/* ---- sums with products ---- */

void affine_poly_free(Poly *p) {
  isl_pw_aff_free(p->base);
  for (int i = 0; i < p->n; i++) {
    isl_pw_aff_free(p->factor[i]);
    isl_pw_aff_free(p->times[i]);
  }
  *p = (Poly){0};
}

static void add_product(Poly *p, __isl_take isl_pw_aff *factor, __isl_take isl_pw_aff *times) {
  int i = 0;
  while (i < p->n && isl_pw_aff_is_equal(p->factor[i], factor) != isl_bool_true) i++;
  if (i < p->n) {
    p->times[i] = isl_pw_aff_add(p->times[i], times);
    isl_pw_aff_free(factor);
  } else if (i < MAX_PRODUCTS) {
    p->factor[i] = factor;
    p->times[i] = times;
    p->n++;
  } else { /* too many: the sum is lost */
    isl_pw_aff_free(factor);
    isl_pw_aff_free(times);
    p->base = isl_pw_aff_free(p->base);
  }
}

/* p += q, which is taken */
void affine_poly_add(Poly *p, Poly q) {
  p->base = p->base && q.base ? isl_pw_aff_add(p->base, isl_pw_aff_copy(q.base)) : isl_pw_aff_free(p->base);
  for (int i = 0; i < q.n; i++) { add_product(p, isl_pw_aff_copy(q.factor[i]), isl_pw_aff_copy(q.times[i])); }
  affine_poly_free(&q);
}

static void scale(Poly *p, int64_t c) {
  isl_ctx *ctx = isl_pw_aff_get_ctx(p->base);
  p->base = isl_pw_aff_scale_val(p->base, isl_val_int_from_si(ctx, (long)c));
  for (int i = 0; i < p->n; i++) p->times[i] = isl_pw_aff_scale_val(p->times[i], isl_val_int_from_si(ctx, (long)c));
}

static bool of_parameters(__isl_keep isl_pw_aff *a) {
  return isl_pw_aff_involves_dims(a, isl_dim_in, 0, (unsigned)isl_pw_aff_dim(a, isl_dim_in)) == isl_bool_false;
}

bool affine_poly_product(__isl_take isl_pw_aff *a, __isl_take isl_pw_aff *b, Poly *p) {
  bool swap = a && b && !of_parameters(a);
  isl_pw_aff *factor = swap ? b : a, *times = swap ? a : b;
  if (!a || !b || !of_parameters(factor)) {
    isl_pw_aff_free(a);
    isl_pw_aff_free(b);
    return false;
  }
  isl_set *all = isl_set_universe(isl_pw_aff_get_domain_space(times));
  *p = (Poly){.base = isl_pw_aff_val_on_domain(all, isl_val_zero(isl_pw_aff_get_ctx(times))), .n = 1};
  p->factor[0] = factor;
  p->times[0] = times;
  return true;
}

static bool is_whole(Poly *p) {
  if (p->base) return true;
  affine_poly_free(p);
  return false;
}

/* ---- names ---- */

/* The innermost loop around v->at whose variable is 'sym', or -1. */
static int loop_of(const View *v, const LoopSpace *s, const Symbol *sym) {
  for (int k = (v->at.n < s->n ? v->at.n : s->n) - 1; k >= 0; k--)
    if (s->chain[k]->var && query_real_symbol(s->chain[k]->var->sym) == sym) return k;
  return -1;
}

static bool whole(__isl_take isl_pw_aff *a, Poly *p) {
  *p = (Poly){.base = a};
  return a != NULL;
}

static bool name_value(View *v, const LoopSpace *s, const Expr *e, Poly *p) {
  const Symbol *sym = query_real_symbol(e->sym);
  if (!sym || sym->type.base != TY_INTEGER || sym->rank) return false;
  int k = loop_of(v, s, sym);
  if (k >= 0) return s->value[k] && whole(isl_pw_aff_copy(s->value[k]), p);
  const Var *var = access_var(v->code, e);
  if (var && view_changes(v, var)) return value_poly(v, s, var, p);
  if (var) facts_know(v, var);
  return whole(affine_fresh(v, s, sym->name, sym), p);
}

/* ---- operations ---- */

typedef struct Opaque {
  const char *name; /* of the parameter */
  const Expr *e;
  struct Opaque *next;
} Opaque;

const Expr *affine_opaque(const View *v, const char *name) {
  for (const Opaque *o = v->opaque; o; o = o->next)
    if (!strcmp(o->name, name)) return o->e;
  return NULL;
}

const Expr *affine_opaque_product(const View *v, int k, const char **name) {
  for (const Opaque *o = v->opaque; o; o = o->next) {
    const Expr *e = query_strip(o->e);
    if (e->kind != EX_BINARY || e->op != OP_MUL || k--) continue;
    *name = o->name;
    return o->e;
  }
  return NULL;
}

static void add_factor(Arena *a, const Expr *e, const char **word, int *n, int most) {
  e = query_strip(e);
  if (e->kind == EX_BINARY && e->op == OP_MUL) {
    add_factor(a, e->kid[0], word, n, most);
    add_factor(a, e->kid[1], word, n, most);
  } else if (*n < most) {
    int k = (*n)++;
    const char *w = query_words(a, e);
    for (; k > 0 && strcmp(word[k - 1], w) > 0; k--) word[k] = word[k - 1];
    word[k] = w;
  } else {
    *n = most + 1;
  }
}

/* A name for the value of 'e', the same for n*m and m*n. */
static const char *name_of(Arena *a, const Expr *e) {
  enum { MOST = 8 };
  const char *word[MOST];
  int n = 0;
  add_factor(a, e, word, &n, MOST);
  if (n < 2 || n > MOST) return query_words(a, e);
  Buf b = {0};
  for (int i = 0; i < n; i++) buf_printf(&b, strchr(word[i], ' ') ? "%s(%s)" : "%s%s", i ? "*" : "", word[i]);
  char *name = arena_strdup(a, b.s);
  buf_free(&b);
  return name;
}

static const LoopSpace no_loops;

/* The context lets the parameters have no values with which it is below 'least'. */
static bool is_known_from(View *v, __isl_keep isl_pw_aff *x, int least) {
  isl_set *below = isl_pw_aff_lt_set(isl_pw_aff_copy(x), affine_const(&no_loops, v->ctx, least));
  below = isl_set_intersect(isl_set_params(below), isl_set_copy(v->context));
  bool known = isl_set_is_empty(below) == isl_bool_true;
  isl_set_free(below);
  return known;
}

/* What x >= 1 and y >= 0 say of p = x*y, where the context knows them: p >= y. (With y of any sign it would be two cases, and what loops are tested for
 * at run time would have to tell them apart.) */
static void know_one_of(View *v, __isl_keep isl_pw_aff *p, __isl_keep isl_pw_aff *x, __isl_keep isl_pw_aff *y) {
  if (is_known_from(v, x, 1) && is_known_from(v, y, 0))
    facts_assume(v, isl_set_params(isl_pw_aff_ge_set(isl_pw_aff_copy(p), isl_pw_aff_copy(y))));
}

/* nr*nc is at least nc where nr >= 1 is known. */
static void know_product(View *v, const Expr *e, const char *name) {
  if (!v->context || e->kind != EX_BINARY || e->op != OP_MUL) return;
  isl_pw_aff *p = affine_fresh(v, &no_loops, name, NULL);
  isl_pw_aff *x = affine_of(v, &no_loops, e->kid[0]), *y = x ? affine_of(v, &no_loops, e->kid[1]) : NULL;
  if (y) know_one_of(v, p, x, y);
  if (y) know_one_of(v, p, y, x);
  isl_pw_aff_free(p);
  isl_pw_aff_free(x);
  isl_pw_aff_free(y);
}

/* An unchanged expression as a parameter of its own, named by its text. */
static __isl_give isl_pw_aff *opaque(View *v, const LoopSpace *s, const Expr *e) {
  if (e->rank || e->type.base != TY_INTEGER || !view_invariant(v, e)) return NULL;
  const char *name = name_of(v->arena, e);
  if (!affine_opaque(v, name)) {
    Opaque *o = ARENA_NEW(v->arena, Opaque);
    *o = (Opaque){name, e, v->opaque};
    v->opaque = o;
    know_product(v, query_strip(e), name);
  }
  return affine_fresh(v, s, name, NULL);
}

static __isl_give isl_pw_aff *either(__isl_take isl_pw_aff *a, __isl_take isl_pw_aff *b,
                                     __isl_give isl_pw_aff *(*op)(__isl_take isl_pw_aff *, __isl_take isl_pw_aff *)) {
  if (a && b) return op(a, b);
  isl_pw_aff_free(a);
  isl_pw_aff_free(b);
  return NULL;
}

static bool sum(View *v, const LoopSpace *s, const Expr *a, const Expr *b, int64_t sign, Poly *p) {
  Poly q;
  if (!affine_poly_of(v, s, a, p)) return false;
  if (!affine_poly_of(v, s, b, &q)) {
    affine_poly_free(p);
    return false;
  }
  if (sign < 0) scale(&q, -1);
  affine_poly_add(p, q);
  return is_whole(p);
}

static bool product(View *v, const LoopSpace *s, const Expr *a, const Expr *b, Poly *p);

/* It is more than a quasi-affine function: n*i + k. */
static bool has_products(View *v, const LoopSpace *s, const Expr *e) {
  Poly p;
  bool known = affine_poly_of(v, s, e, &p), has = known && p.n > 0;
  if (known) affine_poly_free(&p);
  return has;
}

/* m*(n*i + k) as (m*n)*i + m*k, where the loop leaves m as it is. */
static bool distributed(View *v, const LoopSpace *s, const Expr *m, const Expr *e, Poly *p) {
  e = query_strip(e);
  if (e->kind != EX_BINARY || !has_products(v, s, e)) return false;
  if (e->op == OP_ADD || e->op == OP_SUB) {
    const Expr *x = make_binary(v->arena, OP_MUL, m, e->kid[0]), *y = make_binary(v->arena, OP_MUL, m, e->kid[1]);
    return sum(v, s, x, y, e->op == OP_ADD ? 1 : -1, p);
  }
  int one = view_invariant(v, e->kid[0]) ? 0 : 1;
  if (e->op != OP_MUL || !view_invariant(v, e->kid[one])) return false;
  return product(v, s, make_binary(v->arena, OP_MUL, m, e->kid[one]), e->kid[1 - one], p);
}

static bool product(View *v, const LoopSpace *s, const Expr *a, const Expr *b, Poly *p) {
  int64_t c;
  const Expr *other = fold_const_int(a, &c) ? b : a;
  if (other == b || fold_const_int(b, &c)) {
    if (!affine_poly_of(v, s, other, p)) return false;
    scale(p, c);
    return true;
  }
  bool factors[] = {view_invariant(v, a), view_invariant(v, b)};
  if (factors[0] && factors[1]) return false; /* a parameter of its own */
  if ((factors[0] || factors[1]) && distributed(v, s, factors[0] ? a : b, factors[0] ? b : a, p)) return true;
  isl_pw_aff *x = affine_of(v, s, a), *y = x ? affine_of(v, s, b) : NULL;
  return affine_poly_product(x, y, p);
}

/* 'x' where it lies in [lo*d, hi*d), with d added to it 'times' times. */
static __isl_give isl_pw_aff *shifted(__isl_keep isl_pw_aff *x, __isl_keep isl_pw_aff *d, int lo, int hi, int times) {
  isl_ctx *ctx = isl_pw_aff_get_ctx(x);
  isl_pw_aff *low = isl_pw_aff_scale_val(isl_pw_aff_copy(d), isl_val_int_from_si(ctx, lo)),
             *high = isl_pw_aff_scale_val(isl_pw_aff_copy(d), isl_val_int_from_si(ctx, hi)),
             *more = isl_pw_aff_scale_val(isl_pw_aff_copy(d), isl_val_int_from_si(ctx, times));
  isl_set *where = isl_pw_aff_ge_set(isl_pw_aff_copy(x), low);
  where = isl_set_intersect(where, isl_pw_aff_lt_set(isl_pw_aff_copy(x), high));
  return isl_pw_aff_intersect_domain(isl_pw_aff_add(isl_pw_aff_copy(x), more), where);
}

/* It is defined in every iteration of 's', as far as these are known. */
static bool is_total(const View *v, const LoopSpace *s, __isl_keep isl_pw_aff *a) {
  if (!s->domain) return false;
  isl_set *all = isl_set_intersect_params(isl_set_copy(s->domain), isl_set_copy(v->context));
  isl_set *left = isl_set_subtract(all, isl_pw_aff_domain(isl_pw_aff_copy(a)));
  bool total = isl_set_is_empty(left) == isl_bool_true;
  isl_set_free(left);
  return total;
}

/* mod(x, d) or modulo(x, d), how = 'm', with a size d of the iteration space: x is at most one d below or above [0, d), as neighbours in a
 * periodic line are. NULL: it may be further away, or d is no parameter. */
static __isl_give isl_pw_aff *around(const View *v, const LoopSpace *s, __isl_keep isl_pw_aff *x, __isl_keep isl_pw_aff *d,
                                     char how) {
  if (!of_parameters(d) || !s->domain || !v->context) return NULL;
  isl_pw_aff *r = isl_pw_aff_union_add(shifted(x, d, 0, 1, 0), shifted(x, d, 1, 2, -1));
  if (how == 'm') {
    r = isl_pw_aff_union_add(r, shifted(x, d, -1, 0, 1));
  } else {
    isl_pw_aff *below = isl_pw_aff_neg(isl_pw_aff_copy(d));
    isl_set *where = isl_pw_aff_gt_set(isl_pw_aff_copy(x), below);
    where = isl_set_subtract(where, isl_pw_aff_nonneg_set(isl_pw_aff_copy(x)));
    r = isl_pw_aff_union_add(r, isl_pw_aff_intersect_domain(isl_pw_aff_copy(x), where));
  }
  return r && is_total(v, s, r) ? view_trim(v, s, isl_pw_aff_coalesce(r)) : isl_pw_aff_free(r);
}

static __isl_give isl_pw_aff *remainder_by_size(View *v, const LoopSpace *s, const Expr *a, const Expr *b, char how) {
  isl_pw_aff *x = affine_of(v, s, a), *d = x ? affine_of(v, s, b) : NULL;
  isl_pw_aff *r = d ? around(v, s, x, d, how) : NULL;
  isl_pw_aff_free(x);
  isl_pw_aff_free(d);
  return r;
}

/* a / c or mod(a, c) with Fortran's truncation towards zero; modulo(a, c) for c > 0. */
static __isl_give isl_pw_aff *divide(View *v, const LoopSpace *s, const Expr *a, const Expr *b, char how) {
  int64_t c;
  if (!fold_const_int(b, &c)) return how == 'q' ? NULL : remainder_by_size(v, s, a, b, how);
  if (c == 0 || c == INT64_MIN || (how == 'm' && c < 0)) return NULL;
  isl_pw_aff *x = affine_of(v, s, a);
  if (!x) return NULL;
  if (how == 'm') return isl_pw_aff_mod_val(x, isl_val_int_from_si(v->ctx, (long)c));
  if (how == 'q') return view_trim(v, s, isl_pw_aff_tdiv_q(x, affine_const(s, v->ctx, c)));
  return view_trim(v, s, isl_pw_aff_tdiv_r(x, affine_const(s, v->ctx, c < 0 ? -c : c))); /* the sign of mod is that of a */
}

static __isl_give isl_pw_aff *extreme(View *v, const LoopSpace *s, const Expr *e, bool max) {
  isl_pw_aff *r = affine_of(v, s, e->kid[1]);
  for (int i = 2; r && i < e->nkid; i++) r = either(r, affine_of(v, s, e->kid[i]), max ? isl_pw_aff_max : isl_pw_aff_min);
  return r;
}

/* 'a' in 'where', 'b' everywhere else */
static __isl_give isl_pw_aff *chosen(__isl_take isl_set *where, __isl_take isl_pw_aff *a, __isl_take isl_pw_aff *b) {
  a = isl_pw_aff_intersect_domain(a, isl_set_copy(where));
  b = isl_pw_aff_intersect_domain(b, isl_set_complement(where));
  return isl_pw_aff_union_add(a, b);
}

/* merge(a, b, condition) */
static __isl_give isl_pw_aff *merged(View *v, const LoopSpace *s, const Expr *e) {
  bool exact = true;
  isl_pw_aff *a = affine_of(v, s, e->kid[1]), *b = a ? affine_of(v, s, e->kid[2]) : NULL;
  isl_set *where = b ? domain_condition(v, s, e->kid[3], false, &exact) : NULL;
  if (!where || !exact) {
    isl_set_free(where);
    isl_pw_aff_free(b);
    isl_pw_aff_free(a);
    return NULL;
  }
  return chosen(where, a, b);
}

/* The negative is made before the call: isl changes an object in place that nobody else has, and C leaves
 * open which argument comes first. */
static __isl_give isl_pw_aff *absolute(__isl_take isl_pw_aff *x) {
  isl_pw_aff *minus = isl_pw_aff_neg(isl_pw_aff_copy(x));
  return isl_pw_aff_max(x, minus);
}

/* sign(a, b): the absolute value of a, or its negative where b < 0 */
static __isl_give isl_pw_aff *with_sign(__isl_take isl_pw_aff *a, __isl_take isl_pw_aff *b) {
  a = absolute(a);
  isl_pw_aff *minus = isl_pw_aff_neg(isl_pw_aff_copy(a));
  return chosen(isl_pw_aff_nonneg_set(b), a, minus);
}

/* dim(a, b): max(a - b, 0) */
static __isl_give isl_pw_aff *positive_difference(__isl_take isl_pw_aff *a, __isl_take isl_pw_aff *b) {
  a = isl_pw_aff_sub(a, b);
  isl_pw_aff *zero = isl_pw_aff_scale_val(isl_pw_aff_copy(a), isl_val_zero(isl_pw_aff_get_ctx(a)));
  return isl_pw_aff_max(a, zero);
}

/* A function of two integers. */
static __isl_give isl_pw_aff *of_two(View *v, const LoopSpace *s, const Expr *e,
                                     __isl_give isl_pw_aff *(*op)(__isl_take isl_pw_aff *, __isl_take isl_pw_aff *)) {
  isl_pw_aff *a = affine_of(v, s, e->kid[1]);
  return a ? either(a, affine_of(v, s, e->kid[2]), op) : NULL;
}

/* f(b=y, a=x): the arguments by their names. */
static bool any_keyword(const Expr *e) {
  for (int i = 1; i < e->nkid; i++)
    if (e->kid[i] && e->kid[i]->kind == EX_KEYWORD) return true;
  return false;
}

static __isl_give isl_pw_aff *call_value(View *v, const LoopSpace *s, const Expr *e) {
  IntrinsicId id = intrinsic_called(e);
  if (!id || e->nkid < 2) return NULL;
  if (id == IN_SIZE || id == IN_UBOUND || id == IN_LBOUND) return array_bounds_affine(v, s, id, e);
  if (any_keyword(e)) return NULL;
  switch (id) {
  case IN_SIGN: return e->nkid == 3 ? of_two(v, s, e, with_sign) : NULL;
  case IN_DIM: return e->nkid == 3 ? of_two(v, s, e, positive_difference) : NULL;
  case IN_MOD: return e->nkid == 3 ? divide(v, s, e->kid[1], e->kid[2], 'r') : NULL;
  case IN_MODULO: return e->nkid == 3 ? divide(v, s, e->kid[1], e->kid[2], 'm') : NULL;
  case IN_MAX: return extreme(v, s, e, true);
  case IN_MIN: return extreme(v, s, e, false);
  case IN_MERGE: return e->nkid == 4 ? merged(v, s, e) : NULL;
  case IN_INT: return e->kid[1]->type.base == TY_INTEGER ? affine_of(v, s, e->kid[1]) : NULL;
  case IN_ABS: {
    isl_pw_aff *x = affine_of(v, s, e->kid[1]);
    return x ? absolute(x) : NULL;
  }
  default: return NULL;
  }
}

static bool binary_value(View *v, const LoopSpace *s, const Expr *e, Poly *p) {
  switch (e->op) {
  case OP_ADD: return sum(v, s, e->kid[0], e->kid[1], 1, p);
  case OP_SUB: return sum(v, s, e->kid[0], e->kid[1], -1, p);
  case OP_MUL: return product(v, s, e->kid[0], e->kid[1], p);
  case OP_DIV: return whole(divide(v, s, e->kid[0], e->kid[1], 'q'), p);
  default: return false;
  }
}

static bool unary_value(View *v, const LoopSpace *s, const Expr *e, Poly *p) {
  if ((e->op != OP_NEG && e->op != OP_PLUS) || !affine_poly_of(v, s, e->kid[0], p)) return false;
  if (e->op == OP_NEG) scale(p, -1);
  return true;
}

bool affine_poly_of(View *v, const LoopSpace *s, const Expr *e, Poly *p) {
  int64_t c;
  e = query_strip(e);
  if (!e || (e->type.base != TY_INTEGER && e->type.base != TY_NONE)) return false;
  if (fold_const_int(e, &c)) return whole(affine_const(s, v->ctx, c), p);
  bool ok = false;
  switch (e->kind) {
  case EX_NAME: return name_value(v, s, e, p);
  case EX_BINARY: ok = binary_value(v, s, e, p); break;
  case EX_UNARY: ok = unary_value(v, s, e, p); break;
  case EX_REF: ok = whole(call_value(v, s, e), p) || whole(known_table_value(v, s, e), p); break;
  default: break;
  }
  return ok || whole(opaque(v, s, e), p);
}

__isl_give isl_pw_aff *affine_of(View *v, const LoopSpace *s, const Expr *e) {
  Poly p;
  if (!affine_poly_of(v, s, e, &p)) return NULL;
  if (!p.n) return p.base;
  affine_poly_free(&p);
  return opaque(v, s, query_strip(e));
}

typedef struct Declared {
  const View *v;
  bool ok;
} Declared;

/* The procedure sets it, or what it may share storage with. */
static bool is_set(const Code *c, const Var *var) {
  if (var->set || !overlap_is_possible(var)) return var->set;
  if (var->pointer || var->target || var->sym->type.base != TY_DERIVED || var->sym->equiv || var->sym->common) return true;
  for (int i = 0; i < c->var.n; i++)
    if (c->var.v[i]->set && overlap_of(c->var.v[i], var) != OVERLAP_NO) return true;
  return false;
}

static bool visit_set(Expr *e, void *data) {
  Declared *q = data;
  Code *c = q->v->code;
  const Var *var = e->kind == EX_NAME || e->kind == EX_MEMBER ? access_var(c, e) : NULL;
  bool elsewhere = var && (view_changes(q->v, var) || (c->calls_unknown && var->reachable));
  if (var && (elsewhere || is_set(c, var))) q->ok = false;
  return q->ok;
}

__isl_give isl_pw_aff *affine_declared(View *v, const LoopSpace *s, const Expr *e) {
  Declared q = {v, true};
  access_walk(v->code, e, visit_set, &q);
  return q.ok ? affine_of(v, s, e) : NULL;
}
