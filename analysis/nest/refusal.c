/* Why a nest stays on the host. */
#include "analysis/unit/clause.h"
#include "analysis/nest/nests.h"
#include "analysis/openmp/race.h"
#include "analysis/pattern.h"
#include "analysis/unit/callee.h"
#include "analysis/schedule/schedule.h"
#include <string.h>

Reason *refusal_add(Analysis *a, Nest *n, ReasonCode code, Span at, const char *text) {
  Reason *r = ARENA_NEW(a->arena, Reason), **tail = &n->refusal;
  r->code = code;
  r->at = at;
  r->text = arena_strdup(a->arena, text);
  while (*tail) tail = &(*tail)->next;
  *tail = r;
  n->offload = false;
  return r;
}

void refusal_like(Analysis *a, Nest *n, const Reason *why) {
  Reason *r = refusal_add(a, n, why->code, why->at, why->text);
  Reason *next = r->next;
  *r = *why;
  r->next = next;
}

static bool stays_on_host(const Reason *r) {
  switch (r->code) {
  case REASON_CALL:
  case REASON_MODULE:
  case REASON_SCALAR:
  case REASON_RUNNING_VALUE:
  case REASON_WRAP_AROUND:
  case REASON_POINTER:
  case REASON_DIRECTIVE: return true;
  default: return judge_is_hard(r);
  }
}

static void refuse_verdicts(Analysis *a, Nest *n) {
  for (int i = 0; i < n->depth; i++) {
    const Loop *l = n->loop[i];
    for (const Reason *r = l->reason; r; r = r->next)
      if (!r->lifted && !(n->order && r->is_dependence) && (!query_runs_parallel(l) || stays_on_host(r))) refusal_like(a, n, r);
    if (n->refusal) return;
  }
}

/* All locations of its extremes are scalars, or elements that are no others from iteration to iteration. */
static bool has_plain_places(const Loop *l) {
  for (const Extreme *x = l->extreme; x; x = x->next)
    for (int i = 0; i < x->nloc; i++) {
      const Expr *e = x->loc[i];
      int64_t c;
      bool element = e->kind == EX_REF && e->how == REF_ELEMENT && e->kid[0]->kind == EX_NAME;
      for (int k = 1; element && k < e->nkid; k++) element = e->kid[k] && fold_const_int(e->kid[k], &c);
      if (e->kind != EX_NAME && !element) return false;
    }
  return true;
}

/* Why a mapped loop has no kernel although its verdict is not sequential; REASON_NONE: it may have one. */
ReasonCode refusal_ordered_code(const Loop *l) {
  if (l->verdict == V_WAVEFRONT)
    return l->directive && directive_find_clause(l->directive, CL_ACROSS) ? REASON_ACROSS : REASON_WAVEFRONT;
  if (l->verdict == V_SCAN || l->verdict == V_COMPACTION)
    return nests_run_in_tiles(l) ? REASON_NONE : nests_order_reason(l->verdict);
  return l->extreme && !has_plain_places(l) ? REASON_EXTREME : REASON_NONE;
}

static const char *ordered_what(Arena *a, ReasonCode code) {
  if (code == REASON_ACROSS)
    return "a loop with ACROSS that is not a linear recurrence by itself, or whose dependences have no constant distances,";
  if (code == REASON_EXTREME) return "a loop that computes an argmin or argmax";
  return arena_printf(a, "a %s", words_reason(code));
}

static void refuse_ordered(Analysis *a, Nest *n) {
  if (n->order) return;
  for (int i = 0; i < n->depth; i++) {
    ReasonCode code = refusal_ordered_code(n->loop[i]);
    if (!code) continue;
    const Directive *d = n->loop[i]->directive;
    char *text = arena_printf(a->arena, "%s runs on the host, in the order of the source", ordered_what(a->arena, code));
    refusal_add(a, n, code, d ? d->span : n->loop[i]->stmt->span, text);
    n->host_parallel = false;
    return;
  }
}

enum { MANY = 32 };

/* A loop that may have more than a few iterations. */
static bool has_many(const Loop *l) {
  for (; l; l = l->next) {
    int64_t trip = query_loop_trip(l);
    if (trip < 0 || trip >= MANY || has_many(l->child)) return true;
  }
  return false;
}

static bool is_few(const Loop *l) {
  int64_t trip = query_loop_trip(l);
  return trip >= 0 && trip < MANY;
}

/* All iterations of the loop update the same elements of the array. */
static bool is_fixed_in(const Code *c, const Loop *l, const Symbol *s) {
  for (const VarUse *u = l->var_use; u; u = u->next)
    if (u->sym == s) return u->role == ROLE_REDUCTION && histogram_is_fixed(c, l, u);
  return false;
}

/* No loop that goes through elements of the array, mapped or inside, has many iterations: 'do m = 1, 5'. */
static bool is_alone(const Code *c, const Nest *n, const Symbol *s) {
  for (int i = 0; i < n->depth; i++)
    if (!is_few(n->loop[i]) && !is_fixed_in(c, n->loop[i], s)) return false;
  return !has_many(n->loop[n->depth - 1]->child);
}

static void refuse_declared_operators(Analysis *a, Nest *n) {
  for (int i = 0; i < n->depth; i++)
    for (const VarUse *u = n->loop[i]->var_use; u; u = u->next) {
      if (u->role != ROLE_REDUCTION || u->red != RED_NONE) continue;
      char *text =
          arena_printf(a->arena, "'%s' is reduced by an operator that the program declares, which runs on the host", u->path);
      refusal_add(a, n, REASON_ROLE, u->first, text);
      return;
    }
}

/* A loop inside runs in an order, and iterations have little of their own: a launch for each of them would do next to nothing. */
static bool is_ordered_inside(const Nest *n) {
  const Loop *last = n->loop[n->depth - 1];
  bool ordered = false;
  for (const Loop *l = last->child; l; l = l->next) ordered |= !query_runs_parallel(l) && !is_few(l);
  for (const VarUse *u = last->var_use; u && ordered; u = u->next)
    if (u->role == ROLE_PRIVATE && u->sym->rank) ordered = symbol_has_constant_extents(u->sym);
  return ordered;
}

/* Sums into elements that iterations choose go to the device, where they are made in any order. Where all iterations of a loop
 * update the same elements, loops of many iterations inside it are better kernels, unless they run in an order. */
static void refuse_array_reductions(Analysis *a, const Code *c, Nest *n) {
  for (int i = 0; i < n->depth; i++)
    for (const VarUse *u = n->loop[i]->var_use; u; u = u->next) {
      if (u->role != ROLE_REDUCTION || !u->inferred || query_is_scalar_use(u)) continue;
      n->host_parallel = false;
      if (u->red == RED_MAXLOC || u->red == RED_MINLOC) continue; /* places, of which refusal_ordered_code judges */
      if (u->designator->rank > 0 && !n->order &&
          (!histogram_is_fixed(c, n->loop[i], u) || is_alone(c, n, u->sym) || is_ordered_inside(n)))
        continue;
      refusal_add(a, n, REASON_ARRAY_REDUCTION, u->first, "a mapped loop sums into elements of an array")->array = u->sym;
      return;
    }
}

/* A procedure gets the array. Where none does, the loops inside are better kernels, with the array expanded. */
static bool is_handed_on(const Code *c, const Loop *l, const VarUse *u) {
  for (int i = l->info->acc0; i < l->info->acc1; i++)
    if (c->access.v[i]->var->sym == u->sym && c->access.v[i]->passed) return true;
  return false;
}

/* Iterations of a plain loop can have copies that begin with the old values, and the last one can hand its copy back
 * (codegen/kernel/lastprivate_arrays.c). */
static bool hands_back(const Code *c, const Nest *n, const VarUse *u) {
  bool plain = n->depth == 1 && !n->order && !n->loop[0]->transform && (n->verdict == V_PARALLEL || n->verdict == V_REDUCTION);
  if (plain && u->role == ROLE_LASTPRIVATE && !u->begins_old && query_hands_back_sized(u->sym))
    return u->designator->kind == EX_NAME && is_handed_on(c, n->loop[0], u);
  return plain && (u->role == ROLE_FIRSTPRIVATE || !u->begins_old) && query_hands_back(u->sym);
}

/* Arrays whose copies begin with the values from before the loop, or of which the last copy goes back. */
static void refuse_copied_arrays(Analysis *a, const Code *c, Nest *n) {
  for (int i = 0; i < n->depth; i++)
    for (const VarUse *u = n->loop[i]->var_use; u; u = u->next)
      if (u->inferred && u->sym->rank && (u->role == ROLE_FIRSTPRIVATE || u->role == ROLE_LASTPRIVATE)) {
        n->host_parallel = false;
        if (hands_back(c, n, u)) continue;
        const char *what = u->role == ROLE_FIRSTPRIVATE ? " with the values from before the loop" : ", and the last copy goes back";
        refusal_add(a, n, REASON_ARRAY_COPY, u->first,
                    arena_printf(a->arena, "each iteration needs a private copy of '%s'%s: such a loop runs on the host, on one core",
                                 u->path, what))
            ->array = u->sym;
        return;
      }
}

/* Scalars whose copies begin with the value from before the loop and of which the last one goes back: OpenMP has no such clause. Nor one
 * for an extreme that stays a NaN where it has been one before the loop. */
static bool find_name(Stmt *s, void *data) {
  const Directive *d = ((const Nest *)data)->directive;
  if (query_sets_name(s) && !(d && clause_gives_own(d, s->u.assign.lhs->sym))) ((Nest *)data)->host_parallel = false;
  return ((Nest *)data)->host_parallel;
}

/* A pointer that iterations set is the host's, and threads would share it. */
static void keep_names_off_threads(Nest *n) {
  if (n->loop[0]->stmt->kind == ST_DO) ast_stmt_walk(n->loop[0]->stmt->body, find_name, n);
}

static void keep_off_threads(const Code *c, Nest *n) {
  for (int i = 0; i < n->depth; i++)
    for (const VarUse *u = n->loop[i]->var_use; u; u = u->next)
      if ((u->role == ROLE_LASTPRIVATE && u->begins_old) || (u->role == ROLE_REDUCTION && u->inferred && u->by_if))
        n->host_parallel = false;
  for (int i = n->loop[0]->info->acc0; i < n->loop[0]->info->acc1; i++)
    if (query_has_own_layout(c->access.v[i]->ref)) n->host_parallel = false;
}

/* The name that a reference begins with, if it is one of SELECT TYPE. */
static const Symbol *guarded_name(const Access *x) {
  const Expr *e = x->hidden ? NULL : x->ref;
  while (e && (e->kind == EX_MEMBER || (e->kind == EX_REF && e->how != REF_CALL))) e = e->kid[0];
  return e && e->kind == EX_NAME && query_is_guarded(e->sym) ? e->sym : NULL;
}

/* An object that has such a name has to have it everywhere in the nest. */
static void refuse_two_names(Analysis *a, const Code *c, Nest *n) {
  const struct LoopInfo *in = n->loop[0]->info;
  for (int i = in->acc0; i < in->acc1 && !n->refusal; i++) {
    const Access *x = c->access.v[i];
    const Symbol *name = guarded_name(x);
    for (int k = name ? in->acc0 : in->acc1; k < in->acc1 && !n->refusal; k++) {
      const Access *y = c->access.v[k];
      if (guarded_name(y) == name || y->var->sym != x->var->sym || overlap_of(x->var, y->var) == OVERLAP_NO) continue;
      refusal_add(a, n, REASON_CONSTRUCT, x->ref->span,
                  arena_printf(a->arena,
                               "'%s' is also used under another name than '%s' here: such a loop runs on the host, on one core",
                               x->var->sym->name, name->name));
      n->host_parallel = false;
    }
  }
}

/* Names that stand for other objects are not known to kernels, nor to the directives of the host path. */
static void refuse_names(Analysis *a, const Code *c, Nest *n) {
  for (int i = n->loop[0]->info->eff0; i < n->loop[0]->info->eff1; i++) {
    const Effect *e = &c->effect.v[i];
    if (e->kind != EFF_RENAMES || n->refusal) continue;
    refusal_add(a, n, REASON_CONSTRUCT, e->at,
                arena_printf(a->arena, "%s gives objects other names here: such a loop runs on the host, on one core", e->what));
    n->host_parallel = false;
  }
}

/* Procedures that may run in parallel and have no device code. */
static void refuse_calls(Analysis *a, const Code *c, Nest *n) {
  for (int i = n->loop[0]->info->eff0; i < n->loop[0]->info->eff1 && !n->refusal; i++) {
    const Effect *e = &c->effect.v[i];
    if (e->kind != EFF_ELSEWHERE) continue;
    Reason *r = refusal_add(a, n, REASON_CALL, e->at,
                            arena_printf(a->arena, "'%s' is called and cannot be translated to device code: %s", e->what, e->why));
    r->waits = e->waits;
    if (e->named) r->way_out = callee_unnamed_way_out(a->arena);
  }
}

/* The directive may be what keeps iterations apart that are only believed to be independent. */
static void refuse_order(Analysis *a, const Code *c, Nest *n) {
  for (int i = n->loop[0]->info->eff0; i < n->loop[0]->info->eff1; i++) {
    const Effect *e = &c->effect.v[i];
    if (e->kind != EFF_ORDER || n->refusal || n->basis == BASIS_PROVED) continue;
    refusal_add(a, n, REASON_DIRECTIVE, e->at,
                arena_printf(a->arena, "%s inside the loop, whose iterations are not known to be independent", e->what));
  }
}

/* A variable of the threads' own that nothing has set: what is done with it is done as the program's own threads do it. */
static void refuse_undefined(Analysis *a, const Code *c, Nest *n) {
  const Directive *d = n->loop[0]->directive;
  if (!d || !directive_for_host(d)) return;
  for (const Clause *k = d->clause; k; k = k->next)
    for (int i = 0; (k->kind == CL_PRIVATE || k->kind == CL_LASTPRIVATE) && i < k->nitem; i++) {
      const Var *v = check_clause_var(c, k->item[i]);
      const Access *r = v && !clause_names_outer_index(n->loop[0], v->sym) ? check_reads_undefined(c, n->loop[0], k, v) : NULL;
      if (!r) continue;
      const char *text = arena_printf(a->arena, "%s variable '%s' is read before the iteration has set it",
                                      k->kind == CL_PRIVATE ? "PRIVATE" : "LASTPRIVATE", v->path);
      refusal_add(a, n, REASON_PRIVATE_READ_BEFORE_SET, r->ref->span, text)->array = v->sym;
    }
}

/* Each iteration starting from its own value of such a variable is left to the host. */
static void refuse_inductions(Analysis *a, Nest *n) {
  for (int i = 0; i < n->depth; i++)
    for (const VarUse *u = n->loop[i]->var_use; u; u = u->next)
      if (u->role == ROLE_INDUCTION) {
        refusal_add(
            a, n, REASON_INDUCTION, u->first,
            arena_printf(a->arena, "'%s' grows from iteration to iteration: such a loop runs on the host, on one core", u->path))
            ->array = u->sym;
        n->host_parallel = false;
        return;
      }
}

static bool is_private_in(const Loop *l, const Symbol *s) {
  for (const VarUse *u = l->var_use; u; u = u->next)
    if (u->sym == s) return u->role == ROLE_PRIVATE || u->role == ROLE_LASTPRIVATE;
  return false;
}

/* Threads of a construct have THREADPRIVATE variables as earlier constructs have left them, each its own. */
static void refuse_threadprivate(Analysis *a, const Code *c, Nest *n) {
  const Loop *l = n->loop[0];
  for (int i = l->info->acc0; i < l->info->acc1 && !n->refusal; i++) {
    const Access *x = c->access.v[i];
    const Symbol *s = query_real_symbol(x->var->sym);
    if (!symbol_threadprivate(s, &(bool){false}) || sharing_is_copied_in(n->directive, s) || is_private_in(l, x->var->sym))
      continue;
    refusal_add(a, n, REASON_THREADS, x->ref->span,
                arena_printf(a->arena, "each thread has its own '%s', which is THREADPRIVATE", s->name))
        ->array = x->var->sym;
  }
}

void refusal_team(Analysis *a, const Code *c, Nest *n) {
  const Directive *d = n->directive;
  if (!d || d->dialect != DIALECT_OMP || n->refusal) return;
  if (!d->team && str_prefix(d->name, "parallel") && a->program->options->openmp) refuse_threadprivate(a, c, n);
  if ((d->flags & (DF_REGION | DF_TARGET)) || n->refusal) return;
  const ParallelRegion *r = d->team ? team_of_one_region(a, d->team) : NULL;
  if (r && r->obstacle) refusal_like(a, n, r->obstacle);
}

/* The atomic directive of another dialect is a comment to the host's compiler. */
static bool has_atomic(const Code *c, const Loop *l) {
  for (int i = l->info->acc0; i < l->info->acc1; i++)
    if (c->access.v[i]->atomic) return true;
  return false;
}

/* The host's threads share out the outermost loop, which then has no test before it. */
static bool runs_on_threads(const Nest *n, int i) {
  const Loop *l = n->loop[i];
  return query_runs_parallel(l) && (i > 0 || (!l->contract && !l->distinct));
}

void refusal_judge(Analysis *a, const Code *c, Nest *n) {
  n->offload = n->host_parallel = true;
  refuse_verdicts(a, n);
  for (int i = 0; i < (n->order ? 1 : n->depth); i++) n->host_parallel &= runs_on_threads(n, i);
  for (const Reason *r = n->refusal; r; r = r->next) n->host_parallel &= r->code == REASON_CALL || r->code == REASON_MODULE;
  n->host_parallel &= !has_atomic(c, n->loop[0]) && !n->loop[0]->transform;
  n->host_parallel &= !n->directive || !directive_is_workshare(n->directive); /* the threads are there already */
  refuse_ordered(a, n);
  refuse_declared_operators(a, n);
  refuse_array_reductions(a, c, n);
  refuse_inductions(a, n);
  refuse_undefined(a, c, n);
  refuse_copied_arrays(a, c, n);
  keep_off_threads(c, n);
  keep_names_off_threads(n);
  refuse_names(a, c, n);
  refuse_two_names(a, c, n);
  refuse_calls(a, c, n);
  refuse_order(a, c, n);
  refusal_team(a, c, n);
}
