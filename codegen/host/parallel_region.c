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
#include <string.h>

/* A loop of the construct has a kernel; or, where procedures of the file may share out loops of their own, one of those has. */
static bool has_kernel(const Gen *g, const ParallelRegion *r) {
  for (int i = 0; i < g->launches.n; i++) {
    const Nest *n = g->launches.v[i]->nest;
    if (!device_branch_shares_work(n)) continue;
    if (n->directive == r->directive) return true;
    if (n->directive->team ? n->directive->team == r->directive : r->shares_here) return true;
  }
  return false;
}

/* if(c) becomes if((c) .and. f2c_team() /= 0). */
static void narrow_condition(Gen *g, const Directive *d, const Expr *e) {
  const char *more = place_out(g, d->stmt).fixed ? "\n!$omp&" : " &\n!$omp& ";
  splice_edit(g, e->span.begin, e->span.begin, arena_printf(g->arena, "%s(", more), 0);
  splice_edit(g, e->span.end, e->span.end, arena_printf(g->arena, ")%s.and. f2c_team() /= 0", more), 0);
}

/* ---- copies that the team has of variables: their storage goes with the construct ---- */

static void put_end_of(Gen *g, const Directive *d, const Symbol *s, bool combined, FortranOut *o) {
  const Unit *u = d->stmt->unit;
  bool plain = s->kind != SY_VARIABLE || (!s->rank && s->type.base != TY_DERIVED) || (s->attrs & AT_POINTER);
  if (plain || s->type.is_class || type_has_bindings(s->type)) return;
  const char *where = fortran_out_string(g->arena, source_text_where(g, d->end->span.begin), device_branch_nul(g, u));
  bool guarded = (s->attrs & AT_ALLOCATABLE) && !device_branch_shadowed(g, u, "allocated");
  interface_need_call(g, u, "f2c_forget");
  if (combined) interface_need_call(g, u, "f2c_host_reads");
  if (guarded) fortran_out_stmt(o, "if (allocated(%s)) then", s->name);
  if (combined) fortran_out_stmt(o, "call f2c_host_reads(%s, %s)", s->name, where);
  fortran_out_stmt(o, "call f2c_forget(%s, %s)", s->name, where);
  if (guarded) fortran_out_stmt(o, "end if");
}

static bool lists(const Directive *d, const Symbol *s) {
  for (const Clause *c = d->clause; c; c = c->next)
    for (int i = 0; i < c->nitem; i++)
      if (data_directives_item_symbol(c->item[i]) == s) return true;
  return false;
}

/* DEFAULT(PRIVATE): arrays of kernels that no clause lists. */
static void put_ends_by_default(Gen *g, const Directive *d, FortranOut *o) {
  const Clause *c = directive_find_clause(d, CL_DEFAULT);
  VEC(const Symbol *) seen = {0};
  for (int i = 0; c && c->word && strstr(c->word, "private") && i < g->launches.n; i++) {
    const Nest *n = g->launches.v[i]->nest;
    for (const VarUse *u = host_openmp_encloses(d, n->first) ? n->vars : NULL; u; u = u->next) {
      bool known = lists(d, u->sym) || u->scratch || !symbol_exists_at(u->sym, d->stmt);
      for (int k = 0; k < seen.n; k++) known |= seen.v[k] == u->sym;
      if (known) continue;
      vec_push(g->arena, &seen, u->sym);
      put_end_of(g, d, u->sym, false, o);
    }
  }
}

/* --data=auto: what kernels have left of them on the device must not come home later. */
static void put_ends(Gen *g, const Directive *d) {
  FortranOut o = place_out(g, d->end);
  for (const Clause *c = g->ana->keeps_data ? d->clause : NULL; c; c = c->next)
    for (int i = 0; i < c->nitem; i++) {
      const Symbol *s = data_directives_item_symbol(c->item[i]);
      bool own = c->kind == CL_PRIVATE || c->kind == CL_FIRSTPRIVATE || c->kind == CL_REDUCTION;
      if (own && s) put_end_of(g, d, s, c->kind == CL_REDUCTION, &o);
    }
  if (g->ana->keeps_data) put_ends_by_default(g, d, &o);
  if (o.text.len) place_before(g, d->end, &o, ORDER_TOUCH);
}

void parallel_region_need_team(Gen *g, const Unit *u) {
  static const HostProcedure team = {.name = "f2c_team", .binding = "f2c_team", .dummies = "", .result = "integer(4)"};
  interface_need_procedure(g, u, &team);
}

static void narrow(Gen *g, const Directive *d) {
  const Clause *c = directive_condition(d);
  parallel_region_need_team(g, d->stmt->unit);
  if (c && c->nitem)
    narrow_condition(g, d, c->item[0]);
  else
    host_openmp_append(g, d, "if(f2c_team() /= 0)");
  put_ends(g, d);
}

static bool is_narrowed(const Gen *g, const ParallelRegion *r) {
  return g->prog->options->openmp && !r->obstacle && (r->shares || r->nests || has_kernel(g, r));
}

bool parallel_region_narrowed(const Gen *g, const Directive *d) {
  for (const ParallelRegion *r = g->ana->parallel; r; r = r->next)
    if (r->directive == d) return is_narrowed(g, r);
  return false;
}

void parallel_region_all(Gen *g) {
  for (const ParallelRegion *r = g->ana->parallel; r; r = r->next)
    if (is_narrowed(g, r)) narrow(g, r->directive);
}
