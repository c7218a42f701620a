/* OpenMP's PARALLEL around loops that have kernels. Where they run on the device a team of one thread runs the
 * construct: it launches them, and does once what stands between. Else the program's threads do, as it says.
 *
 *   !$omp parallel private(t) &
 *   !$omp if(f2c_team() /= 0)
 *     t = 2
 *     if (f2c_solve_12(a, t) /= 0) then           returns at once where threads are several
 *   !$omp do
 *       ... the loop as it stands
 *   !$omp end do
 *     end if
 *   !$omp end parallel                                                                                    */
#include "codegen/host/host_openmp.h"

static bool has_kernel(const Gen *g, const Directive *parallel) {
  for (int i = 0; i < g->launches.n; i++) {
    const Nest *n = g->launches.v[i]->nest;
    if (device_branch_shares_work(n) && n->directive->team == parallel) return true;
  }
  return false;
}

/* if(c) becomes if((c) .and. f2c_team() /= 0). */
static void narrow_condition(Gen *g, const Directive *d, const Expr *e) {
  const char *more = place_out(g, d->stmt).fixed ? "\n!$omp&" : " &\n!$omp& ";
  splice_edit(g, e->span.begin, e->span.begin, arena_printf(g->arena, "%s(", more), 0);
  splice_edit(g, e->span.end, e->span.end, arena_printf(g->arena, ")%s.and. f2c_team() /= 0", more), 0);
}

static void narrow(Gen *g, const Directive *d) {
  const Clause *c = directive_condition(d);
  static const HostProcedure team = {.name = "f2c_team", .binding = "f2c_team", .dummies = "", .result = "integer(4)"};
  interface_need_procedure(g, d->stmt->unit, &team);
  if (c && c->nitem)
    narrow_condition(g, d, c->item[0]);
  else
    host_openmp_append(g, d, "if(f2c_team() /= 0)");
}

void parallel_region_all(Gen *g) {
  if (!g->prog->options->openmp) return;
  for (const ParallelRegion *r = g->ana->parallel; r; r = r->next)
    if (!r->obstacle && (r->shares || has_kernel(g, r->directive))) narrow(g, r->directive);
}
