/* Class hierarchy analysis (Dean, Grove and Chambers, ECOOP 1995): object%p(x), where the object is CLASS(t), is q(object, x) if t has p from q, and
 * no type of the program that extends t has a p of its own.
 *
 * Only where no other text can run: these files are the program; or they have its main program, and the bodies of all that is called or named in
 * them, so that nothing makes an object of a type that another file has. */
#include "frontend/class_calls.h"
#include "frontend/procedure_values.h"
#include "frontend/sema/sema.h"
#include <string.h>

/* A type and the name of a procedure that an extension of it has of its own. */
typedef struct Replaced {
  const Symbol *type;
  const char *binding;
} Replaced;

typedef struct Hierarchy {
  Arena *arena;
  VEC(Replaced) replaced;
  bool closed; /* no procedure has been met whose body is not here */
  int mains;
} Hierarchy;

static const Symbol *real(const Symbol *s) { return s && s->target ? s->target : s; }

/* ---- procedures ---- */

static bool is_here(const Symbol *s) {
  if (!s || s->kind != SY_PROCEDURE) return true;
  if (s->from_unknown) return false;
  return s->dummy || s->binding || (s->attrs & (AT_POINTER | AT_ABSTRACT | AT_DEFERRED)) || procedure_values_is_body(s->unit);
}

static bool visit_expr(Expr *e, void *data) {
  Hierarchy *h = data;
  h->closed &= is_here(real(e->sym));
  return h->closed;
}

/* ---- types ---- */

static void note_type(Hierarchy *h, const Symbol *t) {
  h->closed &= t->members != NULL; /* else the text of the type is in a file that is not there */
  if (!t->members) return;
  for (const Symbol *c = scope_names(t->members); c; c = c->next) {
    if (c->init) ast_expr_walk(c->init, visit_expr, h);
    for (const Symbol *up = t->parent_type; up && c->kind == SY_PROCEDURE; up = up->parent_type)
      vec_push(h->arena, &h->replaced, ((Replaced){real(up), c->name}));
  }
}

static void note_scope(Hierarchy *h, const Scope *sc) {
  for (const Symbol *s = scope_names(sc); s; s = s->next) {
    if (s->target) continue;
    if (s->init) ast_expr_walk(s->init, visit_expr, h);
    if (s->kind == SY_DERIVED_TYPE) note_type(h, s);
  }
}

static bool is_fixed(const Symbol *type, const Symbol *binding, void *data) {
  const Hierarchy *h = data;
  for (int i = 0; i < h->replaced.n; i++) {
    const Replaced *r = &h->replaced.v[i];
    if (!strcmp(r->type->name, real(type)->name) && !strcmp(r->binding, binding->name)) return false;
  }
  return true;
}

static bool visit_stmt(Stmt *s, void *data) {
  Hierarchy *h = data;
  if (stmt_scope(s)) note_scope(h, stmt_scope(s));
  if (s->kind == ST_ASSIGN && s->u.assign.defined) h->closed &= is_here(real(s->u.assign.defined));
  ast_stmt_walk_exprs(s, visit_expr, data);
  return h->closed;
}

static void note_units(Hierarchy *h, const Unit *u) {
  for (; u; u = u->next) {
    h->mains += u->kind == UN_PROGRAM;
    note_scope(h, u->scope);
    if (u->exec) ast_stmt_walk(u->exec, visit_stmt, h);
    note_units(h, u->child);
  }
}

static void bind_units(Hierarchy *h, Program *p, Unit *u) {
  for (; u; u = u->next) {
    sema_bound_class_calls(p->arena, u, is_fixed, h);
    bind_units(h, p, u->child);
  }
}

void class_calls_bind(Program *const *all, int n, bool whole) {
  Hierarchy h = {.arena = n ? all[0]->arena : NULL, .closed = true};
  for (int i = 0; i < n && h.closed; i++) {
    h.closed = all[i]->sound && !all[i]->opaque.statements && !all[i]->imported;
    if (h.closed) note_units(&h, all[i]->units);
  }
  if (!h.closed || !(whole || h.mains == 1)) return;
  for (int i = 0; i < n; i++) bind_units(&h, all[i], all[i]->units);
}
