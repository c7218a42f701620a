/* Variables that the threads of an OpenMP construct share, and those that each has for itself.
 *
 * What analysis finds goes into the clauses of the kernel and of the directive on the host path. */
#include "analysis/openmp/race.h"
#include <string.h>

static bool is_of_team(const Directive *own, const Symbol *s) {
  bool shares = own && own->dialect == DIALECT_OMP && !(own->flags & (DF_REGION | DF_TARGET));
  if (shares && !own->team && (own->flags & DF_HOST_PARALLEL)) return true;
  for (const Directive *d = own ? own->team : NULL; d; d = d->team)
    if (clause_gives_own(d, s)) return true;
  return false;
}

bool team_clause(const Loop *l, const Symbol *s) { return is_of_team(l->directive, s); }

/* DEFAULT(PRIVATE) or DEFAULT(FIRSTPRIVATE) */
static bool defaults_to_own(const Directive *d) {
  const Clause *c = directive_find_clause(d, CL_DEFAULT);
  return c && c->word && strstr(c->word, "private");
}

/* Each thread may have the variable for itself by its declaration: a THREADPRIVATE directive names it, or the
 * file does not show whether one does. */
static bool may_be_threadprivate(const Symbol *s) {
  const Unit *u = s->scope ? s->scope->unit : NULL;
  if (!u) return true;
  if (s->common) return sharing_by_threadprivate(s) != SHARE_ALL; /* it would be named in each unit that has the block */
  return symbol_threadprivate(s, &(bool){false});
}

/* Declared in a BLOCK inside the construct: each thread that comes there makes one. */
static bool made_inside(const Directive *d, const Symbol *s) {
  return s->declared && s->scope && d->stmt && s->scope->unit == d->stmt->unit && !symbol_exists_at(s, d->stmt);
}

/* The threads that run the directive's loop surely have one 's' for all of them. */
static bool team_shares(const Directive *own, const Symbol *s) {
  if (may_be_threadprivate(s) || is_of_team(own, s)) return false;
  for (const Directive *d = own; d; d = d->team)
    if (defaults_to_own(d) || made_inside(d, s)) return false;
  return true;
}

static const char *missing_clause(Arena *a, const VarUse *u) {
  if (u->role == ROLE_REDUCTION) return arena_printf(a, "REDUCTION(%s:%s)", directive_op_text(u->red), u->path);
  return arena_printf(a, "%s(%s)",
                      u->role == ROLE_LASTPRIVATE    ? "LASTPRIVATE"
                      : u->role == ROLE_FIRSTPRIVATE ? "FIRSTPRIVATE"
                                                     : "PRIVATE",
                      u->path);
}

bool team_lacks(const Directive *d, const VarUse *u) {
  bool own = u->role == ROLE_PRIVATE || u->role == ROLE_FIRSTPRIVATE || u->role == ROLE_LASTPRIVATE || u->role == ROLE_REDUCTION ||
             u->role == ROLE_SCAN || (u->role == ROLE_INDUCTION && !clause_says_linear(d, u->sym));
  const bool in_turn = u->role == ROLE_REDUCTION && clause_says_shared(d, u->sym); /* CRITICAL makes the sum */
  return own && !in_turn && !directive_find_clause(d, CL_ORDERED) && !clause_gives_own(d, u->sym) && team_shares(d, u->sym);
}

static bool needs_clause(const Loop *l, const VarUse *u) {
  return u->inferred && u->role != ROLE_SCAN && u->role != ROLE_INDUCTION && team_lacks(l->directive, u);
}

/* Each thread adds to an element of its own: 'total(me)'. */
static bool is_by_thread(const Judge *j, const VarUse *u) {
  bool all = u->role == ROLE_REDUCTION, any = false;
  for (int i = j->loop->info->acc0; i < j->loop->info->acc1 && all; i++) {
    const Access *a = j->code->access.v[i];
    if (a->var->sym != u->sym || !a->write) continue;
    any = true;
    all = sharing_is_by_thread(j, a);
  }
  return all && any;
}

/* Told with the loop's other reasons, by a warning when it stays on the host (nests.c). */
void team_judge(Judge *j) {
  const Directive *d = j->loop->directive;
  if (!j->asserted || !d || d->dialect != DIALECT_OMP || (d->flags & (DF_REGION | DF_TARGET)) || !(d->flags & DF_HOST_PARALLEL))
    return;
  for (const VarUse *u = j->loop->var_use; u; u = u->next) {
    if (!needs_clause(j->loop, u) || is_by_thread(j, u)) continue;
    Reason *r =
        judge_reason(j, REASON_SHARED, u->first, MAY, "'%s' is one variable for all threads that run the loop: %s is missing",
                     u->path, missing_clause(j->arena, u));
    r->array = u->sym;
    r->way_out = arena_printf(j->arena, "add %s to the directive", missing_clause(j->arena, u));
  }
}
