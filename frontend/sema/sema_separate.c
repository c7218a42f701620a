/* MODULE PROCEDURE p in a submodule or module: its dummies and result stand in the interface body, and the
 * procedure gets its own of them, as if they were declared in it. */
#include "frontend/sema/sema.h"
#include <string.h>

typedef struct Separate {
  Sema *s;
  Span at; /* of the MODULE PROCEDURE statement */
} Separate;

/* A name of a bound that is seen in the interface body alone (USE and IMPORT there) is brought along. */
static bool bring_visit(Expr *e, void *data) {
  Separate *c = data;
  if (e->kind == EX_NAME && e->sym && e->sym->scope && !symbol_lookup(c->s->scope, e->text))
    scope_alias(c->s->a, c->s->scope, e->text, e->sym, c->at);
  return true;
}

/* A copy whose names are resolved where the procedure stands. */
static Expr *copy_expr(Separate *c, Expr *e) {
  if (e) ast_expr_walk(e, bring_visit, c);
  return ast_expr_copy(c->s->a, e);
}

static void copy_declaration(Separate *c, Symbol *to, const Symbol *from) {
  Symbol own = *from;
  own.scope = to->scope;
  own.used_by_host = false;
  own.dim = ARENA_ARRAY(c->s->a, Dim, from->rank + 1);
  for (int i = 0; i < from->rank; i++) {
    own.dim[i] = from->dim[i];
    own.dim[i].lo = copy_expr(c, from->dim[i].lo);
    own.dim[i].hi = copy_expr(c, from->dim[i].hi);
  }
  if (type_len(from->type)) own.type.len = copy_expr(c, type_len(from->type));
  own.declared = true;
  own.next = to->next; /* names of bounds may have come after it */
  *to = own;
}

/* The symbols come first, since bounds of one may name another. */
static Symbol *own_symbol(Separate *c, const Symbol *from) {
  if (!from) return NULL;
  Symbol *own = scope_own(c->s->scope, from->name);
  return own ? own : scope_add(c->s->a, c->s->scope, from->name, from->kind, c->at);
}

static void copy_dummies(Separate *c, Symbol *proc, const Symbol *iface) {
  Symbol **dummies = ARENA_ARRAY(c->s->a, Symbol *, iface->ndummies + 1);
  int n = iface->ndummies;
  for (int i = 0; i < n; i++) dummies[i] = own_symbol(c, iface->dummies[i]);
  Symbol *result = own_symbol(c, iface->result);
  for (int i = 0; i < n; i++)
    if (dummies[i]) copy_declaration(c, dummies[i], iface->dummies[i]);
  if (result) copy_declaration(c, result, iface->result);
  proc->dummies = dummies;
  proc->result = result;
}

/* A generic may have the name of one of its specific procedures, which hides behind it. */
static Symbol *specific_of(const Symbol *g, const char *name) {
  for (int i = 0; i < g->nlist; i++)
    if (g->list[i]->name == name) return g->list[i];
  return NULL;
}

static Symbol *told_interface(const Unit *u) {
  const Scope *host = u->scope->parent;
  Symbol *p = host && host->parent ? symbol_lookup(host->parent, u->name) : NULL;
  return p && p->kind == SY_GENERIC ? specific_of(p, u->name) : p;
}

static Symbol *interface_of(const Unit *u) { return u->sym->has_interface ? u->sym : told_interface(u); }

/* Calls of the procedure by its interface body find the body. */
static void know_body(Symbol *iface, Unit *u) {
  if (iface && iface->kind == SY_PROCEDURE && iface != u->sym && !iface->unit) iface->unit = u;
}

void sema_separate_know(Unit *u) { know_body(told_interface(u), u); }

static bool is_separate(const Unit *u) {
  return u->begin && (u->begin->kind == ST_MODULE_PROCEDURE || (u->begin->u.unit.flags & PF_MODULE));
}

void sema_separate_share_generics(Sema *s, Unit *submodule) {
  Scope *sc = submodule->scope;
  for (Unit *u = submodule->child; u; u = u->next) {
    Symbol *g = is_separate(u) && u->sym->scope == sc ? symbol_lookup(sc->parent, u->sym->name) : NULL;
    if (g && g->kind == SY_GENERIC) scope_shadow(s->a, sc, u->sym, SY_GENERIC, u->sym->span)->target = g;
  }
}

void sema_separate_procedure(Sema *s, Unit *u) {
  Symbol *iface = interface_of(u);
  if (!iface || iface->kind != SY_PROCEDURE) return;
  know_body(iface, u);
  Separate c = {s, u->begin->span};
  if (iface != u->sym) sema_unit_copy_interface(u->sym, iface);
  copy_dummies(&c, u->sym, iface);
  if (u->sym->result && u->kind == UN_SUBROUTINE) u->kind = UN_FUNCTION;
}
