/* What becomes of nests after analysis. */
#include "analysis/decision.h"

Decision decision_initial(const Nest *n) {
  return (Decision){.nest = n, .offload = n->offload, .host_parallel = n->host_parallel, .refusal = n->refusal};
}

Decisions *decision_begin(const Analysis *a, Arena *arena) {
  Decisions *d = ARENA_NEW(arena, Decisions);
  *d = (Decisions){.analysis = a, .arena = arena};
  for (const Nest *n = a->nest; n; n = n->next) decision_list(d, n);
  return d;
}

Decisions *decision_after(const Decisions *before, Arena *arena) {
  Decisions *d = ARENA_NEW(arena, Decisions);
  *d = (Decisions){.analysis = before->analysis, .before = before, .arena = arena};
  return d;
}

Decision decision_of(const Decisions *d, const Nest *n) {
  const Decision *x = NULL;
  for (; d && !x; d = d->before) x = map_get(&d->changed, n);
  return x ? *x : decision_initial(n);
}

static const Nest *taker(const Decisions *d, const Loop *l) {
  const Decision *x = NULL;
  for (; d && !x; d = d->before) x = map_get(&d->taken, l);
  return x ? x->nest : NULL;
}

const Nest *decision_nest(const Decisions *d, const Loop *l) {
  const Nest *n = taker(d, l);
  return n ? n : l->nest;
}

Axis decision_axis(const Decisions *d, const Loop *l) {
  const Nest *n = taker(d, l);
  for (int i = 0; n && i < n->depth; i++)
    if (n->loop[i] == l) return n->map.axis[i];
  return l->axis;
}

const Nest *decision_headed(const Decisions *d, const Loop *l) {
  const Nest *all = decision_nest(d, l), *n = all && all->fused ? all->fused : all;
  while (n && n->loop[0] != l) n = all->fused ? n->next : NULL;
  return n;
}

bool decision_tells_refusal(const Decision *x) { return !x->offload && x->refusal && nests_asked(x->nest); }

Decision *decision_change(Decisions *d, const Nest *n) {
  Decision *x = map_get(&d->changed, n);
  if (x) return x;
  x = ARENA_NEW(d->arena, Decision);
  *x = decision_of(d, n);
  map_put(d->arena, &d->changed, n, x);
  return x;
}

void decision_refuse(Decisions *d, const Nest *n, const Reason *why) {
  Decision *x = decision_change(d, n);
  x->offload = false;
  x->refusal = why;
}

void decision_list(Decisions *d, const Nest *n) { vec_push(d->arena, &d->nest, n); }

void decision_take(Decisions *d, const Nest *n) {
  for (int i = 0; i < n->depth; i++) map_set(d->arena, &d->taken, n->loop[i], decision_change(d, n));
}
