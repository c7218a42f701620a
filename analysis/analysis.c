/* The pipeline of analysis. */
#include "analysis/nest/nests.h"
#include "analysis/interprocedural/procedure.h"
#include "analysis/openmp/race.h"
#include "analysis/schedule/schedule.h"
#include <isl/ctx.h>

/* isl operations one access relation or pair of references may take before the answer is 'may' (view_question). */
enum { MAX_OPERATIONS = 60000 };

/* What is still open while units are gone through in source order. */
typedef struct Tails {
  Loop **loop;
  Nest **nest;
  Region **region;
  HostTouch **touch;
} Tails;

/* ---- which units ---- */

static bool has_request(const Analysis *a, const Stmt *s) {
  if (s->kind == ST_DO && s->u.loop.how == DO_CONCURRENT) return a->program->options->dialects >> DIALECT_DC & 1;
  return s->kind == ST_DIRECTIVE;
}

/* Directives of modules and hosts may speak of what all their procedures see: one in a file is enough. */
static bool has_requests(const Analysis *a) {
  for (int i = 0; i < a->program->nstmts; i++)
    if (has_request(a, a->program->stmts[i])) return true;
  return false;
}

bool analysis_has_request(const Analysis *a, const Unit *u) {
  for (int i = 0; i < a->program->nstmts; i++)
    if (a->program->stmts[i]->unit == u && has_request(a, a->program->stmts[i])) return true;
  return false;
}

/* Somebody wants to know of the loops of 'u'. */
static bool is_asked(const Analysis *a, const Unit *u) {
  const AnaOptions *o = a->priv->options;
  return !o->asked_only || o->automatic != AUTO_OFF || analysis_has_request(a, u);
}

static void analyse_unit(Analysis *a, Unit *u, Tails *t) {
  Code *c = collect_code(a, u);
  isl_ctx_set_max_operations(a->priv->isl, MAX_OPERATIONS);
  isl_ctx_reset_error(a->priv->isl);
  Nest **nests = t->nest;
  const int errors = a->priv->diag->errors;
  scalar_liveness_unit(c);
  if (is_asked(a, u)) {
    verdict_unit(a, c);
    wavefront_unit(a, c);
    check_directives(a, c);
    doacross_unit(a, c);
  } else {
    verdict_pass_over(c);
  }
  team_of_one_unit(a, c);
  *t->loop = c->outer;
  while (*t->loop) t->loop = &(*t->loop)->next;
  nests_unit(a, c, &t->nest);
  crossing_unit(a, c, *nests);
  tables_unit(a, *nests);
  fuse_unit(a, c, nests, &t->nest);
  single_thread_unit(a, c, nests);
  serial_loops_unit(a, *nests);
  storage_pairs_unit(a, c, *nests);
  for (t->nest = nests; *t->nest;) t->nest = &(*t->nest)->next; /* the last one may have gone */
  region_unit(a, c, *nests, &t->region, &t->touch);
  dead_host_stores_unit(a, c);
  if (a->priv->diag->errors == errors) leave_unit(a, c); /* a loop that a jump leaves has been told */
}

typedef void UnitVisit(Analysis *a, Unit *u, Tails *t);

/* Procedures go through their summaries, which know how to read those that call each other. */
static void collect_unit(Analysis *a, Unit *u, Tails *t) {
  (void)t;
  summary_get(a, u->sym);
  collect_code(a, u);
}

static void each_unit(Analysis *a, Unit *u, UnitVisit *visit, Tails *t) {
  for (; u; u = u->next) {
    visit(a, u, t);
    each_unit(a, u->child, visit, t);
  }
}

static void number_nests(Analysis *a) {
  int id = 0;
  for (Nest *n = a->nest; n; n = n->next) n->id = ++id;
}

Analysis *analysis_program(const Program *p, const AnaOptions *o, Arena *arena, Diag *d) {
  Analysis *a = ARENA_NEW(arena, Analysis);
  Tails t = {&a->loop, &a->nest, &a->region, &a->touch};
  a->program = p;
  a->arena = arena;
  a->fast_reductions = o->fast_reductions;
  a->libraries = !o->no_libraries && !o->check_bounds;
  a->keeps_data = o->keeps_data;
  a->automatic = o->automatic != AUTO_OFF;
  a->resident = o->resident && o->keeps_data;
  a->managed = o->managed;
  a->bodies_come = o->bodies_come;
  a->check_bounds = o->check_bounds;
  a->complete = o->whole && o->whole->complete;
  a->priv = ARENA_NEW(arena, struct AnaPrivate);
  a->priv->options = o;
  a->priv->transformations = transformations;
  a->priv->names = p->names;
  a->priv->diag = d;
  a->priv->whole = o->whole ? o->whole : program_set_open(NULL, 0, false, arena);
  a->priv->isl = a->priv->whole->isl;
  if (!o->asked_only || o->automatic != AUTO_OFF || has_requests(a)) {
    constant_prepare(a);
    each_unit(a, p->units, collect_unit, &t);
    each_unit(a, p->units, analyse_unit, &t);
  }
  isl_ctx_set_max_operations(a->priv->isl, MAX_OPERATIONS);
  if (o->note_effects) interface_effects_note(a);
  interface_effects_open(a);
  number_nests(a);
  a->priv->isl = NULL;
  if (!o->whole) program_set_close(a->priv->whole);
  return a;
}
