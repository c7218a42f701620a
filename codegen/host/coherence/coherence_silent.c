/* Procedures of scalar statements, which set and read elements of their arguments one after another. Where all of their callers are known they say
 * nothing, and the callers tell of whole arguments: functions that loops of the host call a million times have no tests in them. Not where each call
 * stands among kernels: there `call ends(u)` in a time loop would bring all of `u` home for two elements.
 *
 *   do k = 1, steps                     do k = 1, steps
 *     call ends(u)                        f2c_set = 0; if (f2c_valid /= 0) f2c_set = f2c_host_copies(u(1), u(n-1), ..)    in 'ends'
 *     call step(u, v)   kernels */
#include "codegen/host/coherence/coherence.h"
#include "frontend/symbol/alias.h"

/* A body of scalar statements. */
typedef struct SimpleBody {
  const Unit *unit;
  bool simple; /* so far */
} SimpleBody;

/* A dummy of the unit itself; that of its host is an array of which the call says nothing. */
static bool is_own_dummy(const Unit *u, const Symbol *s) { return s->dummy && s->scope && s->scope->unit == u; }

/* Expressions of intrinsic functions and of variables that are the unit's own or dummies, or scalars of modules. */
static bool visit_simple_expr(Expr *e, void *data) {
  SimpleBody *q = data;
  const Symbol *s = e->kind == EX_NAME ? alias_target(e->sym) : NULL;
  bool called = e->kind == EX_REF && e->how == REF_CALL && intrinsic_called(e) == IN_NONE;
  bool strange =
      e->kind == EX_MEMBER || e->kind == EX_COINDEX || e->kind == EX_IMPLIED_DO || (e->kind == EX_REF && e->how == REF_UNKNOWN);
  bool defined = (e->kind == EX_UNARY || e->kind == EX_BINARY) && e->sym;
  if (s && s->kind == SY_VARIABLE) {
    uint32_t odd = AT_POINTER | AT_ALLOCATABLE | AT_TARGET | AT_OPTIONAL | AT_VOLATILE | AT_ASYNCHRONOUS | AT_CRAY_POINTER;
    bool own = is_own_dummy(q->unit, s) || (!s->rank && !s->dummy);
    strange |= !own || (s->attrs & odd) || s->common || s->equiv || s->type.base == TY_DERIVED || s->type.base == TY_ANY;
  } else
    strange |= s && s->kind == SY_UNKNOWN;
  q->simple &= !called && !strange && !defined && (e->rank == 0 || e->kind == EX_NAME);
  return q->simple;
}

static bool visit_simple(Stmt *s, void *data) {
  SimpleBody *q = data;
  switch (s->kind) {
  case ST_ASSIGN: q->simple &= !s->u.assign.defined && !s->u.assign.lhs->rank; break;
  case ST_IF:
  case ST_ELSE_IF:
  case ST_ELSE:
  case ST_END:
  case ST_RETURN:
  case ST_CONTINUE: break;
  default: q->simple = false;
  }
  if (q->simple) ast_stmt_walk_exprs(s, visit_simple_expr, q);
  return q->simple;
}

/* Procedures of the module may be bound to types, whose calls say nothing for them. */
static bool has_bindings(const Unit *module) {
  for (const Stmt *s = module ? module->first : NULL; s; s = s->next)
    for (const Stmt *c = s->kind == ST_DERIVED_TYPE ? s->body : NULL; c; c = c->next)
      if (c->kind == ST_CONTAINS) return true;
  return false;
}

/* Elements of its arguments are read and set, one after another. */
bool coherence_silent_is_simple(const Symbol *proc) {
  const Unit *u = proc && proc->kind == SY_PROCEDURE && !proc->dummy && !(proc->attrs & (AT_POINTER | AT_BIND)) ? proc->unit : NULL;
  if (!u || u->kind == UN_INTERFACE_BODY || !u->exec || u->child || u->damaged || has_bindings(u->host)) return false;
  if (proc->is_bound || (u->sym && u->sym->is_bound)) return false;
  const Symbol *r = u->sym ? u->sym->result : NULL;
  if (r && (r->rank || (r->attrs & AT_POINTER) || r->type.base == TY_DERIVED)) return false;
  SimpleBody q = {u, true};
  ast_stmt_walk(u->exec, visit_simple, &q);
  return q.simple;
}

/* ---- who calls them ---- */

/* Statements in which kernels run, units that have such, and units that loops without kernels call. */
typedef struct Callers {
  Gen *g;
  PtrMap running, units, quiet;
  bool changed;
  bool noting; /* quiet calls; else where kernels run */
} Callers;

static bool add(const Callers *c, PtrMap *m, const void *key) {
  if (!key || map_get(m, key)) return false;
  map_put(c->g->arena, m, key, (void *)(uintptr_t)key);
  return true;
}

static void add_running(Callers *c, const Stmt *s) {
  const Unit *u = s->unit;
  for (; s && add(c, &c->running, s); s = s->parent) c->changed = true;
  c->changed |= add(c, &c->units, u);
}

static void met(Callers *c, const Stmt *s, const Symbol *proc) {
  proc = alias_target(proc);
  const Unit *called = proc && proc->kind == SY_PROCEDURE ? proc->unit : NULL;
  const Stmt *loop = ast_do_around(s);
  if (!called) return;
  if (!c->noting && map_get(&c->units, called)) add_running(c, s);
  if (c->noting && (loop ? !map_get(&c->running, loop) : map_get(&c->quiet, s->unit) != NULL))
    c->changed |= add(c, &c->quiet, called);
}

typedef struct At {
  Callers *c;
  const Stmt *s;
} At;

static bool visit_call(Expr *e, void *data) {
  const At *at = data;
  if (e->kind == EX_REF && e->how == REF_CALL && intrinsic_called(e) == IN_NONE) met(at->c, at->s, e->sym);
  if ((e->kind == EX_BINARY || e->kind == EX_UNARY) && e->sym) met(at->c, at->s, e->sym);
  return true;
}

static bool visit_calls(Stmt *s, void *data) {
  At at = {data, s};
  if (s->kind == ST_CALL && s->u.exprs.n) met(data, s, s->u.exprs.v[0]->sym);
  if (s->kind == ST_ASSIGN && s->u.assign.defined) met(data, s, s->u.assign.defined);
  ast_stmt_walk_exprs(s, visit_call, &at);
  return true;
}

static void walk_units(Callers *c, const Unit *u) {
  for (; u; u = u->next) {
    if (u->exec && u->kind != UN_INTERFACE_BODY) ast_stmt_walk(u->exec, visit_calls, c);
    walk_units(c, u->child);
  }
}

static void settle(Callers *c) {
  do {
    c->changed = false;
    walk_units(c, c->g->prog->units);
  } while (c->changed);
}

void coherence_silent_find(Gen *g) {
  Callers c = {.g = g};
  for (int i = 0; i < g->launches.n; i++) add_running(&c, g->launches.v[i]->nest->first);
  settle(&c);
  c.noting = true;
  settle(&c);
  g->quietly_called = c.quiet;
}

static bool has_array(const Symbol *proc) {
  for (int i = 0; i < proc->ndummies; i++)
    if (proc->dummies[i] && proc->dummies[i]->rank) return true;
  return false;
}

bool coherence_silent_is(const Gen *g, const Symbol *proc) {
  proc = alias_target(proc);
  if (coherence_object_is_pure(proc)) return true;
  if (!coherence_silent_is_simple(proc)) return false;
  if (has_array(proc) && !map_get(&g->quietly_called, proc->unit)) return false;
  const Unit *host = proc->unit->host;
  return g->ana->complete || (host && host->kind != UN_MODULE && host->kind != UN_SUBMODULE);
}
