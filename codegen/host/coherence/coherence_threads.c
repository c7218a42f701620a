/* --data=auto: threads of OpenMP that come to procedures of their own. Words behind statements of these ('f2c_host_wrote') are said when the
 * element is stored already; were the array to come home for another thread in between, the store would be lost. So all is at home before, but where there is one thread: a construct
 * with kernels (parallel_region.c) has several only inside another one. */
#include "codegen/host/coherence/coherence.h"
#include "codegen/host/host_openmp.h"
#include <string.h>

static bool find_call(Stmt *s, void *data) {
  *(bool *)data |= s->kind == ST_CALL || coherence_object_calls(s);
  return !*(bool *)data;
}

static bool calls_inside(const Stmt *from, const Stmt *end) {
  bool found = false;
  for (const Stmt *s = from; s && s != end && !found; s = s->next) ast_stmt_walk_one((Stmt *)s, find_call, &found);
  return found;
}

/* The program's directive makes threads share it out, whatever is known of it. */
static bool is_told(const Gen *g, const Directive *d) {
  return d && d->dialect == DIALECT_OMP && (d->flags & DF_HOST_PARALLEL) && !(d->flags & DF_TARGET) && g->prog->options->openmp;
}

/* A loop of the host that is shared out among threads. Without a directive it is not, where there are threads already. */
static bool is_shared_out(const Gen *g, const Nest *n) {
  if (!n->directive && device_branch_threads_around(g, n->first)) return false;
  return !decided_offloads(g, n) && (decided_host_parallel(g, n) || is_told(g, n->directive)) && !device_branch_pure(n->unit) &&
         calls_inside(n->first, n->first->next);
}

/* The team is perhaps larger than the program's others. */
static bool has_number(const Directive *d) {
  for (const Clause *c = d->clause; c; c = c->next)
    if (c->kind == CL_NUM_THREADS) return true;
  return false;
}

static bool is_team(const Gen *g, const Directive *d) {
  return str_prefix(d->name, "parallel") && !device_branch_pure(d->stmt->unit) && !device_branch_threads_around(g, d->stmt) &&
         calls_inside(d->stmt->next, device_branch_construct_end(d));
}

void coherence_threads_all(Gen *g) {
  for (int i = 0; i < g->decided->nest.n; i++) {
    const Nest *n = g->decided->nest.v[i];
    if (!is_shared_out(g, n)) continue;
    if (device_branch_shares_work(n))
      coherence_place_threads(g, n->first);
    else
      (n->directive && has_number(n->directive) ? coherence_place_any : coherence_place_team)(g, n->first);
  }
  for (int i = 0; i < g->thread_constructs.n; i++) {
    const Directive *d = g->thread_constructs.v[i];
    if (!is_team(g, d)) continue;
    const bool narrowed = parallel_region_narrowed(g, d);
    (narrowed ? coherence_place_threads : has_number(d) ? coherence_place_any : coherence_place_team)(g, d->stmt);
  }
}
