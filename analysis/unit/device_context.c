/* OpenMP's constructs of threads and questions to the libraries of OpenMP and OpenACC inside loops of the device.
 *
 * Each iteration of DISTRIBUTE is a team's, and OpenMP leaves it open how many threads a PARALLEL construct inside has. It
 * has one here: the construct, and those in it that divide its work, stand for their statements. Loops inside are as
 * parallel as they are proved to be. */
#include "analysis/unit/device_context.h"
#include "analysis/unit/clause.h"
#include "analysis/unit/collect.h"
#include <string.h>

static bool is_one_of(const char *name, const char *const *list) {
  for (; *list; list++)
    if (!strcmp(name, *list)) return true;
  return false;
}

/* The device runs what stands here: a construct around it says so. */
static bool on_device(const Collector *c, Dialect dialect) {
  uint32_t flag = dialect == DIALECT_OMP ? DF_TARGET : 0;
  for (int i = 0; i < c->region.n; i++) {
    const Directive *d = c->region.v[i]->directive;
    if (d->dialect == dialect && d->kind != DIR_DATA && (!flag || (d->flags & flag))) return true;
  }
  for (const Loop *l = c->loop; l && flag; l = l->parent)
    if (l->directive && l->directive->dialect == dialect && (l->directive->flags & flag)) return true;
  return false;
}

/* ---- PARALLEL ---- */

typedef struct OtherUses {
  const Symbol *sym;
  const Directive *construct;
  bool found;
} OtherUses;

/* The statement is one of a loop whose variable 'sym' is, or of another construct that has a 'sym' of its own. */
static bool has_own(const Stmt *s, const Symbol *sym) {
  for (const Stmt *x = s; x; x = x->parent) {
    const Expr *var = x->kind == ST_DO && x->u.loop.how == DO_COUNTED ? x->u.loop.var : NULL;
    if (var && var->kind == EX_NAME && var->sym && query_real_symbol(var->sym) == sym) return true;
    for (const Stmt *p = x->prev; p; p = p->prev) {
      const Directive *d = p->kind == ST_DIRECTIVE ? p->u.directive : NULL;
      if (d && clause_gives_own(d, sym) && (d->end ? stmt_before(s, d->end) : d->loop == x)) return true;
    }
  }
  return false;
}

static bool visit_name(Expr *e, void *data) {
  OtherUses *u = data;
  u->found |= e->kind == EX_NAME && e->sym && query_real_symbol(e->sym) == u->sym;
  return !u->found;
}

static bool visit_use(Stmt *s, void *data) {
  OtherUses *u = data;
  if (s->kind != ST_DIRECTIVE && !u->found && !has_own(s, u->sym)) ast_stmt_walk_exprs(s, visit_name, u);
  return !u->found;
}

/* Nobody outside sees the variable, so that the copy may be the variable itself. */
static bool is_of_construct(const Directive *d, const Expr *item) {
  item = query_strip(item);
  if (item->kind != EX_NAME || !item->sym) return false;
  const Symbol *s = query_real_symbol(item->sym);
  const Unit *unit = d->stmt->unit;
  bool local = s->scope && s->scope->unit == unit && unit->kind != UN_MODULE && !s->dummy && !s->common && !s->equiv;
  OtherUses u = {.sym = s, .construct = d};
  if (local) ast_stmt_walk(unit->first, visit_use, &u);
  for (const Unit *k = local ? unit->child : NULL; k; k = k->next) ast_stmt_walk(k->first, visit_use, &u);
  return local && !u.found;
}

static bool all_of_construct(const Directive *d, const Clause *c) {
  for (int i = 0; i < c->nitem; i++)
    if (!is_of_construct(d, c->item[i])) return false;
  return true;
}

/* With one thread the clause changes nothing. */
static bool is_plain(const Directive *d, const Clause *c) {
  switch (c->kind) {
  case CL_SHARED:
  case CL_REDUCTION:
  case CL_NUM_THREADS:
  case CL_IF:
  case CL_NOWAIT: return true;
  case CL_PRIVATE: return all_of_construct(d, c);
  case CL_DEFAULT: return c->word && !strstr(c->word, "private");
  default: return !strcmp(c->name, "proc_bind");
  }
}

bool device_context_of_one_thread(const Collector *c, const Directive *d) {
  static const char *const inside[] = {"single", "master", "masked", "barrier", NULL};
  if (d->dialect != DIALECT_OMP || d->kind != DIR_OTHER || !on_device(c, DIALECT_OMP)) return false;
  for (const Clause *k = d->clause; k; k = k->next)
    if (!is_plain(d, k)) return false;
  return strcmp(d->name, "parallel") ? is_one_of(d->name, inside) && c->lone.n : d->end != NULL;
}

/* ---- questions ----
 *
 * Nor does it say how many teams and threads share the iterations out. A program is told that there is one of each: analysis
 * follows the answer, so that what threads would keep apart by their numbers is found to be one element. */

DeviceAnswer device_context_answer(const Symbol *proc, const Expr *call) {
  static const struct {
    const char *name;
    DeviceAnswer answer;
    int arguments;
  } table[] = {{"omp_is_initial_device", ANSWER_FALSE, 0}, {"omp_get_num_teams", ANSWER_ONE, 0},
               {"omp_get_team_num", ANSWER_ZERO, 0},       {"omp_get_num_threads", ANSWER_ONE, 0},
               {"omp_get_thread_num", ANSWER_ZERO, 0},     {"omp_get_thread_limit", ANSWER_ONE, 0},
               {"acc_on_device", ANSWER_ON_DEVICE, 1}};
  bool library = proc && proc->kind == SY_PROCEDURE && !proc->dummy && (!proc->unit || proc->unit->kind == UN_INTERFACE_BODY);
  for (size_t i = 0; library && i < sizeof table / sizeof *table; i++)
    if (!strcmp(proc->name, table[i].name)) return call->nkid - 1 == table[i].arguments ? table[i].answer : ANSWER_NONE;
  return ANSWER_NONE;
}

bool device_context_answers(const Collector *c, const Symbol *proc, const Expr *call) {
  DeviceAnswer a = device_context_answer(proc, call);
  return a != ANSWER_NONE && on_device(c, a == ANSWER_ON_DEVICE ? DIALECT_ACC : DIALECT_OMP);
}
