/* What the iterations of the loops that teams share out refer to, and how many they are: for launchers, which choose teams by it. */
#include "codegen/shape/shape.h"

bool team_counts_visit(Expr *e, void *data) {
  *(int *)data += e->kind == EX_REF && e->how == REF_ELEMENT;
  return true;
}

int team_counts_references(const Stmt *s) {
  int n = 0;
  for (; s; s = s->next) {
    ast_stmt_walk_exprs((Stmt *)s, team_counts_visit, &n);
    for (const Stmt *o = s->other; o; o = o->other) n += team_counts_references(o->body);
    if (s->kind != ST_DO) n += team_counts_references(s->body);
  }
  return n;
}

const char *team_counts_inner(Kernel *k, const Loop *l, double each) {
  enum { TRIPS = 32 }; /* where they are not known */
  Arena *a = k->g->arena;
  const char *sum = "";
  for (; l; l = l->next) {
    const char *trips = l->stmt->u.loop.how == DO_COUNTED ? interval_trips(k, l) : NULL,
               *inside = team_counts_inner(k, l->child, each);
    sum = arena_printf(a, "%s + (%g%s)", sum, each * (team_counts_references(l->stmt->body) + 1), inside);
    sum = trips ? arena_printf(a, "%s * %s", sum, trips) : arena_printf(a, "%s * %d", sum, TRIPS);
  }
  return sum;
}

long long team_counts_trips(Kernel *k, const Loop *l) {
  char *lo0, *lo1, *hi0, *hi1;
  size_t lo_text, hi_text;
  int64_t step = 1;
  if (l->stmt->u.loop.how != DO_COUNTED || (l->step && (!fold_const_int(l->step, &step) || !step))) return -1;
  if (!interval_of(k, l->stmt, l->lo, &lo0, &lo1) || !interval_of(k, l->stmt, l->hi, &hi0, &hi1)) return -1;
  long long lo = interval_constant(step > 0 ? lo0 : lo1, &lo_text), hi = interval_constant(step > 0 ? hi1 : hi0, &hi_text);
  return lo_text || hi_text || (hi - lo) / step < 0 ? -1 : (hi - lo) / step + 1;
}
