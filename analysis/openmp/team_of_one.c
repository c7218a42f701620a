/* May a team of one thread run an OpenMP PARALLEL construct? Its loops can be kernels then: one thread launches
 * them, and does once what stands between. OpenMP allows any number of threads, so that only constructs are left
 * out whose results show how many there are, or which thread did what. */
#include "analysis/interprocedural/procedure.h"
#include "analysis/openmp/race.h"
#include <string.h>
#include <strings.h>

typedef struct TeamWalk {
  Analysis *ana;
  const Directive *parallel;  /* the construct */
  const Unit *unit;           /* that of the statements */
  VEC(const Directive *) own; /* constructs whose statements one thread runs, or threads share out, in source order */
  bool once;                  /* one thread has called the procedure that the statements are in, or one before it */
  VEC(const Unit *) seen[2];  /* procedures that are called, each once: by every thread; by one */
  const Stmt *at;             /* the statement in the construct */
  Reason *why;                /* what stands in the way; NULL: nothing so far */
  bool shares, shares_here;   /* a procedure of another file that it calls shares a loop out; one of this file */
  int calls;                  /* of procedures, in the construct's own statements */
  bool works;                 /* these do more than call procedures that make threads of their own */
} TeamWalk;

static void walk_unit(TeamWalk *w, const Unit *u);

static void refuse(TeamWalk *w, const char *what) {
  if (w->why || query_is_in_target(w->parallel->stmt)) return;
  w->why = ARENA_NEW(w->ana->arena, Reason);
  *w->why = (Reason){.code = REASON_THREADS, .at = w->at->span};
  w->why->text = arena_printf(w->ana->arena, "'%s' at line %d is left to the host's threads: %s", w->parallel->name,
                              query_line(w->ana, w->parallel->span), what);
}

/* ---- who runs a statement ---- */

static bool is_one_of(const char *name, const char *const *list) {
  for (; *list; list++)
    if (!strcasecmp(name, *list)) return true;
  return false;
}

static bool is_omp(const Directive *d) { return d && d->dialect == DIALECT_OMP; }

/* The directive gives what it speaks of to one thread, or to each a part of it. */
static bool divides(const Directive *d) {
  static const char *const blocks[] = {"single", "master", "masked", "sections", "workshare", NULL};
  return d->kind == DIR_LOOP ? sharing_makes_threads(d) : d->end && is_one_of(d->name, blocks);
}

static bool holds(const Directive *d, const Stmt *s) {
  if (d->kind == DIR_LOOP) return d->loop && query_stmt_inside(s, d->loop);
  return stmt_before(d->stmt, s) && stmt_before(s, d->end);
}

/* Each thread of a team runs the statement. */
static bool is_replicated(const TeamWalk *w, const Stmt *s) {
  if (w->once) return false;
  for (int i = 0; i < w->own.n; i++)
    if (w->own.v[i]->stmt->unit == s->unit && holds(w->own.v[i], s)) return false;
  return true;
}

/* Each thread has the variable for itself, or may have. */
static bool is_own(const TeamWalk *w, const Symbol *s) {
  if (s->kind != SY_VARIABLE || (s->attrs & AT_PARAMETER)) return false;
  if (w->unit != w->parallel->stmt->unit) return s->dummy || (s->scope && s->scope->unit == w->unit && !s->saved && !s->init);
  for (const Clause *c = w->parallel->clause; c; c = c->next)
    if (c->kind == CL_DEFAULT && c->word && strstr(c->word, "private")) return true;
  bool local = s->declared && s->scope && s->scope->unit == w->unit && !symbol_exists_at(s, w->parallel->stmt);
  return local || clause_gives_own(w->parallel, s);
}

static bool is_combined(const TeamWalk *w, const Symbol *s) {
  for (const Clause *c = w->parallel->clause; c; c = c->next)
    for (int i = 0; c->kind == CL_REDUCTION && i < c->nitem; i++)
      if (query_strip(c->item[i])->sym == s) return true;
  return false;
}

/* ---- expressions ---- */

/* The name before the arguments may be that of a generic interface. */
static const Symbol *procedure_called(const Expr *e) {
  bool call = e->kind == EX_REF && e->how == REF_CALL;
  const Symbol *s = call && !e->sym && e->nkid ? e->kid[0]->sym : call ? e->sym : NULL;
  return s ? query_real_symbol(s) : NULL;
}

static bool asks_threads(const char *name) {
  static const char *const names[] = {"omp_get_thread_num",   "omp_get_num_threads", "omp_get_ancestor_thread_num",
                                      "omp_get_team_size",    "omp_in_parallel",     "omp_get_level",
                                      "omp_get_active_level", "omp_get_place_num",   NULL};
  return is_one_of(name, names);
}

/* Procedures of OpenMP's library do the same for a team of one. */
static void meet_call(TeamWalk *w, const Symbol *proc) {
  if (asks_threads(proc->name)) {
    refuse(w, arena_printf(w->ana->arena, "'%s' is called", proc->name));
    return;
  }
  if (proc->kind == SY_INTRINSIC || !strncmp(proc->name, "omp_", 4)) return;
  const ProcSummary *s = summary_get(w->ana, proc);
  if (w->unit == w->parallel->stmt->unit) {
    w->calls++;
    w->works |= !s || !(s->does & DOES_THREADS);
  }
  const Unit *body = s && s->code && s->proc ? s->proc->unit : NULL;
  if (body) {
    walk_unit(w, body);
    return;
  }
  w->shares |= s && (s->does & DOES_SHARE);
  if (!is_replicated(w, w->at)) return;
  if (!s)
    refuse(w,
           arena_printf(w->ana->arena, "each thread calls '%s', of which nothing is known: f2cuda has not compiled it", proc->name));
  else if (s->does & (DOES_IO | DOES_UNKNOWN))
    refuse(w, arena_printf(w->ana->arena, "each thread calls '%s', which %s", proc->name,
                           s->does & DOES_IO ? "reads or prints" : "calls procedures of which nothing is known"));
}

static void meet_variable(TeamWalk *w, const Expr *e) {
  const Symbol *s = query_real_symbol(e->sym);
  if (s->kind != SY_VARIABLE || sharing_by_threadprivate(s) != SHARE_OWN) return;
  if (sharing_is_copied_in(w->parallel, s)) return;
  refuse(w, arena_printf(w->ana->arena, "each thread has its own '%s', which is THREADPRIVATE", s->name));
}

static bool visit_expr(Expr *e, void *data) {
  TeamWalk *w = data;
  const Symbol *proc = procedure_called(e);
  if (proc)
    meet_call(w, proc);
  else if (e->kind == EX_NAME && e->sym)
    meet_variable(w, e);
  return !w->why;
}

/* ---- statements ---- */

typedef struct Operands {
  const TeamWalk *w;
  const Symbol *left;
  bool self, own; /* the variable that is assigned to is read; and one that threads have for themselves */
} Operands;

static bool visit_operand(Expr *e, void *data) {
  Operands *q = data;
  const Symbol *s = e->kind == EX_NAME && e->sym ? query_real_symbol(e->sym) : NULL;
  if (!s) return true;
  q->self |= s == q->left;
  q->own |= s != q->left && is_own(q->w, s);
  return true;
}

/* n = n + 1 counts threads: of partial results that each thread has, all together are the same for any number of threads. */
static void meet_assignment(TeamWalk *w, Stmt *s) {
  const Expr *lhs = s->u.assign.lhs;
  while (lhs->kind == EX_MEMBER || lhs->kind == EX_REF) lhs = lhs->kid[0];
  const Symbol *left = lhs->kind == EX_NAME && lhs->sym ? query_real_symbol(lhs->sym) : NULL;
  if (!left || !is_replicated(w, s) || (is_own(w, left) && !is_combined(w, left))) return;
  Operands q = {.w = w, .left = left};
  ast_expr_walk(s->u.assign.rhs, visit_operand, &q);
  if (q.self && !q.own) refuse(w, arena_printf(w->ana->arena, "each thread changes '%s'", left->name));
}

/* Loops of the construct itself are there to call: over tiles, over blocks. */
static void meet_work(TeamWalk *w, const Stmt *s) {
  if (w->unit != w->parallel->stmt->unit) return;
  const Expr *to = s->kind == ST_ASSIGN ? s->u.assign.lhs : NULL;
  w->works |= s->kind == ST_WHERE || s->kind == ST_FORALL || (to && (to->kind != EX_NAME || to->rank));
}

/* The statements are those of the file that is analysed. */
static bool is_here(const TeamWalk *w) {
  const Unit *u = w->unit;
  while (u->host) u = u->host;
  for (const Unit *x = w->ana->program->units; x; x = x->next)
    if (x == u) return true;
  return false;
}

static void meet_directive(TeamWalk *w, const Directive *d) {
  static const char *const tasks[] = {"task", "taskloop", "taskloop simd", "taskgroup", "cancel", NULL};
  if (!is_omp(d)) return;
  if (is_one_of(d->name, tasks)) refuse(w, arena_printf(w->ana->arena, "'%s' shares work out", d->name));
  if (d->kind != DIR_END && divides(d)) vec_push(w->ana->arena, &w->own, d);
  if (((d->kind == DIR_LOOP && divides(d)) || directive_is_workshare(d)) && !d->team)
    *(is_here(w) ? &w->shares_here : &w->shares) = true;
}

static bool visit_stmt(Stmt *s, void *data) {
  TeamWalk *w = data;
  bool io = s->kind == ST_PRINT || s->kind == ST_WRITE || s->kind == ST_READ;
  if (w->why) return false;
  w->at = s;
  if (s->kind == ST_DIRECTIVE && s->u.directive) {
    meet_directive(w, s->u.directive);
    return true;
  }
  if (stmt_kind_declares(s->kind)) return true;
  if (io && is_replicated(w, s)) refuse(w, "each thread reads or prints");
  meet_work(w, s);
  if (s->kind == ST_ASSIGN) meet_assignment(w, s);
  const Expr *call = s->kind == ST_CALL && s->u.exprs.n ? s->u.exprs.v[0] : NULL;
  if (call && call->kind == EX_NAME && call->sym) meet_call(w, query_real_symbol(call->sym));
  ast_stmt_walk_exprs(s, visit_expr, w);
  return !w->why;
}

static void walk_unit(TeamWalk *w, const Unit *u) {
  const TeamWalk caller = *w;
  const bool once = !is_replicated(w, w->at);
  for (int how = 0; how < (once ? 2 : 1); how++)
    for (int i = 0; i < w->seen[how].n; i++)
      if (w->seen[how].v[i] == u) return;
  vec_push(w->ana->arena, &w->seen[once], u);
  w->unit = u;
  w->once = once;
  if (u->exec) ast_stmt_walk(u->exec, visit_stmt, w);
  w->unit = caller.unit;
  w->once = caller.once;
  w->at = caller.at;
}

/* ---- the constructs of a unit ---- */

static bool is_parallel(const Directive *d) {
  return is_omp(d) && d->kind == DIR_OTHER && d->end && (!strcmp(d->name, "parallel") || !strcmp(d->name, "parallel workshare"));
}

static void add(Analysis *a, const Directive *d, const Unit *u) {
  TeamWalk w = {.ana = a, .parallel = d, .unit = u, .at = d->stmt};
  ParallelRegion *r = ARENA_NEW(a->arena, ParallelRegion), **tail = &a->parallel;
  if (directive_is_workshare(d)) vec_push(a->arena, &w.own, d);
  for (Stmt *s = d->stmt->next; s && s != d->end; s = s->next) ast_stmt_walk_one(s, visit_stmt, &w);
  *r = (ParallelRegion){.directive = d,
                        .obstacle = a->program->options->openmp ? w.why : NULL,
                        .shares = w.shares,
                        .shares_here = w.shares_here,
                        .nests = w.calls && !w.works};
  while (*tail) tail = &(*tail)->next;
  *tail = r;
}

void team_of_one_unit(Analysis *a, const Code *c) {
  for (int i = 0; i < a->program->nstmts; i++) {
    const Stmt *s = a->program->stmts[i];
    if (s->unit == c->unit && s->kind == ST_DIRECTIVE && s->u.directive && is_parallel(s->u.directive))
      add(a, s->u.directive, c->unit);
  }
}

const ParallelRegion *team_of_one_region(const Analysis *a, const Directive *parallel) {
  const ParallelRegion *r = a->parallel;
  while (r && r->directive != parallel) r = r->next;
  return r;
}
