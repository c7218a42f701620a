/* Tables in a procedure's text, that no directive asks for:
 *
 *   t(1:5, 1) = [0.891, 0.894, 0.900, 0.920, 0.971]
 *   t(1:5, 2) = ..                                        a thousand more
 *
 * Each is parallel, and as a kernel takes longer to compile than it will ever save: its values are constants of the program, which the host
 * has, too. Procedures of many such assignments are the host's; few stay kernels, as their array may be the device's. */
#include "analysis/nest/nests.h"

enum { MANY = 32 };

static bool is_table(const Nest *n) {
  const Stmt *s = n->first;
  if (!n->offload || n->directive || n->region || n->loop[0]->parent || s->kind != ST_ASSIGN) return false;
  return s->u.assign.rhs->rank > 0 && s->u.assign.rhs->value;
}

void tables_unit(Analysis *a, Nest *nests) {
  int count = 0;
  for (const Nest *n = nests; n; n = n->next) count += is_table(n);
  for (Nest *n = nests; n && count >= MANY; n = n->next) {
    if (!is_table(n)) continue;
    refusal_add(a, n, REASON_TABLE, n->first->span, "it is one of many tables of constants, which stand in the program's text");
    n->host_parallel = false;
  }
}
