/* What everybody asks of expressions: is it an integer constant, and which? */
#include "frontend/program.h"

bool fold_const_int(const Expr *e, int64_t *v) {
  if (!e || !e->value || e->value->rank || e->value->type.base != TY_INTEGER || e->value->is_big) return false;
  *v = e->value->u.i;
  return true;
}
