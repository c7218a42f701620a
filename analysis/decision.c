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

/* ---- loops without device code ---- */

/* No loop inside it fares better. */
static bool is_hopeless(const Reason *r) { return r && (r->code == REASON_PURE || r->code == REASON_THREADS); }

static const LeftLoop *find_left(const LeftLoop *list, Loc at) {
  while (list && list->at != at) list = list->next;
  return list;
}

static void add_left(const Decisions *d, const Nest *n, const LeftLoop **list, Arena *arena) {
  const Loop *l = n->loop[0];
  if (n->fused) {
    for (const Nest *p = n->fused; p; p = p->next) add_left(d, p, list, arena);
    return;
  }
  if (n->form && n->plain && n->plain->offload) {
    add_left(d, n->plain, list, arena);
    return;
  }
  Decision x = decision_of(d, n);
  bool team = n->once && n->piece && n->piece->nest->team; /* a loop that one team runs */
  if (!n->offload || x.offload || n->inside || is_hopeless(x.refusal)) return;
  if (!team && (n->directive || n->once || l->kind != LOOP_DO || !l->child)) return;
  Loc at = team ? n->first->span.begin : l->stmt->span.begin;
  const LeftLoop *known = find_left(*list, at);
  if (known && (known->plain || n->form)) return;
  LeftLoop *new = ARENA_NEW(arena, LeftLoop);
  *new = (LeftLoop){.at = at, .plain = !n->form, .next = *list};
  *list = new;
}

const LeftLoop *decision_left(const Decisions *d, const LeftLoop *known, Arena *arena) {
  const LeftLoop *list = known;
  for (int i = 0; d->before && i < d->before->nest.n; i++) add_left(d, d->before->nest.v[i], &list, arena);
  return list;
}
