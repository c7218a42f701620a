/* What the compiler knows once it has written out loops of few iterations. */
#include "predictor/space/space.h"
#include <stdlib.h>

bool space_unrolled_is(const SpcLoops *inner, const Symbol *var) {
  int64_t lo = 1, hi;
  for (int i = 0; i < inner->n; i++) {
    const SpcLoop *l = &inner->l[i];
    SpcLoops around = *inner;
    around.n = i;
    if (l->var != var) continue;
    if (!l->lo || !l->hi || !space_unrolled_constant(&around, l->lo) || !space_unrolled_constant(&around, l->hi)) return false;
    return !fold_const_int(l->lo, &lo) || !fold_const_int(l->hi, &hi) || llabs(hi - lo) < SPC_UNROLLED;
  }
  return false;
}

bool space_unrolled_constant(const SpcLoops *inner, const Expr *e) {
  int64_t n;
  if (!e || e->kind == EX_RANGE || e->value || fold_const_int(e, &n)) return true;
  if (e->kind == EX_NAME) return e->sym && space_unrolled_is(inner, e->sym);
  const bool table = e->kind == EX_REF && e->how == REF_ELEMENT && e->sym && e->sym->value;
  if (e->kind == EX_REF && !table && (e->how != REF_CALL || !e->sym || e->sym->kind != SY_INTRINSIC)) return false;
  for (int i = e->kind == EX_REF; i < e->nkid; i++)
    if (e->kid[i] && !space_unrolled_constant(inner, e->kid[i])) return false;
  return e->nkid > 0;
}

/* 'e' is a variable, or nothing, and a constant. */
static bool take_apart(const Expr *e, const Symbol **var, int64_t *constant) {
  int64_t n, sign;
  *var = NULL;
  if (fold_const_int(e, constant)) return true;
  *constant = 0;
  if (e->kind == EX_PAREN) return take_apart(e->kid[0], var, constant);
  if (e->kind == EX_NAME) return *var = e->sym, true;
  if (e->kind != EX_BINARY || (e->op != OP_ADD && e->op != OP_SUB)) return false;
  sign = e->op == OP_ADD ? 1 : -1;
  const bool last = fold_const_int(e->kid[1], &n);
  if (!last && (sign < 0 || !fold_const_int(e->kid[0], &n))) return false;
  if (!take_apart(e->kid[last ? 0 : 1], var, constant)) return false;
  *constant += last ? sign * n : n;
  return true;
}

bool space_unrolled_few(const SpcLoop *l) {
  const Symbol *from, *to;
  int64_t lo, hi;
  return l->lo && l->hi && take_apart(l->lo, &from, &lo) && take_apart(l->hi, &to, &hi) && from == to &&
         llabs(hi - lo) < SPC_UNROLLED;
}
