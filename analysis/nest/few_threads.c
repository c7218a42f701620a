/* Nests whose iterations call procedures with loops of their own: which of the two become kernels?
 *
 *   do t = 1, tiles                       one kernel, a thread a tile ..
 *     call smooth(tile(t)%u, ...)         .. or one for each nest of 'smooth', a launch a tile
 *   end do
 *
 * A thread does the iterations of 'smooth' one after another, each at the latency of memory. With T threads that each do S iterations the
 * choice is between S such steps and T launches, whatever else the device would have to do. Trips that the text does not tell count as
 * TYPICAL. */
#include "analysis/nest/nests.h"
#include "analysis/unit/callee.h"

enum {
  TYPICAL = 1000,  /* iterations of a loop of which no number is known */
  FEW = 8,         /* threads of which the text says that there are no more; constants beyond it are often those of a small case */
  LAUNCH = 8,      /* steps of a thread, of about half a microsecond, in the time of a launch */
  MOST_LEVELS = 4, /* of procedures that call procedures */
};

static double trips(const Loop *l) {
  int64_t n = query_loop_trip(l);
  return n < 0 ? TYPICAL : (double)n;
}

/* Its iterations can have threads by themselves. Procedures that come later in the file, or from other files, are judged for it. */
static bool runs(Analysis *a, Code *c, const Loop *l) {
  if (l->kind != LOOP_DO || clause_asserts(l)) return true;
  if (!c->judged) {
    scalar_liveness_unit(c);
    verdict_unit(a, c);
  }
  return query_runs_parallel(l) && l->basis != BASIS_ASSERTED;
}

/* Iterations of the nest of parallel loops that has most, of 'l' and those inside; without 'judged' that of all loops. */
static double most_in(Analysis *a, Code *c, const Loop *l, bool judged) {
  double most = 0;
  for (const Loop *k = l->child; k; k = k->next) {
    double own = most_in(a, c, k, judged);
    if (own > most) most = own;
  }
  return judged && !runs(a, c, l) ? most : trips(l) * (most > 1 ? most : 1);
}

/* The same of a procedure, with what it calls. */
static double most_of(Analysis *a, Code *c, bool judged, int levels);

static double most_called(Analysis *a, const Code *c, int from, int to, bool judged, int levels) {
  const ProcSummary *last = NULL;
  double most = 0;
  for (int i = from; i < to && levels; i++) {
    const Passed *p = c->access.v[i]->passed;
    if (!p || p->summary == last || !p->summary->code) continue;
    last = p->summary;
    double own = most_of(a, last->code, judged, levels - 1);
    if (own > most) most = own;
  }
  return most;
}

static double most_of(Analysis *a, Code *c, bool judged, int levels) {
  double most = most_called(a, c, 0, c->access.n, judged, levels);
  for (int i = 0; i < c->loop.n; i++) {
    double own = c->loop.v[i]->parent ? 0 : most_in(a, c, c->loop.v[i], judged);
    if (own > most) most = own;
  }
  return most;
}

/* All that an iteration does is to call procedures, for arrays that it does not have for itself. */
static bool only_calls(const Code *c, const Nest *n) {
  const Loop *l = n->loop[n->depth - 1];
  if (l->child || n->piece || n->form) return false;
  for (int i = 0; i < n->depth; i++)
    for (const VarUse *u = n->loop[i]->var_use; u; u = u->next)
      if (u->sym->rank && u->role != ROLE_ARRAY && u->role != ROLE_VALUE) return false;
  for (int i = l->info->acc0; i < l->info->acc1; i++) {
    const Access *x = c->access.v[i];
    if (x->write && x->stmt->kind == ST_ASSIGN && !x->hidden && !x->passed && !x->var->scalar) return false;
  }
  return true;
}

/* A directive that asks for the device wants the loop itself there. */
static bool is_asked_for_device(const Directive *d) {
  return d && (d->dialect != DIALECT_OMP || (d->flags & (DF_TARGET | DF_REGION)));
}

bool few_threads_nest(Analysis *a, const Code *c, const Nest *n) {
  const struct LoopInfo *in = n->loop[0]->info;
  double threads = 1;
  if (n->loop[0]->kind != LOOP_DO || is_asked_for_device(n->loop[0]->directive) || n->region) return false;
  for (int i = 0; i < n->depth; i++) threads *= trips(n->loop[i]);
  if (threads >= FEW && !only_calls(c, n)) return false;
  double launches = LAUNCH * (threads >= FEW && threads < TYPICAL ? TYPICAL : threads);
  return most_called(a, c, in->acc0, in->acc1, false, MOST_LEVELS) > launches &&
         most_called(a, c, in->acc0, in->acc1, true, MOST_LEVELS) > launches;
}
