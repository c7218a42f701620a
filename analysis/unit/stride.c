/* Strides of references in memory. */
#include "analysis/unit/code.h"

/* The factor of variable 's' in linear expression 'e'; false: not linear in it. */
static bool factor(const Expr *e, const Symbol *s, int64_t *k) {
  int64_t a, b, c;
  e = query_strip(e);
  *k = 0;
  if (!e || e->value || !query_names(e, s)) return true;
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

/* Does the loop walk the first dimension of the reference element by element? */
bool stride_is_one(const Loop *l, const Access *a) {
  int64_t k, step;
  if (!a->nsub || a->unknown) return false;
  const Expr *e = query_strip(a->sub[0]);
  if (l->kind == LOOP_SECTION) return l->index == 0 && e->kind == EX_RANGE && !(e->nkid > 2 && e->kid[2]);
  if (!l->var || !factor(e, query_real_symbol(l->var->sym), &k) || !query_loop_step(l, &step)) return false;
  return k * step == 1 || k * step == -1;
}
