/* Where the statements between the loops of constructs run. */
#include "driver/report/report.h"
#include <stdlib.h>

static bool is_listed(const Placed *list, int n, const Stmt *s) {
  for (int i = 0; i < n; i++)
    if (list[i].first == s) return true;
  return false;
}

static int by_place(const void *a, const void *b) {
  const Placed *x = a, *y = b;
  int d = stmt_place(x->first) - stmt_place(y->first);
  return d ? d : x->first->span.begin < y->first->span.begin ? -1 : x->first->span.begin > y->first->span.begin;
}

Placed *report_statements(const Decisions *d, const Unit *u, Arena *a, int *n) {
  int most = d->nest.n;
  for (const HostTouch *t = d->analysis->touch; t; t = t->next) most++;
  Placed *list = ARENA_ARRAY(a, Placed, most + 1);
  *n = 0;
  for (int i = 0; i < d->nest.n; i++) {
    const Nest *k = d->nest.v[i], *once = k->once ? k : k->fused && k->fused->once ? k->fused : NULL;
    if (once && k->unit == u)
      list[(*n)++] = (Placed){once->first, once->last, decision_of(d, k).offload ? k : NULL, k != once, false};
  }
  for (const HostTouch *t = d->analysis->touch; t; t = t->next) {
    if (!t->stmt || t->stmt->unit != u) continue;
    bool element = t->use && t->use->designator->kind == EX_REF;
    if (!is_listed(list, *n, t->stmt))
      list[(*n)++] = (Placed){t->stmt, t->stmt->end ? t->stmt->end : t->stmt, NULL, false, element};
    else
      for (int i = 0; i < *n; i++)
        if (list[i].first == t->stmt) list[i].elements &= element;
  }
  qsort(list, (size_t)*n, sizeof *list, by_place);
  return list;
}
