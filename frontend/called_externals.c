/* External procedures, and those of submodules, that loops call and whose bodies other calls compile: a link that brings them makes kernels of the loops. */
#include "common/map.h"
#include "frontend/front_end.h"
#include "frontend/syntax/ast.h"
#include <string.h>

typedef struct CalledSearch {
  const Program *program;
  ExternalNames *out;
  PtrMap seen; /* units of procedures that loops call, Unit -> itself */
} CalledSearch;

static bool visit_inside(Stmt *s, void *data);

/* What the procedure calls, the loop calls. */
static void search_body(CalledSearch *search, Unit *u) {
  if (!u || !u->exec || map_get(&search->seen, u)) return;
  map_put(search->program->arena, &search->seen, u, u);
  ast_stmt_walk(u->exec, visit_inside, search);
}

static bool visit_expr(Expr *e, void *data) {
  CalledSearch *search = data;
  const Symbol *proc =
      e->kind == EX_NAME || e->kind == EX_REF ? e->sym : NULL; /* EX_REF: the specific procedure of a generic name */
  while (proc && proc->target) proc = proc->target;
  if (!proc || proc->kind != SY_PROCEDURE) return true;
  search_body(search, proc->unit);
  if (!sema_global_is_elsewhere(proc)) return true;
  const char *name = sema_global_told_name(search->program->arena, proc);
  for (int i = 0; i < search->out->n; i++)
    if (!strcmp(search->out->v[i], name)) return true;
  vec_push(search->program->arena, search->out, name);
  return true;
}

static bool visit_inside(Stmt *s, void *data) {
  ast_stmt_walk_exprs(s, visit_expr, data);
  return true;
}

static bool visit_stmt(Stmt *s, void *data) {
  bool array = s->kind == ST_ASSIGN && s->u.assign.lhs->rank > 0;
  bool loop = s->kind == ST_DO || s->kind == ST_FORALL || s->kind == ST_WHERE;
  if (loop || array) ast_stmt_walk_one(s, visit_inside, data);
  return !loop;
}

static void search_units(const Unit *u, CalledSearch *search) {
  for (; u; u = u->next) {
    if (u->exec) ast_stmt_walk(u->exec, visit_stmt, search);
    search_units(u->child, search);
  }
}

void called_externals_find(const Program *p, ExternalNames *out) {
  search_units(p->units, &(CalledSearch){.program = p, .out = out});
}
