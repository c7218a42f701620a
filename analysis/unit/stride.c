/* Strides of references in memory. */
#include "analysis/unit/code.h"

/* The factor of variable 's' in linear expression 'e'; false: not linear in it. */
static bool factor(const Expr *e, const Symbol *s, int64_t *k) {
  int64_t a, b, c;
  e = query_strip(e);
  *k = 0;
  if (!e || e->value || !expr_names(e, s)) return true;
  if (e->kind == EX_NAME) {
    *k = query_real_symbol(e->sym) == s;
    return true;
  }
  if (e->kind == EX_UNARY && (e->op == OP_NEG || e->op == OP_PLUS)) {
    bool ok = factor(e->kid[0], s, &a);
    *k = e->op == OP_NEG ? -a : a;
    return ok;
  }
  if (e->kind == EX_BINARY && (e->op == OP_ADD || e->op == OP_SUB)) {
    bool ok = factor(e->kid[0], s, &a) && factor(e->kid[1], s, &b);
    if (ok) *k = e->op == OP_ADD ? a + b : a - b;
    return ok;
  }
  if (e->kind == EX_BINARY && e->op == OP_MUL) {
    if (!factor(e->kid[0], s, &a) || !factor(e->kid[1], s, &b)) return false;
    if (a == 0 && b == 0) return true;
    if (fold_const_int(e->kid[0], &c))
      *k = c * b;
    else if (fold_const_int(e->kid[1], &c))
      *k = a * c;
    else
      return false;
    return true;
  }
  return false;
}

enum { MOST_SHORT = 4 };

/* The variable is in the subscript of another dimension, too: its iterations lie in different columns. */
static bool is_elsewhere(const Loop *l, const Access *a, int d) {
  for (int k = 0; k < a->nsub; k++)
    if (k != d && expr_names(a->sub[k], query_real_symbol(l->var->sym))) return true;
  return false;
}

/* Of a loop inside whose trips are counted, as its step is neither 1 nor -1, the first value moves with the loop: a(i) with 'do i = j, n, 2*h' lies next to
 * the a(i) of the next j. */
static bool first_values(const Loop *l, const Access *a, const Expr *e, int64_t *k) {
  for (const Loop *in = a->loop; in && in != l; in = in->parent) {
    int64_t step, times, moved;
    if (in->kind != LOOP_DO || !in->var || !in->lo || (query_loop_step(in, &step) && (step == 1 || step == -1))) continue;
    if (!factor(e, query_real_symbol(in->var->sym), &times) || !factor(in->lo, query_real_symbol(l->var->sym), &moved))
      return false;
    *k += times * moved;
  }
  return true;
}

/* By how many elements of dimension 'd' the reference moves from iteration to iteration; 0: it does not, or by an unknown number. */
static int64_t stride(const Loop *l, const Access *a, int d) {
  int64_t k, step;
  if (a->nsub <= d || a->unknown) return 0;
  const Expr *e = query_strip(a->sub[d]);
  if (l->kind == LOOP_SECTION) {
    if (l->index != d || e->kind != EX_RANGE) return 0;
    const Expr *by = e->nkid > 2 ? e->kid[2] : NULL;
    return !by ? 1 : fold_const_int(by, &step) ? step : 0;
  }
  if (!l->var || !factor(e, query_real_symbol(l->var->sym), &k) || !query_loop_step(l, &step)) return 0;
  if (!is_elsewhere(l, a, d) && !first_values(l, a, e, &k)) return 0;
  return k > MOST_SHORT || k < -MOST_SHORT || step > MOST_SHORT || step < -MOST_SHORT ? 0 : k * step;
}

static bool is_short(int64_t s) { return s && s <= MOST_SHORT && s >= -MOST_SHORT; }

bool stride_is_one(const Loop *l, const Access *a) {
  int64_t s = stride(l, a, 0);
  return s == 1 || s == -1;
}

bool stride_is_far(const Loop *l, const Access *a) {
  if (a->nsub < 2 || a->unknown) return false;
  if (l->kind == LOOP_SECTION) return l->index > 0 && l->index < a->nsub && query_strip(a->sub[l->index])->kind == EX_RANGE;
  if (!l->var || expr_names(a->sub[0], query_real_symbol(l->var->sym))) return false;
  for (int d = 1; d < a->nsub; d++)
    if (expr_names(a->sub[d], query_real_symbol(l->var->sym))) return true;
  return false;
}

/* The array is of vectors of few components, x(3,n): elements of its second dimension are next to each other, too. */
static int64_t components(const Loop *l, const Access *a) {
  const Symbol *s = a->var->sym;
  if (l->kind == LOOP_SECTION || !l->var || a->nsub < 2 || s->rank != a->nsub || !s->dim || !s->dim[0].lo_const ||
      !s->dim[0].hi_const)
    return 0;
  int64_t n = 0;
  if (__builtin_sub_overflow(s->dim[0].hi_value, s->dim[0].lo_value, &n) || n < 0 || n >= MOST_SHORT) return 0;
  return expr_names(a->sub[0], query_real_symbol(l->var->sym)) ? 0 : n + 1;
}

bool stride_is_short(const Loop *l, const Access *a) {
  return is_short(stride(l, a, 0)) || is_short(components(l, a) * stride(l, a, 1));
}

static bool is_across(const Loop *l, const Access *a) {
  if (!a->sub || a->nsub == 0 || a->var->sym->scratch || stride_is_short(l, a)) return false;
  for (const Loop *in = a->loop; in && in != l; in = in->parent)
    if (stride_is_short(in, a)) return true;
  return false;
}

bool stride_goes_across(const Code *c, const Loop *l) {
  for (int i = l->info->acc0; i < l->info->acc1; i++)
    if (is_across(l, c->access.v[i])) return true;
  return false;
}
