/* ATOMIC updates as reductions: where a loop does nothing with a variable but update it by one operator, each time at once, nobody
 * sees the values between two iterations, and iterations may combine theirs first. */
#include "analysis/verdict/verdict.h"

enum { MOST_SCALARS = 8 }; /* of one loop; the others are updated one by one */

/* Values of which device code combines any number at once: those that fit one atomic operation. */
static bool is_combinable(Type t, RedOp op) {
  switch (t.base) {
  case TY_INTEGER: return t.kind <= 8;
  case TY_LOGICAL: return true;
  case TY_REAL: return t.kind == 4 || t.kind == 8;
  case TY_COMPLEX: return op == RED_ADD && (t.kind == 4 || t.kind == 8);
  default: return false;
  }
}

/* The access is one of an element, or of the scalar, and nothing hides it. */
static bool is_plain_update(const Access *a) {
  return a->atomic && a->update && a->update->kind == ST_ASSIGN && (a->sub || a->var->scalar) && !a->hidden && !a->unknown &&
         !a->partial && !*a->tail && !a->ref->rank;
}

static bool has_room(const Judge *j) {
  int n = 0;
  for (const VarUse *u = j->loop->var_use; u; u = u->next) n += u->role == ROLE_REDUCTION && query_is_scalar_use(u);
  return n < MOST_SCALARS;
}

RedOp atomic_reduction_op(const Judge *j, const Var *v) {
  RedOp op = scalar_reduction_op(j->code, j->loop, v);
  if (op == RED_NONE || op == RED_MAXLOC || op == RED_MINLOC || (v->scalar && !has_room(j))) return RED_NONE;
  for (int i = j->loop->info->acc0; i < j->loop->info->acc1; i++) {
    const Access *a = j->code->access.v[i];
    if (a->var == v && (!is_plain_update(a) || !is_combinable(a->ref->type, op))) return RED_NONE;
  }
  return op;
}
