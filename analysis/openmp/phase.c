/* What other threads of an OpenMP construct may do while some are still at a loop, or are there already.
 *
 * Between two barriers that all threads of the construct come to, any two of its statements may run at once.
 * A loop that is followed by no barrier (NOWAIT, DISTRIBUTE), or that comes after a MASTER or another such
 * loop, may meet them. Places in the text stand for the order of execution: within a loop of the construct
 * without a barrier everything is around the loop. */
#include "analysis/openmp/race.h"
#include <string.h>

/* ---- barriers ---- */

static bool is_named(const Directive *d, const char *name) { return !strcmp(d->name, name); }

static bool says_nowait(const Directive *d) { return directive_find_clause(d, CL_NOWAIT) || (d->raw && strstr(d->raw, "nowait")); }

static bool has_nowait(const Directive *d) {
  const Directive *end = d->end && d->end->kind == ST_DIRECTIVE ? d->end->u.directive : NULL;
  return says_nowait(d) || (end && says_nowait(end));
}

/* All threads of the construct wait where it ends. */
static bool ends_in_barrier(const Directive *d) {
  static const char *const names[] = {"do", "do simd", "loop", "sections", "single", "workshare"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (is_named(d, names[i])) return !has_nowait(d);
  return false;
}

/* Where a loop directive's construct ends. */
static const Stmt *end_of(const Directive *d) {
  if (d->end) return d->end;
  return d->loop && d->loop->end ? d->loop->end : d->loop ? d->loop : d->stmt;
}

/* The barrier that a directive statement makes at its own place, or at the end of its construct; NULL: none. */
static const Stmt *barrier_of(const Stmt *s) {
  const Directive *d = s->kind == ST_DIRECTIVE ? s->u.directive : NULL;
  if (!d || d->dialect != DIALECT_OMP) return NULL;
  if (is_named(d, "barrier")) return s;
  return d->kind != DIR_END && ends_in_barrier(d) ? end_of(d) : NULL;
}

/* ---- what runs between the barriers around the loop ---- */

/* Of a statement in the text, from 1. */
static uint32_t place(const Stmt *s) { return (uint32_t)stmt_place(s) + 1; }

typedef struct Stretch {
  uint32_t from, to; /* places */
} Stretch;

typedef struct Phase {
  Arena *arena;
  const Stmt *loop;      /* the DO */
  VEC(uint32_t) barrier; /* places that every thread comes to that comes to the loop */
  VEC(Stretch) stretch;  /* may run while threads are at the loop */
} Phase;

static bool reached_with(const Stmt *barrier, const Stmt *loop) {
  return !barrier->parent || query_stmt_inside(loop, barrier->parent);
}

static bool visit_barrier(Stmt *s, void *data) {
  Phase *p = data;
  const Stmt *b = barrier_of(s);
  if (b && reached_with(s, p->loop)) vec_push(p->arena, &p->barrier, place(b));
  return true;
}

/* The first barrier from 'from' to 'to', or the last one; 'none' where there is none. */
static uint32_t barrier_in(const Phase *p, uint32_t from, uint32_t to, bool last, uint32_t none) {
  uint32_t best = none;
  bool any = false;
  for (int i = 0; i < p->barrier.n; i++) {
    uint32_t at = p->barrier.v[i];
    if (at < from || at > to || (any && (last ? at < best : at > best))) continue;
    best = at;
    any = true;
  }
  return best;
}

static void add_stretch(Phase *p, uint32_t from, uint32_t to) { vec_push(p->arena, &p->stretch, ((Stretch){from, to})); }

/* From 'at' on in the loop or construct of the place 'all'; false: a barrier ends it. */
static bool go_on(Phase *p, Stretch all, bool loop, uint32_t at) {
  uint32_t next = barrier_in(p, at, all.to, false, 0);
  add_stretch(p, at, next ? next : all.to);
  if (!next && loop) add_stretch(p, all.from, barrier_in(p, all.from, all.to, false, all.to));
  return !next;
}

/* The same back from 'at'. */
static bool go_back(Phase *p, Stretch all, bool loop, uint32_t at) {
  uint32_t before = barrier_in(p, all.from, at - 1, true, 0);
  add_stretch(p, before ? before : all.from, at);
  if (!before && loop) add_stretch(p, barrier_in(p, all.from, all.to, true, all.from), all.to);
  return !before;
}

static void find_stretches(Phase *p, const Loop *l) {
  const Directive *d = l->directive, *team = d->team;
  const Stmt *end = end_of(d);
  bool on = true, back = true;
  Stretch at = {place(d->stmt), place(end)};
  for (const Loop *o = l->parent; o && (on || back); o = o->parent) {
    if (stmt_before(o->stmt, team->stmt)) break;
    Stretch all = {place(o->stmt), o->stmt->end ? place(o->stmt->end) : UINT32_MAX};
    on = on && go_on(p, all, true, at.to);
    back = back && go_back(p, all, true, at.from);
    at = all;
  }
  Stretch all = {place(team->stmt), team->end ? place(team->end) : UINT32_MAX};
  if (on) go_on(p, all, false, at.to);
  if (back) go_back(p, all, false, at.from);
}

/* ---- conflicts ---- */

/* A clause makes the variable from before the loop, or after it, part of what the loop does. */
static bool touches_original(const Loop *l, const Symbol *s, bool *write) {
  ClauseSays says = clause_says(l, s);
  if (!says.said && l->directive && clause_gives_own(l->directive, s)) return *write = true; /* INSCAN */
  if (!says.said || says.role == ROLE_PRIVATE || says.role == ROLE_SHARED) return false;
  *write = says.role == ROLE_REDUCTION || says.role == ROLE_LASTPRIVATE;
  return true;
}

/* The access of the loop that conflicts with the one outside; NULL: none does. */
static const Access *conflict(const Judge *j, const Access *x) {
  const struct LoopInfo *in = j->loop->info;
  bool set;
  for (int i = in->acc0; i < in->acc1; i++) {
    const Access *a = j->code->access.v[i];
    if (a->index || overlap_of(a->var, x->var) == OVERLAP_NO) continue;
    if (touches_original(j->loop, a->var->sym, &set) ? set || x->write
                                                     : (a->write || x->write) && sharing_of(j, a->var->sym) != SHARE_OWN)
      if (!exclude_together(j, a, x)) return a;
  }
  return NULL;
}

static bool runs_meanwhile(const Judge *j, const Phase *p, const Access *a) {
  uint32_t at = place(a->stmt);
  if (a->index || query_stmt_inside(a->stmt, j->loop->stmt)) return false;
  for (int i = 0; i < p->stretch.n; i++)
    if (at > p->stretch.v[i].from && at < p->stretch.v[i].to) return true;
  return false;
}

static Race *meets(const Judge *j, const Access *a, const Access *x) {
  Race *r = ARENA_NEW(j->arena, Race);
  *r = (Race){.kind = RACE_MAY, .at = a->ref->span, .other = x->ref->span, .var = a->var->sym};
  r->text = arena_printf(j->arena, "'%s' is %s at line %d, and no barrier separates the threads there from those that run the loop",
                         x->var->path, x->write ? "set" : "read", query_line(j->ana, x->ref->span));
  return r;
}

/* Tasks are waited for by the thread that makes them, and lanes are one thread. */
static bool has_phases(const Directive *d) {
  return d->team && d->team->stmt->unit->first && strncmp(d->name, "taskloop", 8) && strncmp(d->name, "simd", 4);
}

Race *phase_loop(const Judge *j) {
  const Directive *d = j->loop->directive;
  Phase p = {.arena = j->arena, .loop = j->loop->stmt};
  if (!has_phases(d)) return NULL;
  ast_stmt_walk(d->team->stmt->unit->first, visit_barrier, &p);
  find_stretches(&p, j->loop);
  for (int i = 0; i < j->code->access.n; i++) {
    const Access *x = j->code->access.v[i];
    const Access *a = runs_meanwhile(j, &p, x) ? conflict(j, x) : NULL;
    if (a) return meets(j, a, x);
  }
  return NULL;
}
