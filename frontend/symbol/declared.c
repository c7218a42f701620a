/* What bounds and lengths of a scope's declarations read. */
#include "frontend/symbol/declared.h"
#include "frontend/symbol/alias.h"
#include "frontend/symbol/intrinsic.h"

typedef struct Search {
  DeclaredFound *found;
  void *data;
} Search;

static void search(const Search *q, const Expr *e);

/* Their values are in the memory that kernels have copies of. */
static bool is_stored(const Symbol *s) {
  return s->kind == SY_VARIABLE && !(s->attrs & AT_PARAMETER) && (s->rank || s->type.base == TY_DERIVED);
}

static bool is_inquiry(const Expr *e) { return intrinsic_class(intrinsic_called(e)) == IC_I; }

static void search_reference(const Search *q, const Expr *e) {
  const bool called = e->how == REF_CALL, intrinsic = called && intrinsic_called(e) != IN_NONE;
  if (intrinsic && is_inquiry(e)) return;
  if (called && !intrinsic) q->found(alias_target(e->sym), q->data);
  if (e->how == REF_UNKNOWN) q->found(NULL, q->data);
  for (int i = called ? 1 : 0; i < e->nkid; i++) search(q, e->kid[i]);
}

static void search(const Search *q, const Expr *e) {
  if (!e) return;
  if (e->kind == EX_REF) {
    search_reference(q, e);
    return;
  }
  const Symbol *s = e->kind == EX_NAME ? alias_target(e->sym) : NULL;
  if (s && is_stored(s)) q->found(s, q->data);
  for (int i = 0; i < e->nkid; i++) search(q, e->kid[i]);
}

static void search_declaration(const Search *q, const Symbol *s) {
  if (!s || s->target || (s->kind != SY_VARIABLE && !s->is_result)) return;
  for (int i = 0; s->dim && i < s->rank; i++) {
    if (!s->dim[i].lo_const) search(q, s->dim[i].lo);
    if (!s->dim[i].hi_const) search(q, s->dim[i].hi);
  }
  if (s->type.base == TY_CHARACTER) search(q, s->type.len);
}

void declared_scope(const Scope *scope, DeclaredFound *found, void *data) {
  const Search q = {found, data};
  for (const Symbol *s = scope ? scope->first : NULL; s; s = s->next) search_declaration(&q, s);
}

void declared_procedure(const Symbol *proc, DeclaredFound *found, void *data) {
  const Search q = {found, data};
  if (proc->unit && proc->unit->scope) {
    declared_scope(proc->unit->scope, found, data);
    return;
  }
  for (int i = 0; i < proc->ndummies; i++) search_declaration(&q, proc->dummies[i]);
  search_declaration(&q, proc->result);
}

bool declared_dummy(const Symbol *variable, const Symbol *proc) {
  if (!variable->dummy) return false;
  const bool own = proc->unit && variable->scope && variable->scope->unit == proc->unit;
  return own || (variable->dummy <= proc->ndummies && alias_target(proc->dummies[variable->dummy - 1]) == variable);
}

bool declared_stmt_dummy(const Symbol *name, const Symbol *function) {
  for (int i = 0; function && name && i < function->ndummies; i++)
    if (function->dummies[i] && function->dummies[i]->name == name->name) return true;
  return false;
}
